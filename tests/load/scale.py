"""What a hall needs, from what was measured: `.ci/postgres python -m tests.load.scale`; it stops by itself.

Measured are processor milliseconds for each bid (`tests.load.hall`), bytes of a night in PostgreSQL, and the
processor time of a reading; all of them hold on a busy machine as well, which latency does not. What so many
tables need is reckoned from these; `--write` puts all of it into docs/scale.md.
"""

import argparse
import asyncio
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import create_engine, make_url, text

from table.exchange import from_json
from table.kept.event_log import EventLog
from table.log.store import Store
from tests.load.aged import aged
from tests.load.hall import PLAYERS, SCREENS, load
from tests.load.house import BALANCER, house
from tests.table.databases import SERVER, postgresql_database
from vision import load_image
from vision.camera.demo_folder import demo_folder
from web.eye.looking import jpeg_of, load_shipped_reader

PAGE = Path(__file__).parents[2] / "docs/scale.md"
BEGINS, ENDS = "<!-- measured -->\n", "<!-- end -->"
BID_SECONDS = 5.0
NIGHT_EVENTS, NIGHT_PHOTOS = 500, 40
"""A night of three hours: a bid or a call every twenty seconds, and forty calls that a picture decided."""
NIGHTS = 40
"""As many are brought to be weighed."""
BUSY = 0.5
"""Of a core; more is kept free, so that bids do not wait for each other."""
STREAMS = 1000
"""That a web process keeps."""
CALL_SECONDS = 60.0
"""Between two photos of a table."""
WEBS = 3
"""That were measured. Each looks at every table that moves, for a verdict that may be due: many more would
make a bid dearer, so that more tables are reckoned as more halls."""
HALL, TABLES = 300, (30, 300, 10_000)
"""Tables of one hall, and for how many it is reckoned."""


class Measured(NamedTuple):
    """What one bid, one night and one reading cost."""

    web_ms: float
    balancer_ms: float
    postgres_ms: float
    night_bytes: float
    """Of events and what goes with them, without pictures."""
    photo_bytes: float
    reading_ms: float
    """Of a processor, for one photo."""


class Needs(NamedTuple):
    """What so many tables need."""

    tables: int
    halls: int
    web_cores: float
    web_processes: int
    postgres_cores: float
    balancer_cores: float
    reader_cores: float
    night_gb: float


def needs(tables: int, it: Measured) -> Needs:
    """Reckon: cores at most so busy, processes by cores and by streams; more halls where one is too small."""
    if (halls := -(-tables // HALL)) > 1:
        of_one = needs(HALL, it)._asdict()
        return Needs(**{what: round(halls * each, 1) for what, each in of_one.items()} | {"tables": tables})
    bids = tables / BID_SECONDS / 1000  # each millisecond of a bid is so much of a core
    web = bids * it.web_ms / BUSY
    streams = tables * (SCREENS + len(PLAYERS))
    return Needs(
        tables,
        1,
        round(web, 1),
        max(2, round(web + 0.49), -(-streams // STREAMS)),
        round(bids * it.postgres_ms / BUSY, 1),
        round(bids * it.balancer_ms / BUSY, 1),
        round(tables / CALL_SECONDS * it.reading_ms / 1000 / BUSY, 1),
        round(tables * (it.night_bytes + NIGHT_PHOTOS * it.photo_bytes) / 1e9, 1),
    )


def main() -> None:
    """Measure, reckon, and print or write it."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.scale", description=__doc__.split("\n\n")[0])
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--write", action="store_true", help="into docs/scale.md")
    asked = parser.parse_args()
    if SERVER is None or BALANCER is None:
        parser.error("it needs a PostgreSQL (`.ci/postgres` brings one) and Debian's haproxy")
    with postgresql_database() as url, house(url, WEBS) as running:
        told = asyncio.run(load(running, url, asked.tables, asked.seconds, BID_SECONDS, False))
    cpu = told["cpu_ms_a_bid"]
    photo_bytes, reading_ms = _photos()
    found = Measured(cpu["web"], cpu["balancer"], cpu["postgres"], _night_bytes(), photo_bytes, reading_ms)
    print(json.dumps(told), file=sys.stderr)
    page = _page(found, told)
    if asked.write:
        before, _, rest = PAGE.read_text().partition(BEGINS)
        PAGE.write_text(before + BEGINS + page + ENDS + rest.partition(ENDS)[2])
    else:
        print(page)


def _night_bytes() -> float:
    """Of a night of so many events in PostgreSQL, with seals and indexes; no pictures."""
    night = aged({"players": PLAYERS, "variant": "dudo", "dice": 5}, NIGHT_EVENTS).night
    events = from_json(night, time.time_ns() // 1_000_000)
    with postgresql_database() as url:
        store = Store(url)
        empty = _size(url)
        for number in range(NIGHTS):
            EventLog(store).bring(f"night{number}", events, number + 1)
        store.close()
        return (_size(url) - empty) / NIGHTS


def _size(url: str) -> int:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        size = int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    engine.dispose()
    return size


def _photos() -> tuple[float, float]:
    """The bytes of a kept picture, on average, and the processor milliseconds of a reading, their median."""
    reader, _ = load_shipped_reader("onnx")
    files = [path.read_bytes() for path in sorted((demo_folder() / "images").glob("*.jpg"))]
    took, weighs = list[float](), list[int]()
    for file in files:
        begun = time.process_time()
        frame = load_image(file)
        reader.read(frame)
        took.append((time.process_time() - begun) * 1000)
        weighs.append(len(jpeg_of(frame)))
    return statistics.mean(weighs), statistics.median(took)


def _page(it: Measured, told: dict[str, Any]) -> str:
    bid = [it.web_ms, it.balancer_ms, it.postgres_ms]
    measured = {
        "a bid: web processes, balancer, PostgreSQL": f"{', '.join(f'{one:.1f}' for one in bid)} ms",
        "the load's own, not counted": f"{told['load_cpu_ms_a_bid']:.1f} ms",
        "tables a core, all of it busy": f"{1000 * BID_SECONDS / sum(bid):.0f}",
        f"a night of {NIGHT_EVENTS} events in PostgreSQL": f"{it.night_bytes / 1000:.0f} kB",
        "a kept picture": f"{it.photo_bytes / 1000:.0f} kB",
        "a reading, processor time": f"{it.reading_ms:.0f} ms: {1000 / it.reading_ms:.1f} a second and core",
    }
    of_needs = (
        "tables",
        "halls",
        "web cores",
        "web processes",
        "PostgreSQL",
        "balancer",
        "readers",
        "GB a night",
    )
    lines = [
        *("| measured | |", "|---|---|"),
        *(f"| {what} | {came} |" for what, came in measured.items()),
        *("", f"| {' | '.join(of_needs)} |", "|---" * len(of_needs) + "|"),
        *(f"| {' | '.join(f'{one:,}' for one in needs(tables, it))} |" for tables in TABLES),
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
