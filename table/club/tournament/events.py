"""A tournament's formats, each a list of stages as data, and its log: a setup, and a definition an event.

Numbers of rounds and tables begin at 0; players are numbers, whose names lie beside.
"""

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, convert, structs

from table.contract.kinds import Closed, Left
from table.log.event import Event
from table.words import message
from table.words.refused import Refused

SEATS_LEAST, SEATS_MOST = 3, 6
PLAYERS_MOST = 400
ROUNDS_MOST = 20
EVENTS_MOST = 8_000
"""400 players in 20 rounds make some 3,000."""


class NoSuchTournament(Refused):
    """There is no tournament with this id, or no table or player with this number in it."""

    def __init__(self) -> None:
        super().__init__("not-found", message("tournament-not-there"), 404)


class Setup(Closed):
    """What was agreed on."""

    format: str
    variant: str
    least: int
    most: int
    seed: str
    rounds: int = 0
    """In the place of those of the format's first stage."""
    circle: str | Left = UNSET
    """The id of the one whose people play."""


class TournamentEvent(Closed, tag_field="kind"):
    """What somebody does, and, once it is decided, what happened."""

    @property
    def kind(self) -> str:
        """As it is stored."""
        return str(self.__struct_config__.tag)


class Entered(TournamentEvent, tag="enter"):
    """People play."""

    players: tuple[int, ...]


class Departed(TournamentEvent, tag="leave"):
    """A player leaves."""

    player: int


class Returned(TournamentEvent, tag="back"):
    """A player who left comes back."""

    player: int


class Drawn(TournamentEvent, tag="draw"):
    """A round is drawn: by lot, where no table is named."""

    stage: int = 0
    level: int = 0
    """How many cuts came before it."""
    tables: tuple[tuple[int, ...], ...] = ()
    byes: tuple[int, ...] = ()


class Seated(TournamentEvent, tag="seat"):
    """A player who came late sits down."""

    round: int
    table: int
    player: int


class Placed(TournamentEvent, tag="result"):
    """Who came where at a table, from the first; no places take the result back."""

    round: int
    table: int
    places: tuple[tuple[int, ...], ...]


class Watched(TournamentEvent, tag="night"):
    """Ojo looks on at a table, which has its own log."""

    round: int
    table: int
    night: str


class Undone(TournamentEvent, tag="undo"):
    """What happened last is taken back."""


Portable = Entered | Departed | Returned | Drawn | Seated | Placed
"""What goes along in a file: what Ojo saw stays where it is, and what was taken back is gone."""


def event_of(stored: Event) -> TournamentEvent:
    """A line of a tournament's log after its setup. Raises `msgspec.ValidationError`."""
    event: TournamentEvent = convert({**stored.payload, "kind": stored.kind}, Portable | Watched | Undone)
    return event


def payload_of(event: TournamentEvent | Setup) -> dict[str, object]:
    """What is stored of an event, beside its kind."""
    return {key: value for key, value in structs.asdict(event).items() if value is not UNSET}


Draw = Literal["random", "alike", "snake"]
"""Who sits together: by lot; who has like points, meeting few again; or the best spread over the tables."""

FOLDER = Path(__file__).parent / "formats"


class Stage(Closed):
    """Some rounds of a tournament that go alike."""

    rounds: Annotated[int, Meta(ge=0)]
    """How many; 0: until one table is left."""
    draw: Draw
    advance: int = 0
    """How many of each table go on to the next round; 0: everybody."""
    cut: int = 0
    """How many of the standings enter the stage; 0: by `cut_share`."""
    cut_share: float = 0.0
    """Which part of the standings enters it, the best; 0: everybody."""

    def __post_init__(self) -> None:
        if (self.rounds == 0) is not (self.advance > 0):
            raise ValueError(f"a stage that cannot be: {self}")

    def enters(self, there: int) -> int:
        """How many of so many players enter the stage."""
        share = -(-there * self.cut_share // 1) if self.cut_share else there
        return min(there, self.cut or int(share))


class Format(Closed):
    """A whole schedule."""

    late: int
    """Until which round is drawn people may still come; into that one they are seated."""
    stages: tuple[Stage, ...]


@cache
def formats() -> dict[str, Format]:
    """Every format by its id."""
    files = sorted(FOLDER.glob("*.toml"))
    return {path.stem: msgspec.toml.decode(path.read_bytes(), type=Format) for path in files}


def format_of(name: str, rounds: int) -> Format:
    """The format with that id; `rounds` stand in the place of the first stage's, where both have a number."""
    found = formats()[name]
    first, *rest = found.stages
    if not rounds or not first.rounds:
        return found
    return structs.replace(found, stages=(structs.replace(first, rounds=rounds), *rest))
