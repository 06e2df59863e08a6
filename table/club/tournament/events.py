"""What happens in a tournament: its setup, and one definition a kind of event. Numbers of rounds and tables
begin at 0; players are numbers, whose names lie beside."""

from msgspec import UNSET, convert, structs

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
