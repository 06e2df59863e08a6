"""The authority over tournaments: who may be entered, drawn or placed is checked here, and then stored."""

import secrets
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from referee import Refusal, load_variant
from table.authority import Tables, new_id
from table.circle.summary import FORGOTTEN
from table.fold import Fold
from table.limits import PLAYERS_LEAST
from table.log.event import Event, Stale
from table.log.store import Store
from table.tournament.drawing import drawn
from table.tournament.formats import formats
from table.tournament.kept import Append, Kept, NoSuchTournament, Tournament
from table.tournament.played import UNDO, Played, TableDrawn, played
from table.tournament.standings import next_round
from table.words import message
from table.words.refused import Refused

SEATS_LEAST, SEATS_MOST = 3, 6
PLAYERS_MOST = 400
ROUNDS_MOST = 20
EVENTS_MOST = 8_000
"""400 players in 20 rounds make some 3,000."""

__all__ = ["NoSuchTournament", "Tournament", "Tournaments"]


class Shown(NamedTuple):
    """A tournament as its pages want it."""

    id: str
    title: str
    now: Played
    names: dict[int, str]


class Tournaments:
    """Tournaments, and what is done there. Safe from any thread. What is not allowed raises `Refused`, an
    unknown tournament `NoSuchTournament`."""

    def __init__(
        self, store: Store, tables: Tables, clock_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    ) -> None:
        self._tables, self._clock_ms = tables, clock_ms
        self.kept = Kept(store.reader, store.writer)

    def create(
        self, name: str, kind: str, variant: str, least: int, most: int, rounds: int = 0, circle: str = ""
    ) -> str:
        """A new tournament of a format, with tables of so many; its id, which nobody guesses. `rounds` stand
        in the place of those of its first stage; `circle` is the id of the one whose people play."""
        seats = SEATS_LEAST <= least <= most <= SEATS_MOST
        if not name or kind not in formats() or not seats or not 0 <= rounds <= ROUNDS_MOST:
            raise Refused("bad-request", message("tournament-no-setup"), 400)
        if isinstance(found := load_variant(variant), Refusal):
            raise Refused.by(found)
        setup = {"format": kind, "variant": found.id, "least": least, "most": most, "rounds": rounds}
        setup |= {"circle": circle} if circle else {}
        tournament_id = new_id()
        self.kept.create(tournament_id, name, setup | {"seed": secrets.token_hex(8)}, self._clock_ms())
        return tournament_id

    def bring(self, name: str, events: Sequence[Event], names: dict[int, str]) -> str:
        """Keep a tournament that was exported, checked before; its id here."""
        tournament_id = new_id()
        self.kept.bring(tournament_id, name, events, names, self._clock_ms())
        return tournament_id

    def shown(self, tournament_id: str) -> Shown:
        """A tournament as it stands."""
        title, events, names = self.kept.told(tournament_id)
        return Shown(tournament_id, title, played(events), names)

    def enter(self, tournament_id: str, called: Sequence[str]) -> None:
        """Have people play. Who comes once a round is drawn sits down at the smallest table that has no
        result and a seat, or waits for the next draw, where the format lets them."""

        def change(now: Played, names: dict[int, str], happens: Append) -> None:
            fresh = list(dict.fromkeys(called))
            taken = {names[it].casefold() for it in now.entered}
            for name in fresh:
                if not name or FORGOTTEN.fullmatch(name):
                    raise Refused("bad-request", message("tournament-no-name"), 400)
                if name.casefold() in taken:
                    raise Refused("taken", message("tournament-name-taken", name=name))
                taken.add(name.casefold())
            if not fresh or len(now.entered) + len(fresh) > PLAYERS_MOST:
                raise Refused("too-many", message("tournament-players", most=PLAYERS_MOST))
            first = max(names, default=0) + 1
            numbers = range(first, first + len(fresh))
            names.update(zip(numbers, fresh, strict=True))
            happens("enter", {"players": [*numbers]})
            for at, table in zip(numbers, _free_tables(now, len(fresh)), strict=True):
                if table is not None:
                    happens("seat", {"round": len(now.rounds) - 1, "table": table, "player": at})

        self._change(tournament_id, change)

    def leave(self, tournament_id: str, player: int, *, back: bool = False) -> None:
        """Have somebody leave, who is last at a table that has no result yet; or come back."""

        def change(now: Played, _names: dict[int, str], happens: Append) -> None:
            _somebody(now, player)
            if (player in now.left) is back:
                happens("back" if back else "leave", {"player": player})

        self._change(tournament_id, change)

    def rename(self, tournament_id: str, player: int, name: str) -> None:
        """Have a player be called otherwise."""

        def change(now: Played, names: dict[int, str], _happens: Append) -> None:
            _somebody(now, player)
            if not name or FORGOTTEN.fullmatch(name):
                raise Refused("bad-request", message("tournament-no-name"), 400)
            if name.casefold() in {names[it].casefold() for it in now.entered if it != player}:
                raise Refused("taken", message("tournament-name-taken", name=name))
            names[player] = name

        self._change(tournament_id, change)

    def draw(self, tournament_id: str, round_: int) -> None:
        """Draw that round, from 0, which must be the next; one that was drawn already stays."""

        def change(now: Played, _names: dict[int, str], happens: Append) -> None:
            if round_ < len(now.rounds):  # two tapped it
                return
            if now.rounds and not now.rounds[-1].done:
                raise Refused("not-now", message("tournament-results-missing"))
            coming = next_round(now)
            if coming is None:
                raise Refused("not-now", message("tournament-no-more"))
            happens("draw", drawn(now, coming))

        self._change(tournament_id, change)

    def result(
        self, tournament_id: str, round_: int, table: int, places: Collection[Collection[int]]
    ) -> None:
        """Who came where at a table, from the first; who left is last there. Told again it is put right,
        until somebody was cut by it; with no places it is taken back, in the last round."""

        def change(now: Played, _names: dict[int, str], happens: Append) -> None:
            it = _table(now, round_, table)
            last = round_ == len(now.rounds) - 1
            # guard: a result is changed after a cut
            if not last and (not places or now.rounds[round_ + 1].level > now.rounds[round_].level):
                raise Refused("not-now", message("tournament-too-late"))
            told = _places(now, it, places)
            happens("result", {"round": round_, "table": table, "places": told})

        self._change(tournament_id, change)

    def undo(self, tournament_id: str, version: int) -> None:
        """Take back what happened last, which must be that version."""

        def change(now: Played, _names: dict[int, str], happens: Append) -> None:
            if now.version != version or not now.kinds:
                raise Refused("not-now", message("tournament-moved-on"))
            happens(UNDO, {})

        self._change(tournament_id, change)

    def look_on(self, tournament_id: str, round_: int, table: int) -> str:
        """Set a table up at which Ojo looks on; its id. One that is there already stays."""
        shown = self.shown(tournament_id)
        it = _table(shown.now, round_, table)
        if it.night:
            return it.night
        there = [shown.names[who] for who in it.players if who not in shown.now.left]
        if len(there) < PLAYERS_LEAST:
            raise Refused("too-few", message("tournament-too-few"))
        options: dict[str, Any] = {"dice": None, "options": {}, "ante": ""}
        night = self._tables.create({"variant": shown.now.setup["variant"], "players": there} | options)

        def change(now: Played, _names: dict[int, str], happens: Append) -> None:
            _table(now, round_, table)
            happens("night", {"round": round_, "table": table, "night": night})

        self._change(tournament_id, change)
        return night

    def seen(self, tournament_id: str, round_: int, table: int) -> None:
        """Take the result that Ojo saw at a table."""
        shown = self.shown(tournament_id)
        it = _table(shown.now, round_, table)
        places = places_seen(self._tables.fold(it.night), it.players, shown.names) if it.night else []
        if not places:
            raise Refused("not-now", message("tournament-not-won"))
        self.result(tournament_id, round_, table, places)

    def _change(self, tournament_id: str, change: Callable[[Played, dict[int, str], Append], None]) -> None:
        def within(events: list[Event], names: dict[int, str], happens: Append) -> None:
            if len(events) >= EVENTS_MOST:
                raise Refused("too-many", message("tournament-full"))
            change(played(events), names, happens)

        try:
            self.kept.append(tournament_id, within, self._clock_ms())
        except Stale as error:
            raise Refused("not-now", message("tournament-moved-on"), 409) from error


