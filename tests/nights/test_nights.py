"""Nights that earlier versions stored open in this one and end as they did; see `playing`."""

import gzip
import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.nights.playing import NIGHTS, UNDONE_MOST, ends, open_app
from tests.table.databases import postgresql_database

POSTGRESQL = ".pg"
CHANGELOG = NIGHTS.parents[1] / "CHANGELOG.md"
KEPT = sorted(path.name.removesuffix(".sql.gz") for path in NIGHTS.glob("*.sql.gz"))
MAY_BE_JUDGED_ANEW = {
    "certainty",
    "certain_percent",
    "clear",
    "count_question",
    "count_say",
    "questions",
    "risk",
}
"""What a reading on the table is worth may be reckoned better; what was read may not change."""


def contained(old: Any, new: Any) -> Any:
    """What of `new` was there in `old`: keys may have been added since."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: contained(old[key], value) for key, value in new.items() if key in old}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [contained(one, other) for one, other in zip(old, new, strict=True)]
    return new


SHARED_CUP = {"mexican", "single-cup"}
"""Where 0.1.0 told wrongly who may look: everybody, though one cup goes round. Nothing is judged by it."""

OWN_HAND = {"common-hand"}
"""Where bids were offered that no hand can hold; they may still be made."""


def faithful(view: dict[str, Any]) -> dict[str, Any]:
    """The view less what may be judged anew, and less the words, which may be put better."""
    reading = view["reading"]
    kept = reading and {key: value for key, value in reading.items() if key not in MAY_BE_JUDGED_ANEW}
    state = view["state"]
    if state["variant"] in SHARED_CUP:
        state = {key: value for key, value in state.items() if key != "may_look"}
    legal = view["legal"]
    if state["variant"] in OWN_HAND:
        legal = {key: value for key, value in legal.items() if key != "bids"}
    if state["verdict"]:
        state = state | {"verdict": wordless(state["verdict"])}
    return view | {
        "reading": kept,
        "state": state,
        "legal": legal,
        "history": [wordless(one) for one in view["history"]],
    }


def wordless(verdict: dict[str, Any]) -> dict[str, Any]:
    """The verdict without its sentence, and its rules by their names alone."""
    kept = {key: value for key, value in verdict.items() if key not in ("explanation", "say", "cites")}
    cited = {"cites": [cite["switch"] for cite in verdict["cites"]]} if "cites" in verdict else {}
    return kept | cited


def outlines(undone: list[Any]) -> list[Any]:
    """Each step of undo, with the number of verdicts in the place of their sentences."""
    return [[*kept, len(told)] for *kept, told in undone]


def test_a_night_is_kept_of_every_release() -> None:
    """From 0.5.0 on; of those before, two stand for all."""
    told = re.findall(r"^## (\d+)\.(\d+)\.(\d+)", CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE)
    releases = {".".join(version) for version in told if tuple(map(int, version)) >= (0, 5, 0)}
    assert {"0.1.0", "e968a7c", f"e968a7c{POSTGRESQL}"} | releases <= set(KEPT)


@pytest.mark.deep
def test_a_night_of_this_version_can_be_kept(tmp_path: Path) -> None:
    """By the command that each release runs."""
    command = [sys.executable, "-m", "tests.nights.playing", "now", str(tmp_path)]
    subprocess.run(command, check=True)
    assert {path.name for path in tmp_path.iterdir()} == {"now.json", "now.sql.gz"}


@pytest.fixture
def stored(name: str, tmp_path: Path) -> Iterator[str]:
    """The URL of a database that holds a kept night; one of a PostgreSQL needs one."""
    dump = gzip.decompress((NIGHTS / f"{name}.sql.gz").read_bytes()).decode()
    if not name.endswith(POSTGRESQL):
        file = tmp_path / "ojo.db"
        with closing(sqlite3.connect(file)) as database:
            database.executescript(dump)
        yield f"sqlite:///{file}"
    else:
        with postgresql_database() as url:
            with psycopg.connect(url) as connection:
                connection.execute(dump.encode())
            yield url


@pytest.mark.parametrize(
    ("name", "undone_most"),
    [
        *(pytest.param(it, 1, marks=[pytest.mark.deep] * it.endswith(POSTGRESQL)) for it in KEPT),
        *(pytest.param(it, UNDONE_MOST, marks=pytest.mark.deep) for it in KEPT),
    ],
)
def test_a_stored_night_opens_and_ends_as_it_did(
    name: str, undone_most: int, stored: str, tmp_path: Path
) -> None:
    """Every table stands where it was left, and each undo brings back what it brought back then."""
    expected = json.loads((NIGHTS / f"{name}.json").read_text(encoding="utf-8"))
    app = open_app(tmp_path, tmp_path / "no demo", stored)
    try:
        now = ends(app.test_client(), {title: end["id"] for title, end in expected.items()}, undone_most)
    finally:
        app.extensions["ojo"].store.close()
    for title, end in expected.items():
        view = faithful(end["view"])
        assert contained(view, faithful(now[title]["view"])) == view, title
        assert outlines(now[title]["undone"]) == outlines(end["undone"][:undone_most]), title
