"""What the forms of circles' and tournaments' pages ask. Numbers of players are of a circle's names, or of a
tournament's; those of rounds and tables begin at 0."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from table.contract.kinds import Asked, CircleTitle, Left, Name, Says
from table.limits import TIME_MS_MOST
from web.contract.camera import Binary


class NewCircle(Asked):
    """A circle, and a night that belongs to it."""

    name: CircleTitle
    table: str | Left = msgspec.UNSET


class NewTournament(Asked):
    """A tournament: its format, the rules that are played, and how many sit at a table."""

    name: CircleTitle
    format: str
    variant: str
    least: Annotated[int, Says("tournament-no-setup")]
    most: Annotated[int, Says("tournament-no-setup")]
    rounds: int | Left = msgspec.UNSET
    """In the place of those of its first stage."""
    circle: str | Left = msgspec.UNSET
    """The one whose people play."""


class SentFile(Asked):
    """A circle or a tournament that was exported."""

    file: Binary


class Title(Asked):
    """What a circle is called."""

    name: CircleTitle


class PlayerName(Asked):
    """What a player is called."""

    name: Name


class Leave(Asked):
    """Whether a player comes back."""

    back: str | Left = msgspec.UNSET


class CircleInvite(Asked):
    """As whom to come in: to look on, or as the circle's host."""

    role: Literal["member", "circle-host"] | Left = msgspec.UNSET


class OfNight(Asked):
    """A night, by its table's id or its page's address."""

    table: str
    list: str | Left = msgspec.UNSET
    """Back to the list of all nights."""


class Confirm(Asked):
    """Back to which page: `list`, or the circle's own."""

    list: str | Left = msgspec.UNSET


class Settle(Asked):
    """Two players, and what they play for."""

    payer: int
    payee: int
    stake: str


class OweAgain(Asked):
    """When it was settled, milliseconds since 1970 UTC."""

    at: Annotated[int, Meta(ge=0, le=TIME_MS_MOST)]


class Merge(Asked):
    """Whose name it is."""

    into: int


class Enter(Asked):
    """Who plays: a name a line."""

    names: str


class DrawRound(Asked):
    """Which round is drawn."""

    round: int


class TakeBack(Asked):
    """The version that the page showed."""

    version: int


class Places(Asked):
    """The players of a table, and of each the place, from 1; who shares one has the same. Places of nothing
    take the result back."""

    player: list[int]
    place: list[str]
