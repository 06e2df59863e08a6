"""What a table's demo throws, for the eye to look at."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import replace

from referee import Refusal, load_variant
from referee.shapes.cups import by_cup
from referee.state import may_look
from referee.values import FACES
from table.demo import throws
from table.demo.rivals import can_play
from table.fold import Fold
from table.judging.reading import Box, within
from table.words import message
from table.words.refused import Refused
from web.eye.composing import MOST_DICE, Throw
from web.eye.service import Eye

LETTERS: dict[str | bool, str] = {True: "poker", "spanish": "spanish"}
"""By a value of the switch `poker-faces`, the dice of a demo whatever else its dice show."""


def secret_of(eye: Eye, table_id: str) -> str:
    """What a table's throws follow from, beside its log."""
    return f"{eye.pictures.secret}/{table_id}"


def throw_at(eye: Eye, table_id: str, fold: Fold) -> Throw | None:
    """What lies there when the cups go up; None where no demo throws it, or more than it can show."""
    if not eye.throws:
        return None
    throw = _shown(throws.lying_open(fold, secret := secret_of(eye, table_id)), secret, fold)
    if throw is None or not by_cup(fold.game.setup.rules):
        return throw
    cups = tuple(dice for dice in (fold.game.expected_hands or {}).values() if dice)
    return replace(throw, cups=cups if sum(cups) == len(throw.faces) else ())


def whose_thrown(eye: Eye, table_id: str, fold: Fold, dice: Iterable[Box | None]) -> tuple[str | None, ...]:
    """Whose the dice in these boxes are that a demo laid, all where cups count, and else those that lay open
    before; empty where nobody knows."""
    throw, shown = throw_at(eye, table_id, fold), fold.game.state.shown
    if throw is None or not (throw.cups or shown):
        return ()
    hands, no_cups = fold.game.expected_hands or {}, not throw.cups
    first = {seat: len(shown.get(seat, ())) if no_cups else held for seat, held in hands.items()}
    owners = [seat if at < first[seat] else None for seat, held in hands.items() for at in range(held)]
    laid = list(zip(owners, eye.pictures.composer.places(throw), strict=True))
    return tuple(next((seat for seat, at in laid if box and within(at, box)), None) for box in dice)


def seats_rolled(eye: Eye, table_id: str, fold: Fold, dice: int) -> Throw | None:
    """So many dice that are rolled for seats; None as above."""
    if not eye.throws:
        return None
    return _shown(throws.rolled(fold, dice, secret := secret_of(eye, table_id)), secret, fold)


def laid_down(eye: Eye, fold: Fold | None) -> Throw | None:
    """Dice laid down for who teaches Ojo what they show: each face twice; None where no demo throws dice."""
    if not eye.throws:
        return None
    letters = LETTERS.get(fold.game.setup.rules.poker_faces) if fold else None
    return Throw((*FACES, *FACES), secrets.token_hex(), letters=letters)


def refuse_rivals(eye: Eye, variant_id: str) -> None:
    """Raise `Refused` where no rivals can sit: real dice lie there, or these rules are none of theirs."""
    variant = load_variant(variant_id)
    if not eye.throws:
        raise Refused("no-demo", message("server-rivals-demo"))
    if not isinstance(variant, Refusal) and not can_play(variant):
        raise Refused("not-in-variant", message("server-rivals-rules", title=variant.title))


def refuse_second_look(eye: Eye, fold: Fold) -> None:
    """Raise `Refused` where a seat has seen dice that it would throw again: those that were read or typed, or
    a demo's own under its cup."""
    if fold.reading is not None or eye.throws:
        raise Refused("not-yours", message("server-crooked-seen"), 403)


def under_cup(eye: Eye, table_id: str, fold: Fold, seat: str) -> tuple[int, ...]:
    """What a seat sees under its own cup. Raises `Refused` where no demo throws its dice, or it may not look
    now."""
    own = own_dice(eye, table_id, fold, seat)
    if own is None or fold.game.setup.rules.pass_on:  # a shared cup that goes on unrolled would change here
        raise Refused("no-demo", message("server-own-cup"))
    if fold.game.state.phase != "bidding" or fold.ended or not own:
        raise Refused("not-now", message("server-cup-not-now"))
    return own


def own_dice(eye: Eye, table_id: str, fold: Fold, seat: str) -> tuple[int, ...] | None:
    """The dice that a seat may look at, as they were thrown; None where no demo throws them."""
    if not eye.throws:
        return None
    game = fold.game
    return (
        throws.thrown(fold, seat, secret_of(eye, table_id))
        if seat in may_look(game.setup, game.state)
        else ()
    )


def _shown(faces: tuple[int, ...], secret: str, fold: Fold) -> Throw | None:
    if not 0 < len(faces) <= MOST_DICE:
        return None
    letters = LETTERS.get(fold.game.setup.rules.poker_faces)
    return Throw(faces, f"{secret}/{fold.last_verdict}/{faces}", letters=letters)
