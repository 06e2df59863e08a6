"""A picture in place of a camera."""

import os
from pathlib import Path

from vision.camera.cameras import Camera, Source, Traits
from vision.camera.still_camera import StillCamera, is_picture

TRAITS = Traits(stands_still=True)


def is_picture_file(spec: str) -> bool:
    """Whether a spec is a file with a picture's name."""
    return is_picture(Path(spec)) and os.path.exists(spec) and not os.path.isdir(spec)


def open_picture(path: str) -> Camera:
    """Return the picture as a camera; `CameraError` where it cannot be read."""
    still = StillCamera(path, [Path(path)], TRAITS)
    still.read()
    return still


SOURCE = Source(order=50, traits=TRAITS, takes=is_picture_file, open=open_picture)
