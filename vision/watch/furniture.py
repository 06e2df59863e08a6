"""What lies about a table and is none of a reveal: known by place and look, over many rounds.

The picture before the cups went up is the background. What looks there as it did then lay there before; what
does not is new, and may be a die of this reveal. Frames and boxes in, there is no clock and no game in here:
who knows of either says when dice are under cups (`cover`) and what people said (`say`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal

import cv2
import numpy as np

from vision.image import Frame
from vision.reading import Aside
from vision.stages.candidates import Floats
from vision.watch.hands import SMALL_WIDTH_PX
from vision.watch.light import small_picture
from vision.watch.table_edge import Box, near

Sort = Literal["new", "open", "told", "stayed", "before", "furniture", "lost"]
"""new: it was not in the background; open: a die of this round that was laid open; told: a die of the last
reveal, and still there; stayed: so it is, and it was there when the cups were down again; before: it was
there then, no more is known; furniture, lost: it is known to be no die of any reveal."""

LOOK_PX, ROOM_PX = 24, 5
"""Side of what is compared of a thing, and so much farther it may lie on each side."""
INNER_SHARE = 0.9
"""Of a box: what is compared, so that the ground around it does not count."""
ALIKE, CONTRASTS = 0.85, 2.0
"""Normalised correlation from which on two looks are of one thing, and by which factor their contrasts differ
at most. On 56 films 993 of 1,000 dice are like themselves a second later, and nothing else was like them at
their place; of two dice of other faces, one laid in the place of the other, 5 in 100 are."""
SAME_PLACE, NEXT_TO = 0.3, 0.6
"""Longer sides: so near each other two boxes are at one place; and so near that no other die lies between,
for a die that lay open before the camera was shaken."""
LEAST_CONTRAST = 2.0
"""Levels, one standard deviation: what shows less is like anything."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What looks like a die at a place."""

    box: Box
    look: Floats
    """`(LOOK_PX + 2 ROOM_PX,) * 2` grey levels of it and what is around it."""

    def is_at(self, box: Box) -> bool:
        """Whether a box is about at its place."""
        return near(self.box, box, SAME_PLACE)

    def lies_by(self, box: Box) -> bool:
        """Whether no other die lies between a box and its place."""
        return near(self.box, box, NEXT_TO)

    def is_like(self, other: Floats) -> bool:
        """Whether another look is of the same thing, up to its light and a little shift."""
        inner = self.look[ROOM_PX:-ROOM_PX, ROOM_PX:-ROOM_PX]
        if min(inner.std(), other.std()) < LEAST_CONTRAST:
            return False
        _, alike, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(other, inner, cv2.TM_CCOEFF_NORMED))
        own, its = inner.std(), other[y : y + LOOK_PX, x : x + LOOK_PX].std()
        return bool(alike >= ALIKE and max(own, its) <= CONTRASTS * min(own, its))


def thing_at(frame: Frame, box: Box) -> Thing:
    """What a frame, `(height, width, 3)` or grey, shows in a box."""
    scale = INNER_SHARE * (LOOK_PX + 2 * ROOM_PX) / LOOK_PX
    size = (box[2] - box[0]) * scale, (box[3] - box[1]) * scale
    left, top = (box[0] + box[2] - size[0]) / 2, (box[1] + box[3] - size[1]) / 2
    x0, y0 = max(0, int(left)), max(0, int(top))
    x1, y1 = min(frame.shape[1], int(left + size[0]) + 1), min(frame.shape[0], int(top + size[1]) + 1)
    part = frame[y0 : max(y1, y0 + 1), x0 : max(x1, x0 + 1)]
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY) if part.ndim == 3 else part
    side = LOOK_PX + 2 * ROOM_PX
    return Thing(box, np.asarray(cv2.resize(grey, (side, side), interpolation=cv2.INTER_AREA), np.float32))


