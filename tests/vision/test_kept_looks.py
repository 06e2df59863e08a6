"""A picture of one die that is kept for other weights."""

from pathlib import Path

import numpy as np
import pytest

from vision import load_image, load_reader
from vision.errors import ImageError
from vision.kept_looks import KEPT_PX, kept_die, kept_look

PICTURE = Path(__file__).parents[2] / "datasets" / "demo" / "images" / "12-b.jpg"


def test_a_kept_die_looks_as_it_did_in_the_whole_picture() -> None:
    """The reader takes it for the same face, and its look is the same within what a lesson takes for so."""
    reader, frame = load_reader(), load_image(PICTURE)
    dice = reader.read(frame).dice
    assert len(dice) == 12
    for die in dice:
        face, features = reader.looked_anew(kept_look(frame, die.box))
        one, other = (np.frombuffer(look, np.int8).astype(float) for look in (die.features, features))
        assert face == die.face
        assert one @ other > 0.97 * np.linalg.norm(one) * np.linalg.norm(other)


@pytest.mark.parametrize("side", [8, 40, 300])
def test_the_die_lies_in_the_middle(side: int) -> None:
    """Also of one at the picture's edge, however large it is."""
    frame = np.full((400, 400, 3), 50, np.uint8)
    frame[:side, :side] = 200
    kept, ((x0, y0, x1, y1),) = kept_die(kept_look(frame, (0, 0, side, side)))
    assert kept.shape == (KEPT_PX, KEPT_PX, 3)
    inside = kept[round(y0) + 6 : round(y1) - 6, round(x0) + 6 : round(x1) - 6]
    assert abs(float(inside.mean()) - 200) < 10


def test_what_is_no_picture_is_refused() -> None:
    """An imported night may hold anything."""
    with pytest.raises(ImageError):
        load_reader().looked_anew(b"no picture")
