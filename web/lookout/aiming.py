"""Before the game: which camera, where the table ends, is the picture good, and how well does it read."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

from table.judging.reading import Json
from table.words import message
from table.words.refused import Refused
from vision.camera.sources.phone import PHONE
from web.eye.composing import Throw
from web.eye.held_camera import HeldCamera
from web.eye.looking import as_read, jpeg_of
from web.eye.service import Eye
from web.lookout.cover import Cover
from web.words.discretion import without_secrets

if TYPE_CHECKING:
    from vision import Frame, Reading
    from vision.watch.table_edge import Polygon

URLS = ("http://", "https://", "rtsp://")
STAND_INS = (PHONE, "demo", "none")

PREVIEW_SIDE_PX = 960
PREVIEW_PERIOD_SECONDS = 0.2
LIGHT_LOOKS, LIGHT_SECONDS = 15, 0.5
"""So many frames at most, for so long, are held against the one before for light that moves."""


class Aiming:
    """What the camera's page asks for. Nothing that was seen leaves it but through the gate, which is asked
    once more after each look: somebody may have bid meanwhile."""

    def __init__(self, eye: Eye, gate: Cover) -> None:
        self._eye = eye
        self._gate = gate
        self._preview: tuple[float, bytes | Refused] = (float("-inf"), b"")
        self._guard = threading.Lock()
        self._checked: tuple[Frame, Reading, Mapping[str, int]] | None = None
        """What was seen at the last check, and which cups were up."""

    def setting(self, table_id: str, seats: Sequence[str]) -> Json:
        """Which sources there are, the one that is taken, its edge, where the dice of that table's seats lie,
        and how it did so far."""
        from vision.camera.webcams import webcams

        camera = self._eye.camera
        there = [{"source": one.name, "name": one.name} for one in webcams()]
        return {
            "sources": there,
            "source": without_secrets(camera.spec),
            "name": without_secrets(camera.name),
            "edge": self._eye.memory.edge(camera.name),
            "places": self._eye.memory.places(camera.name, table_id, len(seats)),
            "seats": list(seats),
            "tests": self._eye.memory.tests(camera.name),
            "turn": camera.turn,
            "turn_said": self._eye.memory.turn_said(camera.name),
            **self._eye.status(),
        }

    def choose(self, source: str, phone: str | None = None) -> None:
        """Take another camera; of phones that one, or whichever sends first. Raises `Refused` for what may
        not be chosen from a page, and where it does not answer; it is then tried again by itself."""
        from vision.camera.webcams import webcam_named

        known = source in STAND_INS or source == "auto" or source.isdecimal()
        if not (known or source.startswith(URLS) or webcam_named(source)):
            raise Refused("bad-request", message("server-choose-camera"), 400)
        self._eye.memory.choose(source)
        self._eye.phone.expect(phone)
        self._eye.camera.choose(source)

    def take(self, phone: str) -> None:
        """Have a phone that offers itself as the camera. Raises `Refused` where it does so no more."""
        if phone not in self._eye.phone.offers:
            raise Refused("not-now", message("server-phone-gone"))
        self.choose(PHONE, phone)

    def turn(self, degrees: int | None) -> None:
        """Turn what the camera sees that is taken now to so many degrees, clockwise, and remember it; None:
        leave it to the dice from here on."""
        name = self._eye.camera.name
        now = self._eye.memory.turn(name)
        self._eye.memory.keep_turn(name, now if degrees is None else degrees, said=degrees is not None)

    def preview(self) -> bytes:
        """What the camera sees, as a JPEG to aim by; taken anew at most five times a second.

        Raises `Refused` where there is none, and while dice may lie under cups.
        """
        self._gate.refuse()
        camera = self._eye.camera
        if (
            brought := camera.brought
        ) is not None:  # whoever looks through it now: nobody need wait for a frame
            picture = jpeg_of(brought, PREVIEW_SIDE_PX)
            self._gate.refuse()
            return picture
        return self._own_preview(camera)

    def _own_preview(self, camera: HeldCamera) -> bytes:
        with camera.held(PREVIEW_PERIOD_SECONDS):
            taken, picture = self._preview
            if time.monotonic() - taken >= PREVIEW_PERIOD_SECONDS:
                try:
                    picture = jpeg_of(camera.grab(), PREVIEW_SIDE_PX)
                except Refused as refused:
                    picture = refused
                self._preview = (time.monotonic(), picture)
        self._gate.refuse()
        if isinstance(picture, Refused):
            raise Refused(picture.code, picture.say, 503)
        return picture

    def check(self, seats: int = 0, photo: bytes = b"", throw: Throw | None = None) -> tuple[Json, Reading]:
        """Take a picture, or a photo that was sent, or a throw of the demo, read it, and say what could be
        better, and where the dice of so many seats seem to lie; its frame waits for the self-test. The
        reading comes beside it: its dice are the caller's to tell.

        Raises `Refused` where there is none, and while dice may lie under cups.
        """
        from vision.watch.aim import hints
        from vision.watch.places import proposed_places
        from vision.watch.table_edge import is_within, proposed

        self._gate.refuse()
        edge, frame, reading, light = self._sent(photo) if photo else self._taken(throw)
        on_its_head = reading.turned
        if not photo and throw is None and self._eye.turn_by(reading):
            edge, frame, reading, light = self._taken(throw)
        everywhere = reading if edge is None else self._eye.reader.read(frame)
        self._gate.refuse()
        with self._guard:
            self._checked = frame, reading, self._gate.up()
        beyond = sum(not is_within(die.box, edge) for die in everywhere.dice)
        told = [
            {"say": message(f"server-hint-{one.kind}", **one.facts).to_json(), "box": one.box}
            for one in hints(frame, reading, edge, light=light)
        ]
        if on_its_head:  # the worst first
            word = "head" if reading.turned else "turned"
            told.insert(
                0, {"say": message(f"server-hint-{word}", degrees=on_its_head).to_json(), "box": None}
            )
        if beyond:
            told.append({"say": message("server-hint-beyond", dice=beyond).to_json(), "box": None})
        boxes = [die.box for die in everywhere.dice if not die.doubt]
        size = frame.shape[1], frame.shape[0]
        on_the_table = [die.box for die in reading.dice]
        kept = self._eye.memory.edge(self._eye.camera.name)
        checked = {
            **replace(reading, turned=0).to_json(),
            "hints": told,
            "proposal": proposed(boxes, *size),
            "places": proposed_places(on_the_table, seats, size, kept),
        }
        return checked, reading

    def _taken(self, throw: Throw | None) -> tuple[Polygon | None, Frame, Reading, bool]:
        """The table's edge in a picture of the camera's, or of a throw, what lies within, and whether much
        light moves over it; all may wear pictures."""
        from vision.watch.trouble import light_moved

        edge, light = None, False
        if throw is not None:
            frame = self._eye.composed(throw)
        else:
            camera = self._eye.camera
            with camera.held():
                frame = camera.settled()
                ends = time.monotonic() + (0 if camera.stands_still else LIGHT_SECONDS)
                looks = (camera.grab() for _ in range(LIGHT_LOOKS) if time.monotonic() < ends)
                light = any(light_moved(frame, look) for look in looks)
            edge = self._eye.edge(frame)
        return edge, frame, self._eye.reader.read(frame, edge, pictures=True), light

    def _sent(self, photo: bytes) -> tuple[None, Frame, Reading, bool]:
        """The same of a photo, of which all is the table. Raises `Refused` where it is none."""
        look = self._eye.reader.read_photo(BytesIO(photo))  # in a process of its own
        return None, as_read(look), look.reading, False

    @property
    def last(self) -> tuple[Frame, Reading]:
        """What was seen at the last check. Raises `Refused` where there is none, or the dice are covered."""
        with self._guard:
            checked = self._checked
        self._gate.refuse(checked and checked[2])
        if checked is None:
            raise Refused("no-check", message("server-check-first"))
        return checked[:2]

    def checked_picture(self) -> bytes:
        """The picture of the last check. Raises `Refused` where there is none, or the dice are covered."""
        return jpeg_of(self.last[0], PREVIEW_SIDE_PX)

    def test(self, faces: Sequence[int | None], added: int) -> tuple[Json, tuple[Frame, Reading]]:
        """Hold the last check against what lay there: the face of each die that was read (None: no die), and
        how many were missed. Tells this throw and all throws of this camera, and what it was.

        Raises `Refused` where there was no check, and while dice may lie under cups.
        """
        frame, reading = self.last
        if len(faces) != len(reading.dice):
            raise Refused("bad-request", message("server-test-faces", dice=len(reading.dice)), 400)
        right = sum(die.face == face for die, face in zip(reading.dice, faces, strict=True))
        dice = len(faces) + added
        camera = self._eye.camera.name
        self._eye.memory.keep_test(camera, dice, right)
        with self._guard:
            self._checked = None  # a throw counts once
        told = {"dice": dice, "right": right, "tests": self._eye.memory.tests(camera)}
        return told, (frame, reading)
