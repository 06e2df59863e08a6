"""Which dice lie as they lay in an earlier picture: the same faces at the same places, turned alike.

A die that is thrown again hardly ever comes to lie so; several never do. A picture that stands still, an old
photo and dice that nobody took up show nothing else.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.image import Frame
from vision.watch.furniture import ALIKE, LOOK_PX, ROOM_PX, Thing, thing_at
from vision.watch.same_view import Plane, laid_box, plane_of
from vision.watch.table_edge import Box

TURNED_ALIKE = 0.9
"""Normalised correlation of two looks at a die that was not turned, from the same place. On the demo's dice,
with noise and compression, those are at 0.95 and more; of the same face at another turn 9 in 100 are above
this."""
ENOUGH = 3
"""So many dice lie as they lay by no chance; of fewer dice it takes more than half."""

OTHER_FACES_SHARE = 0.1
"""So much of the dice may be misread in one of two pictures of the same ones."""

Die = tuple[int, Box]
"""A face, and where it lies in pixels of the picture that was read."""


@dataclass(frozen=True)  # no slots: the picture is kept once it was asked for
class Lying:
    """Dice as they lie in a picture."""

    dice: Sequence[Die]
    width: int
    """Of the picture that was read, in pixels."""
    show: Callable[[], Frame | None]
    """Loads the picture as it is kept, maybe smaller; None: it is kept no more, and no turns can be told."""

    @cached_property
    def picture(self) -> Frame | None:
        """What `show` loads, once."""
        return self.show()


def unmoved(before: Lying, now: Lying) -> list[int]:
    """Return the indexes of the dice that lie as they lay before, lowest first; none where fewer do than
    chance allows. The pictures may be taken from different places, as by a phone that was put back."""
    found = _unmoved(before, now, _scaling(now.width / before.width), TURNED_ALIKE)
    if not found and _show_the_same(before, now) and before.picture is not None and now.picture is not None:
        plane = plane_of(before.picture, now.picture)
        if plane is not None:
            to_now = _scaling(now.width / now.picture.shape[1])
            to_kept = _scaling(before.picture.shape[1] / before.width)
            found = _unmoved(before, now, to_now @ plane @ to_kept, ALIKE)
    return found


def _show_the_same(before: Lying, now: Lying) -> bool:
    """Whether all dice but one in ten show faces that were there before: few throws do, so that few are
    looked at for a move of the camera, which takes its time."""
    faces = Counter(face for face, _ in now.dice) - Counter(face for face, _ in before.dice)
    return faces.total() <= OTHER_FACES_SHARE * len(now.dice)


def _unmoved(before: Lying, now: Lying, plane: Plane, alike: float) -> list[int]:
    """The same where a plane takes the pixels of the older picture to those of the newer one."""
    pairs = _at_one_place([(face, laid_box(box, plane)) for face, box in before.dice], now.dice)
    enough = min(ENOUGH, len(now.dice) // 2 + 1)
    if len(pairs) >= enough and before.picture is not None and now.picture is not None:
        scale = now.picture.shape[1] / now.width
        from_kept = _scaling(scale) @ plane @ _scaling(before.width / before.picture.shape[1])
        size = now.picture.shape[1], now.picture.shape[0]
        laid = np.asarray(cv2.warpPerspective(before.picture, from_kept, size), np.uint8)
        pairs = [at for at in pairs if _looks_alike(laid, now.picture, now.dice[at][1], scale, alike)]
    return pairs if len(pairs) >= enough else []


def _at_one_place(before: Sequence[Die], now: Sequence[Die]) -> list[int]:
    """Which dice lie where one of the older ones showed the same face, each of those taken once."""
    left, found = list(before), []
    for index, (face, box) in enumerate(now):
        here = Thing(box, np.zeros((0, 0), np.float32))
        at = next((at for at, (older, place) in enumerate(left) if older == face and here.is_at(place)), None)
        if at is not None:
            left.pop(at)
            found.append(index)
    return found


def _looks_alike(laid: Frame, now: Frame, box: Box, scale: float, alike: float) -> bool:
    x0, y0, x1, y1 = (scale * side for side in box)
    older, newer = (thing_at(frame, (x0, y0, x1, y1)).look for frame in (laid, now))
    inner = older[ROOM_PX : ROOM_PX + LOOK_PX, ROOM_PX : ROOM_PX + LOOK_PX]
    return float(cv2.matchTemplate(newer, inner, cv2.TM_CCOEFF_NORMED).max()) >= alike


def _scaling(scale: float) -> Plane:
    return np.diag((scale, scale, 1.0))
