"""A folder of pictures in place of a camera, in the order of their names."""

import os
from pathlib import Path

from vision.camera.cameras import Camera, Source, Traits
from vision.camera.still_camera import StillCamera, pictures_in

TRAITS = Traits(has_pages=True, stands_still=True)


def open_folder(path: str) -> Camera:
    """Return the folder's pictures as a camera; `CameraError` where there are none."""
    return StillCamera(path, pictures_in(Path(path)), TRAITS)


SOURCE = Source(order=40, traits=TRAITS, takes=os.path.isdir, open=open_folder)
