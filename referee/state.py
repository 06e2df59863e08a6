"""What is known at a table: the setup, which never changes, and the state, replaced action by action."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from referee.editions import EDITION, SHEETS, Sheets
from referee.values import Bid
from referee.variants.rules import Rules
from referee.variants.variant import Variant

Special = Literal["palifico", "fixed-face"] | None
Sight = Literal["own", "one-die", "others"]
Phase = Literal["seating", "bidding", "siding", "revealing", "over"]
PASSING = "pass"
"""What a call is about where a pass is doubted, in the place of a bid."""
LEFT, RIGHT = 1, -1
"""Direction of play through the seats, which stand in clockwise order: to the left is clockwise."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table agreed on before the first die was thrown."""

    variant: Variant
    """The rule system."""
    rules: Rules
    """Its switches with the table's options laid over them."""
    vocabulary: str
    """What the table calls the faces: a value of `face-names`. No rule depends on it."""
    options: Mapping[str, object]
    """The table's options as they were given."""
    players: tuple[str, ...]
    """The names in clockwise order; the first starts."""
    dice: Mapping[str, int]
    """Dice that each seat starts with (for a shared cup: the dice in the cup, at every seat)."""
    full: int
    """A full hand: what each holds at the start of a game, and the most that is regained."""
    ante: int
    """What each player puts into the pot before each game."""
    stake: str
    """What is played for where it is no number: `polish the boots`."""
    edition: int = EDITION
    """The edition of the sheets that the game was set up under."""

    @property
    def sheets(self) -> Sheets:
        """How that edition reads the sheets."""
        return SHEETS[self.edition]

    @property
    def lives(self) -> int:
        """How many penalties put a player out, where they and no dice are what is lost; else 0."""
        in_dice = self.variant.shape == "many-cups" and self.rules.loss != "penalty"
        return 0 if in_dice else self.rules.penalty_limit

    def to_json(self) -> dict[str, Any]:
        """The setup as `Game.start` takes it."""
        midway = any(number != self.full for number in self.dice.values())
        told = {
            "variant": self.variant.id,
            "players": list(self.players),
            "dice": dict(self.dice) if midway else self.full,
            "options": dict(self.options),
            "ante": self.ante,
            "stake": self.stake,
            "edition": self.edition,
        }
        return told | {"full_hand": self.full} if midway else told


Unmoved = Literal[
    "", "pile-empty", "hand-full", "no-penalty", "bidder-out", "caller-out", "nobody-left", "nobody",
    "last-spared",
]  # fmt: skip
IdleAces = Literal["", "not-wild", "palifico", "one-die", "no-true-die", "zhai", "aces-bid"]


class Cups(NamedTuple):
    """What straights and leopards make of a count, cup by cup."""

    told: tuple[tuple[str, str], ...] = ()
    """Seat and kind (straight, leopard, pure-leopard) of each cup that counts otherwise than its dice."""
    least: int = 0
    """How few would count, where nobody told whose dice they are; no more than `most`."""
    most: int = 0


AS_THEY_LIE = Cups()


class Verdict(NamedTuple):
    """How a call was judged: all that a sentence about it needs, and no sentence; a tuple, as a state is."""

    call: str
    """doubt, pi, counter_pi, spot_on or lift; or what ended it unseen: surrender, pass_unseen, concede."""
    bid: "Bid | str"
    """The bid, or the claim as a value (`64`, `full house`)."""
    bidder: str
    """Who made it."""
    caller: str
    """Who called."""
    found: "int | str | None" = None
    """How many dice of the face lay there, wild ones included; what they make; None where none was shown."""
    wild: int = 0
    """How many of those found were wild."""
    met: bool = False
    """Whether as much lay there as was bid, or that was accepted."""
    exact: bool = False
    """Whether exactly as much lay there as was bid."""
    losses: Mapping[str, int] = {}
    """Seat -> dice lost, negative is gained; only seats that change."""
    penalties: Mapping[str, int] = {}
    """Seat -> penalties taken."""
    out: tuple[str, ...] = ()
    """Who went out by it."""
    starter: str | None = None
    """Who starts next, or None when the game is over."""
    winner: str | None = None
    """Who won the game by it."""
    right: bool = False
    """Whether the caller is."""
    pot: int = 0
    """What the winner takes from the pot."""
    special: Special = None
    """palifico or fixed-face where the next round is a one-die round."""
    sight: str = "own"
    """Who may look in the next round: own, one-die or others."""
    idle: int = 0
    """Aces that lay there and did not count."""
    idle_because: IdleAces = ""
    """The rule by which they did not."""
    apart: int = 0
    """By how many dice bid and truth differ."""
    unseen: int = 0
    """Dice that the call is about and that nobody saw: they are counted as nothing."""
    unseen_decides: bool = False
    """Whether what follows could be another if they had been seen."""
    cups: Cups = AS_THEY_LIE
    """What of the count is a matter of whose dice they are."""
    stakes: tuple[str, ...] = ()
    """Why it costs more than one: pi, counter-pi, surrender, jump-open, far-off."""
    dice: tuple[int, ...] = ()
    """The dice that make what was claimed, where their value is told; in the order they were told."""
    unmoved: Unmoved = ""
    """Why no die changes hands where none does."""
    below: Mapping[str, int] = {}
    """Who is out with too few dice to play on -> how many of the dice lost are those."""
    full: tuple[str, ...] = ()
    """Who is out by penalties, whatever dice were left."""
    rid: tuple[str, ...] = ()
    """Who has put the last die aside, where that wins: the winner first."""
    cites: tuple[str, ...] = ()
    """The switches that decided, by their ids, the one that decides first."""


