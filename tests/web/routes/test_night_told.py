"""The night afterwards: what is counted of its rounds, and what is said not to be known."""

from math import exp, factorial, isclose
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from table.contract.afterwards import Played
from table.contract.events import Event, read_event
from table.night.awards import awards
from table.night.night_so_far import night_of
from table.night.told_night import NOTICED_NONCENTRALITY, fairness, survival
from tests.web.conftest import Table, set_up

NAMES = ["ann", "bo", "cy"]


def bid(player: str, quantity: int, face: int, **more: Any) -> dict[str, Any]:
    """A bid."""
    return {"action": "bid", "player": player, "quantity": quantity, "face": face, **more}


def call(player: str, name: str = "doubt") -> dict[str, Any]:
    """A call."""
    return {"action": name, "player": player}


def reveal(*pool: int) -> dict[str, Any]:
    """All dice of the table."""
    return {"action": "reveal", "pool": list(pool)}


def night(*actions: dict[str, Any], variant: str = "dudo", dice: int = 2, **setup: Any) -> list[Event]:
    """A night of three players with two dice each."""
    agreed = {"variant": variant, "players": NAMES, "dice": dice, "ante": "3", "options": {}, "edition": 2}
    return [
        read_event(0, "setup", agreed | setup),
        *(read_event(at, "action", action) for at, action in enumerate(actions, 1)),
    ]


def told(events: list[Event]) -> dict[str, Played]:
    """Each player's night."""
    found = night_of(events)
    return {it.name: it for it in found.sums.of(found.last.seats)}


ROUND = [bid("ann", 2, 5), bid("bo", 3, 5), call("cy"), reveal(5, 2, 2, 3, 4, 6)]
"""One five lies there: bo is caught, and ann's two fives went unnoticed."""


def test_a_bluff_is_caught_and_one_gets_away() -> None:
    """Who was doubted and fell is caught; who was bid over with fewer there got away."""
    played = told(night(*ROUND))
    assert (played["cy"].calls, played["cy"].right) == (1, 1)
    assert (played["bo"].called, played["bo"].caught) == (1, 1)
    assert (played["ann"].got_away, played["bo"].got_away) == (1, 0)


@pytest.mark.parametrize(
    "changed",
    [
        [bid("ann", 2, 5), bid("cy", 3, 5, unheard=True), call("ann"), reveal(5, 2, 2, 3, 4, 6)],
        [bid("ann", 2, 5), bid("bo", 3, 5), call("cy"),
         {"action": "reveal", "pool": [5, 2, 2, 3, 4], "unseen": 1}],
    ],
)  # fmt: skip
def test_what_cannot_be_told_is_not_counted(changed: list[dict[str, Any]]) -> None:
    """Where bids were not entered, or dice not seen, nobody is said to have bluffed unnoticed."""
    it = night_of(night(*changed))
    assert len(it.rounds) == 1
    assert not (it.rounds[0].all_heard and it.rounds[0].all_seen)
    assert told(night(*changed))["ann"].got_away == 0


def test_what_was_undone_does_not_count() -> None:
    """A verdict that was taken back is not in the night, nor among its steps; its round is told once."""
    events = night(*ROUND, {"action": "undo"}, reveal(5, 5, 5, 3, 4, 6))
    it = night_of(events)
    assert [found.version for found in it.rounds] == [6]
    assert it.steps == [0, 1, 2, 3, 6]
    assert it.rounds[0].faces == (5, 5, 5, 3, 4, 6)
    assert told(events)["cy"].right == 0


def test_luck_is_measured_against_every_die_hidden() -> None:
    """Three of six dice show a five or an ace in 233 of 729 throws; caller and bidder share the chance."""
    chance, played = 233 / 729, told(night(*ROUND))
    assert isclose(played["bo"].expected, chance)
    assert isclose(played["cy"].expected, 1 - chance)
    assert (played["bo"].won, played["cy"].won, played["ann"].won) == (0, 1, 0)


