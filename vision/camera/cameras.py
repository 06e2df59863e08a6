"""What a camera is, and what a source of cameras is. It opens nothing, and needs no OpenCV."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeGuard, runtime_checkable

if TYPE_CHECKING:
    from vision.camera.sources.phone import PhoneCamera
    from vision.camera.sources.pictures import StillCamera
    from vision.image import Frame


@dataclass(frozen=True, slots=True)
class Traits:
    """What may be asked of a camera beyond its frames."""

    live: bool = False
    """It goes on by itself, and shows what there is now."""
    has_pages: bool = False
    """It is several pictures, of which one lies there."""
    stands_still: bool = False
    """Every frame is like the one before, until a page is turned."""
    is_fed: bool = False
    """Somebody brings its frames, and none comes before that."""


class Camera(Protocol):
    """What `open_camera` gives."""

    name: str
    traits: Traits

    def read(self) -> Frame:
        """Return a frame taken after this call began; `CameraError` where none comes."""
        ...

    def close(self) -> None:
        """Let the device go; calling it twice is harmless."""
        ...


@runtime_checkable
class Keeping(Protocol):
    """A camera that keeps frames for who comes late."""

    def kept(self) -> list[tuple[float, Frame]]:
        """Return those since the last call, with seconds of the monotonic clock; some more are kept now."""
        ...


def has_pages(camera: Camera | None) -> TypeGuard[StillCamera]:
    """Whether a camera is there whose pages can be turned."""
    return camera is not None and camera.traits.has_pages


def is_fed(camera: Camera | None) -> TypeGuard[PhoneCamera]:
    """Whether a camera is there that takes frames."""
    return camera is not None and camera.traits.is_fed


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of camera, as `vision.camera.sources` lists it."""

    traits: Traits
    """Those of each camera that it opens."""
    takes: Callable[[str], bool]
    """Whether a spec is its own; it opens nothing and never raises."""
    open: Callable[[str], Camera]
    """Open a spec that it takes; `CameraError` where that does not answer. A camera that is not fed has given
    its first frame when this returns."""
    nearby: Callable[[], Iterable[str]] = tuple
    """The specs that `find_camera` tries where nobody names one."""
