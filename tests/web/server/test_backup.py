"""The night survives what people do to it: copies, moves, damage, and a backup while it is played."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from table.log.backup import back_up, restore
from table.log.database import StoreError
from table.log.event import Damaged
from table.log.opened_file import Moved, OpenedFile
from table.log.schema import LAYOUT, metadata
from table.log.store import Store
from table.log.witness import Witness
from tests.web.conftest import set_up

SETUP = {"variant": "dudo", "players": ["ann", "bo"], "dice": 5, "options": {}, "ante": ""}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database file that is not there yet."""
    return tmp_path / "night" / "ojo.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An open store with a table of five events."""
    opened = Store(f"sqlite:///{path}")
    opened.create("t", SETUP)
    for version in range(4):
        opened.append("t", version, "action", {"n": version})
    yield opened
    opened.close()


def versions(path: Path, table_id: str = "t") -> list[int]:
    """What a store reads from that file."""
    opened = Store(f"sqlite:///{path}")
    found = [event.version for event in opened.events(table_id)]
    opened.close()
    return found


def test_a_backup_is_whole_while_others_write(store: Store, path: Path, tmp_path: Path) -> None:
    """Written while somebody plays: one file for its owner alone, no gap, everything acknowledged before."""
    ended = threading.Event()

    def play() -> None:
        version = 4
        while not ended.is_set():
            store.append("t", version, "action", {"n": version, "long": "x" * 2000})
            version += 1

    player = threading.Thread(target=play)
    player.start()
    try:
        for n in range(5):
            acknowledged = store.events("t")[-1].version
            back_up(f"sqlite:///{path}", tmp_path / f"{n}.ojo")
            found = versions(tmp_path / f"{n}.ojo")
            assert found == list(range(len(found)))
            assert found[-1] >= acknowledged
    finally:
        ended.set()
        player.join()
    assert stat.S_IMODE((tmp_path / "0.ojo").stat().st_mode) == 0o600
    assert not list(tmp_path.glob(".ojo-*"))


