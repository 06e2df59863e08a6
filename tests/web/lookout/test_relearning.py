"""What was learnt of dice by one set of weights other ones know; and a check before the evening teaches."""

import base64
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.drawing import LEVELS_A_FACE, Drawing
from tests.web.conftest import ROW, Table, set_up
from vision import DieReading, Frame, load_image
from vision.camera.cameras import Traits
from vision.weights import DIE_READER
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye

SIX = ["ann", "bo", "cy", "di", "ed", "flo"]


@dataclass(frozen=True)
class Weights(Drawing):
    """A reader that takes every one for a two; each `seed` is other weights, to which dice look otherwise."""

    seed: int = 0

    def _die(self, face: int, box: tuple[float, float, float, float]) -> DieReading:
        return replace(super()._die(2 if face == 1 else face, box), features=self.look(face))

    def look(self, face: int) -> bytes:
        """How this face looks to these weights."""
        along = np.random.default_rng([self.seed, face]).normal(size=16)
        return np.rint(127 * along / np.linalg.norm(along)).astype(np.int8).tobytes()

    def looked_anew(self, kept: bytes, *, pips: bool = True) -> tuple[int, bytes]:
        """As a reader does: the middle of a kept picture is the die."""
        frame = load_image(kept)
        high, wide = (side // 3 for side in frame.shape[:2])
        face = round(float(frame[high:-high, wide:-wide].mean()) / LEVELS_A_FACE)
        return 2 if face == 1 else face, self.look(face)


class Thrown:
    """A camera that sees a throw."""

    name = "desk cam"
    traits = Traits(live=True)

    def read(self) -> Frame:
        """The throw."""
        return ROW.draw([1, 1, 5, 6])

    def close(self) -> None:
        """Nothing is held."""


@pytest.fixture
def start(make_app: Callable[..., Flask], demo_folder: Any) -> Callable[..., FlaskClient]:
    """Start a server with such weights, on the same data as the ones before it."""

    def started(seed: int, camera: str = "demo", **config: Any) -> FlaskClient:
        reader = Weights(ROW.cell_px, ROW.margin_px, ROW.columns, ROW.doubt, seed)
        loaded = LoadedReader(lambda: (reader, {DIE_READER: str(seed)}))
        eye = Eye(camera, DemoPictures(demo_folder), reader=loaded, open_source=lambda _: Thrown())
        eye.warm_up()
        return make_app(eye=eye, **config).test_client()

    return started


def reveal(table: Table, faces: list[int], right: dict[int, int]) -> list[dict[str, Any]]:
    """A small bid is doubted, the dice are uploaded, some put right, and the verdict taken; what was read."""
    table.bid_and_doubt(1, 5)
    table.upload((faces * 6)[: table.view["expected"]])
    dice: list[dict[str, Any]] = table.view["reading"]["dice"]
    for index, face in right.items():
        table.post("correct", die=index, face=face)
    table.post("take", anyway=True)
    return dice


def lessons(client: FlaskClient, table: Table) -> list[dict[str, Any]]:
    """Those that events of the table tell, newest last."""
    told = client.get(f"{table.url}/export").get_json()
    return [one for it in told["events"] for one in it["payload"].get("lessons", ())]


def test_other_weights_know_what_these_have_learnt(start: Callable[..., FlaskClient]) -> None:
    """A one that is taken for a two was put right twice. Under other weights, to which it looks otherwise, it
    is read right at the first look; what was judged before stays as it was read."""
    table = set_up(start(1), players=SIX, dice=5)
    reveal(table, [1, 1, 5, 5, 3], {0: 1, 1: 1})
    before = table.view["judged"]["dice"]
    table = Table(start(2), table.id)
    dice = reveal(table, [5, 1, 5, 2, 3], {})
    assert [die["face"] for die in dice][:4] == [5, 1, 5, 2]
    assert table.view["learnt"] == [{"read": 2, "face": 1, "times": 2, "enough": None}]
    first = table.view["history"][0]["version"]
    assert table.client.get(f"{table.url}/evidence/{first}").get_json()["dice"] == before


def test_so_does_another_evening_by_the_dices_name(start: Callable[..., FlaskClient]) -> None:
    """The lessons take their pictures along, from evening to evening."""
    client = start(1)
    table = set_up(client, players=SIX, dice=5)
    reveal(table, [1, 1, 5, 5, 3], {0: 1, 1: 1})
    table.post("dice", dice_set="the chalk ones")
    for seed in (1, 2):
        client = start(seed)
        other = set_up(client, players=SIX, dice=5)
        other.post("dice", dice_set="the chalk ones")
        assert all(one["crop"] for one in lessons(client, other))
    dice = reveal(other, [5, 1, 5, 2, 3], {})
    assert [die["face"] for die in dice][:4] == [5, 1, 5, 2]


@pytest.mark.parametrize("crop", ["", base64.b64encode(b"no picture").decode()])
def test_a_lesson_without_a_picture_stays_as_it_was(start: Callable[..., FlaskClient], crop: str) -> None:
    """It tells these weights nothing, and the others as much as before; what is no picture harms nobody."""
    client = start(1)
    table = set_up(client, players=SIX, dice=5)
    night = client.get(f"{table.url}/export").get_json()
    look = base64.b64encode(b"\x7f\x00").decode()
    lesson = {"features": look, "read": 2, "face": 1, "weights": "other", "crop": crop}
    known = {"version": 1, "kind": "dice", "at_ms": night["events"][0]["at_ms"]}
    night["events"].append(known | {"payload": {"set": "old", "lessons": [lesson]}})
    brought = client.post("/api/nights", json=night)
    table = Table(client, brought.get_json()["id"])
    assert [die["face"] for die in reveal(table, [5, 1, 5, 2, 3], {})][:2] == [5, 2]
    assert table.view["learnt"] == [{"read": 2, "face": 1, "times": 1, "enough": None}]


def test_a_check_before_the_evening_teaches(start: Callable[..., FlaskClient], tmp_path: Path) -> None:
    """Somebody throws all dice before the camera, and says what they show: the table knows them from then on;
    one that was not meant does not."""
    client = start(1, "0", data_folder=tmp_path, database=f"sqlite:///{tmp_path / 'ojo.db'}")
    table, other = (set_up(client, players=SIX, dice=5) for _ in range(2))
    read = client.post("/api/camera/check", json={"table": table.id}).get_json()["dice"]
    assert [die["face"] for die in read] == [2, 2, 5, 6]
    told = client.post("/api/camera/test", json={"table": table.id, "faces": [1, 1, 5, 6]}).get_json()
    assert told["right"] == 2
    table, other = (Table(client, one.id) for one in (table, other))
    assert table.view["learnt"] == [
        {"read": 2, "face": 1, "times": 2, "enough": None},
        {"read": 5, "face": 5, "times": 1, "enough": None},
        {"read": 6, "face": 6, "times": 1, "enough": None},
    ]
    assert other.view["learnt"] == []
    assert [bool(one["crop"]) for one in lessons(client, table)] == [True] * 4
    assert [die["face"] for die in reveal(table, [5, 1, 5, 2, 3], {})][:4] == [5, 1, 5, 2]
    assert client.post("/api/camera/test", json={"table": "nowhere", "faces": []}).status_code == 404
