"""A tournament's pages: what is tapped there is done, and who comes by its code sees it alone."""

import io
import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions import LeaveAction
from table.club.circle.told import Called
from tests.web.pages import came_in, text
from web.routes import tournaments as pages
from web.server.context import Context


@pytest.fixture(scope="module")
def house(make_app: Callable[..., Flask], tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """A server of its own, for whoever sits at the machine."""
    return make_app(data_folder=tmp_path_factory.mktemp("house"), database=None)


def set_up(client: FlaskClient, kind: str = "knockout", players: int = 9, **more: object) -> str:
    """The address of a new tournament with so many players."""
    asked = {"name": "The cup", "format": kind, "variant": "dudo", "least": 3, "most": 6, "rounds": ""} | more
    made = client.post("/tournaments", data=asked)
    assert made.status_code == 303, made.get_data(as_text=True)
    if players:
        names = "\n".join(f" player {n} " for n in range(1, players + 1)) + "\n\n"
        assert client.post(f"{made.location}/enter", data={"names": names}).status_code == 303
    return made.location


def give_results(client: FlaskClient, event: str, round_: int) -> None:
    """A result at each table of a round by the form of its page, in the order of that."""
    desk = client.get(event).get_data(as_text=True)
    for at in sorted(set(map(int, re.findall(rf"{event}/rounds/{round_}/tables/(\d+)", desk)))):
        table = f"{event}/rounds/{round_}/tables/{at}"
        players = re.findall(r'name="player" value="(\d+)"', client.get(table).get_data(as_text=True))
        asked = {"player": players, "place": [str(n + 1) for n in range(len(players))]}
        assert client.post(f"{table}/result", data=asked).location == f"{event}#table-{at}"


def test_a_tournament_is_played_at_its_desk(house: Flask) -> None:
    """From the entry to the winner: what is to be done next is the button there, and each page tells it."""
    client = house.test_client()
    event = set_up(client)
    assert "9 players are in" in text(client, event)
    for round_ in range(2):
        assert f"Draw round {round_ + 1}" in text(client, event)
        drawn = client.post(f"{event}/draw", data={"round": round_})
        assert drawn.location == f"{event}#tables"
        assert f"Round {round_ + 1} is being played" in text(client, event)
        give_results(client, event, round_)
    over = text(client, event)
    assert "The tournament is over." in over
    assert "Draw round" not in over
    assert "The bracket" in over
    winner = re.search(r'<tr class="first">.*?players/(\d+)"', client.get(event).get_data(as_text=True), re.S)
    assert winner is not None
    assert "Table 1" in text(client, f"{event}/players/{winner[1]}")


def test_what_happened_last_is_taken_back(house: Flask) -> None:
    """By a button that says what it was; one that is late takes nothing back."""
    client = house.test_client()
    event = set_up(client, "swiss")
    client.post(f"{event}/draw", data={"round": 0})
    page = client.get(event).get_data(as_text=True)
    assert "Take the draw back" in page
    (version,) = re.findall(r'name="version" value="(\d+)"', page)
    assert client.post(f"{event}/undo", data={"version": version}).status_code == 303
    assert client.post(f"{event}/undo", data={"version": version}).status_code == 422
    assert "Take the last entry back" in text(client, event)
    assert "Table 1" not in text(client, event)


def test_each_page_in_each_language(house: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty, being played and over; of each format; no page shows a sentence that there is not."""
    client = house.test_client()
    monkeypatch.setattr(pages, "WALL_TABLES", 1)
    monkeypatch.setattr(pages, "WALL_LINES", 4)
    events = [set_up(client, kind, 11, rounds=2) for kind in pages.formats()]
    for event in events:
        client.post(f"{event}/draw", data={"round": 0})
    give_results(client, events[1], 0)
    events.append(set_up(client, players=0))
    for language in ("en", "es"):
        for event in events:
            urls = [event, *(f"{event}/wall?page={at}" for at in range(0, 6, 2)), "/tournaments"]
            if event is not events[-1]:
                urls += [f"{event}/players/1", f"{event}/rounds/0/tables/0"]
            for url in urls:
                told = text(client, f"{url}{'&' if '?' in url else '?'}lang={language}")
                assert "tournament-" not in told, url
    for url in ("/e/nowhere", "/e/nowhere/wall", f"{events[0]}/players/99", f"{events[0]}/rounds/0/tables/9",
                f"{events[0]}/rounds/7/tables/0"):  # fmt: skip
        assert "no such tournament" in text(client, url, 404)


def test_the_wall_goes_through_its_pages(house: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table and everybody is on one of them, and the last leads to the first."""
    client = house.test_client()
    monkeypatch.setattr(pages, "WALL_TABLES", 2)
    monkeypatch.setattr(pages, "WALL_LINES", 10)
    event = set_up(client, "swiss", 30)
    client.post(f"{event}/draw", data={"round": 0})
    url, seen, told = f"{event}/wall", [], ""
    while url not in seen:
        seen.append(url)
        page = client.get(url).get_data(as_text=True)
        told += page
        (url,) = re.findall(r'data-again-at="([^"]+)"', page)
        url = url.replace("&amp;", "&")
        url = f"{event}/wall" if url.endswith("page=0") else url
    assert len(seen) == 6
    assert all(f"Table {n}<" in told for n in range(1, 7))
    assert all(f">player {n}</th>" in told for n in range(1, 31))


def test_people_come_late_leave_and_change_their_names(house: Flask) -> None:
    """Each leads back to the page that it was on."""
    client = house.test_client()
    event = set_up(client, players=4)
    client.post(f"{event}/draw", data={"round": 0})
    client.post(f"{event}/enter", data={"names": "late"})
    assert "late" in text(client, f"{event}/rounds/0/tables/0")
    late = f"{event}/players/5"
    assert client.post(f"{late}/leave").location == late
    assert "Has left" in text(client, late)
    client.post(f"{late}/leave", data={"back": "yes"})
    assert client.post(f"{late}/name", data={"name": "Late Larry"}).location == late
    assert "Late Larry" in text(client, event)
    for wrong in ("", "x" * 60):
        assert client.post(f"{late}/name", data={"name": wrong}).status_code == 400
    assert client.post(f"{event}/enter", data={"names": "a\n" * 500}).status_code == 422
    assert client.post("/tournaments", data={"name": "x", "format": "none"}).status_code == 400
    wrong = {"player": ["1", "2"], "place": ["9" * 9000, "-1"]}
    assert client.post(f"{event}/rounds/0/tables/0/result", data=wrong).status_code == 303
    assert "1." not in text(client, f"{event}/rounds/0/tables/0"), "no place was told"
    assert (
        client.post(f"{event}/rounds/0/tables/0/result", data={"player": "1", "place": "1"}).status_code
        == 400
    )


def test_ojo_looks_on_at_a_table(house: Flask) -> None:
    """A tap sets a table up; its page leads there, and takes the result once there is one."""
    client = house.test_client()
    event = set_up(client, players=3)
    client.post(f"{event}/draw", data={"round": 0})
    table = f"{event}/rounds/0/tables/0"
    night = client.post(f"{table}/night").location
    assert client.get(night).status_code == 200
    assert f'href="{night}"' in client.get(table).get_data(as_text=True)
    assert client.post(f"{table}/seen").status_code == 422
    parts: Context = house.extensions["ojo"]
    table_id = night.rpartition("/")[2]
    seats = parts.tables.fold(table_id).game.state.seats
    for seat in seats[1:]:
        parts.tables.act(table_id, parts.tables.fold(table_id).version, LeaveAction(player=seat))
    assert client.post(f"{table}/seen").location == f"{event}#table-0"
    assert "The tournament is over." in text(client, event)


def test_a_tournament_is_deleted(house: Flask) -> None:
    """With the names; no byte of them is left."""
    client = house.test_client()
    event = set_up(client, players=3)
    client.post(f"{event}/enter", data={"names": "Zebulon"})
    folder = house.extensions["ojo-settings"].data_folder
    written = lambda: b"".join(it.read_bytes() for it in folder.glob("ojo.db*"))  # noqa: E731
    assert b"Zebulon" in written()
    client.post("/api/names/forget", json={"name": "Zebulon"})
    assert b"Zebulon" not in written()
    assert "#4" in text(client, event)
    assert client.post(f"{event}/delete").location == "/tournaments"
    assert client.get(event).status_code == 404
    assert client.post(f"{event}/delete").status_code == 404


def test_an_entrant_sees_their_own_tournament_alone(guarded: Flask, host: FlaskClient) -> None:
    """By its code they see its pages without a form; of another one, of tables and circles nothing."""
    own, other = set_up(host), set_up(host)
    for event in (own, other):
        host.post(f"{event}/draw", data={"round": 0})
    urls = ("", "/wall", "/players/1", "/rounds/0/tables/0")
    of_host = ("enter", "draw", "undo", "delete", "invitations", "players/1/leave", "players/1/name")
    forms = [f"/{it}" for it in of_host] + [f"/rounds/0/tables/0/{it}" for it in ("result", "night", "seen")]
    entrant = came_in(guarded, host, own)
    for url in urls:
        page = entrant.get(f"{own}{url}")
        assert page.status_code == 200
        assert 'method="post"' not in page.get_data(as_text=True)
        assert entrant.get(f"{other}{url}").status_code == 403
    for url in forms:
        assert entrant.post(f"{own}{url}").status_code == 403
        assert entrant.post(f"{other}{url}").status_code == 403
    assert entrant.get("/").location == own
    for url in ("/screen", "/tournaments", "/circles", "/api/tables", f"{own}/export"):
        assert entrant.get(url).status_code == 403
    host.post(f"{own}/delete")
    assert entrant.get(own).status_code in (302, 401, 403)


def test_a_tournament_is_taken_along(house: Flask) -> None:
    """Its desk gives the file, the list takes it; a file that is none is refused."""
    client = house.test_client()
    event = set_up(client)
    client.post(f"{event}/draw", data={"round": 0})
    assert f'href="{event}/export"' in client.get(event).get_data(as_text=True)
    file = client.get(f"{event}/export")
    assert file.headers["Content-Disposition"].endswith('.json"')
    again = client.post("/tournaments/bring", data={"file": (io.BytesIO(file.data), "t.json")})
    assert again.location not in (None, event)
    assert text(client, again.location) == text(client, event)
    for wrong in (b"", b"{}", file.data[:-1]):
        refused = client.post("/tournaments/bring", data={"file": (io.BytesIO(wrong), "t.json")})
        assert refused.status_code == 400
    assert client.post("/tournaments/bring").status_code == 400


def test_a_tournament_belongs_to_a_circle(house: Flask) -> None:
    """Its page leads to a new one, whose desk knows who may play and leads back; the circle lists
    it. A circle that is gone is no fault."""
    client = house.test_client()
    parts: Context = house.extensions["ojo"]
    circle = parts.circles.create("Friday's table")
    for name in ("Ann", "Bo", "#3"):
        number = len(parts.circles.names(circle)) + 1
        parts.circles.keep_names(circle, [Called(number, name, number, name == "Bo")])
    new = client.get(f"/tournaments?circle={circle}").get_data(as_text=True)
    assert f'name="circle" value="{circle}"' in new
    event = set_up(client, players=0, circle=circle)
    other = set_up(client, players=0)
    desk = client.get(event).get_data(as_text=True)
    assert f'href="/c/{circle}"' in desk
    assert "required>Ann</textarea>" in desk
    listed = client.get(f"/c/{circle}").get_data(as_text=True)
    assert f'href="{event}"' in listed
    assert other not in listed
    asked = {"name": "x", "format": "swiss", "variant": "dudo", "least": 3, "most": 6, "rounds": ""}
    assert client.post("/tournaments", data=asked | {"circle": "gone"}).status_code == 404
    client.post(f"/c/{circle}/delete")
    assert "The cup" in text(client, event)


def test_who_looks_at_a_circle_sees_no_tournament(guarded: Flask, host: FlaskClient) -> None:
    """Its code is for the circle alone."""
    circle = host.post("/circles", data={"name": "Friday's table"}).location
    event = set_up(host, players=0, circle=circle.removeprefix("/c/"))
    assert event in host.get(circle).get_data(as_text=True)
    member = came_in(guarded, host, circle)
    seen = member.get(circle).get_data(as_text=True)
    assert event not in seen
    assert "/tournaments" not in seen
    assert member.get(event).status_code == 403
