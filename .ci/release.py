"""A release in one command: `make release VERSION=0.2.0`.

Writes the version, gathers the notes of changelog.d in CHANGELOG.md, builds wheel and source twice, which
must be the same to the last bit, checks what they say of themselves, installs each in an environment of its
own away from the checkout, and lets the installed `ojo` read a picture, judge a game and tell its version.
The installed runtime and its first page stay under the bars of `.ci/weight.py`.
Beside them go a list of all parts with their licences (CycloneDX) and SHA256SUMS, signed by the SSH key of
`--key`. Nothing is published, committed or tagged: it says what to do next. `--check` does the same with the
version that stands, and leaves nothing behind.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from weight import megabytes, start_units, too_much

ROOT = Path(__file__).resolve().parents[1]
VERSION = re.compile(r'^version = "([^"]+)"$', re.MULTILINE)
URLS = re.compile(r"^\[project\.urls\]\n(?:\w+ = .*\n)+\n", re.MULTILINE)
GAME = [
    '{"setup": {"variant": "dudo", "players": ["ann", "bo"], "dice": 2, "options": {}}}',
    '{"action": "bid", "player": "ann", "quantity": 2, "face": 5}',
    '{"action": "doubt", "player": "bo"}',
    '{"action": "reveal", "pool": [5, 1, 5, 3]}',
]
"""A game of which the installed referee must say that three fives lay there."""
LISTER = "cyclonedx-bom~=7.5"
LISTED_AS = ("--output-format", "JSON", "--output-reproducible")
FREE_TEXTS = """
import json
from importlib.metadata import distributions
told = {it.metadata["Name"]: it.metadata.get("License") for it in distributions()}
print(json.dumps({name: words.splitlines()[0] for name, words in told.items() if words}))
"""
INSTALLERS = ("pip", "setuptools")
SIGNED_FOR = "ojo-release"
"""What a signature is good for, as `ssh-keygen -Y verify -n` asks."""


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


def with_urls(pyproject: str, repository: str) -> str:
    """The text of pyproject.toml with where the project is at home, as an index of packages shows it.

    Raises `ReleaseError` for what is no web address.
    """
    if not re.fullmatch(r"https://[\w.-]+(/[\w.-]+)+", repository):
        raise ReleaseError(f"{repository} is no repository's address; write it as https://HOST/OWNER/NAME.")
    pages = {"Source": "", "Issues": "/issues", "Changelog": "/blob/main/CHANGELOG.md"}
    lines = "".join(f'{name} = "{repository}{page}"\n' for name, page in pages.items())
    bare = URLS.sub("", pyproject)
    return bare.replace("[project.scripts]\n", f"[project.urls]\n{lines}\n[project.scripts]\n", 1)


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


def same_twice(first: list[Path], second: list[Path]) -> None:
    """Raises `ReleaseError` where two builds of one checkout differ."""
    if sums(first) != sums(second):
        raise ReleaseError(f"Two builds differ:\n{sums(first)}{sums(second)}")


def sums(files: list[Path]) -> str:
    """A line a file, as `sha256sum --check` reads them."""
    hashes = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
    return "".join(f"{told}  {file.name}\n" for told, file in zip(hashes, files, strict=True))


def signed(listed: Path, key: Path) -> Path:
    """The signature of a file by an SSH key (`ssh-keygen -Y sign`), beside it."""
    _run("ssh-keygen", "-Y", "sign", "-n", SIGNED_FOR, "-f", key, listed)
    return listed.with_name(f"{listed.name}.sig")


def parts_list(environment: Path, tools: Path, into: Path) -> Path:
    """All parts of an environment that Ojo was installed in, with versions and licences, as CycloneDX.

    Raises `ReleaseError` where a part tells no licence.
    """
    venv.create(tools, with_pip=True)
    python = _programs(tools) / "python"
    _run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", LISTER)
    _run(_programs(tools) / "cyclonedx-py", "environment", environment, "--output-file", into, *LISTED_AS)
    listed = json.loads(into.read_text(encoding="utf-8"))
    told = json.loads(_run(_programs(environment) / "python", "-c", FREE_TEXTS))
    silent = with_licences(listed, told)
    if silent:
        raise ReleaseError(f"These parts tell no licence: {', '.join(silent)}.")
    into.write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
    return into


def with_licences(listed: dict[str, Any], told: dict[str, str]) -> list[str]:
    """Write what parts tell of their licences in their own words where that is all they tell.

    Return the names of those that tell nothing, but for what installs the others.
    """
    silent = [part for part in listed["components"] if not part.get("licenses")]
    for part in silent:
        if words := told.get(part["name"]):
            part["licenses"] = [{"license": {"name": words}}]
    return [it["name"] for it in silent if not it.get("licenses") and it["name"] not in INSTALLERS]


def try_out(distribution: Path, folder: Path, version: str, picture: Path) -> None:
    """Install the distribution in an environment of its own and use it.

    Raises `ReleaseError` if it is not whole, or over a bar.
    """
    venv.create(folder, with_pip=True)
    empty_mb = megabytes(folder)
    programs = _programs(folder)
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
    added_mb = megabytes(folder) - empty_mb
    units = start_units(programs / "python", folder / "data")
    if (over := too_much(added_mb, units)) is not None:
        raise ReleaseError(over)
    print(f"{distribution.name}: {added_mb:.0f} MB, first page after {units:.1f} times Flask and SQLAlchemy.")


def _programs(environment: Path) -> Path:
    return environment / ("Scripts" if sys.platform == "win32" else "bin")


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
    parser.add_argument("--repository", help="where the project is at home, for pyproject.toml's addresses")
    parser.add_argument("--key", type=Path, help="the SSH key that signs SHA256SUMS")
    asked = parser.parse_args()
    pyproject = ROOT / "pyproject.toml"
    try:
        if asked.version:
            today = datetime.datetime.now(tz=datetime.UTC).date()
            new = with_version(pyproject.read_text(encoding="utf-8"), asked.version)
            if asked.repository:
                new = with_urls(new, asked.repository)
            gathered_notes(ROOT, asked.version, today)
            pyproject.write_text(new, encoding="utf-8")
        standing = VERSION.search(pyproject.read_text(encoding="utf-8"))
        version = standing[1] if standing else ""
        picture = min((ROOT / "datasets" / "demo").rglob("*.jpg"))
        with tempfile.TemporaryDirectory() as folder:
            made = build(ROOT, Path(folder) / "dist")
            same_twice(made, build(ROOT, Path(folder) / "again"))
            for number, distribution in enumerate(made):
                try_out(distribution, Path(folder) / f"environment{number}", version, picture)
                print(f"{distribution.name}: installed and tried out.")
            listed = Path(folder) / f"ojo-{version}.cdx.json"
            made.append(parts_list(Path(folder) / "environment0", Path(folder) / "tools", listed))
            check = Path(folder) / "SHA256SUMS"
            check.write_text(sums(made), encoding="utf-8")
            made.append(check)
            if asked.key:
                made.append(signed(check, asked.key))
            print(f"Built twice alike; {listed.name} names all parts.")
            if asked.version:
                (ROOT / "dist").mkdir(exist_ok=True)
                for file in made:
                    shutil.copy2(file, ROOT / "dist")
                print(f"Keep a night of it: python -m tests.nights.playing {version}")
                print(f"Then commit, tag v{version}, and upload the files in dist/.")
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
