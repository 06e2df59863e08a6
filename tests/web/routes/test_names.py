"""Names stand beside the log: one that is forgotten is gone, and the night replays as it was played."""

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct, defstruct, field

from table.contract.events import Event
from table.contract.kinds import A_NAME, Seat
from table.log.event import Damaged
from table.log.names import MARK, blank, named, renamed
from table.log.schema import LAYOUT
from table.log.seals import seals_of
from table.log.store import Store

PRINTABLE = st.text(min_size=1, max_size=8).filter(str.isprintable)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database file that is not there yet."""
    return tmp_path / "ojo.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A table of Ann and Bo, who is called as an action is."""
    opened = Store(f"sqlite:///{path}")
    opened.create("t", {"variant": "dudo", "players": ["Ann", "bid"], "dice": {"Ann": 5, "bid": 4}})
    opened.append("t", 0, "action", {"action": "bid", "player": "bid", "quantity": 2, "face": 5})
    opened.append("t", 1, "take", {"action": {"action": "reveal", "dice": {"Ann": [5], "bid": [1]}}})
    yield opened
    opened.close()


def bytes_of(path: Path) -> bytes:
    """All that lies in a database's files."""
    return b"".join(one.read_bytes() for one in path.parent.glob(f"{path.name}*"))


def rows(path: Path, sql: str) -> list[Any]:
    """What lies in the file."""
    with closing(sqlite3.connect(path)) as by_hand:
        return by_hand.execute(sql).fetchall()


def test_events_hold_no_names(store: Store, path: Path) -> None:
    """Only the table of names has them, each once; who reads the events gets them back."""
    assert not [payload for (payload,) in rows(path, "SELECT payload FROM events") if "Ann" in payload]
    assert rows(path, "SELECT number, name FROM names ORDER BY number") == [(1, "Ann"), (2, "bid")]
    setup, bid, take = store.events("t")
    assert setup.payload["players"] == ["Ann", "bid"]
    assert setup.payload["dice"] == {"Ann": 5, "bid": 4}
    assert (bid.payload["action"], bid.payload["player"]) == ("bid", "bid")
    assert take.payload["action"]["dice"] == {"Ann": [5], "bid": [1]}
    assert store.latest_tables(1)[0][2]["players"] == ["Ann", "bid"]


def test_a_name_that_is_forgotten_is_gone(store: Store, path: Path) -> None:
    """From every table and from the file; the log is whole all the same, and goes on."""
    store.create("u", {"players": ["Ann", "#1"]})
    assert store.forget("Ann") == 2
    assert store.forget("Ann") == 0
    assert store.events("t")[0].payload["players"] == ["#1", "bid"]
    assert store.events("u")[0].payload["players"] == ["##1", "#1"], "no two are called the same"
    assert store.append("t", 2, "action", {"action": "doubt", "player": "#1"}).version == 3
    assert rows(path, "SELECT count(*) FROM names WHERE table_id = 't'") == [(2,)]
    store.create("v", {"players": ["Annabella Wilhelmina", "bid"]})
    assert store.forget("Annabella Wilhelmina") == 1
    left = bytes_of(path)
    assert b"Ann" not in left
    assert b"Wilhelmina" not in left, "what is written over a name is shorter, and covers only its beginning"


def test_what_is_deleted_is_gone_at_once(store: Store, path: Path) -> None:
    """Names and pictures, from the file and its log, while the store is open: nobody need stop it."""
    picture = bytes(range(1, 256)) * 1000
    store.create("u", {"players": ["Zebulon", "bid"]})
    store.append("u", 0, "reading", {}, picture)
    store.append("u", 1, "discard", {})
    assert (b"Zebulon" in bytes_of(path), picture[:200] in bytes_of(path)) == (True, True)
    assert store.delete("u")
    left = bytes_of(path)
    assert (b"Zebulon" in left, picture[:200] in left, b"Ann" in left) == (False, False, True)


def test_what_somebody_still_reads_is_gone_once_they_are_done(store: Store, path: Path) -> None:
    """A backup, or another program, holds what was; no write is held up by it, and the rest is tidied."""
    store.create("u", {"players": ["Zebulon", "bid"]})
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM names").fetchone()
        assert store.forget("Zebulon") == 1
        assert not store.checkpoint(3600)
        assert b"Zebulon" in bytes_of(path)
        assert store.append("t", 2, "action", {}).version == 3
    assert store.checkpoint(3600)
    assert b"Zebulon" not in bytes_of(path)


def test_what_a_kill_left_is_tidied_at_the_next_start(store: Store, path: Path, tmp_path: Path) -> None:
    """It may have come between a write and the erasing of its traces."""
    killed = tmp_path / "killed"
    shutil.copytree(path.parent, killed, ignore=shutil.ignore_patterns("killed"))
    again = Store(f"sqlite:///{killed / 'ojo.db'}")
    assert again.checkpoint(3600)
    assert (killed / "ojo.db-wal").stat().st_size == 0
    again.close()


