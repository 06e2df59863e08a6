# What the referee answers where something may not be: who, which rule, and what would be legal.
# Facts called $given stand as they were given, quoted; $player, $seat, $bidder are names.

refusal-now = { $refusal }; { $now }
now = now { $offers }
now-may = { $seats } may { $actions }
now-next = the next step is to { $actions }

# Actions, as what somebody may or cannot do; a variant may have words of its own (variant-cacho.do-spot_on)
do-bid = bid
do-pass = pass
do-doubt = doubt
do-pi = split
do-counter-pi = split back
do-surrender = give up
do-spot-on = call spot on
do-side = take a side
do-crooked = throw again
do-claim = claim
do-believe = believe
do-lift = lift
do-pass-unseen = accept unseen
do-pass-on = hand on unseen
do-show-top = show it at once
do-reroll = throw again
do-sight = open or close the round
do-palifico = declare { $palifico }
do-lay-open = lay dice open
do-direction = choose the direction
do-reveal = reveal
do-fallen = drop a die
do-roll-for-seat = roll for seats
do-next-game = begin the next game
do-concede = concede
do-join = join
do-leave = leave
do-rename = take another name
do-move = move

phase-seating = seating
phase-bidding = bidding
phase-siding = siding
phase-revealing = revealing
phase-over = over

# Any action
refusal-action-form = an action is an object as {"{"}"action": "bid", ...{"}"}, not { $given }
refusal-action-unknown = there is no action { $given }; actions are { $actions }
refusal-action-value = { $given } is no { $action }, whose keys are { $keys }: { $error }
refusal-action-elsewhere = in { $title } nobody can { $action }; what may be done is { $actions }
refusal-action-instead = in { $title } nobody can { $action }: here you { $instead }
refusal-undo = there is nothing to undo: no action stands
refusal-phase = { $player } cannot { $do } while the phase is { $phase }
refusal-turn = { $player } cannot { $do }: it is { $turn }'s turn
refusal-no-bid-yet = { $player } cannot { $do }: there is no bid yet in this round
refusal-seat-unknown = nobody called { $given } sits here; the seats are { $seats }
refusal-seat-out = { $player } is out and cannot { $action }; still in are { $playing }
such-a = such a { $type }

# Actions that this table does not play; $value is that of the switch
refusal-unplayed-pass = { $player } cannot pass: nobody may here
refusal-unplayed-palifico = { $player } cannot declare a round of one die: nobody does here
refusal-unplayed-lay-open = { $player } cannot lay dice open: nobody does here
refusal-unplayed-sight = { $player } cannot open or close a round here
refusal-unplayed-spot-on = { $player } cannot call spot on: { $title } has no spot on
refusal-unplayed-side = { $player } cannot take a side: nobody does here
refusal-unplayed-direction = { $player } cannot choose the direction: play goes to the left
refusal-unplayed-pass-unseen = { $player } cannot accept a call unseen here
refusal-unplayed-crooked = { $player } cannot throw again: here nobody does for stacked dice
refusal-unplayed-pass-on = { $player } cannot hand the cup on here
refusal-unplayed-show-top = { $player } cannot show it at once here
refusal-unplayed-pi = { $player } cannot split: nobody does here
refusal-unplayed-counter-pi = { $player } cannot split back: nobody does here
refusal-unplayed-surrender = { $player } cannot give up: nobody does here

