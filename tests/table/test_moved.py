"""Which tables moved lately, and who is at work on a reading: kept beside the log, in either database."""

import pytest

from table.log import store as store_module
from table.log.holds import Holds
from table.log.store import Store


def test_tables_that_moved_lately_are_told_with_when(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by its newest event; the one that moved last however long ago that was; none where none is."""
    clock = [0]
    monkeypatch.setattr(store_module, "_now_ms", lambda: clock[0])
    store = Store(url)
    assert store.moved_since(0) == {}
    moves = [("a", 10), ("b", 20), ("a", 30), ("c", 40), ("b", 50)]
    for table_id, clock[0] in moves:
        known = len(store.events(table_id))
        store.append(table_id, known - 1, "action", {}) if known else store.create(table_id, {})
    assert store.moved_since(0) == {"a": (1, 30), "b": (1, 50), "c": (0, 40)}
    assert store.moved_since(40) == {"b": (1, 50), "c": (0, 40)}
    assert store.moved_since(41) == store.moved_since(10**12) == {"b": (1, 50)}
    store.delete("b")
    assert store.moved_since(10**12) == {"c": (0, 40)}
    store.close()


def test_a_lease_is_for_one_version_and_one_holder(store: Store) -> None:
    """The longest counts; a newer version's puts away what is left of older ones, and so does deleting."""
    held = Holds(store.reader, store.writer)

    def left(table: str, version: int, now_ms: int = 0, most_ms: int = 1000) -> int:
        return held.left_ms(table, version, now_ms, most_ms)

    assert left("t", 3) == 0
    held.take("t", 3, "a", 0, 100)
    held.take("t", 3, "b", 0, 80)
    held.take("u", 3, "a", 0, 900)
    assert (left("t", 3), left("t", 4), left("t", 3, 60), left("t", 3, 101)) == (100, 0, 40, 0)
    held.take("t", 3, "a", 0, 120)
    held.give_back("t", "b")
    assert left("t", 3) == 120
    held.give_back("t", "a")
    assert left("t", 3) == 0
    held.take("t", 4, "a", 0, 100)
    held.take("t", 5, "b", 0, 90)
    assert (left("t", 4), left("t", 5), left("u", 3)) == (0, 90, 900)
    assert left("t", 5, most_ms=89) == 0, "taken by a clock that was ahead"
    store.delete("t")
    assert left("t", 5) == 0


def test_tables_of_a_day_are_counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those set up within it, and files that came: not those of a clock that was a year ahead."""
    clock = iter([10, 20, 10**9])
    monkeypatch.setattr("table.log.store.time.time_ns", lambda: next(clock) * 10**6)
    for name in "abc":
        store.create(name, {"players": [name]})
    assert [store.tables_within(*it, 0) for it in ((0, 10), (0, 20), (11, 20), (21, 99))] == [1, 2, 1, 0]
