"""The rounds of a night that stand, each with its bids, its verdict and what people put right."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from referee import Bid, State, Verdict
from referee.state import Setup
from table.fold import UNDO, Fold, judged_by
from table.judging.reading import TableReading
from table.log.event import Event


@dataclass(frozen=True, slots=True)
class SaidBid:
    """A bid of a round."""

    player: str
    bid: Bid
    heard: bool
    """False: others were made before it that nobody entered."""


@dataclass(frozen=True, slots=True)
class PutRight:
    """A die that a person corrected."""

    read: int | None
    """What the camera said; None where it saw no die."""
    now: int | None
    """What it was said to be; None: no die."""
    doubt: str | None
    """The reader's word for what was odd about it."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A call that was judged, and what led to it."""

    version: int
    game: int
    round: int
    verdict: Verdict
    bids: tuple[SaidBid, ...]
    faces: tuple[int, ...]
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

    @property
    def all_heard(self) -> bool:
        """Whether every bid of the round is known."""
        return bool(self.bids) and all(said.heard for said in self.bids)

    @property
    def all_seen(self) -> bool:
        """Whether every die was seen."""
        return self.dice > 0 and len(self.faces) == self.dice


@dataclass(frozen=True, slots=True)
class Night:
    """What is left of a table's log once what was undone is left out."""

    setup: Setup
    rounds: tuple[PlayedRound, ...]
    steps: tuple[int, ...]
    """The versions to go through, one after another, to see it again."""
    renamed: Mapping[str, str]
    """A name that a player had -> the one that they have now."""
    last: State
    """How it ended, or stands."""


class _Step(NamedTuple):
    """An event that stands, with the table before and after it."""

    event: Event
    before: Fold
    after: Fold


def night_of(events: Sequence[Event]) -> Night:
    """The night that these events tell. Raises `BrokenLog` where they do not fold into a table."""
    fold = Fold.begin(events[0].payload)
    standing: list[_Step] = []
    taken_back: Counter[int] = Counter()
    for event in events[1:]:
        after = fold.apply(event)
        if event.payload == UNDO:
            undone = standing.pop()
            if undone.event.kind == "take" and after.reading:
                taken_back[after.reading.id] += 1
        else:
            standing.append(_Step(event, fold, after))
        fold = after
    steps = (0, *(step.event.version for step in standing))
    rounds = tuple(_rounds(standing, taken_back))
    return Night(fold.game.setup, rounds, steps, _renamed(standing), fold.game.state)


def _rounds(standing: list[_Step], taken_back: Mapping[int, int]) -> Iterator[PlayedRound]:
    """Each verdict with what led to it."""
    bids: list[SaidBid] = []
    first: dict[int, TableReading] = {}
    for event, before, after in standing:
        if event.kind == "reading" and after.reading:
            first[after.reading.id] = after.reading
        bid = after.game.state.bid
        if event.payload.get("action") == "bid" and isinstance(bid, Bid):
            bids.append(SaidBid(event.payload["player"], bid, not event.payload.get("unheard")))
        if event.kind not in ("action", "take"):
            continue
        reveal = event.payload["action"] if event.kind == "take" else event.payload
        verdict = judged_by(reveal, before.game, after.game)
        if verdict is None:
            continue
        reading = before.reading if event.kind == "take" else None
        yield PlayedRound(
            event.version, before.game.state.game, before.game.state.round, verdict, tuple(bids),
            _faces(reveal), before.game.expected_dice or 0, bool(before.game.to_json()["wild_aces"]),
            dict(after.game.state.dice), reading, _put_right(first, reading),
            taken_back[reading.id] if reading else 0,
        )  # fmt: skip
        bids = []


def _faces(reveal: Mapping[str, Any]) -> tuple[int, ...]:
    if "dice" in reveal:
        return tuple(face for hand in reveal["dice"].values() for face in hand)
    return tuple(reveal.get("pool", ()))


def _put_right(first: Mapping[int, TableReading], reading: TableReading | None) -> tuple[PutRight, ...]:
    """What differs between the reading as it came and as it was judged."""
    if reading is None or reading.source == "hand":
        return ()
    came = first[reading.id].dice
    return tuple(
        PutRight(was.face if was else None, now.face, was.doubt if was else None)
        for was, now in zip_longest(came, reading.dice)
        if was is None or was.face != now.face
    )


def _renamed(standing: list[_Step]) -> dict[str, str]:
    found: dict[str, str] = {}
    for event, *_ in standing:
        if event.payload.get("action") == "rename":
            old, new = event.payload["player"], event.payload["to"]
            found = {name: new if now == old else now for name, now in found.items()} | {old: new}
    return found
