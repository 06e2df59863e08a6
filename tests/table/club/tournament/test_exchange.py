"""A tournament as a file: what was played comes back as it was; what could not have been is refused."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from table.authority import Tables
from table.club.tournament.events import formats
from table.club.tournament.exchange import read
from table.club.tournament.played import Played, next_round, standings
from table.club.tournament.tournaments import Tournaments
from table.live import Broadcast
from table.log.store import Store
from table.words.refused import Refused
from tests.table.club.tournament.playing import places

Told = dict[str, Any]


@pytest.fixture
def tournaments(url: str) -> Iterator[Tournaments]:
    """On a database of either kind."""
    store = Store(url)
    yield Tournaments(store, Tables(store, Broadcast(1)), lambda: 5)
    store.close()


def some(tournaments: Tournaments, kind: str = "swiss-final", rounds: int = 2) -> str:
    """A tournament in which much has happened: people came late, left and came back, results were put right
    and taken back, Ojo looked on, and a round is being played."""
    event = tournaments.create("The cup", kind, "dudo", 3, 5, rounds if kind != "knockout" else 0)
    tournaments.enter(event, [f"player {n}" for n in range(1, 12)])
    tournaments.draw(event, 0)
    if formats()[kind].late:
        tournaments.enter(event, ["late"])
    tournaments.leave(event, 2)
    tournaments.leave(event, 3)
    tournaments.leave(event, 3, back=True)
    tournaments.look_on(event, 0, 0)
    for again in range(2):
        for at, table in enumerate(tournaments.shown(event).now.rounds[0].tables):
            tournaments.result(event, 0, at, places(table.players, Random(again)))
    tournaments.undo(event, tournaments.shown(event).now.version)
    tournaments.draw(event, 1)
    return event


def stands(now: Played) -> Played:
    """What a file tells of a tournament: not how often something was taken back, nor where Ojo looked on."""
    rounds = tuple(
        replace(it, tables=tuple(replace(table, night="") for table in it.tables)) for it in now.rounds
    )
    kinds = tuple(it for it in now.kinds if it != "night")
    return replace(now, version=0, rounds=rounds, kinds=kinds)


@pytest.mark.parametrize("kind", formats())
def test_what_was_played_comes_back_and_goes_on_alike(tournaments: Tournaments, kind: str) -> None:
    """Names, rounds, results and standings; and the next draw is the same lot."""
    first = some(tournaments, kind)
    second = tournaments.bring("\ufeff".encode() + tournaments.exported(first))
    one, other = tournaments.shown(first), tournaments.shown(second)
    assert second != first
    assert (other.title, other.names, stands(other.now)) == (one.title, one.names, stands(one.now))
    assert standings(other.now) == standings(one.now)
    for event in (first, second):
        for at, table in enumerate(tournaments.shown(event).now.rounds[1].tables):
            tournaments.result(event, 1, at, [[who] for who in table.players])
        if next_round(tournaments.shown(event).now):
            tournaments.draw(event, 2)
    assert stands(tournaments.shown(second).now) == stands(tournaments.shown(first).now)


WRONG: dict[str, Callable[[Told], object]] = {
    "another kind of file": lambda told: told.update(format="ojo-circle"),
    "another version": lambda told: told.update(format_version=2),
    "more than that": lambda told: told.update(more=1),
    "no such format": lambda told: told["setup"].update(format="marathon"),
    "no such rules": lambda told: told["setup"].update(variant="chess"),
    "tables of nine": lambda told: told["setup"].update(most=9),
    "a name twice": lambda told: told["names"].update({"1": "Player 4"}),
    "a name of nobody": lambda told: told["names"].update({"99": "nobody"}),
    "no name of somebody": lambda told: told["names"].pop("1"),
    "no title": lambda told: told.update(name="\u2800"),
    "a name with a line's end": lambda told: told["names"].update({"1": "a\nb"}),
    "an undo, which takes nothing along": lambda told: told["events"][0].update(kind="undo", payload={}),
    "text for a number": lambda told: told["events"][1]["payload"].update(round="0"),
}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of some tournament."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('file') / 'ojo.db'}")
    tournaments = Tournaments(store, Tables(store, Broadcast(1)), lambda: 5)
    exported = tournaments.exported(some(tournaments))
    store.close()
    return exported


@pytest.mark.parametrize("how", WRONG)
def test_what_could_not_have_been_played_is_refused(file: bytes, how: str) -> None:
    """With a sentence; events that could not have happened are tried at random (`test_deciding.py`)."""
    told = json.loads(file)
    WRONG[how](told)
    with pytest.raises(Refused) as error:
        read(json.dumps(told).encode())
    assert error.value.say.id == "tournament-no-file"


@pytest.mark.parametrize("file", [b"", b"{", b"\xff\xfe", b"[]", b"null", b"{}"])
def test_what_is_no_file_is_refused(tournaments: Tournaments, file: bytes) -> None:
    """Whatever it is; and nothing of it is kept."""
    with pytest.raises(Refused):
        tournaments.bring(file)
    assert tournaments.all() == []
