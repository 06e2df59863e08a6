"""One cup goes round: Mexican and single-cup liar's dice (seed 002), and Mäxchen (sheets/maexchen.toml)."""

from collections import Counter
from collections.abc import Sequence

from tests.referee.second.table import System, Table, check

PAIRS_OF_DICE = [
    "31",
    "32",
    "41",
    "42",
    "43",
    "51",
    "52",
    "53",
    "54",
    "61",
    "62",
    "63",
    "64",
    "65",
    "11",
    "22",
    "33",
    "44",
    "55",
    "66",
    "21",
]
OF_A_KIND = [f"{number}x{face}" for number in range(1, 6) for face in range(2, 7)]

SYSTEMS: dict[str, System] = {
    "mexican": {
        "dice": 2,
        "claims": PAIRS_OF_DICE,
        "top_true": 2,
        "top_false": 2,
        "unseen": True,
        "starter": "winner",
        "next_game": "winner",
        "limit": 0,
    },
    "single-cup": {
        "dice": 5,
        "claims": OF_A_KIND,
        "keeps": True,
        "starter": "winner",
        "next_game": "winner",
        "limit": 0,
    },
    "maexchen": {
        "dice": 2,
        "claims": PAIRS_OF_DICE,
        "top_true": 2,
        "top_false": 1,
        "unseen": True,
        "pass_on": True,
        "starter": "winner",
        "limit": 6,
        "crooked": True,
    },
}


def rolled(system: System, dice: Sequence[int]) -> str:
    """Two dice as a number, the higher one first."""
    return "".join(str(face) for face in sorted(dice, reverse=True))


class OneCup(Table):
    """A game with one cup."""

    own_actions = ("claim", "believe", "lift", "pass_on", "pass_unseen", "reveal")

    def deal(self) -> None:
        self.kept: list[int] = []

    def start_round(self, seat: str) -> None:
        """This seat gets the cup and rolls."""
        self.phase, self.starter, self.turn, self.holder = "bidding", seat, seat, seat
        self.bid = self.call = self.caller = None
        self.believed, self.kept = False, []

    def between_rounds(self) -> bool:
        return self.phase == "over" or self.bid is None

    def seat_late(self, seat: str) -> None:
        pass

    def gone(self, seat: str) -> None:
        """The cup goes on without who left; what the leaver claimed is void, and so is what they believed."""
        if not self.those_in():
            return
        claims_it = self.bid is not None and self.bid["player"] == seat and not self.believed
        if claims_it or (self.holder == seat and (self.believed or self.bid is None)):
            self.start_round(self.next_in(seat))
        elif self.turn == seat:
            self.turn = self.next_in(seat)

    # Claims

    def place(self, value: str) -> int:
        """Where a claim stands in the order."""
        claims: list[str] = self.system["claims"]
        return claims.index(value)

    def is_top(self) -> bool:
        """The highest claim stands."""
        return self.bid is not None and self.bid["value"] == self.system["claims"][-1]

    def do_claim(self, player: str, value: str) -> None:
        """Who has the cup says what lies under it, higher than what was believed."""
        check(self.phase == "bidding" and player == self.turn and value in self.system["claims"])
        check(self.bid is None or (self.believed and self.place(value) > self.place(self.bid["value"])))
        self.hand_on(player, value)

    def hand_on(self, player: str, value: str) -> None:
        """The cup goes to the next with a claim."""
        self.bid = {"player": player, "value": value}
        self.turn, self.holder, self.believed, self.verdict = self.next_in(player), player, False, None

    def answers(self, player: str) -> None:
        """This seat may answer the claim that stands."""
        check(self.phase == "bidding" and self.bid is not None and not self.believed and player == self.turn)

    def do_believe(self, player: str, kept: list[int] | None = None) -> None:
        """Believes, rolls, and must claim higher, which nothing is than the top."""
        self.answers(player)
        check(not self.is_top())
        check(not kept or (bool(self.system.get("keeps")) and len(kept) <= self.system["dice"]))
        check(all(face in range(1, 7) for face in kept or []))
        self.kept = list(kept or [])
        self.believed, self.holder = True, player

    def do_pass_on(self, player: str, value: str) -> None:
        """Hands the cup on unrolled, unseen, with the same claim or a higher one."""
        self.answers(player)
        assert self.bid
        check(bool(self.system.get("pass_on")) and value in self.system["claims"])
        check(self.place(value) >= self.place(self.bid["value"]))
        self.hand_on(player, value)

    def do_pass_unseen(self, player: str) -> None:
        """A claim of the top costs one who does not look at it; the dice go back to who claimed it."""
        self.answers(player)
        assert self.bid
        check(bool(self.system.get("unseen")) and self.is_top())
        self.verdict = {
            "call": "pass_unseen",
            "found": None,
            "wild": 0,
            "met": "any",
            "exact": "any",
            "losses": {},
        }
        self.pays(player, self.bid["player"], 1)

    def do_lift(self, player: str) -> None:
        """The cup goes up."""
        self.answers(player)
        self.call, self.caller, self.phase, self.turn = "lift", player, "revealing", None

    def do_reveal(self, dice: dict[str, list[int]] | None = None, pool: list[int] | None = None) -> None:
        """A claim is true where the dice equal or beat it."""
        check(self.phase == "revealing" and (dice is None) != (pool is None))
        assert self.bid
        assert self.caller
        bidder, value = self.bid["player"], self.bid["value"]
        check(dice is None or list(dice) == [bidder])
        shown = list(pool or []) if dice is None else dice[bidder]
        check(len(shown) == self.system["dice"] and all(face in range(1, 7) for face in shown))
        check(not Counter(self.kept) - Counter(shown))
        found: int | str
        if self.system.get("keeps"):
            number, face = (int(part) for part in value.split("x"))
            wild = Counter(shown)[1]
            found = Counter(shown)[face] + wild
            met, exact = found >= number, found == number
        else:
            found, wild = rolled(self.system, shown), 0
            met, exact = self.place(found) >= self.place(value), found == value
        self.verdict = {
            "call": "lift",
            "found": found,
            "wild": wild,
            "met": met,
            "exact": exact,
            "losses": {},
        }
        top = self.is_top()
        price = self.system.get("top_true" if met else "top_false", 1) if top else 1
        self.pays(*((self.caller, bidder) if met else (bidder, self.caller)), price)

    def pays(self, loser: str, winner: str, price: int) -> None:
        """The loser takes penalties, is perhaps out; the winner starts."""
        assert self.verdict
        self.verdict["penalties"] = {loser: price}
        self.penalties[loser] += price
        if self.system["limit"] and self.penalties[loser] >= self.system["limit"]:
            self.out.append(loser)
        if not self.ended():
            self.start_round(self.or_next(winner if self.system["starter"] == "winner" else loser))

    def do_crooked(self, player: str) -> None:
        """One die on the other: shown and rolled again, by who has the cup."""
        super().do_crooked(player)
        check(player == self.holder)

    def dice_seen(self) -> dict[str, int]:
        holder = {"seating": None, "over": self.winner}.get(self.phase, self.holder)
        return {seat: self.system["dice"] if seat == holder else 0 for seat in self.seats}
