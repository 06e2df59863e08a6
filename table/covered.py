"""Whether dice may lie under the cups of a table: nobody may be shown them."""

from referee.shapes.seating import untouched
from table.fold import Fold


def covered(fold: Fold) -> bool:
    """Whether a game is on and nobody has called: nothing tells when a round's dice are thrown, so that from
    the first bid on they may lie there before each call.

    Not where the night was ended, nor where the host has said that no dice are in play (`freed`), until
    whatever happens next.
    """
    state = fold.game.state
    return state.phase in ("bidding", "siding") and not (untouched(state) or fold.ended or fold.freed)


def hidden(fold: Fold, version: int) -> bool:
    """Whether what was seen at that version may lie under the cups now: a call that was undone had them up,
    and the round goes on with the same dice, though all its bids were undone as well. What a verdict that
    stands was taken from is no secret."""
    on = fold.game.state.phase not in ("revealing", "over") and not (fold.ended or fold.freed)
    # guard: dice of a round whose bids were undone
    return on and max(0, fold.last_verdict) < version <= fold.version