# Bids
refusal-no-bid = { $given } is no bid: write the quantity, an x and the face, as 7x5, or 4A for four aces
refusal-aces-bid = { $player } cannot bid { $bid }: aces are never bid here; bid twos to sixes
refusal-bid-limit = { $player } cannot bid { $bid }: at most { $most } can lie there
refusal-odds-aces = { $bid } cannot be bid: aces are never bid here; ask about twos to sixes
refusal-odds-limit = { $bid } cannot be bid: at most { $most } can lie there
refusal-ace-opening = { $player } cannot open on aces; open on twos to sixes
refusal-one-die-face = { $player } cannot change the face in this one-die round: only { $least } or more of them may follow { $bid }, or { $calls }
refusal-one-die-face-last = { $player } cannot change the face in this one-die round: no higher bid than { $bid } is left: { $calls }
# $measure: the rule that it fails; $lowest: the lowest legal bids; $calls: doubt, or doubt or hunt
refusal-too-low = { $player }'s bid of { $bid } is not higher than { $standing }: { $measure }; the least that may follow is { $lowest }, or { $calls }
refusal-too-low-last = { $player }'s bid of { $bid } is not higher than { $standing }: { $measure }; no higher bid is left: { $calls }
ladder-more-or-higher = a raise names more dice, or as many of a higher face
ladder-one-thing = a raise names more dice of the same face, or as many of a higher face, not both
ladder-higher-face = a raise names more dice of the same face, or any number of a higher face
ladder-neither-lower = a raise names more dice or a higher face, and neither may be lower
ladder-product = the number of dice times the face must be higher than before
ladder-higher-number = the higher of a raise's two numbers must be above both numbers of the bid before
ladder-half-up = a bid goes to aces at half the number, rounded up
ladder-half-plus-one = a bid goes to aces at half the number, rounded down, plus one
ladder-double = aces go back to another face at double the number
ladder-double-plus-one = aces go back to another face at double the number plus one
ladder-more-aces = it takes more aces than were bid before in this round
ladder-fei-double = from zhai to fei a bid needs at least twice the number
ladder-fei-plus-2 = from zhai to fei a bid needs at least two dice more
ladder-fei-never = no bid goes from zhai back to fei
ladder-zhai-never = no bid goes from fei to zhai
ladder-zhai-one-less = from fei to zhai a bid may name one die less, no fewer
ladder-zhai-same = from fei to zhai a bid may name as many dice, no fewer
ladder-zhai-half-up-plus-one = to zhai it names at least half the number, rounded up, plus one
ladder-zhai-half-plus-one = from fei to zhai a bid needs half the number, rounded down, plus one
refusal-opening-least = { $player } cannot open on { $bid }: with so many players it takes at least { $least }
refusal-spoken-aces = { $player } cannot bid aces fei: a bid of aces is always zhai
refusal-spoken-elsewhere = { $player }'s bid cannot say fei or zhai: no bid does here
refusal-pass-again = { $player } passed in this round already: with five dice one may pass once a round; bid or doubt
refusal-pass-dice = { $player } holds { $number } dice: with five dice one may pass once a round; bid or doubt
refusal-sight-late = { $player } cannot open or close this round: that is for the start of { $palifico }
refusal-sight-opener = { $player } cannot open or close the round: { $turn }, who opens, does

# Calls
standing-bid = { $bidder }'s { $bid }
last-bid = the last bid of its kind, { $bid }
the-bid = { $bidder }'s bid of { $bid }
the-pass = { $bidder }'s pass
own-bid = the bid of { $bid }
own-pass = the pass
# $about: own-bid or own-pass
refusal-call-own = { $player } cannot { $do }: { $about } is their own
refusal-call-next-doubt = { $player } cannot { $do }: after { $about } only the next player may
refusal-call-next-spot-on = { $player } cannot { $do }: after { $about } only the next player may
refusal-call-lacking = { $player } cannot { $do }: only who has lost a die may, save the bidder and who is on turn
refusal-declare = { $player } cannot declare { $palifico }: only who opens with the last die may, before the first bid and once a game
refusal-spoken-tamed = { $player } cannot bid fei: aces are only aces now in this round
refusal-rolls-range = a roll of { $given } cannot be: here it is { $least } to { $most }
refusal-not-split = { $player } cannot { $do }: nobody has split the bid, or it was split back
refusal-split-other = { $player } cannot { $do }: only { $bidder }, who is split, may
refusal-barred = { $player } cannot { $do }: { $why }
barred-pass = { $passer } passed, and a pass is only doubted
barred-palifico = not in a one-die round
barred-two-left = not with two players left
barred-half = only while at least half of the starting dice are in play
refusal-sided-already = { $player } stands on a side already
refusal-doubts-already = { $player } doubts already
refusal-side-other = { $player } cannot side with { $other }: the sides are { $caller }, who doubts, and { $bidder }

