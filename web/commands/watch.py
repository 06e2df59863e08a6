"""`ojo watch SOURCE`: the reveals in a film or stream, as lines for people or JSON for programs."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np

from table.words import Message, message
from vision import Camera, CameraError, Frame, VisionError, load_reader, open_camera
from vision.camera.cameras import has_pages
from vision.camera.sources import source_of
from vision.camera.sources.film import frames_of
from vision.errors import Code
from vision.watch.playback import Shown, play
from vision.watch.table_edge import Polygon
from vision.watch.watcher import Watcher
from web.commands.terminal import SpokenCommand, say, told, wrong
from web.words.camera_words import camera_message

STILL_FPS, STILL_SECONDS = 10, 3.0
"""A picture lies there for so long, seen so often."""
FEWEST_CORNERS, LEAST_PX, FARTHEST_PX = 3, 1.0, 1e6
"""Corners of a table's edge, square pixels within it, and how far off a corner may be."""
STOPPED: dict[str, str] = {Code.LOST: "command-watch-lost", Code.SILENT: "command-watch-silent"}

Film = Iterator[tuple[float, Frame]]


@click.command("watch", cls=SpokenCommand)
@click.argument("source")
@click.option("--expected", type=click.IntRange(1), metavar="N")
@click.option(
    "--area",
    "corners",
    multiple=True,
    metavar="X,Y",
)
@click.option("--realtime", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
def command(
    source: str, expected: int | None, corners: tuple[str, ...], realtime: bool, as_json: bool
) -> None:
    """Watch SOURCE (a camera's number, a URL, a film, a picture, a folder of pictures, demo) and tell each
    reveal."""
    area = polygon(corners)
    try:
        film, live = frames(source, realtime)
        watcher = Watcher(load_reader(), expected, area)
        state = None
        for shown in play(film, watcher, realtime=realtime and not live):
            if shown.watched.state != state:
                state = shown.watched.state
                tell(of_state(shown), as_json)
            if shown.watched.reveal is not None:
                tell(of_reveal(shown), as_json)
    except VisionError as error:
        raise click.ClickException(say(why_it_ended(error))) from None


def why_it_ended(error: VisionError) -> Message:
    """What is wrong with a source; of a camera that does not answer, what holds where none tries it again."""
    said = camera_message(error)
    return replace(said, id=STOPPED.get(error.code, said.id))


def polygon(corners: tuple[str, ...]) -> Polygon | None:
    """Return the corners as `(n, 2)`, or None where there are none; a click error for what is no edge."""
    if not corners:
        return None
    try:
        points = [[float(side) for side in pair.split(",")] for one in corners for pair in one.split()]
        area = np.array(points, np.float32)
    except ValueError:
        area = np.empty((0, 0), np.float32)
    are_corners = area.ndim == 2 and area.shape[1] == 2 and len(area) >= FEWEST_CORNERS
    if not are_corners or not (np.abs(area) <= FARTHEST_PX).all() or cv2.contourArea(area) < LEAST_PX:
        raise wrong("--area", message("command-watch-area"))
    return area


def frames(source: str, realtime: bool) -> tuple[Film, bool]:
    """Return the frames of a source with their times in seconds, and whether it goes on by itself."""
    traits = source_of(source).traits
    if traits.is_fed:
        raise CameraError(Code.NO_SUCH_SOURCE, source=repr(source))  # nobody brings its frames here
    if traits.live:
        return of_camera(open_camera(source)), True
    film = of_pictures(open_camera(source)) if traits.stands_still else frames_of(Path(source))
    return (paced(film) if realtime else film), False


def of_pictures(still: Camera) -> Film:
    """Pictures, each lying there for a while, one after the other."""
    each = round(STILL_SECONDS * STILL_FPS)
    for number in range(still.pages if has_pages(still) else 1):
        frame = still.read()
        for turn in range(each):
            yield (number * each + turn) / STILL_FPS, frame
        if has_pages(still):
            still.turn_page()


def of_camera(camera: Camera) -> Film:
    """A camera's frames, the newest whenever one is asked for."""
    began = time.monotonic()
    try:
        while True:
            frame = camera.read()
            yield time.monotonic() - began, frame
    finally:
        camera.close()


def paced(film: Film) -> Film:
    """A film's frames, none before its time."""
    began = time.monotonic()
    for at, frame in film:
        time.sleep(max(0.0, at - (time.monotonic() - began)))
        yield at, frame


def of_state(shown: Shown) -> dict[str, Any]:
    """The contract's line of a change of state."""
    return {
        "at_seconds": round(shown.at_seconds, 3),
        "state": shown.watched.state,
        "dice": [die.to_json() for die in shown.watched.dice],
    }


def of_reveal(shown: Shown) -> dict[str, Any]:
    """The contract's line of a reveal."""
    reveal = shown.watched.reveal
    return {"at_seconds": round(shown.at_seconds, 3), "reveal": reveal.to_json() if reveal else None}


def tell(line: dict[str, Any], as_json: bool) -> None:
    """Print a line."""
    if as_json:
        text = json.dumps(line)
    elif "state" in line:
        text = _timed(line, told("command-watch-state", state=line["state"].replace(" ", "-")))
    else:
        reveal = line["reveal"]
        said = told(
            "command-watch-reveal",
            faces=" ".join(map(str, sorted(reveal["faces"]))),
            doubtful=len(reveal["asks"]),
            missing=max(0, reveal["missing"]),
            surplus=max(0, -reveal["missing"]),
        )
        text = _timed(line, said)
    print(text, flush=True)


def _timed(line: dict[str, Any], said: str) -> str:
    return f"{line['at_seconds']:7.2f}  {said}"
