"""Starts with people already at the door: requests wait for the port while `ojo serve` comes up, and the
first of each kind are sent at once, to tables whose reveals have to be judged.

An answer of 500 and more is a failure, but for a camera that is busy: there is one.
"""

import http.client
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from random import randrange
from typing import Any, NamedTuple

from table.authority import Tables
from table.judging.look import Look
from table.live import Broadcast
from table.log.store import Store
from tests.load.started import START
from tests.table.playing import agreed
from tests.vision.test_mjpeg_camera import serve, stop
from vision import DieReading, Reading
from vision.camera.demo_folder import demo_folder
from web.eye.demo_pictures import DemoPictures

KINDS = ("none", "demo", "stream", "phone")
JUDGED = 3
PATIENCE_SECONDS = 120.0
RETRY_SECONDS = 0.002
PORTS = (20_000, 30_000)
LAST_WORDS_CHARACTERS = 6_000
"""Of a server that failed: what it logged, and what each thread was at where it crashed."""
SETUP = {"variant": "dudo", "players": ["ann", "bo"], "dice": 5, "ante": "", "options": {}}
SURE = (0.9995, 0.0001, 0.0001, 0.0001, 0.0001, 0.0001)


class Asked(NamedTuple):
    """A request, and the table whose version it moves on; None: it changes nothing."""

    path: str
    body: dict[str, Any] | None = None
    moves: str | None = None


def run(number: int, seed: int, until: float) -> dict[str, Any]:
    """Start so many servers, one kind of camera after the other."""
    counts: Counter[str] = Counter()
    failures: list[str] = []
    firsts: dict[str, list[float]] = {kind: [] for kind in KINDS}
    camera = serve()
    with tempfile.TemporaryDirectory() as made:
        asked = _played(Path(made) / "played")
        while counts["starts"] < number and time.monotonic() < until:
            kind = KINDS[(seed + counts["starts"]) % len(KINDS)]
            address = f"http://127.0.0.1:{camera.server_port}/" if kind == "stream" else kind
            home = Path(made) / "home"
            shutil.copytree(Path(made) / "played", home / "ojo")
            first_seconds, busy, wrong = _started(home, address, asked)
            shutil.rmtree(home)
            counts["starts"] += 1
            counts["requests"] += len(asked)
            counts["busy"] += busy
            counts[f"starts with a failure, {kind}"] += bool(wrong)
            firsts[kind].append(first_seconds)
            failures += [f"{kind}: {it}" for it in wrong]
    stop(camera)
    first_pages = {kind: round(statistics.median(took), 2) for kind, took in firsts.items() if took}
    return {**counts, "first_page_s": first_pages, "failures": failures}


def _played(folder: Path) -> list[Asked]:
    """Tables with a judged reveal, some with a reading to be taken, one that bids; what is asked of them."""
    store = Store(f"sqlite:///{folder / 'ojo.db'}")
    tables = Tables(store, Broadcast(1))
    demo = DemoPictures(demo_folder())
    jpeg = demo.path(demo.pick(10) or "").read_bytes()
    dice = [DieReading(SURE, (100.0 * at, 50.0, 100.0 * at + 60, 110.0)) for at in range(10)]
    look = Look(Reading(1200, 900, tuple(dice), 1.0), jpeg, "photo", {})

    def table(until: str) -> str:
        table_id = tables.create(agreed(SETUP))
        _act(tables, table_id, "bid", quantity=3, face=5)
        if until != "bid":
            _act(tables, table_id, "doubt")
        if until in ("read", "take"):
            tables.read(table_id, 2, look)
        if until == "take":
            tables.take(table_id, 3, anyway=True)
        return table_id

    judged = [table("take") for _ in range(JUDGED)]
    to_take = [table("read") for _ in range(JUDGED)]
    to_see, bidding = table("doubt"), table("bid")
    turn = tables.view(bidding).state.turn
    raised = {"action": "bid", "player": turn, "quantity": 4, "face": 5}
    store.close()
    return [
        Asked("/"),
        Asked("/api/tables"),
        *(Asked(f"/api/tables/{it}") for it in judged + to_take),
        *(Asked(f"/api/tables/{it}/take", {"version": 3, "anyway": True}, it) for it in to_take),
        Asked(f"/api/tables/{bidding}/actions", {"version": 1, "action": raised}, bidding),
        Asked(f"/api/tables/{to_see}/look", {"version": 2}, to_see),
        Asked(f"/api/tables/{judged[0]}/evidence/4"),
        Asked(f"/api/tables/{judged[0]}/evidence/4/again", {}),
        Asked(f"/api/tables/{judged[1]}/night"),
        Asked("/api/camera"),
    ]


