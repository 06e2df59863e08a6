"""What else lies on a table through a film: drawn dice, keys, a card, lost dice; and dice that were kept.

Each is laid like a die and stays: none of it but what was kept belongs to a reveal.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.films.moving import Die, Roll
from datasets.films.plates import REACH, CutOut

Floats = NDArray[np.float64]

CHANCES = {"printed": 0.5, "keys": 0.35, "card": 0.35, "lost": 0.5, "kept": 0.25, "thrown-back": 0.35}
"""Of what a film shows beside its dice; the first that is possible where none was drawn."""
MOST_OF_A_KIND = 3
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
BEFORE = Roll(-2.0, -1.0, (0.0, 0.0), 0.0)
"""The way of what has lain there since before the film began."""
TRIES = 400


def moved(cut: CutOut, centre: Floats, degrees: float = 0.0) -> CutOut:
    """A cut-out at another place, turned there."""
    at = np.round(centre - cut.centre)
    inside = cut.centre - cut.origin
    high, wide = cut.alpha.shape
    turn = np.asarray(cv2.getRotationMatrix2D((float(inside[0]), float(inside[1])), degrees, 1.0), float)
    colour = cv2.warpAffine(cut.colour, turn, (wide, high), borderMode=cv2.BORDER_REPLICATE)
    alpha = np.asarray(cv2.warpAffine(cut.alpha, turn, (wide, high)), np.float32)
    origin = (cut.origin[0] + int(at[0]), cut.origin[1] + int(at[1]))
    return CutOut(cut.face, cut.box + np.tile(at, 2), origin, np.asarray(colour, np.uint8), alpha)


def staying(cut: CutOut) -> Die:
    """What has lain there since before the film began, and stays."""
    return Die(cut, ((BEFORE, cut),), ())


def lying_about(
    tags: Sequence[str], cuts: Sequence[CutOut], free: "Room", rng: np.random.Generator
) -> list[Die]:
    """What lies about of the kinds in `tags`, one to three of each, as far as there is room."""
    side = float(np.median([cut.side for cut in cuts]))
    found = []
    for kind in ("lost", "printed", "keys", "card"):
        if kind not in tags:
            continue
        for _ in range(int(rng.integers(1, MOST_OF_A_KIND + 1)) if kind != "card" else 1):
            if kind == "lost":
                cut = cuts[int(rng.integers(len(cuts)))]
                reach = cut.side * (0.5 + REACH)
            else:
                cut = _drawn(kind, side, rng)
                reach = float(max(cut.alpha.shape)) / 2
            place = free.take(reach)
            if place is not None:
                degrees = float(rng.uniform(0, 360)) if kind == "lost" else 0.0
                found.append(staying(moved(cut, place, degrees)))
    return found


class Room:
    """Where nothing lies yet: no cup stands, no die comes to lie."""

    def __init__(
        self,
        size: tuple[int, int],
        taken: Sequence[tuple[Floats, float]],
        area: Sequence[tuple[int, int]] | None,
        rng: np.random.Generator,
    ) -> None:
        """`taken` are middles and reaches in pixels; `area` the table's edge, in which things should lie."""
        self._taken = list(taken)
        self._rng = rng
        corners = np.array(area if area is not None else [(0, 0), size], float)
        self._low, self._high = corners.min(axis=0), corners.max(axis=0)
        self._size = np.array(size, float)

    def hold(self, middle: Floats, reach: float) -> None:
        """Note that something lies there."""
        self._taken.append((middle, reach))

    def take(self, reach: float) -> Floats | None:
        """A place for what reaches so far, or None where there is none."""
        low = np.maximum(self._low, reach + 4)
        high = np.minimum(self._high, self._size - reach - 4)
        for _ in range(TRIES if (low < high).all() else 0):
            place = self._rng.uniform(low, high)
            if all(np.hypot(*(place - middle)) > reach + far for middle, far in self._taken):
                self._taken.append((place, reach))
                return np.asarray(place)
        return None


def thrown_again(dice: Sequence[Die], free: Room, rng: np.random.Generator) -> list[CutOut]:
    """The cut-outs of a next throw: one comes back to where it lay, as it lay, the others lie elsewhere; none
    where there is no room for them."""
    cuts = [die.rolls[-1][1] for die in dice]
    homes = [die.home.centre for die in dice]
    back = int(rng.integers(len(cuts)))
    free.hold(homes[back], 0.8 * cuts[back].side)
    places = [free.take(0.8 * cut.side) if index != back else homes[back] for index, cut in enumerate(cuts)]
    if any(place is None for place in places):
        return []
    return [moved(cut, place) for cut, place in zip(cuts, places, strict=True) if place is not None]


def _drawn(kind: str, side: float, rng: np.random.Generator) -> CutOut:
    """A flat thing, its middle at 0, 0."""
    dark = rng.random() < 0.5
    paper, ink = ((25, 30, 35), (235, 240, 240)) if dark else ((235, 240, 240), (25, 25, 30))
    size = max(24, round(side * (rng.uniform(0.9, 1.1) if kind != "card" else 2.6)))
    wide = round(size * 0.7) if kind == "card" else size
    colour = np.full((size, wide, 3), paper, np.uint8)
    alpha = np.zeros((size, wide), np.uint8)
    round_off = max(2, size // (7 if kind != "card" else 12))
    cv2.rectangle(alpha, (round_off, 0), (wide - round_off, size), 255, -1)
    cv2.rectangle(alpha, (0, round_off), (wide, size - round_off), 255, -1)
    for x in (round_off, wide - round_off - 1):
        for y in (round_off, size - round_off - 1):
            cv2.circle(alpha, (x, y), round_off, 255, -1, cv2.LINE_AA)
    if kind == "keys":
        cv2.rectangle(colour, (0, 0), (wide - 1, size - 1), tuple(int(one * 0.7) for one in paper), 3)
        cv2.circle(colour, (wide // 2, size // 2), size // 9, ink, -1, cv2.LINE_AA)
    else:
        pips = PIPS[int(rng.integers(1, 7))]
        radius = max(2, round(size * (0.095 if kind == "printed" else 0.055)))
        for x, y in pips:
            middle = round(wide / 2 + x * wide * 0.27), round(size / 2 + y * size * 0.27)
            cv2.circle(colour, middle, radius, ink, -1, cv2.LINE_AA)
    box = np.array([-wide / 2, -size / 2, wide / 2, size / 2])
    soft = np.asarray(cv2.GaussianBlur(alpha.astype(np.float32) / 255, (0, 0), 0.7), np.float32)
    return CutOut(0, box, (round(-wide / 2), round(-size / 2)), colour, soft)
