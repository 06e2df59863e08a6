"""The one reader of crops: what it answers, and how its answers are weighed against what is known of a crop.

It is the schooled network (`models.schooled_network`) with a wider head. Where a label says what a crop
shows, that counts most; beside it, and where nobody labelled, what the five readers before it say
(`models.reader_crops`), but not of dice seen from low down, which those take for their sides.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from datasets.crops.finds import REACH
from models.patches import Patches, Seen
from vision.stages.die_reader import (
    ELEVATION,
    ELEVATION_ENDS,
    FACES,
    HIDDEN,
    KINDS,
    LEANS,
    MIDDLE,
    NO_DIE,
    NO_FACE,
    SMEARED,
    STACKED,
    UP,
)

HIDDEN_UNITS = 256
FROM_SCHOOLED = (
    {at: 9 + at for at in range(6)}
    | {NO_DIE: 4, LEANS: 0, STACKED: 1, HIDDEN: 7, SMEARED: 8}
    | {UP.start: 2, UP.start + 1: 3, MIDDLE.start: 5, MIDDLE.start + 1: 6}
)
"""which outputs begin as which of the schooled reader's"""
TRUSTED_DEGREES = 28.0
"""the readers before were taught from so high up"""
THIN_PX, THIN_SHARE = 4.0, 0.085
"""An upper face so low, in pixels or in sides of its box, cannot be read."""
COVERED = 0.5
"""An upper face of which no more is in sight cannot be read."""
BESIDE_TRUTH, WITHOUT_TRUTH = 0.25, 0.7
"""weight of what the readers say where a label says it, too, and where none does"""
UP_WEIGHT, MIDDLE_WEIGHT, SMEARED_WEIGHT, KINDS_WEIGHT, GUESSED_ELEVATION = 6.0, 6.0, 0.3, 0.3, 0.2
GUESSED_UP = 0.85
"""`up` of a photograph's die this short tells from how high it is seen"""
TEMPERATURE = 0.85
"""of the face reader"""


class Known(NamedTuple):
    """What is known of n patches however they are turned; NaN, or a negative class, where nothing is."""

    said: torch.Tensor
    """1 where somebody labelled it"""
    unreadable: torch.Tensor
    """1 where the upper face is known not to be readable"""
    elevation: torch.Tensor
    """the bin"""
    guessed: torch.Tensor
    """1 where the bin is only a guess"""
    trusted: torch.Tensor
    """1 where the readers before are"""
    none: torch.Tensor
    """their chance of no die"""
    leans: torch.Tensor
    stacked: torch.Tensor
    faces: torch.Tensor
    """`(n, 7)` chances"""
    kinds: torch.Tensor
    """`(n, 3)` chances"""
    kind: torch.Tensor
    """the true kind"""

    def at(self, index: torch.Tensor) -> "Known":
        """Return that of the patches at `index`."""
        return Known(*(part[index] for part in self))


def known(patches: Patches) -> Known:
    """Return what is known of patches by `models.reader_crops`."""
    told, die = patches.told, patches.told["die"].astype(bool)
    close, quick, schooled = (told[name].astype(np.float32) for name in ("close", "quick", "schooled"))
    lying = (quick[:, :2] + close[:, :2] + schooled[:, :2]) / 3
    length = np.linalg.norm(told["up"], axis=1)
    guess = np.degrees(np.arccos(np.clip(length, 0, 1)))
    unsaid = np.isnan(told["elevation"])
    guessed = unsaid & die & (length < GUESSED_UP)
    elevation = np.where(guessed, guess, told["elevation"])
    rendered = ~np.isnan(told["whole"]) & ~np.isnan(told["elevation"])
    thin = thickness(told["quads"])
    too_thin = (thin < THIN_SHARE) | (thin * told["box_px"] < THIN_PX)
    unreadable = rendered & die & (too_thin | (told["whole"] < COVERED))
    kind = np.select([told["wears"] != "", ~die, told["face"] > 0], [2, 0, 1], -1)
    kind = np.where(told["said"], kind, -1)
    faces = (_tensor(told["of_face"][:, :7]) / TEMPERATURE).softmax(1)
    kinds = _tensor(told["of_picture"][:, :3]).softmax(1)
    return Known(
        said=_tensor(told["said"]),
        unreadable=_tensor(unreadable),
        elevation=_tensor(bins(elevation)),
        guessed=_tensor(guessed),
        trusted=_tensor(unsaid | (told["elevation"] >= TRUSTED_DEGREES)),
        none=_tensor(close[:, 4] + schooled[:, 4]).div(2).sigmoid(),
        leans=_tensor(lying[:, 0]).sigmoid(),
        stacked=_tensor(lying[:, 1]).sigmoid(),
        faces=faces,
        kinds=kinds,
        kind=torch.from_numpy(kind.astype(np.int64)),
    )


