"""Dice laid open at a table that plays at a person's pace: the real server, the shipped networks, the demo's
throws or a phone that films."""

import json
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from datasets.films.__main__ import DEMO, Order, make
from tests.browser.played import Played, post
from tests.browser.serving import Served, serving
from vision.camera.sources.film import frames_of
from vision.image import Frame
from web.eye.looking import jpeg_of
from web.server.settings import Settings

pytestmark = pytest.mark.deep

PACE_SECONDS = 1.5
"""Between what people say."""
VERDICT_SECONDS = 90
"""On a busy machine."""


@contextmanager
def table(tmp_path: Path, camera: str) -> Iterator[tuple[Served, Played]]:
    """Ann and Bo with four dice each, watched."""
    with serving(Settings(data_folder=tmp_path, camera=camera)) as served:
        served.parts.eye.warm_up()
        played = Played(served.url, ["ann", "bo"], "bluff", dice=4)
        served.parts.lookout.start()
        yield served, played
        served.parts.lookout.close()


def seen(played: Played, holds: Callable[[dict[str, Any]], object] = bool) -> dict[str, Any]:
    """The table, once that holds."""
    ends = time.monotonic() + VERDICT_SECONDS
    while True:
        with urllib.request.urlopen(played.api) as answer:  # noqa: S310
            played.view = json.load(answer)
        played.version = played.view["version"]
        if holds(played.view):
            return played.view
        assert time.monotonic() < ends, played.view["reading"]
        time.sleep(0.2)


def test_the_demo_throws_the_others_again(tmp_path: Path) -> None:
    """Three rounds: what was laid open lies among the dice, named, and the verdict is of these dice."""
    with table(tmp_path, "demo") as (_, played):
        for _ in range(3):
            first = seen(played)["state"]["turn"] or played.view["state"]["starter"]
            other = "bo" if first == "ann" else "ann"
            time.sleep(PACE_SECONDS)
            played.act("bid", first, quantity=2, face=3)
            laid = post(f"{played.api}/cup", {"player": first})["dice"][:2]
            time.sleep(PACE_SECONDS)
            played.act("lay_open", first, dice=laid)
            cups = [post(f"{played.api}/cup", {"player": seat})["dice"] for seat in (first, other)]
            assert cups[0][:2] == laid
            time.sleep(PACE_SECONDS)
            played.act("doubt", other)
            dice = seen(played, lambda view: view["state"]["verdict"] or view["reading"])
            dice = (dice["judged"] or dice["reading"])["dice"]
            assert sorted(die["face"] for die in dice) == sorted((*cups[0], *cups[1]))
            assert sorted(die["face"] for die in dice if die["seat"]) == sorted(laid)
            assert {die["seat"] for die in dice} == {first, None}
            if seen(played)["reading"]:
                played.taken()


class Filming(threading.Thread):
    """A phone that films a table: frame by frame as they come, those of a while again and again once dice lie
    there, as people wait for what is said of them."""

    def __init__(self, played: Played, film: Path, lie: tuple[float, float]) -> None:
        super().__init__(daemon=True)
        self._url, self._frames, self._lie = f"{played.api}/frames", list(frames_of(film)), lie
        self._side, self.over, self.begun = 640, threading.Event(), time.monotonic()

    def run(self) -> None:
        """Send what the server asks for, until it is over."""
        lying = cycle(frame for at, frame in self._frames if self._lie[0] <= at <= self._lie[1])
        while not self.over.is_set():
            now = time.monotonic() - self.begun
            come = [frame for at, frame in self._frames if at <= now]
            time.sleep(self._send(next(lying) if now > self._lie[1] else come[-1]) / 1000)

    def _send(self, frame: Frame) -> float:
        jpeg = jpeg_of(frame, self._side)
        request = urllib.request.Request(self._url, jpeg, {"Content-Type": "image/jpeg"})  # noqa: S310
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            wanted = json.load(answer)
        self._side = wanted["side_px"]
        return float(wanted["wait_ms"])


def test_a_phone_films_what_is_laid_open(tmp_path: Path) -> None:
    """Two, one of which a hand moves, beside one of an earlier round: the verdict is of what lies there."""
    pictures = tuple(sorted((DEMO / "images").glob("*.jpg")))
    make(tmp_path, range(9, 10), Order(pictures, opened=True))
    told = json.loads((tmp_path / "000009.json").read_bytes())
    lie = told["reveals"][0]
    with table(tmp_path, "phone") as (_, played):
        filming = Filming(
            played, tmp_path / told["film"], (lie["from_seconds"] + 0.3, lie["until_seconds"] - 0.3)
        )
        filming.start()
        turn, bids = "ann", 0
        for one in told["said"]:
            time.sleep(max(0.0, filming.begun + one["at_seconds"] - time.monotonic()))
            if one["what"] == "bid":
                bids += 1
                turn = seen(played)["state"]["turn"]
                played.act("bid", turn, quantity=bids, face=2)
            elif one["what"] == "lay_open":
                played.act("lay_open", turn, dice=one["faces"])
            else:
                played.act("doubt", "bo" if turn == "ann" else "ann")
        view = seen(played, lambda view: view["state"]["verdict"])
        filming.over.set()
        filming.join()
    dice = [die for die in view["judged"]["dice"] if not die["aside"]]
    assert sorted(die["face"] for die in dice) == sorted(die["face"] for die in lie["dice"])