def places_seen(fold: Fold, players: Iterable[int], names: dict[int, str]) -> list[list[int]]:
    """Who came where at a table that Ojo looked on: by games won, then who was out of the last game later;
    nobody before a game is won. Who is not known there by name is last."""
    state = fold.game.state
    if not fold.wins:
        return []

    def merit(who: int) -> tuple[bool, int, bool, int]:
        name = state.former.get(names[who], names[who])
        out = name in state.out
        return name in state.seats, fold.wins.count(name), not out, state.out.index(name) if out else 0

    merits = {who: merit(who) for who in players}
    return [
        [who for who in merits if merits[who] == one] for one in sorted(set(merits.values()), reverse=True)
    ]


def _somebody(now: Played, player: int) -> None:
    if player not in now.entered:
        raise NoSuchTournament(player)


def _table(now: Played, round_: int, table: int) -> TableDrawn:
    if not (0 <= round_ < len(now.rounds) and 0 <= table < len(now.rounds[round_].tables)):
        raise NoSuchTournament(table)
    return now.rounds[round_].tables[table]


def _free_tables(now: Played, newcomers: int) -> list[int | None]:
    """Where each of some who come now sits down; None: they wait for the next draw."""
    if not now.rounds:
        return [None] * newcomers
    rounds, last = len(now.rounds), now.rounds[-1]
    if last.level or rounds > now.format.late:
        raise Refused("not-now", message("tournament-no-entry"))
    sizes = {at: len(it.players) for at, it in enumerate(last.tables) if not it.places}
    found: list[int | None] = []
    for _ in range(newcomers):
        at = min(sizes, key=lambda it: (sizes[it], it), default=None)
        if at is None or sizes[at] >= now.setup["most"]:
            at = None
            if rounds == now.format.late:
                raise Refused("not-now", message("tournament-no-seat"))
        else:
            sizes[at] += 1
        found.append(at)
    return found


def _places(now: Played, it: TableDrawn, places: Collection[Collection[int]]) -> list[list[int]]:
    """A result as it is kept. Raises `Refused` where it is not about who sits there."""
    told = [list(place) for place in places if place]
    named = [who for place in told for who in place]
    there = [who for who in it.players if who not in now.left]
    if not told:
        return []
    if len(set(named)) < len(named) or not set(there) <= set(named) <= set(it.players):  # guard: all have pla
        raise Refused("bad-request", message("tournament-whose-places"), 400)
    gone = [who for who in it.players if who not in named]
    return [*told, gone] if gone else told
