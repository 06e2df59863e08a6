"""Pictures of a reading's errors: a crop of what lies around each, and the whole picture with all of them."""

import cv2
import numpy as np

from vision.annotate import BRASS, INK, annotate
from vision.evaluation.matching import Fault, Match
from vision.image import Frame

RED = (60, 60, 235)  # colours are blue, green, red
IVORY = (223, 240, 247)

CROP_PX = 240
CROP_REACH = 2.8  # side of what a crop shows, in longer sides of the die
LEAST_REACH_PX = 40.0  # a speck is shown with more around it
WHOLE_PX = 1280  # longer side, at most
RING = 0.95  # radius in longer sides: outside of the dashed ring of a doubt
LABEL_GAP, READ_GAP = 0.14, 0.04  # of a box's longer side: how far off its corners are marked
ARM_SHARE = 0.3  # of its shorter side: how long the marks are


def surroundings(frame: Frame, fault: Fault) -> Frame:
    """Return `(240, 240, 3)`: the die in the middle of what lies around it, the corners of the label's square
    in red and of what was read in brass; dark beyond the frame's edge."""
    x, y, longer = fault.place
    side = max(longer * CROP_REACH, LEAST_REACH_PX)
    left, top = x - side / 2, y - side / 2
    scale = CROP_PX / side
    moved = np.array([[scale, 0, -left * scale], [0, scale, -top * scale]])
    crop = np.asarray(cv2.warpAffine(frame, moved, (CROP_PX, CROP_PX), borderValue=INK), np.uint8)
    half = longer / 2
    marks = [
        (fault.label and (x - half, y - half, x + half, y + half), RED, LABEL_GAP),
        (fault.die and fault.die.box, BRASS, READ_GAP),
    ]
    for box, colour, gap in marks:
        if box:
            x0, y0, x1, y1 = box
            at = ((x0 - left) * scale, (y0 - top) * scale, (x1 - left) * scale, (y1 - top) * scale)
            _corners(crop, at, colour, gap)
    return crop


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


def _corners(
    crop: Frame, box: tuple[float, float, float, float], colour: tuple[int, int, int], gap_share: float
) -> None:
    """Mark a box by its corners only, so that neither the die nor its neighbours are hidden."""
    x0, y0, x1, y1 = box
    gap, arm = gap_share * max(x1 - x0, y1 - y0), ARM_SHARE * min(x1 - x0, y1 - y0)
    for x, inward_x in ((x0 - gap, arm), (x1 + gap, -arm)):
        for y, inward_y in ((y0 - gap, arm), (y1 + gap, -arm)):
            corner = (round(x), round(y))
            for shade, width in ((INK, 5), (colour, 2)):
                cv2.line(crop, corner, (round(x + inward_x), corner[1]), shade, width, cv2.LINE_AA)
                cv2.line(crop, corner, (corner[0], round(y + inward_y)), shade, width, cv2.LINE_AA)
