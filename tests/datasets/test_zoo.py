"""The zoo: how its mixes are dealt, and what its table of kinds holds."""

import re
from collections import Counter
from typing import Any

import cv2
import numpy as np
import pytest

from datasets.scenes.die_mesh import DieShape, pip_centres
from datasets.zoo.dealing import kinds, mixes
from datasets.zoo.through import through

pytestmark = pytest.mark.deep

SORTS = {"dice": 40, "grounds": 40, "lights": 12, "cameras": 8}
"""sort -> how many kinds of it there are at least"""


@pytest.mark.parametrize(("sort", "least"), SORTS.items())
def test_there_are_enough_kinds(sort: str, least: int) -> None:
    """So many of each were asked for."""
    assert len(kinds()[sort]) >= least


TOLD: dict[str, tuple[set[str], set[str]]] = {
    "dice": ({"body", "tones", "pips"}, {"one", "also_one", "shape", "edge_cm", "pixels"}),
    "grounds": (
        {"texture", "scale", "tones", "rough"},
        {"stretch", "inputs", "low", "high", "bump", "metallic"},
    ),
    "lights": ({"room", "warmth", "lamps"}, set()),
    "lamp": ({"wide", "warmth", "power"}, {"aside", "high", "at_camera"}),
    "cameras": ({"width", "height", "elevation", "focal", "pixels"}, {"blur", "noise", "jpeg"}),
}
"""sort -> what must be told of one, and what may be"""


def entries() -> list[tuple[str, str, dict[str, Any]]]:
    """All kinds, and the lamps of the lights, as (sort, name, what is told)."""
    told = [(sort, name, one) for sort, names in kinds().items() for name, one in names.items()]
    lamps = [("lamp", name, lamp) for name, one in kinds()["lights"].items() for lamp in one["lamps"]]
    return [*told, *lamps]


def test_every_kind_is_told_whole_and_no_more() -> None:
    """A key that is missing stops a render after hours, one that is misspelt is never looked at; a colour is
    one that screens show."""
    for sort, name, told in entries():
        must, may = TOLD[sort]
        assert must <= set(told) <= must | may, (sort, name)
        colours = [*told.get("tones", ()), *(told[key] for key in ("pips", "one") if key in told)]
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours), (sort, name)
        if sort == "lamp":
            assert ("at_camera" in told) != ({"aside", "high"} <= set(told)), name


def test_a_poor_camera_blurs_and_adds_noise() -> None:
    """A camera of which nothing is said shows a picture as it is, but for JPEG; blur takes contrast from
    edges, noise makes an even picture uneven."""
    stripes = np.zeros((64, 64, 3), np.uint8)
    stripes[:, ::8] = stripes[:, 1::8] = 255
    even, rng = np.full((64, 64, 3), 128, np.uint8), np.random.default_rng(0)
    assert cv2.absdiff(through({}, stripes, rng), stripes).mean() < 6
    assert through({"blur": 2.0}, stripes, rng).std() < 0.6 * stripes.std()
    assert through({}, even, rng).std() < 1
    assert through({"noise": 12.0}, even, rng).std() > 5


@pytest.mark.parametrize("count", [1, 41, 168, 500])
def test_every_kind_comes_up_as_often_as_the_others(count: int) -> None:
    """Whatever the number of pictures, no kind is shown twice more than another of its sort, and each is one
    of the table."""
    for sort, names in zip(
        kinds().values(), zip(*(one.tags.values() for one in mixes(count)), strict=True), strict=True
    ):
        shown = Counter({name: 0 for name in sort})
        shown.update(names)
        assert set(shown) == set(sort)
        assert max(shown.values()) - min(shown.values()) <= 1


def test_a_larger_zoo_begins_with_the_smaller_one() -> None:
    """What was rendered of a smaller one stays of use; another seed deals otherwise."""
    assert mixes(100)[:30] == mixes(30)
    assert mixes(30, seed=1) != mixes(30)


@pytest.mark.parametrize("name", kinds()["dice"])
def test_every_die_can_be_cut(name: str) -> None:
    """Its shape is one that the workshop knows, its pips lie apart from each other and on their face."""
    shape = DieShape(**kinds()["dice"][name].get("shape", {}))
    for face in range(1, 7):
        pips = pip_centres(shape, face)
        radius = shape.pip_radius * (shape.one_pip_scale if face == 1 else 1)
        assert np.abs(pips).max() + radius < 0.5
        apart = np.linalg.norm(pips[:, None] - pips, axis=2)
        assert apart[~np.eye(len(pips), dtype=bool)].min(initial=1) > 2 * radius