def _act(tables: Tables, table_id: str, action: str, **fields: Any) -> None:
    fold = tables.fold(table_id)
    who = fold.game.legal()["actions"][action][0]
    tables.act(table_id, fold.version, {"action": action, "player": who, **fields})


def _started(home: Path, camera: str, asked: list[Asked]) -> tuple[float, int, list[str]]:
    """One start: seconds to the first page, how many found the camera busy, and what was wrong."""
    port = _free_port()
    begun = time.monotonic()
    with (home / "stderr").open("wb") as stderr:
        process = subprocess.Popen(
            [*START, "--port", str(port), "--camera", camera],
            env={**os.environ, "XDG_DATA_HOME": str(home), "PYTHONFAULTHANDLER": "1"},
            stdout=subprocess.DEVNULL,
            stderr=stderr,
        )
    took: list[float] = []
    busy: list[str] = []
    wrong: list[str] = []
    gate = threading.Barrier(len(asked))

    def ask(one: Asked) -> None:
        gate.wait()
        status, answer = _answer(port, one, begun + PATIENCE_SECONDS)
        if one.path == "/":
            took.append(time.monotonic() - begun)
        if status == 503 and b'"busy"' in answer:
            busy.append(one.path)
        elif status >= 500 or status == 0:
            kept = one.moves and _version(port, one.moves) > (one.body or {})["version"]
            wrong.append(f"{one.path}: {status}{', though it was kept' if kept else ''}: {answer[:120]!r}")

    try:
        with ThreadPoolExecutor(len(asked)) as pool:
            list(pool.map(ask, asked))
    finally:
        if process.poll() is not None:
            wrong.append(f"the server ended by itself, with {process.returncode}")
        if wrong:
            wrong.append((home / "stderr").read_text(errors="replace")[:LAST_WORDS_CHARACTERS])
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE_SECONDS)
    return took[0], len(busy), wrong


def _answer(port: int, one: Asked, until: float) -> tuple[int, bytes]:
    """The answer to a request that is sent as soon as somebody listens; status 0: none came."""
    body = None if one.body is None else json.dumps(one.body)
    while time.monotonic() < until:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        try:
            connection.connect()
        except OSError:
            connection.close()
            time.sleep(RETRY_SECONDS)
            continue
        with closing(connection):
            try:
                connection.request(
                    "GET" if body is None else "POST", one.path, body, {"Content-Type": "application/json"}
                )
                answer = connection.getresponse()
                return answer.status, answer.read()
            except (OSError, http.client.HTTPException) as error:
                return 0, json.dumps({"error": repr(error)}).encode()
    return 0, b'{"error": "nobody listened"}'


def _free_port() -> int:
    """One that no client is given for its own end: who knocks at such a one before anybody listens may be
    connected to himself, and the server finds it taken."""
    while True:
        port = randrange(*PORTS)
        with closing(socket.socket()) as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def _version(port: int, table_id: str) -> int:
    _, view = _answer(port, Asked(f"/api/tables/{table_id}"), time.monotonic() + PATIENCE_SECONDS)
    version: int = json.loads(view or b"{}").get("version", -1)
    return version
