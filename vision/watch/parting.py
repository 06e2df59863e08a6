"""What lies on a table, parted: the dice of this reveal, and what is none of it.

What is new counts, and what was told and goes on. Nothing else is ever counted to make a number right: where
one is wrong, people are asked, and a tap makes a die of what was put aside.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.image import Frame
from vision.reading import Aside, DieReading
from vision.stages.boxes import overlaps
from vision.stages.candidates import Floats
from vision.watch.furniture import Furniture, Sort, Thing, thing_at
from vision.watch.tracks import ABOUT_THE_FACE, Track

ONE_DIE_SHARE, UNSURE_SHARE = 0.5, 0.4
"""Of a box within another's: a side read as a die of its own lies so. On photographs no two of 5,495 dice do,
in the demo one of 930. The second is for a face read less surely than `SURE_DIE`."""
SURE_DIE = 0.98
"""On films a die that another hides so far is read at 0.99 and more, the side of one at 0.73 to 0.91."""
STACKED_LEAST_SHARE = 0.05
"""What lies on other dice shares at least so much with them, seen from 20 degrees or more above the table:
all shares of the smaller box of two, added up."""

Parted = tuple[list[Track], list[Track]]


def parted(tracks: Sequence[Track], furniture: Furniture, expected: int | None) -> Parted:
    """Return the dice of a reveal, and the others. Dice that were laid open count from the moment when others
    come to light."""

    def of(*sorts: Sort) -> list[Track]:
        return [one for one in tracks if one.sort in sorts]

    told, stayed, before, known = of("told"), of("stayed"), of("before"), of("furniture", "lost")
    dice = _found([*of("new"), *told], expected)
    if not dice and not furniture.sure:  # it may all have lain there when this began
        return _found([*before, *stayed], expected), known
    laid = of("open")
    if dice or len(laid) == expected:
        dice = _found([*of("new"), *told, *laid], expected)
    else:
        before = [*before, *laid]
    kept = _showing(before, furniture.open_unplaced)
    if kept and len(dice) + len(kept) == expected:
        dice, before = [*dice, *kept], [one for one in before if not any(one is other for other in kept)]
    elif dice and (expected is None or len(dice) >= expected):
        dice, stayed = [*dice, *stayed], []  # too many: a die that nobody took up is asked about
    return dice, [*known, *before, *stayed]


def read_together(
    lying: Sequence[Track], laid: Sequence[tuple[Thing, int]], *, fits: bool
) -> tuple[DieReading, ...]:
    """The dice of a reveal from left to right, each doubted for how it lies beside the others; whether their
    number `fits`. Where one is read as what people `laid` there, its face is no matter of doubt."""
    read = [one.reading(number_fits=fits) for one in lying]
    for at, die in enumerate(read):
        if die.doubt in ABOUT_THE_FACE and any(
            one.lies_by(die.box) and face == die.face for one, face in laid if lying[at].sort == "open"
        ):
            read[at] = replace(die, doubt=None)
    boxes = np.array([die.box for die in read], np.float32).reshape(-1, 4)
    _, inside = overlaps(boxes)
    np.fill_diagonal(inside, 0)
    if fits:  # none is hidden under another one
        alone = inside.sum(axis=1) < STACKED_LEAST_SHARE
        read = [
            replace(die, doubt=None) if die.doubt == "stacked" and on_none else die
            for die, on_none in zip(read, alone, strict=True)
        ]
    for index in _parts(read, inside):
        read[index] = replace(read[index], doubt="readers_disagree")
    read = [
        replace(die, doubt="stayed") if one.sort == "stayed" else die
        for die, one in zip(read, lying, strict=True)
    ]
    return tuple(sorted(read, key=_across))


def parted_look(
    dice: Sequence[DieReading], frame: Frame, furniture: Furniture, expected: int | None
) -> tuple[DieReading, ...]:
    """The dice of one look at a frame, in their order, parted as those that are watched are: what is none of
    this reveal is put aside."""
    tracks = [Track(die.box, 0, 0, thing_at(frame, die.box)) for die in dice]
    for track, die in zip(tracks, dice, strict=True):
        track.look(np.array(die.probabilities, np.float32), 1.0)
        track.sort = furniture.sort(track.thing)
    _, others = parted(tracks, furniture, expected)
    aside: dict[int, Aside] = {id(one): "lost" if one.sort == "lost" else "furniture" for one in others}
    return tuple(replace(die, aside=aside.get(id(it))) for die, it in zip(dice, tracks, strict=True))


def put_aside(others: Sequence[Track]) -> tuple[DieReading, ...]:
    """What is none of a reveal, as it is drawn; what is odd about it is nobody's business."""
    read = (
        replace(one.reading(), doubt=None, aside="lost" if one.sort == "lost" else "furniture")
        for one in others
    )
    return tuple(sorted(read, key=_across))


def _across(die: DieReading) -> float:
    return die.box[0] + die.box[2]


def _showing(tracks: Sequence[Track], faces: Sequence[int]) -> list[Track]:
    """A track for each of these faces; none where one of them lacks. What else shows the same face may be
    taken for the die: they count alike."""
    rest, found = list(tracks), []
    for face in faces:
        at = next((at for at, one in enumerate(rest) if one.reading().face == face), None)
        if at is None:
            return []
        found.append(rest.pop(at))
    return found


def _found(tracks: list[Track], expected: int | None) -> list[Track]:
    """Where there are too many, those without the ones that a look did not find, if just as many are left as
    there should be."""
    found = [one for one in tracks if not one.misses]
    return found if expected is not None and len(found) == expected else tracks


def _parts(dice: list[DieReading], inside: Floats) -> list[int]:
    """Which dice may be the side of another one that was read as surely or more so."""
    sure = np.array([die.confidence for die in dice])
    most = np.where(sure < SURE_DIE, UNSURE_SHARE, ONE_DIE_SHARE)
    parts = (inside > most[:, None]) & (sure[None, :] >= sure[:, None])
    return np.flatnonzero(parts.any(axis=1)).tolist()
