"""What a night is remembered for: awards, each from figures that were counted, and only where they say
something."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from referee.told import bid_told
from table.contract.afterwards import Award, Played
from table.night.night_so_far import NightSoFar
from table.night.statistics import missing

CALLS_LEAST = 3
"""Fewer calls are no ear."""
LUCK_LEAST = 1.0
"""So many more doubts won than chance alone would have given, at least."""
LONE_LEAST = 2
"""Rounds with one die, at least."""


Kind = Literal["bluff", "ear", "exact", "luck", "lone"]


def awards(night: NightSoFar) -> list[Award]:
    """Those of a night so far, in the order in which they are told. One that all would share is nobody's."""
    players = night.sums.of(night.last.seats)
    found = (_bluff(night), _ear(players), _exact(players), _luck(players), _lone(night))
    return [it for it in found if it is not None and len(it.names) < len(players)]


def _bluff(night: NightSoFar) -> Award | None:
    """The bid that fell farthest short of the dice and was bid over; of equals the first."""
    best: Award | None = None
    for it in night.rounds:
        for said, short in missing(night.setup, it):
            if best is None or short > best.n:
                names = _now(night, [said.player])
                best = _award("bluff", names, short, bid=bid_told(said.bid, names[0]))
    return best


def _ear(players: Sequence[Played]) -> Award | None:
    """The greatest share of calls that were right, of those who called often enough; of equals the most
    calls."""
    heard = [it for it in players if it.calls >= CALLS_LEAST and 2 * it.right > it.calls]
    best = max(((it.right / it.calls, it.calls) for it in heard), default=None)
    of = [it for it in heard if (it.right / it.calls, it.calls) == best]
    return _award("ear", [it.name for it in of], of[0].right, of=of[0].calls) if of else None


def _exact(players: Sequence[Played]) -> Award | None:
    most = max((it.exact_right for it in players), default=0)
    return _award("exact", [it.name for it in players if it.exact_right == most], most) if most else None


def _luck(players: Sequence[Played]) -> Award | None:
    """Who won most doubts above chance."""
    best = max(players, key=lambda it: it.won - it.expected, default=None)
    if best is None or best.won - best.expected < LUCK_LEAST:
        return None
    return _award("luck", [best.name], best.won, chance=best.expected)


def _lone(night: NightSoFar) -> Award | None:
    """Who began most rounds in a row with a single die, within a game."""
    longest: dict[str, int] = {}
    lasted: dict[str, int] = {}
    if night.setup.variant.shape != "many-cups" or night.setup.full == 1:
        return None
    for before, after in zip(night.rounds, night.rounds[1:], strict=False):
        same = before.game == after.game
        lasted = {name: lasted.get(name, 0) + 1 for name, left in before.left.items() if same and left == 1}
        for name, rounds in lasted.items():
            longest[name] = max(longest.get(name, 0), rounds)
    most = max(longest.values(), default=0)
    of = [name for name, rounds in longest.items() if rounds == most]
    return _award("lone", _now(night, of), most) if most >= LONE_LEAST else None


def _award(kind: Kind, names: list[str], n: int, **more: Any) -> Award:
    return Award(**{"kind": kind, "names": names, "n": n, "of": 0, "chance": None, "bid": None} | more)


def _now(night: NightSoFar, names: Iterable[str]) -> list[str]:
    """The names that they have now."""
    return [*dict.fromkeys(map(night.fold.game.name_now, names))]
