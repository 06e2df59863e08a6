"""What a table's demo throws, for the eye to look at."""

from __future__ import annotations

from table.demo import throws
from table.fold import Fold
from web.eye.composing import MOST_DICE, Throw
from web.eye.service import Eye


def secret_of(eye: Eye, table_id: str) -> str:
    """What a table's throws follow from, beside its log."""
    return f"{eye.pictures.secret}/{table_id}"


def throws_for(eye: Eye) -> bool:
    """Whether the demo stands in for a camera, and composes its throws."""
    return eye.has_demo and not eye.has_camera and bool(eye.pictures.composer)


def throw_at(eye: Eye, table_id: str, fold: Fold) -> Throw | None:
    """What lies there when the cups go up; None where no demo throws it, or more than it can show."""
    if not throws_for(eye):
        return None
    return _shown(throws.lying_open(fold, secret := secret_of(eye, table_id)), secret, fold)


def seats_rolled(eye: Eye, table_id: str, fold: Fold, dice: int) -> Throw | None:
    """So many dice that are rolled for seats; None as above."""
    if not throws_for(eye):
        return None
    return _shown(throws.rolled(fold, dice, secret := secret_of(eye, table_id)), secret, fold)


def _shown(faces: tuple[int, ...], secret: str, fold: Fold) -> Throw | None:
    if not 0 < len(faces) <= MOST_DICE:
        return None
    return Throw(faces, f"{secret}/{fold.last_verdict}/{faces}")
