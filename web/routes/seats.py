"""A player's own phone: its page, and the odds for the dice that it alone sees."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from web.routes import fields
from web.routes.pages import table_page
from web.server.context import context
from web.server.security import viewer
from web.table.own_odds import own_odds
from web.words import message
from web.words.refused import Refused

seats = Blueprint("seats", __name__)


@seats.get("/t/<table_id>/seat")
def seat(table_id: str) -> ResponseReturnValue:
    """A player's own page: own bids and calls, and own dice for the odds."""
    return table_page("seat.html", table_id, seat=viewer().seat)


@seats.post("/api/tables/<table_id>/odds")
def odds(table_id: str) -> ResponseReturnValue:
    """What a seat may expect of bids, with its own dice: answered to it alone, written down nowhere."""
    given = fields.body()
    player, own = given.get("player"), fields.own_dice(given)
    game = context().tables.fold(table_id).game
    if not isinstance(player, str) or player not in game.state.dice:
        raise Refused("bad-request", message("server-whose-seat"), 400)
    if not viewer().sits_at(player):
        raise Refused("not-yours", message("server-another-seat"), 403)
    return own_odds(game, player, own)
