"""What a host does with a tournament, by the forms of its pages."""

from flask import redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

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
TABLE = "/rounds/<int:round_>/tables/<int:table>"

tournament_changes = Desk("tournament_changes", "/e/", "tournament_id", FORM_BYTES)


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


@tournament_changes.form("/enter", forms.Enter)
def enter(of: str, sent: forms.Enter) -> None:
    """Have people play, a name a line; who comes late sits down where there is room."""
    lines = [line.strip() for line in sent.names.splitlines() if line.strip()]
    if len(lines) > PLAYERS_MOST:
        raise Refused("too-many", message("tournament-players", most=PLAYERS_MOST))
    context().tournaments.enter(of, [Name.read(it) for it in lines])


@tournament_changes.form("/draw", forms.DrawRound)
def draw(of: str, sent: forms.DrawRound) -> str:
    """Draw the next round; one that was drawn meanwhile stays."""
    context().tournaments.draw(of, sent.round)
    return "#tables"


@tournament_changes.form("/undo", forms.TakeBack)
def undo(of: str, sent: forms.TakeBack) -> None:
    """Take back what happened last, where nothing has happened since the page was made."""
    context().tournaments.undo(of, sent.version)


@tournament_changes.form(f"{TABLE}/result", forms.Places)
def result(of: str, sent: forms.Places, round_: int, table: int) -> str:
    """Say who came where at a table; without any place the result is taken back."""
    shared: dict[int, list[int]] = {}
    for who, place in zip(sent.player, sent.place, strict=False):
        if place.isdecimal() and len(place) < DIGITS_MOST:
            shared.setdefault(int(place), []).append(who)
    context().tournaments.result(of, round_, table, [shared[it] for it in sorted(shared)])
    return f"#table-{table}"


@tournament_changes.form(f"{TABLE}/night")
def look_on(of: str, round_: int, table: int) -> Response:
    """Set a table up for the people of one of the tournament's, at which Ojo looks on."""
    night = context().tournaments.look_on(of, round_, table)
    return redirect(url_for("pages.table", table_id=night), 303)


@tournament_changes.form(f"{TABLE}/seen")
def seen(of: str, round_: int, table: int) -> str:
    """Take the result that Ojo saw at a table."""
    context().tournaments.seen(of, round_, table)
    return f"#table-{table}"


@tournament_changes.post("/e/<tournament_id>/invitations", address=gives(PAGE, covered="blind"))
def invite(tournament_id: str) -> ResponseReturnValue:
    """A join code for who plays in a tournament, to look at its pages; to scan, or to send on."""
    return tournament_changes.invited(tournament_id, "entrant", "tournament-invited")
