"""A table that learns its dice, over a server: a reader that surely takes every one for a two, put right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.drawing import Drawing
from tests.web.conftest import ROW, Table, set_up
from vision import DieReading
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye

SIX = ["ann", "bo", "cy", "di", "ed", "flo"]
SURE = 0.98
"""From here on a table may take a face for granted."""
LOOKS = np.random.default_rng(5).normal(size=(8, 16))
MODEL = {"face-reader.onnx": "1"}
TWO_ONES = {"read": 2, "face": 1, "times": 2, "enough": None}


@dataclass(frozen=True)
class Biased(Drawing):
    """Takes every one for a two, though they look otherwise to it."""

    def _die(self, face: int, box: tuple[float, float, float, float]) -> DieReading:
        read = super()._die(2 if face == 1 else face, box)
        noise = np.random.default_rng(int(box[0])).normal(size=16)
        along = LOOKS[face] + 0.1 * noise
        return replace(read, features=np.rint(127 * along / np.linalg.norm(along)).astype(np.int8).tobytes())


BIASED = Biased(ROW.cell_px, ROW.margin_px, ROW.columns, ROW.doubt)


@pytest.fixture
def start(make_app: Callable[..., Flask], demo_folder: Any) -> Callable[[], FlaskClient]:
    """Start a server that reads so, on the same data as the ones before it."""

    def started() -> FlaskClient:
        reader = LoadedReader(lambda: (BIASED, MODEL))
        return make_app(eye=Eye("demo", DemoPictures(demo_folder), reader=reader)).test_client()

    return started


def thrown(seed: int, number: int) -> list[int]:
    """Faces, a one among them."""
    return [1, *np.random.default_rng(seed).integers(1, 7, number - 1).tolist()]


def called(table: Table) -> int:
    """A small bid is doubted; how many dice are to be shown."""
    table.bid_and_doubt(1, 5)
    expected: int = table.view["expected"]
    return expected


def ones(table: Table, faces: Sequence[int]) -> list[dict[str, Any]]:
    """What was read of the dice that are ones."""
    return [die for die, face in zip(table.view["reading"]["dice"], faces, strict=True) if face == 1]


def surely_wrong(table: Table, faces: Sequence[int]) -> bool:
    """Whether a one is taken for another face, and for granted."""
    return any(it["face"] != 1 and it["confidence"] >= SURE and not it["doubt"] for it in ones(table, faces))


def shown(table: Table, seed: int, *, right: bool = False) -> list[int]:
    """A reveal: some throw is called, uploaded and taken, its first die put `right` where wanted."""
    faces = thrown(seed, called(table))
    table.upload(faces)
    if right:
        table.post("correct", die=0, face=1)
    return faces


def taken(table: Table) -> None:
    """The verdict, whatever is open."""
    table.post("take", anyway=True)


def test_an_evening_with_a_biased_die_that_was_put_right_once(start: Callable[[], FlaskClient]) -> None:
    """Before, it is taken for granted, and wrong; from then on never: it is read right, or asked about. So it
    is after a restart in the middle. What is asked about and answered is read right before long."""
    client = start()
    table = set_up(client, players=SIX, dice=5)
    faces = shown(table, 0)
    assert surely_wrong(table, faces)
    table.post("correct", die=0, face=1)
    taken(table)
    for number in range(1, 7):
        if number == 3:
            table = Table(start(), table.id)
        faces = shown(table, number)
        assert not surely_wrong(table, faces), number
        for index, die in enumerate(table.view["reading"]["dice"]):
            if die["confidence"] < SURE:
                table.post("correct", die=index, face=faces[index])
        taken(table)
    assert [die["face"] for die in table.view["judged"]["dice"]] == faces
    assert {(one["read"], one["face"]) for one in table.view["learnt"]} == {(2, 1)}


@pytest.fixture
def client(start: Callable[[], FlaskClient]) -> FlaskClient:
    """A browser on such a server."""
    return start()


@pytest.fixture
def learnt(client: FlaskClient) -> Table:
    """A table at which two dice were put right."""
    table = set_up(client, players=SIX, dice=5)
    for seed in (1, 2):
        shown(table, seed, right=True)
        taken(table)
    return table


def test_two_tables_under_one_server_learn_nothing_of_each_other(client: FlaskClient, learnt: Table) -> None:
    """What one was told the other one does not know."""
    other = set_up(client, players=SIX, dice=5)
    assert surely_wrong(other, shown(other, 3))
    assert other.view["learnt"] == []
    assert not surely_wrong(learnt, shown(learnt, 3))


def test_a_verdict_that_stood_teaches_nothing(client: FlaskClient) -> None:
    """A bias that nobody noticed must not teach itself."""
    table = set_up(client, players=SIX, dice=5)
    for seed in range(3):
        assert surely_wrong(table, shown(table, seed))
        taken(table)
    assert table.view["learnt"] == []


def test_dice_are_known_by_their_name_on_another_evening(client: FlaskClient, learnt: Table) -> None:
    """And not by another; the older evening stays as it was."""
    learnt.post("dice", dice_set="the red ones")
    assert learnt.view["dice_set"] == "the red ones"
    for name, known in (("the red ones", True), ("the blue ones", False)):
        table = set_up(client, players=SIX, dice=5)
        table.post("dice", dice_set=f" {name} ")
        assert bool(table.view["learnt"]) is known
        assert surely_wrong(table, shown(table, 4)) is not known
    assert learnt.view["learnt"] == [TWO_ONES]


def test_what_was_learnt_is_forgotten_at_a_tap(learnt: Table) -> None:
    """One kind, or all; and what is undone is known again."""
    learnt.post("dice/forget", read=3, face=None)
    assert learnt.view["learnt"] == [TWO_ONES]
    learnt.post("dice/forget", read=2, face=1)
    assert learnt.view["learnt"] == []
    learnt.act("undo")
    assert learnt.view["learnt"] == [TWO_ONES]
    learnt.post("dice/forget")
    assert learnt.view["learnt"] == []
    assert surely_wrong(learnt, shown(learnt, 5))


def test_an_old_reveal_is_told_as_it_was_judged(client: FlaskClient) -> None:
    """By what was known then: what was learnt since changes nothing of it; nor does undoing leave a lesson of
    a verdict that no longer stands."""
    table = set_up(client, players=SIX, dice=5)
    shown(table, 6)
    taken(table)
    before, version = table.view["judged"], table.view["version"]
    for seed in (7, 8):
        shown(table, seed, right=True)
        taken(table)
    assert client.get(f"{table.url}?at={version}").get_json()["judged"] == before
    assert table.view["learnt"] == [TWO_ONES]
    table.act("undo")
    assert table.view["learnt"] == [TWO_ONES | {"times": 1}]


def test_a_night_takes_its_lessons_along(client: FlaskClient, learnt: Table) -> None:
    """To another house, as a file; one whose lessons are none is refused."""
    learnt.post("dice", dice_set="the ivory ones")
    night = client.get(f"{learnt.url}/export").get_json()
    brought = client.post("/api/nights", json=night).get_json()["id"]
    assert Table(client, brought).view["learnt"] == learnt.view["learnt"]
    night["events"][-1]["payload"]["lessons"] = [{"features": "AQ==", "read": 9, "face": 1, "weights": ""}]
    assert client.post("/api/nights", json=night).status_code == 422
