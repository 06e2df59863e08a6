"""The frames that a lookout sees, with their times: a camera's newest, or a demo's while a call waits."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from table.words.refused import Refused
from web.eye.demo_pictures import DemoPictures
from web.eye.service import Eye

if TYPE_CHECKING:
    from vision import Frame

STILL_PERIOD_SECONDS = 0.1
"""Between the frames of a picture that stands in for a film,"""
STILL_SECONDS = 4.0
"""which is shown for so long."""

log = logging.getLogger(__name__)

Fed = tuple[float, "Frame | None"]
"""Seconds of the monotonic clock, and a frame."""


def frames(eye: Eye, demo_dice: Callable[[], int | None]) -> Iterator[Fed]:
    """Yield frames without end, each taken after the one before was dealt with; None while there is nothing
    to see, or the camera gives nothing.

    Where the demo stands in, a film begins when `demo_dice` asks for so many dice, and plays to its end.
    """
    shown = False
    while True:
        if eye.has_camera:
            wanted = demo_dice() is not None
            if shown and not wanted:
                eye.camera.turn_page()
            shown = wanted
            try:
                frame = eye.grab()
            except Refused as refused:
                log.info("camera: %s", refused)
                frame = None
            yield time.monotonic(), frame
        elif eye.has_demo and (dice := demo_dice()) is not None:
            yield from demo_film(eye.pictures, dice)
        else:
            yield time.monotonic(), None


def demo_film(pictures: DemoPictures, dice: int) -> Iterator[Fed]:
    """Yield a demo film of so many dice at its own pace, or a picture of them for a while; None once where
    there is neither."""
    from vision import load_image
    from vision.camera.sources.film import frames_of

    began = time.monotonic()
    film = pictures.film(dice)
    if film is not None:
        for at, frame in frames_of(film):
            time.sleep(max(0.0, began + at - time.monotonic()))
            yield time.monotonic(), frame
        return
    file = pictures.pick(dice)
    if file is None:
        yield began, None
        return
    picture = load_image(pictures.path(file))
    while time.monotonic() - began < STILL_SECONDS:
        yield time.monotonic(), picture
        time.sleep(STILL_PERIOD_SECONDS)
