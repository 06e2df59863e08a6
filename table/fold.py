"""A table's state as a fold over its events: the game, the reading on the table. An undo is folded anew."""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee import Game, Refusal, Verdict
from referee.actions import Action, CrookedAction, FallenAction, RenameAction, UndoAction
from referee.state import Setup
from referee.values import Bid
from referee.words import telling
from referee.words.told import why
from table.contract import events as happened
from table.contract.events import AgreedSetup, BrokenLog, Event, TypedReading, setup_of
from table.contract.kinds import NO_PICTURES, Character, FacePicture
from table.contract.said import Message
from table.contract.told import Mishap, Round
from table.judging import reading as readings
from table.judging.judge import Judgement, judge, may_be_lost, seen_apart
from table.judging.lesson import Lesson
from table.judging.memory import NOTHING_LEARNT, Memory
from table.judging.reading import TableReading
from table.limits import ASIDES_A_ROUND_MOST
from table.words import catalogue

HISTORY_LENGTH = 20
"""Verdicts, and mishaps, that the view tells."""
OF_A_TURN = ("game", "round", "phase", "turn", "bid", "bids")
"""What of a state is another in the next turn: a die that falls, a seat that joins or a new name is none."""

Touch = Literal["asked", "watched", "corrected", "undone"]
"""What befell a reading last: asked for, seen by the house itself, put right, or brought back by an undo."""


@dataclass(frozen=True, eq=False)  # no slots: what is told is kept once it was asked for
class Past:
    """A verdict of the history. Every later view tells it again: saying it anew cost more than all else."""

    version: int
    setup: Setup
    verdict: Verdict
    reading: TableReading | None
    """What it was taken from; None where nothing was shown."""

    @cached_property
    def told(self) -> Round:
        """As a view tells it."""
        said = telling.verdict(self.setup, self.verdict)
        return Round(
            version=self.version,
            call=self.verdict.call,
            explanation=catalogue().say(said),
            losses=dict(self.verdict.losses),
            say=Message.of(said),
            evidence=self.reading is not None,
            photo=self.reading is not None and self.reading.has_photo,
        )


