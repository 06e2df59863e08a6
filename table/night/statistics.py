"""Rounds of a night, and how well each player called and bluffed and was lucky in them, as running sums."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from msgspec import structs

from referee import Bid, Verdict
from referee.shapes.counting import count
from referee.state import Setup
from referee.values import FACES
from table.contract.afterwards import Played, PutRight
from table.judging.reading import TableReading


@dataclass(frozen=True, slots=True)
class SaidBid:
    """A bid of a round."""

    player: str
    bid: Bid
    heard: bool
    """False: others were made before it that nobody entered."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A call that was judged, and what led to it."""

    version: int
    game: int
    round: int
    verdict: Verdict
    bids: tuple[SaidBid, ...]
    faces: tuple[int | str, ...]
    """The dice that were revealed, in any order."""
    dice: int
    """How many dice the call was about."""
    wild: bool
    """Whether aces counted as any face."""
    chance: float | None
    """That the bid which was doubted stands, for who saw no die but those that lay open; None for other
    calls."""
    left: dict[str, int]
    """Seat -> dice after it."""
    reading: TableReading | None
    """What it was judged by; None where the reveal came from another program."""
    put_right: tuple[PutRight, ...]
    taken_back: int
    """How many verdicts were taken back before this one stood."""
    alone: bool
    """The reader's, with nobody who tapped it, put a die right or typed them."""

    @property
    def all_heard(self) -> bool:
        """Whether every bid of the round is known."""
        return bool(self.bids) and all(said.heard for said in self.bids)

    @property
    def all_seen(self) -> bool:
        """Whether every die was seen."""
        return self.dice > 0 and len(self.faces) == self.dice


CALLS = ("doubt", "spot_on", "lift")
"""What is held against the dice; accepting a claim is no call."""


NOBODY = Played(
    name="", calls=0, right=0, exact_calls=0, exact_right=0, called=0, caught=0, got_away=0, won=0,
    expected=0.0,
)  # fmt: skip
"""Who has played nothing yet."""


@dataclass(frozen=True, slots=True)
class Sums:
    """What was counted up to an event. A round adds to a copy: an undo goes back to the one before."""

    players: Mapping[str, Played] = field(default_factory=dict)
    """By the names that they have now."""
    faces: tuple[int, ...] = (0,) * len(FACES)
    """How often each fell."""
    unheard: int = 0
    """Rounds of which not every bid was entered."""
    unseen: int = 0
    """Rounds in which not every die was seen."""

    def after(self, setup: Setup, it: PlayedRound) -> "Sums":
        """With one more round."""
        lay = Counter(it.faces)
        return Sums(
            _played(setup, it, self.players),
            tuple(count + lay[face] for face, count in zip(FACES, self.faces, strict=True)),
            self.unheard + bool(it.bids and not it.all_heard),
            self.unseen + bool(it.dice and not it.all_seen),
        )

    def renamed(self, old: str, new: str) -> "Sums":
        """With a player's other name."""
        if old not in self.players:
            return self
        return replace(self, players={new if name == old else name: it for name, it in self.players.items()})

    def of(self, seats: tuple[str, ...]) -> list[Played]:
        """Each player's night, those who still sit there first, in the order of their seats."""
        others = (name for name in self.players if name not in seats)
        return [structs.replace(self.players.get(name, NOBODY), name=name) for name in (*seats, *others)]


def _played(setup: Setup, it: PlayedRound, before: Mapping[str, Played]) -> Mapping[str, Played]:
    found = dict(before)

    def add(name: str, **more: float) -> None:
        own = found.get(name, NOBODY)
        found[name] = structs.replace(own, **{key: getattr(own, key) + value for key, value in more.items()})

    verdict = it.verdict
    add(verdict.caller)
    add(verdict.bidder)
    if verdict.call in CALLS:
        add(verdict.caller, calls=1, right=verdict.right)
    if verdict.call == "spot_on":
        add(verdict.caller, exact_calls=1, exact_right=verdict.right)
    elif verdict.call in CALLS:
        add(verdict.bidder, called=1, caught=not verdict.met)
    if it.chance is not None:
        add(verdict.bidder, won=verdict.met, expected=it.chance)
        add(verdict.caller, won=not verdict.met, expected=1 - it.chance)
    for said, _ in missing(setup, it):
        add(said.player, got_away=1)
    return found


def missing(setup: Setup, it: PlayedRound) -> list[tuple[SaidBid, int]]:
    """The bids that fell short of the dice and were bid over, and by how many dice; empty where it cannot be
    told."""
    if not (it.all_heard and it.all_seen) or setup.rules.claim_scope != "table":
        return []
    faces, true_die = [face for face in it.faces if isinstance(face, int)], setup.rules.true_die
    lay = [(said, count(faces, said.bid.face, wild=it.wild, true_die=true_die)) for said in it.bids[:-1]]
    short = ((said, said.bid.quantity - there.found) for said, there in lay)
    return [(said, dice) for said, dice in short if dice > 0]
