"""Dice laid open with a raise, under the camera: their player's dice, whatever a hand does with them."""

import time

import pytest
from flask.testing import FlaskClient

from tests.vision.watched import Places
from tests.web.conftest import set_up
from tests.web.watched_play import Play, until

LEFT: Places = {(500, 100): 5}
"""A die of an earlier round, which nobody took up."""
OPEN: Places = {(160, 300): 5}
MOVED: Places = {(240, 400): 5}
SECOND: Places = {(400, 200): 5}
CUPS: Places = {(60, 60): 2, (160, 100): 5, (260, 100): 3}
ANEW: Places = {(60, 200): 5, (60, 400): 3, (360, 300): 2, (360, 60): 4}
LOOKED_SECONDS = 1.6
"""So long dice lie until they are read, and asked about where a reveal is expected."""


@pytest.fixture
def bluff(play: Play) -> Play:
    """Ann and Bo with two dice each, beside a die of an earlier round; Ann has bid."""
    play.table = play.another(variant="bluff", players=["ann", "bo"], dice=2)
    play.scene.lies = LEFT
    play.bid(1)
    play.lay(LEFT)
    return play


def shown(play: Play, lies: Places) -> None:
    """So it lies there for a while."""
    play.lay(LEFT | lies)
    time.sleep(LOOKED_SECONDS)


def raised(play: Play, *, before: bool, dice: Places = OPEN) -> None:
    """The next bid, and a five laid open with it, before the bid is tapped or after."""
    player = play.table.view["state"]["turn"]
    if before:
        shown(play, dice)
    play.bid(play.table.view["state"]["bid"]["quantity"] + 1)
    shown(play, dice)
    play.table.act("lay_open", player=player, dice=[5])
    time.sleep(0.3)


@pytest.mark.deep
@pytest.mark.parametrize("moved", ["never", "after the raise", "after the next", "as the cups go up"])
@pytest.mark.parametrize("before", [True, False])
def test_a_die_laid_open_counts_and_is_its_players(bluff: Play, moved: str, *, before: bool) -> None:
    """Laid there before the raise is tapped or after, moved by a hand when it may be: nobody is asked, the
    die of an earlier round counts for nothing, and nothing is read before the cups are up."""
    raised(bluff, before=before)
    lies = OPEN
    for when in ("after the raise", "after the next"):
        if moved == when:
            lies = MOVED
            shown(bluff, lies)
        bluff.bid(bluff.table.view["state"]["bid"]["quantity"] + 1) if when == "after the raise" else None
    assert bluff.view["reading"] is None
    bluff.doubt()
    time.sleep(LOOKED_SECONDS)
    assert bluff.view["reading"] is None
    bluff.lay(LEFT | (MOVED if moved == "as the cups go up" else lies) | CUPS)
    assert bluff.verdict()["found"] == 2
    dice = bluff.view["judged"]["dice"]
    assert [die["face"] for die in dice if die["aside"]] == [5]
    named = [(die["seat"], die["face"]) for die in dice if die["seat"]]
    assert named == ([] if moved == "as the cups go up" else [("bo", 5)])


@pytest.mark.deep
def test_another_die_never_stands_for_the_one_that_was_moved(bluff: Play) -> None:
    """Three of four lie there, and what an earlier round left shows the same face: a question."""
    raised(bluff, before=False)
    bluff.bid(3)
    time.sleep(0.3)
    bluff.doubt()
    two = dict(list(CUPS.items())[:2])
    bluff.lay(LEFT | MOVED | two)
    until(lambda: bluff.view["reading"] is not None)
    assert bluff.view["reading"]["count_question"]
    assert bluff.view["state"]["verdict"] is None


@pytest.mark.deep
def test_in_the_next_round_it_is_furniture(bluff: Play) -> None:
    """It lies there still when the others were taken up: it is none of the next reveal's dice."""
    raised(bluff, before=False)
    bluff.doubt()
    bluff.lay(LEFT | OPEN | CUPS)
    bluff.verdict()
    shown(bluff, OPEN)
    bluff.table.view = bluff.view
    rounds = len(bluff.view["history"])
    bluff.bid(1)
    time.sleep(0.5)
    bluff.doubt()
    anew = dict(list(ANEW.items())[: sum(bluff.view["state"]["dice"].values())])
    bluff.lay(LEFT | OPEN | anew)
    until(lambda: len(bluff.view["history"]) > rounds)
    assert bluff.verdict()["found"] == 1


@pytest.mark.deep
def test_before_the_call_each_is_named_though_both_show_one_face(bluff: Play) -> None:
    """Who laid it there is told by when it came; a look that somebody presses for says the same, and puts
    aside what lay there before. Somebody who holds the table keeps the watch from telling it first."""
    raised(bluff, before=False)
    until(lambda: bluff.view["eye"]["open"] == {"bo": [5]})
    bluff.bid(3)
    shown(bluff, OPEN | SECOND)
    bluff.table.act("lay_open", player="ann", dice=[5])
    until(lambda: bluff.view["eye"]["open"] == {"bo": [5], "ann": [5]})
    bluff.doubt()
    time.sleep(0.3)
    bluff.table.view = bluff.view
    bluff.parts.tables.hold(bluff.table.id, bluff.view["version"], "page-1", True)
    bluff.scene.lies = LEFT | OPEN | SECOND | {(60, 60): 2, (160, 100): 3}
    bluff.table.post("look", source="camera")
    dice = bluff.table.view["reading"]["dice"]
    told = sorted((die["box"][:2], die["face"], die["seat"], die["aside"]) for die in dice)
    assert told == [
        ([60, 60], 2, None, None),
        ([160, 100], 3, None, None),
        ([160, 300], 5, "bo", None),
        ([400, 200], 5, "ann", None),
        ([500, 100], 5, None, "furniture"),
    ]
    assert bluff.table.view["reading"]["count_question"] is None


def test_a_photo_names_what_lies_open_where_no_other_die_shows_the_face(client: FlaskClient) -> None:
    """Nobody knows where it lay in a photo: but all dice are read, and only one is a five."""
    for faces, owners in (((5, 2, 3, 4), ["ann", None, None, None]), ((5, 2, 5, 4), [None] * 4)):
        table = set_up(client, variant="bluff", players=["ann", "bo"], dice=2)
        table.act("bid", player="ann", quantity=2, face=5)
        table.act("lay_open", player="ann", dice=[5])
        table.act("doubt", player="bo")
        table.upload(faces)
        assert [die["seat"] for die in table.view["reading"]["dice"]] == owners
