"""The frames that a lookout sees, with their times: a camera's newest, or a demo's while a call waits."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from table.words.refused import Refused
from web.eye.composing import Throw
from web.eye.demo_pictures import DemoPictures
from web.eye.service import Eye

if TYPE_CHECKING:
    from vision import Frame

STILL_PERIOD_SECONDS = 0.1
"""Between the frames of a picture that stands in for a film."""
STILL_SECONDS = 4.0
"""So long a picture stands in for a film."""

log = logging.getLogger(__name__)

Fed = tuple[float, "Frame | None"]
"""Seconds of the monotonic clock, and a frame."""


class Wants(Protocol):
    """What a table wants a demo to show."""

    @property
    def demo_dice(self) -> int | None:
        """How many dice are to be shown now; None while nothing is."""
        ...

    @property
    def demo_throw(self) -> Throw | None:
        """How they lie; None where any picture of so many dice will do."""
        ...

    @property
    def round(self) -> int:
        """Which round it is: its dice are not those of the one before."""
        ...


def frames(eye: Eye, table: Wants) -> Iterator[Fed]:
    """Yield frames without end, each taken after the one before was dealt with; None while there is nothing
    to see, or the camera gives nothing.

    Where the demo stands in, a throw is shown when the table wants so many dice, until its round is over or
    it throws again; where nothing is thrown, a film of as many plays as long.
    """
    shown = False
    while True:
        if eye.has_camera:
            wanted = table.demo_dice is not None
            if shown and not wanted:
                eye.camera.turn_page()
            shown = wanted
            try:
                frame = eye.grab()
            except Refused as refused:
                log.info("camera: %s", refused)
                frame = None
            yield time.monotonic(), frame
        elif eye.has_demo and (dice := table.demo_dice) is not None:
            throw, round_ = table.demo_throw, table.round
            for fed in demo_film(eye.pictures, dice, throw):
                yield fed
                if (table.demo_throw, table.round) != (throw, round_):
                    break
        else:
            yield time.monotonic(), None


def demo_film(pictures: DemoPictures, dice: int, throw: Throw | None = None) -> Iterator[Fed]:
    """Yield the picture of a throw for a while; without one a demo film of so many dice at its own pace, or a
    picture of them; None once where there is neither."""
    from vision import load_image
    from vision.camera.sources.film import frames_of

    began = time.monotonic()
    film = None if throw else pictures.film(dice)
    if film is not None:
        for at, frame in frames_of(film):
            time.sleep(max(0.0, began + at - time.monotonic()))
            yield time.monotonic(), frame
        return
    file = None if throw else pictures.pick(dice)
    if file is not None:
        picture = load_image(pictures.path(file))
    elif throw is not None:
        picture = pictures.composer.compose(throw)
    else:
        yield began, None
        return
    while time.monotonic() - began < STILL_SECONDS:
        yield time.monotonic(), picture
        time.sleep(STILL_PERIOD_SECONDS)
