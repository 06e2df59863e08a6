"""What is told of a box and of its neighbours, and how it is weighed."""

from dataclasses import fields, replace

import numpy as np
import pytest

from tests.vision.fakes import JOINING, candidates
from vision.image import Frame
from vision.stages.candidates import Candidates, Faces, Stances
from vision.stages.joining import evidence, no_die, of_the_others
from vision.stages.thresholds import JoiningWeights

NAMES = [field.name for field in fields(JoiningWeights)][1:]
BOXES = np.float32([[10, 10, 50, 50], [100, 10, 140, 50], [200, 10, 280, 90], [205, 20, 245, 60]])
EVEN = JoiningWeights(*[0.0] * (1 + len(NAMES)))


@pytest.fixture
def found(frame: Frame) -> Candidates:
    """Three dice of which the third is twice as large, and a box within it."""
    logits = np.zeros((4, 4, 7), np.float32)
    logits[..., 2], logits[1, :, 2], logits[:, :, 6] = 20, 3, -4
    outputs = np.zeros((4, 7), np.float32)
    outputs[:, 4], outputs[3, 5:] = (-6, -2, -6, -6), (0.3, 0.4)
    no_pips = np.float32([-8, 4, -8, -8])
    faces = Faces(logits, no_pips, np.zeros(4, np.float32))
    chances = np.zeros((4, 7), np.float32)
    chances[:, 2] = 1
    made = candidates(BOXES, frame)
    scores = np.float32([0.9, 0.5, 1.0, 0.3])
    return replace(made, scores=scores, faces=faces, stances=Stances.of(outputs), chances=chances)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("no_pips", [-8, 4, -8, -8]),
        ("no_die", [-6, -2, -6, -6]),
        ("score", [np.log(9), 0, np.log(99), np.log(3 / 7)]),
        ("lead", [8, 3, 8, 8]),
        ("no_face", [-4, -4, -4, -4]),
        ("middle", [0, 0, 0, 0.5]),
        ("covered", [0, 0, 0, 1]),
        ("other_size", [0, 0, np.log(2), 0]),
        ("others_no_pips", [-4, -8, -4, -4]),
        ("others_no_die", [-14 / 3, -6, -14 / 3, -14 / 3]),
    ],
)
def test_what_is_told_of_each_box(found: Candidates, name: str, told: list[float]) -> None:
    """By the names of its weights, in their order; a score of 1 has finite log odds."""
    rows = evidence(found)
    assert rows.shape == (4, len(NAMES))
    assert rows[:, NAMES.index(name)] == pytest.approx(told, abs=1e-4)


@pytest.mark.parametrize("name", NAMES)
def test_each_weight_counts_for_what_it_is_named_after(found: Candidates, name: str) -> None:
    """With one weight of 2 and a bias of 1 the logit is twice that evidence and one."""
    weights = replace(EVEN, bias=1.0, **{name: 2.0})
    assert no_die(found, weights) == pytest.approx(2 * evidence(found)[:, NAMES.index(name)] + 1, abs=1e-4)


def test_a_lone_box_is_its_own_company() -> None:
    """One has no others; none at all have none."""
    assert of_the_others(np.float32([3])).tolist() == [3]
    assert of_the_others(np.float32([])).tolist() == []


def test_an_empty_table_has_nothing_to_weigh(found: Candidates) -> None:
    """No box, no logit."""
    assert no_die(found.take(np.array([], np.intp)), JOINING).shape == (0,)
