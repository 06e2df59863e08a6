"""What may happen in a tournament is decided by one function, for what is tapped and for what a file says."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.club.tournament import events as happened
from table.club.tournament import exchange, tournaments
from table.club.tournament.deciding import decide, open_table
from table.club.tournament.events import event_of, formats, payload_of
from table.club.tournament.exchange import read, written
from table.club.tournament.played import Played, played
from table.club.tournament.tournaments import Desk
from table.log.event import Event
from table.words.refused import Refused
from tests.table.club.tournament.playing import places

seeds = st.integers(0, 2**16)
kinds = st.sampled_from(sorted(formats()))


def setup(kind: str, seed: int = 0) -> happened.Setup:
    """What is agreed on, for rounds that are soon over."""
    return happened.Setup(format=kind, variant="dudo", least=3, most=4, rounds=2, seed=str(seed))


def desk(events: list[Event]) -> Desk:
    """Where things happen by what is tapped; the events grow."""
    return Desk(events, {})


def any_action(now: Played, rng: Random) -> happened.TournamentEvent:
    """What somebody might tap, allowed or not."""
    last = len(now.rounds) - 1
    round_, table = rng.choice([last, last, last - 1]), rng.randrange(4)
    there = now.table(round_, table)
    who = rng.randrange(1, 16)
    order = places(there.players if there else (1, 2, 3), rng)[rng.randrange(2) :]
    actions: list[happened.TournamentEvent] = [
        happened.Entered(players=tuple(range(len(now.entered) + 1, len(now.entered) + rng.randrange(1, 9)))),
        happened.Drawn(), happened.Departed(player=who), happened.Returned(player=who), happened.Undone(),
        happened.Seated(round=round_, table=table, player=who),
        happened.Watched(round=round_, table=table, night="a"),
        *8 * [happened.Placed(round=round_, table=table, places=tuple(map(tuple, order)))],
    ]  # fmt: skip
    return rng.choice(actions)


def walk(kind: str, seed: int, steps: int = 60) -> list[Event]:
    """The events of a tournament in which people tap at random."""
    rng = Random(seed)
    events = [Event(0, "setup", payload_of(setup(kind, seed)))]
    for _ in range(steps):
        at_work = desk(events)
        action = any_action(at_work.now, rng)
        if not isinstance(decide(at_work.now, action), Refused):
            at_work.happens(action)
            if isinstance(action, happened.Entered) and (table := open_table(at_work.now)) is not None:
                late = action.players[0]
                at_work.happens(happened.Seated(round=len(at_work.now.rounds) - 1, table=table, player=late))
    return events


def names_of(events: list[Event]) -> dict[int, str]:
    """A name for everybody who plays."""
    return {player: f"player {player}" for player in played(events).entered}


def changed(told: dict[str, Any], rng: Random) -> None:
    """Change a file's events somewhere."""
    lines: list[dict[str, Any]] = told["events"]
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            lines[at], lines[other] = lines[other], lines[at]
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, lines[other])
        case 3:
            key = rng.choice([*lines[at]["payload"]])
            value = lines[at]["payload"][key]
            lines[at]["payload"][key] = value + rng.choice([-1, 1]) if isinstance(value, int) else value[::-1]
        case 4:
            key = rng.choice([*lines[at]["payload"]])
            if isinstance(value := lines[at]["payload"][key], list) and value:
                value.pop(rng.randrange(len(value)))


def happens(told: dict[str, Any]) -> bool:
    """Whether the events of a file happen so where they are tapped."""
    events = [Event(0, "setup", told["setup"])]
    at_work = desk(events)
    for line in told["events"]:
        try:
            at_work.happens(event_of(Event(0, line["kind"], line["payload"])))
        except Refused:
            return False
    return json.loads(json.dumps([[it.kind, it.payload] for it in events[1:]])) == [
        [it["kind"], it["payload"]] for it in told["events"]
    ]


@given(kinds, seeds)
@settings(max_examples=60, deadline=None)
def test_what_a_file_may_say_may_be_tapped(kind: str, seed: int) -> None:
    """A file is accepted as it was written; one that was changed if, and only if, its events happen so
    live."""
    rng, events = Random(seed), walk(kind, seed, 30)
    file = written("cup", events, names_of(events))
    _, brought, names = read(file)
    assert written("cup", brought, names) == file
    told = json.loads(file)
    if told["events"]:
        changed(told, rng)
    stands = {who for it in told["events"] if it["kind"] == "enter" for who in it["payload"]["players"]}
    told["names"] = {who: f"player {who}" for who in stands}
    try:
        read(json.dumps(told).encode())
        accepted = True
    except Refused:
        accepted = False
    assert accepted is happens(told)


@given(kinds, seeds)
@settings(max_examples=20, deadline=None)
def test_what_was_decided_is_decided_alike(kind: str, seed: int) -> None:
    """The event of an action, as an action, is itself."""
    rng = Random(seed)
    now = played(walk(kind, seed))
    for _ in range(20):
        event = decide(now, any_action(now, rng))
        assert isinstance(event, Refused) or decide(now, event) == event


def test_so_much_and_no_more_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be one event too many is refused, so that every tournament can be taken along."""
    for module in (tournaments, exchange):
        monkeypatch.setattr(module, "EVENTS_MOST", 9)
    events = [Event(0, "setup", payload_of(setup("swiss"))), Event(1, "enter", {"players": [1, 2, 3]})]
    at_work = desk(events)
    for at in range(7):
        at_work.happens(happened.Departed(player=1) if at % 2 == 0 else happened.Returned(player=1))
    with pytest.raises(Refused) as error:
        at_work.happens(happened.Returned(player=1))
    assert error.value.say.id == "tournament-full"
    assert len(read(written("cup", events, names_of(events)))[1]) == 9
