"""Holding a webcam's exposure and focus as they are, where its driver can: a hand that reaches over the table
must not darken the dice, nor draw the focus up to itself."""

from typing import Protocol

import cv2

from vision.camera.cameras import SETTINGS, Setting

AUTOMATIC = {"exposure": cv2.CAP_PROP_AUTO_EXPOSURE, "focus": cv2.CAP_PROP_AUTOFOCUS}
VALUE = {"exposure": cv2.CAP_PROP_EXPOSURE, "focus": cv2.CAP_PROP_FOCUS}
OFF_AND_ON = {("V4L2", "exposure"): (1.0, 3.0)}
"""What a driver takes for off and on, where that is not 0 and 1: Linux' own menu has 1 for manual and 3 for
aperture priority (V4L2_CID_EXPOSURE_AUTO)."""


class Adjustable(Protocol):
    """The part of `cv2.VideoCapture` that a webcam's settings need."""

    def get(self, propId: int) -> float: ...
    def set(self, propId: int, value: float) -> bool: ...
    def getBackendName(self) -> str: ...


def hold(webcam: Adjustable, wanted: bool) -> tuple[Setting, ...]:
    """Hold what can be held at its present value, or leave all to the camera again; return what is held.

    Never raises: drivers lack these settings, or fail at them, in many ways, and a table can do without.
    """
    return tuple(one for one in SETTINGS if _turned(webcam, one, wanted) and wanted)


def _turned(webcam: Adjustable, setting: Setting, wanted: bool) -> bool:
    """Turn the automatic off or on; whether the driver says that it did."""
    try:
        off, on = OFF_AND_ON.get((webcam.getBackendName(), setting), (0.0, 1.0))
        now = webcam.get(VALUE[setting])
        done = webcam.set(AUTOMATIC[setting], off if wanted else on)
        if done and wanted:
            webcam.set(VALUE[setting], now)  # some jump to a value of their own once they are by hand
    except cv2.error:
        return False
    return done
