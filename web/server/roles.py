"""What each kind of guest may ask for: deny by default, the exceptions listed here and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

Role = Literal["host", "seat", "spectator", "camera", "member", "circle-host", "entrant"]
ROLES: tuple[Role, ...] = get_args(Role)

_WATCH = {
    "pages.table", "pages.screen", "api.table", "api.stream", "api.variants", "photos.photo",
    "photos.evidence", "sessions.me", "nights.night", "pages.night", "pages.replay",
    "pages.overlay", "pages.rules",
}  # fmt: skip
_CIRCLE = {"circles.circle", "circles.nights", "circles.player", "circles.wall", "sessions.me"}
ENDPOINTS: dict[Role, set[str]] = {
    "spectator": _WATCH,
    "seat": _WATCH | {"api.act", "seats.seat", "seats.odds", "seats.cup"},
    "camera": {
        "pages.table", "api.table", "api.stream", "api.look", "photos.upload", "sessions.me",
        "camera_setup.phone", "camera_setup.phone_frame",
    },
    "member": _CIRCLE,
    "circle-host": _CIRCLE | {
        "circles.export", "circle_changes.add", "circle_changes.take_out", "circle_changes.confirm",
        "circle_changes.settle", "circle_changes.owe_again", "circle_changes.name_player",
        "circle_changes.merge", "circle_changes.apart", "circle_changes.leave",
    },
    "entrant": {
        "tournaments.desk", "tournaments.table", "tournaments.player", "tournaments.wall", "sessions.me",
    },
}  # fmt: skip
"""What guests may ask for, each at their own table, a member and a circle's host of their own circle, an
entrant of their own tournament; a host may ask for everything."""
SEAT_ACTIONS = {
    "bid", "doubt", "pi", "counter_pi", "surrender", "spot_on", "side", "pass", "sight", "fallen", "crooked",
    "direction", "claim", "believe", "lift", "pass_on", "show_top", "pass_unseen", "reroll", "concede",
}  # fmt: skip
"""What a seat does for itself; what concerns the whole table (a reveal, an undo) is the host's."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks: a role, and for a guest the table, or for a member or a circle's host the circle, and for a
    seat the player."""

    session: str
    """The session's public id; empty for whoever sits at the machine itself."""
    role: Role
    table_id: str = ""
    seat: str = ""

    def may_ask(self, endpoint: str | None, about: str | None) -> bool:
        """Whether this viewer may have that endpoint, about that table or circle."""
        if self.role == "host":
            return True
        if endpoint not in ENDPOINTS[self.role]:
            return False
        return about is None or about == self.table_id

    def may_play(self, action: Mapping[str, Any]) -> bool:
        """Whether this viewer may do that at the table: a seat only what is its own to do."""
        if self.role == "host":
            return True
        return action.get("action") in SEAT_ACTIONS and self.sits_at(action.get("player"))

    def sits_at(self, seat: object) -> bool:
        """Whether that seat is this viewer's; every one is a host's."""
        return self.role == "host" or (self.role == "seat" and self.seat == seat)


LOCAL_HOST = Viewer("", "host")
"""Whoever sits at the machine, where nobody else can connect."""
