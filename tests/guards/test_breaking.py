"""The list of guards stays true: each still stands in its file, just once, and names tests that there are."""

import pytest

from tests.guards.breaking import ROOT, Guard, guards


@pytest.mark.parametrize("guard", guards(), ids=lambda it: it.name.replace(" ", "-"))
def test_the_guard_stands(guard: Guard) -> None:
    """What would be broken is there; `make break` shows that its tests notice."""
    assert guard.broken((ROOT / guard.file).read_text(encoding="utf-8"))
    assert all((ROOT / test).exists() for test in guard.tests.partition(" -k ")[0].split())
