"""A phone as the camera says that it has no picture, and when it took one: no old frame is looked at."""

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from table import live
from table.words.refused import Refused
from tests.web.conftest import Table, load_drawing, png, set_up
from vision.camera.sources.phone import PhoneCamera
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.phone_frames import QUICK_FRAMES
from web.eye.service import Eye
from web.server import feeds

JPEG = png([1, 5])


class Phone:
    """A phone's page, at a table that the camera watches."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self.parts = app.extensions["ojo"]
        self.eye: Eye = self.parts.eye
        self.eye.lookout = self.parts.lookout  # which its thread would do; here nothing need be looked at
        self.table: Table = set_up(self.client)
        with pytest.raises(Refused):
            self.eye.grab()  # it is opened, and nothing was sent

    def send(self, body: bytes = JPEG, status: int = 200, **said: object) -> dict[str, Any]:
        """A frame, or no frame, and what is said with it; the answer."""
        answer = self.client.post(
            "/api/camera/frames", query_string=said, data=body, content_type="image/jpeg"
        )
        assert answer.status_code == status, answer.get_data(as_text=True)
        told: dict[str, Any] = answer.get_json()
        return told

    def send_aged(self, seconds: float) -> dict[str, Any]:
        """A frame that was taken so long ago, by the server's clock; the answer."""
        now = self.send(b"", lost="not-yet")
        return self.send(clock=now["clock"], at_ms=now["at_ms"] - round(1000 * seconds))

    @property
    def number(self) -> int:
        """How many frames the camera was given."""
        camera = self.eye.camera._camera
        assert isinstance(camera, PhoneCamera)
        return camera._number

    @property
    def says(self) -> tuple[str, str | None]:
        """What the camera is at, and what is wrong with it."""
        eye = self.client.get("/api/camera").get_json()["eye"]
        return eye["state"], eye["say"] and eye["say"]["facts"]["text"]["id"]


class Quick(PhoneCamera):
    """Waits for no frame that nobody sends."""

    def read(self, wait_seconds: float = 0.01) -> Any:
        """A frame that came meanwhile."""
        return super().read(wait_seconds)


@pytest.fixture
def phone(make_app: Callable[..., Flask], demo_folder: Path, tmp_path: Path) -> Phone:
    """It is chosen."""
    eye = Eye(
        "phone", DemoPictures(demo_folder), reader=LoadedReader(load_drawing), open_source=lambda _: Quick()
    )
    return Phone(make_app(eye=eye, data_folder=tmp_path))


BEATS_MOST = 1000
"""A stream has sent some before what it is to send."""


@pytest.mark.parametrize("why", ["taken", "still", "hidden"])
def test_every_screen_is_told_that_the_phone_has_no_picture(
    phone: Phone, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the beats of its table's streams, until the next frame; other tables are not."""
    monkeypatch.setattr(feeds, "HEARTBEAT_SECONDS", 0.01)
    there, elsewhere = (
        phone.client.get(f"{table.url}/stream") for table in (phone.table, set_up(phone.client))
    )
    phone.parts.lookout._heard = phone.table.id
    beats, others = there.iter_encoded(), elsewhere.iter_encoded()
    assert [next(beats), next(others)]
    phone.send()
    assert phone.says == ("ready", None)
    assert live.HEARTBEAT in islice(beats, BEATS_MOST)
    phone.send(b"", lost=why)
    assert phone.says == ("failed", f"camera-phone-{why}")
    assert phone.eye.camera.brought is None
    with pytest.raises(Refused):
        phone.eye.grab()
    news = (beat.decode() for beat in islice(beats, BEATS_MOST) if beat != live.HEARTBEAT)
    # on a busy machine it may be found silent before
    told = next(one for one in news if f"camera-phone-{why}" in one)
    event, _, said = told.partition("\ndata: ")
    assert (event, json.loads(said)["facts"]["text"]["id"]) == ("event: beat", f"camera-phone-{why}")
    assert next(others) == live.HEARTBEAT
    phone.send()
    assert phone.says == ("ready", None)
    assert live.HEARTBEAT in islice(beats, BEATS_MOST)
    for stream in (there, elsewhere):
        stream.close()


def test_a_late_frame_is_none(phone: Phone) -> None:
    """The camera is not given it, smaller ones are asked for until they come in time, and larger ones again
    once they come quickly."""
    assert phone.send_aged(2.5)["side_px"] == 640
    assert phone.number == 1
    assert [phone.send_aged(3.5)["side_px"] for _ in range(3)] == [320, 320, 320]
    assert phone.number == 1
    assert phone.says == ("failed", "camera-phone-late")
    phone.eye.phone._halved = 1
    sides = [phone.send_aged(0.1)["side_px"] for _ in range(QUICK_FRAMES)]
    assert sides == [320] * (QUICK_FRAMES - 1) + [640]
    assert phone.says == ("ready", None)


def test_a_call_asks_a_slow_phone_for_smaller_frames(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """1920 pixels, and half of that at each that is late, but never less than dice can be read at."""
    monkeypatch.setattr(phone.parts.lookout, "_eager", True)
    assert phone.send()["side_px"] == 1920
    assert [phone.send_aged(9)["side_px"] for _ in range(4)] == [960, 480, 320, 320]


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"clock": "another", "at_ms": 0},
        {"clock": "another"},
        {"at_ms": 0},
        {"at_ms": "noon"},
    ],
)
def test_a_phone_that_tells_no_time_is_believed(phone: Phone, said: dict[str, object]) -> None:
    """Pages of an older version tell none, and another process's clock says nothing here."""
    phone.eye.phone._begun -= 60
    phone.send(**said)
    assert phone.number == 1


@pytest.mark.parametrize(("at_ms", "taken"), [(10**400, 1), (-(10**400), 0)])
def test_a_time_that_cannot_be(phone: Phone, at_ms: int, taken: int) -> None:
    """One to come is now, one before the beginning is late."""
    phone.send(clock=phone.send(b"", lost="not-yet")["clock"], at_ms=at_ms)
    assert phone.number == taken


def test_a_phone_that_is_not_the_camera_says_nothing_of_it(phone: Phone) -> None:
    """Not before it is chosen."""
    phone.eye.camera.spec = "0"
    phone.send(b"", 422, lost="taken")
    phone.send(b"", 422, lost="not-yet")


def test_of_two_phones_one_is_the_camera(phone: Phone) -> None:
    """Whichever sent first, until the host takes another one that offers itself. One that is declined offers
    itself no more, and what a phone that is not the camera sends is no picture."""
    frames = phone.eye.phone

    def send(who: str) -> str | None:
        try:
            frames.take(JPEG, who=who)
        except Refused as refused:
            return refused.say.id
        return None

    assert [send("ann"), send("bo"), send("ann")] == [None, "server-phone-not-chosen", None]
    assert (frames.offers, phone.number) == (["bo"], 2)
    with pytest.raises(Refused):
        frames.lose("taken", "bo")
    assert phone.says == ("ready", None), "the camera is another one"
    phone.client.post("/api/camera/phone", json={"phone": "bo", "take": False})
    assert (send("bo"), frames.offers) == ("server-phone-declined", [])
    gone = phone.client.post("/api/camera/phone", json={"phone": "bo"}).get_json()
    assert gone["refusal"]["say"]["id"] == "server-phone-gone"
    assert [send("cy"), frames.offers] == ["server-phone-not-chosen", ["cy"]]
    phone.client.post("/api/camera/phone", json={"phone": "cy"})
    assert [send("cy"), send("ann")] == [None, "server-phone-not-chosen"]
    frames._offers["ann"] -= 60
    assert frames.offers == [], "it fell silent"
