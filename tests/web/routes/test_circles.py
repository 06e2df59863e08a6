"""A circle's pages: what is tapped there is done, and what is told there is what was played."""

import gzip
import io
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from table import authority
from table.club.circle import season
from table.exchange import to_json
from tests.table.playing import played
from tests.web.pages import came_in, text
from web.routes import circles as circle_pages
from web.server.context import Context

DAY_MS = 24 * 3600 * 1000
BEGAN_MS = 1_700_000_000_000
"""The 14th of November 2023, in the evening."""


@pytest.fixture
def house(make_app: Callable[..., Flask], tmp_path: Path) -> Flask:
    """A server of its own, for whoever sits at the machine."""
    return make_app(data_folder=tmp_path, database=None)


@pytest.fixture
def nights(house: Flask) -> list[str]:
    """Three nights of ann, bo and cy that were brought there, a day apart."""
    rng, client = Random(7), house.test_client()
    told = [to_json(played(["ann", "bo", "cy"], rng, 6, BEGAN_MS + at * DAY_MS)) for at in range(3)]
    return [client.post("/api/nights", json=one).get_json()["id"] for one in told]


@pytest.fixture
def circle(house: Flask, nights: list[str]) -> str:
    """The address of a circle with these nights."""
    client = house.test_client()
    made = client.post("/circles", data={"name": "Fridays", "table": nights[0]})
    assert made.status_code == 303
    for table_id in nights[1:]:
        added = client.post(f"{made.location}/nights", data={"table": table_id})
        assert (added.status_code, added.location) == (303, f"/t/{table_id}/night")
    return made.location


def test_a_season_is_told(house: Flask, circle: str, nights: list[str]) -> None:
    """Everybody with their figures, by the year that is asked for; each night links to its page."""
    client = house.test_client()
    page = client.get(circle).get_data(as_text=True)
    figures = re.findall(r">\s*([-\u2212]?\d+\.\d)\s*<", page)
    assert [it for it in figures if it[0] == "\u2212"], "money and luck have one minus"
    assert [it for it in figures if it[0] == "-"] == []
    parts: Context = house.extensions["ojo"]
    told = parts.circles.told(circle.rpartition("/")[2])
    rows = re.findall(r"<tr[^>]*>\s*<td>(\d+)</td>.*?<a[^>]*>(\w+)</a>(.*?)</tr>", page, re.DOTALL)
    assert [
        (
            int(place),
            name,
            [int(it.replace("\u2212", "-")) for it in re.findall(r"<td[^>]*>([^<]*)<", cells)[:4]],
        )
        for place, name, cells in rows
    ] == [
        (it.place, it.player.name, [it.sums.nights, it.sums.victories, it.sums.wins, it.sums.purse])
        for it in season.standings(told.names, season.lines_of(told.over))
    ]
    assert all(f"/t/{table_id}/night" in page for table_id in nights)
    assert "No night of this time is over" not in text(client, f"{circle}?year=2023")
    assert text(client, f"{circle}?year=1999") == text(client, circle), "the last year that there is"


def test_each_page_in_each_language(house: Flask, circle: str, nights: list[str]) -> None:
    """With nights and without, of one player and of one month."""
    client = house.test_client()
    empty = client.post("/circles", data={"name": "Nobody"}).location
    for language in ("en", "es"):
        for url in (circle, empty, f"{circle}/wall", f"{empty}/wall", f"{circle}/nights", f"{empty}/nights",
                    f"{circle}/nights?month=2023-11&player=1", f"{circle}/players/1", "/circles", "/nights",
                    "/", f"/t/{nights[0]}/night"):  # fmt: skip
            assert "Ojo" in text(client, f"{url}{'&' if '?' in url else '?'}lang={language}")
    for url in ("/c/nowhere", f"{circle}/players/99", f"{circle}/nights?player=99"):
        assert "no such circle or player" in text(client, url, 404)


