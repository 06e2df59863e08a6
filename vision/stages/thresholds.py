"""Numbers that were fitted to the weights: they stand in the weights' card and are loaded with them.

What would hold for any weights (geometry, the size of a crop) stands where it is used. Scores are the
detector's, logits and chances those of the reader of dice.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

DETECTOR_SIDE_PX = 640
"""A picture's longer side in the detector, where neither the card of the weights nor the file says."""


@dataclass(frozen=True, slots=True)
class DetectThresholds:
    """At which scales the detector looks at a frame, and what it must find there."""

    min_score: float
    """The least score of a box worth a reading."""
    farther_scale: float
    """Times the first scale's side: a look from farther off. It costs a third, and finds dice whose pips the
    first scale takes for dice. It is enough where it finds `many_dice`."""
    many_dice: int
    """So many dice are enough for the farther look."""
    many_score: float
    """Each of the many is found at least so surely, and no box less surely."""
    many_side_px: float
    """None of the many is longer than this in the first scale's input, and most are not small. Where the
    first scale finds such, and others less surely, what the farther one found is left out."""
    closer_scales: tuple[float, ...]
    """Times the first scale's side: nearer looks, one after the other as long as the dice are small."""
    small_side_px: float
    """Dice are small below this median of their longer sides, in the last scale's input, or in the frame if
    that is smaller."""
    closer_score: float
    """The least score at a closer scale: so near, every speck has some likeness to a die."""
    farthest_score: float
    """The least score in a small copy of the frame: from so far away every card looks like a die."""


@dataclass(frozen=True, slots=True)
class DoubtThresholds:
    """When a reading is doubted. Chances are calibrated: so often it is so."""

    temperature: float
    """The logits of faces are divided by it, so that chances are as often right as they say."""
    surely_none: float
    """Evidence of no die from which on a find goes: fewer than one die in a thousand has more."""
    none: float
    """The same evidence, from which on a find is doubted."""
    look_again: float
    """Chance of a face below which a second look is taken."""
    unsure: float
    """Chance of a face below which it is doubted."""
    odd: float
    """Chance of leaning, and of lying on another die, above which it is doubted."""
    hidden: float
    """Chance of a hidden upper face above which it is doubted."""
    smeared: float
    """Chance of a smear above which it is doubted."""
    low: float
    """Mean logit of being seen from too low above which all dice of a look are doubted."""


@dataclass(frozen=True, slots=True)
class PictureThresholds:
    """Which boxes show dice without pips, and which of their faces are known."""

    least_score: float
    """Of a box that no die was read in."""
    other_die: float
    """Chance of a die without pips from which on such a box shows one."""
    sure_score: float
    """A box of so large a score shows one, too."""
    no_die: float
    """Even a sure box shows none where the chance of that is this large."""
    not_pips: float
    """Chance of a die without pips from which on one that was read as pips was not."""
    lettering: float
    """Chance from which on a numeral or a letter is known."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """All of them, by the stage that uses them."""

    detect: DetectThresholds
    doubts: DoubtThresholds
    pictures: PictureThresholds

    @classmethod
    def from_card(cls, told: Mapping[str, Any]) -> "Thresholds":
        """Return those of a card; `KeyError`, `ValueError` or `TypeError` names one that is missing, unknown
        or no number."""
        return cls(
            _group(DetectThresholds, told["detect"]),
            _group(DoubtThresholds, told["doubts"]),
            _group(PictureThresholds, told["pictures"]),
        )


Group = TypeVar("Group", DetectThresholds, DoubtThresholds, PictureThresholds)


def _group(kind: type[Group], told: Mapping[str, Any]) -> Group:
    kinds = {field.name: field.type for field in fields(kind)}
    if odd := sorted(set(kinds) ^ set(told)):
        raise KeyError(f"{'unknown' if odd[0] in told else 'missing'} threshold {odd[0]}")
    return kind(**{name: _checked(name, told[name], kinds[name] in (int, float)) for name in kinds})


def _checked(name: str, value: Any, single: bool) -> Any:
    numbers = [value] if single else value
    if not isinstance(numbers, list) or not all(map(_is_number, numbers)):
        raise ValueError(f"the threshold {name} is {value!r}, not {'a number' if single else 'numbers'}")
    return value if single else tuple(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
