"""How tests are told apart by what they take, and what `make deep` begins with."""

from types import SimpleNamespace

import pytest

from tests.deep import rooms_of
from tests.processor import PROPERTY, Bill, processor_seconds, unit


@pytest.mark.parametrize(
    ("units", "deep", "slow"), [(4.1, False, True), (4.1, True, False), (3.9, False, False)]
)
def test_an_unmarked_test_that_takes_too_much_is_named(units: float, deep: bool, slow: bool) -> None:
    """A deep one may take what it likes."""
    bill = Bill()
    told = SimpleNamespace(user_properties=[(PROPERTY, (units, deep))], when="teardown", nodeid="test_it")
    bill.pytest_runtest_logreport(told)
    assert bill.too_slow() == ["test_it"] * slow


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
