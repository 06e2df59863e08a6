"""Where frames come from, one module a source: each has a `SOURCE`, and is found by its being here."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from vision.camera.cameras import Camera, Source
from vision.errors import CameraError, Code, first_line
from vision.stderr import captured_stderr, pass_on

NAME_CHARACTERS_MOST = 200  # of a source that there is none of, as it is said
LIBRARY_REMARKS = ("OpenCV", "[", "VIDEOIO", "VIDIOC", "GStreamer")

log = logging.getLogger(__name__)


class Known(NamedTuple):
    """What a package of sources holds."""

    sources: dict[str, Source]
    """By their modules' names, in the order in which they are asked."""
    broken: dict[str, str]
    """Module -> why it does not load."""


def scan(package: str, folders: Iterable[str]) -> Known:
    """Load the sources of a package that lies in `folders`; one that does not load is logged, and stops no
    other."""
    sources: dict[str, Source] = {}
    broken: dict[str, str] = {}
    for module in sorted(one.name for one in pkgutil.iter_modules(folders)):
        try:
            sources[module] = importlib.import_module(f"{package}.{module}").SOURCE
        except Exception as error:  # whatever a library below it does while it loads
            broken[module] = first_line(error)
            log.warning("the camera source %s does not load: %s", module, broken[module])
    return Known(dict(sorted(sources.items(), key=lambda one: one[1].order)), broken)


@cache
def known() -> Known:
    """Return the sources of this package."""
    return scan(__name__, __path__)


def source_of(spec: str) -> Source:
    """Return the source that takes a spec; `CameraError` where none does."""
    spec = spec.strip()
    found = next((one for one in known().sources.values() if one.takes(spec)), None)
    if found is not None:
        return found
    asked, broken = repr(spec[:NAME_CHARACTERS_MOST]), known().broken
    if broken:
        part, reason = ", ".join(broken), "; ".join(broken.values())
        raise CameraError(Code.SOURCE_NOT_LOADED, source=asked, part=part, reason=reason)
    raise CameraError(Code.NO_SUCH_SOURCE, source=asked)


def open_camera(spec: str | int) -> Camera:
    """Return the camera of a number, name, device path, URL (rtsp, http), film, picture or folder of them.

    It has given its first frame when this returns, but for a phone's, whose frames are brought. `CameraError`
    says what does not answer and the way out.
    """
    text = str(spec).strip()
    return source_of(text).open(text)


def find_camera() -> Camera | None:
    """Return the first camera that gives a picture, or None; quick and silent where there is none."""
    for source in known().sources.values():
        for spec in source.nearby():
            camera: Camera | None = None
            with captured_stderr() as lines, suppress(CameraError):
                camera = source.open(spec)
            pass_on([line for line in lines if not line.startswith(LIBRARY_REMARKS)])
            if camera is not None:
                return camera
    return None
