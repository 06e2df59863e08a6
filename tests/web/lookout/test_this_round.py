"""A verdict is about the dice of its own round: those that lay there in an earlier one are asked about."""

from collections.abc import Callable, Sequence

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.vision.watched import Places, Scene
from tests.web.conftest import Table, set_up
from tests.web.watched_play import Play, until
from vision import Frame
from web.lookout.table_watch import Watch

THREE: Places = {(100, 100): 5, (200, 100): 5, (100, 300): 2}
MOVED: Places = {(160, 100): 5, (280, 140): 5, (40, 300): 2}
OTHERS: Places = {(100, 100): 3, (200, 100): 4, (100, 300): 1}


@pytest.fixture
def play(play: Play) -> Play:
    """A watched table whose first round was judged with three dice, which lie there still."""
    play.table = set_up(play.app.test_client(), dice=1, variant="cacho")
    round_one(play)
    return play


def round_one(play: Play) -> None:
    """A bid that is met exactly: nobody loses a die, so that the next round has as many."""
    play.bid(2)
    play.lay({})
    play.table.act("spot_on", player=play.table.view["legal"]["actions"]["spot_on"][0])
    play.lay(THREE)
    assert play.verdict()["exact"]
    play.table.view = play.view


def call(play: Play, quantity: int = 3) -> None:
    """A bid of the second round, and its doubt."""
    play.bid(quantity)
    play.doubt()


def test_dice_that_nobody_took_up_are_asked_about(play: Play) -> None:
    """They decide nothing, however long they lie; once somebody says that they were thrown, they do."""
    call(play)
    until(lambda: play.view["reading"] is not None)
    reading = play.view["reading"]
    assert (reading["unmoved"], reading["clear"], reading["due_at_ms"]) == ([0, 1, 2], False, None)
    assert "Were they thrown again?" in reading["unmoved_question"]
    assert play.parts.tables.take_in_seconds(play.table.id) is None
    play.table.view = play.view
    refused = play.table.post("take", 422)["refusal"]
    assert refused["message"] == (
        "3 dice lie as they lay in an earlier round: say whether they were thrown again. "
        "Answer first, or judge it as it stands."
    )
    play.table.post("thrown")
    assert play.table.view["reading"]["clear"]
    assert play.table.view["reading"]["due_at_ms"] is not None
    assert [event.kind for event in play.parts.tables.events(play.table.id)][-1] == "thrown"
    play.table.post("thrown", 422)
    play.table.post("take")
    assert play.table.view["state"]["verdict"]["found"] == 2


def test_dice_that_were_thrown_meanwhile_are_judged_unasked(play: Play) -> None:
    """What lay there as before was asked about; the cups go up over others, and nobody need answer."""
    call(play)
    until(lambda: play.view["reading"] is not None)
    play.lay({})
    play.lay(MOVED)
    until(lambda: play.view["state"]["verdict"] is not None)
    assert play.view["judged"]["dice"][0]["box"][0] == pytest.approx(40, abs=2)


@pytest.mark.parametrize("lies", [MOVED, OTHERS], ids=["elsewhere", "other faces"])
def test_other_places_or_faces_are_news_though_nothing_was_seen_to_move(play: Play, lies: Places) -> None:
    """The lookout slept while the dice were thrown."""
    play.parts.lookout.close()
    play.scene.lies = lies
    play.parts.lookout.start()
    call(play)
    assert play.verdict()["call"] == "doubt"


def test_cups_that_go_up_before_the_tap_still_count(play: Play) -> None:
    """Seen in this round, though before its call."""
    play.lay({})
    play.bid(3)
    play.lay(MOVED)
    until(lambda: play.view["eye"]["sees"] == "asking")
    play.doubt()
    until(lambda: play.view["state"]["verdict"] is not None)


@pytest.mark.deep
def test_as_many_are_awaited_as_this_round_has(play: Play) -> None:
    """One die was lost, and the others are thrown openly at once, before the bid: they are all there are."""
    call(play, 2)
    play.lay({})
    play.lay(MOVED)
    until(lambda: len(play.view["state"]["out"]) == 1)
    play.table.view = play.view
    play.scene.lies = {(200, 220): 5, (420, 60): 3}
    reads = play.scene.reads
    until(lambda: play.scene.reads > reads + 12)
    play.bid(1)
    reads = play.scene.reads
    until(lambda: play.scene.reads > reads + 20)
    told = len(play.view["history"])
    play.doubt()
    until(lambda: len(play.view["history"]) > told)


def test_a_restart_forgets_no_round(play: Play, process: Callable[[Scene], Flask]) -> None:
    """What the log knows of an earlier round is held against what the next process sees."""
    play.parts.lookout.close()
    process(play.scene).extensions["ojo"].lookout.start()
    call(play)
    until(lambda: play.view["reading"] is not None)
    assert play.view["reading"]["unmoved"] == [0, 1, 2]


