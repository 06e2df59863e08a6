"""Films in which somebody raises, lays dice open and throws the others again; then a call, and cups go up.

A die of an earlier round lies there all the time. Beside the film stands what people said and when, as they
tap it: a bid, which dice lie open, the next bid, the call.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from datasets.films import props
from datasets.films.camera import camera_for
from datasets.films.lying import Room, moved, staying
from datasets.films.moving import Die, Keys, Mover, Roll
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

UNDER, LARGEST_SIDE_PX, TRIES = 3, 70.0, 200
"""Dice under each of the two cups when they go up."""
CUP_SIDES = 2.6
"""A cup's radius in sides of a die."""
MOVED = ("never", "before the next bid", "after it")


def write_open(seed: int, pictures: Sequence[Path]) -> Script:
    """Choose all of a film. Seeds take turns: one die or two, the bid tapped before they lie there or after,
    and when a hand moves one."""
    rng = np.random.default_rng([seed, 5])
    many, early, when = 1 + seed % 2, bool(seed // 2 % 2), MOVED[seed // 4 % 3]
    for _ in range(TRIES):
        ground, cuts, _ = set_table(pictures[int(rng.integers(len(pictures)))], [], rng)
        cuts = [cuts[int(at)] for at in rng.permutation(len(cuts)) if cuts[int(at)].side <= LARGEST_SIDE_PX]
        if len(cuts) > 2 * UNDER + many:
            break
    else:
        raise SystemExit(f"none of {len(pictures)} pictures has {2 * UNDER + 3} small dice.")
    side = float(np.median([cut.side for cut in cuts]))
    radius = CUP_SIDES * side
    middles = [np.array([WIDTH * x, HEIGHT * rng.uniform(0.35, 0.5)]) for x in (0.3, 0.66)]
    free = Room((WIDTH, HEIGHT), [(middle, radius + side) for middle in middles], None, rng)
    places = [place for _ in range(2 + many) if (place := free.take(0.9 * side)) is not None]
    if len(places) < 2 + many:
        raise SystemExit(f"film {seed} has no room for its dice.")
    spread = 0.8 * side * np.array([(-1, -0.7), (1, -0.7), (0, 0.9)])
    groups = [
        [moved(cut, middle + at) for cut, at in zip(cuts[UNDER * n :], spread, strict=False)]
        for n, middle in enumerate(middles)
    ]
    laid = [moved(cut, place) for cut, place in zip(cuts[2 * UNDER :], places[:many], strict=False)]
    left = moved(cuts[2 * UNDER + many], places[many])
    opens, tapped = 1.2, 1.0 if early else 3.2
    next_bid = 5.2
    shifts = {"never": None, "before the next bid": 4.2, "after it": 6.0}[when]
    called = next_bid + (2.4 if when == "after it" else 1.2)
    begin = called + rng.uniform(0.5, 1.0)
    things, dice = [staying(left)], list[Die]()
    movers = list[Mover]()
    for at, cut in enumerate(laid):
        way = tuple(middles[0] - cut.centre)
        roll = Roll(
            opens + 0.2, opens + 0.8 + 0.1 * at, (way[0] * 0.4, way[1] * 0.4), float(rng.normal(0, 60))
        )
        die = Die(cut, ((roll, cut),), (), opens + 0.2)
        if at or shifts is None:
            dice.append(die)
            continue
        hand = reaching(cut.centre, shifts, rng, hand_length(cuts))
        anew = moved(cut, places[-1], float(rng.uniform(10, 80)))
        come = reaching(places[-1], shifts + 0.9, rng, hand_length(cuts))
        things.append(taken(die, shifts + 0.1, hand))
        slide = Roll(shifts + 0.9, shifts + 1.0, (1.0, 1.0), 0.0)
        dice.append(Die(anew, ((slide, anew),), (), shifts + 0.9))
        movers += [hand, come]
    for n, (middle, group) in enumerate(zip(middles, groups, strict=True)):
        some, (cup, hand) = lift(begin + 0.4 * n, middle, group, radius, cuts, rng)
        if n == 0:
            cup, shaker = _thrown_again(cup, middle, opens, rng, hand_length(cuts))
            movers.append(shaker)
        dice += [Die(one.home, one.rolls, one.tumbling, begin + 0.4 * n) for one in some]
        movers += [cup, hand]
    ends = max(die.rolls[0][0].still_at for die in dice) + 3.0
    sweep = reaching(np.mean(middles, axis=0), ends, rng, hand_length(cuts))
    faces = [cut.face for cut in laid]
    said = [(0.6, "bid", []), (tapped, "bid", []), (max(tapped, opens + 1.2) + 0.6, "lay_open", faces),
            (next_bid, "bid", []), (called, "call", [])]  # fmt: skip
    tags = ["open", f"{many} laid", "bid first" if early else "dice first", f"moved {when}"]
    return Script(
        seed, tags, len(dice), None, ground, [taken(one, ends + 0.1, sweep) for one in dice],
        [*movers, sweep], camera_for([], begin, rng), ends + 1.0, things, faces, said=said,
    )  # fmt: skip


def _thrown_again(
    cup: Mover, middle: np.ndarray, opens: float, rng: np.random.Generator, length: float
) -> tuple[Mover, Mover]:
    """The cup that is taken up with what is to be thrown again, and put down, and the hand that does so."""
    away, turn = outward(middle, rng)
    side = middle + away * 160
    ways = [(opens - 0.1, *middle, 1.0), (opens + 0.3, *side, 1.2), (opens + 0.9, *side, 1.2)]
    ways.append((opens + 1.3, *middle, 1.0))
    off = middle + away * 1.25 * WIDTH
    come = [(opens - 0.6, *off, turn, 1.0), *((at, x, y, turn, scale) for at, x, y, scale in ways)]
    hand = Mover(props.hand(length, rng), Keys.of(*come, (opens + 1.8, *off, turn, 1.0)))
    own = zip(cup.keys.times, cup.keys.values, strict=True)
    rises = [(float(at), *map(float, row)) for at, row in own]
    return Mover(cup.prop, Keys.of(*((at, x, y, 0.0, scale) for at, x, y, scale in ways), *rises)), hand
