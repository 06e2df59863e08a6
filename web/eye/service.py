"""The camera service: which source there is, a frame when somebody calls, and the reading of it.

OpenCV and the models are imported by the first who needs them, usually the warm-up thread: no page must wait.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from table.judging.look import Look, Model
from table.judging.reading import POKER_SIGNS, Json
from table.words import Message, catalogue, message
from table.words.refused import Refused
from vision.camera.sources import find_camera, open_camera
from vision.camera.sources.phone import PHONE
from vision.reading import FACES
from web.eye.camera_memory import CameraMemory, Corners
from web.eye.composing import Throw
from web.eye.demo_pictures import DemoPictures
from web.eye.held_camera import HeldCamera
from web.eye.loaded_reader import LoadedReader
from web.eye.looking import jpeg_of
from web.eye.phone_frames import PhoneFrames

if TYPE_CHECKING:
    from table.judging.taught import Taught
    from vision import Camera, DieReading, Frame, Reading
    from vision.watch.table_edge import Polygon


SETTLED_SECONDS = 5.0
"""After a camera was turned, frames of before may still be read for so long."""
FEWEST_DICE = 3
"""Fewer may well be read upright, but say too little to turn the camera by."""

log = logging.getLogger(__name__)


class Watching(Protocol):
    """What the eye says of one who watches through it by itself."""

    def status(self) -> Json:
        """Which table is watched, and what is seen there."""
        ...

    def marked(self, table_id: str, look: Look) -> Look | None:
        """A look at a table by what is known of it; None where another is watched, or nothing is known."""
        ...

    trouble: str | None
    """What is wrong with the camera's picture as such."""