# Reveals
refusal-reveal-phase = dice are revealed only after a call, and the phase is { $phase }
refusal-reveal-phase-cup = the cup is lifted before dice are revealed, and the phase is { $phase }
refusal-reveal-phase-hand = a hand is revealed only after a call, and the phase is { $phase }
# $player: whose dice the call is about
refusal-reveal-form = reveal needs either "dice", faces for each seat, or "pool", all in one list
refusal-reveal-form-cup = reveal needs either "pool", the faces in the cup, or "dice" for who rolled
refusal-reveal-form-hand = reveal needs either "dice" for { $player } or "pool", the same five dice
refusal-hands-number = the number of dice does not fit: { $rule } { $wrong }
reveal-each-seat = each seat shows all it holds,
reveal-a-seat = a seat shows all it holds,
reveal-cup = only the cup is revealed,
reveal-hand = who was challenged shows all,
dice-wrong = { $seat } { $number }, not { $shown }
the-pool = the pool
dice-of = { $seat }'s dice
kept-by = what { $player } keeps
refusal-faces-hold = { $what } cannot show { $given }; a face is a whole number from 1 to 6
refusal-faces-deck = { $what }: { $deck } has no { $given }; its dice show { $faces }
# What poker dice are called by what they show
deck-poker = the international deck
deck-spanish = the Spanish deck
seat-holds = { $seat } { $number }
# $unseen: dice declared as not seen
refusal-pool-table = the pool has { $number } dice{ $unseen ->
    [0] {""}
   *[other] {" "}and { $unseen } unseen
}, but in all there are { $expected }: { $held }
refusal-pool-one = the pool has { $number } dice{ $unseen ->
    [0] {""}
   *[other] {" "}and { $unseen } unseen
}, but the call is about one hand, which holds { $expected }: { $held }
# $player
refusal-pool-cup = the pool has { $number } dice{ $unseen ->
    [0] {""}
   *[other] {" "}and { $unseen } unseen
}, but the cup holds { $expected }
refusal-pool-hand = the pool has { $number } dice{ $unseen ->
    [0] {""}
   *[other] {" "}and { $unseen } unseen
}, but { $player } alone reveals { $expected }
# $expected dice lie in the hand of $bidder
refusal-pool-whose = the pool has { $number } dice, everybody's, and nobody can tell whose they are: the call is about the { $expected } of { $bidder } alone; show only those, or tell all dice by seat
refusal-mistake-empty = a reveal by mistake shows somebody's dice: name whose and which
# $shown: who showed what by mistake in this round; $dice are told now
refusal-shown-otherwise = { $shown } in this round already, and these dice are { $dice }: a hand that was shown stays as it was
shown-by = { $seat } showed { $dice }
# $kept: dice that $player said to keep; $dice lie there
refusal-kept-missing = { $player } said to keep { $kept }, and under the cup lie { $dice }: what was kept must lie there
refusal-unseen-by-seat = unseen goes with a pool: of dice told by seat each must be told
refusal-others-by-seat = others goes with a pool: of dice told by seat each must be told
refusal-unseen-value = what these dice are together can only be said when all of them were seen: show the others, or type them in
refusal-pool-by-cup = whose dice these are decides it: counted by cup there are { $least } to { $most }; show each cup's dice by itself

# Dice that misbehave
refusal-fallen-phase = no die of { $player } can fall while the phase is { $phase }

# Around the table
refusal-seats-late = seats are rolled for before the first bid of a game, and this game has begun
refusal-rolls = one roll each is needed from { $waiting }, not from { $given }
nobody = nobody
refusal-direction-late = { $player } cannot choose the direction now: it is chosen before the first bid of a game
refusal-direction-starter = { $player } cannot choose the direction: { $starter }, who starts, does
refusal-direction-highest = { $player } cannot choose the direction: { $starter }, who rolled highest, does
refusal-next-game = the next game begins when this one is won

