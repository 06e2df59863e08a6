"""When a reading becomes a verdict by itself: from the log and the table's own rule alone."""

from typing import Any

import pytest

from table.auto_take import (
    ANSWERED_MS,
    CORRECTED_MS,
    LEFT_MS,
    READ_MS,
    due_at_ms,
    due_in_ms,
)
from table.contract.events import read_event
from table.fold import Fold, fold_of

SETUP = {"variant": "dudo", "players": ["ann", "bo"], "dice": 2, "ante": "", "options": {}}
BID = ("action", {"action": "bid", "player": "ann", "quantity": 2, "face": 5})
DOUBT = ("action", {"action": "doubt", "player": "bo"})
UNDO = ("action", {"action": "undo"})
RENAME = ("action", {"action": "rename", "player": "bo", "to": "bob"})
DISCARD = ("discard", {})
SURE, UNSURE = [0.9999, *[0.00002] * 5], [0.0, 0.0, 0.0, 0.0, 0.55, 0.45]


def reading(*chances: list[float], **more: Any) -> tuple[str, dict[str, Any]]:
    """What a camera read."""
    dice = [
        {
            "face": each.index(max(each)) + 1,
            "confidence": max(each),
            "probabilities": each,
            "box": [200.0 * i, 0.0, 200.0 * i + 100, 100.0],
            "doubt": None,
        }
        for i, each in enumerate(chances)
    ]
    told = {
        "source": "camera",
        "photo": "0" * 64,
        "width": 900,
        "height": 100,
        "dice": dice,
        "milliseconds": 1.0,
        "model": {},
    }
    return "reading", told | more


def die(face: int) -> list[float]:
    """A die that is hardly read wrongly."""
    return [0.99999 if one == face else 0.000002 for one in range(1, 7)]


CLEAR = reading(die(2), die(3), die(4), die(6))
"""No five lies there."""
OPEN = reading(die(5), die(3), die(4), UNSURE)
"""A five lies there, and another die may be one."""
WATCHED = reading(die(2), die(3), die(4), die(6), watched=True)
TYPED = ("reading", {"source": "hand", "photo": None, "width": 0, "height": 0, "faces": [2, 3, 4, 6]})
ANSWER = ("correction", {"die": 3, "face": 6})
OTHER = ("correction", {"die": 1, "face": 4})
STRUCK = ("correction", {"die": 1, "face": None})
TAKE = ("take", {"action": {"action": "reveal", "pool": [2, 3, 4, 6]}, "reading": 3, "anyway": False})


def table(*told: tuple[str, dict[str, Any]], **setup: Any) -> Fold:
    """A table at which this happened, the n-th thing at n seconds."""
    events = [read_event(n, kind, payload, n * 1000) for n, (kind, payload) in enumerate(told, 1)]
    return fold_of([read_event(0, "setup", SETUP | setup), *events])


@pytest.mark.parametrize(
    ("told", "pause_ms"),
    [
        ([], None),
        ([CLEAR], READ_MS),
        ([TYPED], READ_MS),
        ([WATCHED], 0),
        ([OPEN], None),
        ([OPEN, ANSWER], ANSWERED_MS),
        ([OPEN, OTHER], None),
        ([OPEN, ANSWER, OTHER], CORRECTED_MS),
        ([CLEAR, OTHER], CORRECTED_MS),
        ([CLEAR, STRUCK], CORRECTED_MS),
        ([WATCHED, OTHER], CORRECTED_MS),
        ([CLEAR, RENAME], READ_MS),
        ([CLEAR, OTHER, RENAME], CORRECTED_MS),
        ([CLEAR, DISCARD], None),
        ([CLEAR, OTHER, UNDO], None),
        ([CLEAR, OTHER, UNDO, RENAME], None),
        ([CLEAR, OTHER, UNDO, OTHER], CORRECTED_MS),
        ([OPEN, ANSWER, UNDO], None),
        ([OPEN, ANSWER, UNDO, ANSWER], ANSWERED_MS),
        ([CLEAR, DISCARD, UNDO], None),
        ([CLEAR, DISCARD, UNDO, CLEAR], READ_MS),
        ([CLEAR, TAKE], None),
        ([CLEAR, TAKE, UNDO], None),
    ],
)
def test_a_verdict_is_due_a_pause_after_the_newest_event(
    told: list[tuple[str, dict[str, Any]]], pause_ms: int | None
) -> None:
    """A reading that is asked about, or that an undo brought back, waits for people."""
    newest_ms = 1000 * (2 + len(told))
    assert due_at_ms(table(BID, DOUBT, *told)) == (None if pause_ms is None else newest_ms + pause_ms)
    at_once = due_at_ms(table(BID, DOUBT, *told, at_once=True))
    assert at_once == (None if pause_ms is None else newest_ms), "a table may want no pause"


@pytest.mark.parametrize(
    ("now_ms", "left_ms"),
    [
        (3000, READ_MS),
        (3000 + READ_MS - 1, 1),
        (3000 + READ_MS, 0),
        (3000 + LEFT_MS, 0),
        (3000 + LEFT_MS + 1, None),
        (10**12, None),
        (2000, READ_MS + 1000),
        (-(10**9), 0),
    ],
)
def test_how_long_it_is_from_now(now_ms: int, left_ms: int | None) -> None:
    """Overdue is due now, and so is what a clock that was set back would have wait for days; who opens an old
    night finds it as it was left."""
    assert due_in_ms(table(BID, DOUBT, CLEAR), now_ms) == left_ms
    assert due_in_ms(table(BID, DOUBT, OPEN), now_ms) is None
