"""What happens in a film, all chosen by its seed: who lifts or throws when, what disturbs, who takes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.films import lying, props
from datasets.films.camera import Camera, camera_for
from datasets.films.moving import Die, Keys, Mover, Roll
from datasets.films.plates import REACH, CutOut, Image, load_plate, plate_of

Floats = NDArray[np.float64]

WIDTH, HEIGHT = 1280, 720
CHANCES = {  # of what may disturb a film
    "flicker": 0.4,
    "shake": 0.35,
    "bump": 0.2,
    "taken-soon": 0.2,
    "hand-stays": 0.45,
    "beside": 0.6,
    "gain": 0.4,
    "blur": 0.3,
    "covered": 0.06,
}
LARGEST_CUP_PX = 250.0
ARM_SHARE = 0.45
"""Of a hand's length: so far from its middle an arm that fidgets covers no die."""
EDGE_PX = 24.0
"""Dice lie at least so far within the film."""


@dataclass(slots=True)
class Script:
    """A film before it is shot."""

    seed: int
    tags: list[str]
    expected: int
    """Dice that the table knows of."""
    area: list[tuple[int, int]] | None
    """The table's edge as a host would draw it."""
    ground: Image
    dice: list[Die]
    movers: list[Mover]
    camera: Camera
    seconds: float
    things: list[Die] = field(default_factory=list)
    """What lies about and is none of the dice."""
    lying_open: list[int] = field(default_factory=list)
    """Faces of dice that were kept: they count, and were never under a cup."""
    said: list[tuple[float, str, list[int]]] = field(default_factory=list)
    """When somebody taps what: a bid, which faces lie open, the call."""
    again: list[Die] = field(default_factory=list)
    """The same dice thrown a second time,"""
    again_from: float = float("inf")
    """and from when on they are what is looked for."""

    def dice_at(self, seconds: float) -> list[Die]:
        """The dice of the reveal that is going on."""
        return self.again if seconds >= self.again_from else self.dice


def write_script(
    seed: int, pictures: Sequence[Path], *, calm: bool = False, cluttered: bool = False
) -> Script:
    """Choose all of a film; `calm` leaves out everything that disturbs, `cluttered` lays things about."""
    rng = np.random.default_rng(seed)
    tags = [tag for tag, chance in CHANCES.items() if rng.random() < chance and not calm]
    if "covered" in tags and "hand-stays" not in tags:
        tags.append("hand-stays")
    ground, cuts, area = set_table(pictures[int(rng.integers(len(pictures)))], tags, rng)
    about = np.random.default_rng([seed, 2])  # its own, so that a seed is the same film without clutter
    clutter = [tag for tag, chance in lying.CHANCES.items() if cluttered and about.random() < chance]
    kept = [cuts.pop(int(about.integers(len(cuts))))] if "kept" in clutter and len(cuts) > 2 else []
    groups = _groups(cuts, rng)
    reach = [
        max(float(np.hypot(*(cut.centre - middle))) + 0.9 * cut.side for cut in group)
        for middle, group in groups
    ]
    lifted = max(reach) <= LARGEST_CUP_PX and rng.random() < 0.65
    tags.insert(0, "lift" if lifted else "throw")
    at = rng.uniform(0.6, 1.1)
    dice: list[Die] = []
    movers: list[Mover] = []
    for (middle, group), radius in zip(groups, reach, strict=True):
        begin = at + (rng.uniform(0, 0.8) if movers else 0.0)
        act = lift if lifted else _throw
        some, more = act(begin, middle, group, radius, cuts, rng)
        dice, movers, at = dice + some, movers + more, begin
    things: list[Die] = []
    if cluttered:
        stands = [(middle, radius + 12) for (middle, _), radius in zip(groups, reach, strict=True)]
        stands += [(middle - [0, 0.9 * radius], radius) for middle, radius in stands] if lifted else []
        each = [(cut.centre, (0.5 + REACH) * cut.side) for cut in cuts]
        free = lying.Room((WIDTH, HEIGHT), stands if lifted else each, area, about)
        for cut in kept:
            if (place := free.take(cut.side)) is not None:
                dice.append(lying.staying(lying.moved(cut, place)))
        things = lying.lying_about(clutter, cuts, free, about)
        tags += [*clutter, *(["bare"] if not things else [])]
    at = max(die.rolls[0][0].still_at for die in dice)
    camera = camera_for(tags, at, rng)
    at = max([at, *(end for _, end, _ in camera.shakes)])
    if "hand-stays" in tags:
        movers.append(_staying(cuts, tags, rng))
    if "bump" in tags:
        at += rng.uniform(0.6, 1.6)
        dice, at = _bump(dice, at, rng)
    if "taken-soon" in tags:
        at += rng.uniform(0.6, 1.2)
        which = int(rng.integers(len(dice)))
        hand = reaching(dice[which].home.centre, at, rng, hand_length(cuts))
        dice[which] = taken(dice[which], at + 0.1, hand)
        movers.append(hand)
    at += rng.uniform(0.9, 2.2)
    middle = np.mean([cut.centre for cut in cuts], axis=0)
    sweep = reaching(middle, at, rng, hand_length(cuts))
    dice = [die if die.taken else taken(die, at + 0.1, sweep) for die in dice]
    seconds = at + 1.3
    lying_open = [cut.face for cut in kept] if len(dice) > len(cuts) else []
    script = Script(
        seed, tags, len(dice), area, ground, dice, [*movers, sweep], camera, seconds, things, lying_open
    )
    if "thrown-back" in clutter and not kept:
        _throw_again(script, about)
    return script


