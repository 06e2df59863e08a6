"""`make deep` (`python -m tests.deep`): all tests marked `deep`, those of the browser among them.

It begins with the rooms that changed since the record's commit. A run that was stopped goes on where it was,
while no file changes. When all have passed it writes docs/records/deep.md. With words for pytest, as
`make deep ARGS="-n0 tests/hall"`, it runs just those and writes nothing.
"""

import datetime
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "deep"
PLAN, PASSED = FOLDER / "plan.json", FOLDER / "passed.jsonl"
RECORD = ROOT / "docs" / "records" / "deep.md"
HEAD = """# The deep tests

By `make deep`, which writes this page when all have passed.

|  |  |
| --- | --- |
"""
COMMIT = re.compile(r"^\| commit \| (\w+)", re.MULTILINE)
PYTEST = ("-m", "deep", "-n", "auto", "--dist", "loadfile")
NEEDED = {
    "chromium": "chromium",
    "node": "nodejs",
    "haproxy": "haproxy",
    "openssl": "openssl",
    "ip": "iproute2",
}
NEEDED |= {"unshare": "util-linux", "faketime": "faketime"}
"""Programs of the tests, and the packages of Debian that bring them."""
POSTGRES = "PostgreSQL (Debian: postgresql)"
MIRRORS = {"web/static": ("tests/page", "tests/browser"), "web/templates": ("tests/browser",)}
"""Rooms whose tests lie elsewhere than their names say."""


def git(*words: str, **environment: str) -> str:
    """What git answers."""
    command = ["git", *words]
    return subprocess.check_output(command, cwd=ROOT, text=True, env=os.environ | environment).strip()


def tree() -> str:
    """The name of all files as they lie here, committed or not."""
    with tempfile.TemporaryDirectory() as folder:
        index = str(Path(folder) / "index")
        git("read-tree", "HEAD", GIT_INDEX_FILE=index)
        git("add", "--all", GIT_INDEX_FILE=index)
        return git("write-tree", GIT_INDEX_FILE=index)


def rooms_of(changed: list[str]) -> list[str]:
    """The folders of tests for changed files: those of the same name, as near as there are any."""
    rooms = set()
    for path in changed:
        mirrored = next((rooms for start, rooms in MIRRORS.items() if path.startswith(start)), None)
        test = Path(path) if path.startswith("tests/") else "tests" / Path(path)
        nearest = next(str(it) for it in test.parents if (ROOT / it).is_dir())
        rooms |= set(mirrored or [nearest])
    return sorted(rooms - {"tests"})


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has passed, and put first what a change may have touched."""
    plan = json.loads(PLAN.read_text(encoding="utf-8"))
    before, first = set(plan["passed"]), tuple(f"{it}/" for it in plan["first"])
    config.hook.pytest_deselected(items=[it for it in items if it.nodeid in before])
    items[:] = [it for it in items if it.nodeid not in before]
    items.sort(key=lambda it: not it.nodeid.startswith(first))


class Noting:
    """Writes each test that passes into a file, at once, with its seconds."""

    def __init__(self) -> None:
        self._otherwise: set[str] = set()
        self._seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take down what passed from its beginning to its end."""
        self._seconds[report.nodeid] += report.duration
        if not report.passed:
            self._otherwise.add(report.nodeid)
        elif report.when == "teardown" and report.nodeid not in self._otherwise:
            note(PASSED, [report.nodeid, self._seconds[report.nodeid]])


def pytest_configure(config: pytest.Config) -> None:
    """Only the process that hands tests out takes notes."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Noting())


def note(file: Path, told: object) -> None:
    """Add a line."""
    with file.open("a", encoding="utf-8") as opened:
        opened.write(json.dumps(told) + "\n")


def passed(now: str) -> dict[str, float]:
    """What passed with the files of that tree, and in how many seconds."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    lines = PASSED.read_text(encoding="utf-8").splitlines() if PASSED.exists() else []
    if lines[:1] == [json.dumps(now)]:
        return dict(json.loads(line) for line in lines[1:])
    PASSED.unlink(missing_ok=True)
    note(PASSED, now)
    return {}


def changed() -> list[str]:
    """The files that changed since the record's commit; none where git does not know it."""
    found = COMMIT.search(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else None
    if not found:
        return []
    told = subprocess.run(
        ["git", "diff", "--name-only", found[1]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return told.stdout.splitlines()


def missing() -> list[str]:
    """What tests need and this machine lacks."""
    path = os.pathsep.join((os.environ["PATH"], "/usr/sbin"))
    names = [f"{it} (Debian: {package})" for it, package in NEEDED.items() if not shutil.which(it, path=path)]
    postgres = "OJO_TEST_DATABASE" in os.environ or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return names if postgres else [*names, POSTGRES]


def record(tests: dict[str, float]) -> str:
    """The page that tells what passed, where and when."""
    processor = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    dirty = ", with changes" if git("status", "--porcelain", "--", ":!docs/records") else ""
    rows = {
        "commit": git("rev-parse", "--short=8", "HEAD") + dirty,
        "day": datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        "machine": f"{processor[1] if processor else platform.machine()}, {os.cpu_count()} cores",
        "Python": platform.python_version(),
        "passed": f"{len(tests):,}",
        "of it in a browser": f"{sum(it.startswith('tests/browser/') for it in tests):,}",
        "seconds, added up": f"{sum(tests.values()):,.0f}",
    }
    table = "".join(f"| {name} | {told} |\n" for name, told in rows.items())
    return HEAD + table


def main() -> int:
    """Run them; pytest's own status."""
    if len(sys.argv) > 1:
        return run_tests(*sys.argv[1:])
    if lacking := missing():
        print(f"Missing here, so that some tests will fail: {', '.join(lacking)}.", file=sys.stderr)
    now = tree()
    before, first, status = passed(now), rooms_of(changed()), 0
    print(f"{len(before)} deep tests passed before with these files. First: {', '.join(first) or 'none'}.")
    for part in ("--ignore=tests/browser", "tests/browser"):  # in one process its loop would end others'
        PLAN.write_text(json.dumps({"passed": list(passed(now)), "first": first}), encoding="utf-8")
        told = run_tests("-p", "tests.deep", "--no-loadscope-reorder", part)
        status = status or told * (told != pytest.ExitCode.NO_TESTS_COLLECTED)
    if status == pytest.ExitCode.OK:
        RECORD.write_text(record(passed(now)), encoding="utf-8")
    return status


def run_tests(*words: str) -> int:
    """Run pytest beside a PostgreSQL, where one is installed."""
    beside = [] if POSTGRES in missing() or "OJO_TEST_DATABASE" in os.environ else [".ci/postgres"]
    return subprocess.call([*beside, sys.executable, "-m", "pytest", *PYTEST, *words], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
