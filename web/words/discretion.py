"""Secrets stay where they were typed: none in a message, a view or the log."""

import logging
import re

_IN_ADDRESS = re.compile(r"(?<=://)[^\s/@]*(?:@[^\s/@]*)*@")
_IN_QUERY = re.compile(r"(?i)(?<=[?&])(pass|password|passwd|pwd|token|user|usr|auth|key)=[^&\s\"']*")
_JOIN_CODE = re.compile(r"(?<=/join/)[\w-]+")


def without_secrets(text: str) -> str:
    """The text with names and passwords of addresses, and join codes, left out."""
    text = _IN_ADDRESS.sub("***@", text)
    return _JOIN_CODE.sub("***", _IN_QUERY.sub(r"\1=***", text))


def discreet(record: logging.LogRecord) -> bool:
    """A filter of the log: one line a record, and no secret in it."""
    said = without_secrets(record.getMessage())
    record.msg, record.args = "".join(c if c.isprintable() else repr(c)[1:-1] for c in said), None
    if record.exc_info:
        fault = record.exc_text or logging.Formatter().formatException(record.exc_info)
        record.exc_text = without_secrets(fault)
    return True
