"""The game: a fold over actions. Immutable; an action that may not be is answered by a refusal, as a
value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import UNSET, to_builtins

from referee import entries, told
from referee.actions import KINDS, Action, UndoAction, read_action
from referee.entries import Entry, Options
from referee.facts import message
from referee.question import Question
from referee.setup import read_setup
from referee.shapes import many_cups, one_cup, own_hand, revealing, seating
from referee.shapes.counting import wild_now
from referee.shapes.rounds import first_game, playing
from referee.state import Setup, State
from referee.told import Legal
from referee.values import ZHAI, Bid, Code, Refusal, RefusalError, answered, granted, refuse


class Shape(Protocol):
    """What the module of a shape of game has to offer."""

    @property
    def ACTIONS(self) -> Mapping[str, Entry]:
        """Its table of actions, apart from what every game shares."""

    def bids(self, setup: Setup, state: State) -> list[Bid]:
        """The bids that are legal now, lowest first."""

    def claims(self, setup: Setup, state: State) -> list[str]:
        """The values that may be claimed now, lowest first."""

    def question(self, setup: Setup, state: State) -> Question | None:
        """What the call that waits for its reveal asks of the dice, or None where none waits."""


SHAPES: dict[str, Shape] = {"many-cups": many_cups, "one-cup": one_cup, "own-hand": own_hand}

_TABLES: dict[str, dict[str, Entry]] = {
    shape: {**module.ACTIONS, **seating.ACTIONS} for shape, module in SHAPES.items()
}

_OUT_OF_PLACE = (Code.NOT_NOW, Code.NOT_YOUR_TURN, Code.NOT_IN_VARIANT)
"""Refusals of what was out of place rather than misshapen: they say what would be legal now."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Game:
    """A game after some actions.

    >>> from referee.actions import DoubtAction
    >>> game = Game.start({"variant": "dudo", "players": ["ann", "bo"]})
    >>> game.play(DoubtAction(player="ann")).code
    <Code.NOT_NOW: 'not-now'>
    """

    setup: Setup
    """What the table agreed on."""
    state: State
    """The table as it is now."""
    version: int = 0
    """How many actions were accepted, undo included; it never goes back."""
    _log: tuple[Any, ...] = ()
    """The accepted actions, newest first, as nested pairs: adding one costs the same all night."""
    _past: tuple[Any, ...] = ()
    """The states that undo goes back to, newest first, as nested pairs."""

    @classmethod
    def start(cls, setup: Mapping[str, Any]) -> Game | Refusal:
        """A new game, or the refusal of its setup."""
        return cls.replay(setup, ())

    @classmethod
    @answered
    def replay(cls, setup: Mapping[str, Any], actions: Iterable[Action]) -> Game:
        """The game after all these actions, or the first refusal."""
        read = granted(read_setup(setup))
        game = cls(read, first_game(read))
        for action in actions:
            game = game._played(action)
        return game

    @answered
    def play(self, action: Action) -> Game:
        """The game after the action, or why it may not be; this game stays as it is."""
        return self._played(action)

    def _played(self, action: Action) -> Game:
        if isinstance(action, UndoAction):
            if not self._past:
                refuse(Code.NOTHING_TO_UNDO, "undo")
            state, past = self._past
            return Game(self.setup, state, self.version + 1, (action, self._log), past)
        table, name = self._table, action.name
        told: Any = action
        if name not in table and (other := self.setup.variant.synonyms.get(name)):
            name, told = other, KINDS[other](player=action.aside[1])
        if name not in table:
            entries.not_in_the_game(table, self.setup, name)
        try:
            state = entries.play(table, self.setup, self.state, told)
        except RefusalError as refused:
            raise RefusalError(self._with_legal(refused.refusal)) from None
        return Game(self.setup, state, self.version + 1, (action, self._log), (self.state, self._past))

    def _with_legal(self, refusal: Refusal) -> Refusal:
        """The refusal with what would be legal now, where the action was out of place."""
        if refusal.code not in _OUT_OF_PLACE:
            return refusal
        now = entries.now(self._table, self.setup, self.options())
        return Refusal(refusal.code, message("refusal-now", refusal=refusal.say, now=now))

    def play_json(self, given: object) -> Game | Refusal:
        """The game after the action that a JSON value says."""
        action = read_action(given)
        return action if isinstance(action, Refusal) else self.play(action)

    def at_rest(self) -> Game:
        """The same table without its log, and with one state to go back to: for who keeps the others."""
        return Game(self.setup, self.state, self.version, (), self._past and (self._past[0], ()))

    def __repr__(self) -> str:
        """The game as a call that makes it again."""
        return f"Game.replay({self.setup.to_json()!r}, {self.actions!r})"

    @property
    def actions(self) -> list[Action]:
        """The accepted actions as given, oldest first: with the setup, enough to replay."""
        found, log = [], self._log
        while log:
            found.append(log[0])
            log = log[1]
        return found[::-1]

    @property
    def playing(self) -> list[str]:
        """The seats still in, in seat order."""
        return playing(self.state)

    def name_now(self, name: str) -> str:
        """What the player is called now who was called `name` once."""
        return self.state.former.get(name, name)

    @property
    def expected_dice(self) -> int | None:
        """How many dice the call that waits for its reveal is about, or None where no call waits."""
        return None if self.question is None else self.question.expected

    @property
    def expected_hands(self) -> Mapping[str, int] | None:
        """Seat -> how many of its dice the call that waits for its reveal is about, or None where no call
        waits; where all dice count together a pool of them may be revealed instead."""
        return None if self.question is None else self.question.hands

    @property
    def question(self) -> Question | None:
        """What the call that waits for its reveal asks of the dice, or None where no call waits."""
        return self._shape.question(self.setup, self.state)

    @property
    def _shape(self) -> Shape:
        return SHAPES[self.setup.variant.shape]

    @property
    def _table(self) -> Mapping[str, Entry]:
        return _TABLES[self.setup.variant.shape]

    @property
    def wild_aces(self) -> bool:
        """Whether aces are wild in this round."""
        return wild_now(self.setup, self.state)

    @property
    def told(self) -> told.State:
        """The table as programs and pages are told of it, without sentences."""
        return told.state_told(self.setup, self.state, wild_aces=self.wild_aces)

    def to_json(self) -> dict[str, Any]:
        """The contract's `state`, but for the verdict's `explanation`: see `referee.words.told`."""
        told: dict[str, Any] = to_builtins(self.told)
        return told

    def options(self) -> Options:
        """Action -> the seats that may take it now; an empty list where the action names no player."""
        found = entries.options(self._table, self.setup, self.state)
        return found | {"undo": []} if self._past else found

    def legal(self) -> Legal:
        """What may be done now. Bids go up to one die more than lie there."""
        actions, bids = self.options(), self._shape.bids(self.setup, self.state)
        return Legal(
            actions=actions,
            bids=[(bid.quantity, bid.face) for bid in bids if bid.spoken != ZHAI],
            claims=self._shape.claims(self.setup, self.state),
            zhai=[(bid.quantity, bid.face) for bid in bids if bid.spoken == ZHAI] or UNSET,
            keeping=(one_cup.keeping(self.setup, self.state) if "believe" in actions else []) or UNSET,
            mistake=revealing.may_mistake(self.setup, self.state),
        )