def test_a_restored_night_is_the_one_that_was_backed_up(store: Store, path: Path, tmp_path: Path) -> None:
    """What was there is kept beside it, and nothing of it is laid over what is restored."""
    back_up(f"sqlite:///{path}", tmp_path / "early.ojo")
    for version in range(4, 9):
        store.append("t", version, "action", {})
    store.close()
    before = restore(tmp_path / "early.ojo", f"sqlite:///{path}")
    assert versions(path) == [0, 1, 2, 3, 4]
    assert before is not None
    assert versions(before) == list(range(10))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_nothing_but_the_night_is_restored(store: Store, path: Path, tmp_path: Path) -> None:
    """Who was in then is not in now, a code of then opens nothing, and a trigger that somebody laid into the
    file does not wait for a host to log in."""
    backup = tmp_path / "sent.ojo"
    back_up(f"sqlite:///{path}", backup)
    store.close()
    with closing(sqlite3.connect(backup)) as sent:
        sent.executescript(
            "CREATE TABLE sessions (token TEXT, role TEXT); INSERT INTO sessions VALUES ('x', 'host');"
            'CREATE TABLE "odd "" name" (n); CREATE VIEW photos_of_all AS SELECT jpeg FROM photos;'
            "CREATE TRIGGER events AFTER INSERT ON events BEGIN DELETE FROM seals; END;"
        )
    restore(backup, f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as restored:
        there = set(restored.execute("SELECT type, name FROM sqlite_schema WHERE type != 'index'"))
    assert there == {("table", name) for name in metadata.tables}
    assert versions(path) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("content", [b"", b"spilled wine " * 100])
def test_what_is_no_backup_is_not_restored(store: Store, path: Path, tmp_path: Path, content: bytes) -> None:
    """One sentence, and the night stays as it is."""
    (tmp_path / "odd").write_bytes(content)
    with pytest.raises(StoreError, match="odd"):
        restore(tmp_path / "odd", f"sqlite:///{path}")
    assert versions(path) == [0, 1, 2, 3, 4]
    for made, url in (("nothing", f"sqlite:///{path}"), ("odd", "postgresql://db/ojo"), ("odd", "ojo.db")):
        with pytest.raises(StoreError):
            restore(tmp_path / made, url)


def test_after_a_pause_the_file_alone_is_the_night(store: Store, path: Path, tmp_path: Path) -> None:
    """A copy of the file without its side files has every event, once nothing was written for a while."""
    assert not store.checkpoint(3600)
    assert store.checkpoint(0)
    assert not store.checkpoint(0), "there is nothing more to do"
    shutil.copy(path, tmp_path / "copy.db")
    assert versions(tmp_path / "copy.db") == [0, 1, 2, 3, 4]


def test_a_new_database_is_for_its_owner_alone(store: Store, path: Path) -> None:
    """Also where --db names it."""
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_moved_takes_no_more_writes(store: Store, path: Path, replaced: bool) -> None:
    """What would be acknowledged and lost is refused; moved back, it goes on."""
    path.rename(path.with_name("elsewhere.db"))
    if replaced:
        path.write_bytes(b"")
    with pytest.raises(Moved):
        store.append("t", 4, "action", {})
    with pytest.raises(Moved):
        store.create("u", SETUP)
    path.with_name("elsewhere.db").rename(path)
    assert store.append("t", 4, "action", {}).version == 5


def test_a_file_that_was_cut_takes_no_more_writes(store: Store, path: Path) -> None:
    """Truncated underneath: noticed at the next write."""
    assert store.checkpoint(0)
    store.append("t", 4, "action", {})
    with path.open("r+b") as file:
        file.truncate(4096)
    with pytest.raises(Moved):
        store.append("t", 5, "action", {})


def test_a_log_that_was_taken_away_takes_no_more_writes(store: Store, path: Path) -> None:
    """The write-ahead log removed underneath: what is written to it nobody finds."""
    path.with_name("ojo.db-wal").unlink()
    with pytest.raises(Moved):
        store.append("t", 4, "action", {})


def test_what_was_acknowledged_and_is_gone_is_named(store: Store, path: Path, tmp_path: Path) -> None:
    """A bit flipped in the write-ahead log: SQLite drops what comes after it without a word; the tables that
    are shorter than they were say so, the others play on, and a restored backup is believed."""
    store.create("u", SETUP)
    back_up(f"sqlite:///{path}", tmp_path / "early.ojo")
    store.checkpoint(0)
    for version in range(4, 24):
        store.append("t", version, "action", {"n": version})
    killed = tmp_path / "killed"
    shutil.copytree(path.parent, killed)
    wal = bytearray((killed / "ojo.db-wal").read_bytes())
    wal[len(wal) // 2] ^= 4
    (killed / "ojo.db-wal").write_bytes(wal)
    url = f"sqlite:///{killed / 'ojo.db'}"
    opened = Store(url)
    assert opened.shortened() == ["t"]
    with pytest.raises(Damaged) as told:
        opened.events("t")
    assert 4 < told.value.version < 24
    assert opened.append("u", 0, "action", {}).version == 1
    opened.close()
    restore(tmp_path / "early.ojo", url)
    assert versions(killed / "ojo.db") == [0, 1, 2, 3, 4]


def heard(path: Path) -> int:
    """The newest version of the table that the witness tells of."""
    with closing(Witness(path)) as witness:
        return witness.newest["t"].version


def test_the_witness_is_believed_where_it_is_whole(store: Store, path: Path) -> None:
    """A flipped bit in it accuses nobody; without it nothing is wrong; it does not grow without end."""
    witness = path.with_name("ojo.db-witness")
    assert stat.S_IMODE(witness.stat().st_mode) == 0o600
    store.close()
    lines = witness.read_bytes()
    for place in range(0, len(lines), 7):
        flipped = bytearray(lines)
        flipped[place] ^= 1
        witness.write_bytes(flipped)
        assert heard(path) <= 4
    witness.write_bytes(lines * 5000)
    assert heard(path) == 4
    assert len(witness.read_text().splitlines()) == 1
    witness.unlink()
    assert versions(path) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("damage", "version"),
    [
        ("UPDATE events SET payload = '{\"n\": 7}' WHERE table_id = 't' AND version = 2", 2),
        ("UPDATE events SET payload = '{\"n\": ' WHERE table_id = 't' AND version = 2", 0),
        ("UPDATE events SET payload = CAST(x'ff' AS TEXT) WHERE table_id = 't' AND version = 2", 0),
        ("UPDATE events SET at_ms = at_ms + 1 WHERE table_id = 't' AND version = 3", 3),
        ("UPDATE events SET kind = 'undo' WHERE table_id = 't' AND version = 4", 4),
        ("DELETE FROM events WHERE table_id = 't' AND version = 4", 4),
        ("DELETE FROM events WHERE table_id = 't' AND version = 1", 1),
        ("DELETE FROM seals WHERE table_id = 't' AND version = 4", 4),
        ("UPDATE seals SET sha256 = 'x' WHERE table_id = 't' AND version = 1", 1),
    ],
)
def test_damage_is_named_and_stays_with_its_table(
    store: Store, path: Path, damage: str, version: int
) -> None:
    """The first event that is not what was sealed is told; the other table plays on."""
    store.create("u", SETUP)
    with closing(sqlite3.connect(path)) as by_hand, by_hand:
        by_hand.execute(damage)
    with pytest.raises(Damaged) as told:
        store.events("t")
    assert (told.value.table_id, told.value.version) == ("t", version)
    assert store.append("u", 0, "action", {}).version == 1


def test_a_picture_that_was_changed_underneath_is_damage(store: Store, path: Path) -> None:
    """It is not shown as the one that was read."""
    store.append("t", 4, "reading", {}, b"a picture")
    assert store.photo("t", 5) == b"a picture"
    with closing(sqlite3.connect(path)) as by_hand, by_hand:
        by_hand.execute("UPDATE photos SET jpeg = x'ff'")
    with pytest.raises(Damaged):
        store.photo("t", 5)


def test_a_night_without_seals_goes_on_with_them(store: Store, path: Path) -> None:
    """One that an earlier Ojo began is sealed from its next event on, and what lay before is covered."""
    with closing(sqlite3.connect(path)) as by_hand, by_hand:
        by_hand.execute("DELETE FROM seals")
    assert len(store.events("t")) == 5
    store.append("t", 4, "action", {"n": 4})
    assert len(store.events("t")) == 6
    with closing(sqlite3.connect(path)) as by_hand, by_hand:
        by_hand.execute("UPDATE events SET payload = '{}' WHERE version = 1")
    with pytest.raises(Damaged):
        store.events("t")


def test_a_damaged_table_does_not_hide_the_others(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    """The door lists the others; the damaged one answers with a sentence that names the event."""
    path = tmp_path / "ojo.db"
    client = make_app(database=f"sqlite:///{path}").test_client()
    tables = [set_up(client) for _ in range(4)]
    odd = ("'{\"players\": '", "'[]'", "'{}'")
    with closing(sqlite3.connect(path)) as by_hand, by_hand:
        for table, payload in zip(tables, odd, strict=False):
            by_hand.execute(f"UPDATE events SET payload = {payload} WHERE table_id = ?", (table.id,))  # noqa: S608
    again = make_app(database=f"sqlite:///{path}").test_client()
    assert again.get("/").status_code == 200
    assert [it["id"] for it in again.get("/api/tables").get_json()] == [tables[3].id]
    answer = again.get(tables[2].url)
    assert (answer.status_code, answer.get_json()["refusal"]["code"]) == (500, "broken-table")
    assert "event 0" in answer.get_json()["refusal"]["message"]


def test_a_backup_of_a_newer_ojo_is_told_as_such(store: Store, path: Path, tmp_path: Path) -> None:
    """As by `ojo serve`, not as a file that is none of ours; what is there stays."""
    newer = tmp_path / "newer.ojo"
    back_up(f"sqlite:///{path}", newer)
    with closing(sqlite3.connect(newer)) as by_hand, by_hand:
        by_hand.execute("UPDATE schema SET version = 99")
    with pytest.raises(StoreError, match=f"newer.ojo has layout 99, this Ojo writes layout {LAYOUT}"):
        restore(newer, f"sqlite:///{path}")
    assert versions(path) == [0, 1, 2, 3, 4]


def test_the_commands(store: Store, path: Path, tmp_path: Path) -> None:
    """`ojo backup FILE` and `ojo restore FILE`: one line each, exit 2 and one line where it cannot be.

    In a data folder of its own: in another an Ojo may be running.
    """
    home = os.environ | {"XDG_DATA_HOME": str(tmp_path / "home")}

    def ojo(*arguments: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "web.commands", *arguments]
        command += ["--db", f"sqlite:///{path}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=home)
        return done.returncode, done.stdout + done.stderr

    backup = tmp_path / "night.ojo"
    assert ojo("backup", str(backup)) == (0, f"{backup} holds the night.\n")
    store.close()
    assert ojo("restore", str(backup))[0] == 0
    assert versions(path) == [0, 1, 2, 3, 4]
    status, told = ojo("restore", str(tmp_path / "nothing"))
    assert (status, told.count("\n")) == (2, 1)


def test_a_file_that_grows_meanwhile_was_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread looks at the file, another one finds it longer before the first has compared."""
    file = tmp_path / "ojo.db"
    file.write_bytes(bytes(10))
    opened = OpenedFile(file)
    identities = opened._now

    def meanwhile() -> list[tuple[int, int] | None]:
        monkeypatch.setattr(opened, "_now", identities)
        file.write_bytes(bytes(20))
        opened.check()
        return identities()

    monkeypatch.setattr(opened, "_now", meanwhile)
    opened.check()
