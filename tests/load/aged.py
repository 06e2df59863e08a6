"""Nights that were played for hours before the load begins."""

from typing import Any, NamedTuple

from msgspec import to_builtins

from referee.editions import EDITION
from table.contract.events import read_event
from table.exchange import to_json
from table.fold import Fold
from table.judging.reading import reading_typed
from table.judging.taking import taken

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
    begun = read_event(0, "setup", setup | {"options": {}, "ante": "", "edition": EDITION})
    fold = Fold.begin(begun)
    log = [begun]
    while True:
        state, legal = fold.game.state, fold.game.legal()["actions"]
        kind, payload = "action", dict[str, Any](action="next_game")
        if fold.reading is not None:
            kept = taken(fold.game, fold.reading).kept(fold.reading, anyway=False, alone=False)
            kind, payload = "take", to_builtins(kept)
        elif state.phase == "revealing":
            dice = fold.game.expected_dice or 0
            faces = [FACES[n % len(FACES)] for n in range(dice)]
            kind, payload = "reading", to_builtins(reading_typed(faces))
        elif state.phase == "bidding" and state.bid is not None:
            if len(log) > events:
                return Aged(
                    to_json(log[:-1]), state.bidder or "", legal["doubt"][0], sum(state.dice.values())
                )
            payload = {"action": "doubt", "player": legal["doubt"][0]}
        elif state.phase == "bidding":
            payload = {"action": "bid", "player": state.turn, "quantity": 4, "face": 5}
        log.append(read_event(len(log), kind, payload))
        fold = fold.apply(log[-1])
