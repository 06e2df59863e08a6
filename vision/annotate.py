"""Draw a reading's marks on its frame: brass boxes, the face read, a dashed ring around what is doubted."""

import cv2
import numpy as np

from vision.image import Frame
from vision.reading import DieReading, Reading

BRASS = (88, 178, 221)  # colours are blue, green, red
AMBER = (48, 98, 235)
INK = (24, 28, 34)
FONT = cv2.FONT_HERSHEY_DUPLEX
FONT_HEIGHT_PX = 22  # of a digit at scale 1

RING_DASHES = 14
RING_RADIUS = 0.78  # in longer sides of the box: just outside its corners
LABEL_SHARE = 0.2  # of the die's longer side; never less than is readable
MIN_LABEL_SHARE_OF_FRAME = 1 / 64
LINE_SHARE_OF_FRAME = 1 / 450


def annotate(frame: Frame, reading: Reading) -> Frame:
    """Return a copy of `frame` with the marks of `reading`; lines and digits grow with the frame."""
    marked = frame.copy()
    longest = max(frame.shape[:2])
    line_px = max(1, round(longest * LINE_SHARE_OF_FRAME))
    for die in reading.dice:
        _box(marked, die, line_px)
        if die.doubt:
            _ring(marked, die, line_px)
    for die in reading.dice:  # labels last: a neighbour's box must not hide a number
        _label(marked, die, longest * MIN_LABEL_SHARE_OF_FRAME, line_px)
    return marked


def _box(frame: Frame, die: DieReading, line_px: int) -> None:
    x0, y0, x1, y1 = (round(side) for side in die.box)
    for colour, width in ((INK, line_px + 2), (BRASS, line_px)):
        cv2.rectangle(frame, (x0, y0), (x1, y1), colour, width, cv2.LINE_AA)


def _ring(frame: Frame, die: DieReading, line_px: int) -> None:
    x0, y0, x1, y1 = die.box
    centre = (round((x0 + x1) / 2), round((y0 + y1) / 2))
    radius = max(3, round(max(x1 - x0, y1 - y0) * RING_RADIUS))
    for start in np.linspace(0, 360, RING_DASHES, endpoint=False):
        dash = (float(start), float(start) + 0.6 * 360 / RING_DASHES)
        for colour, width in ((INK, line_px * 2 + 2), (AMBER, line_px * 2)):
            cv2.ellipse(frame, centre, (radius, radius), 0, *dash, colour, width, cv2.LINE_AA)


def _label(frame: Frame, die: DieReading, least_px: float, line_px: int) -> None:
    x0, y0, x1, y1 = die.box
    text = f"{die.face}?" if die.doubt else str(die.face)
    scale = max(LABEL_SHARE * max(x1 - x0, y1 - y0), least_px, 9.0) / FONT_HEIGHT_PX
    weight = max(1, round(scale * 1.5))
    (width, height), _ = cv2.getTextSize(text, FONT, scale, weight)
    gap = max(2, round(height * 0.22))
    tab_w, tab_h = width + 2 * gap, height + 2 * gap
    # on the box's upper left corner, but never off the frame
    left = int(np.clip(round(x0) - line_px, 0, max(0, frame.shape[1] - tab_w)))
    top = int(np.clip(round(y0) - tab_h, 0, max(0, frame.shape[0] - tab_h)))
    cv2.rectangle(frame, (left, top), (left + tab_w, top + tab_h), AMBER if die.doubt else BRASS, cv2.FILLED)
    cv2.putText(frame, text, (left + gap, top + gap + height), FONT, scale, INK, weight, cv2.LINE_AA)
