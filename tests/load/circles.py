"""What a circle costs after years: `python -m tests.load.circles`; in one process, and it stops by itself.

A circle of 20 people with 1,000 nights, each of a full table. Each page is told as the milliseconds that an
answer took (the median of twelve), after the stroke those of a processor; then those of a processor for the
first answer once ratings are known, as they are soon after a start, for the first after two names were put
together, and for the first where nothing is known.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from flask.testing import FlaskClient
from msgspec import structs

from table.club.circle import rating
from table.kept.event_log import EventLog
from tests.table.playing import played
from web.app import create_app
from web.server.context import Context
from web.server.settings import Settings

NEWCOMER = "newcomer"
PEOPLE = [f"player {n}" for n in range(20)]
TIMES = 12
PAGES = ("", "?year=all", "/nights", "/nights?player=1", "/nights?month=2023-11", "/players/1", "/wall")
DAY_MS = 24 * 3600 * 1000
SHAPES = 20
"""Nights that differ; the others are played again on other days, for the sums cost the same."""


def main() -> None:
    """Fill a circle and print a line for each page."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.circles", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument("--nights", type=int, default=1_000)
    parser.add_argument("--seats", type=int, default=10, help="at each table")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(data_folder=Path(home), camera="none")
        app = create_app(settings)
        parts: Context = app.extensions["ojo"]
        begun = time.monotonic()
        circle = filled(parts, asked.nights, asked.seats)
        print(f"{asked.nights} nights of {asked.seats}: {time.monotonic() - begun:.0f} s to sum them up")
        client = app.test_client()
        for page in PAGES:
            print(f"{page or '/':22} {took(client, f'/c/{circle}{page}')}", flush=True)
        print(f"{'ratings known':22} {first(client, circle, parts.circles.warm_up)}")
        print(f"{'two names put together':22} {first(client, circle, lambda: merge(parts, circle))}")
        print(f"{'nothing known':22} {first(client, circle)}")
        print(f"{'the door':22} {took(client, '/')}")
        parts.eye.close()
        parts.store.close()
        begun = time.monotonic()
        again: Context = create_app(settings).extensions["ojo"]
        print(f"{'start':22} {1000 * (time.monotonic() - begun):.0f} ms")
        again.eye.close()
        again.store.close()


def filled(parts: Context, nights: int, seats: int) -> str:
    """A circle with so many nights, each with so many people; its id."""
    rng, circle_id = Random(1), parts.circles.create("years")
    now_ms = parts.circles.clock_ms()
    shapes = [played(rng.sample(PEOPLE, seats), rng, 12, 0) for _ in range(SHAPES)]
    late = [played([NEWCOMER, *rng.sample(PEOPLE[1:], seats - 1)], rng, 12, 0) for _ in range(SHAPES)]
    for at in range(nights):
        of = late if at >= nights - nights // 10 else shapes
        begins = now_ms - (nights - at) * DAY_MS
        night = [structs.replace(it, at_ms=begins + it.at_ms) for it in of[at % SHAPES]]
        table_id = f"night{at}"
        EventLog(parts.store).bring(table_id, night, 1)  # past the day's quota
        parts.circles.add(circle_id, table_id)
    return circle_id


def merge(parts: Context, circle: str) -> None:
    """Know the ratings, then put the newcomer's name together with one who was not there on those nights."""
    parts.circles.warm_up()
    number = {it.name: it.number for it in parts.circles.names(circle).values()}
    parts.circles.merge(circle, number[NEWCOMER], number[PEOPLE[0]])


def first(client: FlaskClient, circle: str, before: Callable[[], None] = lambda: None) -> str:
    """The processor's milliseconds for a season's page where nothing was rated but what came before."""
    rating._rated.cache_clear()
    before()
    work = time.process_time()
    client.get(f"/c/{circle}").get_data()
    return f"{1000 * (time.process_time() - work):6.0f} ms of a processor"


def took(client: FlaskClient, url: str) -> str:
    """How long an answer takes, and of that a processor."""
    passed, worked = [], []
    for _ in range(TIMES):
        begun, work = time.perf_counter(), time.process_time()
        answer = client.get(url)
        answer.get_data()
        passed.append(1000 * (time.perf_counter() - begun))
        worked.append(1000 * (time.process_time() - work))
        if answer.status_code != 200:
            raise SystemExit(f"{url} answered {answer.status_code}")
    return f"{statistics.median(passed):6.0f} / {statistics.median(worked):.0f} ms"


if __name__ == "__main__":
    main()
