"""What the forms of a circle's pages ask; numbers are of the circle's names."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from table.contract.kinds import Asked, CircleTitle, Left, Name
from table.limits import TIME_MS_MOST
from web.contract.camera import Binary


class CircleName(Asked):
    """What a circle is called."""

    name: CircleTitle


class NewCircle(Asked):
    """A circle, and a night that belongs to it."""

    name: CircleTitle
    table: str | Left = msgspec.UNSET


class SentCircle(Asked):
    """A circle's file."""

    file: Binary


class PlayerName(Asked):
    """What a player is called."""

    name: Name


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


class Leave(Asked):
    """Whether they come back."""

    back: str | Left = msgspec.UNSET
