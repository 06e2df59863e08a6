"""A reveal over HTTP: a reading laid on the table, asked about, corrected, typed in, and judged."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import Table, set_up
from web.server.context import Context

READING_KEYS = {
    "id", "photo", "width", "height", "dice", "expected", "counts", "certainty", "questions", "source",
    "count_question", "count_say", "mishaps", "clear", "due_at_ms", "others", "risk", "bound",
    "certain_percent", "misread", "unmoved", "unmoved_question", "unmoved_say", "whose", "may_take",
}  # fmt: skip


def test_a_demo_look_reads_the_picture(table: Table) -> None:
    """A look lays a reading of all dice on the table, with the picture it was read from,
    ready to be taken."""
    table.bid_and_doubt(3, 5)
    table.post("look", source="demo")
    reading = table.view["reading"]
    assert set(reading) == READING_KEYS
    assert reading["source"] == "demo"
    assert reading["expected"] == len(reading["dice"]) == 15
    assert sum(reading["counts"].values()) == 15
    assert reading["questions"] == []
    assert reading["count_question"] is None
    assert reading["clear"] is True
    assert reading["id"] == table.view["version"]
    picture = table.client.get(reading["photo"])
    assert picture.mimetype == "image/jpeg"
    assert picture.data.startswith(b"\xff\xd8")
    assert b"Exif" not in picture.data


def test_a_past_verdict_is_told_once(app: Flask, table: Table) -> None:
    """Saying every past verdict anew would cost more than all else of a write."""
    table.bid_and_doubt(3, 5)
    table.post("look")
    table.post("take")
    parts: Context = app.extensions["ojo"]
    (before,) = parts.tables.view(table.id).history
    table.act("bid", player=table.view["state"]["turn"], quantity=2, face=5)
    view = parts.tables.view(table.id)
    assert (view.version, view.history[0] is before) == (5, True)


def test_a_reading_is_remembered_with_its_model_and_picture(app: Flask, table: Table) -> None:
    """The event holds what was read, by which model, in which picture: a dispute can be judged again."""
    table.bid_and_doubt(3, 5)
    table.post("look")
    event = app.extensions["ojo"].store.events(table.id)[-1]
    picture = table.client.get(table.view["reading"]["photo"]).data
    assert event.kind == "reading"
    assert event.payload["model"] == {"drawing-reader": "1"}
    assert event.payload["photo"] == hashlib.sha256(picture).hexdigest()
    assert [die["probabilities"] for die in event.payload["dice"]] == [
        die["probabilities"] for die in table.view["reading"]["dice"]
    ]


def test_taking_a_clear_reading_gives_the_verdict(table: Table) -> None:
    """The faces that were read go to the referee; the verdict stands in the state and in the history."""
    table.bid_and_doubt(9, 5)
    table.upload([5] * 9 + [2] * 6)
    table.post("take")
    verdict = table.view["state"]["verdict"]
    assert (verdict["found"], verdict["met"], verdict["losses"]) == (9, True, {"bo": 1})
    assert table.view["reading"] is None
    told = table.view["history"]
    assert [(one["version"], one["losses"]) for one in told] == [(table.view["version"], {"bo": 1})]
    assert told[0]["explanation"] == verdict["explanation"]


@pytest.mark.parametrize(
    ("bid", "faces", "asks", "counts"),
    [
        pytest.param((9, 5), [5] * 9 + [0] + [2] * 5, [], False, id="a doubtful die beyond the bid"),
        pytest.param((9, 5), [5] * 8 + [0] + [2] * 6, [8], False, id="a doubtful die that decides"),
        pytest.param((9, 5), [5] * 3 + [0] + [2] * 11, [], False, id="far too few, whatever it is"),
        pytest.param((9, 5), [5] * 9 + [2] * 5, [], False, id="one missing, the bid stands without it"),
        pytest.param((9, 5), [5] * 8 + [2] * 6, [], True, id="one missing, and it decides"),
        pytest.param((9, 5), [5] * 9 + [2] * 7, [], True, id="one too many, and it decides"),
        pytest.param((9, 5), [5] * 10 + [2] * 6, [], False, id="one too many, the bid stands without it"),
        pytest.param((9, 5), [5] * 7 + [0] + [2] * 6, [7], True, id="a doubt and one missing"),
        pytest.param((9, 5), [5] * 3 + [2] * 9, [], False, id="three missing, not enough by far"),
        pytest.param((9, 5), [5] * 4 + [2] * 6, [], True, id="five missing, unlikely all of them fives"),
    ],
)
def test_only_what_could_change_the_verdict_is_asked(
    table: Table, bid: tuple[int, int], faces: list[int], asks: list[int], counts: bool
) -> None:
    """A doubtful die or a wrong number is a question where it matters,
    and a verdict is given where it does not."""
    table.bid_and_doubt(*bid)
    table.upload(faces)
    reading = table.view["reading"]
    assert (reading["questions"], reading["count_question"] is not None) == (asks, counts)
    assert reading["clear"] is (not asks and not counts)
    if reading["clear"]:
        table.post("take")
        assert table.view["state"]["verdict"]["met"] is (faces.count(5) >= bid[0])
    else:
        assert table.post("take", 422)["refusal"]["code"] == "open-questions"
        table.post("take", anyway=True)
        assert table.view["state"]["verdict"] is not None


def test_a_verdict_says_how_certain_it_was(table: Table) -> None:
    """Whoever looks at a verdict is told what was stated before it was taken."""
    table.bid_and_doubt(9, 5)
    table.upload([5] * 9 + [2] * 6)
    before = table.view["reading"]
    table.post("take")
    certain = ("risk", "bound", "certain_percent", "dice")
    assert {key: table.view["judged"][key] for key in certain} == {key: before[key] for key in certain}


def test_correcting_answers_the_question(table: Table) -> None:
    """A tapped face settles a doubtful die: it wears the mark, the counts follow,
    and the verdict may be taken."""
    table.bid_and_doubt(9, 5)
    table.upload([5] * 8 + [0] + [2] * 6)
    table.post("correct", die=8, face=6)
    die = table.view["reading"]["dice"][8]
    assert (die["face"], die["corrected"], die["doubt"]) == (6, True, None)
    assert table.view["reading"]["counts"] == {"1": 0, "2": 6, "3": 0, "4": 0, "5": 8, "6": 1}
    assert table.view["reading"]["clear"] is True
    table.post("take")
    assert table.view["state"]["verdict"]["losses"] == {"ann": 1}


def test_dice_can_be_added_and_taken_away(table: Table) -> None:
    """What is no die stays listed but does not count; an added die lies where it was tapped,
    as large as the others."""
    table.bid_and_doubt(9, 5)
    table.upload([5] * 9 + [2] * 5 + [3])
    table.post("correct", die=14, face=None)
    assert table.view["reading"]["dice"][14]["face"] is None
    assert sum(table.view["reading"]["counts"].values()) == 14
    table.post("correct", add={"face": 4, "x": 100, "y": 8})
    added = table.view["reading"]["dice"][15]
    assert added["box"] == [92.0, 0.0, 108.0, 16.0]
    assert (added["face"], added["corrected"]) == (4, True)
    assert sum(table.view["reading"]["counts"].values()) == 15
    table.post("correct", die=14, face=1)
    assert (
        table.view["reading"]["count_question"] is None
    )  # ten fives now: one die too many cannot change that
    assert table.post("correct", 422, die=99, face=1)["refusal"]["code"] == "bad-correction"


def test_the_reveal_can_be_typed_in(table: Table) -> None:
    """Typed faces are a reading without a picture, judged and counted like any other."""
    table.bid_and_doubt(9, 5)
    table.post("hand", faces=[5] * 8)
    assert table.view["reading"]["photo"] is None
    assert table.view["reading"]["count_question"] is not None
    table.post("hand", faces=[5] * 8 + [2] * 7)
    assert table.view["reading"]["source"] == "hand"
    assert {die["box"] for die in table.view["reading"]["dice"]} == {None}
    assert table.view["reading"]["clear"] is True
    table.post("take")
    assert table.view["state"]["verdict"]["losses"] == {"ann": 1}


@pytest.mark.parametrize(
    ("bid", "faces", "anyway", "pool", "unseen", "aside", "counts"),
    [
        pytest.param((9, 5), [5] * 9 + [2] * 5, False, [5] * 9 + [2] * 5, 1, [], 9, id="one missing"),
        pytest.param((9, 5), [5] * 8 + [2] * 6, True, [5] * 8 + [2] * 6, 1, [], 8, id="missing, anyway"),
        pytest.param((9, 5), [5] * 3 + [2] * 9, False, [5] * 3 + [2] * 9, 3, [], 3, id="three missing"),
        pytest.param((9, 5), [2] * 6 + [5] * 10, False, [2] * 5 + [5] * 10, None, [0], 10, id="one too many"),
        pytest.param((9, 5), [5] * 9 + [1] + [2] * 6, True, [5] * 9 + [1] + [2] * 5, None, [10], 10,
                     id="one too many, anyway"),
        pytest.param((9, 5), [5] * 15, False, [5] * 15, None, [], 15, id="all there"),
    ],
)  # fmt: skip
def test_the_log_holds_what_was_seen(
    app: Flask,
    table: Table,
    bid: tuple[int, int],
    faces: list[int],
    anyway: bool,
    pool: list[int],
    unseen: int | None,
    aside: list[int],
    counts: int,
) -> None:
    """No die is made up: missing dice are declared unseen, dice too many are named as put aside."""
    table.bid_and_doubt(*bid)
    table.upload(faces)
    table.post("take", anyway=anyway)
    event = app.extensions["ojo"].store.events(table.id)[-1].payload
    assert event["action"]["pool"] == pool
    assert event["action"].get("unseen") == unseen
    assert event.get("aside", []) == [{"die": index, "face": None} for index in aside]
    verdict = table.view["state"]["verdict"]
    assert (verdict["found"], verdict["unseen"]) == (counts, unseen or 0)


def test_typed_dice_may_tell_only_what_counts(app: Flask, table: Table) -> None:
    """Fives and aces are told, the others only counted: no face is made up, and nothing is asked."""
    table.bid_and_doubt(4, 5)
    table.post("hand", faces=[5, 5, 1], others=12)
    reading = table.view["reading"]
    assert (reading["others"], reading["clear"], reading["risk"]) == (12, True, 0)
    table.post("take")
    event = app.extensions["ojo"].store.events(table.id)[-1].payload
    assert event["action"] == {"action": "reveal", "pool": [5, 5, 1], "others": 12}
    verdict = table.view["state"]["verdict"]
    assert (verdict["found"], verdict["wild"], verdict["unseen"]) == (3, 1, 0)


@pytest.mark.parametrize(("variant", "dice"), [("mexican", 2), ("maexchen", 2), ("individual-hand", 5)])
@pytest.mark.parametrize(("faces", "others"), [([], 2), ([3], 1), ([], 200)])
def test_a_hand_of_which_dice_lack_is_shown(
    client: FlaskClient, variant: str, dice: int, faces: list[int], others: int
) -> None:
    """Nobody could look at the table any more, since fewer dice than the hand has make no value. Nothing can
    be judged by them, and the next hand takes their place."""
    table = set_up(client, variant=variant, players=["ann", "bo"], dice=dice)
    claims = table.view["legal"]["claims"]
    table.act("claim", player=table.view["state"]["turn"], value=claims[0])
    legal = table.view["legal"]["actions"]
    call = "lift" if "lift" in legal else "doubt"
    table.act(call, player=legal[call][0])
    table.post("hand", faces=faces, others=others)
    assert table.view["reading"]["others"] == others
    assert table.post("take", 422, anyway=True)["refusal"]["code"] == "wrong-dice"
    table.post("hand", faces=[3] * dice)
    table.post("take")
    assert table.view["state"]["verdict"]["met"]


@pytest.mark.parametrize("others", [13, 15, 16, 200])
def test_more_others_than_lie_there_are_asked_about(table: Table, others: int) -> None:
    """Of dice too many nobody knows which was not there: the three that count, or one of the others."""
    table.bid_and_doubt(3, 5)
    table.post("hand", faces=[5, 5, 1], others=others)
    reading = table.view["reading"]
    assert not reading["clear"]
    assert str(others + 3) in reading["count_question"]
    table.post("take", 422)
    table.post("discard")


def test_every_verdict_of_the_history_shows_what_it_was_taken_from(table: Table) -> None:
    """Two reveals, a correction, more bids, an undo: each line's version leads to its picture, its marks and
    its model; a verdict typed in has none, nor has a bid."""
    table.bid_and_doubt(9, 5)
    table.upload([5] * 8 + [2] * 7)
    table.post("correct", die=0, face=1)
    table.post("take")
    first = table.view["history"][-1]["version"]
    table.bid_and_doubt(2, 5)
    table.post("hand", faces=[5] * table.view["expected"])
    table.post("take")
    second = table.view["history"][-1]["version"]
    table.act("bid", player=table.view["state"]["turn"], quantity=1, face=5)
    table.act("undo")
    assert [(one["evidence"], one["photo"]) for one in table.view["history"]] == [(True, True), (True, False)]
    shown = table.client.get(f"{table.url}/evidence/{first}").get_json()
    assert shown["dice"][0]["face"] == 1
    assert shown["dice"][0]["corrected"]
    assert shown["model"] == {"drawing-reader": "1"}
    assert table.client.get(shown["photo"]).status_code == 200
    typed = table.client.get(f"{table.url}/evidence/{second}").get_json()
    assert (typed["source"], typed["photo"], typed["model"]) == ("hand", None, {})
    assert table.client.get(f"{table.url}/evidence/1").status_code == 404
    assert table.client.get(f"{table.url}/evidence/{second + 50}").status_code == 404


def test_pictures_are_bounded_and_their_marks_outlive_them(
    make_app: Callable[..., Flask], tmp_path: Path
) -> None:
    """With one picture a table the older verdict keeps its dice and says that its picture is gone."""
    app = make_app(pictures=1, database=f"sqlite:///{tmp_path / 'few.db'}")
    table = set_up(app.test_client())
    for _ in range(2):
        table.bid_and_doubt(2, 5)
        table.upload([5] * table.view["expected"])
        table.post("take", anyway=True)  # the second throw lies as the first did
    older, newer = (one["version"] for one in table.view["history"])
    assert table.client.get(f"{table.url}/evidence/{newer}").get_json()["photo"]
    shown = table.client.get(f"{table.url}/evidence/{older}").get_json()
    assert shown["photo"] is None
    assert len(shown["dice"]) == 15


def test_a_bound_that_no_look_can_hold_is_asked_about(client: FlaskClient) -> None:
    """A table that takes less risk than what all looks share gets no verdict by itself while a die is left
    whose answer would lower the risk; once all are answered for, it does."""
    table = set_up(client, players=["ann", "bo"], dice=2, bound=0.00001)
    table.bid_and_doubt(2, 5)
    table.upload([5, 3, 2, 2])
    asked = 0
    while not (reading := table.view["reading"])["clear"]:
        assert reading["risk"] > reading["bound"]
        index = reading["questions"][0]
        table.post("correct", die=index, face=reading["dice"][index]["face"])
        asked += 1
    assert asked
    assert reading["risk"] <= reading["bound"] or reading["certainty"]["deciding"] == []


@pytest.mark.parametrize("variant", ["mexican", "maexchen"])
def test_half_of_a_value_is_no_verdict(client: FlaskClient, variant: str) -> None:
    """One of two dice was found: no referee makes a value of it, and so it is asked for, though the claim can
    be true no more."""
    table = set_up(client, players=["ann", "bo"], variant=variant, dice=None)
    table.act("claim", player=table.view["state"]["turn"], value="21")
    lifts = table.view["legal"]["actions"]["lift"][0]
    table.act("lift", player=lifts)
    table.upload([5])
    reading = table.view["reading"]
    assert (reading["clear"], reading["due_at_ms"]) == (False, None)
    assert reading["count_question"].startswith("1 die was found, but 2 should lie there")
