"""The camera that is held: which source it is, whether it answers, and its frames, for one at a time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from table.words import Message, message
from table.words.refused import Refused
from vision.camera.cameras import Keeping, has_pages, is_fed
from vision.errors import CameraError, Code
from web.eye.looking import told

if TYPE_CHECKING:
    from vision import Camera, Frame

SETTLE_SECONDS = 0.25
"""Dice count as lying still after so long without movement."""
MOVED_SHARE = 0.0015
"""Of the picture: one die of a far camera that tips over moves more."""
SETTLING_MOST_SECONDS = 2.0
"""A picture is taken after so long even though something moves: a lamp may flicker all night."""
CAMERA_WAIT_SECONDS = 10.0
"""How long a look waits for another one that has the camera."""


class HeldCamera:
    """A source of frames by its name; opened by the first who needs it, and tried again where it failed."""

    def __init__(
        self,
        spec: str,
        open_source: Callable[[str], Camera],
        find: Callable[[], Camera | None],
        has_demo: bool,
        turn_of: Callable[[str], int] = lambda _: 0,
    ) -> None:
        """`spec` is `auto`, `demo`, `none` or what `open_source` takes; `has_demo`: pictures can stand in.
        Frames are turned, clockwise, by as many degrees as `turn_of` the camera's name says."""
        self._turn_of = turn_of
        self._open_source, self._find, self._has_demo = open_source, find, has_demo
        self._camera: Camera | None = None
        self._guard = threading.Lock()
        self.state = "starting"
        """starting, ready, failed or none."""
        self.says: Message | None = None
        """What is wrong."""
        self.demo = False
        """Whether the demo stands in."""
        self._begin(spec)

    @property
    def name(self) -> str:
        """What this camera's settings are kept under: its source, or the one that `auto` found."""
        return self._camera.name if self._camera is not None else self.spec

    @property
    def turn(self) -> int:
        """By how many degrees its frames are turned, clockwise, before anybody sees them."""
        return self._turn_of(self.name)

    def _turned(self, frame: Frame) -> Frame:
        from vision.turning import turned

        return turned(frame, self.turn)

    def put(self, frame: Frame, taken_at: float | None = None) -> None:
        """Give a frame to a camera that is fed, taken at that time of the monotonic clock; before such a one
        is opened it is dropped."""
        camera = self._camera
        if is_fed(camera):
            camera.put(frame, taken_at)
            if self.state == "failed":
                self.state, self.says = "ready", None

    def lose(self, why: Code) -> None:
        """Have a camera that is fed give nothing until its next frame, and say why."""
        camera = self._camera
        if is_fed(camera):
            camera.lose(why)
            self.state, self.says = "failed", told(CameraError(why))

    @property
    def brought(self) -> Frame | None:
        """The newest frame of a camera that is fed, whoever holds it; None where none came lately."""
        camera = self._camera
        newest = camera.newest() if is_fed(camera) else None
        return None if newest is None else self._turned(newest)

    @property
    def live(self) -> bool:
        """Whether it goes on by itself: a film may stand still, a sensor never does."""
        return self._camera is not None and self._camera.traits.live

    @property
    def stands_still(self) -> bool:
        """Whether pictures stand in for a camera: of them every frame is alike."""
        return self._camera is not None and self._camera.traits.stands_still

    def take_up(self, spec: str) -> None:
        """Let go of the camera and open another one, which need not have given a frame yet."""
        with self.alone():
            self._begin(spec)
            self._camera = self._open_source(spec)

    def choose(self, spec: str) -> None:
        """Let go of the camera and take another one, and say whether it answers."""
        with self.alone():
            self._begin(spec)
            if self.state != "starting":
                return
            try:
                self.grab()
            except Refused:
                if not self.demo:
                    raise

    @contextmanager
    def held(self, wait_seconds: float = CAMERA_WAIT_SECONDS) -> Iterator[None]:
        """Have the camera alone, or be refused: a slow one must not hold all of the server's threads."""
        if self.state == "none":
            raise Refused("no-camera", message("server-no-camera"))
        with self.alone(wait_seconds):
            yield

    @contextmanager
    def alone(self, wait_seconds: float = CAMERA_WAIT_SECONDS) -> Iterator[None]:
        """The same, whether there is a camera or not."""
        if not self._guard.acquire(timeout=wait_seconds):
            raise Refused("busy", message("server-camera-busy"), 503, {"Retry-After": "1"})
        try:
            yield
        finally:
            self._guard.release()

    def grab(self) -> Frame:
        """The newest frame, for who holds the camera. Raises `Refused` where none comes."""
        try:
            if self._camera is None:
                self._camera = self._find() if self.spec == "auto" else self._open_source(self.spec)
            if self._camera is None:  # auto, and none answers
                self._do_without(demo=True)
                raise Refused("no-camera", message("server-no-camera-answers"))
            frame = self._camera.read()
        except CameraError as error:
            why = told(error)
            self.says = message("server-camera-failed", reason=why) if self._camera is None else why
            self.state = "failed"
            raise Refused("no-camera", self.says) from error
        self.state, self.says = "ready", None
        return self._turned(frame)

    def kept(self) -> list[tuple[float, Frame]]:
        """The frames that came since this was asked last, where the camera keeps some."""
        kept: list[tuple[float, Frame]] = self._camera.kept() if isinstance(self._camera, Keeping) else []
        return [(at, self._turned(frame)) for at, frame in kept]

    def settled(self) -> Frame:
        """A frame with nothing moving in it, or the last one where something does not stop moving."""
        from vision.watch.stillness import Stillness

        frame = self.grab()
        if self.stands_still:
            self.turn_page()
            return frame
        stillness, begun = Stillness(), time.monotonic()
        moved = now = begun
        while now - begun < SETTLING_MOST_SECONDS:
            if stillness.see(frame, now).mean() > MOVED_SHARE:
                moved = now
            if now - moved >= SETTLE_SECONDS:
                break
            frame = self.grab()
            now = time.monotonic()
        return frame

    def turn_page(self) -> None:
        """Have pictures that stand in for a camera show the next one."""
        camera = self._camera
        if has_pages(camera):
            camera.turn_page()

    def close(self) -> None:
        """Let the camera go."""
        with self._guard:
            self._let_go()

    def _let_go(self) -> None:
        if self._camera is not None:
            self._camera.close()
            self._camera = None

    def _begin(self, spec: str) -> None:
        self._let_go()
        self.spec = spec
        self.state, self.says, self.demo = "starting", None, False
        if self.spec in ("demo", "none"):
            self._do_without(demo=self.spec == "demo")

    def _do_without(self, demo: bool) -> None:
        self.demo = demo and self._has_demo
        self.says = message("server-no-eye") if demo and not self.demo else None
        self.state = "none"
