"""What a circle tells of its nights is what these nights, folded one by one, come to."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from itertools import combinations
from random import Random

import pytest

from table.authority import Tables
from table.club.circle import feats, rating
from table.club.circle.circles import Circles
from table.club.circle.debts import Owed
from table.club.circle.feats import Streak
from table.club.circle.rating import ratings
from table.club.circle.season import Against, Sums
from table.club.circle.store import NoSuchCircle
from table.club.circle.summary import Result, Summary, summary_of
from table.live import Broadcast
from table.log.store import Store
from table.night.night_so_far import night_of
from table.words.refused import Refused
from tests.table.playing import played

DAY_MS = 24 * 3600 * 1000
BEGAN_MS = 1_700_000_000_000
PEOPLE = ["ann", "bo", "cy", "dee", "eve"]


@pytest.fixture
def tables(store: Store) -> Tables:
    """The tables of an open store."""
    return Tables(store, Broadcast(1))


@pytest.fixture
def circles(store: Store, tables: Tables) -> Circles:
    """Its circles, long after all that is played here."""
    return Circles(store, tables, lambda: BEGAN_MS + 1000 * DAY_MS)


def some_nights(n: int, seed: int = 5) -> Iterator[list]:
    """Nights a day apart, of three or four of five people; every other has an ante of 2, some a stake."""
    rng = Random(seed)
    for at in range(n):
        there = rng.sample(PEOPLE, rng.randint(3, 4))
        ante = "2" if at % 2 else "1"
        stake = {"stake": "beers"} if at % 5 == 0 else {}
        yield played(there, rng, 9, BEGAN_MS + at * DAY_MS, ante=ante, **stake)


def told(nights: list) -> list[Summary]:
    """Each night by itself, as its log folds."""
    return [summary_of(night_of(events)) for events in nights]


def brought(circles: Circles, tables: Tables, nights: list) -> tuple[str, list[str]]:
    """A circle with these nights, in any order; its id, and those of the tables."""
    circle_id = circles.create("fridays")
    ids = [tables.bring(events) for events in nights]
    for table_id in Random(2).sample(ids, len(ids)):
        circles.add(circle_id, table_id)
    return circle_id, ids


def number_of(circles: Circles, circle_id: str, name: str) -> int:
    """The number of a name in a circle."""
    return next(it.number for it in circles.names(circle_id).values() if it.name == name)


def test_the_standings_are_the_nights_added_up(circles: Circles, tables: Tables) -> None:
    """Of each player all figures, in the order of nights won, games won and purse; of a part of the time,
    those of its nights alone."""
    nights = [*some_nights(12)]
    circle_id, _ = brought(circles, tables, nights)
    known, now = circles.names(circle_id), circles.clock_ms()
    for within in ((0, 2**62), (BEGAN_MS + 3 * DAY_MS, BEGAN_MS + 8 * DAY_MS)):
        sums: dict[str, Sums] = defaultdict(Sums)
        for night in told(nights):
            for name, it in night.results.items():
                if within[0] <= night.at_ms < within[1]:
                    sums[name] = sums[name].plus(Sums(nights=1, **asdict(it)))
        stood = circles.season.standings(circle_id, known, now, within)
        assert {it.player.name: it.sums for it in stood} == sums
        merits = [(it.sums.victories, it.sums.wins, it.sums.purse) for it in stood]
        assert merits == sorted(merits, reverse=True)
        assert [it.place for it in stood] == [1 + sum(other > one for other in merits) for one in merits]
        for it in stood:
            own = circles.season.sums(circle_id, {it.player.number}, now)
            assert own == it.sums or within[0] > 0


def test_once_warm_no_page_rates(circles: Circles, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pages ask about was rated before; a circle without nights is no fault."""
    circle_id, _ = brought(circles, tables, list(some_nights(3)))
    circles.create("nobody yet")
    rating._LATELY.clear()
    circles.warm_up()
    lines = circles.season.lines(circle_id, circles.clock_ms())
    warm = ratings(circles.names(circle_id), lines)
    assert warm
    monkeypatch.setattr(rating, "_gone_on", None)
    assert ratings(circles.names(circle_id), lines) == warm


def test_each_against_each(circles: Circles, tables: Tables) -> None:
    """On how many nights both sat there, who won more games then, and who called whose bids how well."""
    nights = [*some_nights(12)]
    circle_id, _ = brought(circles, tables, nights)
    known = circles.names(circle_id)
    for one, other in combinations(PEOPLE, 2):
        met = [it for it in told(nights) if {one, other} <= it.results.keys()]
        ahead = Counter(
            (it.results[one].wins > it.results[other].wins) - (it.results[one].wins < it.results[other].wins)
            for it in met
        )
        calls = [[sum(it.duels.get(pair, (0, 0))[at] for it in met) for at in (0, 1)]
                 for pair in ((one, other), (other, one))]  # fmt: skip
        mine, theirs = number_of(circles, circle_id, one), number_of(circles, circle_id, other)
        found = circles.season.against(circle_id, known, {mine}, circles.clock_ms())
        expected = Against(theirs, len(met), ahead[1], ahead[-1], *calls[0], *calls[1])
        assert [it for it in found if it.other == theirs] == [expected] * bool(met)


