"""The picture that a past verdict was taken from, read again: what is read of it now, and what the call would
come to by that. Nothing is written down."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs

from referee import Refusal
from table.contract.seen import SecondLook
from table.fold import Fold
from table.judging.judge import judge
from table.judging.look import Model
from table.judging.reading import TableDie, TableReading, within
from table.judging.taking import taken
from table.views.evidence import counted, read
from table.views.telling import verdict_told

if TYPE_CHECKING:
    from vision import Reading

SAME = ("right", "losses", "penalties", "starter", "winner")
"""In what a verdict has to be like another one to be the same: what was found may differ."""


def second_look(table_id: str, at: Fold, looked: Reading, model: Model) -> SecondLook:
    """Measure what is read now against the call whose verdict stands `at`.

    Raises ValueError where that verdict was taken from no reading.
    """
    if at.judged is None or at.judged.reading is None:
        raise ValueError("that verdict was taken from no reading")
    before, given = at.judged, at.judged.reading
    now = _seated(TableReading.of(given.id, given.source, looked, at.signs), given)
    judgement = judge(before.game, now, before.setup.bound, before.lost_among)
    taking = taken(before.game, now)
    after = before.game.play(taking.action)
    verdict = None if isinstance(after, Refusal) else after.state.verdict
    stands = at.game.state.verdict
    same = verdict is not None and all(getattr(verdict, fact) == getattr(stands, fact) for fact in SAME)
    counts = counted(before.game, now, judgement.hands, judged=verdict is not None, left_out=taking.left_out)
    said = None if verdict is None else verdict_told(before.game.setup, verdict)
    return SecondLook(
        **structs.asdict(read(table_id, now, judgement, counts)),
        model=dict(model),
        clear=judgement.clear and said is not None,
        same=same,
        explanation=None if said is None else said.explanation,
        say=None if said is None else said.say,
    )


def _seated(now: TableReading, before: TableReading) -> TableReading:
    """Each die is whose the one was in whose place it lies; the stored picture may be the smaller one."""
    scale = before.width / now.width if now.width else 1.0

    def whose(die: TableDie) -> str | None:
        middle = die.box and (scale * (die.box[0] + die.box[2]) / 2, scale * (die.box[1] + die.box[3]) / 2)
        under = (it.seat for it in before.dice if middle and it.box and within(middle, it.box))
        return next(under, None)

    return replace(now, dice=tuple(replace(die, seat=whose(die)) for die in now.dice))
