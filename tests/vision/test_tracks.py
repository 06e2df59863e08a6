"""Looks at one die together: no surer than one, doubted where they differ."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.reading import UNKNOWN_FACE
from vision.watch.tracks import MOST_LOOKS, Track, joined


def chances(face: int, sure: float) -> np.ndarray:
    """Six chances with one face likeliest."""
    return np.array([sure if one == face else (1 - sure) / 5 for one in range(1, 7)], np.float32)


def track(*looks: tuple[int, float, float], doubts: tuple[str | None, ...] = (None,)) -> Track:
    """A die with looks: face, chance, sharpness."""
    made = Track((0.0, 0.0, 10.0, 10.0), 0.0, 0.0, hits=1)
    for face, sure, sharp in looks:
        made.look(chances(face, sure), sharp)
    made.doubts = list(doubts)
    return made


@given(st.integers(1, 6), st.floats(0.3, 0.999), st.integers(1, 9))
def test_alike_looks_are_no_surer_than_one(face: int, sure: float, number: int) -> None:
    """They see the same light on the same die, and err together."""
    one = chances(face, sure)
    assert joined([one] * number) == pytest.approx(one, abs=1e-5)


@given(st.lists(st.tuples(st.integers(1, 6), st.floats(0.3, 0.999)), min_size=1, max_size=9))
def test_looks_together_are_no_surer_than_the_surest(looks: list[tuple[int, float]]) -> None:
    """Whichever face each saw; together they are six chances."""
    together = joined([chances(face, sure) for face, sure in looks])
    assert together.sum() == pytest.approx(1, abs=1e-5)
    assert together.max() <= max(sure for _, sure in looks) + 1e-5


@pytest.mark.parametrize(
    ("looks", "doubts", "face", "doubt"),
    [
        ([(3, 0.99, 1.0)] * 3, (None,), 3, None),
        ([(3, 0.99, 1.0)] * 3, ("cocked",), 3, "cocked"),  # how it lies, more looks do not settle
        ([(3, 0.99, 1.0)] * 3, ("cocked", None, None), 3, None),  # unless further full looks do
        ([(3, 0.99, 1.0)] * 3, ("blurred",), 3, None),
        ([(3, 0.6, 1.0)] * 3, ("blurred",), 3, "blurred"),
        ([(3, 0.6, 1.0)] * 3, (None,), 3, "unreadable"),
        ([(3, 0.99, 1.0)] * 3 + [(2, 0.99, 1.0)] * 2, (None,), 3, "readers_disagree"),
        ([(3, 0.99, 1.0)] * 3 + [(2, 0.999, 0.3)] * 3, (None,), 3, None),  # shaken looks do not count
    ],
)
def test_what_looks_say(
    looks: list[tuple[int, float, float]], doubts: tuple[str | None, ...], face: int, doubt: str | None
) -> None:
    """The face by all good looks, and the doubt that is left."""
    reading = track(*looks, doubts=doubts).reading()
    assert (reading.face, reading.doubt) == (face, doubt)


def test_one_that_full_looks_do_not_find_again_is_doubted() -> None:
    """Found once of two times: it may be none."""
    flickering = track(*[(3, 0.99, 1.0)] * 3)
    flickering.misses = 1
    assert flickering.reading().doubt == "readers_disagree"
    assert flickering.reading(number_fits=True).doubt == "readers_disagree"


def test_one_that_comes_and_goes_is_a_die_where_the_number_says_so() -> None:
    """Found twice of five times, and there are as many as there should be."""
    faint = track(*[(3, 0.99, 1.0)] * 3)
    faint.hits, faint.misses = 2, 3
    assert faint.reading().doubt == "readers_disagree"
    assert faint.reading(number_fits=True).doubt is None


def test_a_shaken_die_is_ready_in_the_end() -> None:
    """Three good looks are needed; after many tries what there is has to do."""
    shaken = track((3, 0.9, 1.0), (3, 0.9, 0.1))
    assert not shaken.ready
    for _ in range(MOST_LOOKS):
        shaken.look(chances(3, 0.9), 0.1)
    assert shaken.ready
    assert track(*[(3, 0.9, 1.0)] * 3).ready


@pytest.mark.parametrize(
    ("looks", "doubts", "best", "chance", "doubt"),
    [
        ([{"K": 0.995}], (None,), "K", 0.995, None),
        ([{"K": 0.995}] * 3, (None,) * 3, "K", 0.995, None),
        ([{"K": 0.6, "Q": 0.3}], (UNKNOWN_FACE,), "K", 0.6, UNKNOWN_FACE),
        (
            [{"K": 0.995}, {"Q": 0.995}],
            (None, None),
            "K",
            0.032,
            None,
        ),  # a table asks about so small a chance
        ([{"K": 0.995}, {"K": 0.9}, {"K": 0.9}], (None, UNKNOWN_FACE, UNKNOWN_FACE), "K", 0.93, UNKNOWN_FACE),
        ([{"K": 0.995}], ("cocked",), "K", 0.995, "cocked"),
    ],
)
def test_what_looks_say_of_a_letter(
    looks: list[dict[str, float]], doubts: tuple[str | None, ...], best: str, chance: float, doubt: str | None
) -> None:
    """Not by six chances, which are of pips: by what each look knew, less where they differ."""
    made = track(*[(1, 1 / 6, 1.0)] * len(looks), doubts=doubts)
    made.letterings = list(looks)
    reading = made.reading()
    assert reading.doubt == doubt
    assert reading.lettering is not None
    assert (
        max(reading.lettering.values())
        == pytest.approx(reading.lettering[best])
        == pytest.approx(chance, abs=0.002)
    )
