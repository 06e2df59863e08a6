"""A process takes so many connections of a server and no more, however much is asked at once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, text

from table.log.database import close_database, open_database
from tests.table.databases import postgresql_database

pytestmark = pytest.mark.deep

AT_ONCE = 40
"""As many as a server has threads that may ask."""
ADMITTED = 100
"""Connections that PostgreSQL has room for unless it is told otherwise."""
BUSY = "SELECT count(*), pg_sleep(0.05) FROM pg_stat_activity WHERE datname = current_database()"


@pytest.fixture
def engine() -> Iterator[Engine]:
    """Of an empty database that nobody else has."""
    with postgresql_database() as url:
        opened = open_database(url)
        yield opened
        close_database(opened)


def test_who_asks_beyond_waits(engine: Engine) -> None:
    """All are answered, and three processes leave a quarter of the server's connections to others."""

    def ask(_number: int) -> int:
        with engine.connect() as connection:
            return int(connection.scalar(text(BUSY)) or 0)

    with ThreadPoolExecutor(AT_ONCE) as asking:
        counted = list(asking.map(ask, range(4 * AT_ONCE)))
    assert len(counted) == 4 * AT_ONCE
    assert max(counted) <= ADMITTED / 4
