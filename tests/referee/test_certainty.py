"""Certainty: exact numbers by enumeration, the risk of a verdict, and what is asked."""

from collections import Counter
from functools import cache
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from referee import Game, certainty
from referee.chances.certainty import Weighed
from referee.chances.risk import ReaderErrors
from referee.values import granted
from tests.referee.following import follow

CALLS = {
    "doubt, wild": "dudo: a, b; dice 2\na bids 2x5\nb doubts",
    "doubt, not wild": "red-dead: a, b; dice 2\na bids 2x5\nb doubts",
    "spot on": "red-dead: a, b; dice 2\na bids 2x5\nb calls spot on",
    "a true die needed": "dudo: a, b; dice 2; true-die = true\na bids 2x5\nb doubts",
    "the difference is lost": "bluff: a, b; dice 2\na bids 3x5\nb doubts",
    "the bidder's own hand": "common-hand: a, b; dice 3\na bids 2x5\nb doubts",
    "two dice": "mexican: a, b\na claims 64\nb lifts",
}


def called(name: str) -> Game:
    """The game at the call."""
    return granted(follow(CALLS[name]))


def one(face: int, chance: float = 1.0) -> list[float]:
    """The chances of a die that is most likely `face`."""
    return [chance if other == face else (1 - chance) / 5 for other in range(1, 7)]


@cache
def verdicts(text: str, number: int) -> list[tuple[tuple[int, ...], dict[str, Any]]]:
    """Every combination of faces, and the verdict of the referee itself that it is revealed to."""
    game = granted(follow(text))
    found = []
    for faces in product(range(1, 7), repeat=number):
        after = granted(game.play_json({"action": "reveal", "pool": list(faces)}))
        found.append((faces, after.to_json()["verdict"]))
    return found


def by_enumeration(text: str, rows: list[list[float]]) -> tuple[float, float, float]:
    """The chances that the bid is met, and exactly, and of another outcome than the likeliest: over every
    combination of faces."""
    met = exact = 0.0
    outcomes = Counter[str]()
    for faces, verdict in verdicts(text, len(rows)):
        weight = prod(row[face - 1] for row, face in zip(rows, faces, strict=True))
        met += weight * verdict["met"]
        exact += weight * verdict["exact"]
        outcomes[repr((sorted(verdict["losses"].items()), sorted(verdict["penalties"].items())))] += weight
    return met, exact, 1 - max(outcomes.values())


@pytest.mark.parametrize("name", CALLS)
def test_certainty_by_enumeration(name: str) -> None:
    """Met and exact are what all combinations of faces give. The risk is the chance that another outcome than
    the likeliest follows, amounts included; a verdict is decided just where that is at most the bound."""
    game = called(name)
    rng = Random(name)
    dice = range(game.expected_dice or 0)
    readings = [
        [one(rng.choice([1, 5, 5, 2]), rng.choice([0.999, 0.98, 0.7])) for _ in dice] for _ in range(3)
    ]
    weights = [[rng.random() ** 3 for _ in range(6)] for _ in dice]
    for rows in (*readings, [[weight / sum(row) for weight in row] for row in weights]):
        met, exact, risk = by_enumeration(CALLS[name], rows)
        found = certainty(game, rows)
        assert (found.met, found.exact) == (pytest.approx(met), pytest.approx(exact))
        assert found.risk == pytest.approx(risk, abs=1e-6)
        assert certainty(game, rows, bound=found.risk).decided
        assert not certainty(game, rows, bound=found.risk - 1e-9).decided


@pytest.mark.parametrize("name", CALLS)
def test_outcome_is_the_referees(name: str) -> None:
    """With every face sure, the outcome is what the referee gives for them: who is right and who loses."""
    game = called(name)
    for faces in ([5] * 4, [2] * 4, [1, 5, 2, 3], [5, 5, 5, 2], [6, 4, 4, 4]):
        pool = faces[: game.expected_dice]
        after = granted(game.play_json({"action": "reveal", "pool": pool}))
        verdict = after.to_json()["verdict"]
        found = certainty(game, [one(face) for face in pool])
        told = to_builtins(found)["outcome"]
        assert told["losses"] == verdict["losses"]
        spot_on = verdict["call"] == "spot_on"
        assert told["right"] == (verdict["exact"] if spot_on else not verdict["met"])
        assert (found.risk, found.decided, found.deciding) == (0, True, ())


THIRTY_DICE = [
    pytest.param("dudo", "doubts", 10, 0.98, 0.128, id="all at 0.98"),
    pytest.param("red-dead", "calls spot on", 10, 0.98, 0.233, id="spot-on at 0.98"),
    pytest.param("bluff", "doubts", 12, 0.98, 0.265, id="amounts at 0.98"),
    pytest.param("dudo", "doubts", 10, 0.995, 0.038, id="all at 0.995"),
    pytest.param("dudo", "doubts", 10, 0.999, 0.008, id="all at 0.999"),
]


