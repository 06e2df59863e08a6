"""Films in which the last cup goes up late: meanwhile something beside the free dice makes the number right.

A hand lies on that cup, at rest or fidgeting, half a second to two seconds longer than the first hand is in
the picture. What makes the number right rolled out with the free dice, or has lain there since before.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from datasets.films import props
from datasets.films.camera import camera_for
from datasets.films.lying import Floats, moved, staying
from datasets.films.moving import Die, Keys, Mover, Roll
from datasets.films.plates import CutOut
from datasets.films.script import (
    HEIGHT,
    WIDTH,
    Script,
    hand_length,
    lift,
    outward,
    reaching,
    set_table,
    taken,
)

FREE = 4
"""Dice under the first cup; one more is under the last."""
WAITS_SECONDS = (0.5, 1.0, 2.0)
APART_SIDES, CUP_SIDES, LAST_CUP_SIDES = 1.6, 2.6, 1.7
"""In sides of a die: how far the free dice lie apart, and the radii of the cups."""
LARGEST_SIDE_PX = 70.0
TRIES = 200


def write_late(seed: int, pictures: Sequence[Path]) -> Script:
    """Choose all of a film. Seeds take turns: each wait, with a hand that rests and one that fidgets, and
    with a thing that came and one that lay there."""
    rng = np.random.default_rng([seed, 3])
    wait, fidgets, came = WAITS_SECONDS[seed % 3], bool(seed // 3 % 2), not seed // 6 % 2
    for _ in range(TRIES):
        ground, cuts, _ = set_table(pictures[int(rng.integers(len(pictures)))], [], rng)
        dice, thing = _chosen(cuts, rng)
        if thing is not None:
            break
    else:
        raise SystemExit(f"none of {len(pictures)} pictures has six small dice; --only may choose others.")
    side = float(np.median([cut.side for cut in dice]))
    homes, aside = _homes(side, rng)
    dice = [moved(cut, home) for cut, home in zip(dice, homes, strict=True)]
    middle, last = np.mean(homes[:FREE], axis=0), homes[FREE]
    begin = rng.uniform(1.0, 1.4)
    free, movers = lift(begin, middle, dice[:FREE], CUP_SIDES * side, dice, rng)
    lies = moved(thing, aside)
    rolls = Roll(begin + 0.1, begin + 0.7, tuple(middle - aside), float(rng.normal(0, 60)))
    beside = Die(lies, ((rolls, lies),), (), begin + 0.1) if came else staying(lies)
    gone = max(float(mover.keys.times[-1]) for mover in movers)
    up = max(gone, rolls.still_at, *(die.rolls[0][0].still_at for die in free)) + wait
    late, over = _lifted_late(begin, up, last, dice, rng, fidgets=fidgets)
    at = up + 3.2
    sweep = reaching(middle, at, rng, hand_length(dice))
    laid = [
        taken(die, at + 0.1, sweep)
        for die in [*free, Die(dice[FREE], ((Roll(-2, -1, (0, 0), 0), dice[FREE]),), ())]
    ]
    tags = ["late", f"{wait:g} s", "fidgets" if fidgets else "rests", "came" if came else "lay there"]
    area = _area([*homes, aside], side) if rng.random() < 0.5 else None
    return Script(
        seed,
        tags,
        len(laid),
        area,
        ground,
        laid,
        [*movers, late, over, sweep],
        camera_for([], up, rng),
        at + 1.0,
        [beside],
    )


def _chosen(cuts: Sequence[CutOut], rng: np.random.Generator) -> tuple[list[CutOut], CutOut | None]:
    """Five dice, and a sixth that shows another face than the last of them; None where there is none."""
    order = [
        cuts[int(index)] for index in rng.permutation(len(cuts)) if cuts[int(index)].side <= LARGEST_SIDE_PX
    ]
    dice, rest = order[: FREE + 1], order[FREE + 1 :]
    return dice, next((cut for cut in rest if cut.face != dice[-1].face), None)


def _homes(side: float, rng: np.random.Generator) -> tuple[list[Floats], Floats]:
    """Where the dice lie, the last by itself, and where the thing does."""
    left = rng.random() < 0.5
    middle = np.array([WIDTH * rng.uniform(0.3, 0.36), HEIGHT * rng.uniform(0.45, 0.6)])
    apart = CUP_SIDES + LAST_CUP_SIDES + rng.uniform(1.5, 3)
    last = middle + side * np.array([apart, rng.uniform(-1, 1)])
    corners = APART_SIDES / 2 * side * np.array([(-1, -1), (1, -1), (-1, 1), (1, 1)])
    aside = middle + side * np.array([-0.5, CUP_SIDES + 0.8])
    homes = [middle + corner + rng.uniform(-0.1, 0.1, 2) * side for corner in corners]
    places = np.array([*homes, last, aside])
    if not left:
        places[:, 0] = WIDTH - places[:, 0]
    return list(places[:-1]), places[-1]


def _lifted_late(
    begin: float, up: float, middle: Floats, dice: list[CutOut], rng: np.random.Generator, *, fidgets: bool
) -> tuple[Mover, Mover]:
    """The last cup, and the hand that comes when the first cup goes up, and lies on this one until then."""
    away, turn = outward(middle, rng, 0.2)
    off, high = middle + away * 1.25 * WIDTH, middle + away * 420
    rises = ((up, *middle, 1.0), (up + 0.4, *high, 1.25), (up + 0.9, *off, 1.3))
    cup = props.cup(LAST_CUP_SIDES * dice[FREE].side, rng)
    hand = props.hand(hand_length(dice), rng)
    come = rng.uniform(begin - 0.6, begin - 0.1)
    ways = [(at, x, y, turn, scale) for at, x, y, scale in rises]
    return (
        Mover(cup, Keys.of(*((at, x, y, 0, scale) for at, x, y, scale in rises))),
        Mover(
            hand,
            Keys.of((come, *off, turn, 1), (come + 0.5, *middle, turn, 1), *ways),
            rng.uniform(0.5, 2.5) * fidgets,
        ),
    )


def _area(places: Sequence[Floats], side: float) -> list[tuple[int, int]]:
    low = np.maximum(np.min(places, axis=0) - 2 * side, 0).astype(int)
    high = np.minimum(np.max(places, axis=0) + 2 * side, [WIDTH, HEIGHT]).astype(int)
    (x0, y0), (x1, y1) = low.tolist(), high.tolist()
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
