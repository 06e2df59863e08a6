"""A round of a night: its bids, its verdict and what people put right."""

from dataclasses import dataclass

from referee import Bid, Verdict
from table.contract.afterwards import PutRight
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
