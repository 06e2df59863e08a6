"""Numbers that were fitted to the weights: they stand in the weights' card and are loaded with them.

What would hold for any weights (geometry, the size of a crop) stands where it is used. Scores are the
detector's, logits and chances those of the reader of dice.
"""

from typing import Annotated

import msgspec

DETECTOR_SIDE_PX = 640
"""A picture's longer side in the detector, where neither the card of the weights nor the file says."""

Number = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]
"""A finite one."""


class DetectThresholds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At which scales the detector looks at a frame, and what it must find there."""

    min_score: Number
    """The least score of a box worth a reading."""
    farther_scale: Number
    """Times the first scale's side: a look from farther off. It costs a third, and finds dice whose pips the
    first scale takes for dice. It is enough where it finds `many_dice`."""
    many_dice: int
    """So many dice are enough for the farther look."""
    many_score: Number
    """Each of the many is found at least so surely, and no box less surely."""
    many_side_px: Number
    """None of the many is longer than this in the first scale's input, and most are not small. Where the
    first scale finds such, and others less surely, what the farther one found is left out."""
    closer_scales: tuple[Number, ...]
    """Times the first scale's side: nearer looks, one after the other as long as the dice are small."""
    small_side_px: Number
    """Dice are small below this median of their longer sides, in the last scale's input, or in the frame if
    that is smaller."""
    closer_score: Number
    """The least score at a closer scale: so near, every speck has some likeness to a die."""
    farthest_score: Number
    """The least score in a small copy of the frame: from so far away every card looks like a die."""


class DoubtThresholds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a reading is doubted. Chances are calibrated: so often it is so."""

    temperature: Number
    """The logits of faces are divided by it, so that chances are as often right as they say."""
    surely_none: Number
    """Evidence of no die from which on a find goes: fewer than one die in a thousand has more."""
    none: Number
    """The same evidence, from which on a find is doubted."""
    look_again: Number
    """Chance of a face below which a second look is taken."""
    unsure: Number
    """Chance of a face below which it is doubted."""
    other: Number
    """Chance of a die without pips above which one that was read is doubted."""
    odd: Number
    """Chance of leaning, and of lying on another die, above which it is doubted."""
    hidden: Number
    """Chance of a hidden upper face above which it is doubted."""
    smeared: Number
    """Chance of a smear above which it is doubted."""
    low: Number
    """Mean logit of being seen from too low above which all dice of a look are doubted."""


class PictureThresholds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which boxes show dice without pips, and which of their faces are known."""

    least_score: Number
    """Of a box that no die was read in."""
    other_die: Number
    """Chance of a die without pips from which on such a box shows one."""
    sure_score: Number
    """A box of so large a score shows one, too."""
    no_die: Number
    """Even a sure box shows none where the chance of that is this large."""
    not_pips: Number
    """Chance of a die without pips from which on one that was read as pips was not."""
    lettering: Number
    """Chance from which on a numeral or a letter is known."""


class Thresholds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them, by the stage that uses them."""

    detect: DetectThresholds
    doubts: DoubtThresholds
    pictures: PictureThresholds
