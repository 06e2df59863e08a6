"""Things that lie about a watched table: none of its reveals, said so once, known after a restart."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from flask import Flask

from table.judging.judge import lost_dice
from tests.vision.watched import Places, Scene
from tests.web.lookout.test_lookout import THREE, TWO
from tests.web.watched_play import Play, until
from web.lookout.remembered import remembered

KEY: Places = {(500, 100): 5}
PAIR: Places = {(160, 200): 3, (260, 400): 5}


def judged(play: Play) -> list[tuple[int, str]]:
    """Face and reason of what the newest verdict was taken from."""
    until(lambda: play.view["judged"] is not None)
    return sorted((die["face"], die["aside"] or "") for die in play.view["judged"]["dice"])


def call(play: Play, lies: Places, bid: int = 2) -> None:
    """Bid and doubt with the cups down, and the cups go up."""
    play.table.view = play.view
    play.bid(bid)
    play.lay(KEY)
    play.doubt()
    play.lay(KEY | lies)


def test_a_key_that_looks_like_a_five_counts_in_no_round(play: Play) -> None:
    """It lay there before the cups went up, and when they were down again: nobody is asked."""
    play.scene.lies = KEY
    call(play, THREE)
    assert play.verdict()["found"] == 2
    assert judged(play) == [(2, ""), (5, ""), (5, ""), (5, "furniture")]
    play.lay(KEY)
    rounds = len(play.view["history"])
    call(play, PAIR)
    until(lambda: len(play.view["history"]) > rounds)
    assert play.verdict()["found"] == 1


def asked_of(play: Play, lies: Places) -> dict[str, Any]:
    """The reading, once it is asked about."""
    play.bid(3)
    play.doubt()
    play.lay({})
    play.lay(lies)
    until(lambda: play.view["reading"] is not None)
    reading: dict[str, Any] = play.view["reading"]
    return reading


def test_a_tap_makes_it_a_die(play: Play) -> None:
    """One of three dice lay there all the time; two are new: one is missing, until somebody says so."""
    play.scene.lies = KEY
    play.bid(3)
    play.lay(KEY)
    play.doubt()
    play.lay(KEY | TWO)
    until(lambda: play.view["reading"] is not None)
    reading = play.view["reading"]
    assert reading["count_question"]
    (index,) = [index for index, die in enumerate(reading["dice"]) if die["aside"]]
    play.table.view = play.view
    play.table.post("correct", die=index, face=5)
    play.table.post("take")
    assert play.verdict()["found"] == 3
    assert not any(aside for _, aside in judged(play))


def test_what_somebody_said_is_none_is_asked_about_once(play: Play) -> None:
    """It came with the dice: a question; in the next round it lies there still: none."""
    reading = asked_of(play, KEY | THREE)
    assert reading["count_question"]
    index = next(index for index, die in enumerate(reading["dice"]) if die["box"][0] == 500)
    play.table.view = play.view
    play.table.post("correct", die=index, face=None)
    play.table.post("take")
    assert play.verdict()["found"] == 2
    play.lay(KEY)
    rounds = len(play.view["history"])
    call(play, PAIR)
    until(lambda: len(play.view["history"]) > rounds)
    assert play.verdict()["found"] == 1


def test_a_restart_forgets_nothing(play: Play, process: Callable[[Scene], Flask]) -> None:
    """It begins when all lies open: the key is known by the log, and the dice are told."""
    play.scene.lies = KEY
    call(play, THREE)
    play.verdict()
    rounds = len(play.view["history"])
    play.lay(KEY)
    play.table.view = play.view
    play.bid(2)
    play.doubt()
    play.parts.lookout.close()
    play.scene.lies = KEY | PAIR
    process(play.scene).extensions["ojo"].lookout.start()
    until(lambda: len(play.view["history"]) > rounds)
    assert play.verdict()["found"] == 1
    assert (5, "furniture") in judged(play)


def test_tables_learn_nothing_of_each_other(play: Play) -> None:
    """What lies about is known of the table where it was seen; how many dice were lost, of each game."""
    play.scene.lies = KEY
    call(play, THREE)
    play.verdict()
    tables = play.parts.tables
    known = remembered(tables, play.table.id, "camera")
    assert known is not None
    assert [(box[:2], why) for box, why in known.things] == [((500.0, 100.0), "furniture")]
    assert lost_dice(tables.fold(play.table.id).game) == 1
    other = play.another()
    assert remembered(tables, other.id, "camera") is None
    assert lost_dice(tables.fold(other.id).game) == 0


def test_a_picture_a_round_is_enough(
    process: Callable[[Scene], Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody watches, pictures are taken: what was said to be none is drawn aside in the next one."""
    monkeypatch.setattr("vision.watch.same_view.plane_of", lambda *_: np.eye(3))  # the table has no texture
    scene = Scene()
    play = Play(process(scene), scene)
    for lies, asked in ((KEY | THREE, True), (KEY | PAIR, False)):
        scene.lies = lies
        play.table.view = play.view
        play.bid(3)
        play.doubt()
        play.table.post("look")
        reading = play.table.view["reading"]
        assert (reading["count_question"] is not None) == asked
        (index,) = (index for index, die in enumerate(reading["dice"]) if die["box"][0] == 500)
        assert reading["dice"][index]["aside"] == (None if asked else "furniture")
        if asked:
            play.table.post("correct", die=index, face=None)
        play.table.post("take")
