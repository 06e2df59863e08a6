"""How a die that lies on another one is seen: the geometry behind `STACKED_LEAST_SHARE`."""

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.stages.boxes import overlaps
from vision.watch.parting import STACKED_LEAST_SHARE

Floats = NDArray[np.float64]

CORNERS = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (0.0, 1.0)])
"""Of a die with sides of 1 that stands in the middle of the table."""
TURNS = st.floats(0.0, 90.0)
ON_ITS_TOP = st.floats(-0.5, 0.5)


def turned(points: Floats, degrees: float) -> Floats:
    """Points `(..., 3)` turned on the table."""
    sine, cosine = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    return np.asarray(points @ np.array([[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1]]))


def box_of(corners: Floats, above: float, away: float) -> Floats:
    """Its box in a camera that looks at the middle of the table, so many degrees above it."""
    sine, cosine = np.sin(np.radians(above)), np.cos(np.radians(above))
    depth = away - corners @ (0.0, -cosine, sine)
    seen = np.column_stack((corners[:, 0], -corners @ (0.0, sine, cosine))) / depth[:, None]
    return np.concatenate((seen.min(axis=0), seen.max(axis=0)))


@given(TURNS, TURNS, ON_ITS_TOP, ON_ITS_TOP, st.floats(20.0, 90.0), st.floats(12.0, 60.0))
@example(0.0, 0.0, 0.0, 0.5, 20.0, 60.0)
@example(2.3, 90.0, -0.5, 0.5, 20.0, 12.0)  # the least that a search found: 0.0549
def test_a_die_that_lies_on_another_is_seen_before_it(
    below: float, above: float, right: float, back: float, elevation: float, away: float
) -> None:
    """Its middle is over the other's top, else it would fall: then their boxes share what is asked."""
    lower = turned(CORNERS, below)
    upper = turned(CORNERS, above) + turned(np.array([right, back, 0.0]), below) + (0.0, 0.0, 1.0)
    boxes = np.stack([box_of(one, elevation, away) for one in (lower, upper)])
    _, inside = overlaps(boxes.astype(np.float32))
    assert inside[0, 1] >= STACKED_LEAST_SHARE
