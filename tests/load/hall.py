"""A hall of tables under load: `.ci/postgres python -m tests.load.hall`; loopback only, it stops by itself.

Web processes on one PostgreSQL behind Debian's haproxy; at each table four phones that bid in turn and three
screens, all with sessions of their own, each table at an address of its own. Bids come on time, whether the
last was answered or not; each is measured from when it was due. Printed are milliseconds from due to
acknowledged and to shown, processor milliseconds for each bid by what took them, the load's own told apart,
and how many tables a core would keep. Where a bid is written and its screens are shown on one machine, all
share its cores.
"""

import argparse
import asyncio
import http.client
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import create_engine, make_url, text

from tests.load.house import BALANCER, PIN, House, house
from tests.load.started import cpu_seconds_of, quantiles
from tests.load.visitors import ANSWER_SECONDS, PLAYERS, Heard, Line, Screen, Table
from tests.table.databases import SERVER, postgresql_database

LADDER = [(quantity, face) for quantity in range(1, 20) for face in range(2, 7)]
"""Bids that rise: of quantity, and of face."""
SCREENS = 3
again: Counter[str] = Counter()
"""Why bids had to be tried again."""
SETTLE_SECONDS = 2.0
LAST_SECONDS = 600.0
"""Screens listen until they are level."""
AGAIN_SECONDS = 0.25
"""After a bid that was not acknowledged."""
PATIENCE_SECONDS = 60.0


@dataclass
class HallTable(Table):
    """A table of the hall, and the phones of its seats."""

    source: str = ""
    phones: list[Line] = field(default_factory=list)
    cookies: list[str] = field(default_factory=list)
    """Of its screens."""


class Browser:
    """Sets up what the load then uses: one who comes from an address and keeps its cookie."""

    def __init__(self, port: int, source: str) -> None:
        self._port, self._source, self.cookie = port, source, ""

    def ask(self, method: str, path: str, form: dict[str, str] | None = None, **body: Any) -> bytes:
        """One request, which must be answered well."""
        asking = http.client.HTTPConnection(
            "127.0.0.1", self._port, PATIENCE_SECONDS, source_address=(self._source, 0)
        )
        content, kind = json.dumps(body), "application/json"
        if form is not None:
            content, kind = urlencode(form), "application/x-www-form-urlencoded"
        asking.request(method, path, content, {"Content-Type": kind, "Cookie": self.cookie})
        answer = asking.getresponse()
        told = answer.read()
        asking.close()
        assert answer.status < 400, (path, answer.status, told[:200])
        if sets := answer.headers.get_all("Set-Cookie"):
            self.cookie = "; ".join([self.cookie, *(one.partition(";")[0] for one in sets)]).strip("; ")
        return told


def set_up(port: int, tables: int) -> list[HallTable]:
    """So many tables, each with its phones and screens let in by codes."""
    host = Browser(port, "127.0.0.1")
    host.ask("POST", "/login", {"pin": PIN})
    return [_table(host, port, f"127.1.{n // 250}.{n % 250 + 1}") for n in range(tables)]


def _table(host: Browser, port: int, source: str) -> HallTable:
    made = json.loads(host.ask("POST", "/api/tables", players=PLAYERS, variant="dudo", dice=5))
    url = f"/api/tables/{made['id']}"
    codes = {
        role: json.loads(host.ask("POST", f"{url}/invitations", role=role))["code"]
        for role in ("seat", "spectator")
    }

    def let_in(role: str, **more: str) -> str:
        browser = Browser(port, source)
        browser.ask("POST", "/join", {"code": codes[role], **more})
        return browser.cookie

    balancer = Port(port)
    phones = [Line(cycle([balancer]), source, let_in("seat", seat=name)) for name in PLAYERS]
    return HallTable(
        url, 0, source=source, phones=phones, cookies=[let_in("spectator") for _ in range(SCREENS)]
    )


@dataclass(frozen=True, slots=True)
class Port:
    """Where a `Line` or a `Screen` goes."""

    port: int
    https: bool = False


async def play(hall: list[HallTable], every_seconds: float, until: float, heard: Heard) -> None:
    """Bid at each table once in so long, spread evenly, until then."""
    begins = time.monotonic()
    await asyncio.gather(*(
        _play(table, begins + every_seconds * n / len(hall), every_seconds, until, heard)
        for n, table in enumerate(hall)
    ))  # fmt: skip


async def _play(table: HallTable, due: float, every_seconds: float, until: float, heard: Heard) -> None:
    """Bids that are due while an earlier one is not acknowledged wait for it, and their clock runs."""
    for quantity, face in LADDER:
        if due > until:
            return
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        table.sent[table.version + 1] = due
        bid = {"action": "bid", "player": PLAYERS[table.version % 4], "quantity": quantity, "face": face}
        while failure := await bid_once(table, bid):
            heard.moved += 1
            again[failure] += 1
            if time.monotonic() > due + ANSWER_SECONDS:
                heard.errors.append(f"bid: {failure}")
                return
            await asyncio.sleep(AGAIN_SECONDS)
        heard.writes.append((time.monotonic() - due) * 1000)
        table.version += 1
        due += every_seconds


