"""What a circle tells of its nights is what these nights, folded one by one, come to."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import asdict

from referee.actions import RenameAction, UndoAction
from table.club.circle import season
from table.club.circle.rating import ratings
from table.club.circle.season import Against, Streak, Sums
from table.club.circle.told import Figures, NoSuchCircle, figures_of
from table.contract.events import Event
from table.night.night_so_far import night_of
from table.words.refused import Refused
from tests.table.club.circle.house import BEGAN_MS, DAY_MS, House
from tests.table.playing import played

PEOPLE = ["ann", "bo", "cy", "dee", "eve"]


def some_nights(n: int) -> list[list[Event]]:
    """Nights a day apart, of three or four of five people; every other has an ante of 2, some a stake."""
    rng, nights = Random(5), []
    for at in range(n):
        told = {"ante": "2" if at % 2 else "1"} | ({"stake": "beers"} if at % 5 == 0 else {})
        there = rng.sample(PEOPLE, rng.randint(3, 4))
        nights.append(played(there, rng, 9, BEGAN_MS + at * DAY_MS, **told))
    return nights


def alone(house: House, nights: Sequence[Sequence[Event]]) -> list[Figures]:
    """Each night by itself, as its log folds, by the circle's numbers."""
    numbers = {name: house.number(name) for name in PEOPLE}
    return [figures_of(night_of(events), numbers) for events in nights]


def test_the_standings_are_the_nights_added_up(house: House) -> None:
    """Of each player all figures, in the order of nights won, games won and purse; of a part of the time,
    those of its nights alone."""
    nights = some_nights(12)
    house.brought(nights)
    for first, last in ((0, 12), (3, 8)):
        sums: dict[int, Sums] = defaultdict(Sums)
        for night in alone(house, nights[first:last]):
            for who, it in night.results.items():
                both = Counter(asdict(sums[who])) + Counter(asdict(it))
                both["purse"] = sums[who].purse + it.purse
                sums[who] = Sums(**{**both, "nights": sums[who].nights + 1})
        stood = season.standings(house.told.names, season.lines_of(house.told.over[first:last]))
        assert {it.player.number: it.sums for it in stood} == sums
        merits = [(it.sums.victories, it.sums.wins, it.sums.purse) for it in stood]
        assert merits == sorted(merits, reverse=True)
        assert [it.place for it in stood] == [1 + sum(other > one for other in merits) for one in merits]


def test_each_against_each(house: House) -> None:
    """On how many nights both sat there, who won more games then, and who called whose bids how well."""
    nights = some_nights(12)
    house.brought(nights)
    told, over = alone(house, nights), house.told.over
    for one, other in combinations(map(house.number, PEOPLE), 2):
        met = [it for it in told if {one, other} <= it.results.keys()]
        won = [(it.results[one].wins, it.results[other].wins) for it in met]
        calls = [
            sum(duel[at] for it in met for duel in it.duels if duel[:2] == pair)
            for pair in ((one, other), (other, one)) for at in (2, 3)
        ]  # fmt: skip
        expected = Against(
            other,
            len(met),
            sum(mine > its for mine, its in won),
            sum(mine < its for mine, its in won),
            *calls,
        )
        found = season.against(over, one)
        assert [it for it in found if it.other == other] == [expected] * bool(met)


def test_streaks_and_records(house: House) -> None:
    """A streak is of a player's own nights, two at least; a record is the most in one night, first come."""
    nights = some_nights(14)
    ids = house.brought(nights)
    told = alone(house, nights)
    streaks = []
    for who in map(house.number, PEOPLE):
        run: list[int] = []
        for at, it in [*enumerate(told), (-1, Figures(results={who: Sums()}))]:
            if who in it.results:
                if not it.results[who].victories and len(run) > 1:
                    streaks.append(Streak(who, len(run), BEGAN_MS + run[-1] * DAY_MS))
                run = [*run, at] if it.results[who].victories else []
    lines = season.lines_of(house.told.over)
    found = season.streaks(lines)
    assert streaks, "these nights have some"
    assert sorted(found) == sorted(streaks)
    assert [it.nights for it in found] == sorted((it.nights for it in found), reverse=True)
    for record in season.records(lines):
        figures = [max(getattr(it, record.kind) for it in night.results.values()) for night in told]
        assert (record.n, record.table_id) == (max(figures), ids[figures.index(max(figures))])


