"""What `--report DIR` writes: figures as JSON and as a table, and each picture with an error, marked."""

import json
from pathlib import Path

import cv2
import numpy as np

from models.evaluation.matching import Match
from vision.annotate import annotate
from vision.image import Frame, encode_jpeg, load_image

FIGURES, TABLE, PICTURES = "figures.json", "figures.md", "pictures"
JPEG_QUALITY = 84
RED = (60, 60, 235)  # colours are blue, green, red
IVORY = (223, 240, 247)

WHOLE_PX = 1280  # longer side, at most
RING = 0.95  # radius in longer sides: outside of the dashed ring of a doubt


class ReportError(Exception):
    """The report's folder cannot be used; says why."""


class Report:
    """A folder for the figures and for each picture with an error."""

    def __init__(self, folder: Path) -> None:
        """Make the folder ready. An earlier report there is replaced; a folder with anything else is left as
        it is: `ReportError`."""
        self.folder, self.pictures = folder, 0
        others = sorted({one.name for one in folder.glob("*")} - {FIGURES, TABLE, PICTURES})
        if folder.exists() and not folder.is_dir():
            raise ReportError(f"{folder} is a file; --report needs a folder")
        if others:
            raise ReportError(f"{folder} holds {others[0]}, which is no part of a report; name a new folder")
        (folder / PICTURES).mkdir(parents=True, exist_ok=True)
        for earlier in (folder / PICTURES).glob("*.jpg"):
            earlier.unlink()

    def add(self, match: Match) -> None:
        """Write a labelled picture with its errors marked, if it has any."""
        self.pictures += 1
        if match.faults:
            marked = encode_jpeg(whole_picture(load_image(match.image), match), JPEG_QUALITY)
            name = f"{self.pictures:05d}-{match.image.stem}.jpg"
            (self.folder / PICTURES / name).write_bytes(marked)

    def write(self, told: dict[str, object], table: str) -> None:
        """Write the figures, as programs and as people read them."""
        (self.folder / FIGURES).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        (self.folder / TABLE).write_text(table + "\n", encoding="utf-8")


def whole_picture(frame: Frame, match: Match) -> Frame:
    """Return the picture with the marks of its reading and a red ring around each error, at most 1280 pixels
    long."""
    height, width = frame.shape[:2]
    scale = min(1.0, WHOLE_PX / max(height, width))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    marked = np.asarray(
        cv2.resize(annotate(frame, match.reading), size, interpolation=cv2.INTER_AREA), np.uint8
    )
    for fault in match.faults:
        x, y, longer = (one * scale for one in fault.place)
        centre, radius = (round(x), round(y)), max(8, round(longer * RING))
        for colour, width in ((IVORY, 5), (RED, 3)):
            cv2.circle(marked, centre, radius, colour, width, cv2.LINE_AA)
    return marked
