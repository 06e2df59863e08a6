"""Which tables were played last, told without a look at every night; the log has the last word."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from table.log.schema import LAYOUT
from table.log.store import Store

PLAYED = {"a": (1, 30), "b": (1, 50), "c": (0, 40)}


@pytest.fixture
def played(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with three tables."""
    clock = [0]
    monkeypatch.setattr("table.log.store._now_ms", lambda: clock[0])
    store = Store(url)
    for table_id, clock[0] in [("a", 10), ("b", 20), ("a", 30), ("c", 40), ("b", 50)]:
        known = len(store.events(table_id))
        if known:
            store.append(table_id, known - 1, "action", {})
        else:
            store.create(table_id, {"players": ["Ann", table_id]})
    store.close()
    return url


@pytest.mark.parametrize(
    "wrong",
    [
        "DELETE FROM latest",
        "UPDATE latest SET version = 0",
        "UPDATE latest SET at_ms = 99 WHERE table_id = 'a'",
        "INSERT INTO latest (table_id, version, at_ms) VALUES ('z', 7, 70)",
    ],
)
def test_what_stands_beside_is_put_right_by_the_log(played: str, wrong: str) -> None:
    """Rows that were lost, or are older than the log, or of no table: once the database is opened."""
    store = Store(played)
    with store.writer.begin() as connection:
        connection.execute(text(wrong))
    assert store.moved_since(0) != PLAYED
    store.close()
    again = Store(played)
    assert again.moved_since(0) == PLAYED
    assert [table_id for table_id, *_ in again.latest_tables(2)] == ["b", "c"]
    again.close()


def test_a_time_that_is_none_takes_no_list_down(played: str) -> None:
    """A damaged event's time lies beyond all calendars: the last one before it that is one counts."""
    store = Store(played)
    with store.writer.begin() as connection:
        connection.execute(
            text("UPDATE events SET at_ms = 253402300800000 WHERE table_id = 'b' AND version = 1")
        )
        connection.execute(text("DELETE FROM latest"))
    store.close()
    again = Store(played)
    assert again.moved_since(0) == PLAYED | {"b": (1, 20)}
    again.close()


def test_a_database_of_the_second_layout_is_migrated(tmp_path: Path) -> None:
    """It has neither the rows nor the index by names."""
    path = tmp_path / "ojo.db"
    store = Store(f"sqlite:///{path}")
    store.create("a", {"players": ["Ann"]})
    store.close()
    with closing(sqlite3.connect(path)) as by_hand, by_hand:
        by_hand.executescript(
            "DROP TABLE latest; DROP INDEX tables_of_a_name; UPDATE schema SET version = 2;"
        )
    again = Store(f"sqlite:///{path}")
    assert [table_id for table_id, *_ in again.latest_tables(2)] == ["a"]
    again.close()
    with closing(sqlite3.connect(path)) as by_hand:
        assert by_hand.execute("SELECT version FROM schema").fetchall() == [(LAYOUT,)]
        there = by_hand.execute("SELECT name FROM sqlite_schema WHERE name = 'tables_of_a_name'")
        assert there.fetchall()


def asked(store: Store, ask: Any) -> int:
    """How many statements that takes."""
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        found.append(statement)

    event.listen(store.reader, "before_cursor_execute", note)
    ask()
    event.remove(store.reader, "before_cursor_execute", note)
    return len(found)


def test_no_question_is_asked_of_each_night(tmp_path: Path) -> None:
    """To list, to see what moved and to forget a name takes as many statements for forty as for four."""
    counts = []
    for nights in (4, 40):
        store = Store(f"sqlite:///{tmp_path / str(nights)}.db")
        for number in range(nights):
            store.create(f"t{number}", {"players": ["Ann", f"Bo{number}"]})
        questions = (
            lambda store=store: store.latest_tables(3),
            lambda store=store: store.moved_since(10**15),
            lambda store=store: store.forget("Ann"),
        )
        counts.append([asked(store, ask) for ask in questions])
        assert [it["players"][0] for _, _, it, _ in store.latest_tables(nights)] == ["#1"] * nights
        store.close()
    assert counts[0] == counts[1]
