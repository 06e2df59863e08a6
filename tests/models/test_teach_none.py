"""What is taught of "no die": which finds teach it, and that nothing else of a network moves."""

from pathlib import Path

import numpy as np
import onnx
import pytest

from datasets.labels import Label
from models.teach_none import NO_DIE, TOWARDS_OLD, teach, told
from vision.weights import STANCE_READER, find_weights

pytestmark = pytest.mark.deep

DIE = (Label(3, 30, 30, 20),)
"""from (20, 20) to (40, 40)"""


@pytest.mark.parametrize(
    ("box", "teaches"),
    [
        ((20, 20, 40, 40), 1),
        ((22, 20, 40, 40), 1),
        ((20, 20, 40, 30), -1),
        ((33, 33, 38, 38), -1),
        ((100, 20, 120, 40), 0),
        ((50, 50, 80, 80), 0),
        ((0, 0, 90, 90), -1),
    ],
)
def test_a_find_on_a_die_is_one_and_a_pip_of_it_is_not_told(box: tuple[int, ...], teaches: int) -> None:
    """What shares most of its box with a die is one; a part of one is neither; what lies apart is none."""
    assert told(DIE, np.array([box], float)).tolist() == [teaches]


def test_nothing_but_the_row_of_no_die_moves(tmp_path: Path) -> None:
    """Every other weight of the network stays as it was, to the last bit; what is taught is then told."""
    path = tmp_path / STANCE_READER
    before = onnx.load(find_weights().folder / STANCE_READER)
    onnx.save(before, path)
    crops = np.random.default_rng(1).random((8, 3, 80, 80), np.float32)
    crops[::2] *= 0.2
    none = np.float32([0, 1] * 4)
    teach(path, crops, none, np.ones(8, np.float32), TOWARDS_OLD[STANCE_READER])
    moved = []
    for old, new in zip(before.graph.initializer, onnx.load(path).graph.initializer, strict=True):
        a, b = onnx.numpy_helper.to_array(old), onnx.numpy_helper.to_array(new)
        if not np.array_equal(a, b):
            moved.append(np.unique(np.nonzero(a != b)[0]).tolist())
    assert moved == [[NO_DIE], [NO_DIE]]
