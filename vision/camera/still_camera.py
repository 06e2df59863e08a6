"""Pictures in place of a camera: what the sources of pictures, folders of them and the demo share."""

from pathlib import Path

from vision.camera.cameras import Traits
from vision.errors import CameraError, Code, ImageError
from vision.image import Frame, load_image

PICTURES = {".jpg", ".jpeg", ".png", ".webp"}


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


def pictures_in(folder: Path) -> list[Path]:
    """Return the pictures of a folder by their names; `CameraError` where there are none."""
    pictures = sorted(one for one in folder.iterdir() if is_picture(one))
    if not pictures:
        raise CameraError(Code.FOLDER_WITHOUT_PICTURES, folder=str(folder))
    return pictures
