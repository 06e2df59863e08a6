"""Whoever types the dice in has the word: a camera that watches by itself waits."""

import time

from tests.web.lookout.test_lookout import THREE, TWO
from tests.web.watched_play import Play

STAYS_SECONDS = 1.0
"""By then a camera that may has laid what it sees."""


def test_whoever_types_has_the_word(play: Play) -> None:
    """The camera waits, on whatever screen it was begun, with cups up or a reading there, until they let
    go; what it saw meanwhile is laid then. Whoever asks it to look is answered at once."""
    held = {"holder": "a page", "hold": True}
    play.bid()
    play.doubt()
    play.table.post("hold", **held)
    play.lay({})
    play.lay(THREE)
    time.sleep(STAYS_SECONDS)
    assert play.view["reading"] is None
    assert play.view["state"]["verdict"] is None
    play.table.post("hold", holder="a page", hold=False)
    assert play.verdict()["found"] == 2
    play.table.view = play.view
    play.table.act("undo")
    play.table.post("discard", holder="a page")
    play.lay({})
    play.lay(TWO | {(100, 300): 6})
    time.sleep(STAYS_SECONDS)
    assert play.view["reading"] is None
    play.table.post("look", source="camera")
    assert [die["face"] for die in play.view["reading"]["dice"]].count(6) == 1
