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
from table.judging.reading import TableReading
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
    return replace(now, dice=tuple(replace(die, seat=_whose(die.box, scale, before)) for die in now.dice))


def _whose(box: tuple[float, float, float, float] | None, scale: float, before: TableReading) -> str | None:
    if box is None:
        return None
    x, y = scale * (box[0] + box[2]) / 2, scale * (box[1] + box[3]) / 2
    under = (die for die in before.dice if die.box and _within(x, y, die.box))
    return next((die.seat for die in under), None)


def _within(x: float, y: float, box: tuple[float, float, float, float]) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
