"""What was written down is never denied, whatever goes wrong afterwards."""

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from table.contract.events import BrokenLog
from table.kept import folds
from table.log.event import Damaged
from tests.web.conftest import Table

FAULTS = [
    ZeroDivisionError(),
    OperationalError("SELECT", None, Exception("gone")),
    Damaged("t", 1),
    BrokenLog(),
]
"""What may go wrong when a write is done and its view is made."""


@pytest.mark.parametrize("fault", FAULTS)
def test_what_was_kept_is_never_denied(
    table: Table, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault after the commit is answered with "kept", one before it never is."""

    def fail(*_: object) -> None:
        raise fault

    version = table.view["version"]
    with monkeypatch.context() as patched:
        patched.setattr(folds, "view_of", fail)
        kept = table.act("bid", 500, player="ann", quantity=2, face=5)
        unread = table.client.get(table.url).get_json()
    assert (kept["refusal"]["code"], unread["refusal"]["code"] == "kept") == ("kept", False)
    table.view = table.client.get(table.url).get_json()
    assert table.view["version"] == version + 1


def test_nobody_who_listens_can_spoil_a_write(app: Flask, table: Table) -> None:
    """Who fails when told of a write is logged; the write is answered, and the others hear of it."""
    live = app.extensions["ojo"].live
    heard: list[str | None] = []

    def fail(_table_id: str | None) -> None:
        raise ZeroDivisionError

    live.listen(fail)
    live.listen(heard.append)
    table.act("bid", player="ann", quantity=2, face=5)
    live._listeners[-2:] = []
    assert heard == [table.id]
