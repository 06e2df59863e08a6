"""`make break`: take each guard away in a copy of the project and see that a test fails; none may survive."""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.guards.breaking import ROOT, Guard, guards, marked
from tests.table.databases import SERVER

MOST_SECONDS = 300
COPIES = 2
PYTEST = ["-q", "-x", "-p", "no:cacheprovider", "-m", "not browser"]
"""Always in one order: a test that fails for another reason notices nothing."""
PYTEST_FOUND_FAILURES = 1
NOTICED, HUNG, SURVIVED = "noticed", "hung", "SURVIVED"


def main() -> int:
    """Break all guards, or those whose names are given; exit status 1 where one survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.guards", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="parts of the names of some guards")
    parser.add_argument(
        "--noticed", type=Path, metavar="FILE",
        help="remembers what was noticed: a run that was stopped goes on there while no file changes",
    )  # fmt: skip
    asked = parser.parse_args()
    named = [it for it in guards() if not asked.names or any(part in it.name for part in asked.names)]
    chosen = [it for it in named if SERVER is not None or not it.server]
    with tempfile.TemporaryDirectory() as folder:
        copies = [Path(folder) / str(n) for n in range(COPIES)]
        code, *_ = [_copy(copy) for copy in copies]
        noticed = Noticed(asked.noticed, code)
        left = [it for it in chosen if it.name not in noticed.names]
        with ThreadPoolExecutor(COPIES) as pool:
            shares = pool.map(_break_in, copies, [left[n::COPIES] for n in range(COPIES)], [noticed] * COPIES)
        survived = [name for share in shares for name in share]
    left_out = len(named) - len(chosen)
    print(f"{len(chosen)} guards broken, {len(survived)} survived" + "".join(f"\n  {it}" for it in survived))
    if left_out:
        print(f"{left_out} left out: OJO_TEST_DATABASE names no PostgreSQL")
    return 1 if survived else 0


class Noticed:
    """The names of guards whose loss a test has noticed, in a file that knows of which code that was."""

    def __init__(self, path: Path | None, code: str) -> None:
        """`code` stands for every file of the project; None: they are not kept."""
        self._path, self._code = path, code
        lines = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
        self.names = {name for of, _, name in (line.partition(" ") for line in lines) if of == code}

    def note(self, name: str) -> None:
        """Remember one more."""
        self.names.add(name)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{self._code} {name}\n")


def _copy(target: Path) -> str:
    """Copy what git tracks, and new files that it does not ignore; a hash of all of it."""
    code = hashlib.sha256()
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True, text=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target / name)
            code.update(name.encode() + hashlib.sha256((target / name).read_bytes()).digest())
    return code.hexdigest()


def _break_in(copy: Path, share: list[Guard], noticed: Noticed) -> list[str]:
    """Break one after the other in this copy; the names of those that no test missed."""
    survived, places = [], dict(marked())
    for guard in share:
        path = copy / places[guard.mark]
        whole = path.read_text(encoding="utf-8")
        path.write_text(guard.broken(whole), encoding="utf-8")
        try:
            outcome = _outcome(copy, guard.tests)
        finally:
            path.write_text(whole, encoding="utf-8")
        print(f"{outcome:8}  {guard.name}", flush=True)
        if outcome == SURVIVED:
            survived.append(guard.name)
        else:
            noticed.note(guard.name)
    return survived


def _outcome(copy: Path, tests: str) -> str:
    """What became of the tests: one failed, they did not end, or they missed nothing."""
    command = [sys.executable, "-m", "pytest", *PYTEST, *tests.split()]
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=MOST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:  # that is noticed as well, unless the machine is busy
        return HUNG
    return NOTICED if done.returncode == PYTEST_FOUND_FAILURES else SURVIVED


if __name__ == "__main__":
    sys.exit(main())
