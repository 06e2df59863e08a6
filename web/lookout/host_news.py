"""What a host's table says of its camera beside the dice, with what may be tapped about it."""

from __future__ import annotations

from contextlib import suppress

from table.authority import NoSuchTable, Tables
from table.contract.events import BrokenLog
from table.judging.reading import Json
from table.log.event import Damaged
from table.words import Listing, message
from web.eye.service import Eye
from web.lookout.lookout import Lookout


def camera_news(tables: Tables, eye: Eye, lookout: Lookout, table_id: str) -> Json | None:
    """That phones offer themselves, or which of several tables the camera watches; None: nothing. Its `ways`
    are each a button's words, the address below `/api/camera/`, and what is sent there."""
    ways: list[tuple[str, str, Json]] = []
    watched, played = lookout.status()["table"], lookout.played
    if offers := eye.phone.offers:
        say, phone = message("server-phone-offers", number=len(offers)), {"phone": offers[0]}
        ways += ("page-take-phone", "phone", phone), ("page-decline-phone", "phone", phone | {"take": False})
    elif watched is None or table_id not in played or not eye.has_camera:
        return None  # where nothing has happened yet the camera comes by itself
    else:
        mine = watched == table_id
        names = _players(tables, [one for one in played if one != table_id] if mine else [watched])
        if not names:
            return None
        say = message(f"server-watches-{'this' if mine else 'another'}", names=Listing.of(names))
        ways += [] if mine else [("page-watch-here", "watch", {"table": table_id})]
    return {**say.to_json(), "ways": ways}


def _players(tables: Tables, there: list[str]) -> list[str]:
    """Who plays at these tables, as far as they go on."""
    names: list[str] = []
    for table_id in there:
        with suppress(NoSuchTable, BrokenLog, Damaged):
            fold = tables.fold(table_id)
            names += () if fold.ended or fold.game.state.phase == "over" else fold.game.state.seats
    return names
