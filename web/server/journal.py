"""The log: a line of JSON a record, in a file that stays small, without secrets."""

import contextlib
import json
import logging
import os
import stat
import threading
import time
from collections.abc import Callable
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from web.words.discretion import discreet

FILE_BYTES = 1_000_000
"""Then the file is begun anew; the one before it is kept beside it."""


ALIKE_AT_ONCE = 300
ALIKE_SECONDS = 600.0
"""So many warnings of one place in the code are written at once, and one more so often: whoever provokes them
without end turns no log over, and the logins in it stay."""


class JsonLines(logging.Formatter):
    """`{"at", "level", "from", "says"}`, and `fault` with its traceback where there was one; `at` is UTC."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "at": f"{at}.{int(record.msecs):03d}Z", "level": record.levelname.lower(), "from": record.name,
            "says": record.getMessage(),
        }  # fmt: skip
        if record.exc_text:
            line["fault"] = record.exc_text
        return json.dumps(line, ensure_ascii=False)


class Sparing(logging.Filter):
    """Leaves out what was said too often, and says how much that was. Safe from any thread."""

    def __init__(self, counted_seconds: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._counted_seconds = counted_seconds
        self._places: dict[tuple[str, int], list[float]] = {}
        """How many may still be written, since when that holds, and how many were left out."""
        self._guard = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is written."""
        if record.levelno != logging.WARNING:
            return True
        with self._guard:
            now = self._counted_seconds()
            place = self._places.setdefault((record.pathname, record.lineno), [ALIKE_AT_ONCE, now, 0])
            left = min(ALIKE_AT_ONCE, place[0] + (now - place[1]) / ALIKE_SECONDS)
            if left < 1:
                place[:] = left, now, place[2] + 1
                return False
            left_out = int(place[2])
            place[:] = left - 1, now, 0
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more, left out)", ()
        return True


class _PrivateFile(RotatingFileHandler):
    """A log for its owner alone: it tells who came in, and when."""

    def _open(self) -> TextIOWrapper:
        with contextlib.suppress(FileNotFoundError):  # as an earlier Ojo left it
            os.chmod(self.baseFilename, 0o600)
        return open(self.baseFilename, "a", encoding=self.encoding, opener=_private)

    def handleError(self, record: logging.LogRecord) -> None:
        """A full disk takes no line. Who plays is told so; a terminal that nobody reads is no place."""
        return None


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def wait_for_no_reader() -> None:
    """What is printed to somebody who no longer reads is lost: a full pipe would stop whoever prints."""
    for number in (1, 2):
        with contextlib.suppress(OSError):
            kind = os.fstat(number).st_mode
            if stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind):
                os.set_blocking(number, False)


def log_to(path: Path) -> None:
    """Logins, refusals and faults go to a file; the terminal keeps its one line."""
    with contextlib.suppress(OSError):
        os.chmod(f"{path}.1", 0o600)
    handler = _PrivateFile(path, maxBytes=FILE_BYTES, backupCount=1, encoding="utf-8", delay=True)
    handler.addFilter(Sparing())
    handler.addFilter(discreet)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.captureWarnings(True)  # nobody may be reading what is printed
