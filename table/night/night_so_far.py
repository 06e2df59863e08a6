"""A night event by event: what a page is told of it costs the same late as early.

What was counted, and the table, stand beside each event that stands: an undo takes the newest away.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from referee import Bid, State
from referee.actions import Action, BidAction, LayOpenAction, RenameAction, RevealAction, UndoAction
from referee.state import Setup
from table.contract.afterwards import PutRight
from table.contract.events import BrokenLog, Event, ReadingEvent, TakeEvent
from table.fold import Fold, judged_by, played_by
from table.judging.reading import TableReading
from table.night.statistics import PlayedRound, SaidBid, Sums
from table.views.own_odds import open_odds


class _Step(NamedTuple):
    """An event that stands, with what was counted up to it."""

    version: int
    kind: str
    fold: Fold
    """The table after it, and after what was taken back since."""
    bids: tuple[SaidBid, ...]
    """Of the round so far."""
    sums: Sums
    first: TableReading | None
    """The reading that it brought, as it came."""
    judged: bool
    """Whether it brought a verdict."""


class NightSoFar:
    """A table's night, to which events are added in order. One thread at a time."""

    def __init__(self, setup: Event) -> None:
        """Begin with the table's first event. Raises `BrokenLog`."""
        self.began_at_ms = self.until_ms = setup.at_ms
        """Milliseconds since 1970 UTC."""
        self.rounds: list[PlayedRound] = []
        """Those that stand, oldest first."""
        self._steps = [_Step(0, "setup", Fold.begin(setup), (), Sums(), None, False)]
        self._taken_back: Counter[int] = Counter()

    @property
    def fold(self) -> Fold:
        """The table as it is now."""
        return self._steps[-1].fold

    @property
    def setup(self) -> Setup:
        """What the table agreed on."""
        return self.fold.game.setup

    @property
    def last(self) -> State:
        """How it ended, or stands."""
        return self.fold.game.state

    @property
    def sums(self) -> Sums:
        """What was counted of the rounds that stand."""
        return self._steps[-1].sums

    @property
    def steps(self) -> list[int]:
        """The versions to go through, one after another, to see it again."""
        return [step.version for step in self._steps]

    @property
    def unconfirmed(self) -> int:
        """Verdicts that the reader took alone, since the host last said that all were right."""
        confirmed = (it.version for it in reversed(self._steps) if it.kind == "confirm")
        since = next(confirmed, -1)
        return sum(it.alone and it.version > since for it in self.rounds)

    def add(self, event: Event) -> None:
        """Go on by one event. Raises `BrokenLog`."""
        if isinstance(event.payload, UndoAction):
            self._take_back(event)
        else:
            self._steps.append(self._step(event, self.fold, self.fold.apply(event)))
        self.until_ms = event.at_ms

    def at(self, version: int) -> Fold | None:
        """The table at a version; None where it is none of a step that stands."""
        found = next((it.fold for it in self._steps if it.fold.version == version), None)
        return found and replace(found)  # its judgement weighs more than all else

    def _take_back(self, undo: Event) -> None:
        if len(self._steps) == 1:
            raise BrokenLog(f"Event {undo.version} undoes nothing.")
        undone, last = self._steps.pop(), self._steps[-1]
        self._steps[-1] = last._replace(fold=last.fold.brought_back(undo))
        if undone.judged:
            self.rounds.pop()
        if undone.kind == "take" and (reading := last.fold.reading):
            self._taken_back[reading.id] += 1

    def _step(self, event: Event, before: Fold, after: Fold) -> _Step:
        bids, sums = self._steps[-1].bids, self._steps[-1].sums
        first = after.reading if isinstance(event, ReadingEvent) else None
        bid = after.game.state.bid
        match event.payload:
            case BidAction(player=player, unheard=unheard) if isinstance(bid, Bid):
                bids = (*bids, SaidBid(player, bid, not unheard))
            case LayOpenAction():  # nobody knows what lay there before dice were thrown again
                bids = bids[-1:]
            case RenameAction(player=player, to=to):
                sums = sums.renamed(player, to)
        played = self._round(event, before, after, bids)
        if played is None:
            return _Step(event.version, event.kind, after, bids, sums, first, False)
        self.rounds.append(played)
        sums = sums.after(self.setup, played)
        return _Step(event.version, event.kind, after, (), sums, first, True)

    def _round(
        self, event: Event, before: Fold, after: Fold, bids: tuple[SaidBid, ...]
    ) -> PlayedRound | None:
        """The round that an event ends, or None."""
        reveal = played_by(event)
        verdict = judged_by(reveal, before.game, after.game) if reveal else None
        if verdict is None or reveal is None:
            return None
        take = event if isinstance(event, TakeEvent) else None
        reading = before.reading if take else None
        odds = open_odds(before.game) if verdict.call == "doubt" else None
        return PlayedRound(
            event.version, before.game.state.game, before.game.state.round, verdict, bids,
            _faces(reveal), before.game.expected_dice or 0, before.game.wild_aces, odds and odds[0],
            dict(after.game.state.dice), reading, self._put_right(reading),
            self._taken_back[reading.id] if reading else 0, take is not None and _alone(take, before),
        )  # fmt: skip

    def _put_right(self, reading: TableReading | None) -> tuple[PutRight, ...]:
        """What differs between the reading as it came and as it is judged."""
        if reading is None or reading.source == "hand":
            return ()
        came = next(step.first for step in reversed(self._steps) if step.version == reading.id)
        return tuple(
            PutRight(
                read=was.face if was and was.known else None, now=now.face, doubt=was.doubt if was else None
            )
            for was, now in zip_longest(came.dice if came else (), reading.dice)
            if was is None or was.face != now.face
        )


def night_of(events: Sequence[Event]) -> NightSoFar:
    """The night that these events tell. Raises `BrokenLog` where they do not fold into a table."""
    night = NightSoFar(events[0])
    for event in events[1:]:
        night.add(event)
    return night


def _alone(take: TakeEvent, before: Fold) -> bool:
    """Whether a verdict is the reader's alone. Of one of an earlier Ojo, which did not say who took it, it is
    known only where people put something right or were asked."""
    read = before.reading is not None and before.reading.source != "hand"
    untouched = before.touched in ("asked", "watched") and not take.payload.anyway
    return read and untouched and take.payload.alone


def _faces(reveal: Action) -> tuple[int | str, ...]:
    if not isinstance(reveal, RevealAction):
        return ()
    hands = reveal.dice.values() if reveal.dice else [reveal.pool or ()]
    return tuple(face for hand in hands for face in hand)
