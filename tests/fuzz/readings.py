"""Tables are read while others write to them: every reading is of one moment, and no whole log is called
damaged. On SQLite, and on the PostgreSQL that OJO_TEST_DATABASE names, at each isolation that it may give."""

import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from table.log.event import Stale
from table.log.store import Store
from tests.table.databases import ISOLATIONS, SERVER, postgresql_database, with_default_isolation

READERS = 3
WRITERS = 2
EVENTS_A_TABLE = 60
"""Then the table is deleted, and one begun in its place."""


def run(number: int, seed: int, until: float) -> dict[str, Any]:
    """Read so often from each database."""
    with tempfile.TemporaryDirectory() as folder:
        figures = {"SQLite": _read_and_write(f"sqlite:///{Path(folder) / 'ojo.db'}", number, seed, until)}
    if SERVER is not None:
        with postgresql_database() as url:
            figures["PostgreSQL"] = _read_and_write(url, number, seed, until)
    failures = [f"{database}: {it}" for database, (_, wrong) in figures.items() for it in wrong]
    counts = {f"{kind}, {of}": n for of, (kinds, _) in figures.items() for kind, n in sorted(kinds.items())}
    return {**counts, "failures": failures}


def _read_and_write(url: str, number: int, seed: int, until: float) -> tuple[Counter[str], list[str]]:
    """What was done how often, and what went wrong."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    stores = [Store(with_default_isolation(url, it)) for it in islice(cycle(ISOLATIONS), READERS + WRITERS)]
    newest = ["t0"]
    stores[0].create("t0", {"players": ["ann", "bo"]})
    stop = threading.Event()

    def try_to(step: Callable[[Store, Random], str], store: Store, rng: Random) -> None:
        while not stop.is_set() and time.monotonic() < until:
            try:
                done = step(store, rng)
            except Stale:
                done = "stale writes"
            except Exception as error:  # whatever it is, nobody should have met it
                wrong.append(f"{step.__name__}: {error!r}"[:300])
                done = "faults"
            counts[done] += 1
            if counts["readings"] >= number:
                stop.set()

    def write(store: Store, rng: Random) -> str:
        table_id = newest[0]
        events = store.events(table_id)
        if not events or events[-1].version >= EVENTS_A_TABLE:
            begun = f"t{rng.getrandbits(40)}"
            store.create(begun, {"players": ["ann", "bo"]})
            newest[0] = begun
            store.delete(table_id)
            return "tables"
        version = events[-1].version
        photo = rng.randbytes(500) if rng.random() < 0.2 else None
        store.append(table_id, version, "action", {"player": f"p{version}"}, photo)
        if rng.random() < 0.02:
            store.forget(f"p{rng.randrange(EVENTS_A_TABLE)}")
        return "writes"

    def read(store: Store, rng: Random) -> str:
        table_id = newest[0]
        events = store.events(table_id)
        if [it.version for it in events] != list(range(len(events))):
            raise AssertionError("a gap")
        if any(not it.payload["player"].isprintable() for it in events[1:]):
            raise AssertionError("a number without its name")
        if events and rng.random() < 0.1:
            store.photo(table_id, events[-1].version)
            store.latest_tables(3)
        return "readings"

    roles = [write] * WRITERS + [read] * READERS
    with ThreadPoolExecutor(len(stores)) as pool:
        asked = zip(roles, stores, strict=True)
        for one in [
            pool.submit(try_to, role, store, Random(f"{seed} {at}")) for at, (role, store) in enumerate(asked)
        ]:
            one.result()
    for store in stores:
        store.close()
    return counts, wrong
