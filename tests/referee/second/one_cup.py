"""One cup goes round: Mexican and single-cup liar's dice (Dice Basics), and Mäxchen (its sheets)."""

from collections import Counter
from collections.abc import Sequence

from tests.referee.second.table import System, Table, check

LOW = ["31", "32", "41", "42", "43", "51", "52", "53", "54", "61", "62", "63", "64", "65"]
PAIRS = ["11", "22", "33", "44", "55", "66"]
LADDERS = {
    "pairs-up": [*LOW, *PAIRS, "21"],
    "pairs-down": [*LOW, *PAIRS[::-1], "21"],
    "little-mia": [*LOW[1:], *PAIRS, "31", "21"],
    "half-mia": [*(value for value in LOW if value != "42"), *PAIRS, "42", "21"],
}
"""Dice Basics, and sheets A and B of Mäxchen; gamerules.com; sheet C; sheet H."""
OF_A_KIND = [f"{number}x{face}" for number in range(1, 6) for face in range(2, 7)]

MEXICAN: System = {
    "dice": 2,
    "claims": LADDERS["pairs-up"],
    "equal-claims": False,
    "pass-on": False,
    "top-doubles": True,
    "top-bluff": "double",
    "unseen": True,
    "shown-top": "none",
    "next-starter": "winner",
    "next_game": "winner",
    "penalty-limit": 0,
}
SINGLE_CUP: System = {
    **MEXICAN,
    "dice": 5,
    "claims": OF_A_KIND,
    "keeps": True,
    "top-doubles": False,
    "unseen": False,
}
MAEXCHEN: System = {
    **MEXICAN,
    "claim-order": "pairs-up",
    "top-bluff": "one",
    "pass-on": True,
    "penalty-limit": 6,
    "next_game": "first",
    "crooked": True,
}
SYSTEMS: dict[str, System] = {"mexican": MEXICAN, "single-cup": SINGLE_CUP, "maexchen": MAEXCHEN}
MAEXCHEN_SWITCHES: dict[str, list[object]] = {
    "claim-order": list(LADDERS),
    "equal-claims": [True, False],
    "pass-on": [True, False],
    "top-doubles": [True, False],
    "top-bluff": ["double", "one"],
    "unseen": [True, False],
    "shown-top": ["none", "others-pay", "others-pay-and-turn"],
    "penalty-limit": [1, 2, 6],
    "next-starter": ["winner", "loser", "after-caller", "caller", "caller-or-next", "moves-on"],
}
"""The sheet's switches, and the values that it prints."""


def rolled(system: System, dice: Sequence[int]) -> str:
    """Two dice as a number, the higher one first."""
    return "".join(str(face) for face in sorted(dice, reverse=True))


class OneCup(Table):
    """A game with one cup."""

    own_actions = ("claim", "believe", "lift", "pass_on", "pass_unseen", "show_top", "reveal")

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
        return self.claims().index(value)

    def claims(self) -> list[str]:
        """What may be claimed, from the lowest to the highest."""
        order = self.system.get("claim-order")
        claims: list[str] = LADDERS[order] if order else self.system["claims"]
        return claims

    def is_top(self) -> bool:
        """The highest claim stands."""
        return self.bid is not None and self.bid["value"] == self.claims()[-1]

    def do_claim(self, player: str, value: str) -> None:
        """Who has the cup says what lies under it, higher than what was believed."""
        check(self.phase == "bidding" and player == self.turn and value in self.system["claims"])
        if self.bid is not None:
            check(self.believed)
            new, old = self.place(value), self.place(self.bid["value"])
            check(new > old or (new == old and bool(self.system["equal-claims"])))
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
        check(not self.is_top() or bool(self.system["equal-claims"]))
        check(not kept or (bool(self.system.get("keeps")) and len(kept) <= self.system["dice"]))
        check(all(face in range(1, 7) for face in kept or []))
        self.kept = list(kept or [])
        self.believed, self.holder = True, player

    def do_pass_on(self, player: str, value: str) -> None:
        """Hands the cup on unrolled, unseen, with the same claim or a higher one; a called 21 is looked at or
        given up."""
        self.answers(player)
        assert self.bid
        check(not self.is_top())
        check(bool(self.system["pass-on"]) and value in self.system["claims"])
        check(self.place(value) >= self.place(self.bid["value"]))
        self.hand_on(player, value)

    def do_pass_unseen(self, player: str) -> None:
        """A claim of the top costs one who does not look at it; the dice go back to who claimed it."""
        self.answers(player)
        assert self.bid
        check(bool(self.system["unseen"]) and self.is_top())
        self.verdict = {
            "call": "pass_unseen", "found": None, "wild": 0, "met": "any", "exact": "any", "losses": {},
        }  # fmt: skip
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
        twice = self.is_top() and self.system["top-doubles"] and (met or self.system["top-bluff"] == "double")
        self.pays(*((self.caller, bidder) if met else (bidder, self.caller)), 2 if twice else 1)

    def do_show_top(self, player: str) -> None:
        """A top is shown as soon as it is rolled: all others pay one, the direction may turn (F, G)."""
        check(self.system["shown-top"] != "none" and self.phase == "bidding" and player == self.turn)
        check(self.bid is None or self.believed)
        self.verdict = {
            "call": "show_top", "found": "any", "wild": 0, "met": "any", "exact": "any", "losses": {},
        }  # fmt: skip
        if self.system["shown-top"] == "others-pay-and-turn":
            self.direction = "right" if self.direction == "left" else "left"
        others = [seat for seat in self.those_in() if seat != player]
        self.pay_penalties(dict.fromkeys(others, 1))
        if (
            not self.ended()
        ):  # no sheet tells who starts: who threw it has won; where losers do, the one after
            self.start_round(self.first(self.system["next-starter"], player, player, self.next_in(player)))

    def pays(self, loser: str, winner: str, price: int) -> None:
        """The loser takes penalties, is perhaps out; the winner or the loser starts."""
        self.pay_penalties({loser: price})
        if not self.ended():
            assert self.bid
            caller = winner if loser == self.bid["player"] else loser
            self.start_round(self.first(self.system["next-starter"], caller, winner, loser))

    def pay_penalties(self, penalties: dict[str, int]) -> None:
        """Penalties are written down, and who has too many is out."""
        assert self.verdict
        self.verdict["penalties"] = penalties
        for seat, price in penalties.items():
            self.penalties[seat] += price
            if self.system["penalty-limit"] and self.penalties[seat] >= self.system["penalty-limit"]:
                self.out.append(seat)

    def do_crooked(self, player: str) -> None:
        """One die on the other: shown and rolled again, by who has the cup."""
        super().do_crooked(player)
        check(player == self.holder)

    def dice_seen(self) -> dict[str, int]:
        holder = {"seating": None, "over": self.winner}.get(self.phase, self.holder)
        return {seat: self.system["dice"] if seat == holder else 0 for seat in self.seats}
