"""The camera's page asks: which camera, where the table ends, how good is the picture, how well it reads; and
a phone sends its frames."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.vision.watched import DrawnReader, Places, table
from tests.web.conftest import set_up
from tests.web.lying import Lying
from vision import CameraError, DieReading, Frame, Reading
from vision.camera.sources.phone import PhoneCamera
from vision.errors import Code
from web.eye.camera_memory import CameraMemory
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye

FOUR: Places = {(100, 100): 5, (200, 100): 3, (300, 300): 1, (500, 200): 6}
LEFT = [[0.0, 0.0], [0.7, 0.0], [0.7, 1.0], [0.0, 1.0]]


class Lent(PhoneCamera):
    """A phone that sends while it is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[Frame] = []

    def put(self, frame: Frame, taken_at: float | None = None) -> None:
        """Remembered."""
        self.taken.append(frame)

    def read(self, wait_seconds: float = 0) -> Frame:
        """The table."""
        return table(FOUR)


def open_lying(source: str) -> Lying | Lent:
    """Cameras `0` and what is called `desk cam` answer, and a phone; others do not."""
    if source in ("0", "desk cam"):
        return Lying(FOUR)
    if source == "phone":
        return Lent()
    raise CameraError(Code.SILENT, camera=source)


@pytest.fixture
def aimed(make_app: Callable[..., Flask], demo_folder: Path, tmp_path: Path) -> FlaskClient:
    """A host at a server whose camera sees four dice."""
    memory = CameraMemory(tmp_path / "cameras.json")
    eye = Eye(
        "0",
        DemoPictures(demo_folder),
        reader=LoadedReader(lambda: (DrawnReader(), {})),
        open_source=open_lying,
        memory=memory,
    )
    eye.warm_up()
    app = make_app(eye=eye, data_folder=tmp_path, database=f"sqlite:///{tmp_path / 'ojo.db'}")
    return app.test_client()


def ask(client: FlaskClient, what: str, status: int = 200, **body: object) -> dict[str, object]:
    """POST, and the answer."""
    answer = client.post(f"/api/camera/{what}", json=body)
    assert answer.status_code == status, answer.get_data(as_text=True)
    told: dict[str, object] = answer.get_json()
    return told


def test_the_edge_is_kept_with_the_camera_and_what_lies_beyond_does_not_count(
    aimed: FlaskClient, tmp_path: Path
) -> None:
    """Drawn once, it holds for looks, is told of, survives a restart and is forgotten on demand."""
    assert len(ask(aimed, "check")["dice"]) == 4  # type: ignore[arg-type]
    assert ask(aimed, "edge", edge=LEFT)["edge"] == LEFT
    checked = ask(aimed, "check")
    assert [die["face"] for die in checked["dice"]] == [5, 3, 1]  # type: ignore[attr-defined]
    assert [hint["say"]["id"] for hint in checked["hints"]] == [  # type: ignore[attr-defined]
        "server-hint-dark",
        "server-hint-beyond",
    ]
    kept = CameraMemory(tmp_path / "cameras.json")
    assert kept.edge("desk cam") == [tuple(corner) for corner in LEFT]
    assert ask(aimed, "edge", edge=None)["edge"] is None


def test_a_turn_is_kept_with_the_camera_and_turns_all_that_is_seen(
    aimed: FlaskClient, tmp_path: Path
) -> None:
    """Frames come turned, the edge turns along, it outlasts a restart, and is left to the dice on demand."""
    ask(aimed, "edge", edge=LEFT)
    upright = ask(aimed, "check")
    setting = ask(aimed, "turn", turn=90)
    assert (setting["turn"], setting["turn_said"]) == (90, True)
    assert setting["edge"] == [[1.0, 0.0], [1.0, 0.7], [0.0, 0.7], [0.0, 0.0]]
    turned = ask(aimed, "check")
    assert (turned["width"], turned["height"]) == (upright["height"], upright["width"])
    assert CameraMemory(tmp_path / "cameras.json").turn("desk cam") == 90
    setting = ask(aimed, "turn", turn=None)
    assert (setting["turn"], setting["turn_said"]) == (90, False)


