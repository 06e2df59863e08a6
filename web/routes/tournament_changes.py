"""What a host does with a tournament, by the forms of its pages."""

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

from table.club.tournament.events import PLAYERS_MOST
from table.contract.kinds import Name
from table.words import message
from table.words.refused import Refused
from web.contract import club as forms
from web.contract.address import FILES, PAGE, form, gives
from web.routes.desk import Desk
from web.routes.routing import filled, sent_file
from web.server.context import context

FORM_BYTES = 64 * 1024
"""Room for the names of everybody."""
FILE_BYTES = 2 * 1024 * 1024
"""400 players in 20 rounds make some 300 kB."""
DIGITS_MOST = 4
"""Fewer than so many digits has every place."""

tournament_changes = Desk("tournament_changes", "/e/", "/tournaments", FORM_BYTES)


@tournament_changes.post("/tournaments", address=form(forms.NewTournament))
def create() -> ResponseReturnValue:
    """Set a tournament up."""
    sent = filled(forms.NewTournament)
    if sent.circle:
        context().circles.title(sent.circle)  # there is one
    agreed = sent.name, sent.format, sent.variant, sent.least, sent.most, sent.rounds or 0, sent.circle or ""
    return tournament_changes.to(context().tournaments.create(*agreed))


@tournament_changes.post(
    "/tournaments/bring", address=form(forms.SentFile, most_bytes=FILE_BYTES, body=FILES)
)
def bring() -> ResponseReturnValue:
    """Keep a tournament that was exported here or elsewhere: a multipart form with its `file`."""
    file = sent_file(FILE_BYTES, Refused("bad-tournament", message("tournament-no-file"), 400))
    return tournament_changes.to(context().tournaments.bring(file.read()))


@tournament_changes.post("/e/<tournament_id>/enter", address=form(forms.Enter))
def enter(tournament_id: str) -> ResponseReturnValue:
    """Have people play, a name a line; who comes late sits down where there is room."""
    lines = [line.strip() for line in filled(forms.Enter).names.splitlines() if line.strip()]
    if len(lines) > PLAYERS_MOST:
        raise Refused("too-many", message("tournament-players", most=PLAYERS_MOST))
    context().tournaments.enter(tournament_id, [Name.read(it) for it in lines])
    return tournament_changes.to(tournament_id)


@tournament_changes.post("/e/<tournament_id>/draw", address=form(forms.DrawRound))
def draw(tournament_id: str) -> ResponseReturnValue:
    """Draw the next round; one that was drawn meanwhile stays."""
    context().tournaments.draw(tournament_id, filled(forms.DrawRound).round)
    return tournament_changes.to(tournament_id, "tables")


@tournament_changes.post("/e/<tournament_id>/undo", address=form(forms.TakeBack))
def undo(tournament_id: str) -> ResponseReturnValue:
    """Take back what happened last, where nothing has happened since the page was made."""
    context().tournaments.undo(tournament_id, filled(forms.TakeBack).version)
    return tournament_changes.to(tournament_id)


@tournament_changes.post(
    "/e/<tournament_id>/rounds/<int:round_>/tables/<int:table>/result", address=form(forms.Places)
)
def result(tournament_id: str, round_: int, table: int) -> ResponseReturnValue:
    """Say who came where at a table; without any place the result is taken back."""
    sent = filled(forms.Places)
    shared: dict[int, list[int]] = {}
    for who, place in zip(sent.player, sent.place, strict=False):
        if place.isdecimal() and len(place) < DIGITS_MOST:
            shared.setdefault(int(place), []).append(who)
    context().tournaments.result(tournament_id, round_, table, [shared[it] for it in sorted(shared)])
    return tournament_changes.to(tournament_id, f"table-{table}")


@tournament_changes.post("/e/<tournament_id>/rounds/<int:round_>/tables/<int:table>/night", address=form())
def look_on(tournament_id: str, round_: int, table: int) -> ResponseReturnValue:
    """Set a table up for the people of one of the tournament's, at which Ojo looks on."""
    night = context().tournaments.look_on(tournament_id, round_, table)
    return redirect(url_for("pages.table", table_id=night), 303)


@tournament_changes.post("/e/<tournament_id>/rounds/<int:round_>/tables/<int:table>/seen", address=form())
def seen(tournament_id: str, round_: int, table: int) -> ResponseReturnValue:
    """Take the result that Ojo saw at a table."""
    context().tournaments.seen(tournament_id, round_, table)
    return tournament_changes.to(tournament_id, f"table-{table}")


@tournament_changes.post("/e/<tournament_id>/players/<int:number>/leave", address=form(forms.Leave))
def leave(tournament_id: str, number: int) -> ResponseReturnValue:
    """A player leaves the tournament; with `back` they come back."""
    context().tournaments.leave(tournament_id, number, back=bool(filled(forms.Leave).back))
    return tournament_changes.to_player(tournament_id, number)


@tournament_changes.post("/e/<tournament_id>/players/<int:number>/name", address=form(forms.PlayerName))
def name_player(tournament_id: str, number: int) -> ResponseReturnValue:
    """Call a player of a tournament otherwise."""
    context().tournaments.rename(tournament_id, number, filled(forms.PlayerName).name)
    return tournament_changes.to_player(tournament_id, number)


@tournament_changes.post("/e/<tournament_id>/invitations", address=gives(PAGE, covered="blind"))
def invite(tournament_id: str) -> ResponseReturnValue:
    """A join code for who plays in a tournament, to look at its pages; to scan, or to send on."""
    return tournament_changes.invited(context().tournaments, tournament_id, "entrant", "tournament-invited")


@tournament_changes.post("/e/<tournament_id>/delete", address=form())
def delete(tournament_id: str) -> ResponseReturnValue:
    """Delete a tournament with its names; the nights of its tables stay."""
    return tournament_changes.deleted(context().tournaments, tournament_id)
