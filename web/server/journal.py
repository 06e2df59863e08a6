"""The log: a line of JSON a record, in a file that stays small, without secrets."""

import json
import logging
import time
from logging.handlers import RotatingFileHandler
from pathlib import Path

from web.words.discretion import discreet

FILE_BYTES = 1_000_000
"""Then the file is begun anew; the one before it is kept beside it."""


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


def log_to(path: Path) -> None:
    """Logins, refusals and faults go to a file; the terminal keeps its one line."""
    handler = RotatingFileHandler(path, maxBytes=FILE_BYTES, backupCount=1, encoding="utf-8", delay=True)
    handler.addFilter(discreet)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.captureWarnings(True)  # nobody may be reading what is printed