def test_a_picture_that_stands_still_shows_nothing_new(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even dice that lie elsewhere, once it has stood still for so long: no reading, no verdict."""
    monkeypatch.setattr("vision.watch.trouble.EVERY_SECONDS", 0.05)
    monkeypatch.setattr("vision.watch.trouble.FOR_SECONDS", 0.1)
    play.scene.stands_still = True
    until(lambda: play.parts.lookout.trouble == "frozen")
    play.scene.lies = MOVED
    call(play)
    reads = play.scene.reads
    until(lambda: play.scene.reads > reads + 40)
    assert (play.view["reading"], play.view["state"]["verdict"]) == (None, None)
    assert "stands still" in play.view["eye"]["message"]
    play.scene.stands_still = False
    assert play.verdict()["call"] == "doubt"


def test_what_was_seen_before_the_picture_stood_still_decides_nothing(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice of the last round that somebody pushed together, and then a camera that repeats its last frame:
    neither the lookout nor a look takes them for a throw."""
    play.lay(MOVED)
    until(lambda: play.view["eye"]["sees"] in ("done", "asking"))
    monkeypatch.setattr("vision.watch.trouble.EVERY_SECONDS", 0.05)
    monkeypatch.setattr("vision.watch.trouble.FOR_SECONDS", 0.1)
    play.scene.stands_still = True
    until(lambda: play.parts.lookout.trouble == "frozen")
    call(play)
    reads = play.scene.reads
    until(lambda: play.scene.reads > reads + 40)
    assert (play.view["reading"], play.view["state"]["verdict"]) == (None, None)
    play.table.view = play.view
    assert play.table.post("look", 422)["refusal"]["say"]["id"] == "server-eye-frozen"
    play.scene.stands_still = False
    assert play.verdict()["call"] == "doubt"


def test_a_call_that_is_undone_and_entered_again_asks_nothing(play: Play) -> None:
    """The dice of one round, looked at twice."""
    play.parts.lookout.close()  # it would lay them again between two taps
    for _ in range(3):
        play.table.act("undo")  # the verdict, its reading, the call
    play.table.act("spot_on", player=play.table.view["legal"]["actions"]["spot_on"][0])
    play.parts.lookout.start()
    until(lambda: play.view["state"]["verdict"] is not None)


def test_a_frame_that_was_grabbed_before_the_verdict_is_none_of_the_next_round(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict falls while the camera gives its frame: that frame is shown to nobody."""
    grabbed_in: list[tuple[Frame, int]] = []
    seen: list[tuple[int, int]] = []
    read, see = play.scene.read, Watch.see

    def reading() -> Frame:
        fold = play.parts.tables.fold(play.table.id)
        if fold.reading is not None:
            play.parts.tables.take(play.table.id, fold.version, anyway=True)
        grabbed_in.append((read(), fold.last_verdict))
        return grabbed_in[-1][0]

    def seeing(watch: Watch, frames: Sequence[tuple[float, Frame]]) -> str:
        shown = [frame for _, frame in frames]
        seen.extend((at, watch.round) for it, at in grabbed_in if any(it is frame for frame in shown))
        return see(watch, frames)

    call(play)
    until(lambda: play.view["reading"] is not None)
    monkeypatch.setattr(Watch, "see", seeing)
    monkeypatch.setattr(play.scene, "read", reading)
    rounds = play.view["state"]["round"]
    until(lambda: play.view["state"]["round"] > rounds)
    number = len(seen)
    until(lambda: len(seen) > number + 3)
    play.parts.lookout.close()
    assert seen
    assert all(grabbed == now for grabbed, now in seen)


@pytest.mark.parametrize("rounds_since", [1, 2])
def test_an_old_photo_is_asked_about(client: FlaskClient, rounds_since: int) -> None:
    """Whichever round it is of, also where other dice were judged since."""
    table: Table = set_up(client, players=["ann", "bo"], dice=5, variant="cacho")
    throws = [[5, 5, 2, 3, 4, 6, 6, 1, 2, 3], [1, 2, 3, 4, 6, 5, 5, 3, 4, 2], [2, 6, 4, 1, 3, 3, 2, 4, 5, 5]]
    for faces in throws[:rounds_since]:
        exactly(table)
        table.upload(faces)
        assert table.view["reading"]["unmoved"] == []
        table.post("take")
    exactly(table)
    table.upload(throws[0])
    assert table.view["reading"]["unmoved"] == list(range(10))
    table.post("take", 422)


def test_who_answered_once_is_not_asked_at_the_next_look(client: FlaskClient) -> None:
    """A second look in the same round; in the next round it is asked again."""
    table = set_up(client, players=["ann", "bo"], dice=5, variant="cacho")
    faces = [5, 5, 2, 3, 4, 6, 6, 1, 2, 3]
    exactly(table)
    table.upload(faces)
    table.post("take")
    exactly(table)
    table.upload(faces)
    table.post("thrown")
    table.post("discard")
    table.upload(faces)
    assert table.view["reading"]["unmoved"] == []
    table.post("take")
    exactly(table)
    table.upload(faces)
    assert table.view["reading"]["unmoved"] == list(range(10))


def exactly(table: Table) -> None:
    """A bid of three fives, ones among them, and the call that it is exact."""
    table.act("bid", player=table.view["state"]["turn"], quantity=3, face=5)
    table.act("spot_on", player=table.view["legal"]["actions"]["spot_on"][0])


def test_dice_that_were_typed_are_held_against_nothing(client: FlaskClient) -> None:
    """Nobody saw where they lay."""
    table = set_up(client, players=["ann", "bo"], dice=5, variant="cacho")
    faces = [5, 5, 2, 3, 4, 6, 6, 1, 2, 3]
    exactly(table)
    table.post("hand", faces=faces)
    table.post("take")
    exactly(table)
    table.upload(faces)
    assert table.view["reading"]["unmoved"] == []
