"""Half-made copies of the database: a name that was forgotten stands in none of them, whoever was killed."""

import subprocess
import sys
from pathlib import Path

import pytest

from table.log import leftovers
from table.log.store import Store

MAKER = """
import sys, tempfile
from pathlib import Path
from table.log import leftovers
from table.log.backup import written_whole
target = Path(sys.argv[1])
with written_whole(target, target, "store-not-backed-up") as partial:
    partial.write_text("zoe")
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=leftovers.MARK) as folder:
        with leftovers.in_the_making(Path(folder)):
            (Path(folder) / "copy").write_text("zoe")
            print("at it", flush=True)
            sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """That of a night with Zoe in it."""
    store = Store(f"sqlite:///{tmp_path / 'ojo.db'}")
    store.create("t", {"players": ["zoe", "bo"]})
    store.close()
    return tmp_path


def left_in(folder: Path) -> list[str]:
    """What lies there beside the night and what belongs to it."""
    return sorted(it.name for it in folder.iterdir() if it.name.startswith("."))


def maker(folder: Path) -> subprocess.Popen[str]:
    """Somebody who is at a backup and at a recovery."""
    command = [sys.executable, "-c", MAKER, str(folder / "kept.ojo")]
    made = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert made.stdout is not None
    assert made.stdout.readline() == "at it\n"
    return made


@pytest.mark.parametrize("how", ["a start", "another backup", "a name forgotten"])
def test_what_a_killed_maker_left_goes(folder: Path, how: str) -> None:
    """While it lives nobody touches what it makes; once it was killed, whoever comes next deletes it."""
    store = Store(f"sqlite:///{folder / 'ojo.db'}")
    there = maker(folder)
    assert len(left_in(folder)) == 2
    assert leftovers.sweep(folder, "ojo.db") == 0
    there.kill()
    there.communicate()
    assert len(left_in(folder)) == 2
    match how:
        case "a start":
            Store(f"sqlite:///{folder / 'ojo.db'}").close()
        case "another backup":
            again = maker(folder)
            assert len(left_in(folder)) == 2
            again.communicate("")
        case _:
            assert store.forget("zoe") == 1
    assert left_in(folder) == []
    store.close()


def test_what_earlier_versions_left_goes(folder: Path) -> None:
    """Theirs is told by the database's name; what is others' stays."""
    for name in (
        ".ojo.db.partial",
        ".ojo.db.before-20261101-101010.partial",
        ".other.partial",
        ".env",
        ".ojo-notes",
    ):
        (folder / name).write_text("zoe")
    Store(f"sqlite:///{folder / 'ojo.db'}").close()
    assert left_in(folder) == [".env", ".ojo-notes", ".other.partial"]


def test_a_link_is_no_way_out(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What somebody linked there is neither followed nor deleted."""
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "mine"
    elsewhere.write_text("mine")
    (folder / f"{leftovers.MARK}link").symlink_to(elsewhere)
    (folder / f"{leftovers.MARK}folder").symlink_to(elsewhere.parent)
    leftovers.sweep(folder, "ojo.db")
    assert elsewhere.read_text() == "mine"
