"""What the routes that change a table share: the write, and its answer."""

from collections.abc import Callable

from flask.typing import ResponseReturnValue

from web.server.context import context
from web.table.authority import Tables
from web.table.event import Stale
from web.table.table_reading import Json


def full_view(table_id: str) -> Json:
    """The contract's view."""
    parts = context()
    return parts.tables.view(table_id) | parts.eye.status()


def written(table_id: str, write: Callable[[Tables], None]) -> ResponseReturnValue:
    """Do a write and answer with the new view; one that came too late with the current view and 409."""
    try:
        write(context().tables)
    except Stale:
        return full_view(table_id), 409
    return full_view(table_id)
