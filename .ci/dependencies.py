"""Try the dependencies that pyproject.toml admits: the lowest, the newest, and each minor of ONNX Runtime.

    make dependencies

Two environments are made in .venv/dependencies. In each all is imported, commands and tests are run, and the
demo is read. Where nothing fails, .ci/tested.txt (the newest, with the hashes of their files for all systems:
what CI installs) and docs/records/dependencies.md are written anew. It needs the network and half an hour.
"""

import datetime
import json
import os
import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTED = ROOT / ".ci" / "tested.txt"
RECORD = ROOT / "docs" / "records" / "dependencies.md"
WORK = ROOT / ".venv" / "dependencies"
RESOLVER = "uv~=0.13.9"
BESIDES = ("hatchling>=1.27", "editables>=0.5", "pip>=25.1")
"""What installs the project itself, once all else is there."""

EVERY_MODULE = """
import importlib, pkgutil, referee, table, vision, web
for package in (referee, table, vision, web):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith(("__main__", "backends.openvino", "backends.ultralytics")):
            importlib.import_module(module.name)
"""
OJO = ("-m", "web.commands")
ODDS = "odds --dice 30 --bid 12x5 --own 5,1"
SCORE = (
    "score --variant dudo --players ann,bo --dice-each 2,2 --bid 2x5 --by ann --call doubt --caller bo "
    "--reveal 5,1,5,3"
)
TESTS = "referee table vision models/test_portable.py web/server/test_gate.py web/server/test_serve.py"
WORKERS = ("-n", "auto", "--dist", "worksteal")
COMMANDS = {
    "every module": ("-c", EVERY_MODULE),
    "`ojo variants`": (*OJO, "variants"),
    "`ojo odds`": (*OJO, *ODDS.split()),
    "`ojo score`": (*OJO, *SCORE.split()),
    "`ojo read`": (*OJO, "read", "--json", "datasets/demo/images/01-a.jpg"),
}


def run(*command: object, stdin: str | None = None, before: Path | None = None) -> str:
    """What a command prints, with a folder before its packages. Ends all with its last lines if it fails."""
    words = [str(word) for word in command]
    environment = os.environ | {"PYTHONPATH": str(before)} if before else None
    done = subprocess.run(  # noqa: S603
        words, cwd=ROOT, input=stdin, capture_output=True, text=True, env=environment, check=False
    )
    if done.returncode:
        last = (done.stdout + done.stderr).splitlines()[-40:]
        sys.exit("\n".join([f"{' '.join(words)[:300]} failed, so nothing is written.", *last]))
    return done.stdout


def resolver() -> Path:
    """uv, in an environment of its own."""
    programs = WORK / "uv" / "bin"
    if not (programs / "uv").exists():
        run(sys.executable, "-m", "venv", programs.parent)
        run(programs / "python", "-m", "pip", "install", "--quiet", RESOLVER)
    return programs / "uv"


def resolved(uv: Path, *how: str) -> str:
    """The releases that are to be installed, as requirements with hashes."""
    asked = ("pyproject.toml", "-", "--extra", "postgres", "--group", "dev", "--generate-hashes")
    plain = ("--quiet", "--no-header", "--no-annotate")
    return run(uv, "pip", "compile", *asked, *plain, *how, stdin="\n".join(BESIDES))


