"""The view tells what each die counts for the call, as the referee counts: the page counts nothing itself.
`tests/web/lookout/test_counts.py` holds it in every system, by what a page gets."""

from typing import Any

from msgspec import to_builtins

from table.contract.events import read_event
from table.fold import Fold
from table.judging.taking import taken
from table.views.table_view import view_of

WHO = ["ann", "bo"]


def begun(variant: str, options: dict[str, Any], dice: int) -> Fold:
    setup = {"variant": variant, "players": WHO, "dice": dice, "options": options, "ante": "1"}
    return Fold.begin(read_event(0, "setup", setup))


def then(fold: Fold, kind: str, **payload: Any) -> Fold:
    return fold.apply(read_event(fold.version + 1, kind, payload, 0))


def called(variant: str, options: dict[str, Any], dice: int, **bid: Any) -> Fold:
    """Ann has bid, and Bo has doubted."""
    fold = then(begun(variant, options, dice), "action", action="bid", player="ann", unheard=True, **bid)
    return then(fold, "action", action="doubt", player="bo")


def lie(fold: Fold, faces: list[int], whose: list[str | None]) -> Fold:
    """These dice are read in a picture."""
    return then(
        fold,
        "reading",
        source="camera",
        photo="0" * 64,
        width=100 * len(faces),
        height=100,
        dice=[
            {
                "face": face,
                "confidence": 0.999,
                "probabilities": [0.9995 if face == other else 0.0001 for other in range(1, 7)],
                "box": [100 * i, 0, 100 * i + 60, 60],
                "doubt": None,
            }
            for i, face in enumerate(faces)
        ],
        whose=whose,
        milliseconds=1.0,
        model={},
    )


def judged(fold: Fold) -> Fold:
    assert fold.reading is not None
    kept = taken(fold.game, fold.reading).kept(fold.reading, anyway=True, alone=False)
    return then(fold, "take", **to_builtins(kept))


def counts(fold: Fold) -> list[int | None]:
    """Of the open reading, or of the one that was judged."""
    view = view_of("t", fold)
    shown = view.reading or view.judged
    assert shown is not None
    return [die.counts for die in shown.dice]


BY_SEAT: list[str | None] = ["ann"] * 5 + ["bo"] * 5
FIVES = {"quantity": 3, "face": 5, "spoken": "fei"}


def test_nothing_is_said_before_it_is_known_whose_they_are() -> None:
    """Where straights and leopards decide, a die counts or does not by whose it is."""
    fold = lie(called("chui-niu", {}, 5, **FIVES), [1, 2, 3, 4, 5, 5, 5, 2, 3, 3], [None] * 10)
    assert counts(fold) == [None] * 10
    for die in range(10):
        fold = then(fold, "correction", die=die, seat=BY_SEAT[die])
    assert counts(fold) == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0]


def test_the_last_hand_is_counted_as_it_is_judged() -> None:
    """Nobody told whose its dice are; the verdict knows, for they are all that is left."""
    fold = lie(called("chui-niu", {}, 5, **FIVES), [1, 2, 3, 4, 5, 5, 5, 2, 3, 3], [None] * 5 + ["bo"] * 5)
    assert counts(fold) == counts(judged(fold)) == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0]


def test_what_is_no_die_and_what_was_left_out_counts_nothing() -> None:
    """Also of dice too many that the verdict put aside; the others are as many as it found."""
    fold = lie(called("dudo", {}, 2, quantity=3, face=5), [5, 5, 1, 1, 5, 3], [None] * 6)
    fold = then(fold, "correction", die=0, face=None)
    assert counts(fold) == [0, 1, 1, 1, 1, 0]
    after = judged(fold)
    assert after.game.state.verdict is not None
    assert sum(number or 0 for number in counts(after)) == after.game.state.verdict.found == 4
