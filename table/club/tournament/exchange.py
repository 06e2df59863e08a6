"""A tournament as a file: what stands of it, with the names of who plays; and back again, to be played on."""

from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import structs

from referee.setup import is_seen
from table.club.store import can_be_names
from table.club.tournament.deciding import agreed, decide
from table.club.tournament.events import EVENTS_MOST, Portable, Setup, event_of, payload_of
from table.club.tournament.played import Played, after, played, standing
from table.contract.kinds import CircleTitle, Closed
from table.log.event import Event
from table.words import message
from table.words.refused import Refused

FORMAT = "ojo-tournament"
FORMAT_VERSION = 1


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


def written(name: str, events: Sequence[Event], names: Mapping[int, str]) -> bytes:
    """A tournament's file: what stands, without what was taken back."""
    first, *rest = standing(events)
    now = played([first, *rest])
    return msgspec.json.encode(
        File(
            format=FORMAT, format_version=FORMAT_VERSION, name=name,
            names={player: names[player] for player in now.entered},
            setup=structs.replace(now.setup, circle=msgspec.UNSET), at_ms=first.at_ms,
            events=[
                Line(kind=event.kind, payload=event.payload, at_ms=event.at_ms)
                for event in rest if isinstance(event_of(event), Portable)
            ],
        )
    )  # fmt: skip


def read(file: bytes) -> tuple[str, list[Event], dict[int, str]]:
    """The name, the events and the players' names of a file. Raises `Refused` where it is none, or not one of
    a tournament that could have been played so."""
    try:
        sent = msgspec.json.decode(file.removeprefix(BOM_UTF8), type=File)
        lines = [msgspec.convert({**event.payload, "kind": event.kind}, Portable) for event in sent.events]
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise _no_file() from error
    setup = agreed(sent.setup)
    if isinstance(setup, Refused) or setup.circle or not _sound(sent):
        raise _no_file()
    now = Played(0, setup)
    events = [Event(0, "setup", payload_of(setup), sent.at_ms)]
    for line, event in zip(sent.events, lines, strict=True):
        if decide(now, event) != event:
            raise _no_file()
        now = after(now, event)
        events.append(Event(len(events), event.kind, payload_of(event), line.at_ms))
    if {*now.entered} != sent.names.keys():
        raise _no_file()
    return CircleTitle.read(sent.name), events, sent.names


def _no_file() -> Refused:
    return Refused("bad-tournament", message("tournament-no-file"), 400)


def _sound(sent: File) -> bool:
    """Whether this is such a file, of so much as there may be, with names that people can have."""
    called = {name.casefold() for name in sent.names.values()}
    return (
        (sent.format, sent.format_version) == (FORMAT, FORMAT_VERSION)
        and is_seen(sent.name)
        and len(sent.events) < EVENTS_MOST
        and len(called) == len(sent.names)
        and can_be_names([*sent.names.values()], sent.names)
        and all(0 <= at_ms < 2**62 for at_ms in (sent.at_ms, *(line.at_ms for line in sent.events)))
    )