@dataclass(slots=True)
class Furniture:
    """What a camera has seen lie about; it goes on through many reveals, and through many watchers."""

    lost: int = 0
    """Dice that the referee says were lost and may lie in sight."""
    sure: bool = False
    """Whether the background is known to show no die of the next reveal."""
    before: Frame = field(default_factory=lambda: np.zeros((0, 0, 3), np.uint8))
    """The background as a small picture in colours (`hands`)."""
    _background: Frame | None = None
    _earlier: Frame | None = None
    """The background before it, if no die of a reveal was in sight then: a hand may lie over things in the
    newer one."""
    _renewed: bool = False
    """Whether the background was taken after the last reveal."""
    _known: list[tuple[Thing, Aside]] = field(default_factory=list)
    _told: list[Thing] = field(default_factory=list)
    _stayed: list[Thing] = field(default_factory=list)
    """What was asked about because nobody took it up; until somebody says what it is, or all is clear."""
    _came: list[Thing] = field(default_factory=list)
    """What the newest background shows and the one before it did not."""
    laid: list[tuple[Thing, int]] = field(default_factory=list)
    """Dice of this round that were laid open, each with its face."""
    open_unplaced: list[int] = field(default_factory=list)
    """Faces of dice that lie open, nobody saw where."""

    @property
    def begun(self) -> bool:
        """Whether there is a background."""
        return self._background is not None

    @property
    def told(self) -> bool:
        """Whether dice of the last reveal may lie there still."""
        return bool(self._told)

    def begin(self, frame: Frame) -> None:
        """Take a first frame as the background; dice of a reveal may lie there already."""
        self._background, self._renewed, self.sure = _grey(frame), bool(self._told), False
        self.before = small_picture(frame, SMALL_WIDTH_PX)

    def cover(self, frame: Frame, came: Sequence[Thing] = ()) -> None:
        """The dice of the next reveal are out of sight: what lies there is none of them, but for those of
        what just `came` that were laid open."""
        self._earlier = self._background if self.sure else None
        self.begin(frame)
        self._came = list(came)
        self.sure = True
        self._told = [one for one in self._told if _shows(self._background, one)]
        self._stayed = [one for one in self._stayed if _shows(self._background, one)]

    def scaled(self, size: tuple[int, int]) -> None:
        """The pictures are so large, (width, height), from now on, and show the same."""
        if self._background is None:
            return
        scale = size[0] / self._background.shape[1]

        def moved(one: Thing) -> Thing:
            x0, y0, x1, y1 = (scale * side for side in one.box)
            return replace(one, box=(x0, y0, x1, y1))

        self._background = np.asarray(cv2.resize(self._background, size), np.uint8)
        self._earlier = None
        self._known = [(moved(one), why) for one, why in self._known]
        self.laid = [(moved(one), face) for one, face in self.laid]
        told = self._told, self._stayed, self._came
        self._told, self._stayed, self._came = ([*map(moved, each)] for each in told)

    def sort(self, thing: Thing) -> Sort:
        """What kind of thing this is."""
        known = self._known_as(thing)
        if known is not None:
            return known
        lay = _shows(self._background, thing)
        opened = [one for one, _ in self.laid if one.lies_by(thing.box)]
        if any(lay or one.is_like(thing.look) for one in opened):
            return "open"
        if any(_same(thing, one) for one in self._stayed):
            return "stayed"
        if any(_same(thing, one) for one in self._told):
            return "stayed" if lay and self._renewed else "told"
        return "before" if lay or _shows(self._earlier, thing) else "new"

    def lay_open(self, faces: Sequence[int], there: Iterable[tuple[Thing, int]]) -> None:
        """Dice of this round lie open with these faces: know them in what is `there`, each with the face that
        it shows, by that they came while all others were covered. A hand may have moved them since."""
        known: dict[str, list[tuple[Thing, int]]] = {"open": [], "new": [], "told": [], "came": []}
        for thing, face in there:
            sort = self.sort(thing)
            came = any(_same(thing, one) for one in self._came)
            known.get(sort, known["came"] if came else []).append((thing, face))
        hidden, self.laid, self.open_unplaced = self.laid, [], list(faces)
        for thing, face in (*chain(*known.values()), *hidden):
            if face in self.open_unplaced and not any(_same(thing, one) for one, _ in self.laid):
                self.open_unplaced.remove(face)
                self.laid.append((thing, face))

    def goes_on(self, boxes: Iterable[Box]) -> bool:
        """Whether the last reveal still lies there, as a whole or changed a little: at more than half of its
        places something does."""
        there = list(boxes)
        return 2 * sum(any(one.is_at(box) for box in there) for one in self._told) > len(self._told)

    def tell(
        self, dice: Sequence[Thing], aside: Sequence[Thing], stayed: Sequence[Thing], *, clear: bool
    ) -> None:
        """A reveal was told: of these dice, with these things beside it, of which some are dice that stayed.
        Where nothing is to be asked they are known from then on, and what is no longer there is forgotten."""
        self._told, self._stayed, self._renewed = list(dice), [] if clear else list(stayed), False
        if clear:
            known = [(one, self._known_as(one)) for one in aside]
            self._known = [(one, why) for one, why in known if why is not None]
            for one, why in known:
                if why is None:
                    self._known.append((one, self._reason()))

    def say(self, thing: Thing, *, is_die: bool) -> None:
        """Somebody said that this is a die of the reveal, or none."""
        before = self._known_as(thing)
        self._known = [(one, why) for one, why in self._known if not _same(thing, one)]
        self._told = [one for one in self._told if not _same(thing, one)]
        self._stayed = [one for one in self._stayed if not _same(thing, one)]
        self.laid = [(one, face) for one, face in self.laid if not _same(thing, one)]
        if is_die:
            self._told.append(thing)
        else:
            self._known.append((thing, before or self._reason()))

    def remember(self, thing: Thing, why: Aside) -> None:
        """What was known of an earlier evening's furniture, or before this process began."""
        self._known.append((thing, why))

    def _known_as(self, thing: Thing) -> Aside | None:
        return next((why for one, why in self._known if _same(thing, one)), None)

    def _reason(self) -> Aside:
        """As many as were lost are taken for lost dice; either way they are none of a reveal."""
        return "lost" if self.lost > sum(why == "lost" for _, why in self._known) else "furniture"


def _same(one: Thing, other: Thing) -> bool:
    return other.is_at(one.box) and one.is_like(other.look)


def _shows(background: Frame | None, thing: Thing) -> bool:
    return background is not None and thing.is_like(thing_at(background, thing.box).look)


def _grey(frame: Frame) -> Frame:
    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
