"""`make break`: take each guard away in a copy of the project and see that a test fails; none may survive."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.guards.breaking import ROOT, Guard, guards

MOST_SECONDS = 300
COPIES = 2
PYTEST_FOUND_FAILURES = 1


def main() -> int:
    """Break all guards, or those whose names are given; exit status 1 where one survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.guards", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="parts of the names of some guards")
    asked = parser.parse_args()
    chosen = [it for it in guards() if not asked.names or any(part in it.name for part in asked.names)]
    with tempfile.TemporaryDirectory() as folder:
        copies = [_copy(Path(folder) / str(n)) for n in range(COPIES)]
        with ThreadPoolExecutor(COPIES) as pool:
            shares = pool.map(_break_in, copies, [chosen[n::COPIES] for n in range(COPIES)])
        survived = [name for share in shares for name in share]
    print(f"{len(chosen)} guards broken, {len(survived)} survived" + "".join(f"\n  {it}" for it in survived))
    return 1 if survived else 0


def _copy(target: Path) -> Path:
    """What git tracks, and new files that it does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True, text=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target / name)
    return target


def _break_in(copy: Path, share: list[Guard]) -> list[str]:
    """Break one after the other in this copy; the names of those that no test missed."""
    survived = []
    for guard in share:
        path = copy / guard.file
        whole = path.read_text(encoding="utf-8")
        path.write_text(guard.broken(whole), encoding="utf-8")
        try:
            noticed = _a_test_fails(copy, guard.tests)
        finally:
            path.write_text(whole, encoding="utf-8")
        print(f"{'noticed ' if noticed else 'SURVIVED'}  {guard.name}", flush=True)
        if not noticed:
            survived.append(guard.name)
    return survived


def _a_test_fails(copy: Path, tests: str) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests.split()]
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=MOST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:  # it hangs: that is noticed as well
        return True
    return done.returncode == PYTEST_FOUND_FAILURES


if __name__ == "__main__":
    sys.exit(main())
