"""What all systems share: seats in a ring, who is in, the pot, coming and going, and undo. No sheet tells of
coming and going; that part follows the worked examples of tests/examples/tables.toml."""

import copy
from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from typing import Any, Self, TypeAlias

Action: TypeAlias = dict[str, Any]
System: TypeAlias = Mapping[str, Any]


class No(Exception):
    """The rules do not allow it."""


def check(holds: bool) -> None:
    """Refuse unless it holds."""
    if not holds:
        raise No


class Table:
    """A game after some actions. `after` gives the game after one more, and changes nothing itself."""

    own_actions: tuple[str, ...] = ()
    shared_actions = ("leave", "join", "next_game", "roll_for_seat", "direction", "crooked", "fallen")

    def __init__(self, system: System, players: Sequence[str], dice: int, ante: int = 0) -> None:
        self.before: Self | None = None
        self.system = system
        self.seats = list(players)
        self.full_hand = dice
        self.ante = ante
        self.purses = dict.fromkeys(players, 0)
        self.pot = 0
        self.direction = "left"
        self.chosen = False  # the direction
        self.played = False  # anything of the game, so that nobody draws seats any more
        self.left: list[str] = []
        self.begin(self.seats[0], pay=True)

    # What a family tells of itself

    def deal(self) -> None:
        """The dice at the start of a game."""
        raise NotImplementedError

    def start_round(self, seat: str) -> None:
        """A round begins with this seat."""
        raise NotImplementedError

    def gone(self, seat: str) -> None:
        """This seat, which was in, is out by now: what becomes of the round."""
        raise NotImplementedError

    # The game

    def begin(self, first: str, pay: bool) -> None:
        """A game begins: all are in, the ante is paid."""
        self.out: list[str] = []
        self.penalties = dict.fromkeys(self.seats, 0)
        self.winner: str | None = None
        self.verdict: dict[str, Any] | None = None
        self.call: str | None = None
        self.caller: str | None = None
        self.groups: list[
            list[str]
        ] = []  # who sits where by the dice, the highest first; who is tied, together
        self.rolled: dict[str, int] = {}
        if pay:
            for seat in self.seats:
                self.pay(seat)
        self.deal()
        self.start_round(first)

    def pay(self, seat: str) -> None:
        """The seat puts its ante into the pot."""
        self.purses[seat] -= self.ante
        self.pot += self.ante

    def ring(self) -> list[str]:
        """The seats in the direction of play."""
        return self.seats if self.direction == "left" else self.seats[::-1]

    def is_in(self, seat: str) -> bool:
        """The seat still plays."""
        return seat in self.seats and seat not in self.out

    def those_in(self) -> list[str]:
        """Who still plays, by seat."""
        return [seat for seat in self.seats if self.is_in(seat)]

    def next_in(self, seat: str) -> str:
        """The next seat in the direction of play that is still in."""
        ring = self.ring()
        at = ring.index(seat)
        return next(other for other in ring[at + 1 :] + ring[: at + 1] if self.is_in(other))

    def or_next(self, seat: str) -> str:
        """This seat, or the next one if it is out."""
        return seat if self.is_in(seat) else self.next_in(seat)

    def first(self, way: str, caller: str, winner: str, loser: str) -> str:
        """Who opens after a call: its loser, its winner, the seat after the caller, the caller, the caller if
        right and else the seat after, or the seat after who opened before."""
        if way == "moves-on":
            return self.next_in(self.starter)
        if way == "after-caller" or (way == "caller-or-next" and winner != caller):
            return self.next_in(caller)
        return self.or_next({"winner": winner, "loser": loser}.get(way, caller))

    def ended(self) -> bool:
        """One is left: the game is over and the pot is won."""
        if len(self.those_in()) > 1:
            return False
        self.phase, self.turn, self.bid = "over", None, None
        self.winner = self.those_in()[0] if self.those_in() else None
        if self.winner:
            self.purses[self.winner] += self.pot
            self.pot = 0
        return True

    # Actions

    def after(self, action: Action) -> Self | None:
        """The game after this action, or None where the rules do not allow it."""
        name, rest = action["action"], {key: value for key, value in action.items() if key != "action"}
        if name == "undo":
            return self.before
        if name not in (*self.own_actions, *self.shared_actions):
            return None
        new = copy.copy(self)
        for field, value in vars(self).items():
            if field not in ("before", "system"):
                setattr(new, field, copy.deepcopy(value))
        new.before = self
        does: Callable[..., None] = getattr(new, "do_" + name)
        try:
            signature(does).bind(**rest)
        except TypeError:  # another key than the action has
            return None
        try:
            does(**rest)
        except No:
            return None
        new.played = new.played or name not in ("roll_for_seat", "join", "leave")
        return new

    def do_leave(self, player: str) -> None:
        """Gets up: out of this game, though what was said stands."""
        check(player in self.seats and player not in self.left and self.phase in ("bidding", "over"))
        self.left.append(player)
        if self.phase == "over" or player in self.out:
            return
        was = self.turn
        self.out.append(player)
        self.gone(player)
        if not self.ended() and was == player == self.turn:
            self.turn = self.next_in(player)

    def do_join(self, player: str, after: str | None = None) -> None:
        """Sits down where no bid stands, with the fewest dice of those who are in."""
        check(self.phase in ("bidding", "over") and self.between_rounds())
        check(player not in self.seats or (self.phase == "over" and player in self.left))
        check(after is None or after in self.seats)
        if player in self.left:
            self.left.remove(player)
            return
        self.seats.insert(self.seats.index(after) + 1 if after else len(self.seats), player)
        self.purses.setdefault(player, 0)  # who was here before still owes what they owed
        self.penalties[player] = 0
        self.seat_late(player)
        if self.phase == "over":
            self.out.append(player)
        else:
            self.pay(player)

    def between_rounds(self) -> bool:
        """No bid and no claim stands."""
        raise NotImplementedError

    def seat_late(self, seat: str) -> None:
        """The dice of one who joins."""
        raise NotImplementedError

    def do_next_game(self) -> None:
        """All are back in with full dice, and pay the ante; where seats rotate, the first becomes last."""
        check(self.phase == "over")
        rotated = self.seats[1:] + self.seats[:1] if self.system.get("rotate") else self.seats
        stay = [seat for seat in rotated if seat not in self.left]
        check(len(stay) > 1)
        first = self.winner if self.winner in stay and self.system.get("next_game") == "winner" else stay[0]
        self.seats, self.left, self.played, self.chosen = stay, [], False, False
        self.direction = "left"
        self.begin(first or stay[0], pay=True)

    def do_roll_for_seat(self, rolls: dict[str, int]) -> None:
        """A die each; ties roll again among the tied only. Seats by the dice (dudo), or who starts."""
        check(not self.played and self.phase in ("bidding", "seating") and bool(rolls))
        groups = self.groups or [self.those_in()]
        who = [seat for group in groups for seat in group if len(group) > 1]
        sums = range(2, 13) if self.system.get("seating") == "two-dice" else range(1, 7)
        check(all(seat in who and seat not in self.rolled and rolls[seat] in sums for seat in rolls))
        self.rolled |= rolls
        self.phase, self.turn = "seating", None
        if len(self.rolled) < len(who):
            return  # some have not rolled yet
        parted: list[list[str]] = []
        for group in groups:
            faces = sorted({self.rolled[seat] for seat in group}, reverse=True) if len(group) > 1 else []
            parted += [[seat for seat in group if self.rolled[seat] == face] for face in faces] or [group]
        self.rolled = {}
        if self.system.get("seating") != "order":
            parted = parted[:1]  # who starts is all that matters
        self.groups = parted
        if all(len(group) == 1 for group in parted):
            if self.system.get("seating") == "order":
                placed = [group[0] for group in parted]
                self.seats = [*placed, *(seat for seat in self.seats if seat not in placed)]
            self.groups = []
            self.start_round(parted[0][0])

    def do_direction(self, player: str, to: str) -> None:
        """Who starts a game picks the direction."""
        check(bool(self.system.get("direction")) and not self.played and not self.chosen)
        check(self.phase == "bidding" and player == self.turn and to in ("left", "right"))
        self.direction, self.chosen = to, True

    def do_crooked(self, player: str) -> None:
        """A die lies on another: it is thrown again, and nothing else changes."""
        check(
            bool(self.system.get("crooked")) and self.phase in ("bidding", "revealing") and self.is_in(player)
        )

    def do_fallen(self, player: str) -> None:
        """A die fell: thrown again, or lost."""
        raise No

    def seen(self) -> dict[str, Any]:
        """What is compared of the state."""
        return {
            "phase": self.phase,
            "turn": self.turn,
            "bid": self.bid,
            "direction": self.direction,
            "seats": self.seats,
            "dice": self.dice_seen(),
            "pot": self.pot,
            "purses": self.purses,
            "penalties": self.penalties,
            "out": sorted(self.out),
            "left": sorted(self.left),
            "winner": self.winner,
            "verdict": self.verdict,
            **({} if self.phase in ("over", "seating") else {"starter": self.starter}),
        }

    def dice_seen(self) -> dict[str, int]:
        """How many dice each seat holds."""
        raise NotImplementedError

    # What a family fills in
    phase: str
    turn: str | None
    starter: str
    bid: dict[str, Any] | None
