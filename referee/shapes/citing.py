"""Which switches decided a verdict, the one that decides first: what a table looks up when it argues."""

from collections.abc import Iterator

from referee.state import PASSING, Setup, Verdict
from referee.values import Bid
from referee.variants.rules import Rules


def cited(setup: Setup, it: Verdict, *, starter_was_out: bool) -> tuple[str, ...]:
    """The ids of the switches that decided, where everyone has a cup."""
    rules = setup.rules
    found = [*_of_the_count(rules, it), *_of_the_loss(rules, it)]
    return (*found, *following(rules, it, starter_was_out=starter_was_out))


def _of_the_count(rules: Rules, it: Verdict) -> Iterator[str]:
    if it.bid == PASSING:
        yield "passing"
        return
    if rules.claim_scope == "bidder":
        yield "claim-scope"
    if it.wild or it.idle_because == "not-wild":
        yield "wild-aces"
    if it.idle_because in ("palifico", "one-die"):
        yield "one-die-wild"
    if it.idle_because == "no-true-die":
        yield "true-die"
    if it.idle_because in ("zhai", "aces-bid"):
        yield "zhai"
    told = {kind for _, kind in it.cups.told}
    yield from (switch for switch in ("straight", "leopard", "pure-leopard") if switch in told)


def _of_the_loss(rules: Rules, it: Verdict) -> Iterator[str]:
    if it.call == "spot_on":
        yield "spot-on-back" if rules.spot_on_back else "spot-on"
        if rules.spot_on_price == "two" and (it.losses or it.penalties):
            yield "spot-on-price"
        if it.unmoved == "hand-full":
            yield "spot-on-limit"
    elif rules.taking_sides:
        yield "taking-sides"
    elif rules.shedding:
        yield "shedding"
    else:
        exact = it.exact and isinstance(it.bid, Bid)
        if exact:
            yield "met-exactly"
        if not (exact and rules.met_exactly != "doubter"):
            yield "loss"
        if it.met and rules.everyones_included and len(it.losses or it.penalties) > 1:
            yield "everyones-included"
        moved = [lost for lost in (it.losses or it.penalties).values() if (lost > 0) == it.met]
        if rules.several_doubters and rules.challenge_by_anyone and len(moved) > 1:
            yield "several-doubters"
        gains = rules.bidder_gains if it.met else rules.doubter_gains
        if gains != "nothing" and not (exact and rules.met_exactly != "doubter"):
            yield "bidder-gains" if it.met else "doubter-gains"
        yield from ("far-off-doubles" if why == "far-off" else why for why in it.stakes)
    if it.below:
        yield "out-below"
    if it.penalties and rules.loss != "penalty":
        yield "losers-drink"
    if it.full:
        yield "penalty-limit"


def following(rules: Rules, it: Verdict, *, starter_was_out: bool) -> Iterator[str]:
    """The switches that say how it goes on; nothing does once the game is won."""
    if it.winner is not None:
        return
    yield "next-starter"
    if starter_was_out:
        yield "starter-out"
    if it.special:
        yield "one-die-round"
    if it.sight != "own":
        yield "one-die-sight"