def test_a_night_of_the_first_layout_is_migrated(store: Store, path: Path) -> None:
    """Its names are taken out of its events, its seals made anew; a damaged table stays damaged."""
    store.create("odd", {"players": ["Ann", "Bo"]})
    told = store.events("t")
    store.close()
    with closing(sqlite3.connect(path)) as by_hand, by_hand:
        by_hand.execute("UPDATE schema SET version = 1")
        by_hand.execute("DROP TABLE names")
        for event, seal in zip(told, seals_of("t", told), strict=True):
            of_event = f"WHERE table_id = 't' AND version = {event.version}"
            by_hand.execute(f"UPDATE events SET payload = ? {of_event}", (json.dumps(event.payload),))  # noqa: S608
            by_hand.execute(f"UPDATE seals SET sha256 = ? {of_event}", (seal,))  # noqa: S608
    path.with_name("ojo.db-witness").unlink()
    again = Store(f"sqlite:///{path}")
    assert again.events("t") == told
    assert rows(path, "SELECT version FROM schema") == [(LAYOUT,)]
    assert not [payload for (payload,) in rows(path, "SELECT payload FROM events") if "Ann" in payload]
    assert again.append("t", 2, "action", {}).version == 3
    again.close()


HOLDERS: list[tuple[Any, Callable[[str], Any]]] = [
    (Seat, str),
    (Seat | None, str),
    (list[Seat | None], lambda name: [name, None]),
    (tuple[Seat, ...], lambda name: [name]),
    (dict[Seat, int] | int, lambda name: {name: 6}),
    (dict[str, list[Seat]], lambda name: {"a": [name]}),
    (Annotated[dict[Seat, Seat], "of all"] | None, lambda name: {name: name}),
]
"""How an event may hold a name."""


KEYS = st.from_regex("[a-z]{1,8}", fullmatch=True)
HELD = st.dictionaries(KEYS, st.sampled_from(HOLDERS), min_size=1, max_size=4)


@settings(max_examples=30)
@given(HELD, st.booleans(), PRINTABLE, PRINTABLE)
def test_a_name_is_found_under_any_key(
    held: dict[str, tuple[Any, Callable[[str], Any]]], deep: bool, name: str, other: str
) -> None:
    """A new event that keeps a `Seat` somewhere needs nobody to say so: it is numbered there, the text beside
    it stays, and all of it comes back."""
    fields = [(f"it{at}", it, field(name=key)) for at, (key, (it, _)) in enumerate(held.items())]
    odd = defstruct("Odd", [*fields, ("text", str, field(name="a text"))], tag_field="a kind", tag="odd")
    payload = {**{key: make(name) for key, (_, make) in held.items()}, "a text": other, "a kind": "odd"}
    kind: Any = odd
    if deep:
        kind, payload = defstruct("Within", [("many", list[kind | None])]), {"many": [payload, None]}
    numbers: dict[str, str] = {}
    stored = renamed(kind, payload, lambda it: numbers.setdefault(it, f"{MARK}1"))
    assert set(numbers) == {name}
    assert named(stored, {1: name}) == payload
    kept = stored["many"][0] if deep else stored
    assert kept["a text"] == other
    assert all(kept[key] == make(f"{MARK}1") for key, (_, make) in held.items())


NO_NAMES = {
    "ante", "doubt", "language", "lettering", "model", "options", "photo", "set", "value", "variant",
    "weights",
}  # fmt: skip
"""Keys of events whose text is nobody's name."""


def test_every_other_text_is_known_to_be_no_name() -> None:
    """An event may keep a text that is no `Seat` only under a key that is listed here."""
    found: set[str] = set()

    def look(key: str, it: Any) -> None:
        if it in (str, Any):
            found.add(key)
        elif isinstance(it, type) and issubclass(it, Struct):
            for own, hint in zip(it.__struct_encode_fields__, fields_of(it), strict=True):
                look(own, hint)
        elif A_NAME not in getattr(it, "__metadata__", ()):
            for one in get_args(it):
                look(key, one)

    def fields_of(it: type[Struct]) -> list[Any]:
        hints = get_type_hints(it, include_extras=True)
        return [hints[name] for name in it.__struct_fields__]

    look("", Event)
    assert found == NO_NAMES


def test_what_stands_for_a_name_is_no_other() -> None:
    """A player may be called #1."""
    assert blank(1, ["ann"]) == "#1"
    assert blank(1, ["#1", "##1"]) == "###1"


def test_a_name_that_was_changed_underneath_is_damage(store: Store, path: Path) -> None:
    """No event's seal covers it, so it has its own."""
    with closing(sqlite3.connect(path)) as by_hand, by_hand:
        by_hand.execute("UPDATE names SET name = 'Amn' WHERE name = 'Ann'")
    with pytest.raises(Damaged):
        store.events("t")
    assert store.latest_tables(1) == []
