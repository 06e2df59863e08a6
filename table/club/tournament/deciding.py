"""What may happen in a tournament: told once, for what is tapped and for what a file says."""

from itertools import chain

from msgspec import structs

from referee import Refusal, load_variant
from table.club.tournament import events as happened
from table.club.tournament.drawing import drawn
from table.club.tournament.events import PLAYERS_MOST, ROUNDS_MOST, SEATS_LEAST, SEATS_MOST, NoSuchTournament
from table.club.tournament.formats import formats
from table.club.tournament.played import Played, TableDrawn
from table.club.tournament.standings import next_round
from table.words import message
from table.words.refused import Refused


def agreed(setup: happened.Setup) -> happened.Setup | Refused:
    """The setup of a tournament that may begin, with its variant's own id."""
    seats = SEATS_LEAST <= setup.least <= setup.most <= SEATS_MOST
    if setup.format not in formats() or not seats or not 0 <= setup.rounds <= ROUNDS_MOST:
        return Refused("bad-request", message("tournament-no-setup"), 400)
    if isinstance(found := load_variant(setup.variant), Refusal):
        return Refused.by(found)
    return structs.replace(setup, variant=found.id)


def decide(now: Played, action: happened.TournamentEvent) -> happened.TournamentEvent | Refused:
    """The event that an action makes: itself, with what it left open (the lot, who left) filled in. An event
    that was decided is decided alike again: a file is accepted where it holds no others."""
    match action:
        case happened.Entered():
            return _entered(now, action)
        case happened.Departed(player=player):
            return action if player in now.here else NoSuchTournament()
        case happened.Returned(player=player):
            return action if player in now.left else NoSuchTournament()
        case happened.Drawn():
            return _drawn(now, action)
        case happened.Seated():
            return _seated(now, action)
        case happened.Placed():
            return _placed(now, action)
        case happened.Watched(round=round_, table=table):
            return action if now.table(round_, table) else NoSuchTournament()
        case happened.Undone() if now.kinds:
            return action
    return Refused("not-now", message("tournament-moved-on"))


def open_table(now: Played) -> int | None:
    """Where who comes late sits down: at the smallest table that has no result and a seat."""
    tables = now.rounds[-1].tables if now.rounds else ()
    free = {at: len(table.players) for at, table in enumerate(tables) if _seats(now, table)}
    return min(free, key=lambda at: (free[at], at), default=None)


def _seats(now: Played, table: TableDrawn) -> int:
    return 0 if table.places else max(0, now.setup.most - len(table.players))


def _entered(now: Played, action: happened.Entered) -> happened.TournamentEvent | Refused:
    comes = len(action.players)
    if not comes or len(now.entered) + comes > PLAYERS_MOST:
        return Refused("too-many", message("tournament-players", most=PLAYERS_MOST))
    if len({*action.players, *now.entered}) < comes + len(now.entered):
        return Refused("bad-request", message("tournament-no-name"), 400)
    if now.rounds:
        if not now.enters:
            return Refused("not-now", message("tournament-no-entry"))
        seats = sum(_seats(now, table) for table in now.rounds[-1].tables)
        if len(now.rounds) == now.format.late and seats < comes:
            return Refused("not-now", message("tournament-no-seat"))
    return action


def _seated(now: Played, action: happened.Seated) -> happened.TournamentEvent | Refused:
    table = now.table(action.round, action.table)
    if table is None or action.player not in now.here:
        return NoSuchTournament()
    late = action.round == len(now.rounds) - 1 and now.enters
    if not late or action.player in now.rounds[-1].players or not _seats(now, table):
        return Refused("not-now", message("tournament-no-seat"))
    return action


def _drawn(now: Played, action: happened.Drawn) -> happened.TournamentEvent | Refused:
    if now.rounds and not now.rounds[-1].done:
        return Refused("not-now", message("tournament-results-missing"))
    coming = next_round(now)
    if coming is None:
        return Refused("not-now", message("tournament-no-more"))
    if not action.tables:
        return drawn(now, coming)
    can_be = (
        (action.stage, action.level) == (coming.stage, coming.level)
        and all(1 < len(table) <= now.setup.most for table in action.tables)
        and sorted(chain(action.byes, *action.tables)) == sorted(coming.field)
    )
    return action if can_be else Refused("bad-request", message("tournament-no-file"), 400)


def _placed(now: Played, action: happened.Placed) -> happened.TournamentEvent | Refused:
    table = now.table(action.round, action.table)
    if table is None:
        return NoSuchTournament()
    places = tuple(place for place in action.places if place)
    later = now.rounds[action.round + 1 :]
    if later and (not places or later[0].level > now.rounds[action.round].level):
        return Refused("not-now", message("tournament-too-late"))
    named = [*chain(*places)]
    here = {who for who in table.players if who not in now.left}
    if places and (len({*named}) < len(named) or not here <= {*named} <= {*table.players}):
        return Refused("bad-request", message("tournament-whose-places"), 400)
    gone = tuple(who for who in table.players if who not in named) if places else ()
    return structs.replace(action, places=(*places, gone) if gone else places)
