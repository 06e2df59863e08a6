"""Everybody has a cup: dudo, cacho, multi-cup, perudo, common hand, Red Dead, and the boxed games. A row of
SYSTEMS is what a rule sheet, or notes that set the sheets side by side, say of a system."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.referee.second.ladder import is_higher
from tests.referee.second.table import System, Table, check

DUDO: System = {
    "wild": True,
    "faces": range(1, 7),
    "opens": range(1, 7),
    "ladder": "plain",
    "next-starter": "loser",
    "call": "next",
    "spot-on": "none",
    "crooked": True,
    "spot-on-price": "one",
    "spot-on-by": "next",
    "raise-open": "never",
    "wrong-doubt": "same",
    "met-exactly": "doubter",
    "one-die-round": "none",
    "seating": "starter",
}
BOXED: System = {
    **DUDO,
    "ladder": "aces",
    "half": "ceil",
    "opens": range(2, 7),
    "one-die-round": "palifico",
    "spot-on": "regain",
    "spot-on-by": "anyone",
}

SYSTEMS: dict[str, System] = {
    "dudo": {**DUDO, "seating": "order", "rotate": True},
    "cacho": {
        **DUDO,
        "ladder": "aces",
        "half": "floor+1",
        "spot-on": "regain",
        "fallen": "lost",
        "direction": True,
        "blind": True,
    },
    "multi-cup": {
        **DUDO,
        "faces": range(2, 7),
        "opens": range(2, 7),
        "next-starter": "winner",
        "next_game": "winner",
        "lifts": True,
        "drinks": True,
    },
    "perudo": {**DUDO, "one_die_rule": True},
    "common-hand": {**DUDO, "wild": False, "ladder": "face-first", "own": True},
    "red-dead": {
        **DUDO,
        "wild": False,
        "next-starter": "after-caller",
        "spot-on": "others-lose",
    },
    "perudo-box": BOXED,
    "asmodee": {**BOXED, "one_thing": True},
    "mind-sports": {**BOXED, "exact_two_left": False},
    "chilean": {**BOXED, "half": "floor+1", "spot-on-by": "next", "direction": True, "sight": True},
    "bluff": {
        **DUDO,
        "ladder": "stars",
        "difference": True,
        "next-starter": "winner",
        "met-exactly": "everyone-else",
        "raise-open": "with-raise",
    },
}

STARTERS = ["loser", "winner", "after-caller", "caller", "caller-or-next", "moves-on"]
CALL_SWITCHES: dict[str, list[object]] = {
    "next-starter": STARTERS,
    "spot-on": ["none", "regain", "others-lose", "bidder-loses", "costs-nobody"],
    "spot-on-price": ["one", "two"],
    "spot-on-by": ["next", "anyone", "lacking"],
    "raise-open": ["never", "with-raise", "keep-one", "keep-two"],
    "wrong-doubt": ["same", "double"],
    "met-exactly": ["doubter", "everyone-else", "spares-last"],
    "seating": ["starter", "order", "two-dice"],
}
"""Who opens, what a call costs, and what may be laid open, as circles play it."""
BOXED_SWITCHES = {**CALL_SWITCHES, "one-die-round": ["palifico", "declared"]}
STAY = {"with-raise": 0, "keep-one": 1, "keep-two": 2}
"""How many dice stay under the cup of who lays some open."""


def lacks(known: Sequence[int], shown: Sequence[int]) -> int:
    """How many dice that everybody knows are not shown."""
    return sum((Counter(known) - Counter(shown)).values())


class Cups(Table):
    """A game where everybody has a cup."""

    own_actions: tuple[str, ...] = (
        "bid",
        "doubt",
        "lift",
        "spot_on",
        "sight",
        "palifico",
        "lay_open",
        "reveal",
    )
    dice: dict[str, int]

    def deal(self) -> None:
        """Everybody gets full dice."""
        self.dice = dict.fromkeys(self.seats, self.full_hand)
        self.palifico: set[str] = set()
        self.had_palifico = {seat for seat in self.seats if self.full_hand == 1}

    def start_round(self, seat: str) -> None:
        """A round begins: all throw."""
        self.phase, self.starter, self.turn = "bidding", seat, seat
        self.bid = self.call = self.caller = None
        self.opened = False
        self.open: dict[str, list[int]] = {}
        if len(self.those_in()) == 2 or not any(map(self.is_in, self.palifico)):
            self.palifico = set()

    def between_rounds(self) -> bool:
        return self.phase == "over" or self.bid is None

    def seat_late(self, seat: str) -> None:
        others = [self.dice[other] for other in self.those_in() if other != seat]
        self.dice[seat] = 0 if self.phase == "over" else min(*others, self.full_hand, self.full_hand)
        if self.dice[seat] == 1:
            self.had_palifico.add(seat)

    def gone(self, seat: str) -> None:
        self.dice[seat] = 0
        if self.bid is None and self.phase == "bidding":
            self.palifico.discard(seat)
            if len(self.those_in()) == 2:
                self.palifico = set()
            if self.those_in():
                self.starter = self.turn = self.with_one_die(self.starter)

    # Bids

    def wild(self) -> bool:
        """Whether ones count as any face in this round."""
        return bool(self.system["wild"]) and not self.palifico

    def do_bid(self, player: str, quantity: int, face: int) -> None:
        """A bid, which must be higher than the one that stands."""
        check(self.phase == "bidding" and player == self.turn)
        if self.bid is None:
            self.one_die = bool(self.system.get("one_die_rule")) and 1 in self.dice.values()
        check(self.allows(player, quantity, face))
        self.bid = {"player": player, "quantity": quantity, "face": face}
        self.turn, self.verdict, self.laid = self.next_in(player), None, False

    def do_lay_open(self, player: str, dice: list[int]) -> None:
        """Bluff: with a bid some dice are laid open, for all to see, and the others are thrown again."""
        check(self.system["raise-open"] != "never" and self.phase == "bidding" and self.bid is not None)
        check(self.bid is not None and player == self.bid["player"] and self.is_in(player) and not self.laid)
        check(bool(dice) and all(face in range(1, 7) for face in dice))
        lie = self.open.get(player, [])
        check(len(lie) + len(dice) + STAY[self.system["raise-open"]] <= self.dice[player])
        self.open[player], self.laid = [*lie, *dice], True

    def check_open(self, seats: Sequence[str], shown: Sequence[int]) -> None:
        """What lies open lies there still."""
        fell = sum(max(0, len(self.open.get(seat, [])) - self.dice[seat]) for seat in seats)
        known = [face for seat in seats for face in self.open.get(seat, [])]
        check(lacks(known, shown) <= fell)

    def allows(self, player: str, quantity: int, face: int) -> bool:
        """Whether the bid is one, and may follow."""
        opening = self.bid is None
        faces = self.system["opens"] if opening and not self.palifico else self.system["faces"]
        if quantity < 1 or face not in faces:
            return False
        if opening:
            return True
        assert self.bid
        old = (self.bid["quantity"], self.bid["face"])
        if self.palifico:
            # who has one die and had theirs already may change it; several fall at once where others lose
            if self.dice[player] != 1 or player in self.palifico:
                return face == old[1] and quantity > old[0]
            return is_higher({**self.system, "ladder": "plain"}, old, (quantity, face))
        if self.one_die and self.dice[player] != 1:
            return face == old[1] and quantity > old[0]
        return is_higher(self.system, old, (quantity, face))

    # Calls

    def may_call(self, player: str, who: str) -> bool:
        """A bid stands, and this seat may call it."""
        if self.phase != "bidding" or self.bid is None or not self.is_in(player):
            return False
        return player == self.turn if who == "next" else player != self.bid["player"]

    def do_doubt(self, player: str) -> None:
        """The bid is not true."""
        check(self.may_call(player, self.system["call"]))
        self.called("doubt", player)

    def do_lift(self, player: str) -> None:
        """Dice Basics: beat the call or lift the cup."""
        check(bool(self.system.get("lifts")))
        self.do_doubt(player)

    def do_sight(self, player: str, to: str) -> None:
        """Chilean: who opens an obligado round says whether it is open or closed."""
        check(bool(self.system.get("sight")) and bool(self.palifico) and self.bid is None)
        check(self.phase == "bidding" and player == self.turn and to in ("open", "closed"))
        self.opened = to == "open"  # no sheet tells who looks then

    def do_palifico(self, player: str) -> None:
        """Who opens with the last die may declare it, once a game; not where two are left."""
        check(self.system["one-die-round"] == "declared" and self.bid is None and self.phase == "bidding")
        check(player == self.turn and self.dice[player] == 1 and player not in self.had_palifico)
        check(len(self.those_in()) > 2)
        self.had_palifico.add(player)
        self.palifico = {player}

    def do_spot_on(self, player: str) -> None:
        """The bid is exactly true."""
        check(self.system["spot-on"] != "none" and not self.palifico)
        check(self.system.get("exact_two_left", True) or len(self.those_in()) > 2)
        by = self.system["spot-on-by"]
        check(self.may_call(player, by) and (by != "lacking" or player != self.turn))
        check(by != "lacking" or self.dice[player] < self.full_hand)
        self.called("spot_on", player)

    def called(self, call: str, player: str) -> None:
        """Now the dice are shown."""
        self.call, self.caller, self.phase, self.turn = call, player, "revealing", None

    # The reveal

    def hands(self) -> list[str]:
        """Whose dice decide."""
        assert self.bid
        return [self.bid["player"]] if self.system.get("own") else self.those_in()

    def do_reveal(self, dice: dict[str, list[int]] | None = None, pool: list[int] | None = None) -> None:
        """The dice are counted and the call is judged."""
        check(self.phase == "revealing" and (dice is None) != (pool is None))
        expected = {seat: self.dice[seat] for seat in self.hands()}
        if dice is not None:
            check({seat: len(hand) for seat, hand in dice.items()} == expected)
            shown = [face for hand in dice.values() for face in hand]
        else:
            shown = list(pool or [])
            check(len(shown) == sum(expected.values()))
        check(all(face in range(1, 7) for face in shown))
        for seats, hand in ((list(expected), shown), *(([seat], dice[seat]) for seat in dice or ())):
            self.check_open(seats, hand)
        self.judge(shown)

    def judge(self, shown: Sequence[int]) -> None:
        """Who loses what, and who starts."""
        assert self.bid
        assert self.caller
        count = Counter(shown)
        face, quantity, bidder = self.bid["face"], self.bid["quantity"], self.bid["player"]
        wild = count[1] if self.wild() and face != 1 else 0
        found = count[face] + wild
        met, exact = found >= quantity, found == quantity
        losses: dict[str, int] = {}
        if self.call == "doubt":
            loser, winner = (self.caller, bidder) if met else (bidder, self.caller)
            losses = {loser: max(1, abs(found - quantity)) if self.system.get("difference") else 1}
            losses[loser] *= 2 if met and self.system["wrong-doubt"] == "double" else 1
            if exact and self.system["met-exactly"] != "doubter":
                spared = 1 if self.system["met-exactly"] == "spares-last" else 0
                losses = {seat: 1 for seat in self.those_in() if seat != bidder and self.dice[seat] > spared}
        elif not exact:
            loser, winner = self.caller, bidder
            losses = {self.caller: self.price()}
        elif self.system["spot-on"] == "costs-nobody":
            loser = winner = self.caller
        elif self.system["spot-on"] == "others-lose":
            loser = winner = self.caller
            losses = {seat: self.price() for seat in self.those_in() if seat != self.caller}
        elif self.system["spot-on"] == "bidder-loses":
            loser = winner = self.caller
            losses = {bidder: self.price()} if self.is_in(bidder) else {}
        else:
            loser = winner = self.caller
            losses = {self.caller: -min(self.price(), self.thrown_away())}
        losses = {seat: min(loss, self.dice[seat]) for seat, loss in losses.items()}
        losses = {seat: max(loss, self.dice[seat] - self.full_hand) for seat, loss in losses.items()}
        self.verdict = {
            "call": self.call,
            "found": found,
            "wild": wild,
            "met": met,
            "exact": exact,
            "losses": {seat: loss for seat, loss in losses.items() if loss},
            "penalties": {},
        }
        if self.system.get("drinks") and self.is_in(loser):  # Dice Basics: losers drink
            self.verdict["penalties"] = {loser: 1}
            self.penalties[loser] += 1
        self.palifico = set()
        for seat, loss in losses.items():
            if self.is_in(seat):
                self.lose(seat, loss)
        if not self.ended():
            self.start_round(self.who_starts(loser, winner))

    def price(self) -> int:
        """How many dice an exact call costs or gives."""
        return 2 if self.system["spot-on-price"] == "two" else 1

    def thrown_away(self) -> int:
        """How many dice nobody holds: more cannot be won back."""
        return self.full_hand * len(self.seats) - sum(self.dice.values())

    def lose(self, seat: str, loss: int) -> None:
        """Dice go, or one comes back."""
        self.dice[seat] -= loss
        if self.dice[seat] == 0:
            self.out.append(seat)
        if (
            self.dice[seat] == 1
            and loss > 0
            and self.system["one-die-round"] == "palifico"
            and seat not in self.had_palifico
        ):
            self.had_palifico.add(seat)
            self.palifico.add(seat)

    def who_starts(self, loser: str, winner: str) -> str:
        """Who starts the next round."""
        assert self.caller
        if self.system.get("one_die_rule"):
            return self.with_one_die(loser)
        return self.first(self.system["next-starter"], self.caller, winner, loser)

    def with_one_die(self, seat: str) -> str:
        """This seat if it is in, or the next; where the one-die rule holds, the next that has one die."""
        ones = [other for other in self.those_in() if self.dice[other] == 1]
        if not self.system.get("one_die_rule") or not ones:
            return self.or_next(seat)
        while seat not in ones:
            seat = self.next_in(seat)
        return seat

    def do_fallen(self, player: str) -> None:
        """A fallen die is lost at once (cacho), or it is thrown again."""
        check(self.is_in(player) and self.phase in ("bidding", "revealing"))
        if self.system.get("fallen") != "lost":
            return
        self.dice[player] -= 1
        if self.dice[player]:
            return
        self.out.append(player)
        was = self.turn
        self.gone(player)
        if not self.ended() and was == player == self.turn:
            self.turn = self.next_in(player)

    def dice_seen(self) -> dict[str, int]:
        return self.dice

    def seen(self) -> dict[str, Any]:
        going_on = self.phase in ("bidding", "revealing")
        return {
            **super().seen(),
            "shown": self.open if going_on else {},
            **({"may_look": self.may_look()} if self.phase == "bidding" and not self.opened else {}),
        }

    def may_look(self) -> list[str]:
        """Blind (cacho), closed (Chilean obligado): while somebody has one die, only such may look."""
        ones = [seat for seat in self.those_in() if self.dice[seat] == 1]
        blind = self.system.get("blind") or (self.system.get("sight") and self.palifico)
        return ones if blind and ones else self.those_in()
