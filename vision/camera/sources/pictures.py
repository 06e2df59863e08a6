"""Pictures in place of a camera: one, a folder of them in the order of their names, or the demo's."""

import os
from pathlib import Path

from vision.camera.cameras import Camera, Source, Traits
from vision.camera.demo_folder import demo_folder
from vision.errors import CameraError, Code, ImageError
from vision.image import Frame, load_image

PICTURES = {".jpg", ".jpeg", ".png", ".webp"}
ONE, SEVERAL = Traits(stands_still=True), Traits(has_pages=True, stands_still=True)


class StillCamera:
    """`read` gives the picture that lies there, `turn_page` lays the next one."""

    def __init__(self, name: str, pictures: list[Path], traits: Traits) -> None:
        """`pictures` in the order in which they lie there, one at least."""
        self.name = name
        self.traits = traits
        self._pictures = pictures
        self._at = 0

    def read(self) -> Frame:
        """Return the picture that lies there; `CameraError` where it cannot be read."""
        try:
            return load_image(self._pictures[self._at])
        except ImageError as error:
            raise CameraError(Code(error.code), **error.facts) from None

    @property
    def pages(self) -> int:
        """How many pictures there are."""
        return len(self._pictures)

    def turn_page(self) -> None:
        """Lay the next picture, after the last one the first again."""
        self._at = (self._at + 1) % len(self._pictures)

    def close(self) -> None:
        """Nothing is held."""


def is_picture(path: Path) -> bool:
    """Whether a file is one by its name."""
    return path.suffix.lower() in PICTURES


def is_picture_file(spec: str) -> bool:
    """Whether a spec is a file with a picture's name."""
    return is_picture(Path(spec)) and os.path.exists(spec) and not os.path.isdir(spec)


def open_picture(path: str) -> Camera:
    """Return the picture as a camera; `CameraError` where it cannot be read."""
    still = StillCamera(path, [Path(path)], ONE)
    still.read()
    return still


def open_folder(path: str) -> Camera:
    """Return the folder's pictures as a camera; `CameraError` where there are none."""
    return _several(path, Path(path))


def open_demo(spec: str) -> Camera:
    """Return the demo's pictures as a camera; `CameraError` where there are none."""
    return _several(spec, demo_folder() / "images")


def _several(name: str, folder: Path) -> Camera:
    pictures = sorted(one for one in folder.iterdir() if is_picture(one))
    if not pictures:
        raise CameraError(Code.FOLDER_WITHOUT_PICTURES, folder=str(folder))
    return StillCamera(name, pictures, SEVERAL)


PICTURE = Source(traits=ONE, takes=is_picture_file, open=open_picture)
FOLDER = Source(traits=SEVERAL, takes=os.path.isdir, open=open_folder)
DEMO = Source(traits=SEVERAL, takes=lambda spec: spec == "demo", open=open_demo)
