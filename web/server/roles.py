"""What each kind of guest may ask for: deny by default; the exceptions are told where the routes stand."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.actions import Action, UndoAction
from web.contract.address import Address
from web.contract.guests import Role

SEAT_ACTIONS = {
    "bid", "doubt", "pi", "counter_pi", "surrender", "spot_on", "side", "pass", "sight", "fallen", "crooked",
    "direction", "claim", "believe", "lift", "pass_on", "show_top", "pass_unseen", "reroll", "concede",
}  # fmt: skip
"""What a seat does for itself; what concerns the whole table (a reveal, an undo of others) is the host's."""

OWN_PAGES: Mapping[Role, str] = {
    "host": "/", "seat": "/t/{table}/seat#mine", "spectator": "/t/{table}/screen", "camera": "/eye",
    "member": "/c/{table}", "circle-host": "/c/{table}", "entrant": "/e/{table}",
}  # fmt: skip
"""The page of what one is here: a code leads there, and so does the bare address."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks: a role, and for a guest the table, or for a member or a circle's host the circle, and for a
    seat the player."""

    session: str
    """The session's public id; empty for whoever sits at the machine itself."""
    role: Role
    table_id: str = ""
    seat: str = ""

    @property
    def own_page(self) -> str:
        """Where this viewer is at home."""
        return OWN_PAGES[self.role].format(table=self.table_id)

    def may_ask(self, address: Address | None, about: str | None) -> bool:
        """Whether this viewer may have what that address gives, about that table or circle."""
        if self.role == "host":
            return True
        if address is None or self.role not in address.may:
            return False
        return about is None or about == self.table_id

    def may_play(self, action: Action, doer: str = "") -> bool:
        """Whether this viewer may do that at the table: a seat only what is its own to do, and to take back
        what it did itself; `doer` is the seat that did what happened last."""
        if self.role == "host":
            return True
        if isinstance(action, UndoAction):
            return bool(doer) and self.sits_at(doer)
        name, seat = action.aside
        return name in SEAT_ACTIONS and self.sits_at(seat)

    def sits_at(self, seat: object) -> bool:
        """Whether that seat is this viewer's; every one is a host's."""
        return self.role == "host" or (self.role == "seat" and self.seat == seat)


LOCAL_HOST = Viewer("", "host")
"""Whoever sits at the machine, where nobody else can connect."""
