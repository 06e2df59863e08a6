"""What time costs: `python -m tests.load.growth`; loopback only, and it stops by itself.

A night of 100, 1,000 and 5,000 events, and a house of 10, 1,000 and 10,000 nights. Each request is told as
the milliseconds that passed (the median) and, after the stroke, those of a processor that it cost the server.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from http.client import HTTPConnection
from itertools import count, cycle
from pathlib import Path
from typing import Any

from table.log.event import Event
from table.log.store import Store
from tests.load.aged import aged
from tests.load.started import Started, started

PLAYERS = ["ann", "bo", "cy", "dee"]
SETUP = {"players": PLAYERS, "variant": "dudo", "dice": 5}
TIMES = 12
REST_SECONDS = 2.0
"""So long without work, a server rests."""
NIGHTS_AT_ONCE = 200
EVENTS_A_NIGHT = 12
NIGHT_TITLES = ("write", "?at= first", "?at= middle", "?at= last", "night", "MB")
HOUSE_TITLES = ("start", "door", "list", "new table", "write", "forget", "MB")


def main() -> None:
    """Print a line for each size."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.growth", description=__doc__.split("\n\n")[0])
    parser.add_argument("--events", type=int, nargs="*", default=[100, 1_000, 5_000])
    parser.add_argument("--nights", type=int, nargs="*", default=[10, 1_000, 10_000])
    asked = parser.parse_args()
    for number in asked.events:
        with started() as server:
            print(f"{number} events: ", _line(NIGHT_TITLES, of_a_night(server, number)), flush=True)
    for number in asked.nights:
        with tempfile.TemporaryDirectory() as home:
            fill(Path(home) / "ojo", number)
            begun = time.monotonic()
            with started(home=Path(home)) as server:
                print(f"{number} nights: ", _line(HOUSE_TITLES, of_a_house(server, begun)), flush=True)


def of_a_night(server: Started, events: int) -> list[str]:
    """What is asked about a night of so many events."""
    ask = _asks(server)
    table = f"/api/tables/{ask('POST', '/api/nights', aged(SETUP, events).night)['id']}"
    ask("GET", f"{table}/night")
    return [
        _took(server, _writing(ask, table)),
        *(_took(server, lambda at=at: ask("GET", f"{table}?at={at}")) for at in (1, events // 2, events - 1)),
        _took(server, lambda: ask("GET", f"{table}/night")),
        f"{server.memory_mb():.0f}",
    ]


def of_a_house(server: Started, begun: float) -> list[str]:
    """What is asked of a house that has had many nights, from its start on."""
    _asks(server)("GET", "/")
    start = f"{time.monotonic() - begun:.1f} s/{server.cpu_seconds():.1f}"
    _rest(server)
    ask = _asks(server)
    names = count()
    return [
        start,
        _took(server, lambda: ask("GET", "/")),
        _took(server, lambda: ask("GET", "/api/tables")),
        _took(server, lambda: ask("POST", "/api/tables", SETUP)),
        _took(server, _writing(ask, "/api/tables/n0")),
        _took(server, lambda: ask("POST", "/api/names/forget", {"name": f"guest {next(names)}"})),
        f"{server.memory_mb():.0f}",
    ]


def fill(folder: Path, nights: int) -> None:
    """A database with so many short nights, each with a guest of its own."""
    events = aged(SETUP, EVENTS_A_NIGHT).night["events"]
    folder.mkdir(parents=True)
    store = Store(f"sqlite:///{folder / 'ojo.db'}")
    for number in range(nights):
        told = json.dumps(events).replace('"ann"', f'"guest {number}"')
        store.bring(f"n{number}", [Event(**one) for one in json.loads(told)], number + 1)
    store.close()


def _asks(server: Started) -> Callable[..., Any]:
    line = HTTPConnection("127.0.0.1", server.port, timeout=300)

    def ask(method: str, path: str, body: Any = None) -> Any:
        line.request(method, path, body and json.dumps(body), {"Content-Type": "application/json"})
        answer = line.getresponse()
        content = answer.read()
        assert answer.status < 300, (path, answer.status, content[:200])
        return json.loads(content) if "json" in (answer.headers["Content-Type"] or "") else content

    return ask


def _writing(ask: Callable[..., Any], table: str) -> Callable[[], None]:
    """What makes a bid there, and then takes it back, again and again."""
    view = ask("GET", table)
    bid = {"action": "bid", "player": view["state"]["turn"], "quantity": 4, "face": 5}
    version, action = count(view["version"]), cycle((bid, {"action": "undo"}))
    return lambda: ask("POST", f"{table}/actions", {"version": next(version), "action": next(action)})


def _rest(server: Started) -> None:
    """Wait until it has warmed up, and looked for destroyed pages."""
    before = -1.0
    while server.cpu_seconds() > before:
        before = server.cpu_seconds()
        time.sleep(REST_SECONDS)


def _took(server: Started, do: Callable[[], object]) -> str:
    took, cpu = [], server.cpu_seconds()
    for _ in range(TIMES):
        begun = time.perf_counter()
        do()
        took.append(time.perf_counter() - begun)
    of_processor = (server.cpu_seconds() - cpu) / TIMES
    return f"{statistics.median(took) * 1000:.0f}/{of_processor * 1000:.0f}"


def _line(titles: tuple[str, ...], told: list[str]) -> str:
    return ", ".join(f"{title} {it}" for title, it in zip(titles, told, strict=True))


if __name__ == "__main__":
    main()
