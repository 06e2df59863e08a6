"""What a demo throws: fair, the same for a round, and read by the real reader as it was composed."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask import Flask

from referee.state import held
from table.contract.events import Correction, read_event
from table.demo.throws import lying_open, thrown
from table.fold import Fold, fold_of
from table.judging.reading import TableReading, from_event
from tests.web.conftest import set_up
from vision import Reader, load_reader
from vision.camera.demo_folder import demo_folder
from web.eye.composing import MOST_DICE, ROUND, Composer, Throw
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.lookout.throwing import secret_of, throw_at
from web.server.context import Context

OWN = "a table's own"


class Round:
    """A table as its fold, played by actions alone."""

    def __init__(self, variant: str, *players: str, dice: int | None = None) -> None:
        setup = {"variant": variant, "players": list(players), "dice": dice, "options": {}, "ante": "0"}
        self.events = [read_event(0, "setup", setup)]

    @property
    def fold(self) -> Fold:
        """The table as it stands."""
        return fold_of(self.events)

    def act(self, action: str, **facts: Any) -> "Round":
        """One action, or `undo`."""
        self.events.append(read_event(len(self.events), "action", {"action": action, **facts}))
        return self

    @property
    def cups(self) -> dict[str, tuple[int, ...]]:
        """What lies under each cup."""
        return {seat: thrown(self.fold, seat, OWN) for seat in self.fold.game.state.seats}


@pytest.fixture(scope="module")
def reader() -> Reader:
    """The shipped one."""
    return load_reader()


@pytest.fixture(scope="module")
def composer() -> Composer:
    """Of the dice that are shipped."""
    return Composer(demo_folder() / "throw")


def test_dice_stay_until_the_verdict() -> None:
    """No bid, call or undo changes a die; the next round has others, an undone verdict the old ones."""
    game = Round("dudo", "ann", "bo", dice=5)
    first = game.cups
    assert game.act("bid", player="ann", quantity=2, face=5).cups == first
    game.act("doubt", player="bo")
    assert lying_open(game.fold, OWN) == (*first["ann"], *first["bo"])
    game.act("reveal", pool=list(lying_open(game.fold, OWN)))
    assert game.cups != first
    assert game.act("undo").cups == first


def test_a_fallen_die_leaves_the_others() -> None:
    """And crooked dice are thrown again by their own seat alone."""
    game = Round("cacho", "ann", "bo", dice=5)
    before = game.cups
    game.act("fallen", player="ann")
    assert game.cups == {"ann": before["ann"][: len(game.cups["ann"])], "bo": before["bo"]}
    game.act("crooked", player="bo")
    assert (game.cups["ann"], game.cups["bo"] == before["bo"]) == (before["ann"][:4], False)


def test_what_is_kept_stays_and_the_rest_is_thrown_again() -> None:
    """Under a single cup: who believes keeps some, and lifts or claims over the others."""
    game = Round("single-cup", "ann", "bo")
    first = game.cups["ann"]
    game.act("claim", player="ann", value="1x2")
    assert game.cups["ann"] == first
    game.act("believe", player="bo", kept=[2, 2])
    assert game.cups["bo"][:2] == (2, 2)
    assert held(game.fold.game.setup, game.fold.game.state, "bo") == len(game.cups["bo"])


def test_dice_are_fair() -> None:
    """Of 6,000 each face comes about as often."""
    fold = Round("dudo", "ann", "bo", dice=5).fold
    faces = Counter(face for table in range(1200) for face in thrown(fold, "ann", f"{OWN}/{table}"))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(900 < times < 1100 for times in faces.values())


@pytest.mark.deep
@pytest.mark.parametrize("dice", [1, 2, 6, 15, 30, MOST_DICE])
def test_a_throw_is_read_as_it_was_composed(reader: Reader, composer: Composer, dice: int) -> None:
    """By the shipped model, and without a doubt."""
    faces = tuple(index % 6 + 1 for index in range(dice))
    read = reader.read(composer.compose(Throw(faces, "any"))).dice
    assert sorted(die.face for die in read) == sorted(faces)
    assert [die.doubt for die in read if die.doubt] == []


@pytest.mark.deep
@pytest.mark.parametrize("cups", [(5, 5), (5, 5, 5), (5,) * 6, (5, 2, 1)])
def test_cups_lie_apart_clockwise_from_the_lower_rim(
    reader: Reader, composer: Composer, cups: tuple[int, ...]
) -> None:
    """Whose each die is, is seen in the picture: from its place alone it is told, and that is right."""
    faces = tuple(index % 6 + 1 for index in range(sum(cups)))
    read = reader.read(composer.compose(Throw(faces, "any", cups)))
    sides = np.array([read.width, read.height])
    turns = np.pi / 2 + 2 * np.pi * np.arange(len(cups)) / len(cups)
    places = 0.5 + ROUND * np.column_stack((np.cos(turns), np.sin(turns)))
    found: dict[int, list[int]] = {}
    for die in read.dice:
        x0, y0, x1, y1 = die.box
        away = np.linalg.norm((np.array([x0 + x1, y0 + y1]) / 2 - places * sides), axis=1)
        found.setdefault(int(away.argmin()), []).append(die.face)
    firsts = [sum(cups[:cup]) for cup in range(len(cups))]
    thrown_in = {cup: sorted(faces[first : first + cups[cup]]) for cup, first in enumerate(firsts)}
    assert {cup: sorted(some) for cup, some in found.items()} == thrown_in


def test_a_throw_lies_the_same_each_time(composer: Composer) -> None:
    """Pixel for pixel; another seed lays the same dice elsewhere."""
    one, again, other = (composer.compose(Throw((1, 2), seed)) for seed in ("a", "a", "b"))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


@pytest.mark.deep
def test_a_table_is_shown_its_own_throw(
    make_app: Callable[..., Flask], tmp_path: Path, reader: Reader
) -> None:
    """What the seats hold is what the reveal shows, however often somebody looks."""
    eye = Eye("demo", DemoPictures(demo_folder()), reader=LoadedReader(lambda: (reader, {})))
    app = make_app(eye=eye, data_folder=tmp_path, database=None)
    table = set_up(app.test_client(), players=["ann", "bo"], dice=3)
    parts: Context = app.extensions["ojo"]
    table.bid_and_doubt(2, 5)
    throw = throw_at(eye, table.id, parts.tables.fold(table.id))
    assert throw is not None
    for _ in range(2):
        table.post("look")
        reading = table.view["reading"]
        assert sorted(die["face"] for die in reading["dice"]) == sorted(throw.faces)
        assert (reading["source"], reading["misread"]) == ("demo", None)
        table.post("discard")


@pytest.mark.deep
def test_where_cups_count_a_demo_tells_whose_its_dice_are(
    make_app: Callable[..., Flask], tmp_path: Path, reader: Reader
) -> None:
    """It laid them itself: nobody is asked to, and the call is judged by the cups as they were thrown."""
    eye = Eye("demo", DemoPictures(demo_folder()), reader=LoadedReader(lambda: (reader, {})))
    app = make_app(eye=eye, data_folder=tmp_path, database=None)
    table = set_up(app.test_client(), players=["ann", "bo", "cy", "di"], variant="chui-niu")
    table.act("bid", player="ann", quantity=6, face=2, spoken="fei")
    table.act("doubt", player="bo")
    parts: Context = app.extensions["ojo"]
    fold = parts.tables.fold(table.id)
    table.post("look")
    dice = table.view["reading"]["dice"]
    for seat in fold.game.state.seats:
        own = sorted(die["face"] for die in dice if die["seat"] == seat)
        assert own == sorted(thrown(fold, seat, secret_of(eye, table.id)))
    assert table.view["reading"]["count_question"] is None


def test_what_was_misread_is_said() -> None:
    """Both what was thrown and what was read are told, whatever people put right since."""
    sure = [0, 0, 0, 0, 1, 0]
    die = {"face": 5, "confidence": 0.9, "probabilities": sure, "box": [0, 0, 9, 9], "doubt": None}
    payload = {"source": "demo", "photo": "0" * 64, "width": 9, "height": 9, "dice": [die], "model": {}}
    payload["milliseconds"] = 1

    def read(**more: Any) -> TableReading:
        return from_event(1, read_event(1, "reading", payload | more).payload)

    assert read().misread is None
    assert read(thrown=[5]).misread is None
    wrong = read(thrown=[6])
    assert wrong.misread == wrong.corrected(Correction(die=0, face=6)).misread == ([6], [5])
