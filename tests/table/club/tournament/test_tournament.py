"""Tournaments come to an end, whoever leaves and whatever is undone."""

from collections import Counter
from itertools import combinations
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.club.tournament.deciding import by_lot, snake, table_sizes
from table.club.tournament.events import Stage, format_of, formats
from table.club.tournament.played import (
    BYE_POINTS,
    Played,
    TableDrawn,
    next_round,
    played,
    standings,
    undecided,
)
from tests.table.club.tournament.playing import Log

FORMATS = sorted(formats())
fields = st.integers(3, 24)
seeds = st.integers(0, 2**16)


@pytest.mark.parametrize(
    ("players", "least", "most", "sizes"),
    [
        (1, 3, 6, []),
        (2, 3, 6, [2]),
        (3, 3, 6, [3]),
        (7, 3, 6, [4, 3]),
        (11, 3, 6, [6, 5]),
        (13, 3, 6, [5, 4, 4]),
        (300, 3, 6, [5] * 60),
        (10, 4, 4, [4, 4]),
        (5, 4, 4, [4]),
        (9, 4, 6, [5, 4]),
        (11, 6, 6, [6]),
    ],
)
def test_how_many_sit_at_each_table(players: int, least: int, most: int, sizes: list[int]) -> None:
    """Near the middle, as even as can be; nobody is left over where some number of tables takes all."""
    assert table_sizes(players, least, most) == sizes


@given(fields, st.integers(3, 6), st.integers(0, 3))
def test_tables_are_never_too_small_or_too_big(players: int, least: int, more: int) -> None:
    """But where there are too few for one; with tables of three to six nobody has a bye."""
    most = min(6, least + more)
    sizes = table_sizes(players, least, most)
    assert all(least <= it <= most for it in sizes) or sizes == [players]
    assert max(sizes) - min(sizes) <= 1
    assert 0 <= players - sum(sizes) < least
    assert (least, most) != (3, 6) or sum(sizes) == players


def test_a_snake_spreads_the_best() -> None:
    """Down the tables and up again; where tables differ, who is left goes to the bigger ones."""
    assert snake([*range(1, 8)], [4, 3]) == [[1, 4, 5, 7], [2, 3, 6]]
    assert snake([*range(1, 10)], [3, 3, 3]) == [[1, 6, 7], [2, 5, 8], [3, 4, 9]]


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([[1], [2], [3], [4]], {1: 120, 2: 80, 3: 40, 4: 0}),
        ([[1], [2, 3], [4]], {1: 120, 2: 60, 3: 60, 4: 0}),
        ([[2, 1, 3]], {1: 60, 2: 60, 3: 60}),
        ([[6], [5], [4], [3], [2], [1]], {6: 120, 5: 96, 4: 72, 3: 48, 2: 24, 1: 0}),
        ([], {}),
        ([[7]], {7: 0}),
    ],
)
def test_points_are_the_share_that_was_beaten(places: list[list[int]], points: dict[int, int]) -> None:
    """Every table is worth the same, however many sit there; who shares a place shares its points."""
    players = tuple(who for place in places for who in place)
    assert TableDrawn(players, tuple(map(tuple, places))).points == points


def comes_to_an_end(kind: str, players: int, seed: int) -> None:
    """In few rounds; each is in a round at most once; by elimination one table is left, and its winner has
    won the tournament, alone or shared."""
    rng, log = Random(seed), Log(players, kind, seed=str(seed))
    while log.draw():
        log.play(rng)
        last = log.now.rounds[-1]
        seated = [who for table in last.tables for who in table.players] + [*last.byes]
        assert sorted(seated) == sorted(set(seated)), "nobody sits twice"
        assert len(log.now.rounds) <= 12
    stood = standings(log.now)
    assert sorted(it.player for it in stood) == [*range(1, players + 1)]
    assert sum(it.total for it in stood) == sum(
        sum(log.now.round_points(at).values()) for at in range(len(log.now.rounds))
    )
    last_stage = log.now.format.stages[-1]
    if last_stage.rounds == 0 or last_stage.cut:
        (final,) = log.now.rounds[-1].tables
        winners = {it.player for it in stood if it.place == 1}
        assert winners <= set(final.places[0])


