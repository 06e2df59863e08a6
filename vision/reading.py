"""What is read in one frame. Checked once, when made, so that everything after may trust it."""

import base64
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self

FACES = (1, 2, 3, 4, 5, 6)
DOUBTS = ("cocked", "stacked", "blurred", "cut", "readers_disagree", "unreadable", "stayed")
"""Every doubt there is: it leans on something, lies on another die, is out of focus or moving, is cut by the
picture's edge, is read in more than one way, shows no clear face, or lay there since the reveal before."""
Aside = Literal["furniture", "lost"]
ASIDE: tuple[Aside, ...] = ("furniture", "lost")
"""Why something is none of a reveal: it lies about, whatever it is, or it is a die that was lost."""


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die. Raises `ValueError` where a field is out of its range."""

    probabilities: tuple[float, ...]
    """Six chances, of face 1 to 6, adding up to 1."""
    box: tuple[float, float, float, float]
    """x0, y0, x1, y1 in pixels of the upright frame."""
    doubt: str | None = None
    """One of `DOUBTS`, or None."""
    turned_degrees: float = 0.0
    """Anticlockwise, how it was turned to be read: a camera above it saw its upper face below a side."""
    aside: Aside | None = None
    """Why it is none of this reveal; None: it is one of its dice."""
    features: bytes = b""
    """How it looked to the face reader, its own features as a direction: a signed byte each, of length 127
    together. Of two dice that look alike they point one way. Empty where the network does not tell."""

    def __post_init__(self) -> None:
        p = self.probabilities
        if len(p) != 6 or not all(0 <= one <= 1 for one in p) or abs(sum(p) - 1) > 1e-3:
            raise ValueError(f"probabilities must be six numbers in 0..1 that add up to 1, not {p}")
        x0, y0, x1, y1 = self.box
        if not (all(map(math.isfinite, self.box)) and x0 < x1 and y0 < y1):
            raise ValueError(f"a box is x0 < x1, y0 < y1 in pixels, not {self.box}")
        if self.doubt is not None and self.doubt not in DOUBTS:
            raise ValueError(f"a doubt is one of {', '.join(DOUBTS)}, not {self.doubt!r}")
        if self.aside is not None and self.aside not in ASIDE:
            raise ValueError(f"a die is put aside as one of {', '.join(ASIDE)}, not {self.aside!r}")

    @property
    def face(self) -> int:
        """The likeliest face, 1 to 6."""
        return self.probabilities.index(self.confidence) + 1

    @property
    def confidence(self) -> float:
        """The chance that `face` is right."""
        return max(self.probabilities)

    def to_json(self) -> dict[str, Any]:
        """Return one entry of `dice` in the contract of `ojo read --json`; `aside` only where it is."""
        told = {
            "face": self.face,
            "confidence": round(self.confidence, 6),
            "probabilities": [round(one, 6) for one in self.probabilities],
            "box": [round(side, 1) for side in self.box],
            "doubt": self.doubt,
        }
        return told if self.aside is None else told | {"aside": self.aside}

    def to_keep(self) -> dict[str, Any]:
        """Return `to_json`, and the features where there are any."""
        told = {"features": base64.b64encode(self.features).decode()} if self.features else {}
        return self.to_json() | told


@dataclass(frozen=True, slots=True)
class Reading:
    """All dice of one frame, from left to right. Raises `ValueError` where a field is out of its range."""

    width: int
    """Of the upright frame, in pixels."""
    height: int
    """Of the upright frame, in pixels."""
    dice: tuple[DieReading, ...]
    milliseconds: float
    """How long the reading took."""

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ValueError(f"a frame has at least one pixel, not {self.width}x{self.height}")
        for die in self.dice:
            if die.box[0] < 0 or die.box[1] < 0 or die.box[2] > self.width or die.box[3] > self.height:
                raise ValueError(f"the box {die.box} is not within {self.width}x{self.height}")

    @property
    def counts(self) -> dict[int, int]:
        """Return how many dice show each face, 1 to 6, by the likeliest face of each."""
        seen = Counter(die.face for die in self.dice if die.aside is None)
        return {face: seen[face] for face in FACES}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Self:
        """What `to_json` or `to_keep` told. Raises KeyError, TypeError or ValueError where it is none."""
        dice = tuple(
            DieReading(
                tuple(die["probabilities"]),
                _box(die["box"]),
                die["doubt"],
                aside=die.get("aside"),
                features=base64.b64decode(die.get("features", "")),
            )
            for die in told["dice"]
        )
        return cls(told["width"], told["height"], dice, told["milliseconds"])

    def to_json(self) -> dict[str, Any]:
        """Return the contract of `ojo read --json`, less "image"."""
        return {
            "width": self.width,
            "height": self.height,
            "dice": [die.to_json() for die in self.dice],
            "counts": {str(face): count for face, count in self.counts.items()},
            "milliseconds": round(self.milliseconds, 1),
        }

    def to_keep(self) -> dict[str, Any]:
        """Return `to_json`, with the dice's features."""
        return self.to_json() | {"dice": [die.to_keep() for die in self.dice]}


def _box(sides: Sequence[float]) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = sides
    return x0, y0, x1, y1
