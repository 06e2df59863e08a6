"""What each die of a reveal counts for the call that waits for it."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from referee.game import Game
from referee.shapes.claiming import worth
from referee.shapes.counting import in_hands, in_pool
from referee.state import called
from referee.values import Bid
from referee.variants.hands import NOTHING, made_of
from referee.variants.rules import KINDS, NAMED

HANDS = (NAMED, "poker-hand")
"""How a variant reads its dice, where hands are claimed."""


class Counts(NamedTuple):
    """What dice count for a call."""

    each: tuple[int, ...]
    """What each die counts, in the order they were told. Their sum is the verdict's `found`: what a leopard
    counts beyond its dice is on the last of them. Of a hand that is claimed, 1 for the dice that make the
    best one there is."""
    settled: bool
    """Whether that stays so whosever dice they are: straights and leopards count by cup."""


def what_counts(game: Game, faces: Sequence[int], seats: Sequence[str | None] = ()) -> Counts | None:
    """What these dice count for the call that waits for its reveal; None where none waits, or where it is
    about no number of dice and no hand.

    `seats` are whose they are, None where nobody told. Dice of a seat that the call is not about count
    nothing. Where each seat that it is about shows as many as it holds, the dice count by hand, else as a
    pool.
    """
    question = game.question
    if question is None:
        return None
    setup, state, bid = game.setup, game.state, called(game.state).bid
    if setup.variant.reads == KINDS:
        bid = Bid.parse(str(bid))
    is_hand = isinstance(bid, str) and bid in setup.variant.claims and setup.variant.reads in HANDS
    if not (is_hand or isinstance(bid, Bid)):
        return None
    owners = [*seats, *[None] * (len(faces) - len(seats))]
    mine = [at for at, seat in enumerate(owners) if seat is None or seat in question.hands]
    by_die = dict.fromkeys(range(len(faces)), 0)
    if not isinstance(bid, Bid):
        if len(mine) != question.expected:
            return None
        hand = [faces[at] for at in mine]
        if worth(setup, bid, hand).found != NOTHING:  # as a straight is where none are claimed
            by_die |= dict(zip(mine, made_of(hand), strict=True))
        return Counts(tuple(by_die.values()), settled=True)
    if Counter(owners[at] for at in mine) == question.hands:
        places = {seat: [at for at in mine if owners[at] == seat] for seat in question.hands}
        hands = {seat: [faces[at] for at in hand] for seat, hand in places.items()}
        for seat, each in in_hands(setup, state, hands, bid).each.items():
            by_die |= dict(zip(places[seat], each, strict=True))
        return Counts(tuple(by_die.values()), settled=True)
    untold = max(0, question.expected - len(mine))
    pool = in_pool(setup, state, [faces[at] for at in mine], untold, question.hands, bid)
    by_die |= dict(zip(mine, pool.each, strict=True))
    return Counts(tuple(by_die.values()), settled=len(pool.numbers) == 1)
