"""Where frames come from, one module a source: each has a `SOURCE`, and is listed here."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from vision.camera.cameras import Camera, Source
from vision.errors import CameraError, Code
from vision.stderr import captured_stderr, pass_on

NAME_CHARACTERS_MOST = 200  # of a source that there is none of, as it is said
LIBRARY_REMARKS = ("OpenCV", "[", "VIDEOIO", "VIDIOC", "GStreamer")


@cache
def sources() -> list[Source]:
    """Return them in the order in which they are asked whether a spec is theirs. They bring OpenCV, which
    takes its time to load."""
    from vision.camera.sources import film, phone, pictures, stream, webcam

    return [
        phone.SOURCE, pictures.DEMO, stream.SOURCE, webcam.SOURCE, pictures.FOLDER, pictures.PICTURE,
        film.SOURCE,
    ]  # fmt: skip


def source_of(spec: str) -> Source:
    """Return the source that takes a spec; `CameraError` where none does."""
    spec = spec.strip()
    found = next((one for one in sources() if one.takes(spec)), None)
    if found is None:
        raise CameraError(Code.NO_SUCH_SOURCE, source=repr(spec[:NAME_CHARACTERS_MOST]))
    return found


def open_camera(spec: str | int) -> Camera:
    """Return the camera of a number, name, device path, URL (rtsp, http), film, picture or folder of them.

    It has given its first frame when this returns, but for a phone's, whose frames are brought. `CameraError`
    says what does not answer and the way out.
    """
    text = str(spec).strip()
    return source_of(text).open(text)


def find_camera() -> Camera | None:
    """Return the first camera that gives a picture, or None; quick and silent where there is none."""
    for source in sources():
        for spec in source.nearby():
            camera: Camera | None = None
            with captured_stderr() as lines, suppress(CameraError):
                camera = source.open(spec)
            pass_on([line for line in lines if not line.startswith(LIBRARY_REMARKS)])
            if camera is not None:
                return camera
    return None
