# What the referee says of the game: faces, bids, hands, and the verdict on a call.

# Faces by what the table calls them; $n is how many there are of them.
faces-english = { $face ->
    [1] { $n ->
        [one] ace
       *[other] aces
    }
    [2] { $n ->
        [one] two
       *[other] twos
    }
    [3] { $n ->
        [one] three
       *[other] threes
    }
    [4] { $n ->
        [one] four
       *[other] fours
    }
    [5] { $n ->
        [one] five
       *[other] fives
    }
   *[6] { $n ->
        [one] six
       *[other] sixes
    }
}
faces-sailor = { $face ->
    [1] { $n ->
        [one] ace
       *[other] aces
    }
    [2] { $n ->
        [one] duck
       *[other] ducks
    }
    [3] { $n ->
        [one] tripod
       *[other] tripods
    }
    [4] { $n ->
        [one] cow
       *[other] cows
    }
    [5] { $n ->
        [one] horse
       *[other] horses
    }
   *[6] { $n ->
        [one] ant
       *[other] ants
    }
}
faces-colombian = { $face ->
    [1] { $n ->
        [one] as
       *[other] ases
    }
    [2] { $n ->
        [one] pato
       *[other] patos
    }
    [3] { $n ->
        [one] tren
       *[other] trenes
    }
    [4] { $n ->
        [one] perro
       *[other] perros
    }
    [5] { $n ->
        [one] quina
       *[other] quinas
    }
   *[6] { $n ->
        [one] cena
       *[other] cenas
    }
}
# What hands are named with: dice with pips, of which the six is the highest, and poker dice of two kinds
faces-pips = { $face ->
    [1] { $n ->
        [one] one
       *[other] ones
    }
    [2] { $n ->
        [one] two
       *[other] twos
    }
    [3] { $n ->
        [one] three
       *[other] threes
    }
    [4] { $n ->
        [one] four
       *[other] fours
    }
    [5] { $n ->
        [one] five
       *[other] fives
    }
   *[6] { $n ->
        [one] six
       *[other] sixes
    }
}
faces-poker = { $face ->
    [1] { $n ->
        [one] nine
       *[other] nines
    }
    [2] { $n ->
        [one] ten
       *[other] tens
    }
    [3] { $n ->
        [one] jack
       *[other] jacks
    }
    [4] { $n ->
        [one] queen
       *[other] queens
    }
    [5] { $n ->
        [one] king
       *[other] kings
    }
   *[6] { $n ->
        [one] ace
       *[other] aces
    }
}
faces-spanish = { $face ->
    [1] { $n ->
        [one] seven
       *[other] sevens
    }
    [2] { $n ->
        [one] eight
       *[other] eights
    }
    [3] { $n ->
        [one] jack
       *[other] jacks
    }
    [4] { $n ->
        [one] queen
       *[other] queens
    }
    [5] { $n ->
        [one] king
       *[other] kings
    }
   *[6] { $n ->
        [one] ace
       *[other] aces
    }
}

# Bids and counts bring, beside what English needs: $vocabulary (english, sailor, colombian) and $face (1 to 6),
# for languages in which numbers or what refers to dice have a gender.
# $vocabulary, $face
bid = { SPELLED($quantity) } { $faces }
# A bid that says whether aces are wild for it: $spoken is fei or zhai
bid-spoken = { $bid } { $spoken }
spoken-fei = fei
spoken-zhai = zhai
# $vocabulary, $face. $faces is said of $found, $one-ace of one, $aces of $wild.
count = { SPELLED($found) } { $faces }
# $vocabulary, $face
count-wild = { $all ->
    [yes] { $wild ->
        [1] one { $one-ace }, which counts as one { $faces }
       *[other] { SPELLED($wild) } { $aces }, which count as { $faces }
    }
   *[no] { SPELLED($found) } { $faces }, { SPELLED($wild) } of them { $wild ->
        [1] an { $one-ace }
       *[other] { $aces }
    }
}

hand-nothing = nothing
    .one = nothing
hand-pair = pair
    .one = a pair
