"""Poker hands: the individual hand of "Rules Of Liar's Dice", of players with a hand each."""

from collections import Counter
from collections.abc import Sequence

from tests.referee.second.table import System, Table, check

INDIVIDUAL: System = {
    "claims": (
        "pair", "two pair", "three of a kind", "small straight", "large straight", "full house",
        "four of a kind", "five of a kind",
    ),
    "next_game": "first",
}  # fmt: skip
"""Notes that set the rule sheets side by side: five, four, full house, straights (1-5 small, 2-6 large),
three, two pair, pair."""

BY_NUMBERS = {
    (5,): "five of a kind",
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
}
"""How often each face lies there -> the hand."""


def hand_of(dice: Sequence[int]) -> str:
    """The best hand that these five dice are."""
    if sorted(dice) == [1, 2, 3, 4, 5]:
        return "small straight"
    if sorted(dice) == [2, 3, 4, 5, 6]:
        return "large straight"
    return BY_NUMBERS.get(tuple(sorted(Counter(dice).values(), reverse=True)), "nothing")


class Individual(Table):
    """A hand each, one bet. The claims go round to the left until somebody doubts the last."""

    own_actions = ("claim", "reroll", "doubt", "lift", "concede", "reveal")
    shared_actions = ("next_game", "roll_for_seat", "leave", "join")

    def deal(self) -> None:
        self.hands = dict.fromkeys(self.seats, 5)

    def seat_late(self, seat: str) -> None:
        self.hands[seat] = 0 if self.phase == "over" else 5

    def gone(self, seat: str) -> None:
        """Their dice go along. Without the hand that is claimed, or without who claims first, all throw."""
        self.hands[seat] = 0
        claimer = self.bid["player"] if self.bid else self.starter
        if len(self.those_in()) > 1 and seat == claimer:
            self.start_round(self.next_in(seat))

    def start_round(self, seat: str) -> None:
        """Both roll; this seat claims first."""
        self.phase, self.starter, self.turn = "bidding", seat, seat
        self.bid = self.call = self.caller = None
        self.thrown_again: list[str] = []
        self.have_claimed: list[str] = []

    def between_rounds(self) -> bool:
        return self.phase == "over" or self.bid is None

    def place(self, hand: str) -> int:
        """Where a hand stands; below all is nothing."""
        order: tuple[str, ...] = self.system["claims"]
        return order.index(hand) if hand in order else -1

    def do_claim(self, player: str, value: str) -> None:
        """A hand, which must be higher than the one that was claimed."""
        check(self.phase == "bidding" and player == self.turn and self.place(value) >= 0)
        check(self.bid is None or self.place(value) > self.place(self.bid["value"]))
        self.have_claimed.append(player)
        self.bid, self.turn, self.verdict = {"player": player, "value": value}, self.next_in(player), None

    def do_reroll(self, player: str, dice: int) -> None:
        """Any but the first throws one to all of their dice again, once, before their own claim."""
        check(self.phase == "bidding" and self.is_in(player) and player != self.starter and 1 <= dice <= 5)
        check(player not in self.thrown_again and player not in self.have_claimed)
        self.thrown_again.append(player)

    def do_doubt(self, player: str) -> None:
        """That hand is a bluff."""
        check(self.phase == "bidding" and self.bid is not None and player == self.turn)
        self.called("doubt", player)

    def do_lift(self, player: str) -> None:
        """The same, in the words of a cup."""
        self.do_doubt(player)
        self.called("lift", player)

    def called(self, call: str, player: str) -> None:
        """Who was challenged shows."""
        self.call, self.caller, self.phase, self.turn = call, player, "revealing", None

    def do_concede(self, player: str) -> None:
        """The first of two gives up before a higher hand that the second claimed, unseen."""
        check(
            len(self.seats) == 2
            and self.phase == "bidding"
            and player == self.turn == self.starter
            and self.bid is not None
        )
        assert self.bid
        self.verdict = {
            "call": "concede",
            "found": None,
            "wild": 0,
            "met": "any",
            "exact": "any",
            "losses": {},
        }
        self.won_by(self.bid["player"])

    def do_reveal(self, dice: dict[str, list[int]] | None = None, pool: list[int] | None = None) -> None:
        """Only who was challenged shows; who is right wins the bet."""
        check(self.phase == "revealing" and (dice is None) != (pool is None))
        assert self.bid
        assert self.caller
        check(dice is None or list(dice) == [self.bid["player"]])
        shown = list(pool or []) if dice is None else dice[self.bid["player"]]
        check(len(shown) == 5 and all(face in range(1, 7) for face in shown))
        found = hand_of(shown)
        met, exact = self.place(found) >= self.place(self.bid["value"]), found == self.bid["value"]
        self.verdict = {
            "call": self.call, "found": found, "wild": 0, "met": met, "exact": exact, "losses": {},
        }  # fmt: skip
        self.won_by(self.bid["player"] if met else self.caller)

    def won_by(self, seat: str) -> None:
        """The bet is won."""
        assert self.verdict
        self.verdict["penalties"] = {}
        self.phase, self.turn, self.bid, self.winner = "over", None, None, seat
        self.purses[seat] += self.pot
        self.pot = 0

    def dice_seen(self) -> dict[str, int]:
        return self.hands
