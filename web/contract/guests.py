"""Who comes in, who is in, and what watches a server."""

from typing import Annotated, Literal

from msgspec import UNSET

from table.contract.kinds import Asked, Count, Left, Says, Told

Role = Literal["host", "seat", "spectator", "camera", "member", "circle-host", "entrant"]


class Login(Asked):
    """The PIN."""

    pin: str


class Join(Asked):
    """A code to come in by."""

    code: str
    seat: str | Left = UNSET
    """Whose it is, where the code leaves that open."""


class OpenDoorway(Asked):
    """By which network phones are let in."""

    address: str | Left = UNSET
    """The machine's own there; empty lets nobody in any more."""
    table: str | Left = UNSET
    """Where the page leads back to."""
    camera: str | Left = UNSET
    """The code by which a phone lends its camera, or `new`."""
    phone: str | Left = UNSET
    """A phone that offers itself, by its session: it is the camera now."""


class Invite(Asked):
    """Whom a code is for."""

    role: Annotated[Literal["seat", "spectator", "camera"], Says("server-role")]
    seat: Annotated[str, Says("server-seat")] = ""
    """Whose; left out, who comes says whose it is."""


class Invitation(Told):
    """A code to come in by."""

    code: str
    url: str
    """Where it leads."""
    qr: str
    """The same as an SVG."""
    here_only: bool
    """Only this machine finds it so far: phones are to be let in first."""


class Guest(Told):
    """Somebody who is in."""

    id: str
    role: Role
    table: str
    """Of who came to a circle or a tournament, that one."""
    seat: str
    since: Count
    """Seconds since 1970."""
    seen: Count
    own: bool
    """It is who asks."""


class Me(Told):
    """Who this browser is."""

    role: Role
    table: str | None
    """Of who came to a circle or a tournament, that one."""
    seat: str | None


class Id(Told):
    """A table's."""

    id: str


class NewestTable(Told):
    """Which table screens go on to."""

    id: str | None
    """null: none was set up yet."""


class Forgotten(Told):
    """At how many tables a name was known."""

    tables: Count


class Alive(Told):
    """The process answers."""

    alive: Literal[True]


class Ready(Told):
    """A night can be kept, or not."""

    ready: bool
    why: Literal["database", "disk", "damaged"] | Left = UNSET