hand-two-pair = two pair
    .one = two pair
hand-three-of-a-kind = three of a kind
    .one = three of a kind
hand-small-straight = small straight
    .one = a small straight
hand-large-straight = large straight
    .one = a large straight
hand-full-house = full house
    .one = a full house
hand-four-of-a-kind = four of a kind
    .one = four of a kind
hand-five-of-a-kind = five of a kind
    .one = five of a kind
# What a doubted pass claims, and what its five dice are
hand-five-equal = five equal dice
    .one = five equal dice
hand-five-different = five different dice
    .one = five different dice
hand-neither = neither five equal nor five different dice
    .one = neither five equal nor five different dice
hand-pass = pass
# A hand by its faces, the higher or the three of a kind first
hand-pair-of = pair of { $faces }
    .one = a pair of { $faces }
hand-two-pair-of = { $faces } and { $lower }
    .one = { $faces } and { $lower }
hand-three-of-a-kind-of = three { $faces }
    .one = three { $faces }
hand-full-house-of = full house, { $faces } on { $lower }
    .one = a full house of { $faces } on { $lower }
hand-four-of-a-kind-of = four { $faces }
    .one = four { $faces }
hand-five-of-a-kind-of = five { $faces }
    .one = five { $faces }

# The verdict: its sentences one after another
verdict = { $sentences }

# What lay there; $scope: table, or bidder where a bid is about one's own hand.
verdict-lay = { $scope ->
    [bidder] { CAPITAL($count) } in { $bidder }'s own hand.
   *[table] { CAPITAL($count) }.
}
# $vocabulary. $idle aces lay there and did not count; $idle-aces names them.
verdict-lay-idle = { $scope ->
    [bidder] { CAPITAL($count) } in { $bidder }'s own hand; { $idle-aces }
   *[table] { CAPITAL($count) }; { $idle-aces }
} { $idle ->
    [one] does
   *[other] do
} not count, for { $because }.
idle-not-wild = aces are not wild here
idle-zhai = the bid was spoken zhai
idle-aces-bid = aces were bid in this round
idle-palifico = aces are not wild in { $palifico }
idle-one-die = aces are not wild in a one-die round
# $vocabulary, $face
idle-no-true-die = no true { $one } lies there
verdict-pass-lay = { $held ->
    [five-equal] { $bidder } holds five equal dice.
    [five-different] { $bidder } holds five different dice.
    [full-house] { $bidder } holds a full house.
   *[neither] { $bidder } holds neither five equal nor five different dice.
}
verdict-claim-lay = { $dice } lie there: { $value }.
# Cups of five dice that count otherwise than their dice
verdict-straight = { $people ->
    [one] { $seats } holds five different dice, which count nothing.
   *[other] { $seats } hold five different dice each, which count nothing.
}
verdict-leopard = { $people ->
    [one] { $seats }'s leopard counts as { SPELLED($worth) }.
   *[other] The leopards of { $seats } count as { SPELLED($worth) } each.
}
verdict-pure-leopard = { $people ->
    [one] { $seats }'s pure leopard counts as { SPELLED($worth) }.
   *[other] The pure leopards of { $seats } count as { SPELLED($worth) } each.
}
verdict-cups-untold = Counted by cup there may be { $least } to { $most }, and the verdict is the same.

