"""Numbers that were fitted to the weights: they stand in the weights' card and are loaded with them.

What would hold for any weights (geometry, the size of a crop) stands where it is used. Logits are those of
the stance networks, scores the detector's, chances and confidences the face reader's after its temperature.
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
    farthest_scale: float
    """For a die that fills the frame, where none was read."""
    farthest_score: float
    """The least score there: from so far away every card looks like a die."""


@dataclass(frozen=True, slots=True)
class StanceThresholds:
    """How a die lies. Chosen so that fewer than one level die in a hundred is wrongly doubted."""

    no_die: float
    """Logit from which on it is no die: none of the level dice of the demo and the photographs is lost."""
    unsure_no_die: float
    """So far from 0 the quick network's logit of no die is sure; nearer, the larger one is asked."""
    close_from: float
    """From this logit of leaning or being stacked, too, the larger network is asked."""
    augment_from: float
    """From this logit after both networks on, augmented crops are read, too."""
    augment_to: float
    """Up to this logit augmented crops are read: what is surely odd stays so."""
    nearer_crop: float
    """Times the crop's scale: one of the augmented crops."""
    farther_crop: float
    """Times the crop's scale: another."""
    cocked: float
    """Logit from which on a die is doubted as cocked."""
    stacked: float
    """Logit from which on a die is doubted as stacked, where stacks are not usual."""
    usual_stacked: float
    """What the median of all dice exceeds this logit by is usual here."""
    usual_weight: float
    """Times this, what is usual is taken off before a die is doubted as stacked."""
    tilt_weight: float
    """What a degree of tilt against the other dice adds to the logit of leaning."""
    level_degrees: float
    """So many degrees a level die may seem to be tilted: they add nothing."""


@dataclass(frozen=True, slots=True)
class FaceThresholds:
    """Which crops of a die the face reader reads."""

    augment_below: float
    """Logits by which the first crop's answer leads: with less, augmented crops are read too."""
    wider_crop: float
    """Times the crop's scale: an augmented crop."""


@dataclass(frozen=True, slots=True)
class DieThresholds:
    """What is a die, and when its reading is doubted. A box's worth is its score times its best face's
    chance."""

    worth: float
    """Less than this neither reader believes in."""
    sure_score: float
    """A box that the detector is so sure of stays: a cocked die is a question, not clutter."""
    sure_no_face: float
    """Even a sure box goes where the chance that no face is readable is this large."""
    odd_score: float
    """A die that is seen to lie oddly may well show no face: it stays from this score on."""
    hidden_score: float
    """What the edge or another die hides stays from this score on."""
    hidden_no_die: float
    """What is hidden stays only where its logit of no die is no larger than this."""
    unsure: float
    """Confidence below which a face is doubted."""
    seen_level: float
    """Length of `Stances.up` from which on dice are seen from too low, by the median of all."""
    seen_level_alone: float
    """The same length where one die is judged by its own: that is less exact."""


@dataclass(frozen=True, slots=True)
class JoiningWeights:
    """A logistic regression over what all stages tell of a box that stays: that it is no die to be read.
    Fitted by `models.teach_doubts`; what each is multiplied by is in `vision.stages.joining`."""

    bias: float
    """Less the logit from which on it is doubted: the sum is 0 there."""
    no_pips: float
    no_die: float
    score: float
    lead: float
    no_face: float
    middle: float
    covered: float
    other_size: float
    others_no_pips: float
    others_no_die: float


@dataclass(frozen=True, slots=True)
class EdgeWeights:
    """A logistic regression over what is told of a die at the frame's edge: that its upper face is not whole,
    or not read right. What each is multiplied by is in `vision.stages.edges`."""

    bias: float
    """Less the logit from which on it is doubted: the sum is 0 there."""
    hidden: float
    preferred: float
    odd: float
    lead: float
    no_face: float


@dataclass(frozen=True, slots=True)
class SchooledThresholds:
    """Of which boxes the schooled network is asked, and what its answer counts for."""

    ask_from: float
    """Asked are boxes from this logit of the joining on, and what the frame's edge may cut."""
    surely_odd: float
    """Asked is what lies oddly, too, where the logit of that is no more than this."""
    bias: float
    """The first part of the logit that a box of which it was asked is no die."""
    joining: float
    """The joining's logit counts so many times in it."""
    no_die: float
    """Its own logit counts so many times in it. From a sum of 0 on the box is doubted."""
    none_from: float
    """From this sum on the box is taken for no die."""
    level_leans: float
    """A die that lies oddly to the stance readers lies level where its logit of leaning is less than this,
    and that of being stacked less than `level_stacked`."""
    level_stacked: float
    """See `level_leans`."""
    unsure_face: float
    """It is asked of a die whose likeliest face has less than this chance, too."""
    free: float
    """An upper face is free where the logit that it is hidden is less than this."""
    lead: float
    """So much the logit of the same face must lead those of the others. Where it does, and the die lies level
    with a free face, both networks tell the face's chance."""
    their_face: float
    """The logarithm of the face reader's chance counts so many times in the face's."""
    own_face: float
    """The schooled network's logit counts so many times in the face's chance."""


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
    stances: StanceThresholds
    faces: FaceThresholds
    dice: DieThresholds
    joining: JoiningWeights
    edge: EdgeWeights
    schooled: SchooledThresholds
    pictures: PictureThresholds

    @classmethod
    def from_card(cls, told: Mapping[str, Any]) -> "Thresholds":
        """Return those of a card; `KeyError`, `ValueError` or `TypeError` names one that is missing, unknown
        or no number."""
        return cls(
            _group(DetectThresholds, told["detect"]),
            _group(StanceThresholds, told["stances"]),
            _group(FaceThresholds, told["faces"]),
            _group(DieThresholds, told["dice"]),
            _group(JoiningWeights, told["joining"]),
            _group(EdgeWeights, told["edge"]),
            _group(SchooledThresholds, told["schooled"]),
            _group(PictureThresholds, told["pictures"]),
        )


Group = TypeVar(
    "Group",
    DetectThresholds,
    StanceThresholds,
    FaceThresholds,
    DieThresholds,
    JoiningWeights,
    EdgeWeights,
    SchooledThresholds,
    PictureThresholds,
)


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
