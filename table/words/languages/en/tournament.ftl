# What is refused of a tournament: many tables, from a draw to a winner

tournament-no-setup = A tournament needs a name, a format, and tables of three to six.
tournament-no-name = Whoever plays needs a name, one a line.
tournament-name-taken = { $name } plays already; give the other one a longer name.
tournament-players = Enter at least one, and not more than { $most } in all.
tournament-no-entry = Nobody comes in any more: from here on only those play who got there.
tournament-no-seat = No open table of this round has a seat left, and later nobody comes in.
tournament-results-missing = A table of this round has no result yet.
tournament-no-more = There is no round to draw: fewer than two play, or the tournament is over.
tournament-too-late = People were cut by this result already; take the draws after it back first.
tournament-moved-on = Something happened meanwhile; look at the page again, and take that back if it is what you mean.
tournament-too-few = Too few of this table are still here to play.
tournament-not-won = No game has been won at that table yet, or Ojo does not look on there.
tournament-whose-places = A result has everybody of its table once, and nobody else.
tournament-full = So much has happened in this tournament that nothing more is kept of it.
tournament-not-there = There is no such tournament, table or player here; perhaps it was deleted.
tournament-a-name = The name of a tournament
tournament-no-file = This is no tournament's file, or it was changed. Take the file that the tournament's page gave you.
