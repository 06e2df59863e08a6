"""How much of a processor each test takes, told in units that a slow or busy machine changes little.

A unit is what a fixed loop takes, one second on a quiet machine. What is counted is processor time of the
process and of those that it waited for, not time on a clock. A fixture that tests share counts to no test.
"""

import resource
import statistics
from collections.abc import Generator
from typing import Any

import pytest

TOLD_FROM = 2.0
SLOWEST = 10
LISTED_FROM = 0.5
TURNS = 1_500_000
"""Turns of the loop in a tenth of a unit."""
PROPERTY = "units of processor"


def processor_seconds() -> float:
    """What this process took until now, with the children that it waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(it.ru_utime + it.ru_stime for it in used)


def unit() -> float:
    """The seconds of processor that the loop takes here and now, the middle of three tries."""
    return 10 * statistics.median(_tenth() for _ in range(3))


def _tenth() -> float:
    begun, number = processor_seconds(), 1
    for _ in range(TURNS):
        number = number * 5 % 8191
    return processor_seconds() - begun


class Meter:
    """What the tests of one process take."""

    def __init__(self) -> None:
        self._unit: float | None = None
        self._shared = 0.0
        self._begun = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        """Leave out what is made for more than one test."""
        begun, before = processor_seconds(), self._shared
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self._shared = before + processor_seconds() - begun

    def pytest_runtest_logstart(self) -> None:
        """Begin with a test."""
        self._begun, self._shared = processor_seconds(), 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, Any, Any]:
        """Tell with the last report of a test what it took."""
        report = yield
        if call.when == "teardown":
            units = self._units(processor_seconds() - self._begun - self._shared)
            report.user_properties.append((PROPERTY, units))
        return report

    def _units(self, seconds: float) -> float:
        """Those of a test; of one that seems slow the unit is measured anew beside it, for the machine may
        have become slower since."""
        self._unit = self._unit or unit()
        if seconds > TOLD_FROM * self._unit:
            return seconds / max(self._unit, unit())
        return seconds / self._unit


class Bill:
    """What all tests took, gathered from every process."""

    def __init__(self) -> None:
        self._tests: list[tuple[float, str]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take down what a test took."""
        for name, told in report.user_properties:
            if name == PROPERTY and report.when == "teardown":
                self._tests.append((told, report.nodeid))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how many took more than they should, and which took most."""
        slowest = sorted(self._tests, reverse=True)[:SLOWEST]
        for units, name in slowest:
            if units > LISTED_FROM:
                terminalreporter.write_line(f"{units:5.1f} units  {name}")
        many = sum(units > TOLD_FROM for units, _ in self._tests)
        whole = sum(units for units, _ in self._tests)
        told = f"{many} tests took more than {TOLD_FROM:g} units of processor, all together {whole:.0f}"
        terminalreporter.write_line(told)
