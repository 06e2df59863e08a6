"""Straights and leopards under a camera: the verdict hangs on whose dice are whose, and people say so."""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations_with_replacement, product
from math import prod
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Game
from referee.actions import RevealAction
from referee.chances.risk import ReaderErrors
from referee.question import UNGROUPED
from table.judging.cups import ByCup, hangs_on_cups, judged_by_cup, judged_by_pool, verdict_of
from tests.web.conftest import Table, set_up

STRAIGHT, LEOPARD, PLAIN, BO = [2, 3, 4, 5, 6], [5, 5, 1, 1, 5], [5, 5, 2, 3, 4], [2, 2, 3, 6, 5]
CHUI_NIU: dict[str, Any] = {"variant": "chui-niu"}
MIX: dict[str, Any] = {"variant": "dudo", "options": {"straight": "zero"}}
NAMES = ["ann", "bo", "cy"]


def called(client: FlaskClient, quantity: int, *cups: Sequence[int], **rules: Any) -> Table:
    """A table whose dice were read, hand after hand, after somebody doubted a bid of fives."""
    table = set_up(client, players=NAMES[: len(cups)], **(rules or CHUI_NIU))
    spoken = {"spoken": "fei"} if table.view["legal"].get("zhai") else {}
    table.act("bid", player="ann", quantity=quantity, face=5, **spoken)
    table.act("doubt", player="bo")
    table.upload([face for cup in cups for face in cup])
    return table


@pytest.mark.parametrize(
    ("rules", "quantity", "own", "found"),
    [
        pytest.param(CHUI_NIU, 3, STRAIGHT, 1, id="straight"),
        pytest.param(CHUI_NIU, 7, LEOPARD, 7, id="leopard"),
        pytest.param(CHUI_NIU, 3, PLAIN, 3, id="plain"),
        pytest.param(MIX, 2, STRAIGHT, 1, id="dudo where a straight counts nothing"),
    ],
)
def test_one_hand_that_is_told_tells_the_other(
    client: FlaskClient, rules: dict[str, Any], quantity: int, own: list[int], found: int
) -> None:
    """Whose the dice are is asked, and the verdict can't be taken; one stroke later all is known, and it is
    taken by seat."""
    table = called(client, quantity, own, BO, **rules)
    reading = table.view["reading"]
    assert (reading["whose"], reading["may_take"], reading["clear"]) == ({"ann": 5, "bo": 5}, False, False)
    assert reading["count_question"].startswith("Whose dice these are decides it")
    assert table.post("take", 422, anyway=True)
    table.post("correct", dice=[0, 1, 2, 3, 4], seat="ann")
    reading = table.view["reading"]
    assert [die["seat"] for die in reading["dice"]] == [*["ann"] * 5, *["bo"] * 5]
    assert (reading["whose"], reading["clear"], reading["questions"]) == ({"ann": 0, "bo": 0}, True, [])
    table.post("take")
    assert table.view["state"]["verdict"]["found"] == found


def test_of_three_hands_two_are_told(client: FlaskClient) -> None:
    """The last one's dice are what is left; before, each seat is told how many it lacks."""
    table = called(client, 4, STRAIGHT, BO, [3, 3, 6, 2, 2])
    table.post("correct", dice=[5, 6, 7, 8, 9], seat="bo")
    assert table.view["reading"]["whose"] == {"ann": 5, "bo": 0, "cy": 5}
    table.post("correct", die=0, seat="ann")
    assert table.view["reading"]["whose"] == {"ann": 4, "bo": 0, "cy": 5}
    table.post("correct", dice=[10, 11, 12, 13, 14], seat="cy")
    assert table.view["reading"]["whose"] == {"ann": 0, "bo": 0, "cy": 0}


