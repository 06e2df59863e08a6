"""What is kept in memory is what the log folds into, whatever was forgotten, undone or let go meanwhile."""

import gc
import time
import tracemalloc
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from threading import Barrier
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from referee import variant_ids
from table.authority import Tables
from table.contract.actions import UndoAction
from table.contract.afterwards import PlayedRound
from table.contract.events import Event, read_event
from table.fold import Fold, Forgotten
from table.judging.reading import reading_typed
from table.judging.taking import taken
from table.kept import newest as kept_newest
from table.kept.newest import Newest
from table.kept.nights import Nights
from table.limits import DIE_BYTES, FOLD_BYTES
from table.live import Broadcast
from table.log.elsewhere import ANY_TABLE
from table.log.store import Store
from table.night import night_so_far
from table.night.night_so_far import NightSoFar, night_of
from table.night.told_night import night_told
from table.views.table_view import view_of
from tests.referee.walking import random_action

SETUP = {
    "variant": "dudo",
    "players": ["ann", "bo", "cy"],
    "dice": 3,
    "options": {},
    "ante": "1",
    "edition": 2,
}
UNDO = {"action": "undo"}
FIRST = read_event(0, "setup", SETUP)


def something(fold: Fold, rng: Random) -> tuple[str, dict[str, Any]]:
    """An event that may come next."""
    if fold.standing and rng.random() < 0.25:
        return "action", UNDO
    if fold.reading is not None:
        die = rng.randrange(len(fold.reading.dice) + 1)
        if die < len(fold.reading.dice) and rng.random() < 0.3:
            return "correction", {"die": die, "face": rng.randint(1, 6)}
        if rng.random() < 0.2:
            return "discard", {}
        taking = taken(fold.game, fold.reading)
        if not isinstance(fold.game.play(taking.action), type(fold.game)):
            return "discard", {}
        return "take", to_builtins(taking.kept(fold.reading, anyway=True, alone=False))
    dice = fold.game.expected_dice
    if fold.game.state.phase == "revealing" and dice and rng.random() < 0.8:
        return "reading", to_builtins(reading_typed([rng.randint(1, 6) for _ in range(dice)]))
    if rng.random() < 0.05:
        seat = rng.choice(fold.game.state.seats)
        rename = {"action": "rename", "player": seat, "to": f"{seat[:2]}{fold.version}"}
        if isinstance(fold.game.play(rename), type(fold.game)):
            return "action", rename
    return "action", random_action(fold.game, rng)


def random_log(seed: int, length: int, variant: str = "dudo") -> list[Event]:
    """A night with all that may happen in one, much of it taken back."""
    rng, fold = (
        Random(seed),
        Fold.begin(read_event(0, "setup", setup := SETUP | {"variant": variant} | _dice(variant))),
    )
    events = [read_event(0, "setup", setup)]
    while len(events) < length:
        kind, payload = something(fold, rng)
        events.append(read_event(fold.version + 1, kind, payload))
        fold = fold.apply(events[-1])
    return events


def _dice(variant: str) -> dict[str, Any]:
    if variant in ("mexican", "single-cup"):
        return {"dice": None, "options": {"penalty-limit": 3}}
    return {"dice": None} if variant in ("maexchen", "mentiroso", "individual-hand") else {}


logs = st.builds(random_log, st.integers(0, 10**6), st.integers(2, 90), st.sampled_from(variant_ids()))


def folds_of(events: list[Event]) -> list[Fold]:
    """The table at each version, with all that it goes back to."""
    folds = [Fold.begin(events[0])]
    for event in events[1:]:
        folds.append(folds[-1].apply(event))
    return folds


def between(events: list[Event], until: int, after: int) -> list[Event]:
    """The events above a version, up to another."""
    return events[after + 1 : until + 1]


def standing_of(events: list[Event]) -> list[Event]:
    """The log less what was undone."""
    standing: list[Event] = []
    for event in events:
        if isinstance(event.payload, UndoAction):
            standing.pop()
        else:
            standing.append(event)
    return standing


