"""Screens are woken, not more of them than there are places, and all are let go in the end."""

import threading

from table.live import LocalBroadcast
from tests.web.conftest import PATIENCE_SECONDS


def test_a_waiting_screen_is_woken_by_its_own_table() -> None:
    """A version published for one table wakes who waits for it, and nobody else's wait ends by it."""
    live = LocalBroadcast(1)
    heard: list[int] = []
    waiting = threading.Thread(target=lambda: heard.append(live.wait("a", 3, 2 * PATIENCE_SECONDS)))
    waiting.start()
    live.publish("b", 9)
    live.publish("a", 4)
    waiting.join(PATIENCE_SECONDS)
    assert heard == [4]
    assert live.wait("b", 9, 0.01) == 9


def test_a_version_never_goes_back() -> None:
    """Two writers may publish out of order; the newest version stands."""
    live = LocalBroadcast(1)
    live.publish("a", 5)
    live.publish("a", 4)
    assert live.wait("a", 4, 0.01) == 5


def test_places_are_capped_and_given_back() -> None:
    """Beyond the cap nobody enters, until somebody leaves."""
    live = LocalBroadcast(2)
    assert [live.enter(), live.enter(), live.enter()] == [True, True, False]
    live.leave()
    assert live.enter()


def test_whoever_a_stream_counts_among_leaves_places_for_others() -> None:
    """Each of them has so many and no more; what is given back may be had again."""
    live = LocalBroadcast(5)
    greedy, modest = {"greedy": 2, "home": 3}, {"modest": 2, "home": 3}
    assert [live.enter(greedy) for _ in range(3)] == [True, True, False]
    assert [live.enter(modest) for _ in range(2)] == [True, False], "the home has its three"
    live.leave(greedy)
    assert live.enter(modest)
    assert not live.enter(greedy)
    assert [live.enter() for _ in range(3)] == [True, True, False]


def test_a_screen_that_has_to_go_is_woken() -> None:
    """Who was sent out hears so at once, not at the next heartbeat."""
    live = LocalBroadcast(1)
    waiting = threading.Thread(target=lambda: live.wait("a", 3, 2 * PATIENCE_SECONDS))
    waiting.start()
    for _ in range(50 * PATIENCE_SECONDS):  # it may not have begun to wait: what is not heard is said again
        live.look_up()
        waiting.join(0.02)
        if not waiting.is_alive():
            break
    assert not waiting.is_alive()


def test_closing_wakes_everybody_and_lets_nobody_in() -> None:
    """A server that stops need not wait for its streams."""
    live = LocalBroadcast(1)
    waiting = threading.Thread(target=lambda: live.wait("a", 3, 2 * PATIENCE_SECONDS))
    waiting.start()
    live.close()
    waiting.join(PATIENCE_SECONDS)
    assert not waiting.is_alive()
    assert live.closed
    assert not live.enter()