def test_a_hand_that_is_told_too_many_is_asked_about(client: FlaskClient) -> None:
    """Nothing is filled in beside it, and no verdict is taken from it."""
    table = called(client, 3, STRAIGHT, BO)
    table.post("correct", dice=[0, 1, 2, 3, 4, 5], seat="ann")
    reading = table.view["reading"]
    assert reading["count_question"].startswith("ann shows 6 of 5 dice")
    assert (reading["dice"][9]["seat"], reading["may_take"]) == (None, False)
    table.post("correct", die=5, seat="bo")
    assert table.view["reading"]["clear"]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"dice": [], "seat": "ann"}, "list dice"),
        ({"dice": [10], "seat": "ann"}, "no die 10"),
        ({"dice": [0, "1"], "seat": "ann"}, "list dice"),
        ({"dice": [0], "seat": "zoe"}, "zoe"),
        ({"dice": [0]}, "face"),
    ],
)
def test_what_tells_no_hand_is_refused(client: FlaskClient, body: dict[str, Any], says: str) -> None:
    """In a sentence that says what is wrong."""
    table = called(client, 3, STRAIGHT, BO)
    answer = client.post(f"{table.url}/correct", json={"version": table.view["version"], **body})
    assert answer.status_code in (400, 422)
    assert says in answer.get_json()["refusal"]["message"]


def test_what_no_cup_could_change_is_not_asked(client: FlaskClient) -> None:
    """A bid of five fives over two of them falls, whoever's they are: judged unasked, with a risk."""
    table = called(client, 5, [2, 3, 4, 5, 2], [2, 2, 3, 6, 5])
    reading = table.view["reading"]
    assert (reading["whose"], reading["clear"], reading["may_take"]) == (None, True, True)
    assert 0 < reading["risk"] <= reading["bound"]


def test_a_doubtful_die_is_asked_about_where_it_turns_the_verdict(client: FlaskClient) -> None:
    """A six makes Ann's hand a straight, a five two that count; where it is one five less either way, nobody
    is asked."""
    table = called(client, 2, [2, 3, 4, 0, 5], [2, 2, 3, 6, 5], **MIX)
    table.post("correct", dice=[0, 1, 2, 3, 4], seat="ann")
    assert table.view["reading"]["questions"] == [3]
    table.post("correct", die=3, face=6)
    assert table.view["reading"]["clear"]
    table = called(client, 2, [2, 3, 4, 0, 6], [2, 2, 3, 6, 5], **MIX)
    table.post("correct", dice=[0, 1, 2, 3, 4], seat="ann")
    assert table.view["reading"]["clear"]


def waiting(quantity: int, variant: str = "chui-niu", **options: Any) -> Game:
    """A game of Ann and Bo that waits for its dice after a bid of so many fives."""
    game = Game.start({"variant": variant, "players": ["ann", "bo"], "dice": 5, "options": options})
    assert isinstance(game, Game)
    spoken = {"spoken": "fei"} if variant == "chui-niu" else {}
    bid = {"action": "bid", "player": "ann", "quantity": quantity, "face": 5}
    for action in (bid | spoken, {"action": "doubt", "player": "bo"}):
        game = game.play_json(action)
        assert isinstance(game, Game)
    return game


def row_of(face: int, other: int, doubt: float) -> list[float]:
    """Six chances of a die that is this face or else that one."""
    row = [0.0] * 6
    row[other - 1] += doubt
    row[face - 1] += 1 - doubt
    return row


FACE = st.integers(1, 6)
DOUBTFUL = 6
"""So many of ten dice may be another face: all ways in which they may lie are few."""
DIE = st.tuples(FACE, FACE, st.sampled_from([0.0, 0.001, 0.05, 0.3]))


