"""An older Ojo is ended in play and this one goes on: `python -m tests.load.upgrade FOLDER`; loopback only.

FOLDER holds the source of the older one, as `git worktree add` makes it. Writers bid at ten tables all the
time; whatever was acknowledged by either must be there in the end, in its order, and every table go on.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

TABLES = 10
SECONDS_EACH = 10.0
AGAIN_SECONDS = 0.05
START_SECONDS = 60.0
SETUP = {"players": ["ann", "bo", "cy"], "variant": "dudo", "dice": 5}


@dataclass
class Writer:
    """Bids and takes bids back at one table, whatever answers at the port."""

    port: int
    stopped: threading.Event
    table_id: str = ""
    version: int = 0
    acknowledged: int = 0
    unsure: bool = False
    """Whether the last write was under way when the line broke: it may be there or not."""
    refused: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Until it is stopped."""
        while not self.stopped.is_set():
            try:
                self.write()
            except (OSError, HTTPException):
                self.unsure = True
                time.sleep(AGAIN_SECONDS)

    def write(self) -> None:
        """One write. Raises where nobody answers."""
        if not self.table_id:
            self.table_id = self.ask("POST", "/api/tables", SETUP)[1]["id"]
        table = f"/api/tables/{self.table_id}"
        if self.unsure:
            found = self.ask("GET", table)[1]["version"]
            if found not in (self.version, self.version + 1):
                self.refused.append(f"{self.table_id}: {found} where {self.version} was acknowledged")
            self.version, self.unsure = found, False
        bid = {"action": "bid", "player": "ann", "quantity": 3, "face": 5}
        action = bid if self.version % 2 == 0 else {"action": "undo"}
        status, view = self.ask("POST", f"{table}/actions", {"version": self.version, "action": action})
        if status != 200:
            self.refused.append(f"{self.table_id}: {status} at {self.version}")
            self.unsure = True
            return
        self.version, self.acknowledged = view["version"], self.acknowledged + 1

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Status and JSON. Raises OSError, HTTPException."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            sent = json.dumps(body) if body else None
            line.request(method, path, sent, {"Content-Type": "application/json"})
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            line.close()


def serve(
    source: Path, home: Path, port: int = 0, python: str = sys.executable
) -> tuple[subprocess.Popen[str], int]:
    """`ojo serve` of that source, on a data folder; its port."""
    command = [python, "-m", "web.commands", "serve", "--camera", "none", "--port", str(port)]
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "PYTHONPATH": str(source)}
    process = subprocess.Popen(command, cwd=source, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r":(\d+)/", process.stdout.readline())
    if found is None:
        raise SystemExit(f"the Ojo of {source} did not start")
    return process, int(found[1])


def main() -> int:
    """Print what came of it; 1 where anything was lost."""
    parser = argparse.ArgumentParser("python -m tests.load.upgrade", description=__doc__.split("\n\n")[0])
    parser.add_argument("older", type=Path, help="the source of the older Ojo")
    parser.add_argument("--python", default=sys.executable, help="one that has what the older one needs")
    parser.add_argument("--how", choices=("TERM", "KILL"), default="TERM")
    asked = parser.parse_args()
    this = Path(__file__).parents[2]
    with tempfile.TemporaryDirectory() as home:
        process, port = serve(asked.older, Path(home), python=asked.python)
        stopped = threading.Event()
        writers = [Writer(port, stopped) for _ in range(TABLES)]
        threads = [threading.Thread(target=it.run) for it in writers]
        for thread in threads:
            thread.start()
        time.sleep(SECONDS_EACH)
        before = sum(it.acknowledged for it in writers)
        begun = time.monotonic()
        process.send_signal(signal.SIGTERM if asked.how == "TERM" else signal.SIGKILL)
        process.wait(START_SECONDS)
        process, _ = serve(this, Path(home), port)
        away_seconds = time.monotonic() - begun
        time.sleep(SECONDS_EACH)
        stopped.set()
        for thread in threads:
            thread.join()
        acknowledged = sum(it.acknowledged for it in writers)
        wrong = [line for it in writers for line in it.refused]
        for it in writers:
            found = it.ask("GET", f"/api/tables/{it.table_id}")[1]["version"]
            if found not in (it.version, it.version + it.unsure):
                wrong.append(f"{it.table_id}: {found} in the end, {it.version} was acknowledged")
            night = it.ask("GET", f"/api/tables/{it.table_id}/export")
            if night[0] != 200 or len(night[1]["events"]) != found + 1:
                wrong.append(f"{it.table_id}: its night is not whole")
        process.send_signal(signal.SIGTERM)
        process.wait(START_SECONDS)
    told = {"older": str(asked.older.name), "how": asked.how, "acknowledged": [before, acknowledged - before],
            "away_seconds": round(away_seconds, 1), "wrong": wrong[:5]}  # fmt: skip
    print(json.dumps(told))
    return 1 if wrong or acknowledged == before else 0


if __name__ == "__main__":
    sys.exit(main())