def test_debts_are_open_until_they_are_settled(house: House) -> None:
    """Those of two are set against each other, each stake by itself; a settlement may be taken back."""
    nights = some_nights(12)
    house.brought(nights)
    sums: Counter[tuple[int, int, str]] = Counter()
    for it in (debt for night in alone(house, nights) for debt in night.debts):
        sums[it.payer, it.payee, it.stake] += it.amount
        sums[it.payee, it.payer, it.stake] -= it.amount
    owed = house.owed
    assert {(it.payer, it.payee, it.stake): it.amount for it in owed} == {
        pair: amount for pair, amount in sums.items() if amount > 0
    }
    house.circles.settle(house.circle, owed[0].payee, owed[0].payer, owed[0].stake)
    assert house.owed == owed[1:]
    assert season.settled(house.told.over) == [(house.now_ms, [owed[0]])]
    house.circles.owe_again(house.circle, house.now_ms)
    assert house.owed == owed


def test_a_night_counts_once_it_is_over(house: House) -> None:
    """Ended by somebody, or twelve hours still; one that goes on after its end is summed up anew, and what
    was settled of it stays so."""
    house.now_ms = BEGAN_MS + DAY_MS // 24
    table_id = house.night(PEOPLE[:3], 0, ends=False)
    calls = lambda: sum(it.sums.calls for it in house.standings)  # noqa: E731
    assert (calls(), [it.over for it in house.told.nights()]) == (0, [False])
    house.now_ms += DAY_MS
    assert calls() == 6
    version = house.tables.fold(table_id).version
    house.tables.end_night(table_id, version)
    house.now_ms -= DAY_MS
    assert calls() == 6
    for it in house.owed:
        house.circles.settle(house.circle, it.payer, it.payee, it.stake)
    house.tables.act(table_id, version + 1, UndoAction())
    assert calls() == 0, "nobody has ended it any more"
    house.tables.end_night(table_id, version + 2)
    assert (calls(), house.owed) == (6, [])


def test_a_seat_that_is_renamed_stays_its_players(house: House) -> None:
    """What was told of the night stays theirs, by the name that the circle has of them."""
    table_id = house.night(["ann", "bo"], 0, ends=False)
    before = house.standings
    version = house.tables.fold(table_id).version
    house.tables.act(table_id, version, RenameAction(player="ann", to="Zoe"))
    house.tables.end_night(table_id, version + 1)
    assert house.standings == before


def test_one_who_has_two_names(house: House) -> None:
    """Merged they are one player, on all nights; taken apart they are two again. Who sat at one table on some
    night is not one."""
    house.night(["ann", "bo"], 0)
    house.night(["Anna", "bo"], 1)
    before, circles, circle = house.standings, house.circles, house.circle
    ann, anna, bo = map(house.number, ("ann", "Anna", "bo"))
    circles.merge(circle, ann, anna)
    assert house.nights_of == {"Anna": 2, "bo": 2}
    for one, other in ((bo, ann), (ann, bo), (ann, anna)):
        with pytest.raises(Refused):
            circles.merge(circle, one, other)
    third = house.night(["ann", "bo"], 2)
    assert house.nights_of == {"Anna": 3, "bo": 3}
    circles.take_out(circle, third)
    circles.apart(circle, ann)
    assert house.standings == before
    circles.merge(circle, ann, anna)
    house.night(["ann", "Anna", "bo"], 4)
    assert house.nights_of == {"Anna": 3, "bo": 3}, "and one where both names are at one table"


