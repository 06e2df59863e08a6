"""What a host does with a tournament, by the forms of its pages."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from table.club.tournament.events import PLAYERS_MOST
from table.contract.kinds import Name
from table.words import message
from table.words.refused import Refused
from web.contract import tournaments as forms
from web.routes.asking import filled
from web.routes.guests import invitation
from web.routes.writing import sent_file
from web.server.context import context

FORM_BYTES = 64 * 1024
"""Room for the names of everybody."""
FILE_BYTES = 2 * 1024 * 1024
"""400 players in 20 rounds make some 300 kB."""
DIGITS_MOST = 4
"""Fewer than so many digits has every place."""

tournament_changes = Blueprint("tournament_changes", __name__)


@tournament_changes.before_request
def limit_body() -> None:
    """Names are short."""
    request.max_content_length = FORM_BYTES


@tournament_changes.post("/tournaments")
def create() -> ResponseReturnValue:
    """Set a tournament up."""
    form = filled(forms.NewTournament)
    if form.circle:
        context().circles.title(form.circle)  # there is one
    agreed = form.name, form.format, form.variant, form.least, form.most, form.rounds or 0, form.circle or ""
    return _to(context().tournaments.create(*agreed))


@tournament_changes.post("/tournaments/bring")
def bring() -> ResponseReturnValue:
    """Keep a tournament that was exported here or elsewhere: a multipart form with its `file`."""
    file = sent_file(FILE_BYTES, Refused("bad-tournament", message("tournament-no-file"), 400))
    return _to(context().tournaments.bring(file.read()))


@tournament_changes.post("/e/<tournament_id>/enter")
def enter(tournament_id: str) -> ResponseReturnValue:
    """Have people play, a name a line; who comes late sits down where there is room."""
    lines = [line.strip() for line in filled(forms.Enter).names.splitlines() if line.strip()]
    if len(lines) > PLAYERS_MOST:
        raise Refused("too-many", message("tournament-players", most=PLAYERS_MOST))
    context().tournaments.enter(tournament_id, [Name.read(it) for it in lines])
    return _to(tournament_id)


@tournament_changes.post("/e/<tournament_id>/draw")
def draw(tournament_id: str) -> ResponseReturnValue:
    """Draw the next round; one that was drawn meanwhile stays."""
    context().tournaments.draw(tournament_id, filled(forms.DrawRound).round)
    return _to(tournament_id, "tables")


@tournament_changes.post("/e/<tournament_id>/undo")
def undo(tournament_id: str) -> ResponseReturnValue:
    """Take back what happened last, where nothing has happened since the page was made."""
    context().tournaments.undo(tournament_id, filled(forms.TakeBack).version)
    return _to(tournament_id)


@tournament_changes.post("/e/<tournament_id>/rounds/<int:round_>/tables/<int:table>/result")
def result(tournament_id: str, round_: int, table: int) -> ResponseReturnValue:
    """Say who came where at a table; without any place the result is taken back."""
    form = filled(forms.Places)
    shared: dict[int, list[int]] = {}
    for who, place in zip(form.player, form.place, strict=False):
        if place.isdecimal() and len(place) < DIGITS_MOST:
            shared.setdefault(int(place), []).append(who)
    context().tournaments.result(tournament_id, round_, table, [shared[it] for it in sorted(shared)])
    return _to(tournament_id, f"table-{table}")


@tournament_changes.post("/e/<tournament_id>/rounds/<int:round_>/tables/<int:table>/night")
def look_on(tournament_id: str, round_: int, table: int) -> ResponseReturnValue:
    """Set a table up for the people of one of the tournament's, at which Ojo looks on."""
    night = context().tournaments.look_on(tournament_id, round_, table)
    return redirect(url_for("pages.table", table_id=night), 303)


@tournament_changes.post("/e/<tournament_id>/rounds/<int:round_>/tables/<int:table>/seen")
def seen(tournament_id: str, round_: int, table: int) -> ResponseReturnValue:
    """Take the result that Ojo saw at a table."""
    context().tournaments.seen(tournament_id, round_, table)
    return _to(tournament_id, f"table-{table}")


@tournament_changes.post("/e/<tournament_id>/players/<int:number>/leave")
def leave(tournament_id: str, number: int) -> ResponseReturnValue:
    """A player leaves the tournament; with `back` they come back."""
    context().tournaments.leave(tournament_id, number, back=bool(filled(forms.LeaveTournament).back))
    return _to_player(tournament_id, number)


@tournament_changes.post("/e/<tournament_id>/players/<int:number>/name")
def name_player(tournament_id: str, number: int) -> ResponseReturnValue:
    """Call a player of a tournament otherwise."""
    context().tournaments.rename(tournament_id, number, filled(forms.EntrantName).name)
    return _to_player(tournament_id, number)


@tournament_changes.post("/e/<tournament_id>/invitations")
def invite(tournament_id: str) -> ResponseReturnValue:
    """A join code for who plays in a tournament, to look at its pages; to scan, or to send on."""
    shown = context().tournaments.shown(tournament_id)
    code = context().sessions.invite("entrant", tournament_id)
    return render_template(
        "circle_invited.html", title=shown.title, lead="tournament-invited",
        it=invitation(code, "entrant"), back=f"/e/{tournament_id}",
    )  # fmt: skip


@tournament_changes.post("/e/<tournament_id>/delete")
def delete(tournament_id: str) -> ResponseReturnValue:
    """Delete a tournament with its names; the nights of its tables stay."""
    parts = context()
    parts.tournaments.delete(tournament_id)
    parts.sessions.leave(tournament_id)
    parts.store.erase_traces()
    return redirect(url_for("tournaments.listed"), 303)


def _to(tournament_id: str, part: str | None = None) -> Response:
    return redirect(url_for("tournaments.desk", tournament_id=tournament_id, _anchor=part), 303)


def _to_player(tournament_id: str, number: int) -> Response:
    return redirect(url_for("tournaments.player", tournament_id=tournament_id, number=number), 303)
