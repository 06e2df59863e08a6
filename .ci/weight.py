"""How many lines Ojo has, how large it is installed, and how soon its first page comes; more than its bars
is a failure. As a command (`make lint`) it counts the lines.

The size is what `pip install` adds to an environment, on the disk as `du -sm` counts. The start is told in
units of what importing Flask and SQLAlchemy costs on the same machine, both in processor seconds, the
middle of some tries: a slow or busy machine changes the ratio little. On an idle machine that unit is 0.2 s.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LINES_MOST = {
    "the packages' Python": (36_698, ("referee", "vision", "table", "web"), "*.py"),
    "the page's scripts": (12_000, ("web/static/js",), "*.js"),
    "the tests' Python": (44_377, ("tests",), "*.py"),
}
"""Lowered when something goes, never raised: whoever adds takes out as much."""
MEGABYTES_MOST = 400
UNITS_MOST = 3.0
TRIES = 7
UNIT = "import flask, sqlalchemy"
FIRST_PAGE = """
import sys
from pathlib import Path
from web.commands import ojo
import click
serve = ojo.get_command(click.Context(ojo), "serve")
from web.app import create_app
from web.server.settings import Settings
app = create_app(Settings(data_folder=Path(sys.argv[1]), camera="none"))
assert app.test_client().get("/").status_code == 200
"""
"""From `ojo serve` to its first page, without the socket, and the networks, which load beside it."""
TIMED = "\nimport os, time; print(time.process_time()); sys.stdout.flush(); os._exit(0)"


def lines(root: Path, folders: tuple[str, ...], names: str) -> int:
    """How many lines the files of these folders have."""
    return sum(path.read_bytes().count(b"\n") for folder in folders for path in (root / folder).rglob(names))


def too_long(root: Path) -> list[str]:
    """What has more lines than it may, in a sentence each."""
    return [
        f"{what} has {now} lines, {now - most} more than {most}: take out as much as you added."
        for what, (most, folders, names) in LINES_MOST.items()
        if (now := lines(root, folders, names)) > most
    ]


def megabytes(folder: Path) -> float:
    """What the files of a folder take on the disk."""
    files = (path.lstat() for path in folder.rglob("*"))
    return sum(getattr(it, "st_blocks", it.st_size / 512) * 512 for it in files) / 2**20


def processor_seconds(python: Path, script: str, *given: object) -> float:
    """What a script costs."""
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}  # compiled once, as for those who use it
    command = [str(python), "-c", f"import sys\n{script}{TIMED}", *map(str, given)]
    return float(subprocess.check_output(command, env=environment, text=True))  # noqa: S603


def start_units(python: Path, folder: Path) -> float:
    """The first page's processor time in units of `UNIT`, the middle of some tries; its data lies in
    `folder`. One is measured right after the other: a machine slow for some seconds is so for both."""
    return statistics.median(
        processor_seconds(python, FIRST_PAGE, folder) / processor_seconds(python, UNIT) for _ in range(TRIES)
    )


def too_much(installed_mb: float, units: float) -> str | None:
    """What is over its bar, in a sentence, or None."""
    if installed_mb > MEGABYTES_MOST:
        return f"The installed runtime takes {installed_mb:.0f} MB, more than {MEGABYTES_MOST}."
    if units > UNITS_MOST:
        return (
            f"The first page takes as much as {units:.1f} times importing Flask and SQLAlchemy, more than "
            f"{UNITS_MOST}."
        )
    return None


if __name__ == "__main__":
    sys.exit("\n".join(too_long(ROOT)) or None)
