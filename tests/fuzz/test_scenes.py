"""Every campaign runs, a little of each; `make fuzz` runs them for long."""

import importlib
import logging
import math
import os
from collections.abc import Iterator

import pytest

from table import authority
from tests.fuzz.__main__ import SCENES

FEW = {"kills": 2, "flips": 8, "requests": 60, "pictures": 3}


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a campaign turns for its process is turned back."""
    monkeypatch.setattr(authority, "TABLES_A_DAY_MOST", authority.TABLES_A_DAY_MOST)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("scene", sorted(SCENES))
def test_a_little_of(scene: str) -> None:
    """Nothing fails, and something was tried."""
    if scene == "kills" and not hasattr(os, "fork"):
        pytest.skip("needs fork")
    figures = importlib.import_module(f"tests.fuzz.{scene}").run(FEW[scene], 7, math.inf)
    assert figures["failures"] == []
    assert max(it for it in figures.values() if isinstance(it, int)) >= FEW[scene]
