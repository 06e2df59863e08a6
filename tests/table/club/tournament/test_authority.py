"""What may be done in a tournament, and what is kept of it."""

from collections.abc import Iterator
from random import Random

import pytest

from referee.actions import LeaveAction
from table.authority import Tables
from table.club.tournament.events import PLAYERS_MOST, NoSuchTournament
from table.club.tournament.played import standings
from table.club.tournament.tournaments import Tournaments, places_seen
from table.fold import Fold, fold_of
from table.live import Broadcast
from table.log.event import Event
from table.log.store import Store
from table.words.refused import Refused
from tests.table.club.tournament.playing import places
from tests.table.playing import played


class Hall:
    """A store with a tournament."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.tables = Tables(self.store, Broadcast(1))
        self.tournaments = Tournaments(self.store, self.tables, lambda: 5)
        self.id = self.tournaments.create("cup", "knockout", "dudo", 3, 6)

    def begun(self, players: int = 9) -> None:
        """So many are in, and the first round is drawn."""
        self.tournaments.enter(self.id, [f"player {n}" for n in range(1, players + 1)])
        self.tournaments.draw(self.id, 0)

    def played(self, round_: int) -> None:
        """Each table of a round has its result."""
        rng = Random(round_)
        for at, table in enumerate(self.tournaments.shown(self.id).now.rounds[round_].tables):
            self.tournaments.result(self.id, round_, at, places(table.players, rng, ties=False))


@pytest.fixture
def hall(url: str) -> Iterator[Hall]:
    """On a database of either kind."""
    made = Hall(url)
    yield made
    made.store.close()


def refused(code: str, called: object, *args: object, **how: object) -> None:
    """That this is refused for that reason."""
    with pytest.raises(Refused) as error:
        called(*args, **how)  # type: ignore[operator]
    assert error.value.say.id == f"tournament-{code}"


def test_a_tournament_from_entry_to_winner(hall: Hall) -> None:
    """All of it is there again when the database is opened anew; a name that is forgotten is a number."""
    hall.begun()
    refused("results-missing", hall.tournaments.draw, hall.id, 1)
    hall.played(0)
    hall.tournaments.draw(hall.id, 1)
    hall.tournaments.draw(hall.id, 1)
    hall.played(1)
    refused("no-more", hall.tournaments.draw, hall.id, 2)
    shown = hall.tournaments.shown(hall.id)
    again = Tournaments(hall.store, hall.tables).shown(hall.id)
    assert again == shown
    assert len(shown.now.rounds) == 2
    hall.tables.forget("player 1")
    shown = hall.tournaments.shown(hall.id)
    assert sorted(shown.names.values()) == ["#1", *(f"player {n}" for n in range(2, 10))]
    assert len(standings(shown.now)) == 9
    assert [it.name for it in hall.tournaments.all()] == ["cup"]
    assert hall.tournaments.players() == {hall.id: 9}
    hall.tournaments.delete(hall.id)
    for gone in (hall.id, "nowhere"):
        with pytest.raises(NoSuchTournament):
            hall.tournaments.shown(gone)
        with pytest.raises(NoSuchTournament):
            hall.tournaments.delete(gone)


@pytest.mark.parametrize(
    "wrong",
    [("", "swiss", 3, 6, 0), ("\u2800", "swiss", 3, 6, 0), ("x", "league", 3, 6, 0), ("x", "swiss", 2, 6, 0),
     ("x", "swiss", 3, 7, 0), ("x", "swiss", 5, 4, 0), ("x", "swiss", 3, 6, 21)],
)  # fmt: skip
def test_what_is_no_setup(hall: Hall, wrong: tuple[str, str, int, int, int]) -> None:
    """No name that is seen, no format, tables too small or too big, or too many rounds."""
    name, kind, *sizes = wrong
    refused("no-setup", hall.tournaments.create, name, kind, "dudo", *sizes)


def test_names_are_somebodys(hall: Hall) -> None:
    """Each is one player's, whatever its case; one whose entry was taken back is free again."""
    enter = hall.tournaments.enter
    enter(hall.id, ["Ann", "bo"])
    refused("name-taken", enter, hall.id, ["ANN"])
    refused("no-name", enter, hall.id, ["#3"])
    refused("no-name", enter, hall.id, [""])
    refused("players", enter, hall.id, [])
    refused("players", enter, hall.id, [f"player {n}" for n in range(PLAYERS_MOST)])
    hall.tournaments.undo(hall.id, 1)
    assert hall.tournaments.shown(hall.id).now.entered == ()
    enter(hall.id, ["Ann"])
    (ann,) = hall.tournaments.shown(hall.id).now.entered
    hall.tournaments.rename(hall.id, ann, "Annie")
    assert hall.tournaments.shown(hall.id).names[ann] == "Annie"
    enter(hall.id, ["cy"])
    refused("name-taken", hall.tournaments.rename, hall.id, ann, "CY")
    refused("no-name", hall.tournaments.rename, hall.id, ann, "")
    with pytest.raises(NoSuchTournament):
        hall.tournaments.rename(hall.id, 99, "dee")


