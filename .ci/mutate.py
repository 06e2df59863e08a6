"""Mutants of what is no referee: `make mutate OF=table/log/witness.py`, or OF=web/server for a whole room.

They stand in a copy of the checkout, `build/mutate/`, with a section of mutmut's for that room, and the tests
of the room must notice them. A run goes on where it stopped as long as the copy's files stay the same.
"""

import filecmp
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = {"table/log": "tests/table", "web/server": "tests/web/server"}
"""Rooms, and where the tests lie that look at them."""
SECTION = "[tool.mutmut]\n"


def section(of: str) -> str:
    """What mutmut is told for a room, or for one file of it."""
    room = "/".join(of.split("/")[:2])
    package, files = of.split("/")[0], of if of.endswith(".py") else f"{of}/*"
    copied = sorted({path.split("/")[0] for path in tracked()} - {package, "tests", "pyproject.toml"})
    return f"""{SECTION}source_paths = ["{package}"]
only_mutate = ["{files}"]
also_copy = {copied}
pytest_add_cli_args_test_selection = ["{TESTS[room]}"]
timeout_multiplier = 10.0
timeout_constant = 5.0
"""


def tracked() -> list[str]:
    """All files of the checkout."""
    listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True)  # noqa: S607
    return [path for path in listed.split("\0") if path and (ROOT / path).is_file()]


def copy(of: str) -> Path:
    """The checkout as it stands, copied anew where a file changed, and wholly where one is gone."""
    into = ROOT / "build" / "mutate" / of.replace("/", "-")
    names = into / "names.txt"
    if names.exists() and set(names.read_text(encoding="utf-8").splitlines()) - set(tracked()):
        shutil.rmtree(into)
    for path in tracked():
        if not (into / path).exists() or not filecmp.cmp(ROOT / path, into / path, shallow=False):
            (into / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, into / path)
    names.write_text("\n".join(tracked()), encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (into / "pyproject.toml").write_text(project.partition(SECTION)[0] + section(of), encoding="utf-8")
    return into


def main() -> int:
    """Mutate, and list what survived."""
    of = sys.argv[1].rstrip("/")
    if "/".join(of.split("/")[:2]) not in TESTS:
        print(f"{of} lies in none of {', '.join(TESTS)}.", file=sys.stderr)
        return 2
    within = copy(of)
    status = subprocess.call(["nice", sys.executable, "-m", "mutmut", "run"], cwd=within)  # noqa: S607
    subprocess.call([sys.executable, "-m", "mutmut", "results"], cwd=within)
    return status


if __name__ == "__main__":
    sys.exit(main())
