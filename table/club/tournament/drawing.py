"""The draw of a round: from who is in it to who sits where."""

from table.club.tournament.events import Drawn
from table.club.tournament.formats import Draw
from table.club.tournament.played import Played
from table.club.tournament.seating import alike, by_lot, byes_of, shuffled, snake, table_sizes
from table.club.tournament.standings import Next, standings


def drawn(now: Played, coming: Next) -> Drawn:
    """A draw. The same of the same tournament: it can be drawn again by anybody, and an undo wins nobody
    another lot."""
    sizes = table_sizes(len(coming.field), now.setup.least, now.setup.most)
    how = now.format.stages[coming.stage].draw
    order = _ordered(now, coming, how)
    last_first = order[::-1] if how == "snake" else order  # a bye is a reward there
    byes = byes_of(last_first, sizes, now.byes)
    seated = [who for who in order if who not in byes]
    if how == "alike":
        points = {standing.player: standing.points for standing in standings(now)}
        met = now.met
        tables = alike(
            seated, sizes, points, lambda player, other: met[min(player, other), max(player, other)]
        )
    else:
        tables = snake(seated, sizes) if how == "snake" else by_lot(seated, sizes)
    seats = tuple(tuple(table) for table in tables)
    return Drawn(stage=coming.stage, level=coming.level, tables=seats, byes=tuple(sorted(byes)))


def _ordered(now: Played, coming: Next, how: Draw) -> list[int]:
    if how == "snake":
        return coming.field
    order = shuffled(coming.field, f"{now.setup.seed} {len(now.rounds)}")
    if how == "random":
        return order
    points = {standing.player: standing.points for standing in standings(now)}
    return sorted(order, key=lambda who: -points[who])
