"""What took long to make is made once."""

from pathlib import Path

import numpy as np
import pytest

from models.kept import Arrays, kept

pytestmark = pytest.mark.deep


def test_what_was_made_is_not_made_again(tmp_path: Path) -> None:
    """The same bytes give what lies there; others are made anew beside it."""
    made: list[int] = []

    def make() -> Arrays:
        made.append(len(made))
        return {"a": np.array([made[-1], 7]), "b": np.zeros((2, 3), np.float32)}

    first = kept(tmp_path / "new", "one", [b"x", b"y"], make)
    again = kept(tmp_path / "new", "one", [b"x", b"y"], make)
    assert first["a"].tolist() == again["a"].tolist() == [0, 7]
    assert again["b"].shape == (2, 3)
    for other in ([b"xy"], [b"y", b"x"], [b"x", b"y", b""]):
        kept(tmp_path / "new", "one", other, make)
    assert made == [0, 1, 2, 3]


def test_what_was_stopped_half_way_is_made_anew(tmp_path: Path) -> None:
    """Nothing half made is read."""

    def stopped() -> Arrays:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kept(tmp_path, "one", [b"x"], stopped)
    assert kept(tmp_path, "one", [b"x"], lambda: {"a": np.array([5])})["a"].tolist() == [5]