async def bid_once(table: HallTable, bid: dict[str, Any]) -> str:
    """Why it was not acknowledged, or nothing."""
    line = table.phones[table.version % 4]
    try:
        asked = line.ask("POST", f"{table.url}/actions", {"version": table.version, "action": bid})
        status, content = await asyncio.wait_for(asked, ANSWER_SECONDS)
    except (OSError, EOFError, TimeoutError) as error:
        line.close()
        return type(error).__name__
    if status == 409 and _stands(json.loads(content), table.version + 1, bid):
        return ""  # an earlier try was committed, and its answer lost
    return "" if status == 200 else f"{status} {content[:100]!r}"


def _stands(view: dict[str, Any], version: int, bid: dict[str, Any]) -> bool:
    told = view["state"]["bid"] or {}
    return view["version"] == version and all(told[key] == bid[key] for key in ("player", "quantity", "face"))


async def all_open(screens: list[Screen]) -> float:
    """Wait until every screen hears of its table; after how many seconds. A hall comes in before it plays."""
    begun = time.monotonic()
    while not all(it.open for it in screens) and time.monotonic() < begun + PATIENCE_SECONDS:
        await asyncio.sleep(0.05)
    return time.monotonic() - begun


async def level(screens: list[Screen]) -> int:
    """How many screens do not show the newest bid, however long one waits."""
    until = time.monotonic() + PATIENCE_SECONDS
    while (late := sum(it.seen < it.table.version for it in screens)) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    return late


async def load(running: House, url: str, tables: int, seconds: float, every_seconds: float) -> dict[str, Any]:
    """Play; what was measured."""
    heard, port = Heard(), running.balancer.port
    hall = await asyncio.to_thread(set_up, port, tables)
    screens = [Screen(table, heard, cookie, table.source) for table in hall for cookie in table.cookies]
    last = time.monotonic() + PATIENCE_SECONDS + seconds + LAST_SECONDS
    listening = [asyncio.create_task(it.live(cycle([Port(port)]), last, False)) for it in screens]
    opened = await all_open(screens)
    await asyncio.sleep(SETTLE_SECONDS)
    until = time.monotonic() + seconds
    before, own, begun = spent(running, url), time.process_time(), time.monotonic()
    await play(hall, every_seconds, until, heard)
    took, own = time.monotonic() - begun, time.process_time() - own
    cpu = {what: after - before[what] for what, after in spent(running, url).items()}
    late = await level(screens)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    lost = [table.url for table in hall if not kept(port, table)]
    heard.errors += [f"lost: {one}" for one in lost]
    heard.errors += ["a screen is not level"] * late
    bids = max(1, len(heard.writes))
    cores = sum(cpu.values()) / took
    return {
        "tables": tables, "webs": len(running.webs), "seconds": round(took, 1), "bids": len(heard.writes),
        "screens_open_after_seconds": round(opened, 2),
        "acknowledged_ms": quantiles(heard.writes), "screens_ms": quantiles(heard.screens),
        "cpu_ms_a_bid": {what: round(it / bids * 1000, 2) for what, it in cpu.items()},
        "load_cpu_ms_a_bid": round(own / bids * 1000, 2), "cores": round(cores, 2),
        "tables_a_core": round(tables / cores, 1), "tried_again": heard.moved,
        "first_again": dict(again.most_common(4)),
        "screens_that_ask": heard.asking,
        "lost": len(lost),
        "errors": len(heard.errors), "first_errors": dict(Counter(heard.errors).most_common(4)),
    }  # fmt: skip


def spent(running: House, url: str) -> dict[str, float]:
    """Processor seconds so far of web processes, balancer and PostgreSQL; of one that was killed none."""
    webs = sum(it for web in running.webs if (it := web.cpu_seconds()) == it)
    return {
        "web": webs,
        "balancer": running.balancer.cpu_seconds(),
        "postgres": cpu_seconds_of(postmaster(url)),
    }


def postmaster(url: str) -> int:
    """The process that PostgreSQL's others come from."""
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        pid = connection.scalar(text("SELECT pg_backend_pid()"))
        parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]
    engine.dispose()
    return int(parent)


def kept(port: int, table: HallTable) -> bool:
    """Whether all that was acknowledged stands, as one of its screens is told."""
    screen = Browser(port, table.source)
    screen.cookie = table.cookies[0]
    view = json.loads(screen.ask("GET", table.url))
    quantity, face = LADDER[table.version - 1] if table.version else (0, 0)
    bid = {"player": PLAYERS[(table.version - 1) % 4], "quantity": quantity, "face": face}
    return bool(table.version == 0 or _stands(view, table.version, bid))


def main() -> None:
    """Play, and print what was measured."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.hall", description=__doc__.split("\n\n")[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--webs", type=int, default=3, help="web processes")
    parser.add_argument("--seconds", type=float, default=60, help="of play")
    parser.add_argument("--every", type=float, default=5, help="seconds between a table's bids")
    asked = parser.parse_args()
    if SERVER is None or BALANCER is None:
        parser.error("it needs a PostgreSQL (`.ci/postgres` brings one) and Debian's haproxy")
    if asked.seconds / asked.every > len(LADDER):
        parser.error(f"a round has {len(LADDER)} bids")
    with (
        postgresql_database(alone=True) as url,
        house(url, asked.webs, "--camera", "none") as running,
    ):
        told = asyncio.run(load(running, url, asked.tables, asked.seconds, asked.every))
    print(json.dumps(told, indent=2))


if __name__ == "__main__":
    sys.exit(main())
