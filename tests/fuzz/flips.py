"""One bit of a stored night flipped, in the database or its write-ahead log: told, never silently wrong."""

import shutil
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from table.authority import Tables
from table.live import Broadcast
from table.log.database import StoreError
from table.log.event import Damaged
from table.log.opened_file import WAL
from table.log.store import Store
from table.log.witness import SUFFIX
from tests.referee.walking import random_action, random_setup
from tests.table.playing import agreed

TABLES = 4
EVENTS = 60
FILE = "ojo.db"
Night = dict[str, Any]
"""Table -> its events and pictures."""


def run(number: int, seed: int, until: float) -> dict[str, Any]:
    """Flip so many bits, each in a copy of its own."""
    rng, failures, counts = Random(seed), [], Counter[str]()
    with tempfile.TemporaryDirectory() as made:
        played, flipped = Path(made) / "played", Path(made) / "flipped"
        expected = _play(Path(made) / "live", played, rng)
        while counts["flips"] < number and time.monotonic() < until:
            shutil.rmtree(flipped, ignore_errors=True)
            shutil.copytree(played, flipped)
            path = flipped / (FILE + rng.choice(("", WAL)))
            content = bytearray(path.read_bytes())
            bit = rng.randrange(len(content) * 8)
            content[bit // 8] ^= 1 << bit % 8
            path.write_bytes(content)
            counts["flips"] += 1
            for outcome in _outcomes(flipped, expected):
                counts[outcome] += 1
                if outcome == "silently wrong":
                    failures.append(f"bit {bit} of {path.name}")
    return {**counts, "failures": failures}


def _play(live: Path, played: Path, rng: Random) -> Night:
    """A night whose newest half still lies in the write-ahead log, as after a crash."""
    store = Store(f"sqlite:///{live / FILE}")
    tables = Tables(store, Broadcast(1))
    ids = []
    for _ in range(TABLES):
        setup = {"ante": "", "dice": None, **random_setup("dudo", rng), "full_hand": None}
        ids.append(tables.create(agreed(setup | {"ante": "5"})))
    for number in range(EVENTS * TABLES):
        fold = tables.fold(table_id := ids[number % TABLES])
        if number == EVENTS * TABLES // 2:
            store.checkpoint(0)
        store.append(table_id, fold.version, "action", random_action(fold.game, rng), rng.randbytes(900))
    shutil.copytree(live, played)
    store.close()
    again = Store(f"sqlite:///{_copy(played) / FILE}")
    night = {table_id: _told(again, table_id) for table_id in ids}
    again.close()
    return night


def _copy(folder: Path) -> Path:
    target = folder.with_name("read")
    shutil.copytree(folder, target)
    return target


def _told(store: Store, table_id: str) -> Any:
    events = store.events(table_id)
    return events, [store.photo(table_id, event.version) for event in events]


def _outcomes(folder: Path, expected: Night) -> list[str]:
    """What opening that night and reading each table comes to."""
    assert (folder / (FILE + SUFFIX)).exists()
    try:
        store = Store(f"sqlite:///{folder / FILE}")
    except StoreError:
        return ["not opened, with a sentence"]
    outcomes = []
    for table_id, night in expected.items():
        try:
            outcomes.append("whole" if _told(store, table_id) == night else "silently wrong")
        except Damaged:
            outcomes.append("named as damaged")
        except SQLAlchemyError:
            outcomes.append("refused by the database")
    store.close()
    return outcomes