def test_luck_knows_what_lies_open_and_no_bluff_is_told_of_dice_thrown_again() -> None:
    """Bo bids three fives and lays one open: of the other five two must show one, aces being wild. What lay
    there when ann bid nobody knows."""
    laid = [*ROUND[:2], {"action": "lay_open", "player": "bo", "dice": [5]}, *ROUND[2:]]
    played = told(night(*laid, options={"raise-open": "with-raise"}))
    assert isclose(played["bo"].expected, 1 - (2 / 3) ** 5 - 5 * (1 / 3) * (2 / 3) ** 4)
    assert (played["ann"].got_away, told(night(*ROUND))["ann"].got_away) == (0, 1)


def test_exact_calls() -> None:
    """Counted apart, and as calls too."""
    events = night(bid("ann", 2, 5), call("bo", "spot_on"), reveal(5, 5, 2, 2, 3, 4), variant="perudo-box")
    it = told(events)["bo"]
    assert (it.calls, it.right, it.exact_calls, it.exact_right) == (1, 1, 1, 1)
    assert told(events)["ann"].called == 0


def test_a_renamed_player_is_one_player() -> None:
    """What was done under an old name is counted under the new one."""
    rename = {"action": "rename", "player": "bo", "to": "bob"}
    played = told(night(*ROUND, rename))
    assert "bo" not in played
    assert played["bob"].caught == 1


@given(
    st.lists(
        st.tuples(st.integers(1, 6), st.integers(2, 6), st.lists(st.integers(1, 6), min_size=6, max_size=6)),
        max_size=1,
    )
)
def test_sums_agree(rounds: list[tuple[int, int, list[int]]]) -> None:
    """Of every doubt one side wins: wins add up to the doubts, and so does what was to be expected."""
    actions = [part for quantity, face, pool in rounds
               for part in (bid("ann", quantity, face), call("bo"), reveal(*pool))]  # fmt: skip
    played = told(night(*actions)).values()
    assert sum(it.won for it in played) == len(rounds)
    assert isclose(sum(it.expected for it in played), len(rounds))
    assert all(0 <= it.right <= it.calls and 0 <= it.caught <= it.called for it in played)


@pytest.mark.parametrize(
    ("chi_squared", "p"), [(9.236, 0.10), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)]
)
def test_the_chi_squared_table(chi_squared: float, p: float) -> None:
    """The printed table for five degrees of freedom."""
    assert survival(chi_squared) == pytest.approx(p, rel=2e-3)


def test_the_power_is_what_is_said() -> None:
    """At that noncentrality the test at 5 % notices eight times in ten: a Poisson mixture of chi-squareds."""

    def above(df: int, x: float) -> float:
        """The chance of more than x at df degrees of freedom, by recurrence from five."""
        if df == 5:
            return survival(x)
        half = x / 2
        gamma = 1.329340388179137  # of 5/2
        for k in range(5, df, 2):
            gamma *= k / 2
        return above(df - 2, x) + half ** (df / 2 - 1) * exp(-half) / (gamma / (df / 2 - 1)) / (df / 2 - 1)

    mean = NOTICED_NONCENTRALITY / 2
    power = sum(exp(-mean) * mean**k / factorial(k) * above(5 + 2 * k, 11.0705) for k in range(40))
    assert power == pytest.approx(0.80, abs=0.005)


@given(st.lists(st.integers(0, 200), min_size=6, max_size=6))
def test_fairness_is_a_chance_or_nothing(counts: list[int]) -> None:
    """Any counts: few dice are not judged; even ones are never suspicious; the order of faces does not
    matter."""
    it = fairness(counts)
    assert (it.p is None) is (sum(counts) < 30)
    if it.p is not None and it.noticeable is not None:
        assert 0 <= it.p <= 1
        assert 1 / 6 < it.noticeable <= 1
        assert fairness(sorted(counts)).p == pytest.approx(it.p)
    assert fairness([50] * 6).p == pytest.approx(1)