# Claims
refusal-claim-waits = { $player } cannot claim: { $bidder }'s { $bid } waits to be believed or lifted
refusal-no-claim = { $player } cannot { $do }: no claim waits for an answer
refusal-claim-value = { $player } cannot claim { $given }; the values are { $claims }
refusal-claim-low = { $player }'s { $bid } is not higher than { $standing }; what beats it: { $higher }
# $claims: the highest claim, for an example
refusal-claim-named = { $player } cannot claim { $given }; a claim is { $unspecified ->
    [yes] a hand, with its faces or without
   *[no] a hand with its faces
}, up to { $claims }
refusal-claim-straight = { $player } cannot claim { $given }: straights are no hand here
# $hand: which, $number: how many faces it is claimed with, $claims: such a claim
refusal-claim-faces = { $player } cannot claim { $given }: { $hand } is claimed with { $number ->
    [one] one face
   *[other] two different faces
}, as { $claims }
refusal-claim-low-named = { $player }'s { $bid } is not higher than { $standing }; the least that beats it is { $higher }
refusal-pass-on-low = { $player } cannot hand the cup on with { $bid }, which is below { $standing }; { $standing } or a higher claim will do
refusal-claim-deck = { $player } cannot claim { $given }: { $deck } has no { $face }; its dice show { $faces }
refusal-believe-top = { $player } cannot believe and beat { $bid }, the highest value: { $ways }
top-lift = lift it
top-lift-or-unseen = lift it or accept it unseen
refusal-unseen-top = { $player } can accept only a called { $top } unseen, not { $bid }
refusal-pass-on-top = { $player } cannot hand on { $bid }, the highest value; { $player } may { $may }
refusal-keep = { $player } cannot keep dice: { $title } rolls both again
refusal-keep-number = { $player } cannot keep { $number } of { $dice } dice
refusal-rolls-number = { $player } may roll 0 to { $most } dice, not { $given }
refusal-rolls-unsaid = { $player } rolls all that is not kept: here nobody says how many
refusal-top-again = { $player } must roll all { $dice } dice: { $bid } is believed
refusal-lay-open = { $player } cannot keep { $kept }: { $open } lie open, and { $under } dice are under the cup
refusal-lay-open-most = { $player } cannot lay { $number } dice open: of those under the cup { $most } may be
refusal-lay-open-none = { $player } lays no die open: name the faces of those that are
refusal-lay-open-turn = { $player } cannot lay dice open: only who bid last may, before the next player acts
refusal-lay-open-again = { $player } laid dice open with this bid already
refusal-lay-open-few = { $player } cannot lay dice open: too few are left under the cup
refusal-claim-hand = { $player } cannot claim { $given }; the hands are { $claims }
refusal-claim-low-hand = { $player }'s { $bid } is not higher than { $standing }; what beats it: { $higher }
refusal-claim-low-last = { $player }'s { $bid } is not higher than { $standing }; none is higher, so it can only be doubted
refusal-no-hand-yet = { $player } cannot { $do }: no hand has been claimed yet
refusal-concede-two = { $player } cannot concede: a hand is given up only where two play for it
refusal-concede = { $player } cannot concede: { $first }, who claims first, may once { $second } has claimed a higher hand
refusal-reroll-first = { $player } cannot throw again: { $player } claims first
refusal-reroll-again = { $player } cannot throw again: { $player } did so already
refusal-reroll-late = { $player } cannot throw again: { $player } has claimed already
refusal-reroll-any = { $player } may throw 1 to { $most } dice again, not { $given }
refusal-reroll-one-or-all = { $player } may throw one die again or all { $most }, not { $given }