def installed(uv: Path, name: str, requirements: str) -> Path:
    """The Python of a new environment with these packages, by their hashes."""
    file = WORK / f"{name}.txt"
    file.write_text(requirements, encoding="utf-8")
    run(sys.executable, "-m", "venv", "--clear", WORK / name)
    python = WORK / name / "bin" / "python"
    install = (uv, "pip", "install", "--quiet", "--python", python)
    run(*install, "--require-hashes", "--requirement", file)
    run(*install, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    return python


def pinned(requirements: str) -> dict[str, str]:
    """Name -> version of what a text of requirements asks for."""
    return dict(re.findall(r"^([\w.-]+)(?:\[\w+\])?==([^\s;]+)", requirements, re.MULTILINE))


def demo_read(python: Path, *how: str, before: Path | None = None) -> str:
    """How many of the demo's dice are read right. Ends all where one is not."""
    measured = run(python, "-m", "models.evaluate", "--json", "datasets/demo", *how, before=before)
    right = json.loads(measured)["right"]
    if right["count"] < right["of"]:
        sys.exit(f"{before or python}: {right['count']} of {right['of']} dice, so nothing is written.")
    return f"{right['count']} of {right['of']}"


def tried(python: Path) -> dict[str, str]:
    """What was tried in an environment, and what came of it."""
    for words in COMMANDS.values():
        run(python, *words)
    tests = [f"tests/{part}" for part in TESTS.split()]
    tests += sorted(str(path) for path in (ROOT / "tests" / "web" / "commands").glob("test_commands_*.py"))
    commands = dict.fromkeys(COMMANDS, "passed")
    return commands | {"dice of the demo read right": demo_read(python), "tests": passed(python, *tests)}


def passed(python: Path, *tests: str) -> str:
    """How many tests passed. What fails is tried once more, one by one: the machine may be busy."""
    again = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
    again.unlink(missing_ok=True)
    command = [python, "-m", "pytest", "-q", "-m", "not browser and not deep", *tests]
    done = subprocess.run([*command, *WORKERS], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    told = done.stdout.splitlines()[-1].partition(" in ")[0]
    if not done.returncode:
        return told
    failed = json.loads(again.read_text(encoding="utf-8")) if again.exists() else {}
    print("tried once more:", *failed, sep="\n", flush=True)
    run(*command, "-n0", "--last-failed", "--last-failed-no-failures=none")
    return f"{told}; once more, one by one, none failed"


def runtime(uv: Path, python: Path, release: str, *how: str) -> str:
    """How the demo is read with another release of a runtime, as `name==version`."""
    folder = WORK / "runtimes" / release
    run(uv, "pip", "install", "--quiet", "--no-deps", "--python", python, "--target", folder, release)
    found = demo_read(python, *how, before=folder)
    print(f"{release}: {found}", flush=True)
    return found


def last_of_minors(python: Path, package: str, lowest: str, newest: str) -> list[str]:
    """The lowest release and the last one of each minor up to the newest."""

    def numbers(version: str) -> tuple[int, ...]:
        return tuple(map(int, version.split(".")))

    told = json.loads(run(python, "-m", "pip", "index", "versions", package, "--json"))["versions"]
    between = sorted((one for one in told if numbers(lowest) <= numbers(one) <= numbers(newest)), key=numbers)
    return list(dict.fromkeys([lowest, *{numbers(one)[:2]: one for one in between}.values()]))


def markdown(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown."""
    head = list(head)
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, ["---"] * len(head), *rows))


def record(
    found: Mapping[str, Mapping[str, str]], lowest: str, newest: str, runtimes: Mapping[str, str]
) -> str:
    """What docs/records/dependencies.md says."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    low, new = pinned(lowest), pinned(newest)
    versions = []
    for asked in project["dependencies"] + extras["postgres"]:
        name = re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", asked)[0]).lower()
        versions.append((f"`{asked}`", low[name], new[name]))
    processor = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    facts = {
        "commit": run("git", "rev-parse", "--short", "HEAD").strip(),
        "day": datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        "Python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": f"{processor[1] if processor else 'unknown'}, {os.cpu_count()} cores",
        "not tried": f"the extras {', '.join(f'`{it}`' for it in extras if it != 'postgres')}",
    }
    parts = (
        "# Dependencies tried\n\nBy `make dependencies` (`.ci/dependencies.py`), which writes this page.\n",
        markdown(["", ""], facts.items()),
        markdown(["", *found], [[what, *(one[what] for one in found.values())] for what in found["lowest"]]),
        markdown(["asked for", "lowest", "newest"], versions),
        markdown(["newest, but for", "dice of the demo read right"], runtimes.items()),
    )
    return "\n".join(parts)


def main() -> None:
    """Try all, then write."""
    WORK.mkdir(parents=True, exist_ok=True)
    uv = resolver()
    this = f"{sys.version_info.major}.{sys.version_info.minor}"
    lowest = resolved(uv, "--resolution", "lowest-direct", "--python-version", this)
    newest = resolved(uv, "--universal", "--fork-strategy", "fewest", "--python-version", "3.11")
    found = {}
    pythons = {name: installed(uv, name, text) for name, text in (("lowest", lowest), ("newest", newest))}
    for name, python in pythons.items():
        found[name] = tried(python)
        print(f"{name}: {found[name]}", flush=True)
    bounds = [pinned(text)["onnxruntime"] for text in (lowest, newest)]
    releases = last_of_minors(pythons["newest"], "onnxruntime", *bounds)
    runtimes = {
        f"onnxruntime {one}": runtime(uv, pythons["newest"], f"onnxruntime=={one}") for one in releases
    }
    TESTED.write_text(newest, encoding="utf-8")
    RECORD.parent.mkdir(exist_ok=True)
    RECORD.write_text(record(found, lowest, newest, runtimes), encoding="utf-8")
    print(f"{TESTED.relative_to(ROOT)} and {RECORD.relative_to(ROOT)} are written.")


if __name__ == "__main__":
    main()
