"""What a host does with a circle, by the forms of its pages."""

import re

from flask import redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from table.club.circle.exchange import brought
from table.club.circle.told import numbers
from table.words import message
from table.words.refused import Refused
from web.contract import club as forms
from web.contract.address import CIRCLE_HOSTS, FILES, FORM, PAGE, Address, form
from web.routes.desk import Desk
from web.routes.routing import filled, sent_file
from web.server.context import context
from web.server.security import viewer

FORM_BYTES = 4 * 1024
"""A name is short."""
FILE_BYTES = 512 * 1024 * 1024
"""Some 15,000 long nights: whatever Ojo exports can be brought."""

circle_changes = Desk("circle_changes", "/c/", "circle_id", FORM_BYTES, CIRCLE_HOSTS)


@circle_changes.post("/circles", address=form(forms.NewCircle))
def create() -> ResponseReturnValue:
    """Make a circle, with a night in it where the form names its table."""
    sent = filled(forms.NewCircle)
    circle_id = context().circles.create(sent.name)
    if sent.table:
        context().circles.add(circle_id, sent.table)
    return circle_changes.to(circle_id)


@circle_changes.post("/circles/bring", address=form(forms.SentFile, most_bytes=FILE_BYTES, body=FILES))
def bring() -> ResponseReturnValue:
    """Keep a circle that was exported here or elsewhere: a multipart form with its `file`."""
    file = sent_file(FILE_BYTES, Refused("bad-circle", message("circle-no-file"), 400))
    return circle_changes.to(brought(context().circles, file))


@circle_changes.form("/name", forms.Title)
def rename(of: str, sent: forms.Title) -> None:
    """Call a circle otherwise."""
    context().circles.retitle(of, sent.name)


@circle_changes.post(
    "/c/<circle_id>/invitations",
    address=Address(forms.CircleInvite, covered="blind", body=FORM, answers={200: PAGE}),
)
def invite(circle_id: str) -> ResponseReturnValue:
    """A join code to a circle's pages, to scan or to send on: for who plays there, to look at them, or for
    its own host (`role`)."""
    if filled(forms.CircleInvite).role == "circle-host":
        return circle_changes.invited(circle_id, "circle-host", "circle-invited-host")
    return circle_changes.invited(circle_id, "member", "circle-invited")


@circle_changes.form("/nights", forms.OfNight, may=CIRCLE_HOSTS, cost=5)
def add(of: str, sent: forms.OfNight) -> Response | None:
    """Have a night belong to a circle; `list` leads back to all nights. A circle's own host gives its
    address, and takes none from another circle."""
    parts = context().circles
    table_id = re.split("[/?#]", sent.table.strip().rpartition("/t/")[2])[0]
    hosts = viewer().role == "host"
    if not hosts and parts.circle_of(table_id) not in (None, of):
        raise Refused("not-found", message("circle-no-night"), 404)
    parts.add(of, table_id)
    if sent.list and hosts:
        return redirect(url_for("circles.every_night", _anchor=f"night-{table_id}"), 303)
    return redirect(url_for("pages.night", table_id=table_id), 303) if hosts else None


@circle_changes.form("/nights/<table_id>/out", may=CIRCLE_HOSTS)
def take_out(of: str, table_id: str) -> Response | None:
    """Have a night belong to a circle no longer."""
    context().circles.take_out(of, table_id)
    hosts = viewer().role == "host"
    return redirect(url_for("pages.night", table_id=table_id), 303) if hosts else None


@circle_changes.form("/nights/<table_id>/confirm", forms.Confirm, may=CIRCLE_HOSTS, cost=5)
def confirm(of: str, sent: forms.Confirm, table_id: str) -> str:
    """Say that a night's verdicts were right, those that the reader took alone among them: it counts in the
    ratings. `list` leads back to all of the circle's nights."""
    context().circles.confirm(of, table_id)
    return f"{'/nights' if sent.list else ''}#night-{table_id}"


@circle_changes.form("/again", forms.OfNight)
def again(of: str, sent: forms.OfNight) -> Response:
    """Set a table up for the people of a night of the circle, by its rules."""
    return redirect(url_for("pages.table", table_id=context().circles.again(of, sent.table)), 303)


@circle_changes.form("/settle", forms.Settle, may=CIRCLE_HOSTS)
def settle(of: str, sent: forms.Settle) -> str:
    """All that two owe each other, of one stake, is paid."""
    context().circles.settle(of, sent.payer, sent.payee, sent.stake)
    return "#debts"


@circle_changes.form("/owe-again", forms.OweAgain, may=CIRCLE_HOSTS)
def owe_again(of: str, sent: forms.OweAgain) -> str:
    """What was settled at a moment is open again."""
    context().circles.owe_again(of, sent.at)
    return "#debts"


@circle_changes.form("/players/<int:number>/merge", forms.Merge, may=CIRCLE_HOSTS)
def merge(of: str, sent: forms.Merge, number: int) -> str:
    """Two names are one person's."""
    context().circles.merge(of, number, sent.into)
    return f"/players/{sent.into}"


@circle_changes.form("/players/<int:number>/apart", may=CIRCLE_HOSTS)
def apart(of: str, number: int) -> str:
    """A name that was merged is somebody's own again."""
    context().circles.apart(of, number)
    return f"/players/{number}"


@circle_changes.form("/players/<int:number>/forget")
def forget(of: str, number: int) -> str:
    """Forget every name of a player, at every table and in every circle."""
    parts = context()
    known = parts.circles.names(of)
    for one in numbers(known, number):
        parts.sessions.forget(known[one].name)
        parts.tables.forget(known[one].name)
    parts.live.look_up()
    return f"/players/{number}"