def doubted(quantity: int, pool: list[int], *, by: str = "bo", bidder: str = "ann") -> list[dict[str, Any]]:
    """A round of one bid of fives, doubted."""
    return [bid(bidder, quantity, 5), call(by), reveal(*pool)]


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        ([], []),
        ([bid("ann", 4, 6), bid("bo", 5, 6), call("cy"), reveal(6, 2, 2, 3, 4, 4)], [("bluff", ("ann",), 3)]),
        # of equals the first; what was doubted did not get away
        (
            [*ROUND, bid("bo", 2, 6), bid("cy", 5, 6), call("ann"), reveal(6, 2, 2, 3, 4)],
            [("bluff", ("ann",), 1)],
        ),
        # under the name that the player has now
        ([*ROUND, {"action": "rename", "player": "ann", "to": "anna"}], [("bluff", ("anna",), 1)]),
        # not every bid was entered: nobody can be said to have bluffed
        ([bid("ann", 4, 6), bid("bo", 5, 6, unheard=True), call("cy"), reveal(6, 2, 2, 3, 4, 4)], []),
    ],
)  # fmt: skip
def test_awards(actions: list[dict[str, Any]], found: list[tuple[str, tuple[str, ...], int]]) -> None:
    """What the figures say of a night, and nothing where they say nothing."""
    assert [(it.kind, tuple(it.names), it.n) for it in awards(night_of(night(*actions)))] == found


def test_awards_of_a_whole_game() -> None:
    """Three calls of three are the sharpest ear; who held on with one die has that award; luck is what
    exceeds chance."""
    game = [*doubted(3, [5, 2, 2, 3, 4, 6]), *doubted(3, [2, 2, 3, 4, 6], by="bo", bidder="ann")]
    events = night(*game, bid("bo", 3, 5), call("cy"), reveal(2, 3, 4, 6), bid("bo", 3, 5), call("cy"),
                   reveal(2, 3, 4))  # fmt: skip
    played = told(events)
    found = {it.kind: it for it in awards(night_of(events))}
    assert (played["bo"].calls, played["bo"].right) == (2, 2)
    assert "ear" not in found, "two calls are no ear"
    more = [
        *game,
        bid("bo", 3, 5),
        call("cy"),
        reveal(5, 5, 5, 6),
        bid("cy", 3, 5),
        call("bo"),
        reveal(2, 3, 4),
    ]
    found = {it.kind: it for it in awards(night_of(night(*more)))}
    assert (found["ear"].names, found["ear"].n, found["ear"].of) == (["bo"], 3, 3)
    assert found["luck"].names == ["bo"]
    assert found["luck"].chance == pytest.approx(told(night(*more))["bo"].expected)


def test_who_held_on_with_one_die() -> None:
    """Rounds begun with a single die, in a row and within one game; games of one die tell nothing."""
    rounds = [
        *doubted(3, [2, 2, 3, 4, 6, 6]),
        *[bid("ann", 1, 4), call("bo"), reveal(4, 4, 3, 3, 6)],
        *[bid("bo", 1, 3), call("cy"), reveal(3, 4, 6, 6)],
        *[bid("cy", 1, 6), call("ann"), reveal(6, 4, 3)],
    ]
    found = {it.kind: it for it in awards(night_of(night(*rounds)))}
    assert (found["lone"].names, found["lone"].n) == (["ann"], 3)
    alone = [*doubted(3, [2, 2, 3]), bid("bo", 1, 3), call("cy"), reveal(3, 4)]
    assert "lone" not in {it.kind for it in awards(night_of(night(*alone, dice=1)))}


def test_the_most_exact_calls() -> None:
    """Whoever called exactly, where a table plays so."""
    exact = [bid("ann", 1, 6), call("bo", "spot_on"), reveal(6, 2, 2, 3, 4, 4)]
    (award,) = awards(night_of(night(*exact, variant="red-dead")))
    assert (award.kind, award.names, award.n) == ("exact", ["bo"], 1)


