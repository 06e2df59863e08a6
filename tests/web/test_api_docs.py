"""docs/api.md tells every route and every key of the view, and nothing that is not there."""

import re
from pathlib import Path

from flask import Flask

from tests.web.conftest import Table

TOLD = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
ROWS = set(re.findall(r"^\| `([^`]+)` \|", TOLD, re.MULTILINE))
ROUTES = {row for row in ROWS if row.partition(" ")[0].isupper() and "/" in row}


def test_every_route_is_told(app: Flask) -> None:
    """No address is undocumented, and none is documented that does not answer."""
    rules = [(rule, rule.methods or set()) for rule in app.url_map.iter_rules()]
    there = {f"{method} {rule}" for rule, methods in rules for method in methods - {"HEAD", "OPTIONS"}}
    assert there == ROUTES


def test_every_key_of_the_view_is_told(table: Table) -> None:
    """The view with a reading on the table has exactly the keys that the page is told of."""
    table.bid_and_doubt(2, 5)
    table.upload([5, 1] + [2] * 12)
    assert set(table.view) | {f"reading.{key}" for key in table.view["reading"]} == ROWS - ROUTES
