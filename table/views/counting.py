"""What each die of a reading counts for its call, as the referee counts."""

from collections.abc import Collection

from referee import Game, what_counts
from table.judging.hands import Hands
from table.judging.reading import TableReading


def counted(
    game: Game, reading: TableReading, hands: Hands, *, judged: bool, left_out: Collection[int] = ()
) -> list[int | None]:
    """What each die counts, 0 where it is none of this reveal; `game` waits for it, and its judgement knows
    the `hands`.

    None for all where nobody can say: the call is about no number of dice, or it matters whose they are and
    that is not known. Once it was `judged`, they count as the verdict did, without those `left_out`.
    """
    mine = {at: die for at, die in hands.dice.items() if die.known and at not in left_out}
    told = what_counts(game, [die.face or 0 for die in mine.values()], [die.seat for die in mine.values()])
    if told is None or not (told.settled or judged):
        return [None] * len(reading.dice)
    numbers = dict(zip(mine, told.each, strict=True))
    return [numbers.get(at, 0) for at in range(len(reading.dice))]