@pytest.mark.parametrize(("variant", "call", "fives", "chance", "risk"), THIRTY_DICE)
def test_thirty_sure_dice_are_not_a_sure_verdict(
    variant: str, call: str, fives: int, chance: float, risk: float
) -> None:
    """Thirty dice, each sure, sum up to a risk: above the bound the verdict is not decided."""
    game = granted(follow(f"{variant}: a, b, c; dice 10\na bids 10x5\nb {call}"))
    rows = [one(5, chance)] * fives + [one(2, chance)] * (30 - fives)
    found = certainty(game, rows)
    assert found.risk == pytest.approx(risk, abs=0.006)
    assert found.decided == (risk < 0.02)
    if not found.decided:
        asked = Weighed(game, rows).questions()
        assert asked
        assert certainty(game, rows, told=asked).decided
        assert not certainty(game, rows, told=asked[:-1]).decided


def test_asking_stops_when_the_risk_is_low_enough() -> None:
    """Question by question, best first: each answer lowers the risk, and no more is asked than needed."""
    game = called("doubt, wild")
    rows = [one(5, 0.9), one(5, 0.8), one(2, 0.99), one(3, 0.85)]
    told: list[int] = []
    risks = [certainty(game, rows).risk]
    while asked := Weighed(game, rows, told=told).questions():
        told.append(asked[0])
        risks.append(certainty(game, rows, told=told).risk)
    assert risks == sorted(risks, reverse=True)
    assert risks[-1] <= 0.02 < risks[-2]
    assert told == [1, 0]
    assert Weighed(game, rows, told=told).questions() == ()


def test_a_wrong_number_no_answers_can_mend() -> None:
    """Where a die is missing that decides, no answers about the others help; where none is, none is asked."""
    game = called("doubt, wild")
    assert Weighed(game, [one(5), one(2), one(3)]).questions() is None
    assert Weighed(game, [one(5), one(2), one(3)], 3).questions() == ()


def test_more_dice_told_than_there_are() -> None:
    """People have said of five things that they are dice, where four lie: any one of them may be none."""
    game = called("doubt, wild")
    found = certainty(game, [one(5), one(5), one(2), one(3), one(3)], told=range(5))
    assert (found.met, found.decided) == (pytest.approx(3 / 5), False)
    assert Weighed(game, [one(5), one(5), one(2), one(3), one(3)]).questions() is None


def test_more_dice_told_than_there_are_while_others_may_be_missed() -> None:
    """Of three told where two lie one is none, or two and a die was missed, or all and both were."""
    game = granted(follow("dudo: a, b; dice 1\na bids 2x5\nb doubts"))
    m = 0.1
    found = certainty(game, [one(5), one(5), one(2)], errors=ReaderErrors(miss=m), told=range(3))
    assert found.met == pytest.approx((2 + 8 * m / 3 + 4 * m**2 / 9) / (6 + 12 * m + 4 * m**2))


def test_what_people_told_lies_there() -> None:
    """Where all dice are told, nothing that the reader does can be wrong."""
    told = certainty(
        called("doubt, wild"),
        [one(5), one(2), one(3), one(4)],
        errors=ReaderErrors(misread=0.1, miss=0.1, shared=0.1),
        made_up=[0.0, 0.5, 0.5, 0.5],
        told=range(4),
    )
    assert (told.risk, told.decided) == (0, True)


def test_no_more_is_asked_than_brings_the_risk_down() -> None:
    """One question, though two would lower the risk; none where the table bears more, or it is low enough.
    The die whose answer moves the verdict more comes first."""
    game = called("doubt, wild")
    assert certainty(game, [one(2), one(3), one(2, 0.3), one(5, 0.3)]).deciding == (2, 3)
    rows = [one(5), one(2), one(3, 0.97), one(5, 0.5)]
    assert certainty(game, rows).deciding == (3, 2)
    assert Weighed(game, rows).questions() == (3,)
    assert Weighed(game, rows).questions(0.6) == ()
    low = certainty(game, [one(5), one(2), one(3, 0.97), one(4)])
    assert (low.risk > 0, low.decided, low.deciding) == (True, True, ())


def test_questions_know_the_readers_errors() -> None:
    """What is asked depends on how often faces are misread, and on what may be no die."""
    game = called("doubt, wild")
    sure = [one(5), one(2), one(3), one(3)]
    assert Weighed(game, sure).questions() == ()
    assert Weighed(game, sure, errors=ReaderErrors(misread=0.05)).questions()
    surplus = [one(5), one(2), one(3), one(3), one(5)]
    assert Weighed(game, surplus).questions() is None
    assert Weighed(game, surplus, made_up=[0.001, 0.001, 0.001, 0.001, 0.9]).questions() == ()


