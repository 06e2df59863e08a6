# A night as a file, and its end

server-night-text = This file is no text. A night as text is written by “As text” on its page.

# The night afterwards

page-title-night = Ojo: the night
page-night = The night
page-send-moment = Send this moment
page-see-again = See it again
page-export-json = Take it along
page-export-text = As text
page-night-players = Who called and bluffed how
page-night-closest = The closest calls
page-night-more = More figures, and every round
page-night-right = Calls right
page-night-exact = Exact calls right
page-night-caught = Own bids caught bluffing
page-night-got-away = Bluffs that got away
page-night-of = { $n } of { $of }
page-night-dice-left = Dice left after each round
page-night-luck = Luck: doubts won, against chance
page-night-luck-hint = Filled: doubts won, as caller or as bidder. Hollow: what chance alone would have given, with every die hidden. Who looked under the cup knows more than that: what is above it may be luck or skill.
page-night-won = { $won } won, { $chance } by chance
page-night-fair = Were the dice fair?
page-night-faces = How often the faces 1 to 6 fell: { $counts }
page-night-few-dice = { $n ->
    [one] Only { $n } die was seen
   *[other] Only { $n } dice were seen
}: too few to say anything. From thirty on it is tested.
page-night-fairness = { $n } dice were seen. Fair dice fall at least as unevenly in { $share } of 100 nights{ $odd ->
    [yes] : odd, but one night in twenty is as odd
   *[no] : nothing to suspect
}. A single loaded face would have to come up { $noticeable } times in 100 (17 are fair) to be noticed eight times in ten. The dice were counted together: it cannot say which one, nor that they are fair.
page-night-uneven = { $n } dice were seen. Fair dice fall so unevenly in fewer than 1 of 100 nights: look at the dice, and at what was read of them. The test cannot say which die it is, nor why.
page-night-money = Pot and debts
page-night-pot = In the pot: { $n }
page-night-owes = { $payer } owes { $payee } { $amount }
page-night-untold = What cannot be told
page-night-unheard = { $n ->
    [one] In one round not every bid was entered: who bluffed unnoticed there is not known.
   *[other] In { $n } rounds not every bid was entered: who bluffed unnoticed there is not known.
}
page-night-unseen = { $n ->
    [one] In one round not every die was seen: its bluffs are not counted.
   *[other] In { $n } rounds not every die was seen: their bluffs are not counted.
}
page-night-pool = The dice of all cups are counted together, so nobody’s own throws can be told lucky or not.
page-night-round = Game { $game }, round { $n }
page-night-put-right = The camera read { $read }; at the table it was said to be { $now }.
page-night-taken-back = { $n ->
    [one] One verdict was taken back before.
   *[other] { $n } verdicts were taken back before.
}

# Yours

page-own-night = This night is yours
page-forget-name = Forget a name
page-forget-hint = In every night that is kept here a number takes its place, for good. The rounds, the pictures and the count stay. What has left here keeps the name: files taken along, backups, what a phone remembers.
page-forget-sure = Forget { $name } for good?
page-delete-night = Delete this night
page-delete-night-hint = With its rounds, pictures and names. A file taken along before can bring back all but the pictures.
page-bring-night = Bring a night back from a file

# The night again

page-title-replay = Ojo: the night again
page-replay = The night, step by step
page-replay-back = Back
page-replay-on = Forward
page-replay-play = Play
page-replay-stop = Stop
page-replay-round = Go to a round
page-replay-place = How far into the night
page-replay-step = Step { $n } of { $of }

# Over a stream

page-title-overlay = Ojo: overlay

# What was learnt of a table's dice

learnt-title = Ojo: our dice
learnt-told = What Ojo knows of them
learnt-hint = A die that looks like one of these is read so, or asked about. What you forget here is forgotten from now on; past verdicts stay.
learnt-nothing = Nothing yet. When somebody puts a die right, or answers for one, Ojo remembers how it looked.
learnt-as-read = { $times ->
    [one] One die that was read as { $read } was right.
   *[other] { $times } dice that were read as { $read } were right.
}
learnt-another = { $times ->
    [one] One die that was read as { $read } was { $face }.
   *[other] { $times } dice that were read as { $read } were { $face }.
}
learnt-no-die = { $times ->
    [one] One thing that was read as { $read } was no die.
   *[other] { $times } things that were read as { $read } were no dice.
}
learnt-picture = { $times ->
    [one] One die with a picture counted as { $face }.
   *[other] { $times } dice with a picture counted as { $face }.
}
learnt-picture-none = { $times ->
    [one] One thing with a picture was no die.
   *[other] { $times } things with a picture were no dice.
}
learnt-forget = Forget
learnt-forget-all = Forget all of it
learnt-called = Our dice
learnt-set = Which dice are these?
learnt-called-hint = By this name Ojo knows them on another evening.
learnt-name = Their name
learnt-name-example = the red ones
learnt-take-name = These are they
learnt-pictures-hint = Lay them down with the pictures up. Ojo rings each picture that it does not know.
learnt-pictures-show = Show them to Ojo
learnt-photo = Take a photo instead
learnt-shows = What do they show?
learnt-usual = { $picture }: { $face }
learnt-usual-none = Pips on all faces
learnt-pips = pips
learnt-face-shows = What the { $face } shows
learnt-unknown = { $n ->
    [one] One picture that I do not know. What does it count as?
   *[other] { $n } pictures that I do not know. What do they count as?
}
learnt-all-known = { $n ->
    [one] I know this die. Tap it if it is something else.
   *[other] I know all { $n } dice. Tap one if it is something else.
}
learnt-none-seen = I see no dice there.
learnt-counts-as = This one counts as
learnt-this-is = This is { $face }
learnt-all-are = All { $n } are this: { $face }
learnt-learn = { $n ->
    [one] Learn this one
   *[other] Learn these { $n }
}
learnt-right = { $n ->
    [one] It is right: learn this look too
   *[other] They are right: learn these { $n } looks too
}
learnt-thanks = Learnt. Throw them again and look: now I show what I know.
learnt-enough = That is enough.
learnt-more = Show them once more.

# What dice wear in the place of pips

picture-star = { $n ->
    [one] a star
   *[other] stars
}
picture-skull = { $n ->
    [one] a skull
   *[other] skulls
}
picture-bird = { $n ->
    [one] a bird
   *[other] birds
}
picture-llama = { $n ->
    [one] a llama
   *[other] llamas
}
picture-anchor = { $n ->
    [one] an anchor
   *[other] anchors
}
picture-crown = { $n ->
    [one] a crown
   *[other] crowns
}
picture-other = { $n ->
    [one] a picture
   *[other] pictures
}
page-pictured = { $n ->
    [one] One of them is { $pictures }.
   *[other] { $n } of them are { $pictures }.
}

learnt-lost = Where are the lost dice?
learnt-lost-hint = Dice that lie in the camera's sight are kept apart from those in play.
learnt-lost-in-sight = They lie in sight
learnt-lost-away = They are put away
