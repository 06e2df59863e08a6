"""Copies of the database that a killed backup, restore or recovery left half made: they hold names and dice
that were forgotten since, so they go as soon as anybody sees them.

Who makes one holds a lock on it as long as it lives: the lock of a process that was killed is free.
"""

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows itself keeps a file that is open from being deleted
    fcntl = None  # type: ignore[assignment]

MARK = ".ojo-partial-"
"""How the names of such files and folders begin. People give no such name: what bears it is deleted."""
EARLIER = ".partial"
"""How those of 0.3.0 and before ended, after a dot and the name of what they should become."""


def copy_for(target: Path) -> Path:
    """Where what becomes `target` is written meanwhile, beside it."""
    return target.with_name(f"{MARK}{target.name}")


@contextlib.contextmanager
def in_the_making(path: Path) -> Iterator[None]:
    """Nobody takes this file or folder for a leftover meanwhile. Raises OSError."""
    if fcntl is None:
        yield
        return
    held = os.open(path, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # a drive without locks
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(held)


def sweep(folder: Path, name: str) -> int:
    """Delete what killed makers left in a folder, of a database of this name where it is of earlier versions;
    how many that were. What cannot be deleted stays."""
    swept = 0
    with contextlib.suppress(OSError):
        for path in [*folder.glob(f"{MARK}*"), *folder.glob(f".{name}*{EARLIER}")]:
            if _is_left(path):
                with contextlib.suppress(OSError):
                    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
                    swept += 1
    return swept


def _is_left(path: Path) -> bool:
    """Whether whoever made it is gone."""
    if fcntl is None:
        return True
    try:
        held = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(held)
    return True