@settings(max_examples=60, deadline=None)
@given(st.lists(DIE, min_size=10, max_size=10), st.integers(3, 9))
@pytest.mark.deep
def test_the_risk_of_told_hands_is_no_less_than_it_is(
    dice: list[tuple[int, int, float]], quantity: int
) -> None:
    """Against every way in which the doubtful dice may lie, each with its chance; once those that are asked
    about are as they were read, it is within the bound."""
    game, owners = waiting(quantity), [*["ann"] * 5, *["bo"] * 5]
    rows = [row_of(face, other, doubt * (at < DOUBTFUL)) for at, (face, other, doubt) in enumerate(dice)]

    def verdict(faces: Sequence[int]) -> object:
        found = verdict_of(game, RevealAction(dice={"ann": list(faces[:5]), "bo": list(faces[5:])}))
        assert found is not None
        return found.right, found.penalties

    read = [face for face, _, _ in dice]
    ways = product(*([(face, chance) for face, chance in enumerate(row, 1) if chance] for row in rows))
    chances = [(prod(chance for _, chance in way), [face for face, _ in way]) for way in ways]
    wrong = sum(chance for chance, faces in chances if verdict(faces) != verdict(read))
    found = judged_by_cup(game, {"ann": read[:5], "bo": read[5:]}, rows, owners, (), 0.02)
    assert found is not None
    assert found.risk >= min(1.0, wrong) - 1e-9
    again = judged_by_cup(game, {"ann": read[:5], "bo": read[5:]}, rows, owners, found.asked, 0.02)
    assert again is not None
    assert again.risk <= 0.02


ERRORS = ReaderErrors(0.0006, 0.0148, 0.001, 0.0015)


@settings(max_examples=60, deadline=None)
@given(st.lists(DIE, min_size=10, max_size=10), st.integers(3, 9))
@pytest.mark.deep
def test_the_risk_of_a_pool_is_no_less_than_it_is(dice: list[tuple[int, int, float]], quantity: int) -> None:
    """Against every way in which the doubtful dice may lie; once those that are asked about are as they were
    read, it is within the bound."""
    game = waiting(quantity, "dudo", straight="zero")
    question, read = game.question, [face for face, _, _ in dice]
    assert question is not None
    rows = [row_of(face, other, doubt * (at < DOUBTFUL)) for at, (face, other, doubt) in enumerate(dice)]

    def outcome(faces: Sequence[int]) -> object:
        return question.outcome(reduce(question.step, faces, question.start))

    ways = product(*([(face, chance) for face, chance in enumerate(row, 1) if chance] for row in rows))
    chances = [(prod(chance for _, chance in way), [face for face, _ in way]) for way in ways]
    wrong = sum(chance for chance, faces in chances if outcome(faces) != outcome(read))

    def judged(told: Sequence[int]) -> ByCup | None:
        return judged_by_pool(
            game,
            probabilities=rows,
            made_up=[0.002] * len(rows),
            told=told,
            errors=ERRORS,
            bound=0.02,
        )

    first = judged(())
    assert (first is None) == (outcome(read) == UNGROUPED)
    if first is None:
        return  # whose they are is asked first
    assert first.risk >= min(1.0, wrong) - 1e-9
    assert (first.asked == []) == (first.risk <= 0.02)
    again = judged(first.asked)
    assert again is not None
    assert (again.risk <= 0.02, again.asked) == (True, [])


@pytest.mark.parametrize("quantity", [4, 5, 8])
@pytest.mark.deep
def test_a_rough_question_is_no_surer_than_the_fine_one(quantity: int) -> None:
    """What it leaves open may be open; what it settles is the same by all faces. It tells few apart."""
    fine = waiting(quantity).question
    assert fine is not None
    rough = fine.rough
    assert rough is not None
    assert (rough.start, fine.start) == ((0,) * 2, (0,) * 6)
    seen = set()
    for pool in combinations_with_replacement(range(1, 7), 10):
        loosely, exactly = (it.outcome(reduce(it.step, pool, it.start)) for it in (rough, fine))
        assert loosely in (exactly, UNGROUPED)
        seen.add(loosely == exactly)
    assert True in seen


def test_only_all_dice_hang_on_cups() -> None:
    """Of dice that are too few their number is asked first; without such rules nothing hangs on cups."""
    for variant, hangs in (("chui-niu", True), ("dudo", False)):
        game = waiting(3, variant)
        assert hangs_on_cups(game, STRAIGHT + BO) is hangs
        assert not hangs_on_cups(game, STRAIGHT + BO[1:])