def test_the_night_through_the_api(client: FlaskClient) -> None:
    """Rounds with picture and corrections, debts, and how often it was taken back; any version can be seen
    again."""
    table = set_up(client, players=["ann", "bo"], dice=2, ante="4")
    table.bid_and_doubt(2, 5)
    table.upload([5, 0, 2, 3])
    table.post("correct", die=1, face=6)
    table.post("take")
    table.act("undo")
    table.post("correct", die=1, face=5)
    table.post("take")
    it = client.get(f"{table.url}/night").get_json()
    (played,) = it["rounds"]
    assert played["photo"] == f"{table.url}/photos/3"
    assert played["put_right"] == []
    assert played["taken_back"] == 1
    assert it["pot"] == 8
    assert it["payments"] == []
    old = client.get(f"{table.url}?at=1").get_json()
    assert (old["version"], old["state"]["phase"], old["legal"]["actions"]) == (1, "bidding", {})
    assert client.get(f"{table.url}?at=3").get_json()["reading"]["id"] == 3


def test_what_a_person_put_right_is_told(table: Table) -> None:
    """What the camera said, what it is, and why it was doubted."""
    table.bid_and_doubt(9, 5)
    table.upload([5] * 14 + [0])
    table.post("correct", die=14, face=2)
    table.post("take")
    (played,) = table.client.get(f"{table.url}/night").get_json()["rounds"]
    assert played["put_right"] == [{"read": 5, "now": 2, "doubt": "unreadable"}]


def test_the_games_of_a_night_are_counted(client: FlaskClient) -> None:
    """Each winner's games, under the name that the player has now; what is taken back counts for nobody."""
    table = set_up(client, players=["ann", "bo"], dice=1)

    def lose(loser: str, winner: str) -> None:
        table.act("bid", player=loser, quantity=2, face=5)
        table.act("doubt", player=winner)
        table.post("hand", faces=[], others=2)
        table.post("take")

    assert table.view["wins"] == {}
    lose("ann", "bo")
    assert table.view["wins"] == {"bo": 1}
    table.act("undo")
    assert table.view["wins"] == {}
    table.post("take", anyway=True)
    table.act("rename", player="bo", to="bea")
    assert table.view["wins"] == {"bea": 1}
    table.act("next_game")
    lose(table.view["state"]["turn"], next(n for n in ("ann", "bea") if n != table.view["state"]["turn"]))
    assert sum(table.view["wins"].values()) == 2


def test_a_night_that_ends_has_the_right_money(client: FlaskClient) -> None:
    """Whenever it ends: the antes of a game that goes on go back, also to who joined it or left it; what was
    won is paid. Whoever plays on has the pot again."""
    table = set_up(client, players=["ann", "bo", "cy"], dice=1, ante="3")

    def ends(**purses: int) -> None:
        """Nothing is left in the pot, on the table and in the night; then they play on."""
        before = table.view["state"]
        state = table.post("end")["state"]
        night = client.get(f"{table.url}/night").get_json()
        for told in (state, night):
            assert (told["pot"], told["purses"]) == (0, purses)
            assert sum(it["amount"] for it in told["payments"]) == sum(n for n in purses.values() if n > 0)
        table.act("undo")
        assert (table.view["state"]["pot"], table.view["state"]["purses"]) == (
            before["pot"],
            before["purses"],
        )

    ends(ann=0, bo=0, cy=0)
    for _ in range(2):
        bidder = table.view["state"]["turn"]
        table.act("bid", player=bidder, quantity=3, face=5)
        table.act("doubt", player=table.view["legal"]["actions"]["doubt"][0])
        ends(ann=0, bo=0, cy=0)
        table.post("hand", faces=[], others=table.view["expected"])
        table.post("take")
    state = table.view["state"]
    assert state["phase"] == "over"
    won = dict.fromkeys(state["seats"], -3) | {state["winner"]: 6}
    ends(**won)
    table.act("next_game")
    ends(**won)
    table.act("join", player="dee")
    ends(**won, dee=0)
    table.act("leave", player=next(name for name in won if name != state["winner"]))
    ends(**won, dee=0)
