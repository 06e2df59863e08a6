"""How large an installed Ojo is, and how soon its first page comes; more than its bars is a failure.

The size is what `pip install` adds to an environment, on the disk as `du -sm` counts. The start is told in
units of what importing Flask and SQLAlchemy costs on the same machine, both in processor seconds, the
middle of some tries: a slow or busy machine changes the ratio little. On an idle machine that unit is 0.2 s.
"""

from __future__ import annotations

import os
import statistics
import subprocess
from pathlib import Path

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