def _throw_again(script: Script, rng: np.random.Generator) -> None:
    """Throw the dice a second time, after they were taken: one comes to lie where it lay, as it lay."""
    things = [(die.home.centre, (0.5 + REACH) * die.home.side) for die in script.things]
    free = lying.Room((WIDTH, HEIGHT), things, script.area, rng)
    cuts = lying.thrown_again(script.dice, free, rng)
    if not cuts:
        return
    middle = np.mean([cut.centre for cut in cuts], axis=0)
    begin = script.seconds + rng.uniform(0.8, 1.6)
    dice, movers = _throw(begin, middle, cuts, 0.0, cuts, rng)
    at = max(die.rolls[0][0].still_at for die in dice) + rng.uniform(1.2, 2.2)
    sweep = reaching(middle, at, rng, hand_length(cuts))
    script.again = [taken(die, at + 0.1, sweep) for die in dice]
    script.again_from, script.seconds = begin, at + 1.3
    script.movers += [*movers, sweep]


def set_table(
    path: Path, tags: list[str], rng: np.random.Generator
) -> tuple[Image, list[CutOut], list[tuple[int, int]] | None]:
    """Lay a plate into the film: the ground without dice, the dice's cut-outs in film pixels, the edge."""
    picture, faces, boxes = load_plate(path, rng)
    room = np.array([WIDTH, HEIGHT]) - 2 * EDGE_PX
    extent = boxes[:, 2:].max(axis=0) - boxes[:, :2].min(axis=0)
    scale = min(rng.uniform(1.0, 1.6), float((room / extent).min()))
    larger = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    picture = np.asarray(larger, np.uint8)
    boxes = boxes * scale
    plate = plate_of(np.asarray(picture, np.uint8), faces, boxes, rng)
    least, most = (
        EDGE_PX - boxes[:, :2].min(axis=0),
        np.array([WIDTH, HEIGHT]) - EDGE_PX - boxes[:, 2:].max(axis=0),
    )
    left, top = np.round(rng.uniform(np.minimum(least, most), np.maximum(least, most))).astype(int)
    ground = props.desk(WIDTH, HEIGHT, rng)
    height, width = plate.empty.shape[:2]
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + width, WIDTH), min(top + height, HEIGHT)
    ground[y0:y1, x0:x1] = plate.empty[y0 - top : y1 - top, x0 - left : x1 - left]
    offset = np.array([left, top])
    cuts = [
        CutOut(
            cut.face,
            cut.box + np.tile(offset, 2),
            (cut.origin[0] + int(left), cut.origin[1] + int(top)),
            cut.colour,
            cut.alpha,
        )
        for cut in plate.dice
    ]
    low = np.min([cut.box[:2] for cut in cuts], axis=0) - rng.uniform(30, 90)
    high = np.max([cut.box[2:] for cut in cuts], axis=0) + rng.uniform(30, 90)
    (ax0, ay0), (ax1, ay1) = np.maximum(low, 0).astype(int), np.minimum(high, [WIDTH, HEIGHT]).astype(int)
    area = [(int(ax0), int(ay0)), (int(ax1), int(ay0)), (int(ax1), int(ay1)), (int(ax0), int(ay1))]
    if "beside" not in tags:
        return ground, cuts, area if rng.random() < 0.5 else None
    _beside(ground, (int(ax0), int(ay0), int(ax1), int(ay1)), rng)
    return ground, cuts, area


