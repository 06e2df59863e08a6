"""What Ojo leans on is asked for, was tried at its lowest and newest, and is what CI installs."""

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.release.scripts import script

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
TESTED = (ROOT / ".ci" / "tested.txt").read_text(encoding="utf-8")
RECORD = (ROOT / "docs" / "records" / "dependencies.md").read_text(encoding="utf-8")
RUN = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgres"]]
OPTIONAL = {"openvino", "ultralytics", "ray", "starlette", "obstore"}
"""Backends, cluster and object store of extras, imported where they are chosen."""
IMPORT = re.compile(r"^ *(?:from|import) (\w+)[\w.]*(?= import|$| as|,)", re.MULTILINE)


def pins() -> Iterator[tuple[Requirement, list[str]]]:
    """What CI installs, and the hashes of its files."""
    for entry in re.split(r"^(?=\w)", TESTED, flags=re.MULTILINE)[1:]:
        said, *hashes = entry.replace("\\\n", " ").split("--hash=")
        yield Requirement(said), [one.strip() for one in hashes]


def imported() -> set[str]:
    """The top of every package of others that the product's code names."""
    ours = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    files = (path.read_text(encoding="utf-8") for package in ours for path in (ROOT / package).rglob("*.py"))
    return {name for text in files for name in IMPORT.findall(text)} - {*ours, *sys.stdlib_module_names}


def test_all_that_is_imported_is_asked_for() -> None:
    """What another package happens to bring may leave with its next release."""
    asked = {canonicalize_name(Requirement(one).name) for one in RUN}
    owners = packages_distributions()
    for top in imported() - OPTIONAL:
        near = {canonicalize_name(one) for one in owners[top]}
        assert near & asked, f"{top} is imported, of which pyproject.toml says nothing"


@pytest.mark.parametrize("asked", RUN)
def test_a_requirement_was_tried_as_it_stands(asked: str) -> None:
    """At its lowest and its newest: another floor or ceiling wants `make dependencies`."""
    row = next((line for line in RECORD.splitlines() if line.startswith(f"| `{asked}` |")), None)
    assert row is not None, f"{asked} stands nowhere in docs/records/dependencies.md"
    lowest, newest = (cell.strip() for cell in row.split("|")[2:4])
    specifier = Requirement(asked).specifier
    floor = next(one.version for one in specifier if one.operator in (">=", "~="))
    assert lowest == floor or lowest.startswith(f"{floor}.") or floor == f"{lowest}.0"
    assert lowest in specifier
    assert newest in specifier


def test_ci_installs_by_hash_what_the_project_asks_for() -> None:
    """Each with a release and the hashes of its files, and not a word of where they lie."""
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted", TESTED)
    pinned = list(pins())
    for requirement, hashes in pinned:
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), requirement
        assert [one.operator for one in requirement.specifier] == ["=="], requirement
    releases: dict[str, list[str]] = {}
    for requirement, _ in pinned:
        found = releases.setdefault(canonicalize_name(requirement.name), [])
        found.extend(one.version for one in requirement.specifier)
    for said in [*RUN, *PYPROJECT["dependency-groups"]["dev"], *PYPROJECT["build-system"]["requires"]]:
        asked = Requirement(said)
        assert all(one in asked.specifier for one in releases[canonicalize_name(asked.name)]), said


def test_ci_runs_on_what_was_tried() -> None:
    """`.ci/run` names the file, and make installs from nothing else then."""
    assert "export TESTED=.ci/tested.txt" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "--require-hashes --requirement $(TESTED)" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_tests_that_are_tried_are_there() -> None:
    """With each environment: a test that was moved would end the trial."""
    tried = script("dependencies")
    assert all((ROOT / "tests" / part).exists() for part in tried.TESTS.split())
    assert [*(ROOT / "tests" / "web" / "commands").glob("test_commands_*.py")]
