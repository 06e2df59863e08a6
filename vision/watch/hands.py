"""Has a hand come onto the table that is not gone yet? Two frames in, there is no clock and no game in here.

A hand that rests does not move, so it is known by how the picture differs from the background: in one piece,
thicker than dice, from the picture's edge, where the arm comes from, onto the table. A cup that was set down
reaches no edge, and light has no edges of its own (`light`). Where a hand rested in the background and has
left, the picture differs as well; but there the outline of what differs is seen in the background, and not
now.
"""

import cv2
import numpy as np

from vision.image import Frame
from vision.stages.candidates import Floats
from vision.watch.light import own_edges, small_picture
from vision.watch.stillness import Mask
from vision.watch.table_edge import Polygon

SMALL_WIDTH_PX = 160
DIFFERS_SHARE, DIFFERS_LEVEL = 0.15, 10.0
"""Of the background's level in any colour, and levels: what differs by less is light, or a faint shadow."""
THICK_DICE = 1.4
"""Sides of a die: an arm is thicker; dice, and the rim of a hand that fidgets, are not."""
LEAST_DICE = 8.0
"""Areas of a die: so much at least of the table a hand covers."""
OWN_OUTLINE = 0.6
"""So much of a hand's outline is an edge of its own: of a fan's shadow it is up to 0.4, of leaves' 0.55."""
EDGE_PX = 2
"""So near the small picture's edge no outline is looked at."""


def hand_came(before: Frame, frame: Frame, die_px: float, area: Polygon | None) -> bool:
    """Whether a hand is on the table that was not there `before`, in a `small_picture`; `die_px` is the side
    of a die, and `area` `(n, 2)` the table's edge, None: all, both in pixels of the `frame`."""
    after = small_picture(frame, SMALL_WIDTH_PX)
    if before.shape != after.shape:
        return False
    scale = SMALL_WIDTH_PX / frame.shape[1]
    die = die_px * scale
    was, now = before.astype(np.float32), after.astype(np.float32)
    was *= np.median((now + 1) / (was + 1), axis=(0, 1))  # the exposure
    pieces = _came_and_went(was, now, THICK_DICE * die)
    table = np.full(pieces.shape, area is None, np.uint8)
    if area is not None:
        cv2.fillPoly(table, [np.round(area * scale).astype(np.int32)], 1)
    rim = np.concatenate((pieces[0], pieces[-1], pieces[:, 0], pieces[:, -1]))
    covers = (
        pieces == piece
        for piece in np.unique(rim[rim > 0])
        if (table[pieces == piece] > 0).sum() >= LEAST_DICE * die * die
    )
    own, steps = own_edges(was, now), (_steps(before), _steps(after))
    return any(_is_there_now(piece, own, *steps) for piece in covers)


def _came_and_went(was: Floats, now: Floats, thick_px: float) -> np.typing.NDArray[np.int32]:
    """Number the pieces that differ and are so thick."""
    differs = (np.abs(now - was) > DIFFERS_SHARE * was + DIFFERS_LEVEL).any(axis=2).astype(np.uint8)
    brush, pen = (
        cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(3, round(px)),) * 2)
        for px in (thick_px, thick_px / 2)
    )
    whole = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, pen)  # an arm in part as light as what it lies on
    _, pieces = cv2.connectedComponents(cv2.morphologyEx(whole, cv2.MORPH_OPEN, brush))
    return np.asarray(pieces)


def _steps(small: Frame) -> Floats:
    """How much a picture changes from each pixel to the next, in the colour that changes most."""
    across, down = cv2.Sobel(small, cv2.CV_32F, 1, 0), cv2.Sobel(small, cv2.CV_32F, 0, 1)
    return np.asarray(cv2.magnitude(across, down).max(axis=2))


def _is_there_now(piece: Mask, own: Mask, steps_before: Floats, steps_after: Floats) -> bool:
    """Whether a piece is what came, and neither light nor what went: where its outline is seen."""
    outline = cv2.morphologyEx(piece.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    inner = outline[EDGE_PX:-EDGE_PX, EDGE_PX:-EDGE_PX]
    was, now = (
        steps[EDGE_PX:-EDGE_PX, EDGE_PX:-EDGE_PX][inner].sum() for steps in (steps_before, steps_after)
    )
    return bool(now > was and own[EDGE_PX:-EDGE_PX, EDGE_PX:-EDGE_PX][inner].mean() > OWN_OUTLINE)
