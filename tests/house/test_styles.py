"""What holds of every style of the pages."""

import re
from pathlib import Path

STYLES = sorted((Path(__file__).parents[2] / "web" / "static" / "css").glob("*.css"))
SIZE = re.compile(r"font(?:-size)?: ([^;]+);")
OF_THE_SCALE = re.compile(r"var\(--size-[1-5]\)|inherit$")
OWN = {"56px", "min(106.25%, max(17px, 6.4vmin)) / 1.4 var(--sans)"}
"""A letter on a drawn die, in the die's own units; and the size of the root, which the scale is made of."""


def test_type_has_five_sizes() -> None:
    """Each size of letters is one of the scale's five."""
    found = [(path.name, it) for path in STYLES for it in SIZE.findall(path.read_text(encoding="utf-8"))]
    assert len(found) > 100
    assert [(name, it) for name, it in found if not OF_THE_SCALE.match(it) and it not in OWN] == []
