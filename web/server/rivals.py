"""Rivals act: the seats of a demo table that the computer plays, each after a moment, none for a person."""

import contextlib
import time
from random import Random

from table.authority import Tables
from table.demo.rivals import choose, to_act
from table.fold import Fold
from table.log.event import Stale
from table.words.refused import Refused
from web.eye.service import Eye
from web.eye.throwing import own_dice, secret_of

MOMENT_MS = 2500
"""How long a rival thinks: somebody may undo meanwhile, or call first where anybody may."""
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
        fold = self._tables.fold(table_id)
        seat = to_act(fold)
        if seat is None:
            return None
        own = own_dice(self._eye, table_id, fold, seat)
        if own is None:
            return None
        wait_ms = fold.at_ms + _pause_ms(fold) - time.time_ns() // 1_000_000
        if wait_ms > 0:
            return wait_ms / 1000
        rng = Random(f"{secret_of(self._eye, table_id)}/{fold.standing}")  # noqa: S311
        with contextlib.suppress(Stale, Refused):  # somebody was faster
            self._tables.act(table_id, fold.version, choose(fold.rivals[seat], fold.game, seat, own, rng))
        return None


def _pause_ms(fold: Fold) -> int:
    """How long it waits after what happened last."""
    return VERDICT_MS if fold.last_verdict == fold.version else MOMENT_MS
