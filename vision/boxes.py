"""Boxes: overlap, and which of several boxes on one die stays."""

import numpy as np
import numpy.typing as npt

from vision.detector import Detections, Floats

# Of 3,300 labelled dice on photographs no two overlap so much; of 800 rendered ones four do (stacked).
SAME_DIE_IOU = 0.4
INSIDE_SHARE = 0.55  # a side face found as a die of its own lies this much inside its die's box

CONTENT_AREA = 0.25  # a pip's box has at most this share of its die's; a side face has more
CONTAINER_SCORE = 0.6  # a die as sure as this, beside the pip within it, is the one to keep

SIZE_SPREAD = (
    3.0  # dice of 10 and 22 mm, near and far: a pip taken for a die, or a cup, is farther from the median
)
FEWEST_FOR_A_MEDIAN = 3
SURE_AS_THE_SUREST = 0.8  # pips and carpet tufts may be many, but they are found less surely than a die


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


def is_content(found: Detections) -> npt.NDArray[np.bool_]:
    """Return `(n,)`: which boxes are a small part of a die that was found about as surely: its pips."""
    _, inside = overlaps(found.boxes)
    area = (found.boxes[:, 2:] - found.boxes[:, :2]).prod(axis=1)
    within = (inside > INSIDE_SHARE) & (area[:, None] <= CONTENT_AREA * area[None, :])
    surer = found.scores[None, :] >= CONTAINER_SCORE * found.scores[:, None]
    return np.asarray((within & surer).any(axis=1))


def one_box_a_die(found: Detections) -> Detections:
    """Return the detections less doubles, best first: of boxes on one die the highest score stays."""
    order = np.argsort(-found.scores, kind="stable")
    found = found.take(order)
    found = found.take(np.flatnonzero(~is_content(found)))
    iou, inside = overlaps(found.boxes)
    clash = (iou > SAME_DIE_IOU) | (inside > INSIDE_SHARE)
    kept: list[int] = []
    free: npt.NDArray[np.bool_] = np.ones(len(found), bool)
    for index in range(len(found)):
        if free[index]:
            kept.append(index)
            free &= ~clash[index]
    return found.take(np.array(kept, np.intp))


def longer_sides(boxes: Floats) -> Floats:
    """Return `(n,)`: the longer side of each box."""
    return np.asarray((boxes[:, 2:] - boxes[:, :2]).max(axis=1, initial=0), np.float32)


def of_one_size(found: Detections) -> Detections:
    """Return the detections less those of quite another size than the surest; two say nothing of a size."""
    if len(found) < FEWEST_FOR_A_MEDIAN:
        return found
    sides = longer_sides(found.boxes)
    median = np.median(sides[found.scores >= SURE_AS_THE_SUREST * found.scores.max()])
    return found.take(np.flatnonzero((sides > median / SIZE_SPREAD) & (sides < median * SIZE_SPREAD)))