class Fold(Struct, frozen=True, eq=False, dict=True):  # the judgement is kept once it was asked for
    """A table at one version."""

    version: int
    setup: AgreedSetup
    game: Game
    at_ms: int = 0
    """When its newest event was appended, milliseconds since 1970 UTC."""
    reading: TableReading | None = None
    touched: Touch = "asked"
    """What befell the reading last, where one lies there."""
    judged: "Fold | None" = None
    """The table that the last verdict was taken at, with its reading and how certain that was."""
    left_out: frozenset[int] = frozenset()
    """Of a table that was `judged`: dice too many of its reading, by index, that the verdict left out."""
    history: tuple[Past, ...] = ()
    judged_by: tuple[TableReading, ...] = ()
    """The readings that verdicts were taken from, the oldest first."""
    mishaps: tuple[Mishap, ...] = ()
    asides: Mapping[tuple[str, str], int] = {}
    """Action of `ASIDES_A_ROUND_MOST` and its seat, or none's -> how often that was in this round."""
    verdicts: int = 0
    """How many verdicts stand."""
    wins: tuple[str, ...] = ()
    """Who won the games of the night, under the names that they have now."""
    standing: int = 0
    """How many events stand: an undo takes one away."""
    ended: bool = False
    """Whether the night was ended; whatever happens next goes on with it."""
    memory: Memory = NOTHING_LEARNT
    """What the table has learnt of its dice."""
    dice_set: str = ""
    """What its dice are called; empty where nobody said."""
    dice_pictures: tuple[FacePicture, ...] = NO_PICTURES
    """What their faces 1 to 6 show; nothing where they show pips."""
    lost_in_sight: bool | None = None
    """Whether lost dice lie in sight, as people said; None: nobody did."""
    said_thrown: bool = False
    """Whether people said in this round that dice which lie as before were thrown again."""
    doer: str = ""
    """Whose action came last: until something else happens, its own phone may take it back."""
    bids: tuple[tuple[Bid | str, str], ...] = ()
    """The bids, or claims, of this round and who made each, oldest first."""
    freed: bool = False
    """Whether the host has said that no dice lie under cups here; until whatever happens next."""
    turn_at_ms: int = 0
    """When the turn that is waited for began (`OF_A_TURN`); an undo brings it back."""
    before: "Fold | None" = None
    """The table before its newest event; None where that was an undo."""

    @classmethod
    def begin(cls, first: Event) -> "Fold":
        """The table after its setup. Raises `BrokenLog` where that is none, or the referee refuses it."""
        setup = setup_of(first)
        game = Game.start(game_setup(setup))
        if isinstance(game, Refusal):
            raise BrokenLog(why(game))
        return cls(0, setup, game, turn_at_ms=first.at_ms)

    @cached_property
    def judgement(self) -> Judgement:
        """The reading on the table measured against the call, made once. ValueError where none lies there."""
        if self.reading is None:
            raise ValueError("no reading lies on the table")
        judged = judge(self.game, self.reading, self.setup.bound, self.lost_among)
        return changed(judged, unmoved=self.reading.unmoved)

    @property
    def rivals(self) -> dict[str, Character]:
        """Who is played by the computer, by the names of now, with the character of each."""
        return {self.game.name_now(name): kind for name, kind in self.setup.rivals.items()}

    @property
    def lost_among(self) -> int:
        """How many lost dice lie in sight, by what was said or seen, and were not seen apart."""
        last = self.judged.reading if self.judged else None
        known = self.lost_in_sight or seen_apart(self.reading) or seen_apart(last)
        return may_be_lost(self.game, self.reading, self.lost_in_sight) if known else 0

    @property
    def last_verdict(self) -> int:
        """The version of the last verdict that stands; -1 before there is any."""
        return self.history[-1].version if self.history else -1

    def apply(self, event: Event) -> "Fold":
        """The table after one event that is no undo. Raises `BrokenLog` where the event does not fit."""
        after = replace(
            self,
            version=event.version,
            at_ms=event.at_ms,
            standing=self.standing + 1,
            ended=isinstance(event, happened.EndEvent | happened.ConfirmEvent),
            freed=isinstance(event, happened.FreeEvent),
            doer="",
            before=self._changed(before=None),
        )
        match event:
            case happened.ActionEvent(payload=action) if not isinstance(action, UndoAction):
                return self._played(after, action)
            case happened.TakeEvent(payload=taken):
                memory = self.memory if self.reading is None else self.memory.taught(self.reading)
                left_out = frozenset(die.die for die in taken.aside)
                judged = self._changed(left_out=left_out) if left_out else self
                return self._played(replace(after, memory=memory), taken.action, judged)
            case happened.ReadingEvent(payload=seen) if self.game.state.phase == "revealing":
                # whoever said once in a round that these dice were thrown is not asked at the next look
                watched = not isinstance(seen, TypedReading) and seen.watched
                read = self.memory.revised(readings.from_event(event.version, seen, self.signs))
                read = changed(read, unmoved=()) if self.said_thrown else read
                return replace(after, reading=read, touched="watched" if watched else "asked")
            case happened.CorrectionEvent(payload=correction) if self.reading is not None:
                lost = may_be_lost(self.game, self.reading, self.lost_in_sight)
                corrected = self.reading.corrected(correction, may_be_lost=lost > 0)
                return replace(after, reading=corrected, touched="corrected")
            case happened.DiscardEvent():
                return replace(after, reading=None)
            case happened.ThrownEvent() if self.reading is not None:
                read = changed(self.reading, unmoved=())
                return replace(after, reading=read, touched="corrected", said_thrown=True)
            case happened.DiceEvent(payload=dice):
                shown = tuple(dice.pictures) if dice.pictures else self.dice_pictures
                own = [lesson.counted(self.dice_pictures, shown) for lesson in self.memory.lessons]
                memory = Memory(tuple(map(Lesson.of, dice.lessons))).with_lessons(own)
                return replace(after, memory=memory, dice_set=dice.set, dice_pictures=shown)
            case happened.LessonsEvent(payload=learnt):
                lessons = tuple(map(Lesson.of, learnt.lessons))
                return replace(after, memory=(Memory if learnt.anew else self.memory.with_lessons)(lessons))
            case happened.ForgetEvent(payload=unlearnt):
                return replace(after, memory=self.memory.without(unlearnt.read, unlearnt.face))
            case happened.LostEvent(payload=lost_dice):
                return replace(after, lost_in_sight=lost_dice.in_sight)
            case happened.EndEvent() | happened.ConfirmEvent() | happened.FreeEvent():
                return after
        raise BrokenLog(f"Event {event.version} ({event.kind}) does not fit the table.")

    @property
    def signs(self) -> tuple[str, ...]:
        """What stands for the six faces on dice without pips."""
        return readings.signs_of(self.game.setup.rules)

    @property
    def pictures(self) -> bool:
        """Whether dice without pips are played with."""
        letters = bool(self.game.setup.rules.poker_faces)
        return letters or self.memory.knows_pictures or any(self.dice_pictures)

    def _played(self, after: "Fold", action: Action, judged: "Fold | None" = None) -> "Fold":
        """What comes `after` this one, with an action played; `judged` is the table that it judges."""
        game = self.game.play(action)
        if isinstance(game, Refusal):
            raise BrokenLog(f"Event {after.version} is refused: {why(game)}")
        was, now, renamed = self.game.state, game.state, isinstance(action, RenameAction)
        turned = not renamed and any(getattr(was, it) != getattr(now, it) for it in OF_A_TURN)
        after = replace(
            after,
            game=game.at_rest(),
            wins=self._wins(action, game),
            bids=self._bids(game),
            doer=action.aside[1],
            turn_at_ms=after.at_ms if turned else self.turn_at_ms,
        )
        # A die may fall while a reading lies there: the reading stays. Crooked dice are thrown again.
        if game.state.phase != "revealing" or isinstance(action, CrookedAction):
            after = replace(after, reading=None)
        elif isinstance(action, RenameAction) and self.reading is not None:
            after = replace(after, reading=self.reading.renamed(action.player, action.to))
        if (verdict := judged_by(action, self.game, game)) is not None:
            read = judged.reading if judged else None
            past = Past(after.version, game.setup, verdict, read)
            after = replace(
                after,
                judged=judged and judged._changed(judged=None, before=None),
                judged_by=(*self.judged_by, read) if read and read.tells_of_table else self.judged_by,
                history=(*self.history, past)[-HISTORY_LENGTH:],
                verdicts=self.verdicts + 1,
                asides={},
                said_thrown=False,
            )
        elif isinstance(action, FallenAction | CrookedAction):
            lost = self.game.state.dice[action.player] - game.state.dice[action.player]
            kind: Literal["fallen", "crooked"] = "fallen" if isinstance(action, FallenAction) else "crooked"
            mishap = Mishap(version=after.version, action=kind, player=action.player, lost=lost)
            after = replace(after, mishaps=(*self.mishaps, mishap)[-HISTORY_LENGTH:])
        if action.name in ASIDES_A_ROUND_MOST:
            often = {**self.asides, action.aside: self.asides.get(action.aside, 0) + 1}
            after = replace(after, asides=often)
        return after

    def _bids(self, after: Game) -> tuple[tuple[Bid | str, str], ...]:
        """The bids of the round that `after` is in."""
        was, now = self.game.state, after.state
        if (now.game, now.round) != (was.game, was.round) or now.bid is None or now.bidder is None:
            return ()
        changed = (now.bid, now.bids) != (was.bid, was.bids)
        return (*self.bids, (now.bid, now.bidder)) if changed else self.bids

    def too_often(self, action: Action) -> int | None:
        """How often the action may be in a round, where it has been so often in this one; None: it may be."""
        most = ASIDES_A_ROUND_MOST.get(action.name)
        return most if most is not None and self.asides.get(action.aside, 0) >= most else None

    @property
    def undone(self) -> int:
        """How many events were taken back: each by another."""
        return (self.version - self.standing) // 2

    def _wins(self, action: Action, after: Game) -> tuple[str, ...]:
        if isinstance(action, RenameAction):
            return tuple(action.to if name == action.player else name for name in self.wins)
        winner = None if self.game.state.winner else after.state.winner
        return (*self.wins, winner) if winner else self.wins

    def _changed(self, **changes: Any) -> "Fold":
        """This one changed, with its judgement where that was asked for."""
        other = replace(self, **changes)
        if "judgement" in self.__dict__:
            other.__dict__["judgement"] = self.judgement
        return other

    def brought_back(self, undo: Event) -> "Fold":
        """The table again, by an undo of what came after it."""
        reading = self.reading and changed(self.reading, reopened=True)
        again = replace(self, version=undo.version, at_ms=undo.at_ms, touched="undone", freed=False)
        return replace(again, reading=reading, before=None)


