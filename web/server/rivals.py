"""Rivals act: the seats of a demo table that the computer plays, each after a moment, none for a person."""

import contextlib
import time
from random import Random

from referee.actions import Action
from table.authority import Tables
from table.demo.rivals import call_out_of_turn, choose, to_act
from table.fold import Fold
from table.log.event import Stale
from table.words.refused import Refused
from web.eye.service import Eye
from web.lookout.throwing import own_dice, secret_of

MOMENT_MS = 2500
"""How long a rival thinks: somebody may undo meanwhile, or call first where anybody may."""
PERSONS_MS = 6000
"""How long a person has to lay dice open, or before a rival calls out of turn."""
WATCHED_MS = 1500
"""How long it waits where people only look on."""
VERDICT_MS = 12_000
"""How long a verdict stands before a rival opens the next round: people read it."""


class Rivals:
    """Acts for the rivals of the tables whose demo this house throws."""

    def __init__(self, tables: Tables, eye: Eye) -> None:
        self._tables, self._eye = tables, eye

    def act_in_seconds(self, table_id: str) -> float | None:
        """Act for the rival that the table waits for, or say in how many seconds it will; None where it was
        done, or the table waits for no rival. Raises as `Tables.act` does."""
        if not self._eye.throws:  # no rival sits here
            return None
        fold = self._tables.heard(table_id)
        action = self._next(table_id, fold)
        if action is None:
            return None
        pause_ms = _pause_ms(fold)
        wait_ms = min(pause_ms, fold.at_ms + pause_ms - time.time_ns() // 1_000_000)
        if wait_ms > 0:
            return wait_ms / 1000
        with contextlib.suppress(Stale, Refused):  # somebody was faster
            self._tables.act(table_id, fold.version, action)
        return None

    def _next(self, table_id: str, fold: Fold) -> Action | None:
        """What a rival does next, if nobody acts before; it follows from the log."""
        if not fold.rivals:
            return None
        seat = to_act(fold)
        if seat is None:
            return call_out_of_turn(fold, lambda it: own_dice(self._eye, table_id, fold, it))
        own = own_dice(self._eye, table_id, fold, seat)
        rng = Random(f"{secret_of(self._eye, table_id)}/{fold.standing}")  # noqa: S311
        return None if own is None else choose(fold.rivals[seat], fold.game, seat, own, rng)


def _pause_ms(fold: Fold) -> int:
    """How long it waits after what happened last; not long where no person plays any more."""
    state = fold.game.state
    if not any(dice for seat, dice in state.dice.items() if seat not in fold.rivals):
        return WATCHED_MS
    if fold.last_verdict == fold.version:
        return VERDICT_MS
    opens = set(fold.game.options().get("lay_open", ())) - fold.rivals.keys()
    return MOMENT_MS if to_act(fold) and not opens else PERSONS_MS
