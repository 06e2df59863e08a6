"""What holds for the tests of evaluation."""

import pytest

from table.judging import judge
from tests.web.conftest import STEADY


@pytest.fixture(autouse=True)
def steady_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn is judged by what is known of its reader, not of the shipped one."""
    monkeypatch.setattr(judge, "reader_rates", lambda: STEADY)