@settings(max_examples=30)
@given(logs, st.integers(0, 60_000))
def test_a_fold_that_forgets_is_the_same_or_says_so(events: list[Event], bytes_most: int) -> None:
    """Shortened after each event, it is told as the whole one, or raises `Forgotten` where an undo goes too
    far back; its bytes are those of what is left."""
    short = Fold.begin(events[0])
    for event, whole in zip(events[1:], folds_of(events)[1:], strict=True):
        try:
            short = short.apply(event)
        except Forgotten:
            assert isinstance(event.payload, UndoAction)
            short = whole
        short = short.shortened(bytes_most)
        assert view_of("t", short) == view_of("t", whole)
        assert short.before is None or whole.before is not None
        assert short.past_bytes <= whole.past_bytes
        assert short.past_bytes <= bytes_most + 2 * (FOLD_BYTES + 20 * DIE_BYTES)


@settings(max_examples=30)
@given(logs, st.data())
def test_a_night_told_event_by_event_is_what_the_log_tells(events: list[Event], data: st.DataObject) -> None:
    """Asked now and then, with undos in between, it tells what a night would in which nothing was undone."""
    night, told = NightSoFar(events[0]), dict[int, PlayedRound]()
    asked = data.draw(st.sets(st.integers(1, len(events))))
    for at, event in enumerate(events[1:], 1):
        night.add(event)
        if at in asked:
            night_told("t", night, told)
    standing = standing_of(events)
    plain = night_told("t", night_of(standing), {})
    found = night_told("t", night, told)
    assert found.steps == [it.version for it in standing] == plain.steps
    assert [it.version for it in found.rounds] == [it.version for it in plain.rounds]
    for mine, its in zip(found.rounds, plain.rounds, strict=True):
        assert (mine.bid, mine.right, mine.chance, mine.put_right) == (
            its.bid, its.right, its.chance, its.put_right
        )  # fmt: skip
    assert (found.players, found.dice, found.unheard) == (plain.players, plain.dice, plain.unheard)
    recounted(night)


def recounted(night: NightSoFar) -> None:
    """Its sums are those of its rounds, by the names that players have now."""
    now = night.fold.game.name_now
    calls, right, called, caught = (Counter[str]() for _ in range(4))
    for it in night.rounds:
        verdict = it.verdict
        if verdict.call in ("doubt", "spot_on", "lift"):
            calls[now(verdict.caller)] += 1
            right[now(verdict.caller)] += verdict.right
            if verdict.call != "spot_on":
                called[now(verdict.bidder)] += 1
                caught[now(verdict.bidder)] += not verdict.met
    played = night.sums.of(night.last.seats)
    for own in played:
        counted = (calls[own.name], right[own.name], called[own.name], caught[own.name])
        assert (own.calls, own.right, own.called, own.caught) == counted
    dice = Counter(face for it in night.rounds for face in it.faces)
    assert night.sums.faces == tuple(dice[face] for face in range(1, 7))
    assert sum(calls.values()) == sum(own.calls for own in played)


@settings(max_examples=20)
@given(logs, st.data())
def test_any_version_is_what_the_log_folds_into(events: list[Event], data: st.DataObject) -> None:
    """From the mark before it, or from an earlier one where that has forgotten too much."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(night_so_far, "MARK_EVENTS", data.draw(st.sampled_from([1, 4, 16])))
        patched.setattr(night_so_far, "PAST_BYTES_LEAST", data.draw(st.sampled_from([0, 20_000])))
        night = night_of(events)
        for at, whole in enumerate(folds_of(events)):
            fold = night.at(at, partial(between, events, at))
            assert view_of("t", fold) == view_of("t", whole)


def test_a_deep_undo_in_a_night_is_folded_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the night has forgotten what an undo goes back to, all of its log is read again."""
    monkeypatch.setattr(night_so_far, "PAST_BYTES_MOST", 4 * FOLD_BYTES)
    log = random_log(3, 60)
    fold, events = folds_of(log)[-1], [*log]
    for at in range(len(log), len(log) + fold.standing):
        events.append(read_event(at, "action", UNDO))
    read = [0]

    def reading(_table: str, after: int, until: int | None) -> list[Event]:
        read[0] += after < 0
        return events[after + 1 : (len(shown) if until is None else until + 1)]

    shown: list[Event] = log
    nights = Nights(reading)
    nights.told("t")
    shown = events
    assert msgspec.json.decode(nights.told("t"))["steps"] == [0]
    assert read == [2]
    assert night_of(events).steps == [0]


