"""How well each player called and bluffed, and how lucky they were: counted from the rounds that stand."""

from collections import Counter
from dataclasses import dataclass

from referee import Bid
from referee.chances.odds import counts
from referee.state import Setup
from referee.values import ACE
from table.night.played_rounds import Night, PlayedRound

CALLS = ("doubt", "spot_on", "lift")
"""What is held against the dice; accepting a claim is no call."""


@dataclass(slots=True)
class Played:
    """One player's night."""

    name: str
    calls: int = 0
    """Doubts and exact calls that were judged."""
    right: int = 0
    exact_calls: int = 0
    exact_right: int = 0
    called: int = 0
    """Own bids that somebody doubted."""
    caught: int = 0
    """Of these, those that fell."""
    got_away: int = 0
    """Own bids that fell short of the dice and that nobody doubted, as far as can be told."""
    won: int = 0
    """Doubts that went well, as caller or as bidder."""
    expected: float = 0.0
    """How many of these would have gone well had the dice under every cup been thrown at that moment."""


def statistics(night: Night) -> list[Played]:
    """Each player's night, those who still sit there first, in the order of their seats."""
    found = {name: Played(name) for name in night.last.seats}

    def of(name: str) -> Played:
        now = night.renamed.get(name, name)
        return found.setdefault(now, Played(now))

    for it in night.rounds:
        verdict, caller, bidder = it.verdict, of(it.verdict.caller), of(it.verdict.bidder)
        if verdict.call in CALLS:
            caller.calls += 1
            caller.right += verdict.right
        if verdict.call == "spot_on":
            caller.exact_calls += 1
            caller.exact_right += verdict.right
        elif verdict.call in CALLS:
            bidder.called += 1
            bidder.caught += not verdict.met
        _count_luck(night.setup, it, caller, bidder)
        for name in unnoticed(night.setup, it):
            of(name).got_away += 1
    return list(found.values())


def stood_by_chance(setup: Setup, it: PlayedRound) -> float | None:
    """The chance that the bid which was doubted stands, with every die hidden; None for other calls."""
    bid = it.verdict.bid
    if it.verdict.call != "doubt" or not isinstance(bid, Bid) or not it.dice:
        return None
    chances = counts(it.dice, bid.face, setup.rules, wild=it.wild)
    return float(sum(chances[bid.quantity :]))


def unnoticed(setup: Setup, it: PlayedRound) -> list[str]:
    """Who made a bid that fell short of the dice and was bid over; empty where it cannot be told."""
    if not (it.all_heard and it.all_seen) or setup.rules.claim_scope != "table":
        return []
    lay = Counter(it.faces)
    return [said.player for said in it.bids[:-1] if _count(lay, said.bid, it.wild, setup) < said.bid.quantity]


def _count(lay: Counter[int], bid: Bid, wild: bool, setup: Setup) -> int:
    aces = lay[ACE] if wild and bid.face != ACE and (lay[bid.face] or not setup.rules.true_die) else 0
    return lay[bid.face] + aces


def _count_luck(setup: Setup, it: PlayedRound, caller: Played, bidder: Played) -> None:
    chance = stood_by_chance(setup, it)
    if chance is None:
        return
    bidder.won += it.verdict.met
    bidder.expected += chance
    caller.won += not it.verdict.met
    caller.expected += 1 - chance
