"""A night is its people's own: take it with one, bring it back, delete it, have a name forgotten."""

import json
import time
from typing import Literal

from flask import Response, request
from flask.typing import ResponseReturnValue

from referee.words.notation import write_game
from table import exchange
from table.contract.afterwards import Night
from table.contract.asked import Forget
from table.contract.events import NightFile
from table.words import message
from table.words.refused import Refused
from web.contract.address import WATCHERS, Address, gives
from web.contract.guests import Forgotten, Id
from web.routes.desk import attached
from web.routes.routing import Routes, asked, body, told
from web.server.context import context

NIGHT_BYTES = 20 * 1024 * 1024
TEXT = "text/plain"
BEGUN = {
    "format": "ojo-night", "format_version": 1,
    "events": [{
        "kind": "setup", "version": 0, "at_ms": 0,
        "payload": {
            "variant": "dudo", "players": ["ann", "bo"], "dice": 5, "ante": "", "options": {}, "edition": 2,
        },
    }],
}  # fmt: skip
"""A night of which nothing was played, as its file."""

nights = Routes("nights", url_prefix="/api")


@nights.get(
    "/tables/<table_id>/export", address=gives(NightFile, covered="refused", query={"as": Literal["text"]})
)
def export(table_id: str) -> ResponseReturnValue:
    """The night as a file: all events as JSON, or with `as=text` the game that stands in text notation."""
    tables = context().tables
    if request.args.get("as") == "text":
        return attached(write_game(tables.game(table_id)).encode(), TEXT, f"ojo-{table_id}.txt")
    file = json.dumps(exchange.to_json(tables.exported(table_id)), ensure_ascii=False)
    return attached(file.encode(), "application/json", f"ojo-{table_id}.json")


@nights.get("/tables/<table_id>/night", address=gives(Night, covered="blind", may=WATCHERS, cost=10))
def night(table_id: str) -> ResponseReturnValue:
    """The night so far: its rounds, how each player did, whether the dice were fair, who owes whom."""
    return Response(context().tables.night(table_id), mimetype="application/json")


@nights.post(
    "/nights",
    address=Address(NightFile, covered="blind", most_bytes=NIGHT_BYTES, answers={201: Id}, example=BEGUN),
)
def bring() -> ResponseReturnValue:
    """Keep a night that was exported here or elsewhere: its JSON, or text notation as text/plain."""
    now_ms = time.time_ns() // 1_000_000
    if request.mimetype == TEXT:
        events = exchange.from_text(_text(), now_ms)
    else:
        events = exchange.from_json(body(), now_ms)
    table_id = context().tables.bring(exchange.checked(exchange.agreed(events)))
    answer = told(Id(id=table_id), 201)
    answer.headers["Location"] = f"/api/tables/{table_id}"
    return answer


@nights.post("/tables/<table_id>/delete", address=Address(covered="blind", answers={204: None}))
def delete(table_id: str) -> ResponseReturnValue:
    """Delete the night, with its pictures and names, for good."""
    parts = context()
    parts.sessions.leave(table_id)
    parts.tables.delete(table_id)  # the last: it leaves no trace of either
    parts.live.look_up()
    return "", 204


@nights.post("/names/forget", address=gives(Forgotten, Forget, covered="blind", example={"name": "cy"}))
def forget() -> ResponseReturnValue:
    """Forget a name at every table: a number stands in its place from now on."""
    name = asked(Forget).name
    parts = context()
    parts.sessions.forget(name)
    tables = parts.tables.forget(name)  # the last: it leaves no trace of either
    parts.live.look_up()
    return told(Forgotten(tables=tables))


def _text() -> str:
    try:
        return request.get_data().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused("bad-request", message("server-night-text"), 400) from error
