"""The contract that the server tells (`/openapi.json`), tried out by schemathesis: no answer is a fault.

What it makes up from the document alone hardly ever meets a table; `requests` plays at some.
"""

import json
import math
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.load.started import started

PROGRAM = "schemathesis"
REQUEST_SECONDS = 20
LISTENS = "/stream$"
"""An address whose answer does not end."""


def run(number: int, seed: int, until: float) -> dict[str, Any]:
    """So many examples of each operation."""
    program = shutil.which(PROGRAM)
    if program is None:
        return {"failures": [f"{PROGRAM} is not installed: pip install --group fuzz"]}
    with started() as server, tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [
            program, "run", f"http://127.0.0.1:{server.port}/openapi.json", "--checks", "not_a_server_error",
            "--max-examples", str(number), "--seed", str(seed), "--exclude-path-regex", LISTENS,
            "--request-timeout", str(REQUEST_SECONDS), "--report-json-path", str(report), "--no-color",
        ]  # fmt: skip
        if until < math.inf:
            command += ["--max-time", str(max(1, round(until - time.monotonic())))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            told = json.loads(report.read_text(encoding="utf-8"))
            counts = {"requests": told["test_cases"]["generated"], "operations": told["operations"]["tested"]}
            return counts | {"failures": []}
    return {"failures": [done.stdout[-2000:] + done.stderr[-500:]]}
