"""The log's database has tables of other rooms, which it does not name: each tells what is done to it."""

import subprocess
import sys

import pytest
from sqlalchemy import Table

from table.log.recovery import KINDS, tables_of
from table.log.schema import FOLLOWS, NAMES_OF, all_tables, known_tables


def kinds(table: Table, but: int = 0) -> str:
    """The kinds of the columns of a row, `but` so many of the last."""
    every = [KINDS.get(column.type.python_type, "text") for column in table.columns]
    return " ".join(every[: len(every) - but])


def recovered() -> list[Table]:
    """The tables whose rows follow from no others."""
    return [table for table in known_tables() if not FOLLOWS.items() <= table.info.items()]


@pytest.mark.parametrize("table", recovered(), ids=lambda table: table.name)
def test_a_row_tells_its_table(table: Table) -> None:
    """By the kinds of its columns, those that came later left out, too; no two tables have the same."""
    later = sum(column.server_default is not None for column in table.columns)
    for but in {0, later}:
        assert tables_of(kinds(table, but)) == [table]


def test_what_follows_is_told_by_nothing() -> None:
    """Its rows are made anew."""
    following = [table for table in all_tables() if table not in recovered()]
    names = {"agreed_clock", "holds", "latest", "schema", "undeleted"}
    assert {table.name for table in following} == names
    assert not any(tables_of(kinds(table)) for table in following)


def test_names_of_people_can_be_forgotten() -> None:
    """In every table that has some."""
    named = {table.name for table in all_tables() if {"number", "name"} <= {*table.c.keys()}}
    assert named == {table.name for table in all_tables() if NAMES_OF in table.info}
    assert named == {"names", "circle_names", "tournament_names"}


def test_the_log_finds_the_other_rooms_by_itself() -> None:
    """Whatever was imported before: a backup that is put back has circles and tournaments in it."""
    asked = "from table.log import backup; print(*sorted(table.name for table in backup.known_tables()))"
    told = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert {"circles", "circle_figures", "circle_nights", "tournaments", "tournament_events", "events"} <= {
        *told.stdout.split()
    }
