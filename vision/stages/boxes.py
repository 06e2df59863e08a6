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

GRID = 24  # points a side, by which it is seen how much of a box others cover

SIZE_SPREAD = (
    3.0  # dice of 10 and 22 mm, near and far: a pip taken for a die, or a cup, is farther from the median
)
FEWEST_FOR_A_MEDIAN = 3
WORTH_OF_THE_BEST = 0.8  # pips and carpet tufts may be many, but they are worth less than a die


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
    kept: list[int] = []
    free = ~is_content(boxes, worth)
    for index in np.argsort(-worth, kind="stable"):
        if free[index]:
            kept.append(index)
            free &= ~clash[index]
    return np.array(kept, np.intp)


def covered(boxes: Floats, worth: Floats) -> Floats:
    """Return `(n,)`: the share of each of `boxes` `(n, 4)` that lies in others of more `worth` `(n,)`."""
    _, inside = overlaps(boxes)
    better = (inside > 0) & (worth[None, :] > worth[:, None])
    steps, shares = (np.arange(GRID) + 0.5) / GRID, np.zeros(len(boxes), np.float32)
    for index in np.flatnonzero(better.any(axis=1)):
        x0_y0, others = boxes[index, :2], boxes[better[index], None]
        points = x0_y0 + steps[:, None] * (boxes[index, 2:] - x0_y0)
        across, down = ((points >= others[..., :2]) & (points <= others[..., 2:])).transpose(2, 0, 1)
        shares[index] = (across[:, :, None] & down[:, None]).any(axis=0).mean()
    return shares


def nms(boxes: Floats, worth: Floats, least_iou: float = SAME_BOX_IOU) -> Indexes:
    """Return which of `boxes` `(n, 4)` stay, best first, of those that overlap by so much: non-maximum
    suppression."""
    corner_and_size = np.hstack((boxes[:, :2], boxes[:, 2:] - boxes[:, :2]))
    kept = cv2.dnn.NMSBoxes(corner_and_size.tolist(), worth.tolist(), 0.0, least_iou)
    return np.array(kept, np.intp).reshape(-1)


def longer_sides(boxes: Floats) -> Floats:
    """Return `(n,)`: the longer side of each box."""
    return np.asarray((boxes[:, 2:] - boxes[:, :2]).max(axis=1, initial=0), np.float32)


def of_one_size(boxes: Floats, worth: Floats) -> Indexes:
    """Return which of `boxes` `(n, 4)` are not of quite another size than those of most `worth` `(n,)`; two
    say nothing of a size."""
    if len(boxes) < FEWEST_FOR_A_MEDIAN:
        return np.arange(len(boxes))
    sides = longer_sides(boxes)
    median = np.median(sides[worth >= WORTH_OF_THE_BEST * worth.max()])
    return np.flatnonzero((sides > median / SIZE_SPREAD) & (sides < median * SIZE_SPREAD))
