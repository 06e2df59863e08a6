"""Whole nights, made of real games without a person or a camera."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from referee import Game
from referee.editions import EDITION
from table.contract.events import AgreedSetup, Event, read_event, setup_of
from table.fold import Fold


def agreed(setup: Mapping[str, Any]) -> AgreedSetup:
    """What a table agrees on, of its keys; the rest as whoever says nothing has it."""
    return setup_of(read_event(0, "setup", {"options": {}, "ante": "", **setup}))


def played(
    players: Sequence[str],
    rng: Random,
    calls: int = 12,
    at_ms: int = 1_700_000_000_000,
    *,
    dice: int = 1,
    ends: bool = True,
    **setup: Any,
) -> list[Event]:
    """A night of that many calls, a minute apart: somebody bids, somebody doubts, the dice are told; after a
    game the next one; in the end it `ends`, or does not."""
    setup_ = {"variant": "dudo", "players": [*players], "dice": dice, "options": {}, "ante": "1"}
    log = [read_event(0, "setup", setup_ | {"edition": EDITION} | setup, at_ms)]
    fold = Fold.begin(log[0])

    def happens(kind: str, **payload: Any) -> None:
        nonlocal fold
        log.append(read_event(len(log), kind, payload, at_ms + 60_000 * len(log)))
        fold = fold.apply(log[-1])

    while calls:
        state, legal = fold.game.state, fold.game.legal().actions
        if state.phase == "over":
            happens("action", action="next_game")
        elif state.phase == "revealing":
            hands = {seat: [rng.randint(1, 6) for _ in range(n)] for seat, n in hands_of(fold.game).items()}
            happens("action", action="reveal", dice=hands)
            calls -= 1
        elif state.bid is None:
            quantity = rng.randint(1, max(1, sum(state.dice.values()) // 2))
            happens("action", action="bid", player=state.turn, quantity=quantity, face=rng.randint(2, 6))
        else:
            call = rng.choice([it for it in ("doubt", "spot_on") if legal.get(it)])
            happens("action", action=call, player=rng.choice(legal[call]))
    if ends:
        happens("end")
    return log


def hands_of(game: Game) -> dict[str, int]:
    """Whose dice a reveal tells, and how many."""
    return {seat: n for seat, n in game.state.dice.items() if seat in (game.expected_hands or ()) and n}
