"""A player's own phone: its page, and the odds for the dice that it alone sees."""

from flask.typing import ResponseReturnValue

from table.contract.asked import OwnCup, OwnOdds
from table.contract.told import Cup, Odds
from table.views.own_odds import own_odds
from table.words import message
from table.words.refused import Refused
from web.contract.address import SEATS, gives, shows
from web.lookout.throwing import under_cup
from web.routes.pages import table_page
from web.routes.routing import Routes, asked, told
from web.server.context import context
from web.server.security import own_token, viewer

seats = Routes("seats")


@seats.get("/t/<table_id>/seat", address=shows(SEATS))
def seat(table_id: str) -> ResponseReturnValue:
    """A player's own page: own bids and calls, and own dice for the odds."""
    return table_page("seat.html", table_id, seat=viewer().seat)


@seats.post(
    "/api/tables/<table_id>/cup",
    address=gives(Cup, OwnCup, covered="refused", may=SEATS, example={"player": "ann"}),
)
def cup(table_id: str) -> ResponseReturnValue:
    """What lies under a seat's own cup, at a demo table: for it alone, or at the laptop, which goes round."""
    player, parts = asked(OwnCup).player, context()
    fold = parts.tables.fold(table_id)
    if player not in fold.game.state.dice:
        raise Refused("bad-request", message("server-whose-seat"), 400)
    seated = viewer().seat
    phones = set() if seated else parts.sessions.taken(table_id, own_token(), fold.game.name_now)
    if player in fold.rivals or player in phones or (seated and seated != player):
        raise Refused("not-yours", message("server-another-cup"), 403)
    return told(Cup(dice=list(under_cup(parts.eye, table_id, fold, player))))


@seats.post(
    "/api/tables/<table_id>/odds",
    address=gives(
        Odds, OwnOdds, covered="blind", may=SEATS, cost=3, example={"player": "ann", "own": [1, 5, 5]}
    ),
)
def odds(table_id: str) -> ResponseReturnValue:
    """What a seat may expect of bids, with its own dice: answered to it alone, written down nowhere."""
    given = asked(OwnOdds)
    game = context().tables.fold(table_id).game
    if given.player not in game.state.dice:
        raise Refused("bad-request", message("server-whose-seat"), 400)
    if not viewer().sits_at(given.player):
        raise Refused("not-yours", message("server-another-seat"), 403)
    return told(own_odds(game, given.player, given.own))
