# A tournament: many tables, from a draw to a winner

tournament-tournaments = Tournaments
tournament-there = Tournaments here
tournament-lead = A tournament draws people to tables of three to six, round after round. Results are typed in, or Ojo looks on at a table and tells them.
tournament-players-n = { $n ->
    [0] nobody yet
    [one] { $n } player
   *[other] { $n } players
}
tournament-new = A new tournament
tournament-name = What it is called
tournament-example = The autumn cup
tournament-format = How it goes
tournament-format-knockout = Knockout.
tournament-format-knockout-hint = The best two of each table go on, until one table is left.
tournament-format-winners = Winners only.
tournament-format-winners-hint = The winner of each table goes on; quicker.
tournament-format-swiss = Points.
tournament-format-swiss-hint = Everybody plays all rounds. Who has like points sits together, and few meet again.
tournament-format-swiss-final = Points and a final.
tournament-format-swiss-final-hint = Rounds with points for everybody, then a last table of the best six.
tournament-format-groups = Two rounds, then knockout.
tournament-format-groups-hint = Two drawn rounds for everybody; the best half go on by knockout.
tournament-rules = The rules that are played
tournament-seats = At a table, from and to
tournament-least = Players at a table at least
tournament-most = Players at a table at most
tournament-rounds = Rounds with points, where there are some
tournament-make = Make it
tournament-open = { $n ->
    [0] Nobody is in yet.
    [one] { $n } player is in. Draw once there are more.
   *[other] { $n } players are in. Draw once everybody is there.
}
tournament-state = { $missing ->
    [one] Round { $n } is being played: one table of { $of } has no result yet.
   *[other] Round { $n } is being played: { $missing } tables of { $of } have no result yet.
}
tournament-one-table = Round { $n } is being played, at one table.
tournament-all-in = Round { $n } is played: all results are in.
tournament-over = The tournament is over.
tournament-champions = { $names } won the tournament.
tournament-tap-in-order = Tap the names in the order in which they came. The last tap keeps the result.
tournament-shared-places = Somebody shares a place
tournament-draw = Draw round { $n }
tournament-undo-enter = Take the last entry back
tournament-undo-seat = Take the last seat back
tournament-undo-leave = Not left after all
tournament-undo-back = Not come back after all
tournament-undo-draw = Take the draw back
tournament-undo-night = Ojo does not look on after all
tournament-undo-result = Take the last result back
tournament-enter = Enter them
tournament-enter-hint = Who plays, a name a line
tournament-round = Round { $n }
tournament-table = Table { $n }
tournament-byes = Not playing this round
tournament-bracket = The bracket
tournament-standings = Standings
tournament-points = Points
tournament-all-points = All rounds
tournament-tables-won = Tables won
tournament-met = Points of those met
tournament-points-of = { $n ->
    [0] 0
   *[other] { NUMBER($n, maximumFractionDigits: 1) }
}
tournament-came-to = Came to
tournament-cuts-hint = Who came to a later round stands better. Of equals who has more points since the last cut stands better, then of all rounds, then who won more tables, then who met the stronger ones. A table is worth 12 points to who beats everybody there, 0 to who beats nobody, and as much between as they beat.
tournament-points-hint = A table is worth 12 points to who beats everybody there, 0 to who beats nobody, and as much between as they beat. After a cut points begin anew. Of equals who has more of all rounds stands better, then who won more tables, then who met the stronger ones.
tournament-places-hint = Who came where? Those who share a place get the same number.
tournament-keep-result = Keep the result
tournament-look-on = Have Ojo look on here
tournament-look-on-hint = Ojo then has a table with these people; once a game is won there, one tap takes its result. Who won most games comes first, then who was out later.
tournament-to-the-table = To Ojo’s table
tournament-seen = Take the result from there
tournament-has-left = Has left the tournament.
tournament-has-bye = Does not play this round
tournament-not-in = Is not in this round
tournament-played = The rounds
tournament-player-name = What they are called
tournament-leave = Leave the tournament
tournament-leave-hint = Who leaves is drawn no more, and is last at a table that is being played.
tournament-own = This tournament
tournament-invite = Let players look at this tournament
tournament-invite-hint = Whoever has the code sees tables, results and standings for a day, and nothing else. They change nothing.
tournament-invited = Scan it, or send the address on: it opens this tournament’s pages for half a day.
tournament-delete = Delete the tournament
tournament-delete-hint = It goes with its names and results. What was played at Ojo’s tables stays.

tournament-bring = Bring a tournament back from a file
tournament-export = Take the tournament along, as a file
tournament-of = It is played by the people of { $name }.
tournament-tied = A shared place decides who goes on from table { $table }
tournament-tied-hint = Let them play it off and put the result right; else whoever stands better goes on.