# What follows from it; $so says who loses what.
verdict-short = The bid of { $bid } by { $bidder } falls { SPELLED($apart) } short, so { $so }.
verdict-exactly = The bid of { $bid } by { $bidder } is met exactly, and an equal count stands, so { $so }.
# $so: so-everybody
verdict-exactly-all = The bid of { $bid } by { $bidder } is met exactly, which { $so }.
verdict-stands = The bid of { $bid } by { $bidder } stands, so { $so }.
# Where the difference is what is lost
verdict-stands-by = The bid of { $bid } by { $bidder } stands, and { $apart ->
    [one] one more than bid lies
   *[other] { SPELLED($apart) } more than bid lie
} there, so { $so }.
# $so follows, but where $moved is no: then it says why nothing does
verdict-spot-on = { $caller } called { $bidder }'s bid of { $bid } exact and is { $right ->
    [yes] right
   *[no] wrong
}{ $moved ->
    [yes] : { $so }
   *[no] , but { $so }
}.
verdict-spot-on-back = { $caller } called { $bidder }'s bid of { $bid } met and is { $right ->
    [yes] right
   *[no] wrong
}{ $moved ->
    [yes] : { $so }
   *[no] , but { $so }
}.
verdict-pass = { $bidder }'s pass { $met ->
    [yes] was true
   *[no] was a bluff
}, so { $so }.
verdict-claim = { $bidder }'s call of { $bid } is { $truth }.
# $times: more where the highest value costs more
verdict-claim-so = { $bidder }'s call of { $bid } is { $truth }, so { $so }{ $times ->
    [one] {""}
   *[more] , as { $bid } was called
}.
truth-true = true
truth-equal = true, for equal is enough
truth-lie = a lie
truth-not-equal = a lie, for it must be exactly { $bid }
change-lost = { $people ->
    [one] { $seats } loses { $dice ->
        [one] a die
       *[other] { SPELLED($dice) } dice
    }
   *[other] { $seats } lose { $dice ->
        [one] a die
       *[other] { SPELLED($dice) } dice
    } each
}
change-gained = { $people ->
    [one] { $seats } gains { $dice ->
        [one] a die
       *[other] { SPELLED($dice) } dice
    }
   *[other] { $seats } gain { $dice ->
        [one] a die
       *[other] { SPELLED($dice) } dice
    } each
}
change-penalty = { $people ->
    [one] { $seats } takes { $dice ->
        [one] a penalty
       *[other] { SPELLED($dice) } penalties
    }
   *[other] { $seats } take { $dice ->
        [one] a penalty
       *[other] { SPELLED($dice) } penalties
    } each
}
change-less = { $people ->
    [one] { $seats } is let off { $dice ->
        [one] a penalty
       *[other] { SPELLED($dice) } penalties
    }
   *[other] { $seats } are let off { $dice ->
        [one] a penalty
       *[other] { SPELLED($dice) } penalties
    } each
}
change-life = { $people ->
    [one] { $seats } loses { $dice ->
        [one] a life
       *[other] { SPELLED($dice) } lives
    }
   *[other] { $seats } lose { $dice ->
        [one] a life
       *[other] { SPELLED($dice) } lives
    } each
}
change-revived = { $people ->
    [one] { $seats } gets { $dice ->
        [one] a life
       *[other] { SPELLED($dice) } lives
    } back
   *[other] { $seats } get { $dice ->
        [one] a life
       *[other] { SPELLED($dice) } lives
    } back each
}
# Where everybody but the loser puts a die aside
change-aside = { $people ->
    [one] { $seats } puts a die aside
   *[other] { $seats } put a die aside each
}
# Who loses, with the reason for how much or for who else; $so says who loses.
so-all-left = { $so }, for only { $left ->
    [one] one was
   *[other] { SPELLED($left) } were
} left
# $due: what all that makes, more than the hand held
so-difference-times = { $so }, and the difference of { SPELLED($apart) } counts { $times ->
    [2] double
    [4] fourfold
   *[other] { SPELLED($times) } times
}
so-fewer = { $so }: that makes { SPELLED($due) }, but only { $left ->
    [one] one die was left
   *[other] { SPELLED($left) } dice were left
}
so-everybody = costs everybody but the bidder { $unit ->
    [dice] a die
    [life] a life
   *[penalty] a penalty
}
# Who has too few dice to play on: $left of them
so-below = { $so }; with { SPELLED($left) } left { $seat } is out, and { $left ->
    [one] it goes
   *[other] they go
} too
so-included = { $so }, and { $others }, for everyone is included
so-stakes = { $so }, for { $stakes }
stakes-pi = the bid was split
stakes-counter-pi = the bid was split and split back
stakes-surrender = who gives up pays half of the split
stakes-jump-open = the doubt was out of turn
stakes-wrong-doubt = a wrong doubt costs double
stakes-far-off = the count is far off the bid
# $because: why no die changes hands; $unit: dice, or penalty where penalties are lost
no-change = { $caller } is { $right ->
    [yes] right
   *[no] wrong
}, but { $nothing }
unmoved = { $unit ->
    [dice] no die changes hands
   *[other] nothing changes
}, for { $because }
unmoved-pile-empty = the discard pile is empty
unmoved-hand-full = that hand is full
unmoved-no-penalty = { $unit ->
    [life] { $caller } has lost no life
   *[penalty] there is no penalty to be let off
}
unmoved-bidder-out = { $bidder } is out
unmoved-caller-out = { $caller } is out
unmoved-nobody = an exact call costs nobody
unmoved-last-spared = a last die is spared
unmoved-nobody-left = nobody would be left in the game
# Who has taken as many penalties as put a player out
verdict-full = { $people ->
    [one] That makes { SPELLED($limit) }: { $seats } is out.
   *[other] That makes { SPELLED($limit) } each: { $seats } are out.
}
# Who has no dice left, where that wins; $by: call, or seat where nobody of several won the challenge
verdict-rid = { $people ->
    [one] That was { $seats }'s last die.
   *[other] { $seats } are rid of their last die at once, and { $by ->
        [call] { $winner } won the challenge
       *[seat] { $winner } sits next after { $right }, who won the challenge
    }.
}
# Who takes a penalty beside the dice
verdict-drinks = { $people ->
    [one] { $seats } takes a penalty as well.
   *[other] { $seats } take a penalty each as well.
}
# A claim that was accepted: nobody saw the dice.
verdict-accepted = { $caller } accepts { $bidder }'s call of { $bid } unseen, so { $so }.
verdict-conceded = { $caller } concedes the hand: { $bidder }'s call of { $bid } is not doubted.
# A bid that was split and given up: nobody saw the dice.
verdict-surrender = { $bidder } gives up { $bid }, which { $caller } split, so { $so }.
# $unseen dice nobody saw; $effect is what holds whatever they show, or open where they could have changed it.
verdict-shown = { $bidder } shows { $bid } as it was rolled, so { $so }.
verdict-unseen = { $effect ->
    [stands] { $unseen ->
        [one] One die was not seen; the bid stands whatever it shows.
       *[other] { CAPITAL(SPELLED($unseen)) } dice were not seen; the bid stands whatever they show.
    }
    [falls] { $unseen ->
        [one] One die was not seen; the bid falls whatever it shows.
       *[other] { CAPITAL(SPELLED($unseen)) } dice were not seen; the bid falls whatever they show.
    }
    [right] { $unseen ->
        [one] One die was not seen; the call is right whatever it shows.
       *[other] { CAPITAL(SPELLED($unseen)) } dice were not seen; the call is right whatever they show.
    }
    [wrong] { $unseen ->
        [one] One die was not seen; the call is wrong whatever it shows.
       *[other] { CAPITAL(SPELLED($unseen)) } dice were not seen; the call is wrong whatever they show.
    }
   *[open] { $unseen ->
        [one] One die was not seen and could have changed this; it is judged as if it did not count.
       *[other] { CAPITAL(SPELLED($unseen)) } dice were not seen and could have changed this; it is judged as if they did not count.
    }
}

# Who is out, who won, or who starts
verdict-out = { $people ->
    [one] { $seats } is out.
   *[other] { $seats } are out.
}
verdict-won = { $winner } wins the game{ $pot ->
    [0] {""}
   *[other] {" "}and takes the pot of { $pot }
}{ $staked ->
    [yes] {" "}({ $stake }).
   *[no] {"."}
}
# What a round of palifico is called; a variant may have a word of its own.
palifico = palifico
# $special: palifico, fixed-face or none
verdict-starts = { $special ->
    [palifico] { $starter } starts, and the round is { $palifico }.
    [fixed-face] { $starter } starts, and only a player with one die may change the face.
   *[none] { $starter } starts.
}
verdict-blind = Only players with one die may look.
