"""What the routes work with, hung on the app once."""

from dataclasses import dataclass

from flask import current_app

from web.eye import Eye
from web.live import Broadcast
from web.security import Throttle
from web.store import Store
from web.tables import Tables


@dataclass(frozen=True, slots=True)
class Context:
    """The server's working parts."""

    store: Store
    live: Broadcast
    tables: Tables
    eye: Eye
    logins: Throttle


def context() -> Context:
    """The parts of the app that answers now."""
    parts: Context = current_app.extensions["ojo"]
    return parts
