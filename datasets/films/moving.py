"""How things move in a film: keys with a time each, and dice that roll, rock and lie still."""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from datasets.films.plates import CutOut
from datasets.films.props import Prop

Floats = NDArray[np.float64]

STILL_PX = 0.35
"""What is left of a die's way when it counts as still; it is laid down there."""
LOOKS_A_SECOND = 16.0
"""How often a tumbling die shows another face."""
TUMBLING_PX = 14.0
"""A die that has so far to go still tumbles."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Values `(n, k)` at times `(n,)`, eased between, constant before and after."""

    times: Floats
    values: Floats

    @classmethod
    def of(cls, *keys: tuple[float, ...]) -> "Keys":
        """From rows of a time in seconds and its values."""
        rows = np.array(sorted(keys, key=lambda row: row[0]), float)
        return cls(rows[:, 0], rows[:, 1:])

    def at(self, seconds: float) -> Floats:
        """The values at a time."""
        after = int(np.searchsorted(self.times, seconds, side="right"))
        if after in (0, len(self.times)):
            return np.asarray(self.values[min(after, len(self.times) - 1)])
        begin, end = self.times[after - 1], self.times[after]
        share = (seconds - begin) / (end - begin)
        share = share * share * (3 - 2 * share)
        return np.asarray(self.values[after - 1] * (1 - share) + self.values[after] * share)


@dataclass(frozen=True, slots=True)
class Mover:
    """A cup or a hand: where its anchor is, how it is turned (degrees) and how near it is to the camera."""

    prop: Prop
    keys: Keys
    """x, y, turn, scale"""
    fidgets: float = 0.0
    """Degrees by which it never holds still."""

    def at(self, seconds: float) -> Floats:
        """x, y, turn, scale at a time."""
        pose = self.keys.at(seconds).copy()
        if self.fidgets:
            pose[2] += self.fidgets * (0.7 * np.sin(7 * seconds) + 0.3 * np.sin(2.3 * seconds + 1))
        return pose


class Pose(NamedTuple):
    """A cut-out, and where its die's middle is and how it is turned."""

    cut: CutOut
    x: float
    y: float
    turn: float
    moving: bool


@dataclass(frozen=True, slots=True)
class Roll:
    """A way that a die goes until it lies still."""

    begin: float
    end: float
    """Seconds; it lies still a little before the end, when there is next to nothing left of its way."""
    way: tuple[float, float]
    """x, y from where it will lie to where it comes from."""
    turn: float
    """Degrees that it turns on its way."""
    rocks: float = 0.0
    """Degrees by which it rocks before it lies still."""

    @property
    def still_at(self) -> float:
        """Seconds at which it lies where it will lie, to a fraction of a pixel."""
        size = max(STILL_PX, float(np.hypot(*self.way)), self.rocks, abs(self.turn) / 6)
        return float(self.begin + (self.end - self.begin) * (1 - (STILL_PX / size) ** (1 / 3)))

    def left(self, seconds: float) -> tuple[float, float, float]:
        """x, y and degrees that are left of the way."""
        if seconds >= self.still_at:
            return 0.0, 0.0, 0.0
        share = min(1.0, max(0.0, 1 - (seconds - self.begin) / (self.end - self.begin))) ** 3
        rocking = self.rocks * share * np.sin(40 * (seconds - self.begin))
        return self.way[0] * share, self.way[1] * share, self.turn * share + rocking


@dataclass(frozen=True, slots=True)
class Die:
    """A die through a film."""

    home: CutOut
    rolls: tuple[tuple[Roll, CutOut], ...]
    """Each way it goes, in order, and what it shows after."""
    tumbling: tuple[CutOut, ...]
    """What it shows on its way."""
    appears_at: float = 0.0
    taken: "tuple[float, Mover] | None" = field(default=None)
    """When it goes away, and with which hand."""

    def at(self, seconds: float) -> Pose | None:
        """Where and how it is; None where it is not there."""
        if seconds < self.appears_at:
            return None
        roll, cut = self.rolls[0]
        for later, shown in self.rolls[1:]:
            if seconds >= later.begin:
                roll, cut = later, shown
        x, y, turn = roll.left(seconds)
        centre = self.home.centre
        moving = (x, y, turn) != (0.0, 0.0, 0.0)
        if np.hypot(x, y) > TUMBLING_PX and self.tumbling:
            index = int(seconds * LOOKS_A_SECOND + centre[0])
            cut, turn = self.tumbling[index % len(self.tumbling)], turn * 2 + 61 * index
        if self.taken is not None and seconds >= self.taken[0]:
            since, hand = self.taken
            away = hand.at(seconds)[:2] - hand.at(since)[:2]
            x, y, moving = x + away[0], y + away[1], True
        return Pose(cut, centre[0] + x, centre[1] + y, turn, moving)