def _tensor(values: "np.ndarray") -> torch.Tensor:
    return torch.from_numpy(np.ascontiguousarray(values, np.float32))


def bins(degrees: "np.ndarray") -> "np.ndarray":
    """Return the bin of each elevation, -1 where it is NaN."""
    return np.where(np.isnan(degrees), -1, np.digitize(degrees, ELEVATION_ENDS))


def thickness(quads: "np.ndarray") -> "np.ndarray":
    """Return how low each upper face (n, 4, 2) is seen, in sides of its die's box; quads are in half sides of
    the patch: its area over its longest diagonal."""
    a, b = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    area = np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]) / 2
    longest = np.maximum(np.linalg.norm(a, axis=1), np.linalg.norm(b, axis=1))
    in_sides: np.ndarray = area / np.maximum(longest, 1e-6) * REACH / 2
    return in_sides


def losses(answers: torch.Tensor, seen: Seen, told: Known) -> dict[str, torch.Tensor]:
    """Return each part of the loss (n,) of answers (n, OUTPUTS)."""
    said, die = told.said, seen.die
    whole_picture = ~(seen.smeared > 0) & ~(seen.whole < 0.9)
    trusted = told.trusted * whole_picture
    none_truth = torch.where(said > 0, 1 - die, torch.nan)
    face = torch.where(told.unreadable > 0, NO_FACE, seen.face)
    faces = functional.cross_entropy(answers[:, FACES], face, ignore_index=-1, reduction="none")
    faces = faces + _soft(answers[:, FACES], told.faces) * _weight(face >= 0) * trusted
    elevation = functional.cross_entropy(
        answers[:, ELEVATION], told.elevation.long(), ignore_index=-1, reduction="none"
    )
    kind = functional.cross_entropy(answers[:, KINDS], told.kind, ignore_index=-1, reduction="none")
    known_middle = torch.where((said > 0)[:, None], seen.middle, torch.nan)
    of_dice = {
        "faces": faces,
        "leans": _both(answers[:, LEANS], seen.leans, told.leans, trusted),
        "stacked": _both(answers[:, STACKED], seen.stacked, told.stacked, trusted),
        "hidden": _known(answers[:, HIDDEN], 1 - seen.whole.clamp(0, 1)),
        "smeared": SMEARED_WEIGHT * _known(answers[:, SMEARED], seen.smeared),
        "up": UP_WEIGHT * _away(answers[:, UP], seen.up),
        "middle": MIDDLE_WEIGHT * _away(answers[:, MIDDLE], known_middle),
        "elevation": elevation * torch.where(told.guessed > 0, GUESSED_ELEVATION, 1.0),
    }
    return {
        "none": _both(answers[:, NO_DIE], none_truth, told.none, told.trusted),
        "kinds": KINDS_WEIGHT
        * (kind + _soft(answers[:, KINDS], told.kinds) * _weight(told.kind >= 0) * told.trusted),
    } | {name: torch.where(die > 0, part, 0.0) for name, part in of_dice.items()}


def _weight(truth: torch.Tensor) -> torch.Tensor:
    return torch.where(truth, BESIDE_TRUTH, WITHOUT_TRUTH)


def _soft(logits: torch.Tensor, chances: torch.Tensor) -> torch.Tensor:
    return -(chances * logits.log_softmax(1)).sum(1)


def _both(
    logits: torch.Tensor, truth: torch.Tensor, said: torch.Tensor, trusted: torch.Tensor
) -> torch.Tensor:
    """By what is true, and by what the readers say."""
    theirs = functional.binary_cross_entropy_with_logits(logits, said, reduction="none")
    return _known(logits, truth) + theirs * _weight(~truth.isnan()) * trusted


def _known(logits: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    loss = functional.binary_cross_entropy_with_logits(logits, truth.nan_to_num(), reduction="none")
    return torch.where(truth.isnan(), 0.0, loss)


def _away(answers: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    loss = functional.smooth_l1_loss(answers, truth.nan_to_num(), beta=0.1, reduction="none").mean(1)
    return torch.where(truth.isnan().any(1), 0.0, loss)


def head_of(network: nn.Module) -> Sequence[Any]:
    """Return the parameters of a network's head, which learns faster than what went to school."""
    return [one for name, one in network.named_parameters() if name.startswith("head.")]
