"""Dice laid open, read by the shipped networks: on film, and at a table that plays at a person's pace, by the
demo's throws and by a phone that films. What is told unasked is right."""

import json
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from datasets.films.__main__ import DEMO, Order, make
from models.evaluation.films import Scored, hold
from tests.browser.played import Played, post
from tests.browser.serving import Served, serving
from vision import load_reader
from vision.camera.sources.film import frames_of
from vision.reader import Reader
from vision.watch.watcher import Watcher
from web.eye.looking import jpeg_of
from web.server.settings import Settings

pytestmark = pytest.mark.deep

KIND = {"Content-Type": "image/jpeg"}
PACE_SECONDS = 1.5
"""Between what people say."""
VERDICT_SECONDS = 90
"""On a busy machine."""


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """Two dice are laid open beside one of an earlier round, and a hand moves one after the next bid."""
    folder, pictures = tmp_path_factory.mktemp("films"), tuple(sorted((DEMO / "images").glob("*.jpg")))
    make(folder, range(9, 10), Order(pictures, opened=True))
    told = json.loads((folder / "000009.json").read_bytes())
    return folder / told["film"], told


def watched(film: Path, told: dict[str, Any], reader: Reader) -> Scored:
    """Watch a film as a table does that is tapped what people say in it."""
    waiting, scored = list(told["said"]), Scored(film.name, told["tags"])
    watcher, opened, called, answers = Watcher(reader, told["expected"]), [], False, []
    for at, frame in frames_of(film):
        while waiting and waiting[0]["at_seconds"] <= at:
            one = waiting.pop(0)
            called = one["what"] == "call"
            if one["what"] == "bid":
                watcher.cover()
            opened = one["faces"] or opened
            watcher.lay_open(opened)
            if called:
                watcher = Watcher(reader, told["expected"], None, watcher.furniture, opened)
        seen = watcher.see(frame, at)
        if called and seen.reveal is not None:
            answers.append((at, at, seen.reveal))
    hold(scored, told, answers)
    return scored


def test_dice_laid_open_are_told_unasked(film: tuple[Path, dict[str, Any]]) -> None:
    """The watch alone is right, and nobody is asked."""
    scored = watched(*film, load_reader())
    assert Counter(right=scored.right, wrong=scored.wrong, asked=scored.asked) == Counter(right=1)


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
    """Three rounds at most: what was laid open lies there, named, and the verdict is of these dice."""
    with table(tmp_path, "demo") as (_, played):
        for _ in range(3):
            if seen(played)["state"]["winner"]:
                break  # a doubt costs the difference
            first = played.view["state"]["turn"] or played.view["state"]["starter"]
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
            assert sorted(die["face"] for die in dice if die["seat"] == first) == sorted(laid)
            if seen(played)["reading"]:
                played.taken()


def send(served: Served, film: Path, told: dict[str, Any], begun: float, over: threading.Event) -> None:
    """A phone that films a table: frame by frame as they come, those of a while again and again once dice lie
    there, as people wait for what is said of them."""
    frames, lie, side = list(frames_of(film)), told["reveals"][0], 640
    lying = cycle(
        it for at, it in frames if at - lie["from_seconds"] > 0.3 and at < lie["until_seconds"] - 0.3
    )
    while not over.is_set():
        now = max(0.0, time.monotonic() - begun)
        frame = next(lying) if now > lie["from_seconds"] + 0.5 else [it for at, it in frames if at <= now][-1]
        jpeg = jpeg_of(frame, side)
        request = urllib.request.Request(f"{served.url}/api/camera/frames", jpeg, KIND)  # noqa: S310
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            wanted = json.load(answer)
        side = wanted["side_px"]
        time.sleep(wanted["wait_ms"] / 1000)


def test_a_phone_films_what_is_laid_open(tmp_path: Path, film: tuple[Path, dict[str, Any]]) -> None:
    """The verdict is of what lies there."""
    path, told = film
    lie, over = told["reveals"][0], threading.Event()
    with table(tmp_path, "phone") as (served, played):
        begun = time.monotonic() + 5
        filming = threading.Thread(target=send, args=(served, path, told, begun, over), daemon=True)
        filming.start()
        turn, bids = "ann", 0
        for one in told["said"]:
            time.sleep(max(0.0, begun + one["at_seconds"] - time.monotonic()))
            if one["what"] == "bid":
                bids += 1
                turn = seen(played)["state"]["turn"]
                played.act("bid", turn, quantity=bids, face=2)
            elif one["what"] == "lay_open":
                played.act("lay_open", turn, dice=one["faces"])
            else:
                played.act("doubt", "bo" if turn == "ann" else "ann")
        view = seen(played, lambda view: view["state"]["verdict"])
        over.set()
        filming.join()
    dice = [die for die in view["judged"]["dice"] if not die["aside"]]
    assert sorted(die["face"] for die in dice) == sorted(die["face"] for die in lie["dice"])
