"""What a host does with a circle, by the forms of its pages: each leads back to the page that it was on."""

import re

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

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

circle_changes = Desk("circle_changes", "/c/", "/circles", FORM_BYTES)


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


@circle_changes.post("/c/<circle_id>/name", address=form(forms.Title))
def rename(circle_id: str) -> ResponseReturnValue:
    """Call a circle otherwise."""
    context().circles.retitle(circle_id, filled(forms.Title).name)
    return circle_changes.to(circle_id)


@circle_changes.post("/c/<circle_id>/delete", address=form())
def delete(circle_id: str) -> ResponseReturnValue:
    """Delete a circle with its names and sums; its nights stay."""
    return circle_changes.deleted(context().circles, circle_id)


@circle_changes.post(
    "/c/<circle_id>/invitations",
    address=Address(forms.CircleInvite, covered="blind", body=FORM, answers={200: PAGE}),
)
def invite(circle_id: str) -> ResponseReturnValue:
    """A join code to a circle's pages, to scan or to send on: for who plays there, to look at them, or for
    its own host (`role`)."""
    as_host = filled(forms.CircleInvite).role == "circle-host"
    return circle_changes.invited(
        context().circles, circle_id,
        "circle-host" if as_host else "member", "circle-invited-host" if as_host else "circle-invited",
    )  # fmt: skip


@circle_changes.post("/c/<circle_id>/nights", address=form(forms.OfNight, may=CIRCLE_HOSTS, cost=5))
def add(circle_id: str) -> ResponseReturnValue:
    """Have a night belong to a circle; `list` leads back to all nights. A circle's own host gives its
    address, and takes none from another circle."""
    parts, sent = context().circles, filled(forms.OfNight)
    table_id = re.split("[/?#]", sent.table.strip().rpartition("/t/")[2])[0]
    if viewer().role != "host":
        if parts.circle_of(table_id) not in (None, circle_id):
            raise Refused("not-found", message("circle-no-night"), 404)
        parts.add(circle_id, table_id)
        return circle_changes.to(circle_id)
    parts.add(circle_id, table_id)
    if sent.list:
        return redirect(url_for("circles.every_night", _anchor=f"night-{table_id}"), 303)
    return redirect(url_for("pages.night", table_id=table_id), 303)


@circle_changes.post("/c/<circle_id>/nights/<table_id>/out", address=form(may=CIRCLE_HOSTS))
def take_out(circle_id: str, table_id: str) -> ResponseReturnValue:
    """Have a night belong to a circle no longer."""
    context().circles.take_out(circle_id, table_id)
    if viewer().role != "host":
        return circle_changes.to(circle_id)
    return redirect(url_for("pages.night", table_id=table_id), 303)


@circle_changes.post(
    "/c/<circle_id>/nights/<table_id>/confirm", address=form(forms.Confirm, may=CIRCLE_HOSTS, cost=5)
)
def confirm(circle_id: str, table_id: str) -> ResponseReturnValue:
    """Say that a night's verdicts were right, those that the reader took alone among them: it counts in the
    ratings. `list` leads back to all of the circle's nights."""
    context().circles.confirm(circle_id, table_id)
    page = "circles.nights" if filled(forms.Confirm).list else "circles.circle"
    return redirect(url_for(page, circle_id=circle_id, _anchor=f"night-{table_id}"), 303)


@circle_changes.post("/c/<circle_id>/again", address=form(forms.OfNight))
def again(circle_id: str) -> ResponseReturnValue:
    """Set a table up for the people of a night of the circle, by its rules."""
    new = context().circles.again(circle_id, filled(forms.OfNight).table)
    return redirect(url_for("pages.table", table_id=new), 303)


@circle_changes.post("/c/<circle_id>/settle", address=form(forms.Settle, may=CIRCLE_HOSTS))
def settle(circle_id: str) -> ResponseReturnValue:
    """All that two owe each other, of one stake, is paid."""
    sent = filled(forms.Settle)
    context().circles.settle(circle_id, sent.payer, sent.payee, sent.stake)
    return circle_changes.to(circle_id, "debts")


@circle_changes.post("/c/<circle_id>/owe-again", address=form(forms.OweAgain, may=CIRCLE_HOSTS))
def owe_again(circle_id: str) -> ResponseReturnValue:
    """What was settled at a moment is open again."""
    context().circles.owe_again(circle_id, filled(forms.OweAgain).at)
    return circle_changes.to(circle_id, "debts")


@circle_changes.post("/c/<circle_id>/players/<int:number>/merge", address=form(forms.Merge, may=CIRCLE_HOSTS))
def merge(circle_id: str, number: int) -> ResponseReturnValue:
    """Two names are one person's."""
    into = filled(forms.Merge).into
    context().circles.merge(circle_id, number, into)
    return circle_changes.to_player(circle_id, into)


@circle_changes.post("/c/<circle_id>/players/<int:number>/apart", address=form(may=CIRCLE_HOSTS))
def apart(circle_id: str, number: int) -> ResponseReturnValue:
    """A name that was merged is somebody's own again."""
    context().circles.apart(circle_id, number)
    return circle_changes.to_player(circle_id, number)


@circle_changes.post(
    "/c/<circle_id>/players/<int:number>/name", address=form(forms.PlayerName, may=CIRCLE_HOSTS)
)
def name_player(circle_id: str, number: int) -> ResponseReturnValue:
    """Call a player otherwise in this circle."""
    context().circles.rename(circle_id, number, filled(forms.PlayerName).name)
    return circle_changes.to_player(circle_id, number)


@circle_changes.post("/c/<circle_id>/players/<int:number>/leave", address=form(forms.Leave, may=CIRCLE_HOSTS))
def leave(circle_id: str, number: int) -> ResponseReturnValue:
    """A player leaves the standings; with `back` they come back."""
    context().circles.leave(circle_id, number, away=not filled(forms.Leave).back)
    return circle_changes.to_player(circle_id, number)


@circle_changes.post("/c/<circle_id>/players/<int:number>/forget", address=form())
def forget(circle_id: str, number: int) -> ResponseReturnValue:
    """Forget every name of a player, at every table and in every circle."""
    parts = context()
    known = parts.circles.names(circle_id)
    for one in numbers(known, number):
        parts.sessions.forget(known[one].name)
        parts.tables.forget(known[one].name)
    parts.live.look_up()
    return circle_changes.to_player(circle_id, number)
