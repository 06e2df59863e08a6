"""The table's edge: what lies within is read, at its place in the whole frame; a proposal holds all dice."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.watched import DIE_PX, HEIGHT, WIDTH, DrawnReader, table
from vision.watch.table_edge import in_pixels, is_within, proposed, read_within

LEFT_HALF = [(0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0)]


def test_only_what_lies_within_is_read() -> None:
    """A die beyond the edge is not there; one within it is where it would be in the whole frame."""
    frame = table({(100, 200): 3, (500, 200): 6})
    reading = read_within(DrawnReader().read, frame, in_pixels(LEFT_HALF, frame))
    assert [(die.face, die.box[:2]) for die in reading.dice] == [(3, (100.0, 200.0))]
    assert (reading.width, reading.height) == (WIDTH, HEIGHT)


BOXES = st.lists(
    st.tuples(st.integers(0, WIDTH - DIE_PX), st.integers(0, HEIGHT - DIE_PX)).map(
        lambda at: (float(at[0]), float(at[1]), float(at[0] + DIE_PX), float(at[1] + DIE_PX))
    )
)


@given(BOXES)
def test_a_proposal_holds_every_die(boxes: list[tuple[float, float, float, float]]) -> None:
    """Whatever lies there lies within; and the edge is one of the picture."""
    corners = proposed(boxes, WIDTH, HEIGHT)
    edge = in_pixels(corners, np.zeros((HEIGHT, WIDTH, 3), np.uint8))
    assert all(is_within(box, edge) for box in boxes)
    assert all(0 <= side <= 1 for corner in corners for side in corner)


def test_an_edge_at_the_picture_s_rim_still_reads() -> None:
    """Corners that all lie at one side leave a strip, not nothing."""
    frame = table({(100, 200): 3})
    sliver = in_pixels([(0.999, 0.0), (1.0, 0.0), (1.0, 1.0)], frame)
    assert read_within(DrawnReader().read, frame, sliver).dice == ()
