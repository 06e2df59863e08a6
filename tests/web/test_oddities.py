"""Requests that once ended in a fault of our own: each gets a sentence."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.conftest import set_up


@pytest.mark.parametrize(
    "path",
    ["photos/9223372036854775808", "photos/" + "9" * 400, "photos/0", "?since=" + "9" * 5000, "?since=-1"],
)
def test_numbers_that_no_table_has(client: FlaskClient, path: str) -> None:
    """No version is that large: a 404 or the view, not a fault."""
    table = set_up(client)
    answer = client.get(f"{table.url}/{path}" if path.startswith("photos") else f"{table.url}{path}")
    assert answer.status_code in (200, 204, 404)


@pytest.mark.parametrize(
    "host", ["..", ".", "x" * 300, "localhost:99999999", "a..b", "[]", "loc%61lhost", "\xff"]
)
def test_names_that_are_none(client: FlaskClient, host: str) -> None:
    """A Host header that names nothing is refused like any other that is not ours."""
    assert client.get("/api/variants", headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("ante", [10**400, -1, 1e308, float("inf"), float("nan"), True, [], {}])
def test_antes_that_are_none(client: FlaskClient, ante: Any) -> None:
    """An ante is a short text or a number that people pay; nothing ends in a fault."""
    setup = {"players": ["ann", "bo"], "variant": "dudo", "dice": 5, "ante": ante}
    assert client.post("/api/tables", json=setup).status_code in (201, 400)


@pytest.mark.parametrize(
    ("ante", "told"), [(1_000_000, "1000000"), (0.5, "0.5"), (2.0, "2"), (123456789, "123456789")]
)
def test_an_ante_is_told_as_it_was_given(client: FlaskClient, ante: float, told: str) -> None:
    """A million is not 1e+06."""
    assert set_up(client, ante=ante).view["setup"]["ante"] == told
