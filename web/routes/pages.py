"""The pages; each is a frame that asks the API for everything else."""

from flask import Blueprint, current_app, render_template
from flask.typing import ResponseReturnValue

from web.context import context

pages = Blueprint("pages", __name__)


@pages.get("/")
def door() -> ResponseReturnValue:
    """Set a table up, or go on with one."""
    tables = context().tables.latest()
    return render_template("door.html", tables=tables, variant=current_app.config["VARIANT"])


@pages.get("/t/<table_id>")
def table(table_id: str) -> ResponseReturnValue:
    """The table, for the host and for phones."""
    context().tables.fold(table_id)
    return render_template("table.html", table_id=table_id)


@pages.get("/t/<table_id>/screen")
def screen(table_id: str) -> ResponseReturnValue:
    """The table, for a big screen."""
    context().tables.fold(table_id)
    return render_template("screen.html", table_id=table_id)