def test_late_comers_sit_down_where_there_is_room(hall: Hall) -> None:
    """At the smallest open table, until the tables are full or the round is over for them."""
    hall.begun(9)
    assert [len(it.players) for it in hall.tournaments.shown(hall.id).now.rounds[0].tables] == [5, 4]
    hall.tournaments.enter(hall.id, ["late"])
    tables = hall.tournaments.shown(hall.id).now.rounds[0].tables
    assert [len(it.players) for it in tables] == [5, 5]
    hall.tournaments.result(hall.id, 0, 0, [[it] for it in tables[0].players])
    hall.tournaments.enter(hall.id, ["later"])
    assert [len(it.players) for it in hall.tournaments.shown(hall.id).now.rounds[0].tables] == [5, 6]
    refused("no-seat", hall.tournaments.enter, hall.id, ["too late"])
    hall.tournaments.result(
        hall.id, 0, 1, [[it] for it in hall.tournaments.shown(hall.id).now.rounds[0].tables[1].players]
    )
    hall.tournaments.draw(hall.id, 1)
    refused("no-entry", hall.tournaments.enter, hall.id, ["much too late"])


def test_who_leaves_is_last_at_their_table(hall: Hall) -> None:
    """They need not be named in a result; who is at the table still must be."""
    hall.begun(4)
    (table,) = hall.tournaments.shown(hall.id).now.rounds[0].tables
    first, second, third, fourth = table.players
    hall.tournaments.leave(hall.id, fourth)
    hall.tournaments.leave(hall.id, fourth)
    for wrong in ([[first]], [[first], [second], [second], [third]], [[first], [second], [third], [99]]):
        refused("whose-places", hall.tournaments.result, hall.id, 0, 0, wrong)
    hall.tournaments.result(hall.id, 0, 0, [[third], [first, second]])
    (table,) = hall.tournaments.shown(hall.id).now.rounds[0].tables
    assert table.places == ((third,), (first, second), (fourth,))
    hall.tournaments.leave(hall.id, fourth, back=True)
    assert not hall.tournaments.shown(hall.id).now.left


def test_a_result_is_put_right_until_somebody_was_cut(hall: Hall) -> None:
    """Then the draw is taken back first; an undo is of what its page showed."""
    hall.begun(9)
    hall.played(0)
    one = hall.tournaments.shown(hall.id).now.rounds[0].tables[0].places
    hall.tournaments.result(hall.id, 0, 0, one[::-1])
    hall.tournaments.draw(hall.id, 1)
    refused("too-late", hall.tournaments.result, hall.id, 0, 0, one)
    version = hall.tournaments.shown(hall.id).now.version
    refused("moved-on", hall.tournaments.undo, hall.id, version - 1)
    hall.tournaments.undo(hall.id, version)
    hall.tournaments.result(hall.id, 0, 0, one)
    assert hall.tournaments.shown(hall.id).now.rounds[0].tables[0].places == one
    hall.tournaments.result(hall.id, 0, 0, [])
    assert not hall.tournaments.shown(hall.id).now.rounds[0].done
    for round_, table in ((1, 0), (0, 9), (-1, 0)):
        with pytest.raises(NoSuchTournament):
            hall.tournaments.result(hall.id, round_, table, one)


def test_with_points_a_result_is_put_right_later(hall: Hall) -> None:
    """Rounds that were drawn since stay; the standings change."""
    hall.id = hall.tournaments.create("league", "swiss", "dudo", 3, 6, 3)
    hall.begun(6)
    hall.played(0)
    hall.tournaments.draw(hall.id, 1)
    was = hall.tournaments.shown(hall.id).now.rounds[0].tables[0].places
    hall.tournaments.result(hall.id, 0, 0, was[::-1])
    now = hall.tournaments.shown(hall.id).now
    assert standings(now)[0].player == was[-1][0]
    refused("too-late", hall.tournaments.result, hall.id, 0, 0, [])
    assert len(now.rounds) == 2


def test_ojo_looks_on_at_a_table(hall: Hall) -> None:
    """Its people sit there by their names; the result is what was played, none before a game is won."""
    hall.begun(4)
    night = hall.tournaments.look_on(hall.id, 0, 0)
    assert hall.tournaments.look_on(hall.id, 0, 0) == night
    seats = hall.tables.fold(night).game.state.seats
    assert set(seats) == {f"player {n}" for n in range(1, 5)}
    refused("not-won", hall.tournaments.seen, hall.id, 0, 0)
    for seat in seats[1:]:
        version = hall.tables.fold(night).version
        hall.tables.act(night, version, LeaveAction(player=seat))
    assert hall.tables.fold(night).game.state.winner == seats[0]
    hall.tournaments.seen(hall.id, 0, 0)
    shown = hall.tournaments.shown(hall.id)
    (table,) = shown.now.rounds[0].tables
    assert shown.names[table.places[0][0]] == seats[0]


def test_who_came_where_at_a_night() -> None:
    """By games won, then who was out later; who is not known there is last."""
    names = {1: "ann", 2: "bo", 3: "cy", 4: "dee"}
    events: list[Event] = played(["ann", "bo", "cy"], Random(2), 5)
    fold = fold_of(events)
    assert fold.wins
    found = places_seen(fold, [1, 2, 3, 4], names)
    assert sorted(who for place in found for who in place) == [1, 2, 3, 4]
    assert found[-1] == [4]
    wins = [fold.wins.count(names[who]) for place in found[:-1] for who in place]
    assert wins == sorted(wins, reverse=True)
    nobody = Fold.begin(events[0])
    assert places_seen(nobody, [1, 2, 3], names) == []
