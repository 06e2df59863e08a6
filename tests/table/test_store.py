"""The log keeps what was acknowledged, and only that."""

import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import OperationalError

from table.log import database
from table.log.database import StoreError
from table.log.event import Stale
from table.log.store import Store
from tests.table.databases import ISOLATIONS, with_default_isolation
from tests.web.conftest import PATIENCE_SECONDS

SQLITE = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
POSTGRESQL = pytest.mark.parametrize(
    "url", [pytest.param("postgresql", marks=pytest.mark.deep)], indirect=True
)
WAITED_SECONDS = 0.3
"""So long one who must wait is given to do what he must not."""


def test_events_survive_a_restart_in_order(store: Store, url: str) -> None:
    """What was appended is read back by another process's store, oldest first, with its payload."""
    for version in range(3):
        store.append("t", version, "action", {"n": version, "name": "Zoë ☂"})
    store.close()
    again = Store(url)
    assert [(event.version, event.kind) for event in again.events("t")] == [
        (0, "setup"), (1, "action"), (2, "action"), (3, "action"),
    ]  # fmt: skip
    assert [event.payload["n"] for event in again.events("t", after=1)] == [1, 2]
    assert again.events("t")[1].payload["name"] == "Zoë ☂"
    again.close()


def test_a_stale_write_leaves_nothing(store: Store) -> None:
    """An append on an old, a future or a missing table's version is refused, with its photo."""
    store.append("t", 0, "action", {})
    for table_id, version in (("t", 0), ("t", 2), ("nobody", 0), ("nobody", -1)):
        with pytest.raises(Stale):
            store.append(table_id, version, "reading", {}, b"jpeg")
    assert [event.version for event in store.events("t")] == [0, 1]
    assert store.photo("t", 2) is None


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_who_writes_waits_in_turn(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that finds another one writing waits as long as that takes; SQLite would give up."""
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 20)
    store = Store(url)
    store.create("slow", {})
    with ThreadPoolExecutor(1) as pool:
        with store.writer.begin():
            meanwhile = pool.submit(store.append, "slow", 0, "action", {})
            with pytest.raises(TimeoutError):
                meanwhile.result(0.3)
        assert meanwhile.result(PATIENCE_SECONDS).version == 1
    store.close()


def test_servers_that_start_at_once_share_a_new_database(url: str) -> None:
    """Each finds or makes the tables, and all can write."""
    gate = threading.Barrier(3)

    def start(_number: int) -> Store:
        gate.wait(PATIENCE_SECONDS)
        return Store(url)

    with ThreadPoolExecutor(3) as pool:
        opened = list(pool.map(start, range(3)))
    for number, one in enumerate(opened):
        one.create(f"t{number}", {})
        one.close()
    assert len(opened) == 3


def test_a_process_killed_within_a_write_leaves_the_last_good_state(store: Store, url: str) -> None:
    """A process that dies between insert and commit leaves no trace, and the next write goes through."""
    script = (
        "import os, sys; from table.log import store\n"
        "store._keep_photo = lambda *a: os._exit(9)\n"
        "store.Store(sys.argv[1]).append('t', 0, 'reading', {}, b'x')\n"
    )
    done = subprocess.run([sys.executable, "-c", script, url], check=False)
    assert done.returncode == 9
    assert [event.version for event in store.events("t")] == [0]
    assert store.append("t", 0, "action", {}).version == 1


@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_a_reading_is_of_one_moment(url: str, store: Store, isolation: str) -> None:
    """Whatever is appended by others after each of its statements, a reading finds the log as it was in the
    beginning, with its seals and names, and no damage."""
    read_by = Store(with_default_isolation(url, isolation))
    version = 0

    def append(*_: object) -> None:
        nonlocal version
        store.append("t", version, "action", {"player": f"p{version}"})
        version += 1

    event.listen(read_by.reader, "after_cursor_execute", append)
    for _ in range(3):
        begun = version
        events = read_by.events("t")
        assert [it.version for it in events] == list(range(len(events)))
        assert begun < len(events) <= version
        assert [it.payload["player"] for it in events[1:]] == [f"p{at}" for at in range(len(events) - 1)]
    read_by.close()


@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_writers_at_once_are_kept_or_stale(url: str, store: Store, isolation: str) -> None:
    """Whatever isolation the database gives by itself, of two that append on one version the later is told
    that it was late, and two different tables do not disturb each other."""
    one, other = (Store(with_default_isolation(url, isolation)) for _ in range(2))
    store.create("u", {})
    outcomes: Counter[str] = Counter()

    def play(by: Store, table_id: str) -> None:
        while (version := by.events(table_id)[-1].version) < 20:
            try:
                by.append(table_id, version, "action", {"player": f"p{version}"})
                outcomes["kept"] += 1
            except Stale:
                outcomes["stale"] += 1

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(play, by, table_id) for by in (one, other) for table_id in ("t", "u")]:
            done.result(PATIENCE_SECONDS)
    one.close()
    other.close()
    assert outcomes["kept"] == 40
    assert [len(store.events(table_id)) for table_id in ("t", "u")] == [21, 21]


def _is_late(store: Store) -> None:
    with pytest.raises(Stale):
        store.append("t", 1, "action", {})


@POSTGRESQL
@pytest.mark.parametrize(
    ("meanwhile", "left"),
    [
        (lambda other: other.delete("t"), []),
        (_is_late, [0, 1, 2]),
    ],
    ids=["deleted", "appended"],
)
def test_a_log_is_one_writers_at_a_time(
    store: Store, url: str, meanwhile: Callable[[Store], object], left: list[int]
) -> None:
    """Who deletes or appends while another one appends waits until that is done: a log that was begun
    without seals is sealed as a whole, and nothing is left of one that was deleted."""
    store.append("t", 0, "action", {})
    with store.writer.begin() as connection:
        connection.execute(text("DELETE FROM seals"))
    other = Store(url)
    with ThreadPoolExecutor(1) as pool:
        begun = []

        def begin(_connection: object, _cursor: object, statement: str, *_: object) -> None:
            if not begun and "payload" in statement:  # it reads the log, to seal it
                begun.append(pool.submit(meanwhile, other))
                wait(begun, timeout=WAITED_SECONDS)

        event.listen(store.writer._engine, "after_cursor_execute", begin)
        store.append("t", 1, "action", {})
        begun[0].result(PATIENCE_SECONDS)
    assert [it.version for it in other.events("t")] == left
    other.close()


def test_who_reads_while_it_closes_leaves_no_connection_open(url: str) -> None:
    """What another thread still reads by is closed when given back, as is what it asks for later."""
    store = Store(url)
    lent, ended = [], []
    event.listen(store.reader.pool, "checkout", lambda connection, *_: lent.append(connection))
    event.listen(store.reader.pool, "close", lambda connection, _: ended.append(connection))
    with store.reader.begin() as connection:
        connection.execute(text("SELECT 1"))
        store.close()
    with store.reader.begin() as connection:
        connection.execute(text("SELECT 1"))
    assert len(lent) == 2
    assert [it for it in lent if it not in ended] == []


@SQLITE
def test_sqlite_is_durable(store: Store) -> None:
    """Write-ahead log with synchronous=FULL (2): an acknowledged commit survives a power cut."""
    with store._engine.begin() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2


@POSTGRESQL
def test_a_server_that_was_restarted_is_asked_again(store: Store, url: str) -> None:
    """Connections that the server has closed meanwhile are replaced, and the write goes through."""
    other = Store(url)
    with other._engine.begin() as connection:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        assert connection.scalars(text(f"{others} AND datname = current_database()")).all()
    other.close()
    assert store.append("t", 0, "action", {}).version == 1


def test_photos_are_bounded_and_belong_to_their_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the newest pictures are kept, and one table's are not found under another's id."""
    monkeypatch.setattr(store, "_photos_most", 2)
    store.create("u", {})
    store.append("u", 0, "reading", {}, b"other")
    for version in range(4):
        store.append("t", version, "reading", {}, bytes([version]))
    assert [store.photo("t", version) for version in range(1, 5)] == [None, None, b"\x02", b"\x03"]
    assert store.photo("u", 1) == b"other"
    assert store.photo("u", 4) is None


def _garbage(path: Path) -> None:
    path.write_bytes(b"these are my holiday notes, not a database" * 40)


def _cut_short(path: Path) -> None:
    made = Store(f"sqlite:///{path}")
    made.create("t", {})
    made.close()
    path.write_bytes(path.read_bytes()[:6000])


def _folder(path: Path) -> None:
    path.mkdir()


def _other_layout(path: Path) -> None:
    made = Store(f"sqlite:///{path}")
    made.close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE schema SET version = 99"))
    engine.dispose()


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (_garbage, "move it aside"),
        (_cut_short, "save what is left"),
        (_folder, "is a folder; name a file in it"),
        (_other_layout, "layout 99"),
    ],
)
def test_a_broken_database_is_one_sentence_and_is_left_alone(tmp_path: Path, spoil, expected: str) -> None:  # type: ignore[no-untyped-def]
    """The sentence names the file and the way out; the file is as it was."""
    path = tmp_path / "ojo.db"
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StoreError) as caught:
        Store(f"sqlite:///{path}")
    message = str(caught.value)
    assert str(path) in message
    assert expected in message
    assert "\n" not in message
    if before is not None:
        assert path.read_bytes()[:100] == before[:100]
        assert len(path.read_bytes()) == len(before)


