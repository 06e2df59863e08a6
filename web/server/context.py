"""What the routes work with, hung on the app once."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import current_app, request

from table.authority import Tables
from table.club.circle.circles import Circles
from table.club.tournament.tournaments import Tournaments
from table.kept.turns import Turns
from table.live import Broadcast
from table.log.elsewhere import OUTDATED
from table.log.store import Store
from web.contract.address import Address
from web.eye.service import Eye
from web.lookout.aiming import Aiming
from web.lookout.cover import Cover
from web.lookout.lookout import Lookout
from web.server.budgets import Budgets
from web.server.sessions import ENDED, Sessions
from web.server.settings import Settings
from web.server.taker import Taker
from web.server.throttle import Throttle


@dataclass(frozen=True, slots=True)
class Context:
    """The server's working parts."""

    addresses: Mapping[str, Address]
    """What was told of each route, by endpoint."""
    store: Store
    live: Broadcast
    tables: Tables
    circles: Circles
    tournaments: Tournaments
    eye: Eye
    cover: Cover
    """The gate before all that the camera sees."""
    aiming: Aiming
    lookout: Lookout
    """It watches once it is started, which whoever serves does."""
    taker: Taker
    """It takes verdicts that are due, from the first request on."""
    turns: Turns
    logins: Throttle
    budgets: Budgets
    """What guests may take of the server."""
    sessions: Sessions

    @property
    def address(self) -> Address | None:
        """The one that is asked for now; None where there is none such."""
        return self.addresses.get(request.endpoint or "")

    def heard(self, about: str, what: str) -> None:
        """Take note of what another process on the same database did."""
        if about == ENDED:
            self.sessions.ended(what)
            self.live.look_up()
        elif about == OUTDATED:
            self.tables.outdated(what)
        elif what.isdecimal():
            self.live.publish(about, int(what))


def settings() -> Settings:
    """What the app that answers now was told; while phones are let in, with their PIN and their way."""
    told: Settings = current_app.extensions["ojo-settings"]
    return told


def context() -> Context:
    """The parts of the app that answers now."""
    parts: Context = current_app.extensions["ojo"]
    return parts
