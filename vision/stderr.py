"""Keep what C libraries print on standard error: libjpeg tells of damage nowhere else."""

import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

_one_at_a_time = threading.Lock()  # the file descriptor belongs to the whole process


@contextmanager
def captured_stderr() -> Iterator[list[str]]:
    """Yield a list that holds, after the block, the lines written to file descriptor 2 within it.

    Where the process has no standard error, the list stays empty. Other threads' lines are caught too:
    keep the block short, and pass on with `pass_on` what it does not know.
    """
    lines: list[str] = []
    with _one_at_a_time:
        try:
            kept = os.dup(2)
        except OSError:
            yield lines
            return
        with _scratch() as caught:
            with suppress(OSError, ValueError, AttributeError):
                sys.stderr.flush()
            os.dup2(caught.fileno(), 2)
            try:
                yield lines
            finally:
                with suppress(OSError, ValueError, AttributeError):
                    sys.stderr.flush()
                os.dup2(kept, 2)
                os.close(kept)
                caught.seek(0)
                lines += caught.read().decode(errors="replace").splitlines()


def _scratch() -> IO[bytes]:
    """A file that nobody else sees; in memory where the system can, since no folder may take one."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("ojo"), "w+b")
    return tempfile.TemporaryFile()


def pass_on(lines: list[str]) -> None:
    """Write `lines` to standard error after all."""
    with suppress(OSError, ValueError, AttributeError):  # nobody may be there to read them
        for line in lines:
            print(line, file=sys.stderr)
