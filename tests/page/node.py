"""The page's own scripts, run by Node beside the tests."""

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def answered(script: str, *given: object, lines: Iterable[Any]) -> list[Any]:
    """What a script of `tests/page` prints, a value of JSON a line, to these values."""
    ran = subprocess.run(
        ["node", f"tests/page/{script}", *map(str, given)],
        input="".join(json.dumps(line) + "\n" for line in lines),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]
