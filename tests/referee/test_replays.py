"""Whole games of every variant, kept as files that a person can review."""

import pytest

from tests.referee.replaying import REPLAYS, annotated
from tests.referee.walking import VARIANTS


@pytest.mark.parametrize("variant", VARIANTS)
def test_replays(variant: str) -> None:
    """The referee answers every line of the game as the file says."""
    text = (REPLAYS / f"{variant}.txt").read_text(encoding="utf-8")
    assert text.splitlines()[0].startswith(f"{variant}: ")
    assert "# over" in text
    assert annotated(text) == text


def test_no_file_is_left_over() -> None:
    """Every file in tests/replays is the game of a variant."""
    assert {file.stem for file in REPLAYS.glob("*.txt")} == set(VARIANTS)
