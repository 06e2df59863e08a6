"""The process that reads what people send, `python -m web.eye.picture_worker BACKEND`; it may die of it.

It takes pictures from stdin and answers on stdout, one after another, until its stdin ends. A picture, an
answer and the JPEG that is kept are each eight bytes of length and that many more. An answer is JSON:
`{"reading", "model"}`, or `{"code", "facts"}` of a `vision.VisionError` with an empty JPEG; and `held`, the
most bytes of memory that the process ever had.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import struct
import sys
from collections.abc import Callable
from functools import cache, partial
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from table.judging.look import Model
    from vision import Reader

MEMORY_BYTES = 2 * 2**30
"""What it may hold: the largest pictures with the most dice that are read take about half of it."""
CANDIDATES_MOST = 300
"""So many boxes that may be dice are read: more than the 200 dice of a reading, since some are none. Nobody
tells this process how many lie there: it looks for dice without pips in each picture."""

_LENGTH = struct.Struct(">Q")


def send(file: IO[bytes], *parts: bytes) -> None:
    """Write parts, each with its length before it."""
    for part in parts:
        file.write(_LENGTH.pack(len(part)) + part)
    file.flush()


def receive(file: IO[bytes]) -> bytes:
    """Read one part. Raises EOFError where the other side ended before it was whole."""
    (length,) = _LENGTH.unpack(_exactly(file, _LENGTH.size))
    return _exactly(file, length)


def _exactly(file: IO[bytes], length: int) -> bytes:
    part = file.read(length)
    if len(part) < length:
        raise EOFError
    return part


def main() -> None:
    """Read pictures until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whose end is ours
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    _bound_memory()

    from web.eye.looking import load_shipped_reader

    load = cache(partial(load_shipped_reader, sys.argv[1]))
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            answer, jpeg = answered(load, receive(sys.stdin.buffer))
            send(answers, json.dumps(answer | {"held": _most_held()}).encode(), jpeg)


def answered(load: Callable[[], tuple[Reader, Model]], picture: bytes) -> tuple[dict[str, Any], bytes]:
    """What is read of a picture's bytes by the reader that `load` gives, and the JPEG to keep."""
    from vision import VisionError, load_image
    from web.eye.looking import jpeg_of

    try:
        reader, model = load()
        frame = load_image(picture)
        reading = reader.read(frame, CANDIDATES_MOST, fewest=CANDIDATES_MOST).to_keep()
        return {"reading": reading, "model": model}, jpeg_of(frame)
    except VisionError as error:
        return {"code": error.code, "facts": dict(error.facts)}, b""


def _bound_memory() -> None:
    """Where the system can: what is over it fails as if there were no memory left."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        bound = MEMORY_BYTES if most == resource.RLIM_INFINITY else min(MEMORY_BYTES, most)
        resource.setrlimit(resource.RLIMIT_DATA, (bound, most))


def _most_held() -> int:
    """The most memory that this process has held, in bytes; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    import resource

    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held if sys.platform == "darwin" else held * 1024


if __name__ == "__main__":
    main()
