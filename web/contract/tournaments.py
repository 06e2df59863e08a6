"""What the forms of a tournament's pages ask; numbers of rounds and tables begin at 0."""

from typing import Annotated

import msgspec

from table.contract.kinds import Asked, CircleTitle, Left, Name, Says


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


class EntrantName(Asked):
    """What a player is called."""

    name: Name


class LeaveTournament(Asked):
    """Whether they come back."""

    back: str | Left = msgspec.UNSET


class SentTournament(Asked):
    """A form with a tournament that was exported, as `file`."""

    file: str
