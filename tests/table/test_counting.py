"""The view tells what each die counts for the call, as the referee counts: the page counts nothing itself."""

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from table.contract.events import read_event
from table.fold import Fold
from table.judging.taking import taken
from table.views.counting import counted
from table.views.table_view import view_of
from tests.referee.test_counting import dice_of
from tests.referee.walking import VARIANTS, random_setup

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
TABLES: list[tuple[str, dict[str, Any], dict[str, Any], list[int], list[int]]] = [
    ("chui-niu", {}, FIVES, [1, 2, 3, 4, 5, 5, 5, 2, 3, 3], [0, 0, 0, 0, 0, 1, 1, 0, 0, 0]),
    ("chui-niu", {}, FIVES, [1, 1, 5, 5, 5, 2, 2, 3, 3, 4], [1, 1, 1, 1, 2, 0, 0, 0, 0, 0]),
    (
        "dudo",
        {"true-die": True},
        {"quantity": 2, "face": 5},
        [1, 1, 2, 3, 3, 4, 4, 6, 6, 1],
        [0] * 10,
    ),
]


@pytest.mark.parametrize(("variant", "options", "bid", "faces", "expected"), TABLES)
def test_each_die_tells_what_it_counts(
    variant: str, options: dict[str, Any], bid: dict[str, Any], faces: list[int], expected: list[int]
) -> None:
    """Before the verdict and after it, and together as many as it found."""
    fold = lie(called(variant, options, 5, **bid), faces, BY_SEAT)
    assert counts(fold) == expected
    after = judged(fold)
    assert counts(after) == expected
    assert after.game.state.verdict is not None
    assert after.game.state.verdict.found == sum(expected)


def test_nothing_is_said_before_it_is_known_whose_they_are() -> None:
    """Where straights and leopards decide, a die counts or does not by whose it is."""
    fold = lie(called("chui-niu", {}, 5, **FIVES), [1, 2, 3, 4, 5, 5, 5, 2, 3, 3], [None] * 10)
    assert counts(fold) == [None] * 10
    for die in range(10):
        fold = then(fold, "correction", die=die, seat=BY_SEAT[die])
    assert counts(fold) == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0]


def test_what_is_no_die_and_what_was_left_out_counts_nothing() -> None:
    """Also of dice too many that the verdict put aside; the others are as many as it found."""
    fold = lie(called("dudo", {}, 2, quantity=3, face=5), [5, 5, 1, 1, 5, 3], [None] * 6)
    fold = then(fold, "correction", die=0, face=None)
    assert counts(fold) == [0, 1, 1, 1, 1, 0]
    after = judged(fold)
    assert after.game.state.verdict is not None
    assert sum(number or 0 for number in counts(after)) == after.game.state.verdict.found == 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_the_dice_tell_is_what_the_verdict_found(variant: str) -> None:
    """In every system, whether it is told whose they are, and whether all were seen, too few or too many."""
    rng = Random(f"counts {variant}")
    for _ in range(12):
        options = random_setup(variant, rng, dice_most=5, turned=6)["options"]
        fold = begun(variant, options, 5 if variant not in ("mexican", "maexchen") else 2)
        for _ in range(12):
            fold = moved(fold, rng)
            if fold.game.expected_hands is not None:
                break
        hands = fold.game.expected_hands
        if hands is None:
            continue
        whose = [seat for seat, number in hands.items() for _ in range(number)]
        faces = [rng.choice([1, 5, 5, 2, rng.randint(1, 6)]) for _ in whose]
        for told in (whose, [None] * len(whose)):
            held_against(lie(fold, faces, list(told)))
        held_against(lie(fold, faces[1:], [None] * (len(faces) - 1)))
        held_against(lie(fold, [*faces, 5], [None] * (len(faces) + 1)))


def moved(fold: Fold, rng: Random) -> Fold:
    """The table after some bid or claim, or a call of it."""
    legal = fold.game.legal()
    may = legal["actions"]
    for call in ("doubt", "lift"):
        if may.get(call) and rng.random() < 0.4:
            return then(fold, "action", action=call, player=may[call][0])
    if may.get("bid") and legal["bids"]:
        quantity, face = rng.choice(legal["bids"][:12])
        return then(fold, "action", action="bid", player=may["bid"][0], quantity=quantity, face=face)
    if may.get("claim"):
        return then(fold, "action", action="claim", player=may["claim"][0], value=legal["claims"][0])
    if may.get("side"):
        return then(
            fold, "action", action="side", player=may["side"][0], **{"with": str(fold.game.state.caller)}
        )
    if may.get("believe"):
        return then(fold, "action", action="believe", player=may["believe"][0])
    return fold


def held_against(fold: Fold) -> None:
    """Hold what the dice count against the verdict, where they can be judged."""
    assert fold.reading is not None
    before = counted(fold.game, fold.reading, judged=False)
    if not hasattr(fold.game.play(taken(fold.game, fold.reading).action), "state"):
        return
    after = judged(fold)
    at, verdict = after.judged, after.game.state.verdict
    assert at is not None
    assert at.reading is not None
    assert verdict is not None
    told = counted(at.game, at.reading, judged=True, left_out=at.left_out)
    found = dice_of(verdict.found) if isinstance(verdict.found, str) else verdict.found
    if found is None or None in told:
        assert not isinstance(verdict.found, int)
        assert set(told) == set(before) == {None}
        return
    assert sum(number or 0 for number in told) == found
    if None not in before and len(fold.reading.dice) <= (fold.game.expected_dice or 0):
        assert before == told
