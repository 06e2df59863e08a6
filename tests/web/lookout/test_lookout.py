"""The game moves by itself: a call, cups up, a verdict, no page open; and never a verdict without a call."""

import itertools
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from flask import Flask

from tests.vision.watched import DOUBTFUL, Places, Scene
from tests.web.conftest import PLAYERS, Table
from tests.web.watched_play import Play, until
from vision import CameraError, Frame
from vision.errors import Code
from web.eye.camera_memory import Corners
from web.eye.loaded_reader import LoadedReader
from web.lookout import aiming
from web.lookout.host_news import camera_news
from web.lookout.lookout import RESUMED_SECONDS
from web.server.context import Context

THREE: Places = {(100, 100): 5, (200, 100): 5, (100, 300): 2}
TWO: Places = {(100, 100): 5, (200, 100): 5}


def test_a_call_is_judged_with_nobody_pressing_anything(play: Play) -> None:
    """Bid, doubt, cups up: the reading, its picture and the verdict are there, and the game goes on."""
    play.bid()
    play.doubt()
    play.lay({})
    play.lay(THREE)
    assert play.verdict()["found"] == 2
    assert play.view["state"]["phase"] == "bidding"
    assert play.view["version"] == 4  # bid, doubt, reading, take
    assert play.parts.tables.photo(play.table.id, 3) is not None
    play.lay({})
    until(lambda: play.view["eye"]["sees"] == "taken away")


def test_before_a_call_nothing_leaves_but_a_word(play: Play) -> None:
    """Cups up while nobody called: no reading, no event, no preview; after the call, the verdict."""
    play.bid()
    play.lay({})
    until(lambda: play.view["eye"]["sees"] == "cups")
    play.lay(THREE)
    until(lambda: play.view["eye"]["sees"] == "asking")
    assert (play.view["version"], play.view["reading"]) == (1, None)
    answer = play.table.client.get("/api/camera/frame.jpg")
    assert answer.status_code == 422
    assert "under the cups" in answer.get_json()["refusal"]["message"]
    play.doubt()
    assert play.verdict()["found"] == 2


def preview(play: Play) -> int:
    """The status that the preview answers with."""
    return play.table.client.get("/api/camera/frame.jpg").status_code


def test_the_camera_is_aimed_before_the_first_bid_or_once_somebody_called(play: Play) -> None:
    """Not in a later round before its first bid either: its dice may have been thrown. A game that is over
    hides nothing, nor does the next one before its first bid."""
    assert preview(play) == 200
    play.bid()
    assert preview(play) == 422
    play.doubt()
    assert preview(play) == 200
    play.table.post("hand", faces=[5, 5, 2])
    play.table.post("take")
    assert (play.table.view["state"]["phase"], play.table.view["state"]["bid"]) == ("bidding", None)
    assert preview(play) == 422
    assert play.table.client.post("/api/camera/check", json={}).status_code == 422
    play.bid()
    play.doubt()
    play.table.post("hand", faces=[5, 5])
    play.table.post("take")
    assert play.table.view["state"]["phase"] == "over"
    assert preview(play) == 200
    play.table.act("next_game")
    assert preview(play) == 200


def test_who_takes_sides_sees_no_dice(play: Play) -> None:
    """After a call, too, cups stay down until everybody has said with whom they hold."""
    play.table = play.another(options={"taking-sides": True})
    play.bid()
    play.doubt()
    assert play.table.view["state"]["phase"] == "siding"
    assert preview(play) == 422


def test_a_second_table_uncovers_nothing(play: Play) -> None:
    """Who sets another table up, and plays at it, does not see the dice that the first one bids on."""
    play.bid()
    first = play.table
    play.table = play.another()
    assert preview(play) == 422
    play.table.act("direction", 422, player=PLAYERS[0], to="left")
    play.bid()
    play.doubt()
    assert preview(play) == 422
    play.table = first
    play.table.view = play.view
    play.doubt()
    assert preview(play) == 200


def test_dice_of_a_night_that_is_over_are_nobody_s_secret(play: Play) -> None:
    """Ended or deleted with a bid standing: the camera may be aimed again."""
    play.bid()
    assert preview(play) == 422
    play.table.post("end")
    assert preview(play) == 200
    play.bid(2)
    assert preview(play) == 422
    play.parts.tables.delete(play.table.id)
    assert preview(play) == 200