# Setups
refusal-setup-form = a setup is an object with variant and players, not { $given }
refusal-setup-key = the setup has no key { $given }; its keys are { $keys }
refusal-setup-variant = variant must be the id of a variant, as dudo, not { $given }
refusal-variant-near = there is no variant { $given }; did you mean { $variant }? There are { $variants }
refusal-variant-unknown = there is no variant { $given }; there are { $variants }
refusal-variant-toml = the variant { $variant } is not valid TOML: { $error }
refusal-variant-lacks = the variant { $variant } lacks or misspells { $error }: it needs shape, dice, called and [rules] with a value for each switch
refusal-options-form = options must map switches to values, not { $given }
refusal-switch-unknown = { $given } is no known switch of { $variant }; its switches are { $switches }
refusal-switch-elsewhere = { $given } is no switch of { $variant }; its switches are { $switches }
refusal-switch-value = { $switch } of { $variant } cannot be { $given }; allowed are { $allowed }
whole-numbers = whole numbers from 0 to { $most }
# $switches as they are set; $why: one of impossible-...
refusal-combination = { $variant }: { $switches } cannot go together, for { $why }: change one of them
impossible-sides-and-everyone = a player who sided with a bidder who is right would gain a die by the one and lose one by the other
impossible-sides-and-gains = whoever is right would be paid twice, by the losing side and by the rule
impossible-sides-and-price = where sides are taken each loser gives one die to each winner, and nothing else has a price
impossible-shedding = where everybody but the loser puts a die aside nothing else takes dice or gives them
impossible-circle = the bidding would go round in circles ({ $bids })
switch-set = { $switch } = { $value }
refusal-ante = ante must be a whole number from 0 to { $most }, not { $given }
refusal-stake = stake must be up to { $most } printable characters, not { $given }
refusal-players-form = players must be a list of names as ["ann", "bo"], not { $given }
refusal-players-number = { $variant } needs { $least } to { $most } players, not { $number }
refusal-name = { $given } cannot be a name: a name has 1 to { $most } printable characters
refusal-name-twice = two players are called { $given }: give each a name of their own
refusal-dice-fixed = { $variant } is played with { $number } dice, not { $given }
refusal-full-hand = full_hand must be a whole number from 1 to { $most }, not { $given }
refusal-full-hand-number = with full hands of { $full } there are { $most } dice in all, and the players hold { $number }: raise full_hand or lower dice
refusal-edition = edition must be a whole number from 1 to { $most }, not { $given }
refusal-dice-each = dice must be 1 to { $most } for each player, not { $given }
refusal-dice-form = dice must be a number or a map of seats to numbers, not { $given }
refusal-dice-seats = dice must name every player and nobody else: { $seats }
refusal-dice-seat = the dice of { $seat } must be 0 to { $most }, not { $given }
refusal-dice-below = a player with fewer than { $least } dice is out, so each player and a full hand need at least { $least }, not { $number }
refusal-dice-two = at least two players need dice to play for

# The text notation
refusal-line-wrong = the line { $given } cannot be read: { $why }
refusal-line-unreadable = the line { $given } cannot be read: { $error }
refusal-line-action = the line { $given } says no action; write as in: ann bids 3x5, bo doubts
refusal-line-setup = the line { $given } is no setup; write as in: dudo: ann, bo; dice 5
refusal-line-part = { $given } says nothing of a setup; write dice, full hand, ante, stake, edition or switch = value

# The lines of `ojo play`
refusal-play-setup-line = the first line must be the setup: { $why }
refusal-play-setup = the first line must be {"{"}"setup": {"{"}"variant": "dudo", "players": ["ann", "bo"]{"}"}{"}"}
refusal-play-line = the line { $given } is not JSON ({ $error }); write one object a line

# Coming and going
refusal-round-first = nobody can { $do } while a bid or a claim stands: finish the round first
refusal-leave-phase = { $player } cannot leave while the phase is { $phase }: the call is judged first
refusal-left = { $player } has left already
refusal-left-game = { $player } has left this game and can join the next one
refusal-name-taken = { $name } is the name of another player: take another
refusal-move-self = { $player } cannot sit beside their own seat: name another player after whom to sit
refusal-next-game-alone = a game needs two players, and all but one have left
