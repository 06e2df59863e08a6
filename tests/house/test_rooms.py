"""The rooms of the house: what each may not import, and how full it may be."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"
FENCES = Path(__file__).with_name("rooms.toml")
PACKAGES = ("referee", "vision", "table", "web", "models", "datasets", "tests")
LINES_MOST = 400
MODULES_MOST = {"web": 6, "table": 8, "referee": 16}
"""Modules that may lie directly in a package; the rest has a room by its subject."""


def test_no_room_looks_over_its_fence() -> None:
    """The arrows between the rooms go the way that rooms.toml draws, and so do those to libraries."""
    # in a process of its own: it would switch off this one's logs
    command = [sys.executable, "-c", LINT, str(FENCES), "--no-cache", "--no-logo"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_room_of_the_product_has_a_layer() -> None:
    """A new room is put where it belongs before anything is put into it."""
    layers, *_ = tomllib.loads(FENCES.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    rooms = {room for layer in layers["layers"] for room in layer.split(" | ")}
    there = {"referee", "vision", "table"} | {
        f"web.{path.stem}"
        for path in (ROOT / "web").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert there - {"web.__init__", "web.generated"} == rooms


@pytest.mark.parametrize(("package", "most"), MODULES_MOST.items())
def test_packages_are_no_halls(package: str, most: int) -> None:
    """Few modules lie directly in a package."""
    assert len(list((ROOT / package).glob("*.py"))) <= most


def code() -> list[Path]:
    """All Python, and the page's scripts with their tests and its styles; what others wrote is not ours."""
    scripts = [*(ROOT / "web" / "static" / "js").rglob("*.js"), *(ROOT / "tests" / "page").rglob("*.js")]
    styles = (ROOT / "web" / "static" / "css").rglob("*.css")
    return [*scripts, *styles, *(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))]


def test_no_file_of_code_is_too_long() -> None:
    """A file has one subject, and can be read in one sitting."""
    lines = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in code()
    }
    assert {path: number for path, number in lines.items() if number > LINES_MOST} == {}
