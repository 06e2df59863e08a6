"""A night as a file: all of its events as JSON, or the game that stands as text notation; and back again.

What comes from a file has to fold into a table like any other: `checked` sees to it.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import structs

from referee import Refusal
from referee.words.notation import read_game
from table.contract.asked import NewTable
from table.contract.events import ActionEvent, BrokenLog, Event, SetupEvent, event_of, read_event
from table.contract.validation import taken
from table.fold import folds_of
from table.judging.reading import TableReading
from table.limits import DAY_MS, DICE_IN_A_READING_MOST, EVENTS_MOST
from table.log.names import MARK
from table.views.table_view import view_of
from table.words import message
from table.words.refused import Refused

FORMAT = "ojo-night"
FORMAT_VERSION = 1
AHEAD_MS_MOST = DAY_MS
"""So far another machine's clock may be ahead of ours: what lies beyond would long count as played last."""


def to_json(events: Sequence[Event]) -> dict[str, Any]:
    """All events of a night, with its players' names; pictures stay where they are."""
    told = msgspec.to_builtins(events)
    return {"format": FORMAT, "format_version": FORMAT_VERSION, "events": told}


def from_json(night: Mapping[str, Any], now_ms: int) -> list[Event]:
    """The events that `to_json` told, with their own keys alone and each value within its bounds; not yet
    `checked`. A night that lies ahead of `now_ms`, for a clock was wrong, ends now. Raises `Refused` where
    they are none."""
    if (night.get("format"), night.get("format_version")) != (FORMAT, FORMAT_VERSION):
        raise Refused("bad-night", message("server-no-night"))
    lines = night.get("events")
    if not isinstance(lines, list) or not 1 <= len(lines) <= EVENTS_MOST:
        raise Refused("bad-night", message("server-night-long", most=EVENTS_MOST))
    events = [_event(at, line) for at, line in enumerate(lines)]
    ahead = max(event.at_ms for event in events) - now_ms
    if ahead > AHEAD_MS_MOST:
        return [structs.replace(event, at_ms=max(0, event.at_ms - ahead)) for event in events]
    return events


def from_text(text: str, at_ms: int) -> list[Event]:
    """The events of a game in text notation. Raises `Refused` with its first line that cannot be."""
    if len(text.splitlines()) > EVENTS_MOST:
        raise Refused("bad-night", message("server-night-long", most=EVENTS_MOST))
    game = read_game(text)
    if isinstance(game, Refusal):
        raise Refused.by(game)
    setup = game.setup.to_json()
    setup["ante"] = str(setup["ante"] or "") or setup["stake"]
    actions = enumerate(game.actions, 1)
    played = [ActionEvent(version=at, at_ms=at_ms, payload=action) for at, action in actions]
    return [read_event(0, "setup", setup, at_ms), *played]


def agreed(events: list[Event]) -> list[Event]:
    """These events, with the setup as a new table's may be, by the edition of the rules that it had.
    Raises `Refused`."""
    first, *others = events
    if not isinstance(first, SetupEvent):
        raise Refused("bad-night", message("server-bad-night", event=0))
    wanted = msgspec.to_builtins(first.payload)
    edition = wanted.pop("edition", 1)
    setup = structs.replace(taken(NewTable, wanted).kept(), edition=edition)
    return [structs.replace(first, payload=setup), *others]


def checked(events: list[Event]) -> list[Event]:
    """These events, where they can be stored and fold into a table that can be shown. Raises `Refused`."""
    at = 0
    try:
        written = json.dumps(msgspec.to_builtins(events), ensure_ascii=False, allow_nan=False)
        written.encode()  # half a character is none
        if json.dumps(MARK)[1:-1] in written:  # it stands for a name where events are stored
            raise BrokenLog("a name that is none")
        for fold in folds_of(events):
            at = fold.version
            if fold.reading is not None and not _sound(fold.reading):
                raise BrokenLog(f"event {at} makes no reading")
            at += at + 1 < len(events)  # the next one is looked at
        msgspec.json.encode(view_of("", fold))
    except (BrokenLog, *_UNSOUND) as error:
        raise Refused("bad-night", message("server-bad-night", event=at)) from error
    return events


_UNSOUND = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What becomes of events that were made up."""


def _sound(reading: TableReading) -> bool:
    """Whether a reader or a person could have said this, beyond what each value may be by itself."""
    dice = reading.dice
    told = all(sum(die.probabilities) for die in dice) and max(reading.unmoved, default=-1) < len(dice)
    return len(dice) <= DICE_IN_A_READING_MOST and told


def _event(at: int, line: object) -> Event:
    try:
        event = event_of(line)
    except (msgspec.ValidationError, OverflowError) as error:
        raise Refused("bad-night", message("server-bad-night", event=at)) from error
    if event.version != at:
        raise Refused("bad-night", message("server-bad-night", event=at))
    return event
