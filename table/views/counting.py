"""What each die of a reading counts for its call, as the referee counts."""

from collections.abc import Collection

from referee import Game, what_counts
from table.judging.reading import TableReading


def counted(
    game: Game, reading: TableReading, *, judged: bool, left_out: Collection[int] = ()
) -> list[int | None]:
    """What each die counts, 0 where it is none of this reveal; `game` waits for it.

    None for all where nobody can say: the call is about no number of dice, or it matters whose they are and
    that is not known. Once it was `judged`, they count as the verdict did, without those `left_out`.
    """
    mine = [at for at, die in enumerate(reading.dice) if die.counts and die.known and at not in left_out]
    dice = [reading.dice[at] for at in mine]
    told = what_counts(game, [die.face or 0 for die in dice], [die.seat for die in dice])
    if told is None or not (told.settled or judged):
        return [None] * len(reading.dice)
    numbers = dict(zip(mine, told.each, strict=True))
    return [numbers.get(at, 0) for at in range(len(reading.dice))]
