"""Who shows screens is told of changes, and there are no more streams than there are places."""

from table.live import Broadcast


def test_whoever_listens_is_told() -> None:
    """Which table moved on, once a version; that something concerns every stream; that the server stops."""
    live = Broadcast(1)
    heard: list[str | None] = []
    live.listen(heard.append)
    live.publish("a", 4)
    live.publish("a", 4)
    live.look_up()
    live.close()
    assert heard == ["a", None, None]
    assert live.closed
    assert not live.enter()


def test_a_version_never_goes_back() -> None:
    """Two writers may publish out of order; the newest version stands."""
    live = Broadcast(1)
    live.publish("a", 5)
    live.publish("a", 4)
    assert (live.newest("a"), live.newest("b")) == (5, -1)


def test_whoever_a_stream_counts_among_leaves_places_for_others() -> None:
    """Each of them has so many and no more; what is given back may be had again."""
    live = Broadcast(5)
    greedy, modest = {"greedy": 2, "home": 3}, {"modest": 2, "home": 3}
    assert [live.enter(greedy) for _ in range(3)] == [True, True, False]
    assert [live.enter(modest) for _ in range(2)] == [True, False], "the home has its three"
    live.leave(greedy)
    assert live.enter(modest)
    assert not live.enter(greedy)
    assert [live.enter() for _ in range(3)] == [True, True, False]