class Eye:
    """Looks at the table through a camera, a demo picture or an uploaded photo; one look at a time."""

    def __init__(
        self,
        spec: str,
        pictures: DemoPictures,
        *,
        reader: LoadedReader | None = None,
        open_source: Callable[[str], Camera] | None = None,
        find: Callable[[], Camera | None] | None = None,
        memory: CameraMemory | None = None,
    ) -> None:
        """`spec` is `auto`, `demo`, `none` or what `vision.open_camera` takes; nothing is opened yet, and for
        `auto` the camera that `memory` says was chosen last comes first, a phone as soon as it sends.

        `reader` reads what is seen; None: the shipped one. `open_source` and `find` stand in for
        `vision.open_camera` and `find_camera`.
        """
        self.pictures = pictures
        self.memory = memory or CameraMemory(None)
        self._plain = spec == "auto"
        chosen = self.memory.chosen if self._plain else None
        if chosen == PHONE:  # it may be gone: another camera, or the demo, serves until it sends
            chosen = None
        self.camera = HeldCamera(
            chosen or spec, open_source or open_camera, find or find_camera, has_demo=bool(pictures),
            turn_of=self.memory.turn,
        )  # fmt: skip
        self.lookout: Watching | None = None
        """Who watches through this eye by itself; None: it looks only when asked."""
        self.reader = reader or LoadedReader()
        self.reader.heard = self.heard
        self._leaning, self._turned_at = 0, float("-inf")
        self._taught: dict[str, Taught] = {}
        self.phone = PhoneFrames(self.camera, lambda: self._plain and self.memory.chosen == PHONE)

    def warm_up(self) -> None:
        """Try the camera and, where there is something to look at, load the models, so that the first look
        need not wait.

        Never raises: the status and the first look say what is wrong.
        """
        if self.camera.state == "starting":
            try:
                with self.camera.held():
                    self.camera.grab()
            except Refused as refused:
                log.info("camera: %s", refused)
        if self.camera.state == "none" and not self.camera.demo:
            return  # what people send is read by a process of its own
        self.reader.warm_up()

    def status(self) -> Json:
        """Which sources can be asked to look: `{camera, demo, eye: {state, message, say}}`."""
        state, says = self.camera.state, self.camera.says
        watched = {} if self.lookout is None else self.lookout.status()
        if state == "ready" and self.lookout is not None and self.lookout.trouble:
            says = message(f"server-eye-{self.lookout.trouble}")
        return {
            "camera": state in ("ready", "failed"),  # one that failed may have been plugged in again
            "demo": self.camera.demo,
            "demo_most": self.pictures.most_dice,
            "throws": self.throws,
            "eye": {
                "state": state,
                "message": says and catalogue().say(says),
                "say": says and says.to_json(),
                **watched,
            },
        }

    def lost(self, table_id: str) -> Message | None:
        """What every screen of a table is told: why the phone that is its camera gives no picture."""
        watched = None if self.lookout is None else self.lookout.status()["table"]
        is_lost = self.camera.spec == PHONE and self.camera.state == "failed" and watched == table_id
        return self.camera.says if is_lost else None

    @property
    def has_camera(self) -> bool:
        """Whether there is a camera to ask, be it one that failed."""
        return self.camera.state != "none"

    def grab(self) -> Frame:
        """The camera's newest frame. Raises `Refused` where it gives none."""
        with self.camera.held():
            return self.camera.grab()

    def heard(self, reading: Reading) -> None:
        """Take note of how a look had to be turned: where two in a row say the same, the camera is."""
        if len(reading.dice) >= FEWEST_DICE:
            agreed, self._leaning = reading.turned == self._leaning, reading.turned
            if agreed and time.monotonic() - self._turned_at > SETTLED_SECONDS:
                self.turn_by(reading)

    def turn_by(self, reading: Reading) -> bool:
        """Turn what the camera sees on as a look had to be; False where somebody said how it is, or few dice
        tell."""
        name, few = self.camera.name, len(reading.dice) < FEWEST_DICE
        pictures = not self.has_camera or self.camera.stands_still
        if not reading.turned or few or pictures or self.memory.turn_said(name):
            return False
        self.memory.keep_turn(name, (self.memory.turn(name) + reading.turned) % 360, said=False)
        self._leaning, self._turned_at = 0, time.monotonic()
        return True

    @property
    def throws(self) -> bool:
        """Whether the demo that stands in composes its throws, and so knows what lies under each cup."""
        return self.camera.demo and not self.has_camera and bool(self.pictures.composer)

    @property
    def kept_edge(self) -> Corners | None:
        """The table's edge in shares of the camera's picture; None where all of it is the table, or a demo
        stands in."""
        return self.memory.edge(self.camera.name) if self.has_camera else None

    def edge(self, frame: Frame) -> Polygon | None:
        """The same in pixels of the camera's frame."""
        from vision.watch.table_edge import in_pixels

        return in_pixels(self.kept_edge, frame)

    def look_of(
        self,
        dice: tuple[DieReading, ...],
        frame: Frame,
        expected: int | None = None,
        letters: str | None = None,
    ) -> Look:
        """What was read on the table, as a look at the frame it was seen in. Where fewer dice than `expected`
        lie there, those beyond the table's edge are counted: they may have fallen. A demo that throws dice
        with `letters` knows its own, as people know theirs who taught them."""
        from vision import Reading

        if letters is not None:
            dice = tuple(map(self._own_letters(letters).named, dice))
        model = self.reader.model
        reading = Reading(frame.shape[1], frame.shape[0], dice, 0.0)
        look = Look(reading, jpeg_of(frame), "camera" if self.has_camera else "demo", model)
        counted = sum(die.aside is None for die in dice)
        if counted < (expected or 0) and (edge := self.edge(frame)) is not None:
            return replace(look, beyond=self._beyond(frame, edge))
        return look

    def _beyond(self, frame: Frame, edge: Polygon) -> int:
        """How many dice lie beyond the table's edge, as far as the reader has no doubt about them."""
        from vision.watch.table_edge import is_within

        return sum(not die.doubt and not is_within(die.box, edge) for die in self.reader.read(frame).dice)

    def look(
        self, source: str | None, dice: int, throw: Throw | None = None, *, pictures: bool = False
    ) -> Look:
        """Take a picture and read it; the demo shows a `throw`, or without one a picture of so many `dice`.
        Dice may wear `pictures`.

        Raises `Refused` with the way out where there is no such source or it does not answer.
        """
        if source == "demo" or (source is None and self.camera.demo):
            return self._look_at_demo(dice, throw, pictures)
        if self.lookout is not None and self.lookout.trouble == "frozen":
            raise Refused("no-camera", message("server-eye-frozen"))
        with self.camera.held():
            frame = self.camera.settled()
        reading = self.reader.read(frame, self.edge(frame), dice, pictures=pictures)
        self.heard(reading)
        return self.look_of(reading.dice, frame, dice)

    def read_again(self, jpeg: bytes, source: str, pictures: bool) -> tuple[Reading, Model]:
        """Read the kept picture of a past reveal by the models of today, within the table's edge where the
        camera took it, and say by which model; its dice may wear `pictures`. Raises `Refused` where the
        models are missing."""
        from vision import load_image

        frame = load_image(jpeg)
        edge = self.edge(frame) if source == "camera" else None
        reading = self.reader.read(frame, edge, pictures=pictures)
        return reading, self.reader.model

    def close(self) -> None:
        """Let the camera go, once nothing is read or loaded any more: a process that ends while the models
        are being loaded in a thread is aborted by their runtime."""
        self.reader.close()
        self.camera.close()

    def _look_at_demo(self, dice: int, throw: Throw | None, pictures: bool) -> Look:
        if not self.camera.demo:
            raise Refused("no-demo", message("server-no-demo"))
        if throw is not None:
            return self._look_at_throw(throw, pictures)
        file = self.pictures.pick(dice)
        if file is None:
            raise Refused(
                "no-demo",
                message("server-no-demo-picture", dice=dice, most=self.pictures.most_dice),
            )
        try:
            with self.pictures.path(file).open("rb") as picture:
                return self.reader.read_file(picture, "demo")
        except OSError as error:
            log.warning("demo picture %s: %s", file, error)
            raise Refused("no-demo", message("server-demo-lost")) from error

    def composed(self, throw: Throw) -> Frame:
        """The demo's picture of a throw. Raises `Refused` where its parts cannot be read."""
        try:
            return self.pictures.composer.compose(throw)
        except OSError as error:
            log.warning("demo throw: %s", error)
            raise Refused("no-demo", message("server-demo-lost")) from error

    def _look_at_throw(self, throw: Throw, pictures: bool) -> Look:
        frame = self.composed(throw)
        read = self.reader.read(frame, None, len(throw.faces), pictures=pictures)
        look = self.look_of(read.dice, frame, letters=throw.letters)
        return replace(look, source="demo", thrown=throw.faces)

    def _own_letters(self, letters: str) -> Taught:
        """How the demo's dice with these letters look: a throw of each twice, laid down once to be learnt."""
        if letters not in self._taught:
            from table.judging.taught import Taught

            lesson = Throw((*FACES, *FACES), "lesson", letters=letters)
            dice = self.reader.read(self.composed(lesson), None, len(lesson.faces), pictures=True).dice
            signs = POKER_SIGNS.get(letters, POKER_SIGNS[True])
            shown = [signs[lesson.faces[at] - 1] for at in self.pictures.composer.nearest(lesson, dice)]
            known = [(die.features, sign) for die, sign in zip(dice, shown, strict=True) if die.lettering]
            self._taught[letters] = Taught(known)
        return self._taught[letters]
