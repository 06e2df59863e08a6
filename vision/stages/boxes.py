"""Boxes: overlap, and which of several boxes on one die stays."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.stages.candidates import Floats, Indexes

# Of 3,300 labelled dice on photographs no two overlap so much; of 800 rendered ones four do (stacked).
SAME_DIE_IOU = 0.4
SAME_BOX_IOU = 0.7  # so near each other, two boxes read alike
SURE_BOX_IOU = 0.6  # and so near, where no box is unsure: the surer one is as good as the other, or better
INSIDE_SHARE = 0.55  # a side face found as a die of its own lies this much inside its die's box
APART = 0.35  # longer sides of the smaller: so far from each other the middles are of two dice,
ALIKE = 1.5  # whose boxes differ by no more than this factor
TOGETHER = 0.3  # and so near each other they are one die's, of which one box shows the top and one a side

CONTENT_AREA = 0.25  # a pip's box has at most this share of its die's; a side face has more
CONTAINER_WORTH = 0.8  # a die worth so much, beside the pip within it, is the one to keep


def overlaps(boxes: Floats) -> tuple[Floats, Floats]:
    """Return two `(n, n)` arrays: intersection over union, and intersection over the smaller box's area."""
    low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    shared = np.clip(high - low, 0, None).prod(axis=2)
    area = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    union = area[:, None] + area[None, :] - shared
    tiny = np.finfo(np.float32).tiny
    smaller = np.minimum(area[:, None], area[None, :])
    return shared / np.maximum(union, tiny), shared / np.maximum(smaller, tiny)


def is_content(boxes: Floats, worth: Floats) -> npt.NDArray[np.bool_]:
    """Return `(n,)`: which boxes are a small part of a die that is worth about as much: its pips."""
    _, inside = overlaps(boxes)
    area = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    within = (inside > INSIDE_SHARE) & (area[:, None] <= CONTENT_AREA * area[None, :])
    surer = worth[None, :] >= CONTAINER_WORTH * worth[:, None]
    return np.asarray((within & surer).any(axis=1))


def middles(boxes: Floats, offsets: Floats) -> Floats:
    """Return `(n, 2)`: the middles of boxes moved by offsets `(n, 2)` in longer sides of each."""
    return np.asarray((boxes[:, :2] + boxes[:, 2:]) / 2 + offsets * longer_sides(boxes)[:, None], np.float32)


def told_by_middles(boxes: Floats, middle: Floats) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Return two `(n, n)` arrays, of dice whose middles are `(n, 2)`: which boxes are about as large as each
    other and on two dice, however they overlap, where one die is seen behind another or lies on it; and which
    are on one die, however little they overlap: of a large one seen from aside its top and its side may each
    be taken for a die."""
    side = longer_sides(boxes)
    smaller, larger = np.minimum(side[:, None], side[None]), np.maximum(side[:, None], side[None])
    away = np.linalg.norm(middle[:, None] - middle[None], axis=2)
    return (away > APART * smaller) & (larger < ALIKE * smaller), away < TOGETHER * smaller


def one_box_a_die(boxes: Floats, worth: Floats, middle: Floats | None = None) -> Indexes:
    """Return which of `boxes` `(n, 4)` stay, best first: of those on one die the one of most `worth` `(n,)`,
    in 0..1 that it shows a die well. `middle` `(n, 2)` is where their dice's middles are, if that is known.
    """
    iou, inside = overlaps(boxes)
    clash = (iou > SAME_DIE_IOU) | (inside > INSIDE_SHARE)
    if middle is not None:
        two_dice, one_die = told_by_middles(boxes, middle)
        clash = (clash & ~two_dice) | (one_die & (iou > 0))
    order = np.argsort(-worth, kind="stable")
    order = order[~is_content(boxes, worth)[order]]
    beaten_by = np.tril(clash[np.ix_(order, order)], -1)
    kept: npt.NDArray[np.bool_] = np.ones(len(order), bool)
    while True:  # as often as boxes clash in a chain
        now = np.asarray(~(beaten_by & kept).any(axis=1))
        if (now == kept).all():
            return order[kept]
        kept = now


def nms(boxes: Floats, worth: Floats, least_iou: float = SAME_BOX_IOU) -> Indexes:
    """Return which of `boxes` `(n, 4)` stay, best first, of those that overlap by so much: non-maximum
    suppression."""
    corner_and_size = np.hstack((boxes[:, :2], boxes[:, 2:] - boxes[:, :2]))
    kept = cv2.dnn.NMSBoxes(corner_and_size.tolist(), worth.tolist(), 0.0, least_iou)
    return np.array(kept, np.intp).reshape(-1)


def longer_sides(boxes: Floats) -> Floats:
    """Return `(n,)`: the longer side of each box."""
    return np.asarray((boxes[:, 2:] - boxes[:, :2]).max(axis=1, initial=0), np.float32)
