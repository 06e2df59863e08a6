"""What was read of a reveal: while it waits to be judged, and as a verdict's evidence."""

from collections.abc import Collection, Sequence

from msgspec import structs

from referee import Game, what_counts
from table.auto_take import due_at_ms
from table.contract.said import Message
from table.contract.seen import Certain, Evidence, Misread, Reading
from table.fold import Fold
from table.judging.hands import Hands
from table.judging.judge import Judgement
from table.judging.reading import TableReading
from table.judging.taking import taken
from table.words import catalogue


def evidence(table_id: str, fold: Fold) -> Evidence | None:
    """What the last verdict of a fold was taken from; None where no reading was."""
    at = fold.judged
    if at is None or at.reading is None:
        return None
    counts = counted(at.game, at.reading, at.judgement.hands, judged=True, left_out=at.left_out)
    return read(table_id, at.reading, at.judgement, counts)


def read(
    table_id: str, reading: TableReading, judgement: Judgement, counts: Sequence[int | None]
) -> Evidence:
    """What was read of a reveal, how certain the likeliest verdict is, and what each die `counts`."""
    return Evidence(
        **{key: getattr(judgement, key) for key in Certain.__struct_fields__},
        **{key: getattr(reading, key) for key in ("id", "source", "width", "height", "others")},
        photo=f"/api/tables/{table_id}/photos/{reading.id}" if reading.has_photo else None,
        dice=[
            judgement.hands.dice.get(index, die).told(number)
            for index, (die, number) in enumerate(zip(reading.dice, counts, strict=True))
        ],
        misread=reading.misread and Misread(thrown=reading.misread[0], read=reading.misread[1]),
    )


def reading_told(table_id: str, fold: Fold, reading: TableReading) -> Reading:
    """A reading that waits to be judged, with what there is to ask about it."""
    judgement, taking = fold.judgement, taken(fold.game, reading)
    left_out = taking.left_out if judgement.miscount is None else ()
    asked, unmoved = judgement.count_question, judgement.unmoved_question
    counts = counted(fold.game, reading, judgement.hands, judged=False, left_out=left_out)
    return Reading(
        **structs.asdict(read(table_id, reading, judgement, counts)),
        counts=reading.counts,
        **{key: getattr(judgement, key) for key in ("expected", "certainty", "questions", "mishaps")},
        count_question=None if asked is None else catalogue().say(asked),
        count_say=None if asked is None else Message.of(asked),
        unmoved=list(judgement.unmoved),
        unmoved_question=None if unmoved is None else catalogue().say(unmoved),
        unmoved_say=None if unmoved is None else Message.of(unmoved),
        whose=judgement.hands.lacking if judgement.by_cup else None,
        clear=judgement.clear and not reading.reopened,
        may_take=isinstance(fold.game.play(taking.action), Game),
        due_at_ms=due_at_ms(fold),
    )


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