def test_every_night_is_listed(
    house: Flask, circle: str, nights: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last one first, a page at a time, each with its circle; one without is put into one there."""
    client = house.test_client()
    monkeypatch.setattr(circle_pages, "NIGHTS_A_PAGE", 2)
    first = client.get("/nights").get_data(as_text=True)
    assert re.findall(r'id="night-(\w+)"', first) == nights[:0:-1]
    (earlier,) = re.findall(r'href="(\?before=\d+)"', first)
    rest = client.get(f"/nights{earlier}").get_data(as_text=True)
    assert re.findall(r'id="night-(\w+)"', rest) == nights[:1]
    assert "?before=" not in rest
    assert f'action="{circle}/nights"' not in first
    client.post(f"{circle}/nights/{nights[-1]}/out")
    assert f'action="{circle}/nights"' in client.get("/nights").get_data(as_text=True)
    added = client.post(f"{circle}/nights", data={"table": nights[-1], "list": "yes"})
    assert added.location == f"/nights#night-{nights[-1]}"
    assert f'action="{circle}/nights"' not in client.get("/nights").get_data(as_text=True)


def test_nights_are_found(house: Flask, circle: str, nights: list[str]) -> None:
    """By month, by player, and before another; a day with a night leads to it."""
    client = house.test_client()

    def listed(query: str) -> list[str]:
        page = client.get(f"{circle}/nights{query}").get_data(as_text=True)
        return re.findall(r'id="night-(\w+)"', page)

    assert listed("") == nights[::-1]
    assert listed("?month=2023-11") == nights[::-1]
    assert listed("?month=2023-12") == listed("?before=5") == []
    assert listed("?month=9999-13&player=1") == nights[::-1]
    assert listed(f"?before={BEGAN_MS + DAY_MS}") == nights[:1]
    assert f'href="#night-{nights[0]}"' in client.get(f"{circle}/nights?month=2023-11").get_data(as_text=True)


def test_numbers_that_no_database_holds(house: Flask, circle: str) -> None:
    """They ask for nothing that is there: a page, or that there is none, and no fault of ours."""
    client = house.test_client()
    for asked in (
        f"/nights?before={10**30}", f"/nights?before={-(2**63) - 1}", f"/nights?before={'9' * 5000}",
        f"{circle}/nights?before={-(2**63) - 1}", f"{circle}/nights?month={'9' * 4400}",
        f"{circle}/nights?month=2026-{'1' * 4400}", f"{circle}/nights?player={2**64}",
        f"{circle}?year={10**30}",
    ):  # fmt: skip
        assert client.get(asked).status_code in (200, 404), asked[:40]
    assert client.post(f"{circle}/owe-again", data={"at": str(2**63)}).status_code == 400


def test_the_same_people_again(house: Flask, circle: str, nights: list[str]) -> None:
    """One tap at the door sets their table up, and its night belongs to the circle."""
    client = house.test_client()
    assert f'action="{circle}/again"' in client.get("/").get_data(as_text=True)
    answer = client.post(f"{circle}/again", data={"table": nights[-1]})
    table_id = answer.location.rpartition("/")[2]
    before, now = (client.get(f"/api/tables/{one}").get_json() for one in (nights[-1], table_id))
    assert now["setup"]["players"] == before["state"]["seats"]
    assert f"night-{table_id}" in client.get(f"{circle}/nights").get_data(as_text=True)
    assert client.post(f"{circle}/again", data={"table": "nowhere"}).status_code == 404


def test_names_are_kept_in_order(house: Flask, circle: str) -> None:
    """A name is changed, two are put together and taken apart, one leaves and comes back."""
    client = house.test_client()
    at = lambda number: f"{circle}/players/{number}"  # noqa: E731
    number = {
        name: int(n)
        for n, name in re.findall(r"/players/(\d+)\">(\w+)</a>", client.get(circle).get_data(as_text=True))
    }
    ann, bo = number["ann"], number["bo"]
    assert client.post(f"{at(ann)}/name", data={"name": " Ann M. "}).status_code == 303
    assert "Ann M." in text(client, circle)
    assert client.post(f"{at(ann)}/name", data={"name": "bo"}).status_code == 409
    assert client.post(f"{at(ann)}/name", data={"name": "x" * 60}).status_code == 400
    assert client.post(f"{at(ann)}/name", data={"name": ""}).status_code == 400
    assert "two people" in client.post(f"{at(ann)}/merge", data={"into": bo}).get_data(as_text=True)
    assert client.post(f"{at(ann)}/merge", data={"into": 77}).status_code == 404
    told = to_json(played(["Annie", "bo"], Random(1), 4, BEGAN_MS + 5 * DAY_MS))
    client.post(f"{circle}/nights", data={"table": client.post("/api/nights", json=told).get_json()["id"]})
    assert client.post(f"{at(4)}/merge", data={"into": ann}).location == at(ann)
    assert "Also called Annie" in text(client, at(4))
    assert client.post(f"{at(4)}/apart").location == at(4)
    assert "Also called" not in text(client, at(ann))
    client.post(f"{at(bo)}/leave")
    assert "Has left the circle" in text(client, at(bo))
    client.post(f"{at(bo)}/leave", data={"back": "yes"})
    assert "Has left the circle" not in text(client, at(bo))


def read_alone(night: dict[str, Any]) -> dict[str, Any]:
    """A night whose first verdict the reader took alone."""
    told = night["events"]
    at = next(n for n, it in enumerate(told) if it["payload"].get("action") == "reveal")
    faces = [face for hand in told[at]["payload"]["dice"].values() for face in hand]
    die = {"confidence": 1.0, "probabilities": [1.0, 0, 0, 0, 0, 0], "box": [0, 0, 1, 1], "doubt": None}
    picture = {"source": "camera", "photo": "0" * 64, "width": 9, "height": 9, "milliseconds": 1.0}
    read = picture | {"model": {}, "dice": [die | {"face": face} for face in faces]}
    take = {"action": {"action": "reveal", "pool": faces}, "reading": at, "anyway": False, "alone": True}
    new = [told[at] | {"kind": kind, "payload": it} for kind, it in (("reading", read), ("take", take))]
    events = [*told[:at], *new, *told[at + 1 :]]
    return night | {"events": [it | {"version": n} for n, it in enumerate(events)]}


def test_debts_are_settled_at_a_tap(house: Flask, circle: str) -> None:
    """And are open again at another."""
    client = house.test_client()
    owed = r'name="payer" value="(\d+)"><input type="hidden" name="payee" value="(\d+)">'
    found = re.findall(owed, client.get(circle).get_data(as_text=True))
    assert found
    for payer, payee in found:
        done = client.post(f"{circle}/settle", data={"payer": payer, "payee": payee, "stake": ""})
        assert done.location == f"{circle}#debts"
    page = client.get(circle).get_data(as_text=True)
    assert "Nobody owes anything" in page
    for at in re.findall(r'name="at" value="(\d+)"', page):
        client.post(f"{circle}/owe-again", data={"at": at})
    assert re.findall(owed, client.get(circle).get_data(as_text=True)) == found
    assert client.post(f"{circle}/settle", data={"payer": "99", "payee": "1", "stake": ""}).status_code == 404
    assert client.post(f"{circle}/settle", data={"payer": "1"}).status_code == 400


def test_a_night_is_taken_out_and_a_circle_deleted(house: Flask, circle: str, nights: list[str]) -> None:
    """The nights stay as they are."""
    client = house.test_client()
    assert client.post(f"{circle}/name", data={"name": "Saturdays"}).status_code == 303
    assert client.post(f"{circle}/name", data={"name": " "}).status_code == 400
    client.post(f"{circle}/nights/{nights[0]}/out")
    assert f"night-{nights[0]}" not in client.get(f"{circle}/nights").get_data(as_text=True)
    assert "Saturdays" in text(client, f"/t/{nights[0]}/night")
    assert client.post(f"{circle}/delete").location == "/circles"
    assert "Saturdays" not in text(client, "/circles")
    assert client.post(f"{circle}/delete").status_code == 404
    assert all(client.get(f"/api/tables/{one}").status_code == 200 for one in nights)


def test_a_player_is_forgotten_everywhere(
    house: Flask, circle: str, nights: list[str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """No byte of the name is left in the database, in what was logged, nor on any page or in any export."""
    client = house.test_client()
    told = to_json(played(["Zebulon", "bo", "cy"], Random(1), 6, BEGAN_MS + 5 * DAY_MS))
    table_id = client.post("/api/nights", json=told).get_json()["id"]
    client.post(f"{circle}/nights", data={"table": table_id})
    page = client.get(circle).get_data(as_text=True)
    (number,) = set(re.findall(r"/players/(\d+)\">Zebulon</a>", page))
    assert b"Zebulon" in b"".join(it.read_bytes() for it in tmp_path.glob("ojo.db*"))
    answer = client.post(f"{circle}/players/{number}/forget")
    assert answer.status_code == 303
    assert b"Zebulon" not in b"".join(it.read_bytes() for it in tmp_path.glob("ojo.db*"))
    told_of = [f"/api/tables/{table_id}/{it}" for it in ("export", "night")]
    for url in (circle, answer.location, f"{circle}/nights", f"{circle}/wall", *told_of, "/"):
        assert "Zebulon" not in client.get(url).get_data(as_text=True), url
    assert "Zebulon" not in caplog.text


def test_a_circle_is_taken_along(
    house: Flask,
    circle: str,
    nights: list[str],
    make_app: Callable[..., Flask],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Brought elsewhere it tells the same: names that were merged, changed or forgotten, who left, and what
    was settled; a file that is cut short or is none leaves nothing."""
    client = house.test_client()
    name = next(
        it for it in client.get(f"/api/tables/{nights[0]}").get_json()["state"]["seats"] if it != "bo"
    )
    client.post("/api/names/forget", json={"name": name})
    page = client.get(circle).get_data(as_text=True)
    payer, payee = re.findall(
        r'name="payer" value="(\d+)"><input type="hidden" name="payee" value="(\d+)">', page
    )[0]
    client.post(f"{circle}/settle", data={"payer": payer, "payee": payee, "stake": ""})
    (bo,) = set(re.findall(r"/players/(\d+)\">bo</a>", page))
    client.post(f"{circle}/players/{bo}/name", data={"name": "Bo the Great"})
    file = client.get(f"{circle}/export").get_data()
    folder = tmp_path_factory.mktemp("elsewhere")
    there = make_app(data_folder=folder, database=None).test_client()
    for wrong in (
        b"",
        b"no gzip",
        file[: len(file) // 2],
        gzip.compress(b"{}"),
        gzip.compress(b'{"format": "ojo-night"}'),
    ):
        refused = there.post("/circles/bring", data={"file": (io.BytesIO(wrong), "c.gz")})
        assert refused.status_code == 422, wrong
        assert "no circle" in refused.get_data(as_text=True)
    assert there.post("/circles/bring").status_code == 400
    assert there.get("/api/tables").get_json() == []
    assert "/c/" not in there.get("/circles").get_data(as_text=True)
    brought = there.post("/circles/bring", data={"file": (io.BytesIO(file), "c.gz")})
    assert brought.status_code == 303
    for url in ("?year=all", "/players/1", "/players/2", "/players/3"):
        assert text(there, f"{brought.location}{url}") == text(client, f"{circle}{url}")


def test_a_circle_is_one_of_what_a_day_may_bring(
    house: Flask,
    circle: str,
    nights: list[str],
    make_app: Callable[..., Flask],
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many nights it has, so that who moves to a new machine plays there the same evening."""
    monkeypatch.setattr(authority, "TABLES_A_DAY_MOST", 2)
    assert len(nights) > 2
    file = house.test_client().get(f"{circle}/export").get_data()
    there = make_app(data_folder=tmp_path_factory.mktemp("elsewhere"), database=None).test_client()
    setup = {"players": ["ann", "bo"], "variant": "dudo", "dice": 5}
    assert there.post("/circles/bring", data={"file": (io.BytesIO(file), "c.gz")}).status_code == 303
    assert [there.post("/api/tables", json=setup).status_code for _ in range(2)] == [201, 429]
    assert there.post("/circles/bring", data={"file": (io.BytesIO(file), "c.gz")}).status_code == 429


PAGES = ("", "/nights", "/wall", "/players/1")
FORMS = ("/delete", "/again", "/nights", "/settle", "/players/1/forget", "/invitations", "/name")


def circle_of_one_night(host: FlaskClient) -> str:
    """The address of a new circle with a night in it."""
    night = to_json(played(["ann", "bo"], Random(1), 4, BEGAN_MS))
    table_id = host.post("/api/nights", json=night).get_json()["id"]
    return host.post("/circles", data={"name": "Fridays", "table": table_id}).location


def test_a_member_sees_their_own_circle_alone(guarded: Flask, host: FlaskClient) -> None:
    """By its code they see its pages, without a way to change anything; of another circle, of tables and of
    the door nothing. When the circle goes, they are out."""
    own, other = circle_of_one_night(host), circle_of_one_night(host)
    member = came_in(guarded, host, own)
    assert member.get("/api/me").get_json()["role"] == "member"
    for url in PAGES:
        page = member.get(f"{own}{url}")
        assert page.status_code == 200
        assert 'method="post"' not in page.get_data(as_text=True)
        assert member.get(f"{other}{url}").status_code == 403
    for url in FORMS:
        assert member.post(f"{own}{url}").status_code == 403
    nights = re.findall(r'id="night-(\w+)"', member.get(own).get_data(as_text=True))
    assert member.get("/").location == own
    for url in ("/screen", "/circles", "/nights", "/api/tables", *(f"/t/{one}/night" for one in nights)):
        assert member.get(url).status_code == 403
    assert host.post(f"{own}/delete").status_code == 303
    assert member.get(own).status_code in (302, 401, 403)
