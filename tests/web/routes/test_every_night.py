"""The list of all nights: who won, when, and those that somebody played at."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import set_up

A_PAGE = 8


def shown(client: FlaskClient, query: str = "") -> list[str]:
    """Of each night that is listed its players and who won, as one line."""
    page = client.get(f"/nights{query}").get_data(as_text=True)
    nights = re.findall(r'<li id="night-.*?</li>', page, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", re.sub("<time.*?</time>", "", it)).split()) for it in nights]


@pytest.fixture
def client(make_app: Callable[..., Flask], tmp_path: Path) -> FlaskClient:
    """A house of its own."""
    return make_app(database=f"sqlite:///{tmp_path / 'ojo.db'}").test_client()


@pytest.fixture
def played(client: FlaskClient) -> FlaskClient:
    """A house with a night that Bo won, and one that is not over."""
    over = set_up(client, players=["Ann", "Bo"], dice=1)
    over.act("bid", player="Ann", quantity=2, face=6)
    over.act("doubt", player="Bo")
    over.act("reveal", dice={"Ann": [5], "Bo": [4]})
    set_up(client, players=["Zoë", "Cy"])
    return client


def test_each_night_tells_who_won(played: FlaskClient) -> None:
    """And when it was played, to the minute; the last one first."""
    first, second = shown(played)
    assert first.startswith("Zoë, Cy")
    assert "not over" in first
    assert "Bo won" in second
    assert re.search(r">\d{4}-\d\d-\d\d \d\d:\d\d</time>", played.get("/nights").get_data(as_text=True))


@pytest.mark.parametrize(
    ("name", "found"),
    [("bo", ["Ann, Bo"]), ("ZO", ["Zoë, Cy"]), ("nobody", []), ("", ["Zoë, Cy", "Ann, Bo"])],
)
def test_nights_are_found_by_a_name(played: FlaskClient, name: str, found: list[str]) -> None:
    """Or a part of it, however it is written; where there is none, that is said."""
    lines = shown(played, f"?name={name}")
    assert [line.partition(" Dudo")[0] for line in lines] == found
    page = played.get(f"/nights?name={name}").get_data(as_text=True)
    assert ("No night was found." in page) == (not found)


def test_a_search_goes_on_where_a_page_ends(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each night once, none left out, however many others lie between."""
    clock = iter(range(10_000))
    moments: Any = lambda: next(clock) * 10**9  # noqa: E731
    monkeypatch.setattr("table.log.store.time.time_ns", moments)
    monkeypatch.setattr("web.routes.circles.NIGHTS_SEARCHED", 7)
    monkeypatch.setattr("web.routes.circles.NIGHTS_A_PAGE", A_PAGE)
    for number in range(A_PAGE + 5):
        set_up(client, players=[f"Ann {number}", "Bo"])
        set_up(client, players=["Cy", "Dee"])
    first = client.get("/nights?name=ann").get_data(as_text=True)
    more = re.search(r'href="(\?before=\d+&amp;name=ann)"', first)
    assert more
    lines = shown(client, "?name=ann") + shown(client, more[1].replace("&amp;", "&"))
    assert [line.split(",")[0] for line in lines] == [f"Ann {it}" for it in range(A_PAGE + 4, -1, -1)]
