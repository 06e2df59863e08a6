"""Whether dice may lie under the cups of a table: nobody may be shown them."""

from collections.abc import Sequence

from referee.actions import RevealAction
from referee.shapes.checks import lacking
from referee.shapes.seating import untouched
from table.contract.events import Event
from table.fold import Fold, folds_of

NIGHT_SECONDS = 12 * 3600.0
"""Dice that were bid on lie under their cups for a night at most."""
OF_DICE = ("reading", "correction", "take", "lessons")
"""Events that tell dice, beside typed reveals."""


def covered(fold: Fold) -> bool:
    """Whether a game is on and nobody has called: nothing tells when a round's dice are thrown, so that from
    the first bid on they may lie there before each call.

    Not where the night was ended, nor where the host has said that no dice are in play (`freed`), until
    whatever happens next. That is of what the camera sees now; what was seen before stays `hidden`.
    """
    state = fold.game.state
    return state.phase in ("bidding", "siding") and not (untouched(state) or fold.ended or fold.freed)


def lifted(fold: Fold) -> int:
    """In how many rounds the cups are up: those with a verdict that stands, and the one whose call waits."""
    return fold.verdicts + (fold.game.state.phase == "revealing")


def hidden(newest: Fold, past: Fold) -> bool:
    """Whether a table as it was in the `past` tells dice that may lie under cups now.

    A call was undone, or dice that all knew were, and the round goes on with the same dice: though all its
    bids were undone as well, or a verdict before it, the night was ended, the camera freed. What was told of
    a round is told again once its cups are up. What a verdict that stands was taken from is no secret.
    """
    still = newest.game.state.shown
    known = past.game.state.shown.items()
    untold = any(lacking(hand, still.get(seat, ())) for seat, hand in known)
    return past.verdicts + (past.reading is not None or untold) > lifted(newest)


def tell_hidden(newest: Fold, events: Sequence[Event]) -> bool:
    """Whether any event of a whole night tells such dice."""
    for event, after in zip(events, folds_of(events), strict=True):
        told = lifted(after) > lifted(newest) if event.kind in OF_DICE else False
        if told or (isinstance(event.payload, RevealAction) and hidden(newest, after)):
            return True
    return False