def test_a_turn_that_somebody_said_stays(aimed: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that stand on their heads do not turn it: the page says that it is to be turned."""
    ask(aimed, "turn", turn=0)
    read = DrawnReader.read
    monkeypatch.setattr(DrawnReader, "read", lambda *on, **told: replace(read(*on, **told), turned=180))
    hint = ask(aimed, "check")["hints"][0]["say"]  # type: ignore[index]
    assert hint == {"id": "server-hint-head", "facts": {"degrees": 180}}
    assert aimed.get("/api/camera/setting").get_json()["turn"] == 0


@pytest.mark.parametrize(
    ("looks", "turn"),
    [
        ([(180, 4, 0), (180, 4, 1)], 180),
        ([(180, 4, 0), (0, 4, 1), (180, 4, 2)], 0),
        ([(180, 2, 0), (180, 2, 1)], 0),  # too few to tell
        ([(180, 4, 0), (180, 4, 1), (180, 4, 2), (180, 4, 3)], 180),  # frames of before it was turned
        ([(180, 4, 0), (180, 4, 1), (180, 4, 8), (180, 4, 9)], 0),  # it was hung otherwise since
    ],
)
def test_two_looks_in_a_row_turn_the_camera(
    aimed: FlaskClient, monkeypatch: pytest.MonkeyPatch, looks: list[tuple[int, int, int]], turn: int
) -> None:
    """One alone may be mistaken. Each look: how it was turned, how many dice, at which second."""
    eye = aimed.application.extensions["ojo"].eye
    for turned, dice, at in looks:
        monkeypatch.setattr("web.eye.service.time", SimpleNamespace(monotonic=lambda at=at: 100.0 + at))
        lie = tuple(DieReading((0, 0, 0, 0, 0, 1), (9.0 * n, 0, 9.0 * n + 8, 8)) for n in range(dice))
        eye.heard(Reading(100, 100, lie, 0.0, turned))
    assert eye.camera.turn == turn


def test_light_that_moves_is_said(aimed: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deep shadow comes and goes over a part of the table."""
    assert "server-hint-light" not in str(ask(aimed, "check")["hints"])
    read, depths = Lying.read, cycle([0.0, 0.0, 0.7, 0.7])

    def shaded(camera: Lying) -> Frame:
        frame = read(camera)
        shade = 1 - next(depths) * np.linspace(1, 0, frame.shape[1])[:, None]
        return (frame * shade).astype(np.uint8)

    monkeypatch.setattr(Lying, "read", shaded)
    assert ask(aimed, "check")["hints"][0]["say"]["id"] == "server-hint-light"  # type: ignore[index]


def test_a_look_at_a_table_keeps_to_the_edge(aimed: FlaskClient) -> None:
    """The die beyond it is not in the reading of a call."""
    ask(aimed, "edge", edge=LEFT)
    played = set_up(aimed, dice=1)
    played.bid_and_doubt(2, 5)
    played.post("look")
    assert [die["face"] for die in played.view["reading"]["dice"]] == [5, 3, 1]


def test_a_die_beyond_the_edge_is_proposed_as_fallen(aimed: FlaskClient) -> None:
    """One of four dice lies beyond: the question about the number says so; with all of the picture as the
    table there is none."""
    ask(aimed, "edge", edge=LEFT)
    played = set_up(aimed, dice=2, players=["ann", "bo"])
    played.bid_and_doubt(3, 5)
    played.post("look")
    asked = played.view["reading"]["count_say"]["facts"]["question"]
    assert (asked["id"], asked["facts"]) == (
        "server-missing-beyond",
        {"found": 3, "expected": 4, "beyond": 1},
    )
    ask(aimed, "edge", edge=None)
    played.post("look")
    assert played.view["reading"]["count_question"] is None


def test_a_self_test_tells_this_camera_s_accuracy(aimed: FlaskClient, tmp_path: Path) -> None:
    """One of four put right and one added: three of five; no picture of the house is kept."""
    ask(aimed, "check")
    assert aimed.get("/api/camera/check.jpg").status_code == 200
    added = [{"face": 2, "x": 400, "y": 400}]
    told = ask(aimed, "test", faces=[5, 3, 4, 6], added=added)
    assert told == {"dice": 5, "right": 3, "tests": {"throws": 1, "dice": 5, "right": 3}}
    assert ask(aimed, "test", 422, faces=[5, 3, 4, 6])["refusal"]["code"] == "no-check"  # type: ignore[index]
    assert not (tmp_path / "self-tests").exists()
    ask(aimed, "check")
    told = ask(aimed, "test", faces=[5, 3, None, 6])
    assert told["tests"] == {"throws": 2, "dice": 9, "right": 6}


def test_a_test_tells_each_die(aimed: FlaskClient) -> None:
    """As many faces as were read."""
    ask(aimed, "check")
    assert ask(aimed, "test", 400, faces=[5])["refusal"]["say"]["id"] == "server-test-faces"  # type: ignore[index]


@pytest.mark.parametrize("source", ["/etc/passwd", "datasets", "file:///etc/passwd", "", "ftp://x"])
def test_a_page_chooses_cameras_not_files(aimed: FlaskClient, source: str) -> None:
    """No path, no other scheme."""
    assert ask(aimed, "source", 400, source=source)["refusal"]["code"] == "bad-request"  # type: ignore[index]


def test_a_camera_that_does_not_answer_is_said_and_another_can_be_chosen(
    aimed: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays chosen, for it may be plugged in; by a webcam's name another one answers; the choice is kept,
    and no password is shown."""
    named = SimpleNamespace(number=0, name="desk cam", driver=0)
    monkeypatch.setattr("vision.camera.webcams.webcams", lambda: [named])
    address = "rtsp://me:secret@10.0.0.9/one"
    refusal = ask(aimed, "source", 422, source=address)["refusal"]
    assert refusal["code"] == "no-camera"  # type: ignore[index]
    setting = aimed.get("/api/camera/setting").get_json()
    assert (setting["eye"]["state"], setting["source"]) == ("failed", "rtsp://***@10.0.0.9/one")
    assert "secret" not in json.dumps(setting) + json.dumps(refusal)
    assert setting["sources"] == [{"source": "desk cam", "name": "desk cam"}]
    setting = ask(aimed, "source", source="desk cam")
    assert (setting["name"], setting["camera"]) == ("desk cam", True)
    assert CameraMemory(tmp_path / "cameras.json").chosen == "desk cam"


def test_a_phone_is_the_camera_once_it_is_chosen(aimed: FlaskClient) -> None:
    """Its frames are refused before; then they are looked at, and it is told when the next is wanted."""
    played = set_up(aimed, dice=1)
    jpeg = cv2.imencode(".jpg", table(FOUR), [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()

    def send(body: bytes = jpeg) -> tuple[int, dict[str, object]]:
        answer = aimed.post("/api/camera/frames", data=body, content_type="image/jpeg")
        return answer.status_code, answer.get_json()

    assert send()[0] == 422
    eye = aimed.application.extensions["ojo"].eye
    ask(aimed, "source", source="phone")
    phone = eye.camera._camera
    status, wanted = send()
    assert (status, wanted["wait_ms"], wanted["side_px"]) == (200, 180, 640)
    assert send(b"no picture")[0] == 422
    assert len(phone.taken) == 1
    played.bid_and_doubt(2, 5)
    played.post("look")
    assert len(played.view["reading"]["dice"]) == 4


def test_a_phones_newest_frame_is_shown_whoever_looks(aimed: FlaskClient) -> None:
    """While another look has the camera and waits for a frame; not once the phone has fallen silent, and
    never while dice are covered."""
    played = set_up(aimed, dice=1)
    eye = aimed.application.extensions["ojo"].eye
    ask(aimed, "source", source="phone")
    phone = eye.camera._camera
    PhoneCamera.put(phone, table(FOUR))
    with eye.camera.held():
        for _ in range(3):
            assert aimed.get("/api/camera/frame.jpg").status_code == 200
        phone._came -= 10
        assert aimed.get("/api/camera/frame.jpg").status_code == 503
        PhoneCamera.put(phone, table(FOUR))
        played.act("bid", player=played.view["state"]["turn"], quantity=1, face=5)
        assert aimed.get("/api/camera/frame.jpg").status_code == 422


def test_of_frames_that_come_at_once_one_is_taken_in(
    aimed: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone that sends faster than its frames are decoded does not fill the memory with them."""
    ask(aimed, "source", source="phone")
    decoded = []

    def send() -> int:
        return aimed.post("/api/camera/frames", data=b"", content_type="image/jpeg").status_code

    def decode(jpeg: bytes) -> Frame:
        decoded.append(jpeg)
        assert send() == 200, "meanwhile another one comes"
        return table(FOUR)

    monkeypatch.setattr("vision.load_image", decode)
    assert [send(), send()] == [200, 200]
    assert len(decoded) == 2


def test_a_memory_that_cannot_be_read_is_empty(tmp_path: Path) -> None:
    """A file cut short costs the edge, not the night; what cannot be written is not remembered."""
    path = tmp_path / "cameras.json"
    path.write_text('{"chosen": "0", "cam')
    memory = CameraMemory(path)
    assert (memory.chosen, memory.edge("0")) == (None, None)
    memory.choose("1")
    assert CameraMemory(path).chosen == "1"
    assert path.stat().st_mode & 0o777 == 0o600
    CameraMemory(tmp_path / "missing" / "cameras.json").choose("2")
