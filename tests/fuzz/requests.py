"""The API asked at random, in one process: half as a page would, the rest spoiled; no answer is a fault."""

import gc
import io
import json
import logging
import time
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from flask.testing import FlaskClient

from referee import variant_ids
from table import authority
from table.log.elsewhere import ANY_TABLE
from tests.fuzz.kills import state_of
from tests.load.started import memory_mb_of
from tests.referee.walking import random_action, random_setup
from tests.table.playing import agreed
from tests.web.conftest import load_drawing, png
from web.app import create_app
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.server.context import Context
from web.server.settings import Settings

TABLES = 6
SPOILED_SHARE = 0.45
SLOW_SECONDS = 10.0
WARM = 500
"""Requests after which everything has been asked for once. Memory is told then, and at four times as many,
and so on: what only grows never comes to rest."""
ODD: list[Any] = [
    None, True, -1, 0, 10**400, 1.5, "", "x" * 3000, "\0", "😀", [], {}, [[]], {"a": {}}, "ann", 2**31,
    "../..", "<script>", float("nan"), ["ann"] * 50,
]  # fmt: skip
PATHS = (
    "/", "/api/tables", "/api/variants", "/api/tables/{id}", "/api/tables/{id}?since={n}", "/t/{id}",
    "/metrics", "/api/tables/{id}/photos/{n}", "/api/camera", "/api/camera/frame.jpg", "/screen/{id}",
    "/openapi.json", "/join/{id}", "/words/{id}.ftl", "/source", "/readyz",
    "/api/sessions", "/api/tables/{odd}", "/{odd}",
)  # fmt: skip


HOSTS = ("localhost", "localhost", "..", "a..b", "x" * 300, "evil.example", "[::1", "localhost:99999999")
"""What requests for pages are addressed to."""


def run(number: int, seed: int, until: float) -> dict[str, Any]:
    """Ask so many times."""
    rng, failures, counts = Random(seed), list[str](), Counter[str]()
    authority.TABLES_A_DAY_MOST = number
    logging.disable(logging.CRITICAL)
    with TemporaryDirectory() as folder:
        eye = Eye("none", DemoPictures(Path(folder)), reader=LoadedReader(load_drawing))
        app = create_app(Settings(data_folder=Path(folder)), eye)
        parts: Context = app.extensions["ojo"]
        client, tables, slowest, memory = app.test_client(), list[str](), 0.0, dict[str, float]()
        while counts["requests"] < number and time.monotonic() < until:
            if len(tables) < TABLES or rng.random() < 0.002:
                tables = [*tables, _set_up(parts, rng)][-TABLES:]
            begun = time.monotonic()
            asked, status = _ask(client, parts, rng.choice(tables), rng)
            slowest = max(slowest, took := time.monotonic() - begun)
            counts["requests"] += 1
            counts[f"{status // 100}xx"] += 1
            if (status >= 500 and not (status == 503 and "camera" in asked)) or took > SLOW_SECONDS:
                failures.append(f"{status} after {took:.1f} s: {asked[:200]}")
            if counts["requests"] == WARM * 4 ** len(memory):
                memory[f"mb after {counts['requests']}"] = memory_mb_of()
        kept = sum(_replays(parts, table_id) for table_id in tables)
        memory["mb in the end"] = memory_mb_of()
        parts.tables.outdated(ANY_TABLE)
        gc.collect()
        memory["mb without tables"] = memory_mb_of()
        parts.eye.close()
        parts.store.close()
    told = {"slowest_s": round(slowest, 2), "tables that replay": f"{kept} of {len(tables)}"}
    told |= {what: round(mb) for what, mb in memory.items()}
    return {**counts, **told, "failures": failures + ["a table does not replay"] * (len(tables) - kept)}


def _set_up(parts: Context, rng: Random) -> str:
    setup = {"ante": "", "dice": None, **random_setup(rng.choice(variant_ids()), rng)}
    return parts.tables.create(agreed(setup | {"ante": "5"}))


def _replays(parts: Context, table_id: str) -> bool:
    """Whether the log gives what the server has in its memory."""
    anew = authority.Tables(parts.store, parts.live).fold(table_id)
    return state_of(anew) == state_of(parts.tables.fold(table_id))


def _ask(client: FlaskClient, parts: Context, table_id: str, rng: Random) -> tuple[str, int]:
    """One request: what it was, and its status."""
    if rng.random() < 0.3:
        path = rng.choice(PATHS).format(id=table_id, n=rng.randint(-1, 99), odd=rng.choice(ODD))
        method, host = (
            rng.choice(("GET", "GET", "GET", "HEAD", "PUT")),
            rng.choice(HOSTS[: rng.choice((1, 1, 8))]),
        )
        answer = client.open(path, method=method, headers={"Host": host})
        return f"{path} of {host}", answer.status_code
    fold = parts.tables.fold(table_id)
    what, body = _write(fold, rng)
    if rng.random() < SPOILED_SHARE:
        _spoil(body, rng)
    url = f"/api/tables/{table_id}/{what}"
    if what == "photo":
        form = {"version": str(body.get("version")), "photo": (io.BytesIO(_picture(fold, rng)), "a.png")}
        return url, client.post(url, data=form).status_code
    raw = json.dumps(body)
    if rng.random() < 0.02:
        raw = raw[: rng.randrange(len(raw) + 1)]
    return f"{url} {raw}", client.post(url, data=raw, content_type="application/json").status_code


def _write(fold: Any, rng: Random) -> tuple[str, dict[str, Any]]:
    """A write that a page might make now."""
    version = {"version": fold.version}
    if fold.reading is not None:
        dice = len(fold.reading.dice)
        return rng.choice([
            ("take", {**version, "anyway": True}),
            ("correct", {**version, "die": rng.randrange(max(1, dice)), "face": rng.randint(1, 6)}),
            ("correct", {**version, "add": {"face": rng.randint(1, 6), "x": 5, "y": 6.5}}),
            ("discard", version),
        ])  # fmt: skip
    if fold.game.state.phase == "revealing" and rng.random() < 0.7:
        faces = [rng.randint(1, 6) for _ in range(fold.game.expected_dice or 1)]
        told: dict[str, Any] = {"faces": faces}
        if rng.random() < 0.5:  # only what counts, and how many others lay there: they need not add up
            told = {"faces": faces[: rng.randint(0, len(faces))], "others": rng.choice((1, len(faces), 40))}
        return rng.choice([("hand", {**version, **told}), ("photo", version), ("look", version)])
    if rng.random() < 0.1 and fold.standing:
        return "actions", {**version, "action": {"action": "undo"}}
    return "actions", {**version, "action": random_action(fold.game, rng)}


def _spoil(body: dict[str, Any], rng: Random) -> None:
    """Put something odd into a body, or take something out."""
    inner = body.get("action")
    within = inner if isinstance(inner, dict) and rng.random() < 0.7 else body
    key = rng.choice([*within, "junk", "player", "action"])
    if rng.random() < 0.2:
        within.pop(key, None)
    else:
        within[key] = rng.choice(ODD)


def _picture(fold: Any, rng: Random) -> bytes:
    picture = bytearray(png([rng.randint(1, 6) for _ in range(fold.game.expected_dice or 1)]))
    if rng.random() < 0.3:
        picture[rng.randrange(len(picture))] ^= 1 << rng.randrange(8)
    return bytes(picture)
