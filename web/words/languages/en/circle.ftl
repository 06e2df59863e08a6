# A circle: people who play together over many nights

circle-title = Ojo: { $name }
circle-circles = Circles
circle-there = Who plays together
circle-lead = A circle is people who play together over many nights. Ojo then knows who won most this year, who owes whom, and sets the table up for the same people again. No account is needed.
circle-new = A new circle
circle-new-name = What it is called
circle-new-example = The Friday table
circle-make = Make it
circle-nights-n = { $n ->
    [0] no nights yet
    [one] { $n } night
   *[other] { $n } nights
}
circle-again = Same people again
circle-all-nights = All nights
circle-wall = For the wall
circle-last-nights = The last nights
circle-last-night = The last night
circle-season = The season
circle-all-time = All
circle-place = Place
circle-player = Player
circle-nights = Nights
circle-victories = Nights won
circle-games-won = Games won
circle-purse = Money
circle-calls-right = Calls right
circle-exact-right = Exact calls right
circle-dice-lost = Dice lost
circle-luck = Luck
circle-luck-of = { $n ->
    [0] 0
   *[other] { NUMBER($n, maximumFractionDigits: 1) }
}
circle-luck-hint = Luck: doubts won, as caller or as bidder, less those that chance alone would have won.
circle-counts = A night counts once it is ended, or when nothing was played for twelve hours. Who won most games has won the night.
circle-none-over = No night of this time is over yet.
circle-rating = Rating
circle-rating-hint = How strong each is under these rules, by whom they won more games than, night after night. The bar is what they may be, nineteen times in twenty; the more nights, the shorter. Who is surely stronger comes first.
circle-strength = { NUMBER($mu, maximumFractionDigits: 1) } ± { NUMBER($more, maximumFractionDigits: 1) }
circle-course = From { NUMBER($least, maximumFractionDigits: 1) } to { NUMBER($most, maximumFractionDigits: 1) } over the nights
circle-course-hint = How strong under these rules, night after night. The band is what they may be, nineteen times in twenty.
circle-left-out = { $n ->
    [one] One night is left out: verdicts were taken by the camera alone, and nobody has confirmed them.
   *[other] { $n } nights are left out: verdicts were taken by the camera alone, and nobody has confirmed them.
}
circle-unconfirmed = { $n ->
    [one] One verdict was the camera’s alone
   *[other] { $n } verdicts were the camera’s alone
}
circle-confirm = All were right
circle-records = Streaks and records
circle-streak = Nights won in a row
circle-streak-of = { $n ->
    [one] { $n } night
   *[other] { $n } nights
}
circle-record-wins = Most games won in a night
circle-record-purse = Most money won in a night
circle-record-exact-right = Most exact calls right in a night
circle-debts = Debts
circle-nobody-owes = Nobody owes anything.
circle-more-debts = { $n ->
    [one] One more
   *[other] { $n } more
}
circle-settled = Settled
circle-settled-before = Settled before
circle-not-settled = Not settled after all
circle-no-nights = No night belongs to this circle yet. Open a night's page and tap the circle's name at its end.
circle-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
circle-won-by = { $n ->
    [one] { $names } won
   *[other] { $names } shared it
}
circle-being-played = Being played
circle-own = This circle
circle-call-so = Call it so
circle-everybody = Everybody
circle-away = has left
circle-delete-hint = The circle goes with its names and sums. Its nights stay.
circle-delete = Delete the circle
circle-of-player = Nights of
circle-search = Show them
circle-calendar = By month
circle-none-found = No night was found.
circle-every-night = Every night that is kept here, the last one first. A tap puts one into a circle.
circle-night-won = { $name } won
circle-last-winner = The last night: { $name } won
circle-not-over = not over
circle-earlier = Earlier nights
circle-also = Also called { $names }
circle-has-left = Has left the circle; the standings go on without.
circle-against = Against the others
circle-ahead = Ahead
circle-behind = Behind
circle-made = Own calls right
circle-met = Their calls right
circle-own-player = Name, and leaving
circle-player-name = What they are called here
circle-same-as = The same person as
circle-merge = Put both together
circle-apart = { $name } is somebody else
circle-leave-hint = Who leaves is in the standings no more. The nights stay as they were.
circle-leave = Leave the circle
circle-comes-back = Come back
circle-forget = Forget this name everywhere
circle-invite = Let players look at this circle
circle-invite-hint = Whoever has the code sees the circle's season, nights and players for a day, and nothing else. They change nothing.
circle-invited = Scan it, or send the address on: it opens this circle's pages for half a day.
circle-invite-host = Make somebody host of this circle
circle-invite-host-hint = Whoever has the code may add nights to this circle for a day, say that they were right, settle debts, put names in order and take the circle along. Nothing else of this machine is theirs.
circle-invited-host = Scan it, or send the address on: for half a day it makes whoever opens it a host of this circle.
circle-night-address = The address of a night’s page
circle-add-night = Add it
circle-export = Take the circle along, as a file
circle-bring = Bring a circle back from a file
circle-night-of = A night of
circle-night-hint = One tap, and this night counts in the circle's season.
circle-take-out = Not of this circle
