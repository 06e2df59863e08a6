"""Ratings follow from the nights alone, and say how little is known."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.club.circle import rating
from table.club.circle.feats import Line
from table.club.circle.rating import Rated, ratings, unconfirmed
from table.club.circle.store import Called

PEOPLE = {n: Called(n, f"player {n}", n, False) for n in range(1, 7)}


def night(at: int, wins: dict[int, int], variant: str = "dudo", unconfirmed: int = 0) -> list[Line]:
    """A night with the games that each player won."""
    return [Line(who, at, f"t{at}", variant, unconfirmed, 0, won, 0, 0) for who, won in wins.items()]


def of(rated: list[Rated], player: int) -> Rated:
    """One player's."""
    return next(it for it in rated if it.player == player)


nights = st.lists(
    st.dictionaries(st.integers(1, 6), st.integers(0, 3), min_size=2, max_size=6), min_size=1, max_size=8
)


def test_who_wins_is_stronger_and_better_known() -> None:
    """Who won each night is first, who never did last; of who played more nights more is known."""
    lines = [line for at in range(10) for line in night(at, {1: 3, 2: 1, 3: 0})]
    lines += night(10, {1: 1, 4: 1})
    (rated,) = ratings(PEOPLE, lines).values()
    assert rated[0].player == 1
    one, two, three, four = (of(rated, who) for who in (1, 2, 3, 4))
    assert one.now.mu > two.now.mu > three.now.mu
    assert one.now.sigma < four.now.sigma
    assert [len(it.course) for it in (one, two, three, four)] == [11, 10, 10, 1]
    assert all(it.now.least < it.now.mu < it.now.most for it in rated)


def test_equals_are_rated_alike() -> None:
    """Who won as many games has the same place, whichever number they have."""
    (rated,) = ratings(PEOPLE, night(1, {1: 2, 2: 2, 3: 2})).values()
    assert len({it.now.mu for it in rated}) == 1


@pytest.mark.parametrize(
    ("wins", "alone"),
    [({1: 2, 2: 0}, 1), ({1: 0, 2: 0}, 0), ({1: 2}, 0)],
    ids=["unconfirmed", "no game", "one"],
)
def test_what_is_no_ranking_changes_nothing(wins: dict[int, int], alone: int) -> None:
    """A night that nobody confirmed, one without a game that was won, and one of a single player."""
    lines = night(1, {1: 1, 2: 0}) + night(2, wins, unconfirmed=alone)
    assert ratings(PEOPLE, lines) == ratings(PEOPLE, night(1, {1: 1, 2: 0}))
    assert unconfirmed(lines) == alone


def test_each_rule_system_by_itself() -> None:
    """The one that was played most comes first, and none knows of another's nights."""
    dudo, cacho = night(1, {1: 1, 2: 0}), night(2, {1: 0, 2: 1}, "cacho") + night(3, {1: 0, 2: 1}, "cacho")
    found = ratings(PEOPLE, dudo + cacho)
    assert list(found) == ["cacho", "dudo"]
    assert found["dudo"] == ratings(PEOPLE, dudo)["dudo"]
    assert found["cacho"] == ratings(PEOPLE, cacho)["cacho"]


@given(nights)
def test_the_same_nights_come_to_the_same(told: list[dict[int, int]]) -> None:
    """In whatever order the players of a night are told; and a course only goes on."""
    rng = Random(1)
    lines = [line for at, wins in enumerate(told) for line in night(at, wins)]
    shuffled = [
        line
        for at, wins in enumerate(told)
        for line in night(at, dict(rng.sample([*wins.items()], len(wins))))
    ]
    found = ratings(PEOPLE, lines)
    assert ratings(PEOPLE, shuffled) == found
    before = ratings(PEOPLE, [it for it in lines if it.at_ms < len(told) - 1])
    for variant, rated in before.items():
        for it in rated:
            assert of(found[variant], it.player).course[: len(it.course)] == it.course


@given(nights)
def test_going_on_is_as_good_as_beginning_anew(told: list[dict[int, int]]) -> None:
    """A night at a time, or all at once where nothing is known of them."""
    lines = [line for at, wins in enumerate(told) for line in night(at, wins)]
    for at in range(len(told)):
        found = ratings(PEOPLE, [it for it in lines if it.at_ms <= at])
    rating._LATELY.clear()
    assert ratings(PEOPLE, lines) == found


@given(nights, nights)
def test_what_changed_is_rated_as_if_it_had_always_been_so(
    one: list[dict[int, int]], other: list[dict[int, int]]
) -> None:
    """Whatever was asked about before: nights are gone, are new, or went otherwise, at any place."""
    lines, changed = ([it for at, wins in enumerate(told) for it in night(at, wins)] for told in (one, other))
    rating._LATELY.clear()
    found = ratings(PEOPLE, changed)
    rating._LATELY.clear()
    ratings(PEOPLE, lines)
    assert ratings(PEOPLE, changed) == found


def test_only_what_follows_a_change_is_rated_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A night that ended is one more; of a name put together with another, the nights from its first on."""
    rating._LATELY.clear()
    rated: list[int] = []

    def counted(summed: rating._Summed, nights: tuple[rating.Night, ...]) -> rating._Summed:
        rated.append(len(nights) - len(summed.nights))
        return go_on(summed, nights)

    go_on = rating._gone_on
    monkeypatch.setattr(rating, "_gone_on", counted)
    lines = [it for at in range(20) for it in night(at, {1: 1, 2: 0, 7 if at == 15 else 3: 2})]
    known = PEOPLE | {7: Called(7, "another name", 7, False)}
    for people in (known, known | {7: Called(7, "another name", 3, False)}, known):
        ratings(people, lines)
    ratings(known, lines + night(20, {1: 1, 2: 0}))
    ratings(known, lines[:30])
    assert rated == [20, 5, 1]


@given(nights, st.integers(1, 6))
def test_merged_names_are_one_player(told: list[dict[int, int]], into: int) -> None:
    """A number that was merged with another has that one's rating, as if it had been so from the start."""
    lines = [line for at, wins in enumerate(told) for line in night(at, wins)]
    renamed = [it._replace(player=7) if it.player == into and it.at_ms % 2 else it for it in lines]
    merged = PEOPLE | {7: Called(7, "another name", into, False)}
    assert ratings(merged, renamed) == ratings(PEOPLE, lines)


def test_against_the_papers_formula() -> None:
    """Of two players who never met, after one night: the update of Plackett and Luce, worked out by hand with
    the library's constants (mu 25, sigma 25/3, beta 25/6)."""
    (rated,) = ratings(PEOPLE, night(1, {1: 1, 2: 0})).values()
    mu, sigma, beta = 25, 25 / 3, 25 / 6
    c = (2 * (sigma**2 + beta**2)) ** 0.5
    gained = sigma**2 / c * 0.5
    assert of(rated, 1).now.mu == pytest.approx(mu + gained, rel=1e-3)
    assert of(rated, 2).now.mu == pytest.approx(mu - gained, rel=1e-3)
    assert of(rated, 1).now.sigma < sigma
