"""Nights and pictures that a house keeps only so many days."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from table.limits import DAY_MS
from table.log.forgetting import Agreed, AgreedClock, Keep
from tests.web.conftest import Table, set_up
from web.server.retention import due_nights, expire, expire_by


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database file that is not there yet."""
    return tmp_path / "ojo.db"


def aged(app: Flask, path: Path, days: dict[str, float]) -> dict[str, Table]:
    """Tables with a picture each, by their host's name, that were played so many days ago."""
    tables = {}
    for face, (name, ago) in enumerate(days.items(), 2):
        table = tables[name] = set_up(app.test_client(), players=[name, "bo"])
        table.bid_and_doubt(1, 5)
        table.upload([face] * 10)
        with closing(sqlite3.connect(path)) as by_hand, by_hand:
            by_hand.execute(
                "UPDATE events SET at_ms = at_ms - ? WHERE table_id = ?", (int(ago * DAY_MS), table.id)
            )
            by_hand.execute("DELETE FROM seals WHERE table_id = ?", (table.id,))
    path.with_name("ojo.db-witness").unlink()
    return tables


def own_parts(name: str, pictures: dict[str, bytes]) -> list[bytes]:
    """Pieces of a picture that no other has."""
    others = b" ".join(jpeg for other, jpeg in pictures.items() if other != name)
    pieces = [pictures[name][at : at + 24] for at in range(0, len(pictures[name]) - 24, 24)]
    own = [piece for piece in pieces if piece not in others]
    assert own
    return own


