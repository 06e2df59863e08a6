"""The bars of lines, of size and of start."""

from pathlib import Path

import pytest

from tests.release.scripts import script

weight = script("weight")


@pytest.mark.parametrize(
    ("installed_mb", "units", "over"),
    [
        (400.0, 3.0, None),
        (400.9, 3.0, "takes 401 MB, more than 400"),
        (380.0, 3.2, "3.2 times importing Flask and SQLAlchemy, more than 3.0"),
    ],
)
def test_what_is_over_a_bar_is_told(installed_mb: float, units: float, over: str | None) -> None:
    """With its figure and the bar; what is just at it passes."""
    said = weight.too_much(installed_mb, units)
    assert said is None if over is None else over in said


def test_more_lines_than_may_be_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By how many; other files do not count."""
    (tmp_path / "tests" / "web").mkdir(parents=True)
    (tmp_path / "tests" / "web" / "test_it.py").write_text("one\ntwo\n")
    (tmp_path / "tests" / "it.toml").write_text("\n" * 9)
    monkeypatch.setattr(weight, "LINES_MOST", {"it": (2, ("tests",), "*.py")})
    assert weight.too_long(tmp_path) == []
    monkeypatch.setattr(weight, "LINES_MOST", {"it": (1, ("tests",), "*.py")})
    assert weight.too_long(tmp_path) == ["it has 2 lines, 1 more than 1: take out as much as you added."]


def test_a_folder_is_weighed_with_all_that_it_holds(tmp_path: Path) -> None:
    """Also deep inside; a link weighs nothing of what it leads to."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "file").write_bytes(b"x" * 3 * 2**20)
    (tmp_path / "link").symlink_to(tmp_path / "deep" / "file")
    assert 3 <= weight.megabytes(tmp_path) < 3.5
