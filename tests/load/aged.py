"""Nights that were played for hours before the load begins."""

from typing import Any, NamedTuple

from referee.editions import EDITION
from table.exchange import to_json
from table.fold import Fold
from table.judging.reading import typed_event
from table.judging.taking import taken
from table.log.event import Event

FACES = (2, 3, 4, 6, 5)


class Aged(NamedTuple):
    """A night as it is brought, and where it stands: nobody has bid in its round."""

    night: dict[str, Any]
    bidder: str
    doubter: str
    dice: int
    """That its next call is about."""


def aged(setup: dict[str, Any], events: int) -> Aged:
    """A night of at least so many events that all stand: a bid, a doubt, dice typed in and their verdict, and
    when somebody has won the next game."""
    fold = Fold.begin(setup | {"options": {}, "ante": "", "edition": EDITION})
    log = [Event(0, "setup", fold.setup)]
    while True:
        state, legal = fold.game.state, fold.game.legal()["actions"]
        kind, payload = "action", dict[str, Any](action="next_game")
        if fold.reading is not None:
            judged = taken(fold.game, fold.reading).event
            kind, payload = "take", judged | {"reading": fold.reading.id, "anyway": False}
        elif state.phase == "revealing":
            dice = fold.game.expected_dice or 0
            kind, payload = "reading", typed_event([FACES[n % len(FACES)] for n in range(dice)], 0)
        elif state.phase == "bidding" and state.bid is not None:
            if len(log) > events:
                return Aged(
                    to_json(log[:-1]), state.bidder or "", legal["doubt"][0], sum(state.dice.values())
                )
            payload = {"action": "doubt", "player": legal["doubt"][0]}
        elif state.phase == "bidding":
            payload = {"action": "bid", "player": state.turn, "quantity": 4, "face": 5}
        log.append(Event(len(log), kind, payload))
        fold = fold.apply(log[-1])
