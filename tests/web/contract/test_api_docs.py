"""docs/api.md leads to a verdict, and the client in docs/ does what it says."""

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import PIN, set_up
from web.server.listening import open_server

DOCS = Path(__file__).parents[3] / "docs"
TOLD = (DOCS / "api.md").read_text(encoding="utf-8")


def test_the_lines_lead_to_a_verdict(client: FlaskClient) -> None:
    """Each as it is printed, one after the other."""
    lines = re.findall(r"^POST (\S+) (\{.*\})$", TOLD, re.MULTILINE)
    table = ""
    for address, body in lines:
        answer = client.post(address.replace("ID", table), json=json.loads(body))
        assert answer.status_code in (200, 201), body
        table = table or answer.get_json()["id"]
    assert answer.get_json()["state"]["verdict"]["found"] == 3


def test_the_client_tells_a_verdict(make_app: Callable[..., Flask]) -> None:
    """The program that is printed runs against a real server, behind a PIN, and tells what was judged."""
    app = make_app(pin=PIN, host_names=None)
    host = app.test_client()
    host.post("/login", data={"pin": PIN})
    table = set_up(host)
    table.bid_and_doubt(3, 5)
    server = open_server(app, "127.0.0.1", 0, None)
    serving = threading.Thread(target=server.serve)
    serving.start()
    client = subprocess.Popen(
        [sys.executable, str(DOCS / "client.py"), f"http://127.0.0.1:{server.bind_addr[1]}", table.id],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "OJO_PIN": PIN},
    )  # fmt: skip
    try:
        table.post("hand", faces=[5, 5, 1] + [2] * 12)
        table.post("take")
        assert client.stdout is not None
        assert client.stdout.readline().strip() == table.view["state"]["verdict"]["explanation"]
    finally:
        client.terminate()
        client.communicate()
        server.stop()
        serving.join()
