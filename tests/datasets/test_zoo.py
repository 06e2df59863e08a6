"""The zoo: how its mixes are dealt, and what its table of kinds holds."""

import re
from collections import Counter
from typing import Any

import pytest

from datasets.zoo.dealing import kinds, mixes

pytestmark = pytest.mark.deep


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
