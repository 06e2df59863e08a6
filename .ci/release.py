"""A release in one command: `make release VERSION=0.2.0`.

Writes the version, gathers the notes of changelog.d in CHANGELOG.md, builds wheel and source, checks what
they say of themselves, installs each in an environment of its own away from the checkout, and lets the
installed `ojo` read a picture, judge a game and tell its version. Nothing is published, committed or tagged:
it says what to do next. `--check` builds and tries out the version that stands, and changes nothing.
"""

from __future__ import annotations

import argparse
import datetime
import json
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = re.compile(r'^version = "([^"]+)"$', re.MULTILINE)
GAME = [
    '{"setup": {"variant": "dudo", "players": ["ann", "bo"], "dice": 2, "options": {}}}',
    '{"action": "bid", "player": "ann", "quantity": 2, "face": 5}',
    '{"action": "doubt", "player": "bo"}',
    '{"action": "reveal", "pool": [5, 1, 5, 3]}',
]
"""A game of which the installed referee must say that three fives lay there."""


class ReleaseError(Exception):
    """What stands in the way of the release, in a sentence."""


def with_version(pyproject: str, version: str) -> str:
    """The text of pyproject.toml with this version. Raises `ReleaseError` for what is no newer version."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ReleaseError(f"{version} is no version; write it as 1.2.3.")
    found = VERSION.search(pyproject)
    if found is None:
        raise ReleaseError("pyproject.toml has no line that tells the version.")
    if _numbers(version) <= _numbers(found[1]):
        raise ReleaseError(f"{version} is not newer than {found[1]}.")
    return VERSION.sub(f'version = "{version}"', pyproject, count=1)


def gathered_notes(root: Path, version: str, day: datetime.date) -> None:
    """Gather the notes of changelog.d under the version and its day in CHANGELOG.md, and remove them.

    Raises `ReleaseError` where there are none.
    """
    if not any(path.name != "README.md" for path in (root / "changelog.d").glob("*.md")):
        raise ReleaseError("changelog.d holds no note: say what is new in a file there, as its README tells.")
    told = f"--version={version}", f"--date={day.isoformat()}"
    _run(sys.executable, "-m", "towncrier", "build", "--yes", "--name=Ojo", *told, within=root)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def build(source: Path, into: Path) -> list[Path]:
    """Wheel and source distribution of the checkout, checked."""
    _run(sys.executable, "-m", "build", "--outdir", into, source)
    made = sorted(into.iterdir())
    _run(sys.executable, "-m", "twine", "check", "--strict", *made)
    return made


def try_out(distribution: Path, folder: Path, version: str, picture: Path) -> None:
    """Install the distribution in an environment of its own and use it.

    Raises `ReleaseError` if it is not whole.
    """
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    _run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", distribution)
    ojo = programs / "ojo"
    told = _run(ojo, "--version", within=folder)
    if version not in told:
        raise ReleaseError(f"{distribution.name} says that it is {told.strip()}, not {version}.")
    game = folder / "game.jsonl"
    game.write_text("\n".join(GAME), encoding="utf-8")
    last = json.loads(_run(ojo, "play", game, within=folder).splitlines()[-1])
    if last["state"]["verdict"]["found"] != 3:
        raise ReleaseError(f"The referee of {distribution.name} judged wrongly: {last}")
    read = json.loads(_run(ojo, "read", "--json", picture, within=folder))
    if not read.get("dice"):
        raise ReleaseError(f"{distribution.name} found no die in {picture.name}.")


def _run(*command: object, within: Path | None = None) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=within, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise ReleaseError(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> int:
    """The command; 2 and a sentence where the release cannot be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("version", nargs="?", help="the new version, as 1.2.3")
    which.add_argument("--check", action="store_true", help="build and try out what stands; change nothing")
    asked = parser.parse_args()
    pyproject = ROOT / "pyproject.toml"
    try:
        if asked.version:
            today = datetime.datetime.now(tz=datetime.UTC).date()
            new = with_version(pyproject.read_text(encoding="utf-8"), asked.version)
            gathered_notes(ROOT, asked.version, today)
            pyproject.write_text(new, encoding="utf-8")
        standing = VERSION.search(pyproject.read_text(encoding="utf-8"))
        version = standing[1] if standing else ""
        picture = min((ROOT / "datasets" / "demo").rglob("*.jpg"))
        with tempfile.TemporaryDirectory() as folder:
            made = build(ROOT, Path(folder) / "dist")
            for number, distribution in enumerate(made):
                try_out(distribution, Path(folder) / f"environment{number}", version, picture)
                print(f"{distribution.name}: installed and tried out.")
            if asked.version:
                (ROOT / "dist").mkdir(exist_ok=True)
                for distribution in made:
                    shutil.copy2(distribution, ROOT / "dist")
                print(f"Now commit, tag v{version}, and upload the two files in dist/.")
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