def test_streaks_and_records(circles: Circles, tables: Tables) -> None:
    """A streak is of a player's own nights, two at least; a record is the most in one night, first come."""
    nights = [*some_nights(30)]
    circle_id, ids = brought(circles, tables, nights)
    summed = told(nights)
    streaks = []
    for name in PEOPLE:
        run: list[Summary] = []
        for it in [*(it for it in summed if name in it.results), None]:
            if it is not None and it.results[name].victories:
                run.append(it)
            elif len(run) > 1:
                streaks.append(Streak(number_of(circles, circle_id, name), len(run), run[-1].at_ms))
                run = []
            else:
                run = []
    known, lines = circles.names(circle_id), circles.season.lines(circle_id, circles.clock_ms())
    found = feats.streaks(known, lines)
    assert streaks, "these nights have some"
    assert sorted(found) == sorted(streaks)
    assert [it.nights for it in found] == sorted((it.nights for it in found), reverse=True)
    for record in feats.records(known, lines):
        figures = [max(getattr(it, record.kind) for it in night.results.values()) for night in summed]
        assert (record.n, record.table_id) == (max(figures), ids[figures.index(max(figures))])


def test_debts_are_open_until_they_are_settled(circles: Circles, tables: Tables) -> None:
    """Those of two are set against each other, each stake by itself; a settlement may be taken back."""
    nights = [*some_nights(12)]
    circle_id, _ = brought(circles, tables, nights)
    known, now = circles.names(circle_id), circles.clock_ms()
    sums: Counter[tuple[str, str, str]] = Counter()
    for it in (debt for night in told(nights) for debt in night.debts):
        sums[it.payer, it.payee, it.stake] += it.amount
        sums[it.payee, it.payer, it.stake] -= it.amount
    owed = circles.debts.owed(circle_id, known, now)
    named = {(known[it.payer].name, known[it.payee].name, it.stake): it.amount for it in owed}
    assert named == {pair: amount for pair, amount in sums.items() if amount > 0}
    first = owed[0]
    circles.debts.settle(circle_id, {first.payee}, {first.payer}, first.stake, now)
    assert circles.debts.owed(circle_id, known, now) == owed[1:]
    assert [(it.at_ms, it.payments) for it in circles.debts.settled(circle_id, known, now)] == [
        (now, (first,))
    ]
    circles.debts.owe_again(circle_id, now, now)
    assert circles.debts.owed(circle_id, known, now) == owed
    assert all(isinstance(it, Owed) for it in owed)


