"""Ratings follow from the nights alone, and say how little is known."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.club.circle.rating import Rated, ratings
from table.club.circle.told import Figures, Night, Result


def night(at: int, wins: dict[int, int], variant: str = "dudo", unconfirmed: int = 0) -> Night:
    """A night with the games that each player won."""
    results = {who: Result(wins=won) for who, won in wins.items()}
    return Night(f"t{at}", at, True, Figures(variant=variant, unconfirmed=unconfirmed), {}, results)


def of(rated: list[Rated], player: int) -> Rated:
    """One player's."""
    return next(it for it in rated if it.player == player)


some_nights = st.lists(
    st.dictionaries(st.integers(1, 6), st.integers(0, 3), min_size=2, max_size=6), min_size=1, max_size=8
)


def test_who_wins_is_stronger_and_better_known() -> None:
    """Who won each night is first, who never did last; of who played more nights more is known; equals are
    rated alike."""
    nights = [night(at, {1: 3, 2: 1, 5: 1, 3: 0}) for at in range(10)]
    (rated,) = ratings([*nights, night(10, {1: 1, 4: 1})]).values()
    assert rated[0].player == 1
    one, two, three, four, five = (of(rated, who) for who in range(1, 6))
    assert one.now.mu > two.now.mu == five.now.mu > three.now.mu
    assert one.now.sigma < four.now.sigma
    assert [len(it.course) for it in (one, two, three, four)] == [11, 10, 10, 1]
    assert all(it.now.least < it.now.mu < it.now.most for it in rated)


@pytest.mark.parametrize(
    "changes_nothing",
    [night(2, {1: 2, 2: 0}, unconfirmed=1), night(2, {1: 0, 2: 0}), night(2, {1: 2})],
    ids=["unconfirmed", "no game", "one"],
)
def test_what_is_no_ranking_changes_nothing(changes_nothing: Night) -> None:
    """A night that nobody confirmed, one without a game that was won, and one of a single player."""
    assert ratings([night(1, {1: 1, 2: 0}), changes_nothing]) == ratings([night(1, {1: 1, 2: 0})])


def test_each_rule_system_by_itself() -> None:
    """The one that was played most comes first, and none knows of another's nights."""
    dudo, cacho = [night(1, {1: 1, 2: 0})], [night(at, {1: 0, 2: 1}, "cacho") for at in (2, 3)]
    found = ratings(dudo + cacho)
    assert list(found) == ["cacho", "dudo"]
    assert found == ratings(cacho) | ratings(dudo)


@given(some_nights)
def test_the_same_nights_come_to_the_same(told: list[dict[int, int]]) -> None:
    """In whatever order the players of a night are told; and a course only goes on."""
    rng = Random(1)
    found = ratings(night(at, wins) for at, wins in enumerate(told))
    shuffled = [dict(rng.sample([*wins.items()], len(wins))) for wins in told]
    assert ratings(night(at, wins) for at, wins in enumerate(shuffled)) == found
    before = ratings(night(at, wins) for at, wins in enumerate(told[:-1]))
    for variant, rated in before.items():
        for it in rated:
            assert of(found[variant], it.player).course[: len(it.course)] == it.course


def test_against_the_papers_formula() -> None:
    """Of two players who never met, after one night: the update of Plackett and Luce, worked out by hand with
    the library's constants (mu 25, sigma 25/3, beta 25/6)."""
    (rated,) = ratings([night(1, {1: 1, 2: 0})]).values()
    mu, sigma, beta = 25, 25 / 3, 25 / 6
    c = (2 * (sigma**2 + beta**2)) ** 0.5
    gained = sigma**2 / c * 0.5
    assert of(rated, 1).now.mu == pytest.approx(mu + gained, rel=1e-3)
    assert of(rated, 2).now.mu == pytest.approx(mu - gained, rel=1e-3)
    assert of(rated, 1).now.sigma < sigma