def test_many_doubts_that_only_together_decide() -> None:
    """No one answer can turn the verdict, and still each is worth asking for."""
    game = called("doubt, wild")
    rows = [one(5, 0.75)] * 4
    found = certainty(game, rows)
    assert (found.decided, found.deciding) == (False, (0, 1, 2, 3))


def test_a_hand_of_ones_own() -> None:
    """The fifth die makes the three of a kind or leaves the pair, and is the one to ask about."""
    game = granted(follow("individual-hand: a, b\na claims three of a kind\nb doubts"))
    assert game.expected_dice == 5
    rows = [one(6), one(2), one(6), one(3), one(6, 0.7)]
    told = to_builtins(certainty(game, rows))
    assert told.pop("met") == pytest.approx(0.7)
    assert told.pop("exact") == pytest.approx(0.7)
    assert told.pop("risk") == pytest.approx(0.3)
    assert told == {"outcome": {"right": False, "losses": {}}, "decided": False, "deciding": (4,)}
    better = certainty(game, [one(6), one(6), one(6), one(3), one(6, 0.7)])
    assert (better.met, better.exact) == (pytest.approx(1.0), pytest.approx(0.3 * 4 / 5))


def test_chances_need_not_add_up() -> None:
    """Chances are weighed against each other."""
    faint = certainty(called("doubt, wild"), [one(5), one(2), one(3), [0, 0, 0, 0, 0.5, 0]])
    assert (faint.met, faint.decided) == (1, True)
    rows = [one(5, 0.9), one(2), one(3, 0.8), one(5, 0.7)]
    twice = certainty(called("doubt, wild"), [[2 * chance for chance in row] for row in rows])
    once = certainty(called("doubt, wild"), rows)
    assert (twice.risk, twice.deciding) == (pytest.approx(once.risk), once.deciding)


def test_a_doubted_pass() -> None:
    """Whoever passed shows five dice; the fifth makes them equal, different or neither."""
    game = granted(follow("dudo: a, b, c; dice 5; passing = five\na bids 2x4\nb passes\nc doubts"))
    assert game.expected_dice == 5
    told = certainty(game, [one(6), one(6), one(6), one(6), one(6, 0.7)])
    assert told.met == pytest.approx(0.7)
    assert (told.decided, told.deciding) == (False, (4,))
    assert certainty(game, [one(face) for face in (2, 3, 4, 5, 6)]).met == 1


def test_a_heap_too_many() -> None:
    """Far too many dice are never decided, and are reckoned with as if the least sure were none."""
    game = called("doubt, wild")
    heap = certainty(game, [one(5), one(5), one(2, 0.99), one(3), *[one(5, 0.5)] * 60])
    few = certainty(game, [one(5), one(5), one(2, 0.99), one(3), *[one(5, 0.5)] * 6])
    assert (heap.met, heap.exact) == (few.met, few.exact)
    assert heap.decided is False
    assert len(heap.deciding) == 64
    odd = certainty(game, [one(5), one(5), one(2, 0.99), one(3), *[one(5, 0.5)] * 61])
    assert (odd.met, odd.exact) == (few.met, few.exact)
    assert (heap.risk, heap.deciding[0]) == (1, 10)


def test_who_is_left_out_of_a_heap() -> None:
    """First what is likeliest to be none, then the least sure face: that is asked about first."""
    game = called("doubt, wild")
    likely_none = [0.9 if place == 4 else 0.1 for place in range(11)]
    assert certainty(game, [one(5), one(2)] * 5 + [one(5)], made_up=likely_none).deciding[0] == 4
    unsure = [one(2 + 3 * (place % 2), 0.4 if place == 3 else 0.9) for place in range(11)]
    assert certainty(game, unsure, made_up=[0.3] * 11).deciding[0] == 3


@pytest.mark.parametrize(
    "row", [[1.0], [0.0] * 6, [1, 0, 0, 0, 0, -1], [float("nan")] * 6, [float("inf"), 0, 0, 0, 0, 0]]
)
def test_rows_that_are_no_chances(row: list[float]) -> None:
    """A row that is not six chances is an error that says so."""
    with pytest.raises(ValueError, match="six chances"):
        certainty(called("doubt, wild"), [row])


def test_certainty_needs_a_call() -> None:
    """Without a call there is nothing to be certain of."""
    game = granted(follow("dudo: a, b; dice 2"))
    with pytest.raises(ValueError, match=r"^no call waits for its reveal$"):
        certainty(game, [])