def folds_of(events: Sequence[Event]) -> Iterator[Fold]:
    """The table after each event of a whole log. Raises `BrokenLog` where an event does not fit."""
    standing = [Fold.begin(events[0])]
    yield standing[0]
    for event in events[1:]:
        if not isinstance(event.payload, UndoAction):
            standing.append(standing[-1].apply(event))
        elif len(standing) > 1:
            standing.pop()
            standing[-1] = standing[-1].brought_back(event)
        else:
            raise BrokenLog(f"Event {event.version} undoes nothing.")
        yield standing[-1]


def fold_of(events: Sequence[Event]) -> Fold:
    """The table after a whole log. Raises `BrokenLog`."""
    return deque(folds_of(events), 1).pop()


def judged_by(action: Action, before: Game, after: Game) -> Verdict | None:
    """The verdict that an action brought; None where an older one stands, be it under a player's new name."""
    verdict = after.state.verdict
    renamed = isinstance(action, RenameAction)
    return None if verdict is before.state.verdict or renamed else verdict


def played_by(event: Event) -> Action | None:
    """The action that an event brings to the referee; None where it brings none."""
    match event:
        case happened.ActionEvent(payload=action):
            return action
        case happened.TakeEvent(payload=taken):
            return taken.action
    return None


def game_of(events: Sequence[Event]) -> Game:
    """The game after a whole log, with all its actions, which a fold's has not. Raises `BrokenLog`."""
    standing: list[Event] = []
    for event in events[1:]:
        if isinstance(event.payload, UndoAction):
            standing.pop()
        else:
            standing.append(event)
    actions = [action for event in standing if (action := played_by(event))]
    game = Game.replay(game_setup(setup_of(events[0])), actions)
    if isinstance(game, Refusal):
        raise BrokenLog(why(game))
    return game


def game_setup(setup: AgreedSetup) -> dict[str, Any]:
    """What the referee is told of a setup; an ante that begins with a number counts, another is a stake."""
    keys = ("variant", "players", "dice", "options", "edition", "full_hand")
    told = {key: getattr(setup, key) for key in keys}
    number = re.match(r"\d{1,6}(?!\d)", setup.ante, re.ASCII)
    return told | ({"ante": int(number[0])} if number else {"stake": setup.ante})
