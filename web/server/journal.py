"""The log: a line of JSON a record, in a file that stays small, without secrets."""

import contextlib
import json
import logging
import os
import stat
import time
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from web.server.budgets import Budget, Budgets
from web.words.discretion import discreet

FILE_BYTES = 1_000_000
"""Then the file is begun anew; the one before it is kept beside it."""
ALIKE = Budget(300, 1 / 600)
"""So many warnings of one place in the code are written at once, and one more in so many seconds: whoever
provokes them without end turns no log over, and the logins in it stay."""


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
    """Leaves out what was said too often. Safe from any thread."""

    def __init__(self, budgets: Budgets | None = None) -> None:
        super().__init__()
        self._budgets = budgets or Budgets()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is written."""
        place = f"{record.pathname}:{record.lineno}"
        return record.levelno != logging.WARNING or self._budgets.wait_seconds(1, place, ALIKE) == 0


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
