"""A house with a circle."""

from collections.abc import Iterator

import pytest

from tests.table.club.circle.house import House


@pytest.fixture
def house(url: str) -> Iterator[House]:
    """On a database of either kind."""
    made = House(url)
    yield made
    made.store.close()
