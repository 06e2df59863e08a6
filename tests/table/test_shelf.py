"""Large pictures beside the database: there as long as their rows are, and no longer."""

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from table.log import store as store_module
from table.log.event import Damaged, Stale
from table.log.forgetting import drop_pictures_before
from table.log.schema import photos
from table.log.shelf import IN_DATABASE_BYTES_MOST, ObjectShelf, Shelf
from table.log.store import Store

SMALL, LARGE = b"s" * IN_DATABASE_BYTES_MOST, b"l" * (IN_DATABASE_BYTES_MOST + 1)
OBJECT_STORE = os.environ.get("OJO_TEST_OBJECTS")
"""The URL of a bucket to test on, which S3 or what speaks like it serves; None: there is none."""


class Drawer(dict[str, bytes]):
    """A shelf in memory; it may be out of reach."""

    away = False

    def _reach(self) -> None:
        if self.away:
            raise OSError("no route to host")

    def put(self, name: str, jpeg: bytes) -> None:
        """See `Shelf`."""
        self._reach()
        self[name] = jpeg

    def get(self, name: str, _default: object = None) -> bytes | None:  # type: ignore[override]
        """See `Shelf`."""
        self._reach()
        return super().get(name)

    def drop(self, name: str) -> None:
        """See `Shelf`."""
        self._reach()
        self.pop(name, None)

    def named(self, folder: str) -> list[str]:
        """See `Shelf`."""
        self._reach()
        return [name for name in self if name.startswith(f"{folder}/")]


@pytest.fixture
def drawer() -> Drawer:
    """An empty shelf."""
    return Drawer()


@pytest.fixture
def store(url: str, drawer: Drawer) -> Iterator[Store]:
    """Two pictures a table, a shelf, and one table."""
    opened = Store(url, pictures=2, shelf=drawer)
    opened.create("t", {"players": ["ann", "bo"]})
    yield opened
    opened.close()


def read(store: Store, version: int, jpeg: bytes) -> None:
    """A reading with its picture."""
    store.append("t", version - 1, "reading", {}, jpeg)


def held(store: Store) -> list[bytes]:
    """What the database has of pictures."""
    with store.reader.begin() as connection:
        return list(connection.scalars(select(photos.c.jpeg).order_by(photos.c.version)))


def test_large_pictures_lie_on_the_shelf(store: Store, drawer: Drawer) -> None:
    """And small ones in the database; each is found by its reading."""
    read(store, 1, SMALL)
    read(store, 2, LARGE)
    assert [len(one) < 100 for one in held(store)] == [False, True]
    assert [*drawer.values()] == [LARGE]
    assert (store.photo("t", 1), store.photo("t", 2), store.photo("t", 3)) == (SMALL, LARGE, None)


def test_they_go_with_their_rows(store: Store, drawer: Drawer) -> None:
    """Those beyond what a table keeps, those that are too old, and all of a table that is deleted, with what
    a kill left there."""
    for version in (1, 2, 3):
        read(store, version, LARGE)
    assert len(drawer) == 2
    assert store.photo("t", 1) is None
    assert drop_pictures_before(store.writer, store.pictures, 0) == 0
    assert drop_pictures_before(store.writer, store.pictures, 2**52) == 2
    assert not drawer
    read(store, 4, LARGE)
    drawer |= {"t/9-left.jpg": LARGE, "another/1.jpg": LARGE}
    store.delete("t")
    assert [*drawer] == ["another/1.jpg"]


def test_a_look_that_came_too_late_leaves_nothing(store: Store, drawer: Drawer) -> None:
    """Of two looks at one version, be their pictures the same, the one that is taken keeps its own."""
    read(store, 1, LARGE)
    with pytest.raises(Stale):
        read(store, 1, LARGE)
    assert len(drawer) == 1
    assert store.photo("t", 1) == LARGE


def test_a_picture_is_kept_in_the_database_where_the_shelf_is_away(store: Store, drawer: Drawer) -> None:
    """No reading is lost for it, and it is shown as any other."""
    drawer.away = True
    read(store, 1, LARGE)
    assert ([*drawer], store.photo("t", 1)) == ([], LARGE)


@pytest.mark.parametrize("how", ["night", "picture"])
def test_what_cannot_be_deleted_goes_later(store: Store, drawer: Drawer, how: str) -> None:
    """Once the shelf is back, and in a process that has just begun."""
    read(store, 1, LARGE)
    drawer.away = True
    assert store.photo("t", 1) is None, "not shown meanwhile"
    assert len(store.events("t")) == 2, "the night is read all the same"
    if how == "night":
        assert store.delete("t")
    else:
        assert drop_pictures_before(store.writer, store.pictures, 2**62) == 1
    store.pictures.catch_up()
    assert len(drawer) == 1
    drawer.away = False
    store.pictures.catch_up()
    assert len(drawer) == 1, "not so often"
    store.pictures.catch_up(0.0)
    assert [*drawer] == []
    drawer["other/1-a.jpg"] = LARGE
    store.pictures.catch_up(0.0)
    assert [*drawer] == ["other/1-a.jpg"]


def test_nothing_is_written_without_its_row(
    store: Store, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the database fails there is no object."""
    with monkeypatch.context() as patched:
        patched.setattr(store_module, "_write", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            read(store, 1, LARGE)
    assert (held(store), [*drawer], len(store.events("t"))) == ([], [], 1)


def test_a_picture_that_was_changed_there_is_not_shown(store: Store, drawer: Drawer) -> None:
    """Its hash stands in the database."""
    read(store, 1, LARGE)
    (name,) = drawer
    drawer[name] = LARGE[:-1] + b"x"
    with pytest.raises(Damaged):
        store.photo("t", 1)


@pytest.mark.deep
@pytest.mark.skipif(
    importlib.util.find_spec("obstore") is None, reason="no obstore, which is of ojo-dice[s3]"
)
def test_an_object_store_is_a_shelf(tmp_path: Path) -> None:
    """As the drawer of these tests is one; that of OJO_TEST_OBJECTS, or a folder."""
    shelf: Shelf = ObjectShelf(OBJECT_STORE or tmp_path.as_uri())
    assert (shelf.get("t/1.jpg"), shelf.named("t")) == (None, [])
    shelf.drop("t/1.jpg")
    for name in ("t/1.jpg", "t/2.jpg", "tt/1.jpg"):
        shelf.put(name, LARGE)
    assert (shelf.get("t/1.jpg"), sorted(shelf.named("t"))) == (LARGE, ["t/1.jpg", "t/2.jpg"])
    for name in ("t/1.jpg", "t/2.jpg", "tt/1.jpg"):
        shelf.drop(name)
    assert (shelf.get("t/1.jpg"), shelf.named("t"), shelf.named("tt")) == (None, [], [])
