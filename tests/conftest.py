"""What holds for all tests."""

import ctypes
import gc
import sys
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings

from tests.processor import Bill, Meter

# The same examples on every run, none of them timed: many tests may share a core.
settings.load_profile("ci")

HERE = Path(__file__).parent
BROWSER = "browser"
DEEP_ROOMS = {"datasets", "fuzz", "models"}
"""Rooms all of whose tests are `deep`: for the workshop, or long."""


MEMORY_MB_TRIMMED = 300


def room_of(path: Path) -> str:
    """The folder of tests that a file lies in."""
    return path.relative_to(HERE).parts[0] if path.is_relative_to(HERE) else ""


def pytest_configure(config: pytest.Config) -> None:
    """Measure what each test takes; who hands tests out to others measures none."""
    config.pluginmanager.register(Bill())
    config.pluginmanager.register(Meter())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no room of which no test is asked for."""
    room, asked = room_of(collection_path), config.option.markexpr
    left_out = (room == BROWSER and "not browser" in asked) or (room in DEEP_ROOMS and "not deep" in asked)
    return True if left_out else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of deep rooms."""
    if room_of(item.path) in DEEP_ROOMS:
        item.add_marker(pytest.mark.deep)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """Give back what a file's tests held: networks leave much behind that is free, but kept for later."""
    yield
    if (nextitem is None or nextitem.path != item.path) and memory_mb() > MEMORY_MB_TRIMMED:
        gc.collect()
        with suppress(AttributeError):  # where the C library has no such call
            ctypes.CDLL(None).malloc_trim(0)


def memory_mb() -> float:
    """What this process holds in memory; 0 where nobody tells."""
    if not sys.platform.startswith("linux"):
        return 0.0
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20