def test_a_bid_that_comes_while_a_picture_is_taken_covers_it(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is looked over once more before it leaves: neither picture nor reading."""
    jpeg_of, read = aiming.jpeg_of, LoadedReader.read

    def bid_then(*given: Any) -> Any:
        if play.view["state"]["bid"] is None:
            play.bid()
        return jpeg_of(*given)

    monkeypatch.setattr(aiming, "jpeg_of", bid_then)
    assert preview(play) == 422
    play.table.act("undo")

    def bid_and_read(*given: Any, **told: Any) -> Any:
        play.bid()
        return read(*given, **told)

    monkeypatch.setattr(LoadedReader, "read", bid_and_read)
    assert play.table.client.post("/api/camera/check", json={}).status_code == 422
    assert play.table.client.get("/api/camera/check.jpg").status_code == 422
    monkeypatch.setattr(LoadedReader, "read", read)
    play.table.act("undo")
    assert play.table.client.get("/api/camera/check.jpg").status_code == 422  # none was kept


@pytest.mark.parametrize("looks", [0, 1])
def test_a_restart_loses_no_call(play: Play, process: Callable[[Scene], Flask], looks: int) -> None:
    """A call that waited is judged by the process that comes after, though somebody looked too soon."""
    play.bid(3)
    play.doubt()
    play.scene.lies = TWO
    for _ in range(looks):
        play.table.post("look")
    play.parts.lookout.close()
    restarted: Context = process(play.scene).extensions["ojo"]
    restarted.lookout.start()
    play.lay({})
    play.lay(THREE)
    assert play.verdict()["found"] == 2


def test_a_number_that_matters_is_asked_about_until_it_is_right(play: Play) -> None:
    """One die missing: the reading lies there with its question; it turns up: the verdict."""
    play.bid(3)
    play.doubt()
    play.lay({})
    play.lay(TWO)
    until(lambda: play.view["reading"] is not None)
    assert play.view["reading"]["count_question"]
    assert play.view["state"]["verdict"] is None
    play.lay(THREE)
    assert play.verdict()["met"] is False


def test_a_doubt_that_matters_is_left_to_people(play: Play) -> None:
    """A die that cannot be told and decides: the question stays, and an answer given is not read over."""
    play.bid(3)
    play.doubt()
    play.lay({})
    play.lay(TWO | {(100, 300): DOUBTFUL})
    until(lambda: play.view["reading"] is not None)
    assert not play.view["reading"]["clear"]
    play.table.view = play.view
    play.table.post("correct", die=play.view["reading"]["questions"][0], face=5)
    play.table.post("take")
    assert play.verdict()["met"] is True


def pulled_out(play: Play, seen: Places) -> None:
    """The camera dies where so much was seen after a call."""
    play.bid(3)
    play.lay({})
    play.doubt()
    play.lay(seen)
    until(lambda: not seen or play.view["reading"] is not None)
    play.scene.lies = CameraError(Code.LOST, camera="0")
    until(lambda: play.view["eye"]["state"] == "failed")


@pytest.mark.parametrize("seen", [{}, TWO])
def test_a_pulled_plug_loses_nothing(play: Play, seen: Places) -> None:
    """Pulled out in the middle of a reveal, or while a question is open, and put back: the verdict comes."""
    pulled_out(play, seen)
    play.lay(THREE)
    assert play.verdict()["found"] == 2


@pytest.mark.parametrize("seen", [{}, TWO])
def test_a_camera_that_never_comes_back_is_no_dead_end(play: Play, seen: Places) -> None:
    """It dies in the middle of a reveal, or while a question is open: the table says so, the dice are
    typed in, and what was typed is judged as if there never had been a camera."""
    pulled_out(play, seen)
    assert "check its cable" in play.view["eye"]["message"]
    play.table.view = play.view
    if seen:
        play.table.post("discard")
    play.table.post("hand", faces=[5, 5, 2])
    play.table.post("take")
    assert play.verdict()["found"] == 2
    assert play.view["state"]["phase"] == "bidding"


LEFT = [(0.0, 0.0), (0.27, 0.0), (0.27, 1.0), (0.0, 1.0)]
"""An edge beyond which one of the three dice lies."""


def edged(play: Play, edge: Corners | None) -> None:
    """The table's edge is drawn on the camera's page."""
    play.parts.eye.memory.keep_edge(play.parts.eye.camera.name, edge)


def test_an_edge_that_is_drawn_anew_holds_from_then_on(play: Play) -> None:
    """In the middle of a reveal, too: the die that lay beyond the old one is found, and the call judged."""
    play.parts.eye.grab()  # an edge is kept with a camera that answers
    edged(play, LEFT)
    play.bid(2)
    play.doubt()
    play.lay({})
    play.lay(THREE)
    until(lambda: play.view["reading"] is not None)
    assert play.view["reading"]["count_question"]
    edged(play, None)
    assert play.verdict()["found"] == 2


def test_a_camera_that_was_pushed_is_told_of_until_the_edge_is_drawn_anew(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is to be done about it ends it."""
    monkeypatch.setattr("vision.watch.trouble.EVERY_SECONDS", 0.05)
    monkeypatch.setattr("vision.watch.trouble.FOR_SECONDS", 0.1)
    play.scene.lies = THREE
    play.parts.eye.grab()
    edged(play, LEFT)
    play.bid()
    play.lay(THREE)
    read, brightness = play.scene.read, itertools.count()

    def pushed() -> Frame:
        frame = np.roll(read(), 60, axis=1)
        frame[0, 0] = next(brightness) % 100  # two frames of a sensor are never the same
        return frame

    monkeypatch.setattr(play.scene, "read", pushed)
    until(lambda: play.parts.lookout.trouble == "moved")
    edged(play, [(0.1, 0.0), *LEFT[1:]])
    until(lambda: play.parts.lookout.trouble is None)


def test_an_error_that_nobody_foresaw_is_survived(play: Play) -> None:
    """It is logged, and the same call is judged once it is over."""
    play.bid()
    play.doubt()
    play.lay(RuntimeError("a driver's own"))
    play.lay(THREE)
    assert play.verdict()["found"] == 2


def test_a_camera_belongs_to_the_table_that_moved_last(play: Play) -> None:
    """A second table calls: the dice are its; the first is left as it was."""
    play.bid()
    first = play.table
    play.table = play.another()
    play.bid()
    play.doubt()
    play.lay(THREE)
    assert play.verdict()["found"] == 2
    assert play.view["eye"]["table"] == play.table.id
    assert play.parts.tables.fold(first.id).version == 1
    answer = first.client.get(first.url)
    assert (answer.get_json()["eye"]["table"], answer.get_json()["eye"]["sees"]) == (None, None)
    assert play.table.id not in answer.get_data(as_text=True)


def test_a_table_that_was_chosen_is_watched_whatever_moves(play: Play) -> None:
    """Its host is told that it is, the other one's that it is not, until it has rested for long."""
    parts, first, other = play.parts, play.table, play.another()
    lookout = parts.lookout

    def bid(table: Table, quantity: int) -> None:
        table.act("bid", player=table.view["state"]["turn"], quantity=quantity, face=5)

    def news() -> list[str | None]:
        told = [camera_news(parts.tables, parts.eye, lookout, one.id) for one in (first, other)]
        return [one and one["id"] for one in told]

    bid(first, 1)
    assert news() == [None, None], "nothing has happened at the other yet"
    bid(other, 1)
    assert news() == ["server-watches-another", "server-watches-this"]
    first.client.post("/api/camera/watch", json={"table": first.id})
    bid(other, 2)
    assert lookout.status()["table"] == first.id
    assert news() == ["server-watches-this", "server-watches-another"]
    lookout._kept = first.id, lookout._kept[1] - RESUMED_SECONDS
    bid(other, 3)
    assert lookout.status()["table"] == other.id


def test_a_night_that_is_deleted_is_let_go(play: Play) -> None:
    """The picture may be shown again, nothing is tried over and over, a phone sends small frames again."""
    lookout = play.parts.lookout
    play.bid()
    assert preview(play) == 422
    play.doubt()
    until(lambda: lookout.wanted_of_a_phone()["side_px"] == 1920)
    play.parts.tables.delete(play.table.id)
    assert preview(play) == 200
    until(lambda: lookout.status()["table"] is None)
    until(lambda: lookout.wanted_of_a_phone()["side_px"] == 640)


def test_a_lookout_that_is_closed_is_gone(play: Play) -> None:
    """No thread is left behind."""
    play.bid()
    play.parts.lookout.close()
    assert not any(thread.name == "lookout" and thread.is_alive() for thread in threading.enumerate())