class State(NamedTuple):
    """The table after an action. A named tuple, for a long night makes thousands of them."""

    seats: tuple[str, ...]
    """The players in clockwise order as they sit now."""
    dice: Mapping[str, int]
    """Seat -> dice it holds."""
    purses: Mapping[str, int]
    """Whoever sat here tonight -> won less staked; with the pot they add up to nothing."""
    penalties: Mapping[str, int]
    """Seat -> penalties taken."""
    pot: int
    """What lies in the pot."""
    starter: str
    """Who opens this round."""
    turn: str | None
    """The seat that must act, or None where no one seat must."""
    phase: Phase = "bidding"
    direction: int = LEFT
    bid: "Bid | str | None" = None
    """The standing bid, or the standing claim's value."""
    bidder: str | None = None
    bids: int = 0
    """How many bids this round has had."""
    aces: int = 0
    """The most aces that were bid in this round."""
    stood: Mapping[str, Bid] = {}
    """What is spoken with bids, fei or zhai -> the last bid of this round that was spoken so."""
    tamed: bool = False
    """Whether aces stopped being wild in this round, for they were bid."""
    call: str | None = None
    """The call that waits for its reveal: doubt, spot_on or lift."""
    caller: str | None = None
    sides: Mapping[str, str] = {}
    """Seat -> whom it sides with, doubter or bidder."""
    pile: int = 0
    """Dice that lie discarded; with the hands they add up to the same number all game."""
    out: tuple[str, ...] = ()
    """Who is out, first out first; dice that still lie before one of them are a dead hand, nobody's."""
    left: frozenset[str] = frozenset()
    """Who left the table since this game began; they keep their seat, out, to its end."""
    former: Mapping[str, str] = {}
    """Every name that was given up -> the name that its player has now; nobody else takes it."""
    winner: str | None = None
    verdict: Verdict | None = None
    special: Special = None
    """palifico or fixed-face where this is a one-die round."""
    special_seats: frozenset[str] = frozenset()
    """Whose palifico this round is."""
    had_palifico: frozenset[str] = frozenset()
    """Who had, or has, their palifico in this game."""
    fell: frozenset[str] = frozenset()
    """Who fell to one die in this round by a fallen die."""
    sight: Sight = "own"
    """Who may look: all at their own dice, only players with one die, or all at the others' dice only."""
    passer: str | None = None
    """Who passed right before this turn."""
    passed: tuple[str, ...] = ()
    """Who passed in this round."""
    tied: tuple[tuple[str, ...], ...] = ()
    """Groups that roll for seats, best first; settled seats are groups of one."""
    highest: str | None = None
    """Who rolled highest for the seats, whoever else may have to start."""
    rolled: Mapping[str, int] = {}
    """Rolls for seats that are in while others are awaited."""
    shown: Mapping[str, tuple[int, ...]] = {}
    """Dice that everybody knows in this round: shown by mistake, or laid open with a bid."""
    kept: tuple[int, ...] = ()
    """Dice that who has the shared cup said to keep: under it, or open beside it, until another throws."""
    rerolled: int | None = None
    """How many dice were thrown again last: of the own hand, or by who believed."""
    rethrown: Mapping[str, int] = {}
    """Seat -> how many dice of its own hand it threw again, under many cups with the bid that stands; 0 where
    it has claimed without."""
    believed: bool = False
    """Whether the seat on turn believed the standing claim and must make a higher one."""
    game: int = 1
    round: int = 1


class Called(NamedTuple):
    """A call that waits for its reveal, with the bid that it is about."""

    call: str
    bid: Bid | str
    """The bid, a claim's value, or `pass` where a pass is doubted."""
    bidder: str
    caller: str


def what_follows(state: State, after: State) -> dict[str, Any]:
    """What a `Verdict` tells of the table after it; `state` is the table at the call."""
    return {
        "out": after.out[len(state.out) :],
        "starter": None if after.winner else after.starter,
        "winner": after.winner,
        "pot": state.pot if after.winner else 0,
        "special": after.special,
        "sight": after.sight,
    }


def called(state: State) -> Called:
    """The standing call; TypeError where there is none."""
    if state.call is None or state.caller is None or state.bidder is None or state.bid is None:
        raise TypeError("no call stands")
    if state.passer is not None:
        return Called(state.call, PASSING, state.passer, state.caller)
    return Called(state.call, state.bid, state.bidder, state.caller)


class Finding(NamedTuple):
    """What the revealed dice say of the call."""

    found: int | str | None
    """How many dice count; for a doubted pass what the five dice are; None where nobody looked."""
    wild: int
    """How many of those found were wild."""
    idle: int
    """Aces that lay there and did not count."""
    met: bool
    """Whether as much lies there as was bid."""
    exact: bool
    """Whether exactly as much does."""
    apart: int
    """By how many dice bid and truth differ."""
    unseen: int = 0
    """Dice that nobody saw; they are not counted."""
    unseen_decides: bool = False
    """Whether what follows could be another if they had been seen."""
    cups: Cups = AS_THEY_LIE
    """What of the count is a matter of whose dice they are."""


def held(setup: Setup, state: State, seat: str) -> int:
    """How many dice the seat holds; a shared cup stands before who rolled it or must roll it."""
    if setup.variant.shape != "one-cup":
        return state.dice[seat]
    holder = state.bidder if state.bidder is not None and not state.believed else state.turn
    return state.dice[seat] if seat == (holder or state.winner) else 0


def may_look(setup: Setup, state: State) -> list[str]:
    """The seats that may look at their dice in this round; under a shared cup only who holds it."""
    if state.sight == "others":
        return []
    holds = {seat: held(setup, state, seat) for seat in state.seats if seat not in state.out}
    return [seat for seat, number in holds.items() if number == 1 or (number and state.sight == "own")]
