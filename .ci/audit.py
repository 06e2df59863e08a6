"""Known weaknesses of what is installed here, of what CI installs, and of our floors: `make audit`.

It goes by the kept file alone and needs no network. Exit status 1 where a release is affected.
"""

from __future__ import annotations

import datetime
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping
from importlib.metadata import distributions
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".ci" / "advisories.toml"
TESTED = ROOT / ".ci" / "tested.txt"
STALE_DAYS = 180


class Advisory(NamedTuple):
    """A weakness that is known, and in which releases."""

    id: str
    package: str
    affected: SpecifierSet
    says: str


def kept(text: str) -> tuple[datetime.date, list[Advisory]]:
    """The advisories of a kept file, and the day on which they were read."""
    told = tomllib.loads(text)
    return told["read_on"], [
        Advisory(it["id"], canonicalize_name(it["package"]), SpecifierSet(it["affected"]), it["says"])
        for it in told["advisory"]
    ]


def weak(releases: Mapping[str, str], advisories: Iterable[Advisory]) -> list[str]:
    """A sentence a release that an advisory is about."""
    return [
        f"{it.package} {releases[it.package]}: {it.says} ({it.id}); take one outside {it.affected}."
        for it in advisories
        if it.package in releases and it.affected.contains(releases[it.package], prereleases=True)
    ]


def pinned(text: str) -> dict[str, str]:
    """Package -> release, of a file of requirements."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE)
    return {canonicalize_name(name): release for name, release in found}


def floors(pyproject: str) -> dict[str, str]:
    """Package -> the lowest release that is asked for."""
    asked = map(Requirement, tomllib.loads(pyproject)["project"]["dependencies"])
    return {
        canonicalize_name(it.name): one.version
        for it in asked
        for one in it.specifier
        if one.operator in (">=", "~=")
    }


def main() -> int:
    """The command."""
    read_on, advisories = kept(KEPT.read_text(encoding="utf-8"))
    installed = {canonicalize_name(it.metadata["Name"]): it.version for it in distributions()}
    tested = pinned(TESTED.read_text(encoding="utf-8"))
    admitted = floors((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    if (age := (datetime.datetime.now(tz=datetime.UTC).date() - read_on).days) > STALE_DAYS:
        print(f"The advisories were read {age} days ago: read them anew, or run make audit-online.")
    found = sorted({*weak(installed, advisories), *weak(tested, advisories)})
    found += [f"pyproject.toml admits {note} Raise its floor." for note in weak(admitted, advisories)]
    if found:
        print("\n".join(found), file=sys.stderr)
        return 1
    about = len({it.package for it in advisories})
    print(
        f"{len(installed)} packages here, {len(tested)} of CI and {len(admitted)} floors: none is in the "
        f"{len(advisories)} kept advisories about {about} packages, read on {read_on}."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
