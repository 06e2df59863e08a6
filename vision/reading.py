"""What is read in one frame. Checked once, when made, so that everything after may trust it."""

import base64
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self

FACES = (1, 2, 3, 4, 5, 6)
UNKNOWN_FACE, SEEN_LEVEL = "unknown_face", "seen_level"
DOUBTS = (
    "cocked", "stacked", "blurred", "cut", SEEN_LEVEL, "readers_disagree", "unreadable", "stayed",
    UNKNOWN_FACE,
)  # fmt: skip
"""Every doubt there is: it leans on something, lies on another die, is out of focus or moving, is cut by the
picture's edge, is seen from so low that a side may pass for its upper face, is read in more than one way,
shows no clear face, lay there since the reveal before, or shows a picture that nobody taught."""
PICTURE = 7
"""What a die is taken for that shows no pips, where others are taken for a face."""
Aside = Literal["furniture", "lost"]
ASIDE: tuple[Aside, ...] = ("furniture", "lost")
"""Why something is none of a reveal: it lies about, whatever it is, or it is a die that was lost."""


def six_chances(told: Sequence[float]) -> tuple[float, ...]:
    """Return the chances of six faces that add up to 1: what those `told` leave goes to all alike."""
    spread = max(0.0, 1 - sum(told)) / len(told)
    whole = max(1.0, sum(told))  # a network's floats may add up to a little more
    return tuple((chance + spread) / whole for chance in told)


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
    together. Of two dice that look alike they point one way. Empty where the network does not tell. Of a die
    with a picture those of the reader of pictures."""
    lettering: Mapping[str, float] | None = None
    """Of a die without pips the chance of each numeral and letter that it may show (`LETTERINGS`), those of
    some weight; None of one with pips."""

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
    def taken_for(self) -> int:
        """The face that its pips show, 1 to 6, or `PICTURE`."""
        return self.face if self.lettering is None else PICTURE

    @property
    def face(self) -> int:
        """The likeliest face, 1 to 6."""
        return self.probabilities.index(self.confidence) + 1

    @property
    def confidence(self) -> float:
        """The chance that `face` is right."""
        return max(self.probabilities)

    @property
    def letter(self) -> str | None:
        """The letter or numeral beyond six that it shows, such as "A"; None where it shows another thing, or
        nobody knows."""
        if not self.lettering or self.doubt == UNKNOWN_FACE:
            return None
        best = max(self.lettering, key=self.lettering.__getitem__)
        return None if best in map(str, FACES) else best

    def to_json(self) -> dict[str, Any]:
        """Return one entry of `dice` in the contract of `ojo read --json`; `aside` only where it is, `symbol`
        where it shows no pips. A picture that nobody taught has no face; a letter has its own chances."""
        told = self.facts()
        if self.lettering is not None:
            told["symbol"] = True
            if self.doubt == UNKNOWN_FACE:
                told["face"] = None
            elif letter := self.letter:
                told |= {"face": letter, "confidence": self.lettering[letter]}
                told["probabilities"] = dict(self.lettering)
        return told

    def to_keep(self) -> dict[str, Any]:
        """Return all that was read, as `Reading.from_json` takes it."""
        told = self.facts()
        if self.features:
            told["features"] = base64.b64encode(self.features).decode()
        return told if self.lettering is None else told | {"lettering": dict(self.lettering)}

    def facts(self) -> dict[str, Any]:
        """Return what it shows as one of six faces, whatever stands for those."""
        told = {
            "face": self.face,
            "confidence": round(self.confidence, 6),
            "probabilities": [round(one, 6) for one in self.probabilities],
            "box": [round(side, 1) for side in self.box],
            "doubt": self.doubt,
        }
        return told if self.aside is None else told | {"aside": self.aside}


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
    turned: int = 0
    """By so many degrees, clockwise, the frame was turned to be read: its dice stood on their heads."""

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ValueError(f"a frame has at least one pixel, not {self.width}x{self.height}")
        for die in self.dice:
            if die.box[0] < 0 or die.box[1] < 0 or die.box[2] > self.width or die.box[3] > self.height:
                raise ValueError(f"the box {die.box} is not within {self.width}x{self.height}")

    @property
    def counts(self) -> dict[int, int]:
        """Return how many dice show each face, 1 to 6, by the likeliest face of each."""
        dice = (die for die in self.dice if die.aside is None)
        seen = Counter(die.face for die in dice if die.doubt != UNKNOWN_FACE and die.letter is None)
        return {face: seen[face] for face in FACES}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Self:
        """What `to_keep` told. Raises KeyError, TypeError or ValueError where it is none."""
        dice = tuple(
            DieReading(
                tuple(die["probabilities"]),
                _box(die["box"]),
                die["doubt"],
                aside=die.get("aside"),
                features=base64.b64decode(die.get("features", "")),
                lettering=die.get("lettering"),
            )
            for die in told["dice"]
        )
        return cls(told["width"], told["height"], dice, told["milliseconds"], told.get("turned", 0))

    def to_json(self) -> dict[str, Any]:
        """Return the contract of `ojo read --json`, less "image"; `turned` only where it was."""
        told = {
            "width": self.width,
            "height": self.height,
            "dice": [die.to_json() for die in self.dice],
            "counts": {str(face): count for face, count in self.counts.items()},
            "milliseconds": round(self.milliseconds, 1),
        }
        return told | {"turned": self.turned} if self.turned else told

    def to_keep(self) -> dict[str, Any]:
        """Return `to_json`, with the dice's features."""
        return self.to_json() | {"dice": [die.to_keep() for die in self.dice]}


def _box(sides: Sequence[float]) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = sides
    return x0, y0, x1, y1
