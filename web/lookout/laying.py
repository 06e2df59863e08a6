"""What was seen is laid on a table, or said of the roll for its seats; where the seats were placed in the
camera's picture, or a demo laid the dice, with whose dice are whose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from referee import Refusal
from referee.actions import RollForSeatAction
from referee.shapes.seating import rolling
from referee.state import State
from table.authority import Tables
from table.fold import Fold
from table.judging.look import Look
from table.judging.reading import Json, TableDie
from table.words import Listing, message
from table.words.refused import Refused
from web.eye.service import Eye
from web.lookout.cover import Cover
from web.lookout.relearning import learnt_anew
from web.lookout.remembered import remembered, scaled
from web.lookout.throwing import seats_rolled, whose_thrown

if TYPE_CHECKING:
    from vision import Frame
    from vision.watch.places import Corner


def lay(tables: Tables, eye: Eye, table_id: str, version: int, look: Look) -> int:
    """Lay a look on a table that waits for a reveal, made on that version of it; return the reading's."""
    fold = tables.fold(table_id)
    look = _apart(tables, eye, table_id, without_strays(fold, look))
    state = fold.game.state
    look = replace(look, whose=look.whose or _whose_open(fold, look))
    if places := _places(eye, table_id, look, state.seats):
        holds = {seat: state.dice.get(seat, 0) for seat in state.seats}
        look = replace(look, whose=tuple(whose(look, places, holds)))
    elif look.thrown:
        boxes = [die.box for die in look.reading.dice]
        look = replace(look, whose=whose_thrown(eye, table_id, fold, boxes) or look.whose)
    look = replace(look, unmoved=_unmoved(tables, table_id, fold, look))
    version = learnt_anew(tables, eye.reader, table_id, version)
    tables.read(table_id, version, look)
    return version + 1


def without_strays(fold: Fold, look: Look) -> Look:
    """The look without what is a die but has no pips, where pips are played with and the number of dice fits
    without it."""
    pips = tuple(die for die in look.reading.dice if die.lettering is None)
    expected = fold.game.expected_dice or 0
    if fold.pictures or len(pips) == len(look.reading.dice) or not 0 < expected <= len(pips):
        return look
    return replace(look, reading=replace(look.reading, dice=pips), whose=())


def _whose_open(fold: Fold, look: Look) -> tuple[str | None, ...]:
    """Whose the dice are that were laid open, where all are read and no others show it; else empty."""
    dice, shown = look.reading.dice, fold.game.state.shown
    lies = Counter((face, seat) for seat, hand in shown.items() for face in hand)
    read = Counter(die.face for die in dice if die.aside is None and not die.doubt)
    if not lies or read.total() != fold.game.expected_dice:
        return ()
    only = {face: seat for (face, seat), number in lies.items() if read[face] == number}
    return tuple(only.get(die.face) if die.aside is None else None for die in dice)


def _apart(tables: Tables, eye: Eye, table_id: str, look: Look) -> Look:
    """The look with what was known to lie about put aside, as far as it stayed where it was; whoever watches
    has done so, and better."""
    if look.watched:
        return look
    if look.source == "camera" and eye.lookout and (marked := eye.lookout.marked(table_id, look)):
        return marked
    known = remembered(tables, table_id, look.source)
    if known is None:
        return look
    from vision import load_image
    from vision.watch.same_view import still_there

    now, dice = load_image(look.jpeg), look.reading.dice
    scale = now.shape[1] / look.reading.width
    things = [(scaled(box, known.scale), why) for box, why in known.things]
    found = still_there(known.picture, things, now, [scaled(die.box, scale) for die in dice])
    parted = tuple(replace(die, aside=why) for die, why in zip(dice, found, strict=True))
    return replace(look, reading=replace(look.reading, dice=parted))