def test_a_night_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks again is told what is new; until the table is outdated, or there is no room for it."""
    log, asked = random_log(7, 200), []

    def read(table_id: str, after: int, until: int | None) -> list[Event]:
        asked.append((table_id, after))
        return log[after + 1 : None if until is None else until + 1]

    nights = Nights(read)
    for _ in range(3):
        nights.told("t")
    nights.at("t", 70)
    assert asked == [("t", -1), ("t", 199), ("t", 199), ("t", 199), ("t", 64)]
    nights.outdated(ANY_TABLE)
    nights.told("t")
    assert asked[-1] == ("t", -1)
    monkeypatch.setattr("table.kept.nights.NIGHTS_BYTES_MOST", 1)
    nights.told("u")
    nights.told("t")
    assert asked[-2:] == [("u", -1), ("t", -1)]


def test_tables_forget_before_one_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where room is short each keeps its newest fold and loses its past; the last to be let go is the one
    that was kept last."""
    fold = folds_of(random_log(1, 80))[-1]
    least = fold.shortened(0).past_bytes
    monkeypatch.setattr(kept_newest, "VIEW_BYTES", 0)
    monkeypatch.setattr(kept_newest, "PAST_BYTES_LEAST", 0)
    monkeypatch.setattr(kept_newest, "TABLES_BYTES_MOST", fold.past_bytes + 3 * least)
    newest = Newest()
    for table_id in "abcd":
        newest.keep(table_id, fold, 0)
    kept = [newest.fold(table_id)[0] for table_id in "abcd"]
    assert [it and it.past_bytes for it in kept] == [least, least, least, fold.past_bytes]
    assert all(it and it.version == fold.version for it in kept)
    newest.keep("e", fold, 0)
    assert [newest.fold(table_id)[0] is None for table_id in "abcde"] == [True, False, False, False, False]


def test_what_was_read_before_a_table_was_outdated_is_not_kept() -> None:
    """Nor is an older fold, and a view only of the fold that is kept."""
    first, second = folds_of(random_log(1, 3))[1:]
    newest = Newest()
    _, before = newest.fold("t")
    newest.outdated("t")
    newest.keep("t", second, before)
    assert newest.fold("t")[0] is None
    _, now = newest.fold("t")
    newest.keep("t", second, now)
    newest.keep("t", first, now)
    assert newest.fold("t")[0] is second
    view = view_of("t", second)
    newest.keep_view("t", first, view)
    assert newest.view("t", second) is None
    newest.keep_view("t", second, view)
    assert newest.view("t", second) is view


def test_a_table_keeps_so_much_of_its_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long its night."""
    monkeypatch.setattr(kept_newest, "PAST_BYTES_MOST", 30 * FOLD_BYTES)
    newest, fold = Newest(), Fold.begin(read_event(0, "setup", SETUP))
    for event in random_log(5, 400)[1:]:
        try:
            fold = newest.keep("t", fold.apply(event), 0)
        except Forgotten:
            fold = newest.keep("t", folds_of(random_log(5, 400)[: event.version + 1])[-1], 0)
        assert fold.past_bytes <= 30 * FOLD_BYTES


def test_memory_is_what_is_said_of_it() -> None:
    """A fold takes no more bytes than are counted of it."""
    log = random_log(11, 50)
    folds_of(log)  # what is loaded once
    gc.collect()
    tracemalloc.start()
    fold = Fold.begin(read_event(0, "setup", SETUP)).after(random_log(11, 600)[1:])
    gc.collect()
    taken_bytes, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken_bytes < fold.past_bytes, taken_bytes / fold.past_bytes


def test_a_night_is_folded_once_however_many_ask(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a start all screens of a table ask at once: one reads its log, the others wait for that."""
    tables = Tables(store, Broadcast(1))
    table_id = tables.bring(random_log(2, 40))
    whole, all_there = [], Barrier(8)

    def events(table_id: str, after: int = -1, until: int | None = None) -> Any:
        if after < 0:
            whole.append(table_id)
            time.sleep(0.05)
        return Store.events(store, table_id, after, until)

    monkeypatch.setattr(store, "events", events)

    def ask(_number: int) -> int:
        all_there.wait()
        return tables.fold(table_id).version

    with ThreadPoolExecutor(8) as screens:
        assert set(screens.map(ask, range(8))) == {39}
    assert whole == [table_id]