@pytest.mark.parametrize(
    ("keep", "nights", "pictures"),
    [
        (Keep(), "zebulon wilhelmina cy", "zebulon wilhelmina cy"),
        (Keep(nights=7), "wilhelmina cy", "wilhelmina cy"),
        (Keep(pictures=7), "zebulon wilhelmina cy", "wilhelmina cy"),
        (Keep(nights=7, pictures=1), "wilhelmina cy", "cy"),
        (Keep(nights=9, pictures=9), "zebulon wilhelmina cy", "zebulon wilhelmina cy"),
    ],
)
def test_what_is_older_goes(
    make_app: Callable[..., Flask], path: Path, keep: Keep, nights: str, pictures: str
) -> None:
    """By the day of the last move, or of the reading; the rest stays, and what went left no byte."""
    app = make_app(database=f"sqlite:///{path}")
    tables = aged(app, path, {"zebulon": 8, "wilhelmina": 6.9, "cy": 0})
    shown = {name: app.extensions["ojo"].store.photo(it.id, 3) for name, it in tables.items()}
    again = make_app(database=f"sqlite:///{path}")
    expire(again.extensions["ojo"], keep, time.time_ns() // 10**6)
    client, left = again.test_client(), b"".join(one.read_bytes() for one in path.parent.iterdir())
    for name, table in tables.items():
        assert (client.get(table.url).status_code == 200) == (name in nights.split())
        photo = client.get(f"{table.url}/photos/3")
        assert (photo.status_code == 200) == (name in pictures.split()), name
        assert (name.encode() in left) == (name in nights.split())
        assert any(part in left for part in own_parts(name, shown)) == (name in pictures.split()), name


def test_a_night_that_was_brought_counts_from_then(make_app: Callable[..., Flask], path: Path) -> None:
    """However long ago it was played."""
    app = make_app(database=f"sqlite:///{path}")
    client = app.test_client()
    night = client.get(f"{set_up(client).url}/export").get_json()
    for event in night["events"]:
        event["at_ms"] = 1
    brought = client.post("/api/nights", json=night).get_json()["id"]
    for later, status in ((0, 200), (6.9, 200), (7.1, 404)):
        expire(app.extensions["ojo"], Keep(nights=7), time.time_ns() // 10**6 + int(later * DAY_MS))
        assert client.get(f"/api/tables/{brought}").status_code == status


def test_the_door_tells(make_app: Callable[..., Flask]) -> None:
    """Of what is kept for how long, where it is not for ever."""
    for keep, told in ((Keep(), []), (Keep(30, 7), ["30 days after the last move", "kept for 7 days"])):
        door = make_app(keep=keep).test_client().get("/").get_data(as_text=True)
        assert all(words in door for words in told)
        assert ("then deleted" in door) == bool(told)


HOUR_MS = DAY_MS // 24
NOW_MS = 1_800_000_000_000


@pytest.mark.parametrize(
    ("looks", "believed"),
    [
        ([(0, 0)], None),
        ([(0, 0), (23, 23)], None),
        ([(0, 0), (24, 24)], 0),
        ([(0, 0), (12, 12), (24, 12)], 0),
        ([(0, 0), (24, 24), (48, 24)], 24),
        ([(60 * 24, 0), (0, 0), (24, 24)], 0),  # 60 days ahead for one start
        ([(60 * 24, 0), (90 * 24, 0), (120 * 24, 0)], None),  # ahead, ever more, and never for long
        ([(0, 0), (24, 24), (60 * 24, 1), (90 * 24, 1)], 0),
        ([(0, 0), (24, 24), (60 * 24, 23), (83 * 24, 23)], 24),
        ([(-60 * 24, 0), (0, 1), (24, 24)], -60 * 24),  # behind for one evening
        ([(0, 0), (24, 24), (-400 * 24, 1)], -400 * 24),
        ([(0, 0), (24, 24), (48, 24), (24, 1)], 24),  # back by a day
        ([(7 * 24 * week, 4 * (week > 0)) for week in range(7)], 0),  # an evening a week
    ],
)
def test_no_clock_is_believed_at_once(looks: list[tuple[int, int]], believed: int | None) -> None:
    """What it says and how long Ojo ran since the last look, in hours: a time is believed after a day so."""
    agreed = Agreed(NOW_MS + looks[0][0] * HOUR_MS, NOW_MS + looks[0][0] * HOUR_MS, 0, 0)
    for says, ran in looks[1:]:
        agreed = agreed.at(NOW_MS + says * HOUR_MS, ran * HOUR_MS)
    assert agreed.believed_ms == (0 if believed is None else NOW_MS + believed * HOUR_MS)


@pytest.mark.parametrize("ahead", [60, -60])
def test_a_clock_that_is_wrong_deletes_no_night(
    make_app: Callable[..., Flask], path: Path, ahead: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A start with the clock ahead; or a table that was begun with it behind. It is said, and what is due is
    told at the door before it goes."""
    keep, now_ms = Keep(nights=30), time.time_ns() // 10**6
    app = make_app(database=f"sqlite:///{path}", keep=keep)
    table = aged(app, path, {"zebulon": 60 if ahead < 0 else 0})["zebulon"]
    parts = make_app(database=f"sqlite:///{path}", keep=keep).extensions["ojo"]
    counted = [0.0]
    clock = AgreedClock(parts.store.reader, parts.store.writer, lambda: counted[0])
    told_ms = now_ms + max(0, ahead) * DAY_MS
    expire_by(clock, parts, keep, told_ms)
    assert " days after all that was seen here: nothing is deleted" in caplog.text
    assert [table.id] == due_nights(parts, keep, told_ms)
    if ahead > 0:  # it is set right
        told_ms = now_ms
        expire_by(clock, parts, keep, told_ms)
        assert due_nights(parts, keep, told_ms) == []
    for _ in range(3 * 24):
        assert table.id in [kept.id for kept in parts.tables.latest()] or counted[0] >= 24 * 3600
        counted[0] += 3600
        expire_by(clock, parts, keep, told_ms + int(1000 * counted[0]))
    assert (table.id in [kept.id for kept in parts.tables.latest()]) == (ahead > 0)


def test_the_door_tells_what_goes(make_app: Callable[..., Flask], path: Path) -> None:
    """Two days before."""
    app = make_app(database=f"sqlite:///{path}", keep=Keep(nights=30))
    aged(app, path, {"zebulon": 28.1, "wilhelmina": 27.9})
    again = make_app(database=f"sqlite:///{path}", keep=Keep(nights=30))
    assert "One night goes within two days" in again.test_client().get("/").get_data(as_text=True)
