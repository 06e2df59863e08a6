"""A picture of a reading's errors."""

import cv2
import numpy as np

from vision.annotate import annotate
from vision.evaluation.matching import Match
from vision.image import Frame

RED = (60, 60, 235)  # colours are blue, green, red
IVORY = (223, 240, 247)

WHOLE_PX = 1280  # longer side, at most
RING = 0.95  # radius in longer sides: outside of the dashed ring of a doubt


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