@pytest.mark.parametrize("kind", FORMATS)
@given(players=fields, seed=seeds)
@settings(max_examples=8, deadline=None)
def test_a_tournament_comes_to_an_end(kind: str, players: int, seed: int) -> None:
    """Of any format, with few players."""
    comes_to_an_end(kind, players, seed)


@given(players=fields, seed=seeds, least=st.integers(3, 5))
@settings(max_examples=8, deadline=None)
def test_byes_go_around(players: int, seed: int, least: int) -> None:
    """With tables of one size alone some wait; nobody waits again before everybody has."""
    rng, log = Random(seed), Log(players, "swiss", least=least, most=least)
    while log.draw():
        log.play(rng)
        byes = log.now.byes
        assert sum(byes.values()) == sum(len(it.byes) for it in log.now.rounds)
        assert max(byes.values(), default=0) - min(byes[it] for it in log.now.here) <= 1
    for at, it in enumerate(log.now.rounds):
        assert all(log.now.round_points(at)[who] == BYE_POINTS for who in it.byes)


@pytest.mark.parametrize(
    ("players", "rounds", "again_most", "seed"),
    [(20, 3, 0.15, 1), (24, 3, 0.15, 2), pytest.param(150, 4, 0.002, 2, marks=pytest.mark.deep)],
)
def test_like_points_sit_together_and_few_meet_again(
    players: int, rounds: int, again_most: float, seed: int
) -> None:
    """Of all who sit together hardly any did before, and a table's players differ by half of what all do."""
    rng, log = Random(seed), Log(players, "swiss", rounds=rounds, seed=str(seed))
    while log.draw():
        log.play(rng)
    now = log.now
    met = Counter(
        pair for it in now.rounds for table in it.tables for pair in combinations(sorted(table.players), 2)
    )
    again = sum(n - 1 for n in met.values())
    assert again <= again_most * sum(met.values())
    last = played(log.events[: 1 + max(n for n, it in enumerate(log.events) if it.kind == "draw")])
    points = {it.player: it.points for it in standings(last)}
    spreads = [
        max(map(points.get, it.players)) - min(map(points.get, it.players)) for it in last.rounds[-1].tables
    ]
    assert sum(spreads) / len(spreads) < (max(points.values()) - min(points.values())) / 2


