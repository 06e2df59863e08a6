"""What the drive under a database does not do: SQLite calls it a lock that somebody holds, or a fault."""

import contextlib
import errno
import mmap
import os
import tempfile
from pathlib import Path
from typing import Literal

from table.log.leftovers import MARK

try:
    import fcntl
except ImportError:  # Windows' own locks are those that SQLite takes there
    fcntl = None  # type: ignore[assignment]

Lack = Literal["writing", "locks", "maps"]
HELD = (errno.EACCES, errno.EAGAIN)
"""A drive that has locks says so of one that somebody holds (fcntl(2))."""


def lack(folder: Path) -> Lack | None:
    """What is missing in that folder, tried on a file of our own; None where nothing is, or nothing can be
    told."""
    try:
        with tempfile.TemporaryFile(dir=folder, prefix=MARK) as file:
            return _lack_of(file.fileno())
    except OSError as error:
        return "writing" if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM) else None


def _lack_of(number: int) -> Lack | None:
    if fcntl is not None:
        try:
            fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in HELD:
                return "locks"
    with contextlib.suppress(OSError):
        os.truncate(number, mmap.PAGESIZE)
        try:
            mmap.mmap(number, mmap.PAGESIZE).close()
        except OSError:
            return "maps"
    return None
