"""The pages; each is a frame that asks the API for everything else."""

from flask import Blueprint, current_app, render_template
from flask.typing import ResponseReturnValue

from web.server.context import context
from web.server.security import viewer

pages = Blueprint("pages", __name__)


def table_page(template: str, table_id: str, **facts: object) -> ResponseReturnValue:
    """A page about a table; one that is not there is refused."""
    fold = context().tables.fold(table_id)
    return render_template(template, table_id=table_id, variant=fold.setup["variant"], **facts)


@pages.get("/")
def door() -> ResponseReturnValue:
    """Set a table up, or go on with one."""
    tables, variant = context().tables.latest(), current_app.config["VARIANT"]
    return render_template("door.html", tables=tables, variant=variant)


@pages.get("/t/<table_id>")
def table(table_id: str) -> ResponseReturnValue:
    """The table, for the host and for phones."""
    return table_page("table.html", table_id)


@pages.get("/t/<table_id>/screen")
def screen(table_id: str) -> ResponseReturnValue:
    """The table, for a big screen."""
    return table_page("screen.html", table_id)


@pages.get("/t/<table_id>/night")
def night(table_id: str) -> ResponseReturnValue:
    """The night afterwards: rounds, players, dice, debts."""
    return table_page("night.html", table_id, hosts=viewer().role == "host")


@pages.get("/t/<table_id>/dice")
def dice(table_id: str) -> ResponseReturnValue:
    """What Ojo has learnt of the table's dice, and what they are called."""
    parts = context()
    names = {str(told.get("set")) for _, told in parts.store.latest_of("dice")}
    return render_template(
        "dice.html", table_id=table_id, view=parts.tables.view(table_id), names=sorted(names)
    )


@pages.get("/t/<table_id>/replay")
def replay(table_id: str) -> ResponseReturnValue:
    """The night again, step by step."""
    return table_page("replay.html", table_id)


@pages.get("/overlay/<table_id>")
def overlay(table_id: str) -> ResponseReturnValue:
    """The table over a stream's picture, on a transparent ground."""
    return table_page("overlay.html", table_id)