@pytest.mark.parametrize("kind", FORMATS)
@given(players=fields, seed=seeds)
@settings(max_examples=8, deadline=None)
def test_people_leave_and_come_late(kind: str, players: int, seed: int) -> None:
    """Whoever left is drawn no more; the tournament still ends, and nobody who was never there is in it."""
    rng, log = Random(seed), Log(players, kind, seed=str(seed))
    late = players
    while log.draw():
        assert not log.now.rounds[-1].players & log.now.left
        log.play(rng)
        now = log.now
        if rng.random() < 0.5 and len(now.rounds) < now.format.late and now.rounds[-1].stage == 0:
            late += 1
            log.happens("enter", players=[late])
        for who in rng.sample(now.here, rng.randint(0, len(now.here) // 3)):
            log.happens("leave", player=who)
        assert len(now.rounds) <= 12
    assert {who for it in log.now.rounds for who in it.players} <= set(log.now.entered)


@pytest.mark.parametrize("kind", FORMATS)
@given(players=fields, seed=seeds)
@settings(max_examples=4, deadline=None)
def test_undone_and_done_again_it_is_the_same(kind: str, players: int, seed: int) -> None:
    """A draw that was taken back is drawn alike; a result that was taken back and told again changes
    nothing; all that is undone at once is as if it had never been."""
    rng, log = Random(seed), Log(players, kind, seed=str(seed))
    begun = facts(log.now)
    while log.draw():
        drawn_so = log.now.rounds
        log.happens("undo")
        assert log.draw()
        assert log.now.rounds == drawn_so
        log.play(rng)
        done, told = facts(log.now), log.events[-1]
        log.happens("undo")
        assert facts(log.now) != done
        log.happens("result", **told.payload)
        assert facts(log.now) == done
    for _ in range(len(log.now.kinds) - 1):
        log.happens("undo")
    assert facts(log.now) == begun


def facts(now: Played) -> tuple[object, ...]:
    """A tournament without its version."""
    return now.entered, now.left, now.rounds, now.kinds, standings(now)


def test_a_knockout_by_hand() -> None:
    """Twelve players: three tables of four, then six at the final, of whom one wins; the others stand by the
    round that they came to, and their place there."""
    log = Log(12, "knockout", most=6)
    log.draw()
    first = log.now.rounds[0]
    assert [len(it.players) for it in first.tables] == [4, 4, 4]
    for at, table in enumerate(first.tables):
        log.happens("result", round=0, table=at, places=[[who] for who in sorted(table.players)])
    log.draw()
    (final,) = log.now.rounds[1].tables
    assert set(final.players) == {who for it in first.tables for who in sorted(it.players)[:2]}
    log.happens("result", round=1, table=0, places=[[who] for who in sorted(final.players)])
    assert next_round(log.now) is None
    stood = standings(log.now)
    assert [it.player for it in stood[:6]] == sorted(final.players)
    thirds = {sorted(it.players)[2] for it in first.tables}
    assert {it.player for it in stood[6:9]} == thirds


def test_formats_are_what_they_say() -> None:
    """A number of rounds may be chosen where the first stage has one; a stage that would never end, or goes
    on by nothing that there is, is refused."""
    assert format_of("swiss", 7).stages[0].rounds == 7
    assert format_of("knockout", 7) == formats()["knockout"]
    for wrong in ({"rounds": 0, "draw": "random"}, {"rounds": 3, "draw": "random", "advance": 2},
                  {"rounds": 1, "draw": "by heart"}):  # fmt: skip
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, Stage)


def test_the_draw_is_by_lot() -> None:
    """Another seed draws otherwise, and neither in the order of entry."""
    draws = [by_lot([*range(1, 13)], [4, 4, 4])]
    for seed in ("1", "2"):
        log = Log(12, "swiss", seed=seed)
        assert log.draw()
        draws.append([[*table.players] for table in log.now.rounds[0].tables])
    assert all(one != other for one, other in combinations(draws, 2))


@pytest.mark.parametrize(
    ("places", "tied"),
    [
        ([[1], [2], [3], [4]], []),
        ([[1], [2], [3, 4]], []),
        ([[1, 2], [3], [4]], []),
        ([[1], [2, 3], [4]], [2, 3]),
        ([[1, 2, 3], [4]], [1, 2, 3]),
    ],
)
def test_a_shared_place_that_decides_is_told(places: list[list[int]], tied: list[int]) -> None:
    """Of two who go on, one too many on the second place is to be played off, one too few is not; not before
    all results are in, nor where nobody is cut."""
    log = Log(8)
    log.happens("draw", stage=0, level=0, tables=[[1, 2, 3, 4], [5, 6, 7, 8]], byes=[])
    log.happens("result", round=0, table=0, places=places)
    assert undecided(log.now) == {}
    log.happens("result", round=0, table=1, places=[[5], [6], [7], [8]])
    assert undecided(log.now) == ({0: tied} if tied else {})
    if tied:
        for who in tied[1:]:
            log.happens("leave", player=who)
        assert undecided(log.now) == {}
    swiss = Log(6, "swiss", rounds=3)
    swiss.happens("draw", stage=0, level=0, tables=[[1, 2, 3], [4, 5, 6]], byes=[])
    for at, first in enumerate((1, 4)):
        swiss.happens("result", round=0, table=at, places=[[first, first + 1, first + 2]])
    assert undecided(swiss.now) == {}