def test_a_night_counts_once_it_is_over(store: Store, tables: Tables) -> None:
    """Ended by somebody, or twelve hours still; one that goes on after its end is summed up anew, and what
    was settled of it stays so."""
    now = [BEGAN_MS + DAY_MS // 24]
    circles = Circles(store, tables, lambda: now[0])
    circle_id = circles.create("fridays")
    table_id = tables.bring(played(PEOPLE[:3], Random(1), 4, BEGAN_MS, ends=False))
    circles.add(circle_id, table_id)

    def counted() -> list[int]:
        known = circles.names(circle_id)
        return [it.sums.calls for it in circles.season.standings(circle_id, known, now[0])]

    assert counted() == []
    assert [it.over for it in circles.nights.page(circle_id, circles.names(circle_id), now[0])] == [False]
    now[0] += DAY_MS
    assert sum(counted()) == 4
    version = tables.fold(table_id).version
    tables.end_night(table_id, version)
    now[0] -= DAY_MS
    assert sum(counted()) == 4
    known = circles.names(circle_id)
    for it in circles.debts.owed(circle_id, known, now[0]):
        circles.debts.settle(circle_id, {it.payer}, {it.payee}, it.stake, now[0])
    tables.act(table_id, version + 1, {"action": "undo"})
    assert counted() == [], "nobody has ended it any more"
    tables.end_night(table_id, version + 2)
    assert sum(counted()) == 4
    assert circles.debts.owed(circle_id, circles.names(circle_id), now[0]) == []


def test_one_who_has_two_names(circles: Circles, tables: Tables) -> None:
    """Merged they are one player, on all nights; taken apart they are two again. Who sat at one table on some
    night is not one."""
    rng = Random(3)
    nights = [
        played(["ann", "bo"], rng, 6, BEGAN_MS),
        played(["Anna", "bo"], rng, 6, BEGAN_MS + DAY_MS),
    ]
    circle_id, _ = brought(circles, tables, nights)
    ann, anna, bo = (number_of(circles, circle_id, name) for name in ("ann", "Anna", "bo"))
    before = circles.season.standings(circle_id, circles.names(circle_id), circles.clock_ms())
    with pytest.raises(Refused):
        circles.merge(circle_id, ann, bo)
    circles.merge(circle_id, ann, anna)
    stood = circles.season.standings(circle_id, circles.names(circle_id), circles.clock_ms())
    assert {it.player.name: it.sums.nights for it in stood} == {"Anna": 2, "bo": 2}
    with pytest.raises(Refused):
        circles.merge(circle_id, bo, ann)
    third = tables.bring(played(["ann", "bo"], rng, 6, BEGAN_MS + 2 * DAY_MS))
    circles.add(circle_id, third)
    stood = circles.season.standings(circle_id, circles.names(circle_id), circles.clock_ms())
    assert {it.player.name: it.sums.nights for it in stood} == {"Anna": 3, "bo": 3}
    circles.take_out(circle_id, third)
    circles.apart(circle_id, ann)
    assert circles.season.standings(circle_id, circles.names(circle_id), circles.clock_ms()) == before


def test_one_who_leaves_and_comes_back(circles: Circles, tables: Tables) -> None:
    """The standings are without them; the others' figures stay."""
    circle_id, _ = brought(circles, tables, [*some_nights(6)])
    bo, now = number_of(circles, circle_id, "bo"), circles.clock_ms()
    before = circles.season.standings(circle_id, circles.names(circle_id), now)
    circles.leave(circle_id, bo, away=True)
    stood = circles.season.standings(circle_id, circles.names(circle_id), now)
    assert [it[:2] for it in stood] == [it[:2] for it in before if it.player.number != bo]
    circles.leave(circle_id, bo, away=False)
    assert circles.season.standings(circle_id, circles.names(circle_id), now) == before


def test_circles_see_nothing_of_each_other(circles: Circles, tables: Tables) -> None:
    """A night is one circle's; the same name in two circles is two players, and neither changes the other."""
    nights = [*some_nights(4)]
    one, ids = brought(circles, tables, nights[:2])
    other, _ = brought(circles, tables, nights[2:])
    now = circles.clock_ms()
    before = (
        circles.season.standings(other, circles.names(other), now),
        circles.debts.owed(other, circles.names(other), now),
    )
    for called in circles.names(one).values():
        circles.rename(one, called.number, f"{called.name} of one")
        circles.leave(one, called.number, away=True)
    for it in circles.debts.owed(one, circles.names(one), now):
        circles.debts.settle(one, {it.payer}, {it.payee}, it.stake, now)
    circles.take_out(other, ids[0])
    circles.debts.owe_again(one, now + 1, now)
    circles.delete(one)
    with pytest.raises(NoSuchCircle):
        circles.names(one)
    with pytest.raises(NoSuchCircle):
        circles.add(one, ids[0])
    after = (
        circles.season.standings(other, circles.names(other), now),
        circles.debts.owed(other, circles.names(other), now),
    )
    assert after == before
    assert tables.fold(ids[0]).game.state.seats, "the nights of a circle stay when it goes"


def test_last_nights_people_again(circles: Circles, tables: Tables) -> None:
    """The same rules and people, by the names that they have in the circle, and a night of it at once."""
    circle_id, ids = brought(circles, tables, [*some_nights(3)])
    last = circles.nights.last(circle_id)
    assert last == ids[-1]
    there = {it.name for it in circles.names(circle_id).values()}
    circles.rename(circle_id, number_of(circles, circle_id, "bo"), "Bo the Great")
    new = circles.again(circle_id, last)
    setup, before = tables.fold(new).setup, tables.fold(last).setup
    assert (setup.variant, setup.dice, setup.ante) == (before.variant, before.dice, before.ante)
    seats = [name.replace("Bo the Great", "bo") for name in setup.players]
    assert seats == list(tables.fold(last).game.state.seats)
    assert circles.nights.last(circle_id) == new
    assert {it.name for it in circles.names(circle_id).values()} == there - {"bo"} | {"Bo the Great"}


def test_nights_are_listed(circles: Circles, tables: Tables) -> None:
    """The latest first, a page at a time, each with who was there and who won; of one player, theirs."""
    nights = [*some_nights(12)]
    circle_id, ids = brought(circles, tables, nights)
    known, now = circles.names(circle_id), circles.clock_ms()
    listed = circles.nights.page(circle_id, known, now)
    assert [it.table_id for it in listed] == ids[::-1]
    for it, summed in zip(listed, told(nights)[::-1], strict=True):
        assert {known[one].name for one in it.players} == set(summed.results)
        best: list[Result] = [one for one in summed.results.values() if one.victories]
        assert len(it.winners) == len(best)
    first = circles.nights.page(circle_id, known, now, most=5)
    rest = circles.nights.page(circle_id, known, now, (0, first[-1].at_ms))
    assert first + rest == listed
    bo = number_of(circles, circle_id, "bo")
    assert circles.nights.page(circle_id, known, now, of={bo}) == [it for it in listed if bo in it.players]
    assert sum(circles.nights.months(circle_id).values()) == 12