def test_a_database_that_another_program_holds_is_not_called_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Locked for long: the way out is to end the other program, not to move the file."""
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 20)
    path = tmp_path / "ojo.db"
    Store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="end the program that holds it"):
            Store(f"sqlite:///{path}")


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("CREATE TABLE", {}, sqlite3.OperationalError("database or disk is full")),
        OSError(28, "No space left on device"),
    ],
)
def test_a_full_disk_is_told_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """The way out is room, not rights."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(database, "_make_schema", fail)
    with pytest.raises(StoreError, match="make room on its disk"):
        Store(f"sqlite:///{tmp_path / 'ojo.db'}")


def test_a_path_is_a_database(tmp_path: Path) -> None:
    """`--db night.db`: a file's path is as good as a URL of SQLite."""
    path = tmp_path / "new" / "night.db"
    Store(str(path)).close()
    Store(f"sqlite:///{path}").close()
    assert path.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("://ojo.db", "no database; write"),
        ("sqlite://", "forgets the night"),
        ("sqlite:///:memory:", "forgets the night"),
        ("nosuchdb://host/x", "keeps no night in nosuchdb"),
        ("sqlite:////proc/nobody/ojo.db", "--db"),
    ],
)
def test_a_database_that_cannot_be_is_one_sentence(url: str, expected: str) -> None:
    """A URL that names nothing usable is refused with what would be right."""
    with pytest.raises(StoreError, match=expected) as caught:
        Store(url)
    assert "\n" not in str(caught.value)
