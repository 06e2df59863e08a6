"""The frames that a phone's page sends, where a phone is the camera."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable

from table.judging.reading import Json
from table.words import message
from table.words.refused import Refused
from vision.camera.sources.phone import PHONE
from vision.errors import Code, ImageError
from web.eye.held_camera import HeldCamera
from web.eye.looking import told

LATE_MS = 3000
"""A frame that is older when all of it has come is none: the dice may be others by now."""
QUICK_MS = 1000
"""After so many frames in a row that are no older than this, larger ones are asked for again."""
QUICK_FRAMES = 25
SIDE_LEAST_PX = 320
"""Of the frames that are asked for where larger ones come late."""
HALVED_MOST = 3
OFFERED_SECONDS = 8.0
"""A phone that offers itself says so more often; one that was silent for so long does not."""

LOSSES = {"taken": Code.PHONE_TAKEN, "still": Code.PHONE_STILL, "hidden": Code.PHONE_HIDDEN}
"""Why a phone has no frame, in its page's words."""


class PhoneFrames:
    """Gives them to the camera, one at a time, none that is late. Of several phones one is the camera, by its
    session; the others offer themselves."""

    def __init__(self, camera: HeldCamera, may_take_up: Callable[[], bool]) -> None:
        """`may_take_up` tells whether a phone that sends becomes the camera by itself: it was chosen last."""
        self._camera = camera
        self._may_take_up = may_take_up
        self._turn = threading.Lock()
        self._clock, self._begun = secrets.token_hex(4), time.monotonic()
        self._halved = 0
        """How often the side of the frames that are wanted is halved."""
        self._quick = 0
        self._taken: str | None = None
        """The phone that is the camera; None: whichever sends first."""
        self._offers: dict[str, float] = {}
        """When each phone that is not the camera was heard of."""
        self._declined: set[str] = set()

    @property
    def offers(self) -> list[str]:
        """The phones that offer themselves now."""
        since, heard = time.monotonic() - OFFERED_SECONDS, list(self._offers.items())
        return [who for who, at in heard if at > since and who not in self._declined]

    def expect(self, who: str | None) -> None:
        """Have this phone as the camera once a phone is chosen; None: whichever sends first."""
        self._taken = who
        self._declined.clear()
        self._offers.clear()

    def decline(self, who: str) -> None:
        """Have a phone that offers itself do so no more."""
        self._declined.add(who)

    def wanted(self, frame: Json) -> Json:
        """What the phone is told of its next frame: `frame`, smaller while those of its size come late; and
        the time, by which it says when it took one."""
        side_px = max(min(SIDE_LEAST_PX, frame["side_px"]), frame["side_px"] >> self._halved)
        return {**frame, "side_px": side_px, "clock": self._clock, "at_ms": self._now_ms()}

    def take(self, jpeg: bytes, clock: str = "", at_ms: int | None = None, who: str = "") -> None:
        """Take a frame from a phone's page, taken at that time of the `clock` that it was told; where it
        tells none, or another process's, nobody knows when.

        One that comes while another is taken in is left out, so that no more than one is in memory. Raises
        `Refused` where it is none, or no phone was chosen, or another one."""
        from vision import load_image

        self._take_up(who)
        taken_at = None
        if clock == self._clock and at_ms is not None:
            age_ms = max(0, self._now_ms() - at_ms)
            if self._is_late(age_ms):
                return
            taken_at = time.monotonic() - age_ms / 1000
        if not self._turn.acquire(blocking=False):
            return
        try:
            self._camera.put(load_image(jpeg), taken_at)
        except ImageError as error:
            raise Refused("bad-photo", told(error)) from error
        finally:
            self._turn.release()

    def lose(self, why: str, who: str = "") -> None:
        """Take note of why a phone's page has no frame, one of `LOSSES`, or that its first is about to come.
        Raises `Refused` where no phone was chosen, or another one."""
        if why in LOSSES:
            self._refuse_others(who)
            self._camera.lose(LOSSES[why])
        else:
            self._take_up(who)

    def _take_up(self, who: str) -> None:
        """Have the phone as the camera, or take note that it offers itself, and refuse it."""
        if self._camera.spec != PHONE and self._may_take_up():
            self._camera.take_up(PHONE)
        if self._camera.spec != PHONE or self._taken not in (None, who):
            self._offers[who] = time.monotonic()
        self._refuse_others(who)
        self._taken = who

    def _refuse_others(self, who: str) -> None:
        if self._camera.spec != PHONE or self._taken not in (None, who):
            word = "declined" if who in self._declined else "not-chosen"
            raise Refused("not-chosen", message(f"server-phone-{word}"))

    def _now_ms(self) -> int:
        return int(1000 * (time.monotonic() - self._begun))

    def _is_late(self, age_ms: int) -> bool:
        """Whether a frame is too old to be one; how large the next are to be depends on it."""
        late = age_ms > LATE_MS
        self._quick = self._quick + 1 if age_ms <= QUICK_MS else 0
        if late:
            self._halved = min(self._halved + 1, HALVED_MOST)
            self._camera.lose(Code.PHONE_LATE)
        elif self._quick >= QUICK_FRAMES and self._halved:
            self._halved, self._quick = self._halved - 1, 0
        return late
