"""A circle as one file: gzipped lines of JSON, its names first and then a line a night; and back again."""

import gzip
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import IO, Any, TypeVar

import msgspec

from table import exchange
from table.club.circle.circles import Circles
from table.club.circle.told import Called, Debt
from table.club.store import can_be_names
from table.contract.kinds import CircleTitle, Closed
from table.words import message
from table.words.refused import Refused

T = TypeVar("T")

FORMAT = "ojo-circle"
FORMAT_VERSION = 1
NAMES_MOST = 2_000
LINE_BYTES_MOST = 20 * 1024 * 1024
"""A night of the most events is shorter."""


class Head(Closed):
    """The first line."""

    format: str
    format_version: int
    name: str
    names: list[Called]


class NightLine(Closed):
    """One night that is over."""

    night: dict[str, Any]
    """As it is exported by itself."""
    players: dict[str, int]
    """The names of its table -> the numbers of the circle's."""
    settled: list[Debt]
    """Those that were paid, by numbers of the circle's."""


def exported(circles: Circles, circle_id: str) -> bytes:
    """A circle's file, with every night that is over; its pictures stay where they are. Raises
    `NoSuchCircle`."""
    told = circles.told(circle_id)
    written = BytesIO()
    with gzip.GzipFile(fileobj=written, mode="wb", mtime=0) as file:
        head = Head(
            format=FORMAT, format_version=FORMAT_VERSION, name=told.title,
            names=list(told.names.values()),
        )  # fmt: skip
        file.write(msgspec.json.encode(head) + b"\n")
        for it in reversed(told.over):
            players, paid = circles.taken_along(it.table_id)
            night = exchange.to_json(circles.exported(it.table_id))
            line = NightLine(night=night, players=players, settled=paid)
            file.write(msgspec.json.encode(line) + b"\n")
    return written.getvalue()


def brought(circles: Circles, file: IO[bytes]) -> str:
    """Keep a circle that was exported here or elsewhere, as a new one; its id. Raises `Refused` where it is
    none, with nothing of it kept."""
    lines = _lines(file)
    head = _decoded(next(lines, b""), Head)
    if (head.format, head.format_version) != (FORMAT, FORMAT_VERSION) or not _sound(head.names):
        raise _no_file()
    circle_id = circles.create(CircleTitle.read(head.name))
    tables, came_ms = list[str](), circles.clock_ms()
    try:
        circles.keep_names(circle_id, head.names)
        for line in lines:
            sent = _decoded(line, NightLine)
            night = exchange.from_json(sent.night, came_ms)
            events = exchange.checked(exchange.agreed(night))
            tables.append(circles.bring(circle_id, events, sent.players, sent.settled, came_ms))
    except Refused:
        circles.drop(circle_id, tables)
        raise
    return circle_id


def _no_file() -> Refused:
    return Refused("bad-circle", message("circle-no-file"))


def _decoded(line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise _no_file() from error


def _sound(names: list[Called]) -> bool:
    """Whether a circle can have these names: each once, somebody's own or merged with one that is."""
    own = {called.number for called in names if called.player == called.number}
    numbers = {called.number for called in names}
    whole = len(numbers) == len(names) <= NAMES_MOST and can_be_names(
        [called.name for called in names], numbers
    )
    return whole and all(called.player in own for called in names)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a gzipped file, none of them longer than a night may be. Raises `Refused`."""
    try:
        with gzip.GzipFile(fileobj=file, mode="rb") as plain:
            while line := plain.readline(LINE_BYTES_MOST + 1):
                if len(line) > LINE_BYTES_MOST:
                    raise _no_file()
                yield line
    except (OSError, EOFError, zlib.error) as error:
        raise _no_file() from error
