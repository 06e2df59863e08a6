"""What the routes work with, hung on the app once."""

from dataclasses import dataclass

from flask import current_app

from web.camera.aiming import Aiming
from web.camera.service import Eye
from web.lookout.lookout import Lookout
from web.server.sessions import ENDED, Sessions
from web.server.throttle import Throttle
from web.table.authority import Tables
from web.table.elsewhere import OUTDATED
from web.table.live import Broadcast
from web.table.store import Store


@dataclass(frozen=True, slots=True)
class Context:
    """The server's working parts."""

    store: Store
    live: Broadcast
    tables: Tables
    eye: Eye
    aiming: Aiming
    lookout: Lookout
    """It watches once it is started, which whoever serves does."""
    logins: Throttle
    sessions: Sessions

    def heard(self, about: str, what: str) -> None:
        """Take note of what another process on the same database did."""
        if about == ENDED:
            self.sessions.ended(what)
            self.live.look_up()
        elif about == OUTDATED:
            self.tables.outdated(what)
        elif what.isdecimal():
            self.live.publish(about, int(what))


def context() -> Context:
    """The parts of the app that answers now."""
    parts: Context = current_app.extensions["ojo"]
    return parts
