"""Web processes of one house behind Debian's balancer: any of them serves any table, and one that dies takes
nothing with it."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from itertools import cycle

import pytest

from tests.load.hall import AGAIN_SECONDS, LADDER, HallTable, Port, bid_once, kept, set_up
from tests.load.house import CONFIGURATION, House, configured, house
from tests.load.visitors import PLAYERS, Heard, Screen
from tests.table.databases import crash_postgresql, postgresql_database
from tests.web.conftest import PATIENCE_SECONDS

BIDS = 3
"""At each table between two troubles."""


def test_the_shipped_balancer_is_what_is_tested() -> None:
    """Only addresses and the number of processes differ."""
    shipped = CONFIGURATION.read_text().splitlines()
    tried = configured(CONFIGURATION.read_text(), 8000, [8001, 8002]).splitlines()
    differ = [line for line in tried if line not in shipped]
    assert differ == [
        "    bind 127.0.0.1:8000",
        "    server web1 127.0.0.1:8001",
        "    server web2 127.0.0.1:8002",
    ]


@pytest.mark.deep
def test_nothing_acknowledged_is_lost() -> None:
    """Phones and screens come through the balancer. When a process is killed, and when PostgreSQL
    crashes, every bid is acknowledged in the end, stands, and is on every screen."""
    with postgresql_database(alone=True) as url, house(url, 2, "--camera", "none") as running:

        async def troubles(bid_on: BidOn) -> None:
            await bid_on()
            os.kill(running.webs[0].process_id, signal.SIGKILL)
            await bid_on()
            await asyncio.to_thread(crash_postgresql, url)
            await bid_on()

        asyncio.run(_played(running, troubles))


@pytest.mark.deep
def test_a_hall_is_renewed_one_process_at_a_time() -> None:
    """Each ends by itself and another begins at its place; who plays bids meanwhile, and loses nothing."""
    with postgresql_database() as url, house(url, 2) as running:

        async def renewed(bid_on: BidOn) -> None:
            for number in range(len(running.webs)):
                await bid_on()
                renewing = asyncio.create_task(asyncio.to_thread(running.renew, number))
                await bid_on()
                await renewing
            await bid_on()

        asyncio.run(_played(running, renewed))


BidOn = Callable[[], Awaitable[None]]


async def _played(running: House, meanwhile: Callable[[BidOn], Awaitable[None]]) -> None:
    """Two tables with their screens, what happens to the house meanwhile, and that all was kept."""
    port, heard = running.balancer.port, Heard()
    hall = await asyncio.to_thread(set_up, port, 2)
    screens = [Screen(table, heard, cookie, table.source) for table in hall for cookie in table.cookies]
    until = time.monotonic() + 10 * PATIENCE_SECONDS
    listening = [asyncio.create_task(it.live(cycle([Port(port)]), until, once=False)) for it in screens]
    try:
        await meanwhile(lambda: _bid_on(hall, screens))
    finally:
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        for line in (line for table in hall for line in table.phones):
            line.close()
        await asyncio.sleep(0)  # the loop lets them go
    assert all(table.version % BIDS == 0 and table.version > 0 for table in hall)
    assert all([await asyncio.to_thread(kept, port, table) for table in hall])


async def _bid_on(hall: list[HallTable], screens: list[Screen]) -> None:
    """Some bids at each table, each tried until it is acknowledged, and then all of them on every screen."""
    until = time.monotonic() + PATIENCE_SECONDS
    for _ in range(BIDS):
        for table in hall:
            quantity, face = LADDER[table.version]
            player = PLAYERS[table.version % 4]
            bid = {"action": "bid", "player": player, "quantity": quantity, "face": face}
            while failure := await bid_once(table, bid):
                assert time.monotonic() < until, failure
                await asyncio.sleep(AGAIN_SECONDS)
            table.version += 1
    while any(it.seen < it.table.version for it in screens):
        assert time.monotonic() < until, "a screen is not level"
        await asyncio.sleep(0.02)
