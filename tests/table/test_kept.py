"""What is kept in memory is what the log folds into, whatever was undone or let go meanwhile."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from referee import variant_ids
from referee.actions import UndoAction
from table.authority import Tables
from table.contract.afterwards import PlayedRound
from table.contract.events import Event, read_event
from table.fold import Fold, fold_of, folds_of
from table.judging.reading import reading_typed
from table.judging.taking import taken
from table.kept.folds import Folds
from table.kept.nights import Nights
from table.live import Broadcast
from table.log.elsewhere import ANY_TABLE
from table.log.store import Store
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
        if isinstance(fold.game.play_json(rename), type(fold.game)):
            return "action", rename
    return "action", random_action(fold.game, rng)


def random_log(seed: int, length: int, variant: str = "dudo") -> list[Event]:
    """A night with all that may happen in one, much of it taken back."""
    rng = Random(seed)
    events = [read_event(0, "setup", SETUP | {"variant": variant} | _dice(variant))]
    standing = [Fold.begin(events[0])]
    while len(events) < length:
        kind, payload = something(standing[-1], rng)
        events.append(read_event(len(events), kind, payload))
        if payload == UNDO:
            standing.pop()
            standing[-1] = standing[-1].brought_back(events[-1])
        else:
            standing.append(standing[-1].apply(events[-1]))
    return events


def _dice(variant: str) -> dict[str, Any]:
    if variant in ("mexican", "single-cup"):
        return {"dice": None, "options": {"penalty-limit": 3}}
    return {"dice": None} if variant in ("maexchen", "mentiroso", "individual-hand") else {}


logs = st.builds(random_log, st.integers(0, 10**6), st.integers(2, 90), st.sampled_from(variant_ids()))


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
@given(logs)
def test_what_was_undone_leaves_no_trace(events: list[Event]) -> None:
    """But that the reading which it brought back waits for people."""
    found, plain = fold_of(events), fold_of(standing_of(events))
    for known in ("game", "history", "mishaps", "asides", "wins", "bids", "standing", "verdicts", "memory"):
        mine, its = getattr(found, known), getattr(plain, known)
        if known == "game":
            mine, its = mine.state, its.state
        if known == "history":
            mine, its = [it.told for it in mine], [it.told for it in its]
        assert mine == its, known
    assert (found.turn_at_ms, found.doer, found.ended) == (plain.turn_at_ms, plain.doer, plain.ended)
    assert (found.reading and found.reading.dice) == (plain.reading and plain.reading.dice)


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


@settings(max_examples=10)
@given(logs)
def test_any_version_is_what_the_log_folds_into(events: list[Event]) -> None:
    """One that stands is known, another is folded anew."""
    nights = Nights(lambda table_id, after: events[after + 1 :])
    for whole in [*folds_of(events)][::9]:
        assert view_of("t", nights.at("t", whole.version)) == view_of("t", whole)


def test_a_night_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks again is told what is new; until the table is outdated, or there is no room for it."""
    log, asked = random_log(7, 200), []

    def read(table_id: str, after: int) -> list[Event]:
        asked.append((table_id, after))
        return log[after + 1 :]

    nights = Nights(read)
    for _ in range(3):
        nights.told("t")
    nights.at("t", 199)
    assert asked == [("t", -1), ("t", 199), ("t", 199), ("t", 199)]
    nights.outdated(ANY_TABLE)
    nights.told("t")
    assert asked[-1] == ("t", -1)
    monkeypatch.setattr("table.kept.nights.NIGHT_EVENTS_KEPT_MOST", 1)
    nights.told("u")
    nights.told("t")
    assert asked[-2:] == [("u", -1), ("t", -1)]


def test_the_tables_that_moved_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another is read from its first event on when somebody asks."""
    log, whole = random_log(1, 8), []

    def read(table_id: str, after: int) -> list[Event]:
        whole.extend([table_id] * (after < 0))
        return log[after + 1 :]

    monkeypatch.setattr("table.kept.folds.TABLES_KEPT_MOST", 2)
    folds = Folds(read, Broadcast(1))
    for table_id in "abcbca":
        folds.now(table_id)
    assert whole == [*"abca"]


def test_what_was_read_before_a_table_was_outdated_is_not_kept() -> None:
    """Nor is an older fold, and a view only of the fold that is kept."""
    log = random_log(1, 3)

    def read(table_id: str, after: int) -> list[Event]:
        if outdates:
            folds.outdated(table_id)
        return log[after + 1 :]

    outdates, folds = True, Folds(read, Broadcast(1))
    lost = folds.now("t")
    assert folds.view("t", lost) is not folds.view("t", lost)
    outdates = False
    kept = folds.now("t")
    assert kept is not lost
    assert kept is folds.now("t")
    folds.appended("t", log[1])
    assert folds.now("t") is kept
    assert folds.view("t", kept) is folds.view("t", kept)


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
