"""What a drive under the database lacks is named, by what is tried there on a file of our own."""

import errno
import sqlite3
from pathlib import Path

import pytest

from table.log import database, opened_file
from table.log.database import StoreError


@pytest.mark.parametrize(("lacks", "says"), [("locks", "takes no locks"), ("maps", "no shared memory")])
def test_a_drive_that_lacks_something_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacks: str, says: str
) -> None:
    """Some network drives: SQLite calls it a lock that somebody holds, or a fault of the disk."""

    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK if lacks == "locks" else errno.ENODEV, "no")

    asked = "table.log.opened_file." + ("fcntl.lockf" if lacks == "locks" else "mmap.mmap")
    monkeypatch.setattr(asked, refused)
    assert opened_file.lack(tmp_path) == lacks
    for reason in ("database is locked", "disk I/O error"):
        told = database.cannot_open(str(tmp_path / "ojo.db"), True, sqlite3.OperationalError(reason))
        assert says in str(StoreError(told))


def test_a_drive_that_lacks_nothing(tmp_path: Path) -> None:
    """Nor one that is not there."""
    assert opened_file.lack(tmp_path) is None
    assert opened_file.lack(tmp_path / "nowhere") is None
    assert not list(tmp_path.iterdir())
