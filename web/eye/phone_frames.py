"""The frames that a phone's page sends, where a phone is the camera."""

from __future__ import annotations

import threading
from collections.abc import Callable

from table.words import message
from table.words.refused import Refused
from vision.camera.sources.phone import PHONE
from vision.errors import ImageError
from web.eye.held_camera import HeldCamera
from web.eye.looking import told


class PhoneFrames:
    """Gives them to the camera, one at a time."""

    def __init__(self, camera: HeldCamera, may_take_up: Callable[[], bool]) -> None:
        """`may_take_up` tells whether a phone that sends becomes the camera by itself: it was chosen last."""
        self._camera = camera
        self._may_take_up = may_take_up
        self._turn = threading.Lock()

    def take(self, jpeg: bytes) -> None:
        """Take a frame from a phone's page; one that comes while another is taken in is left out, so that no
        more than one is in memory. Raises `Refused` where it is none, or no phone was chosen."""
        from vision import load_image

        if self._camera.spec != PHONE and self._may_take_up():
            self._camera.take_up(PHONE)
        if self._camera.spec != PHONE:
            raise Refused("not-chosen", message("server-phone-not-chosen"))
        if not self._turn.acquire(blocking=False):  # guard: any number of a phone's frames at once
            return
        try:
            self._camera.put(load_image(jpeg))
        except ImageError as error:
            raise Refused("bad-photo", told(error)) from error
        finally:
            self._turn.release()
