"""The frames that a lookout sees, with their times: a camera's newest, or a demo's while a call waits."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from table.words.refused import Refused
from web.eye.composing import Throw
from web.eye.demo_pictures import DemoPictures
from web.eye.service import Eye

if TYPE_CHECKING:
    from vision import Frame
    from web.lookout.table_watch import Watch

STILL_PERIOD_SECONDS = 0.1
"""Between the frames of the demo's picture."""
STILL_SECONDS = 4.0
"""So long the demo shows it."""

log = logging.getLogger(__name__)

Fed = list[tuple[float, "Frame"]]
"""Frames with their seconds of the monotonic clock, oldest first."""


def frames(eye: Eye, table: Watch) -> Iterator[Fed]:
    """Yield frames without end: while a call waits also those that came while others were dealt with,
    so that dice are read that rest for half a second; none while there is nothing to see.

    Where the demo stands in, a throw is shown when the table wants so many dice, until its round is over or
    it throws again; where nothing is thrown, a picture of as many is.
    """
    shown, at = False, 0.0
    while True:
        if eye.has_camera:
            wanted = table.demo_dice is not None
            if shown and not wanted:
                eye.camera.turn_page()
            shown = wanted
            fed: Fed = []
            try:
                kept = eye.camera.kept() if table.armed else []
                frame = eye.grab()
                fed = [*(one for one in kept if one[0] > at), (time.monotonic(), frame)]
                at = fed[-1][0]
            except Refused as refused:
                log.info("camera: %s", refused)
            yield fed
        elif eye.camera.demo and (dice := table.demo_dice) is not None:
            throw, round_ = table.demo_throw, table.round
            for fed in shown_by_demo(eye.pictures, dice, throw):
                yield fed
                if (table.demo_throw, table.round) != (throw, round_):
                    break
        else:
            yield []


def shown_by_demo(pictures: DemoPictures, dice: int, throw: Throw | None = None) -> Iterator[Fed]:
    """Yield the picture of a throw for a while, or one of so many dice; none once where there is neither."""
    from vision import load_image

    began = time.monotonic()
    file = None if throw else pictures.pick(dice)
    if file is not None:
        picture = load_image(pictures.path(file))
    elif throw is not None:
        picture = pictures.composer.compose(throw)
    else:
        yield []
        return
    while time.monotonic() - began < STILL_SECONDS:
        yield [(time.monotonic(), picture)]
        time.sleep(STILL_PERIOD_SECONDS)
