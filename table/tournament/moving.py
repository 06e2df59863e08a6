"""A tournament as a file: what stands of it, with the names of who plays; and back again, to be played on."""

from collections.abc import Callable
from itertools import chain
from typing import Any

import msgspec

from referee import Refusal, load_variant
from referee.setup import NAME_CHARACTERS_MAX
from table.contract.kinds import CircleTitle, Closed
from table.log.event import Event
from table.tournament.formats import formats
from table.tournament.played import Played, after, played, standing
from table.tournament.standings import next_round
from table.tournament.tournaments import (
    EVENTS_MOST,
    PLAYERS_MOST,
    ROUNDS_MOST,
    SEATS_LEAST,
    SEATS_MOST,
    Tournaments,
)
from table.words import message
from table.words.refused import Refused

FORMAT = "ojo-tournament"
FORMAT_VERSION = 1
NUMBER_MOST = 2**31 - 1
LEFT_OUT = "night"
"""That Ojo looked on at a table: its log stays where it is."""


class Setup(Closed):
    """What was agreed on."""

    format: str
    variant: str
    least: int
    most: int
    rounds: int
    seed: str


class Entered(Closed):
    """Who has come."""

    players: list[int]


class Somebody(Closed):
    """Who leaves, or comes back."""

    player: int


class Drawn(Closed):
    """A round."""

    stage: int
    level: int
    tables: list[list[int]]
    byes: list[int]


class Seated(Closed):
    """Who sits down at a table that was drawn."""

    round: int
    table: int
    player: int


class Placed(Closed):
    """What came of a table."""

    round: int
    table: int
    places: list[list[int]]


class Line(Closed):
    """One event."""

    kind: str
    payload: dict[str, Any]
    at_ms: int


class File(Closed):
    """A tournament that is taken along; its events follow on the setup."""

    format: str
    format_version: int
    name: str
    names: dict[int, str]
    setup: Setup
    at_ms: int
    events: list[Line]


def exported(tournaments: Tournaments, tournament_id: str) -> bytes:
    """A tournament's file: what stands, without what was taken back. Raises `NoSuchTournament`."""
    name, every, names = tournaments.kept.told(tournament_id)
    first, *rest = standing(every)
    lines = [Line(kind=it.kind, payload=it.payload, at_ms=it.at_ms) for it in rest if it.kind != LEFT_OUT]
    entered = played([first, *rest]).entered
    return msgspec.json.encode(
        File(
            format=FORMAT, format_version=FORMAT_VERSION, name=name,
            names={it: names[it] for it in entered}, at_ms=first.at_ms, events=lines,
            setup=Setup(**{key: first.payload[key] for key in Setup.__struct_fields__}),
        )
    )  # fmt: skip


def brought(tournaments: Tournaments, file: bytes) -> str:
    """Keep a tournament that was exported here or elsewhere, as a new one; its id. Raises `Refused` where it
    is none, or not one that could have been played so."""
    try:
        told = msgspec.json.decode(file, type=File)
        events = [Event(0, "setup", msgspec.to_builtins(told.setup), told.at_ms)]
        for it in told.events:
            payload = msgspec.to_builtins(msgspec.convert(it.payload, KINDS[it.kind][0]))
            events.append(Event(len(events), it.kind, payload, it.at_ms))
    except (msgspec.MsgspecError, KeyError, UnicodeDecodeError) as error:
        raise Refused("bad-tournament", message("tournament-no-file"), 400) from error
    if not _sound(told, events):
        raise Refused("bad-tournament", message("tournament-no-file"), 400)
    return tournaments.bring(CircleTitle.read(told.name), events, told.names)


def _sound(told: File, events: list[Event]) -> bool:
    """Whether this could have been played."""
    it, called = told.setup, {name.casefold() for name in told.names.values()}
    agreed = (
        (told.format, told.format_version) == (FORMAT, FORMAT_VERSION)
        and it.format in formats()
        and not isinstance(load_variant(it.variant), Refusal)
        and SEATS_LEAST <= it.least <= it.most <= SEATS_MOST
        and 0 <= it.rounds <= ROUNDS_MOST
        and len(events) <= EVENTS_MOST
        and len(called) == len(told.names) <= PLAYERS_MOST
        and all(name.isprintable() and 0 < len(name) <= NAME_CHARACTERS_MAX for name in told.names.values())
        and all(0 < number <= NUMBER_MOST for number in told.names)
        and all(0 <= event.at_ms < 2**62 for event in events)
    )
    if not agreed:
        return False
    now = played(events[:1])
    for event in events[1:]:
        taken, may = KINDS[event.kind]
        if not may(now, msgspec.convert(event.payload, taken)):
            return False
        now = after(now, event)
    return set(now.entered) == told.names.keys()


def _may_enter(now: Played, told: Entered) -> bool:
    return bool(told.players) and len({*told.players, *now.entered}) == len(told.players) + len(now.entered)


def _may_leave(now: Played, told: Somebody) -> bool:
    return told.player in now.here


def _may_come_back(now: Played, told: Somebody) -> bool:
    return told.player in now.left


def _may_be_drawn(now: Played, told: Drawn) -> bool:
    if now.rounds and not now.rounds[-1].done:
        return False
    coming = next_round(now)
    return (
        coming is not None
        and (told.stage, told.level) == (coming.stage, coming.level)
        and bool(told.tables)
        and all(1 < len(it) <= now.setup["most"] for it in told.tables)
        and sorted(chain(told.byes, *told.tables)) == sorted(coming.field)
    )


def _may_sit_down(now: Played, told: Seated) -> bool:
    if not 0 <= told.round == len(now.rounds) - 1 or not 0 <= told.table < len(now.rounds[-1].tables):
        return False
    there = now.rounds[-1].tables[told.table]
    free = not there.places and len(there.players) < now.setup["most"]
    return free and told.player in now.here and told.player not in now.rounds[-1].players


def _may_be_placed(now: Played, told: Placed) -> bool:
    if not 0 <= told.round < len(now.rounds) or not 0 <= told.table < len(now.rounds[told.round].tables):
        return False
    if told.round < len(now.rounds) - 1:
        follows = now.rounds[told.round + 1]
        if not told.places or follows.level > now.rounds[told.round].level:
            return False
    there = now.rounds[told.round].tables[told.table].players
    return not told.places or (all(told.places) and sorted(chain(*told.places)) == sorted(there))


KINDS: dict[str, tuple[type[Closed], Callable[[Played, Any], bool]]] = {
    "enter": (Entered, _may_enter),
    "leave": (Somebody, _may_leave),
    "back": (Somebody, _may_come_back),
    "draw": (Drawn, _may_be_drawn),
    "seat": (Seated, _may_sit_down),
    "result": (Placed, _may_be_placed),
}
"""What each kind of event tells, and whether it may happen."""
