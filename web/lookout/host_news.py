"""What a host's table says of its camera beside the dice, with what may be tapped about it."""

from __future__ import annotations

from table.authority import NoSuchTable, Tables
from table.contract.events import BrokenLog
from table.judging.reading import Json
from table.log.event import Damaged
from table.words import Listing, Message, message
from web.eye.service import Eye
from web.lookout.lookout import Lookout

Way = tuple[str, str, Json]
"""A button's words, the address below `/api/camera/`, and what is sent there."""


def camera_news(tables: Tables, eye: Eye, lookout: Lookout, table_id: str) -> Json | None:
    """That phones offer themselves, or which of several tables the camera watches; None: nothing."""
    if offers := eye.phone.offers:
        phone = {"phone": offers[0]}
        ways: list[Way] = [
            ("page-take-phone", "phone", phone),
            ("page-decline-phone", "phone", phone | {"take": False}),
        ]
        return _told(message("server-phone-offers", number=len(offers)), ways)
    watched, played = lookout.status()["table"], lookout.played
    if watched is None or table_id not in played or not eye.has_camera:
        return None  # where nothing has happened yet the camera comes by itself
    if watched != table_id:
        names = _players(tables, [watched])
        way = ("page-watch-here", "watch", {"table": table_id})
        return _told(message("server-watches-another", names=Listing.of(names)), [way]) if names else None
    others = _players(tables, [one for one in played if one != table_id])
    return _told(message("server-watches-this", names=Listing.of(others)), []) if others else None


def _told(say: Message, ways: list[Way]) -> Json:
    return {**say.to_json(), "ways": ways}


def _players(tables: Tables, there: list[str]) -> list[str]:
    """Who plays at these tables, as far as they go on."""
    names: list[str] = []
    for table_id in there:
        try:
            fold = tables.fold(table_id)
        except (NoSuchTable, BrokenLog, Damaged):
            continue
        if not fold.ended and fold.game.state.phase != "over":
            names += fold.game.state.seats
    return names
