"""What a server is told, once and for all: by its command line, or by a test."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from table.log.forgetting import Keep
from table.log.store import PHOTOS_PER_TABLE
from table.words import ENGLISH
from web.eye.composing import PIPS
from web.eye.loaded_reader import DEFAULT_BACKEND
from web.server.folders import data_folder
from web.server.networks import shown

try:
    VERSION = version("ojo-dice")
except PackageNotFoundError:  # run from a folder that was never installed
    VERSION = "unknown"
DEFAULT_PORT = 8642
LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
STREAMS = 1000
"""Streams open at once: each costs a connection and its place in the loop, no thread."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All of it; where nothing else is said here, it is what the option of `ojo serve` of that name says."""

    data_folder: Path = field(default_factory=data_folder)
    database: str | None = None
    """Its URL; None: the data folder's own."""
    camera: str = "auto"
    """auto, demo, none, or what `vision.open_camera` takes."""
    turn: int | None = None
    """By how many degrees, clockwise, what a camera sees is turned; None: as its dice tell."""
    demo_dice: str = PIPS
    """What the demo's dice show (`web.eye.composing.DICE`)."""
    camera_table: str | None = None
    backend: str = DEFAULT_BACKEND
    readers: str | None = None
    variant: str = "dudo"
    language: str = ENGLISH
    """Spoken to whoever asks for none that there is."""
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    """Once it serves, where it listens."""
    https: bool = False
    pin: str | None = None
    """None: none is asked for."""
    names: Sequence[str] = ()
    host_names: Collection[str] | None = LOOPBACK_NAMES
    """All names that a request may be addressed to; None: any."""
    behind: Sequence[str] = ()
    key: bytes | None = None
    """Of sessions; None: the data folder's own."""
    metrics_token: bytes | None = None
    streams: int = STREAMS
    pictures: int = PHOTOS_PER_TABLE
    pictures_in: str | None = None
    keep: Keep = field(default_factory=Keep)
    webhook: str | None = None
    open_browser: bool = False

    @property
    def own_url(self) -> str:
        """Where other machines find it now, or this one where none does. What listens in a home network from
        time to time is found where its `Doorway` says."""
        return f"{'https' if self.https else 'http'}://{shown(self.host)}:{self.port}/"
