"""`kill -9` while writes are under way: what was acknowledged is there afterwards, and nothing half done.

A child plays at several tables at once and says what it begins and what was acknowledged; it is killed while
a write is in flight, and its tables are replayed from the database that it left.
"""

import hashlib
import json
import os
import select
import signal
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from referee.actions import UndoAction
from table.authority import Tables
from table.fold import Fold, fold_of
from table.judging.look import Look
from table.kept.event_log import EventLog
from table.live import Broadcast
from table.log.store import Store
from table.words.refused import Refused
from tests.referee.walking import VARIANTS, random_move, random_setup
from tests.table.databases import SERVER, crash_postgresql, postgresql_database
from tests.table.playing import agreed
from vision import DieReading, Reading

WRITERS = 3
EVENTS_A_TABLE = 300
PATIENCE_SECONDS = 300.0
"""A busy machine takes its time to recover a database."""
LATEST_KILL_SECONDS = 0.2
SERVER_KILL_EVERY = 5
"""So often the database's own process is killed first, where that is a server."""


@dataclass
class Heard:
    """What the child said of its tables: version and state that were acknowledged, what is in flight."""

    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)
    begun: set[str] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    _rest: bytes = b""

    def hear(self, data: bytes) -> None:
        """Take what came through the pipe."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            kind, table_id, version, state = line.decode().split(" ")
            if kind == "begun":
                self.begun.add(table_id)
            else:
                self.begun.discard(table_id)
                self.acknowledged[table_id] = (int(version), state)
                self.counts["acknowledged"] += 1


def run(number: int, seed: int, until: float) -> dict[str, Any]:
    """Kill so many children, each with a write in flight."""
    failures: list[str] = []
    counts: Counter[str] = Counter()
    with _database() as url:
        tables: dict[str, tuple[int, str]] = {}
        while counts["kills"] < number and time.monotonic() < until:
            rng = Random(f"{seed} {counts['tried']}")
            counts["tried"] += 1
            going_on = [table_id for table_id, (version, _) in tables.items() if version < EVENTS_A_TABLE]
            heard, servers = _play_and_kill(url, going_on[-WRITERS:], rng)
            counts["kills"] += bool(heard.begun)
            counts["server kills"] += servers
            counts["acknowledged"] += heard.counts["acknowledged"]
            now, lacking = _compare(url, heard.acknowledged)
            tables |= now
            failures += lacking
    return {**counts, "tables": len(tables), "failures": failures}


def _play_and_kill(url: str, tables: list[str], rng: Random) -> tuple[Heard, int]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            _play(url, tables, writing, rng)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)  # what a child leaves by itself would drop the database of its parent
    os.close(writing)
    heard, servers = Heard(), 0
    kill_at = time.monotonic() + rng.uniform(0, LATEST_KILL_SECONDS)
    gives_up = time.monotonic() + PATIENCE_SECONDS
    killed = False
    while True:
        ready, _, _ = select.select([reading], [], [], 0.01)
        if ready:
            data = os.read(reading, 65536)
            if not data:
                break
            if not heard.acknowledged:
                kill_at = time.monotonic() + rng.uniform(0, LATEST_KILL_SECONDS)
            heard.hear(data)
        due = heard.acknowledged and heard.begun and time.monotonic() > kill_at
        if not killed and (due or time.monotonic() > gives_up):
            if due and not servers and url.startswith("postgresql") and rng.random() < 1 / SERVER_KILL_EVERY:
                servers += crash_postgresql(url)
                kill_at = time.monotonic() + rng.uniform(0, 2)
                continue
            os.kill(child, signal.SIGKILL)
            killed = True
    os.close(reading)
    os.waitpid(child, 0)
    return heard, servers


def _play(url: str, tables: list[str], pipe: int, rng: Random) -> None:
    """The child: several threads that write, until it is killed."""
    store = Store(url)
    authority = Tables(store, Broadcast(1))

    def say(kind: str, fold: Fold) -> None:
        os.write(
            pipe, f"{kind} {table_ids[threading.get_ident()]} {fold.version} {state_of(fold)}\n".encode()
        )

    def write(table_id: str, seed: float) -> None:
        table_ids[threading.get_ident()] = table_id
        mine = Random(seed)
        while True:
            try:
                fold = authority.fold(table_id)
                say("begun", fold)
                _step(authority, table_id, fold, mine)
                say("acknowledged", authority.fold(table_id))
            except SQLAlchemyError:  # the database was killed: nothing was acknowledged
                time.sleep(0.05)
            except Refused as refused:
                if refused.code != "too-many":
                    raise

    table_ids: dict[int, str] = {}
    while len(tables) < WRITERS:
        setup = {"ante": "", "dice": None, **random_setup(rng.choice(VARIANTS), rng)}
        setup.pop("full_hand", None)
        tables.append(authority.create(agreed(setup | {"ante": "5"})))
    for table_id in tables:
        threading.Thread(target=write, args=(table_id, rng.random())).start()
    threading.Event().wait()


def _step(authority: Tables, table_id: str, fold: Fold, rng: Random) -> None:
    """One write: an action, an undo, or dice with a picture laid on the table."""
    chance = rng.random()
    if fold.game.state.phase == "revealing" and fold.reading is None and chance < 0.5:
        die = DieReading((1.0, 0.0, 0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 9.0, 9.0))
        jpeg = rng.randbytes(rng.randint(1, 200_000))
        authority.read(table_id, fold.version, Look(Reading(90, 90, (die,), 1.0), jpeg, "photo", {}))
    elif chance < 0.1 and fold.standing:
        authority.act(table_id, fold.version, UndoAction())
    else:
        authority.act(table_id, fold.version, random_move(fold.game, rng))


def state_of(fold: Fold) -> str:
    """A hash of where a table stands."""
    told = [fold.version, fold.game.to_json(), fold.reading and fold.reading.faces]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def _compare(url: str, expected: dict[str, tuple[int, str]]) -> tuple[dict[str, tuple[int, str]], list[str]]:
    """Where each table stands now, and what it lacks of what was acknowledged; one write more than that may
    have got through."""
    store = _opened(url)
    now, found = {}, []
    for table_id, (version, state) in expected.items():
        events = EventLog(store).read(table_id)
        newest = len(events) - 1
        if [event.version for event in events] != list(range(len(events))):
            found.append(f"{table_id}: a gap")
        elif not version <= newest <= version + 1:
            found.append(f"{table_id}: {newest} instead of {version}")
        else:
            if state_of(fold_of(events[: version + 1])) != state:
                found.append(f"{table_id}: another state at {version}")
            now[table_id] = (newest, state_of(fold_of(events)))
    store.close()
    return now, found


def _opened(url: str) -> Store:
    """The database, once it has recovered."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            store = Store(url)
            store.latest_tables(1)
            return store
        except Exception:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


@contextmanager
def _database() -> Iterator[str]:
    """A file of its own, or a database of its own on the server that OJO_TEST_DATABASE names."""
    if SERVER is not None:
        with postgresql_database(alone=True) as url:
            yield url
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{Path(folder) / 'ojo.db'}"