def _beside(ground: Image, table: tuple[int, int, int, int], rng: np.random.Generator) -> None:
    """Lay keys and phones where no table is."""
    x0, y0, x1, y1 = table
    free = [(0, 0, x0, HEIGHT), (x1, 0, WIDTH, HEIGHT), (0, 0, WIDTH, y0), (0, y1, WIDTH, HEIGHT)]
    for left, top, right, bottom in free:
        if min(right - left, bottom - top) < 70:
            continue
        if rng.random() < 0.5:
            prop = props.keyboard(right - left, min(bottom - top, 300), rng)
        else:
            prop = props.phone(min(right - left, (bottom - top) // 3, 150), rng)
        high, wide = prop.alpha.shape
        y, x = (
            top + int(rng.integers(bottom - top - high + 1)),
            left + int(rng.integers(right - left - wide + 1)),
        )
        part, share = ground[y : y + high, x : x + wide], prop.alpha[..., None]
        part[:] = (part * (1 - share) + prop.colour * share).astype(np.uint8)


def _groups(cuts: list[CutOut], rng: np.random.Generator) -> list[tuple[Floats, list[CutOut]]]:
    """The dice of each player: by nearness, up to four."""
    points = np.array([cut.centre for cut in cuts], np.float32)
    number = int(rng.integers(1, min(4, len(cuts)) + 1))
    middles = points[rng.permutation(len(points))[:number]]
    for _ in range(8):
        nearest = np.linalg.norm(points[:, None] - middles[None], axis=2).argmin(axis=1)
        middles = np.array(
            [points[nearest == g].mean(axis=0) if (nearest == g).any() else middles[g] for g in range(number)]
        )
    parts = [
        (middles[g].astype(float), [cut for cut, at in zip(cuts, nearest, strict=True) if at == g])
        for g in range(number)
    ]
    return [part for part in parts if part[1]]


def lift(
    begin: float,
    middle: Floats,
    group: list[CutOut],
    radius: float,
    cuts: list[CutOut],
    rng: np.random.Generator,
) -> tuple[list[Die], list[Mover]]:
    """A cup over its dice goes up with a hand; some dice are pushed by its rim."""
    away, turn = outward(middle, rng)
    off = middle + away * 1.25 * WIDTH
    up = begin + rng.uniform(0.35, 0.7)
    held, high = middle + away * 6, middle + away * 420
    come, reached, gone = begin - rng.uniform(0.4, 0.7), begin - 0.08, up + rng.uniform(0.35, 1.1)
    rises = ((begin + 0.15, *held, 1.06), (up, *high, 1.25), (gone, *off, 1.3))
    cup = Mover(
        props.cup(radius, rng),
        Keys.of((begin, *middle, 0, 1), *((at, x, y, 0, scale) for at, x, y, scale in rises)),
    )
    hand = Mover(
        props.hand(min(420.0, 8 * group[0].side), rng),
        Keys.of(
            (come, *off, turn, 1),
            (reached, *middle, turn, 1),
            *((at, x, y, turn, scale) for at, x, y, scale in rises),
        ),
    )
    dice = []
    for cut in group:
        pushed = rng.uniform(2, 22) if rng.random() < 0.6 else 1.0
        push = rng.normal(0, 1, 2)
        push = push / np.hypot(*push) * pushed
        roll = Roll(
            begin + 0.05,
            begin + rng.uniform(0.3, 0.75),
            (push[0], push[1]),
            rng.normal(0, 2 * pushed),
            0.5 * pushed,
        )
        dice.append(Die(cut, ((roll, cut),), ()))
    return dice, [cup, hand]


def _throw(
    begin: float,
    middle: Floats,
    group: list[CutOut],
    radius: float,
    cuts: list[CutOut],
    rng: np.random.Generator,
) -> tuple[list[Die], list[Mover]]:
    """Dice roll out of a hand, or of a cup held by one, that comes in from the side."""
    away, turn = outward(middle, rng)
    mouth = middle + away * rng.uniform(220, 420)
    off = middle + away * 1.25 * WIDTH
    gone = begin + rng.uniform(0.7, 1.8)
    path = ((begin - 0.5, *off), (begin - 0.05, *mouth), (begin + 0.2, *mouth - away * 30), (gone, *off))
    movers = []
    if rng.random() < 0.5:
        movers.append(
            Mover(props.cup(rng.uniform(70, 120), rng), Keys.of(*((*key, 0, 1.15) for key in path)))
        )
    own_hand = props.hand(min(420.0, 8 * group[0].side), rng)
    movers.append(Mover(own_hand, Keys.of(*((*key, turn, 1.15) for key in path))))
    dice = []
    for cut in group:
        start = begin + rng.uniform(0, 0.2)
        way = tuple(mouth - cut.centre + rng.normal(0, 20, 2))
        roll = Roll(start, start + rng.uniform(0.5, 1.1), way, rng.normal(0, 200), rng.uniform(0, 10))
        alike = tuple(other for other in cuts if 0.8 < other.side / cut.side < 1.25)
        dice.append(Die(cut, ((roll, cut),), alike, start))
    return dice, movers


def _bump(dice: list[Die], at: float, rng: np.random.Generator) -> tuple[list[Die], float]:
    """Somebody knocks against the table: the dice jump, and one that stands free falls over."""
    free = [index for index, die in enumerate(dice) if _stands_free(die, dice)]
    falls, still_at = int(rng.choice(free)) if free else None, at
    bumped = []
    for index, die in enumerate(dice):
        shown = die.rolls[-1][1]
        others = [
            other.home
            for other in dice
            if other.home.face != shown.face and 0.85 < other.home.side / shown.side < 1.18
        ]
        if index == falls and others:
            shown = others[int(rng.integers(len(others)))]
        way = tuple(rng.normal(0, 6, 2))
        roll = Roll(at, at + rng.uniform(0.3, 0.5), way, rng.normal(0, 8), 3.0)
        bumped.append(Die(die.home, (*die.rolls, (roll, shown)), die.tumbling, die.appears_at))
        still_at = max(still_at, roll.still_at)
    return bumped, still_at


def _stands_free(die: Die, dice: list[Die]) -> bool:
    """Whether another die's cut-out can lie at its place, shadow and all, and cover none beside it."""
    reach = REACH * die.home.side
    low, high = die.home.box[:2] - reach, die.home.box[2:] + reach
    return not any(
        (other.home.box[:2] < high).all() and (other.home.box[2:] > low).all()
        for other in dice
        if other is not die
    )


def _staying(cuts: list[CutOut], tags: list[str], rng: np.random.Generator) -> Mover:
    """A hand that rests at the table all the time and never holds still; on a die where it is covered."""
    centres = np.array([cut.centre for cut in cuts])
    middle = centres.mean(axis=0)
    if "covered" in tags:
        place = centres[int(rng.integers(len(centres)))]
    else:
        spots = rng.uniform([0.08 * WIDTH, 0.08 * HEIGHT], [0.92 * WIDTH, 0.92 * HEIGHT], (80, 2))
        room = np.array([_room_of_an_arm(spot, middle, centres) for spot in spots])
        wide = np.flatnonzero(room > ARM_SHARE * hand_length(cuts))
        place = spots[wide[0] if len(wide) else room.argmax()]
    away = (place - middle) / max(1.0, float(np.hypot(*(place - middle))))
    turn = -float(np.degrees(np.arctan2(away[1], away[0])))
    return Mover(props.hand(hand_length(cuts), rng), Keys.of((0.0, *place, turn, 1)), rng.uniform(1.0, 5.0))


def _room_of_an_arm(spot: Floats, middle: Floats, centres: Floats) -> float:
    """How far the nearest die is from an arm that comes from outside and ends at a spot."""
    away = (spot - middle) / max(1.0, float(np.hypot(*(spot - middle))))
    along = np.maximum((centres - spot) @ away, 0)
    return float(np.linalg.norm(centres - spot - along[:, None] * away, axis=1).min())


def reaching(place: Floats, at: float, rng: np.random.Generator, length: float) -> Mover:
    """A hand that comes, is there at a time, and goes again."""
    away, turn = outward(place, rng)
    off = place + away * 1.25 * WIDTH
    keys = Keys.of(
        (at - 0.4, *off, turn, 1.05),
        (at, *place, turn, 1),
        (at + 0.2, *place, turn, 1),
        (at + 0.8, *off, turn, 1.05),
    )
    return Mover(props.hand(length, rng), keys)


def taken(die: Die, at: float, hand: Mover) -> Die:
    return Die(die.home, die.rolls, die.tumbling, die.appears_at, (at, hand))


def outward(place: Floats, rng: np.random.Generator, jitter: float = 0.35) -> tuple[Floats, float]:
    """The way from a place out of the picture, rather by the nearer edge, and a hand's turn from there."""
    direction = place - np.array([WIDTH / 2, HEIGHT / 2]) + rng.normal(0, 60, 2)
    angle = float(np.arctan2(direction[1], direction[0])) + rng.normal(0, jitter)
    return np.array([np.cos(angle), np.sin(angle)]), -float(np.degrees(angle))


def hand_length(cuts: list[CutOut]) -> float:
    return min(420.0, 8 * float(np.median([cut.side for cut in cuts])))