def test_one_who_leaves_and_comes_back(house: House) -> None:
    """The standings are without them; the others' figures stay."""
    house.brought(some_nights(6))
    bo, before = house.number("bo"), house.standings
    house.circles.leave(house.circle, bo)
    assert [it[:2] for it in house.standings] == [it[:2] for it in before if it.player.number != bo]
    house.circles.leave(house.circle, bo, back=True)
    assert house.standings == before


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("cy", "name-taken"),
        ("  CY", "name-taken"),
        ("\uff23y", "name-taken"),
        ("", "no-name"),
        ("#7", "no-name"),
    ],
)
def test_a_name_is_somebodys_own(house: House, name: str, code: str) -> None:
    """Nobody gets another's, as people tell names apart; but anybody another capital of their own."""
    house.night(["ann", "bo", "cy"], 0)
    with pytest.raises(Refused) as error:
        house.circles.rename(house.circle, house.number("ann"), name)
    assert error.value.say.id == f"circle-{code}"
    house.circles.rename(house.circle, house.number("ann"), "Ann")
    assert "Ann" in house.nights_of


@pytest.mark.parametrize("name", ["", "\u2800"])
def test_a_circle_has_a_name(house: House, name: str) -> None:
    """One that is seen."""
    for refused in (house.circles.create, lambda it: house.circles.retitle(house.circle, it)):
        with pytest.raises(Refused, match="needs a name"):
            refused(name)


def test_circles_see_nothing_of_each_other(house: House) -> None:
    """A night is one circle's; the same name in two circles is two players, and neither changes the other."""
    circles, one, nights = house.circles, house.circles.create("others"), some_nights(4)
    house.brought(nights[2:])
    ids = [house.tables.bring(night) for night in nights[:2]]
    for table_id in ids:
        circles.add(one, table_id)
    before = house.standings, house.owed
    for called in circles.names(one).values():
        circles.rename(one, called.number, f"{called.name} of one")
        circles.leave(one, called.number)
    for it in season.owed(circles.told(one).over):
        circles.settle(one, it.payer, it.payee, it.stake)
    circles.take_out(house.circle, ids[0])
    circles.owe_again(one, house.now_ms + 1)
    circles.delete(one)
    for asked in (circles.told, circles.names, lambda it: circles.add(it, ids[0])):
        with pytest.raises(NoSuchCircle):
            asked(one)
    assert (house.standings, house.owed) == before
    assert house.tables.fold(ids[0]).game.state.seats, "the nights of a circle stay when it goes"


def test_last_nights_people_again(house: House) -> None:
    """The same rules and people, by the names that they have in the circle, and a night of it at once."""
    last = house.brought(some_nights(3))[-1]
    assert house.circles.last(house.circle) == last
    house.circles.rename(house.circle, house.number("bo"), "Bo the Great")
    names = house.told.names
    new = house.circles.again(house.circle, last)
    setup, before = house.tables.fold(new).setup, house.tables.fold(last).setup
    assert (setup.variant, setup.dice, setup.ante) == (before.variant, before.dice, before.ante)
    seats = [name.replace("Bo the Great", "bo") for name in setup.players]
    assert seats == list(house.tables.fold(last).game.state.seats)
    assert house.circles.last(house.circle) == new
    assert house.told.names == names


def test_nights_are_listed(house: House) -> None:
    """The latest first, a page at a time, each with who was there and who won; of one player, theirs."""
    nights = some_nights(12)
    ids = house.brought(nights)
    listed = house.told.nights()
    assert [it.table_id for it in listed] == ids[::-1]
    for it, summed in zip(listed, alone(house, nights)[::-1], strict=True):
        assert it.results == summed.results
        assert it.winners == [who for who, result in it.results.items() if result.victories]
    first = house.told.nights(most=5)
    assert first + house.told.nights((0, first[-1].at_ms)) == listed
    bo = house.number("bo")
    assert house.told.nights(of=bo) == [it for it in listed if bo in it.results]
    assert sum(house.told.months.values()) == 12


def test_once_warm_no_page_rates(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pages ask about was rated before; a circle without nights is no fault."""
    house.brought(some_nights(3))
    house.circles.create("nobody yet")
    house.circles.warm_up()
    monkeypatch.setattr("openskill.models.PlackettLuce", None)
    assert ratings(house.told.over)
