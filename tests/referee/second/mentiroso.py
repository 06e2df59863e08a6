"""Mentiroso, British liar dice, from its sheets in docs/rules.md: one cup goes round, hands are claimed."""

from collections import Counter
from collections.abc import Sequence

from tests.referee.second.hands import hand_of
from tests.referee.second.one_cup import OneCup
from tests.referee.second.table import System, check

FACES = ["9", "10", "J", "Q", "K", "A"]
HANDS = ["pair", "two pair", "three of a kind", "full house", "four of a kind", "five of a kind"]
"""Sheets A and B of mentiroso: no straights in Spain."""


def every_claim() -> list[str]:
    """From the lowest to the highest: a hand without faces is below the same hand with any (D)."""
    claims = []
    for hand in HANDS:
        claims.append(hand)
        for first in range(6):
            for second in range(6):
                if hand == "two pair" and second < first:
                    claims.append(f"{hand} {FACES[first]} {FACES[second]}")
                if hand == "full house" and second != first:
                    claims.append(f"{hand} {FACES[first]} {FACES[second]}")
            if hand not in ("two pair", "full house"):
                claims.append(f"{hand} {FACES[first]}")
    return claims


MENTIROSO: System = {
    "dice": 5,
    "claims": every_claim(),
    "keeps": True,
    "pass-on": False,
    "unseen": False,
    "shown-top": "none",
    "penalty-limit": 3,  # "agreed", so any number will do
    "next-starter": "loser",  # D: drinking and starting again
}


def laid(dice: Sequence[int]) -> str:
    """The best claim that these dice make true: the hand and its faces."""
    hand = hand_of(dice)
    if hand not in HANDS:
        return "nothing"
    count = Counter(dice)
    several = sorted((face for face in count if count[face] > 1), key=lambda face: (-count[face], -face))
    return " ".join([hand, *(FACES[face - 1] for face in several)])


class Mentiroso(OneCup):
    """A game of mentiroso."""

    def do_claim(self, player: str, value: str) -> None:
        """Higher than what was believed; who believed five aces must try for them again (D)."""
        check(self.phase == "bidding" and player == self.turn and value in self.system["claims"])
        if self.bid is not None:
            check(self.believed)
            check(value == self.bid["value"] if self.is_top() else self.is_higher(value))
        self.hand_on(player, value)

    def is_higher(self, value: str) -> bool:
        """Higher than the claim that stands."""
        return self.bid is None or self.place(value) > self.place(self.bid["value"])

    def do_believe(self, player: str, kept: list[int] | None = None, rolls: int | None = None) -> None:
        """Sees the dice, lays some openly beside the cup, says how many of the others are rolled (C, D)."""
        self.answers(player)
        kept = kept or []
        check(all(face in range(1, 7) for face in kept))
        rest = 5 - len(kept)
        check(rolls is None or 0 <= rolls <= rest)
        check(rest >= 0)
        if self.is_top():  # five aces accepted: all five are rolled again (D)
            check(not kept and rolls in (None, 5))
        unseen = 5 - len(self.kept)
        check((Counter(kept) - Counter(self.kept)).total() <= unseen)  # what lies openly is seen by all
        self.kept, self.believed, self.holder = kept, True, player

    def do_reveal(self, dice: dict[str, list[int]] | None = None, pool: list[int] | None = None) -> None:
        """A claim is true where the dice equal or beat it (D)."""
        check(self.phase == "revealing" and (dice is None) != (pool is None))
        assert self.bid
        assert self.caller
        bidder, value = self.bid["player"], self.bid["value"]
        check(dice is None or list(dice) == [bidder])
        shown = list(pool or []) if dice is None else dice[bidder]
        check(len(shown) == 5 and all(face in range(1, 7) for face in shown))
        check(not Counter(self.kept) - Counter(shown))
        found = laid(shown)
        met = found != "nothing" and self.place(found) >= self.place(value)
        exact = found == value or (value in HANDS and found.startswith(f"{value} "))
        self.verdict = {"call": "lift", "found": found, "wild": 0, "met": met, "exact": exact, "losses": {}}
        self.pays(*((self.caller, bidder) if met else (bidder, self.caller)), 1)
