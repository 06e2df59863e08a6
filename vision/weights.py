"""Where the shipped weights lie, and that they are the ones that were measured."""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from vision.errors import Code, ModelError
from vision.stages.thresholds import DETECTOR_SIDE_PX, Thresholds

DETECTOR = "die-detector.onnx"
DIE_READER = "die-reader.onnx"
PICTURE_READER = "picture-reader.onnx"
FACE_READER = "face-reader.onnx"
FILES = (DETECTOR, DIE_READER, FACE_READER, PICTURE_READER)
CARD = "weights.json"
FOLDER_VARIABLE = "OJO_WEIGHTS"  # names another folder of such files: how new weights are measured

_PACKAGE = Path(__file__).parent
FOLDERS = (_PACKAGE / "weights", _PACKAGE.parent / "models" / "weights")  # in a wheel, in a checkout


@dataclass(frozen=True, slots=True)
class Weights:
    """A folder of four checked files, and what must be known to run them. See docs/weights.md."""

    folder: Path
    detector_side_px: int
    """Longer side in pixels, that the detector looks at a frame with."""
    scales: Mapping[str, float]
    """File of a reader of crops -> side of the square that it is shown, in longer sides of the box."""
    thresholds: Thresholds
    """What else was fitted to these weights."""
    sha256: Mapping[str, str]
    """Of each of the four files, by its name."""

    @property
    def files(self) -> tuple[Path, ...]:
        """All four, the detector first."""
        return tuple(self.folder / name for name in FILES)


def weights_folder() -> Path:
    """Return `$OJO_WEIGHTS`, else where the shipped weights lie; whether they are there is not looked at."""
    if os.environ.get(FOLDER_VARIABLE):
        return Path(os.environ[FOLDER_VARIABLE])
    return next((place for place in FOLDERS if (place / CARD).is_file()), FOLDERS[-1])


def find_weights(folder: Path | None = None) -> Weights:
    """Return the weights in `folder`, else in `$OJO_WEIGHTS`, else the shipped ones.

    Raises `ModelError` where they are missing, or not the files that their card names.
    """
    folder = folder or weights_folder()
    try:
        card = json.loads((folder / CARD).read_text(encoding="utf-8"))
        digests = {name: card[name]["sha256"] for name in FILES}
        for name, sha256 in digests.items():
            _check(folder / name, sha256)
        return Weights(
            folder,
            int(card[DETECTOR].get("side_px", DETECTOR_SIDE_PX)),
            {name: float(card[name]["crop_scale"]) for name in FILES if name != DETECTOR},
            msgspec.convert(card["thresholds"], Thresholds),
            digests,
        )
    except FileNotFoundError as error:
        missing = Path(error.filename)
        raise ModelError(Code.WEIGHTS_MISSING, file=missing.name, folder=str(missing.parent)) from None
    except (ValueError, KeyError, TypeError, OSError) as error:
        problem = f"{type(error).__name__}: {error}"
        raise ModelError(Code.WEIGHTS_CARD, file=str(folder / CARD), problem=problem) from None


def _check(path: Path, sha256: str) -> None:
    if hashlib.sha256(path.read_bytes()).hexdigest() != sha256:
        raise ModelError(Code.WEIGHTS_ALTERED, file=str(path), card=CARD)