def _unmoved(tables: Tables, table_id: str, fold: Fold, look: Look) -> tuple[int, ...]:
    """Which dice of a look lie as they lay when an earlier round was judged, by what is kept of the night: so
    it holds after a restart, and for photos. Rounds that were typed in tell nothing, and the pictures of a
    demo that throws nothing come again."""
    from vision import load_image
    from vision.watch.unmoved import Lying, unmoved

    if look.source == "demo" and not look.thrown:
        return ()
    counted = [index for index, die in enumerate(look.reading.dice) if die.aside is None]
    dice = [(look.reading.dice[index].taken_for, look.reading.dice[index].box) for index in counted]
    now = Lying(dice, look.reading.width, lambda: load_image(look.jpeg))
    for reading in reversed(fold.judged_by):
        there = [(it.taken_for or it.face, it.box) for it in reading.of_this_reveal if it.face and it.box]
        before = Lying(there, reading.width, partial(_picture, tables, table_id, reading.id))
        if found := unmoved(before, now):
            return tuple(counted[at] for at in found)
    return ()


def _picture(tables: Tables, table_id: str, version: int) -> Frame | None:
    from vision import load_image

    jpeg = tables.photo(table_id, version)
    return None if jpeg is None else load_image(jpeg)


def seen_rolls(tables: Tables, eye: Eye, cover: Cover, table_id: str) -> Json:
    """Look at the dice that were rolled for seats: `faces`, those that are read without a doubt, and of them
    as `rolls` seat -> face where a single die lies at its place. Nothing is written down.

    Raises `Refused` where no seats are rolled for, no die a head lies there, or dice may lie under cups of a
    table that moved later.
    """
    dice_rolled = len(rolling(_seated_now(tables, cover, table_id)))
    fold = tables.fold(table_id)
    throw = seats_rolled(eye, table_id, fold, dice_rolled)
    look = eye.look(None, dice_rolled, throw, pictures=fold.pictures)
    state = _seated_now(tables, cover, table_id)  # somebody may have bid meanwhile
    waiting = rolling(state)
    dice = [TableDie.of(die, fold.signs) for die in look.reading.dice]
    if len(dice) != len(waiting):
        said = message("server-rolls-number", found=len(dice), waiting=Listing.of(waiting))
        raise Refused("wrong-dice", said)
    places = _places(eye, table_id, look, state.seats)
    owners = whose(look, places, dict.fromkeys(waiting, 1)) if places else []
    rolls = {
        seat: die.face
        for seat, die in zip(owners, dice, strict=False)
        if seat is not None and owners.count(seat) == 1 and not die.doubt
    }
    return {"faces": [die.face for die in dice if not die.doubt], "rolls": rolls}


def _seated_now(tables: Tables, cover: Cover, table_id: str) -> State:
    """A table whose seats are rolled for; `Refused` where they are not, or the camera may not look."""
    game = tables.fold(table_id).game
    allowed = game.play(RollForSeatAction(rolls=dict.fromkeys(rolling(game.state), 1)))
    if isinstance(allowed, Refusal):
        raise Refused.by(allowed)
    cover.refuse_another(table_id)
    return game.state


def _places(eye: Eye, table_id: str, look: Look, seats: Sequence[str]) -> dict[str, Corner]:
    """Where each seat's dice lie in the picture of a look; nothing where nobody said."""
    kept = eye.memory.places(eye.camera.name, table_id, len(seats)) if look.source == "camera" else None
    return dict(zip(seats, kept, strict=True)) if kept else {}


def whose(look: Look, places: Mapping[str, Corner], holds: Mapping[str, int]) -> list[str | None]:
    """Return for each die of a look the seat whose it is, None where that cannot be told; each seat `holds`
    so many dice, at one of the `places`. What is told already stays, wherever it lies."""
    import numpy as np

    from vision.watch.places import owners

    sides = np.array([look.reading.width, look.reading.height], np.float32)
    told: list[str | None] = list(look.whose) or [None] * len(look.reading.dice)
    counted = [at for at, die in enumerate(look.reading.dice) if die.aside is None and told[at] is None]
    boxes = [look.reading.dice[index].box for index in counted]
    seats = list(holds)
    middles = np.array([places[seat] for seat in seats], np.float32) * sides
    found = owners(boxes, middles, [number - told.count(seat) for seat, number in holds.items()])
    for index, place in zip(counted, found, strict=True):
        told[index] = None if place is None else seats[place]
    return told
