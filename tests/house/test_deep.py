"""How tests are told apart by what they take, and what `make deep` begins with."""

from types import SimpleNamespace

import pytest

from tests.deep import rooms_of
from tests.processor import PROPERTY, Bill, processor_seconds, unit


def test_a_slow_test_is_told() -> None:
    """How many took more than two units, and which."""
    bill, lines = Bill(), list[str]()
    for name, units in (("test_slow", 2.1), ("test_quick", 0.1)):
        told = SimpleNamespace(user_properties=[(PROPERTY, units)], when="teardown", nodeid=name)
        bill.pytest_runtest_logreport(told)
    bill.pytest_terminal_summary(SimpleNamespace(write_line=lines.append))
    assert lines == ["  2.1 units  test_slow", "1 tests took more than 2 units of processor, all together 2"]


def test_a_unit_is_processor_time() -> None:
    """The loop takes some, whatever the machine."""
    begun = processor_seconds()
    assert 0 < unit() < 20 * (processor_seconds() - begun)


@pytest.mark.parametrize(
    ("changed", "rooms"),
    [
        ("web/server/gate.py", ["tests/web/server"]),
        ("referee/variants/dudo.toml", ["tests/referee"]),
        ("tests/table/test_store.py", ["tests/table"]),
        ("web/static/js/play/felt.js", ["tests/browser", "tests/page"]),
        ("README.md", []),
    ],
)
def test_what_changed_leads_to_its_tests(changed: str, rooms: list[str]) -> None:
    """Those in the folder of the same name, or in the nearest above it."""
    assert rooms_of([changed]) == rooms
