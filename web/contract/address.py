"""What an address asks, answers, costs, and to whom it is open: told once, where its route stands.

The rights of guests (`web.server.roles`), what they pay (`web.server.budgets`) and the OpenAPI document are
made from it.
"""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Literal, get_args

from table.contract.asked import Write
from web.contract.camera import CameraSetting, OfTable, View
from web.contract.guests import Role

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
FILES = "multipart/form-data"
PAGE = "text/html"
CAME_IN: Mapping[int, Any] = {303: None, 200: PAGE, 401: PAGE, 429: PAGE}
"""What who comes in is answered."""
JSON_BYTES = 16 * 1024
"""The longest action of the largest table is shorter."""
WORDS_BYTES = 4 * 1024
"""A PIN, a code, a name."""

Roles = frozenset[Role | Literal["stranger"]]
"""Who may use an address beside the host, who may use every one."""
HOSTS: Roles = frozenset()
SEATS: Roles = frozenset({"seat"})
WATCHERS: Roles = frozenset({"seat", "spectator"})
CAMERAS: Roles = frozenset({"camera"})
CIRCLE_HOSTS: Roles = frozenset({"circle-host"})
MEMBERS: Roles = CIRCLE_HOSTS | {"member"}
ENTRANTS: Roles = frozenset({"entrant"})
GUESTS: Roles = frozenset(get_args(Role)) - {"host"}
ANYBODY: Roles = GUESTS | {"stranger"}
"""Also without a session: the source and its licences, which whoever reaches the page may have, and what a
phone must know before it can ask for anything else."""

Covered = Literal["blind", "refused", "called"]
"""What an address gives while dice may lie under cups: nothing of what the camera sees, or it is refused, or
it is of a table whose call waits, where the cups are up."""


@dataclass(frozen=True, slots=True)
class Address:
    """One address, as whoever writes its route tells it."""

    asks: Any = None
    """The body: a definition."""
    _: KW_ONLY
    covered: Covered
    may: Roles = HOSTS
    """Guests each at their own table, a member and a circle's host of their own circle, an entrant of their
    own tournament."""
    cost: float = 0
    """Tokens of a guest's budget, where it writes, reckons or sends much."""
    cost_of_past: float = 0
    """With `?at=`, which asks for an older version."""
    most_bytes: int = JSON_BYTES
    """What is sent is refused where it is longer, before anything is looked at."""
    body: str = JSON
    """The body's media type."""
    query: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[int, Any] = field(default_factory=lambda: {200: PAGE})
    """Status -> the definition of its JSON, the media type of what is no JSON, or None for no body."""
    about: str = ""
    """What it does; its route's docstring, unless that is told here."""
    example: Mapping[str, Any] | None = None
    """A body that a new table of two, ann and bo, takes: a test sends it."""


def change(
    asks: type[Write] = Write,
    *,
    covered: Covered = "blind",
    may: Roles = HOSTS,
    cost: float = 0,
    **example: Any,
) -> Address:
    """A change of a table, made on a version, answered with the new view or, where it came too late, the
    current one."""
    return Address(
        asks,
        covered=covered,
        may=may,
        cost=cost,
        answers={200: View, 409: View},
        example={"version": 0} | example,
    )


def keeping(asks: type[OfTable], **example: Any) -> Address:
    """A change of what is kept with a camera, answered with all of it."""
    return gives(CameraSetting, asks, covered="blind", example=example)


def gives(
    answer: Any, asks: Any = None, *, covered: Covered, may: Roles = HOSTS, cost: float = 0, **more: Any
) -> Address:
    """An address that gives one thing, a definition or a media type."""
    return Address(asks, covered=covered, may=may, cost=cost, answers={200: answer}, **more)


def shows(may: Roles = HOSTS, *, cost: float = 0, query: Mapping[str, Any] | None = None) -> Address:
    """A page, which has nothing of the camera in it: it asks other addresses for that."""
    return Address(covered="blind", may=may, cost=cost, query=query or {})


def form(asks: Any = None, *, may: Roles = HOSTS, cost: float = 0, body: str = FORM, **more: Any) -> Address:
    """A form of a page, which leads back to one."""
    return Address(asks, covered="blind", may=may, cost=cost, body=body, answers={303: None}, **more)
