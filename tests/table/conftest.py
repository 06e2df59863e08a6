"""Databases of both kinds, for what is kept in them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from table.log.store import Store
from tests.table.databases import postgresql_database


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A file that is not there yet, in a folder that is not there yet; and an empty database of the server
    that `.ci/postgres` starts."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'new' / 'ojo.db'}"
        return
    with postgresql_database() as made:
        yield made


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An open store with the table `t` in it."""
    opened = Store(url)
    opened.create("t", {"players": ["ann", "bo"]})
    yield opened
    opened.close()
