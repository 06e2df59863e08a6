# The end of a night: fetched by itself, once a night is ended

closing-heading = Good night
closing-kept = The table is kept: it can be gone on with from the door.
closing-calls = { $n ->
    [0] No call was judged.
    [one] { $n } call was judged.
   *[other] { $n } calls were judged.
}
closing-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
closing-broken-off = Nobody won game { $n }: what was put in for it goes back.
closing-stake = Played for: { $stake }
closing-play-on = Play on
closing-statistics = The night in figures
closing-next-night = The next night

## What it is remembered for

closing-bluff = The biggest bluff that got away
# $bid: the bid in words, "six fives"; $n: how many dice were missing
closing-bluff-figures = { $bid }, { $n ->
    [one] one die too many
   *[other] { $n } dice too many
}
closing-ear = The sharpest ear
closing-ear-figures = { $n } of { $of } calls were right
closing-exact = To the very die
closing-exact-figures = { $n ->
    [one] one exact call was right
   *[other] { $n } exact calls were right
}
closing-luck = The luckiest
# $chance: with one decimal
closing-luck-figures = { $n } doubts won; chance alone gives { $chance }
closing-lone = Longest with one die
closing-lone-figures = { $n } rounds in a row

## What a game is remembered for

closing-held = The boldest bid that held
closing-held-figures = { $bid }, against { $percent } %
closing-call = The best call
closing-call-figures = { $bid }: it had { $percent } %
closing-run = The longest run
closing-run-figures = { $n } rounds without a loss

## BG Stats

closing-bg-stats = Log it in BG Stats
closing-bg-stats-hint = Opens that app on this device, with the names and who won; nothing else is sent.
