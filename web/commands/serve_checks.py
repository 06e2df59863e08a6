"""What `ojo serve` is told, looked at before anything opens: a slip is answered by what was meant."""

import ipaddress
import re
import sys
from difflib import get_close_matches
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import urlsplit

import click

from referee import Refusal, load_variant
from table.authority import NoSuchTable, Tables
from table.words import Listing, message
from web.commands import terminal
from web.eye.cluster_reader import cluster_at
from web.eye.loaded_reader import DEFAULT_BACKEND
from web.server import security
from web.server.home_names import as_asked, is_name

CAMERA_WORDS = ("auto", "demo", "none", "phone")
STREAMS = ("http", "https", "rtsp", "rtsps", "rtmp", "udp", "tcp", "srt", "rtp")
"""How a network camera's address begins."""
SLIPS = re.compile(rf"(?:{'|'.join(STREAMS)})(?::/?|//)[^/].*|-\d+|\d+(?:[\s,;]+\d+)+|(?:/dev/)?video\d+")
"""No webcam is called so: an address without its slashes, several numbers or none, a device that is away."""
NOT_SEEN = ("text/", "audio/", "application/")
"""Kinds of files that no camera's picture comes from."""


def check_variant(variant: str) -> None:
    """Raises click's error where there is no such rule system."""
    loaded = load_variant(variant)
    if isinstance(loaded, Refusal):
        raise terminal.wrong("--variant", loaded.say)


def check_backend(backend: str) -> None:
    """Raises click's error where nothing of this name runs networks."""
    if backend == DEFAULT_BACKEND:
        return  # the list of them is in a package that takes its time to import
    from vision.backends import BACKENDS

    if backend not in BACKENDS:
        choices = Listing.of(BACKENDS, "comma")
        raise terminal.wrong("--backend", message("command-no-choice", given=repr(backend), choices=choices))


def check_table(tables: Tables, table_id: str | None) -> None:
    """Raises click's error where a camera is to stand over a table that is not there."""
    if table_id is not None:
        try:
            tables.fold(table_id)
        except NoSuchTable:
            raise terminal.wrong(
                "--camera-table", message("command-serve-no-table", given=table_id)
            ) from None


def check_host(host: str) -> None:
    """Raises click's error for an address of a page, where a machine's is asked for."""
    address = urlsplit(host if "://" in host else f"//{host}")
    try:
        name, port = address.hostname or "", address.port
    except ValueError:
        name, port = "", None
    bare = host.strip("[]")
    if bare.count(":") < 2 and (address.scheme or port is not None or address.path):
        more = f" --port {port}" if port else ""
        raise terminal.wrong("--host", message("command-serve-host-alone", host=host, right=f"{name}{more}"))


def asked_name(name: str) -> str:
    """A further name of the server, as browsers ask for it. Raises click's error where none would."""
    asked = as_asked(name)
    if not is_name(asked):
        raise terminal.wrong("--name", message("command-serve-name", given=repr(name)))
    return asked


def check_camera(camera: str) -> None:
    """What is no camera now and none later is a mistake; one that does not answer now may do so later.

    Raises click's error.
    """
    file, word = Path(camera), camera.strip().lower()
    scheme, address, _ = word.partition("://")
    if address:
        can_be = scheme in STREAMS or not get_close_matches(scheme, STREAMS, n=1)
    elif word in CAMERA_WORDS:
        can_be = camera == word
    elif file.is_dir():
        can_be = any((guess_type(one.name)[0] or "").startswith("image/") for one in file.iterdir())
    elif file.exists():
        can_be = not (guess_type(camera)[0] or "").startswith(NOT_SEEN)
    else:
        can_be = not (SLIPS.fullmatch(word) or file.suffix)
    if not can_be:
        raise terminal.wrong("--camera", message("command-serve-no-camera", given=repr(camera)))


def check_balancer(address: str) -> None:
    """Of a mistyped one nothing would be believed, and all its guests would be one address. Raises click's
    error."""
    try:
        ipaddress.ip_network(address)
    except ValueError as error:
        raise terminal.wrong("--behind", message("command-serve-behind", given=repr(address))) from error


def check_readers(address: str) -> None:
    """Raises click's error where that names no cluster."""
    try:
        cluster_at(address)
    except ValueError as error:
        raise terminal.wrong("--readers", message("command-serve-readers", given=repr(address))) from error


def asked_pin() -> str:
    """The PIN as it is typed unseen; where nobody sits at a terminal, the first line that comes in."""
    if sys.stdin.isatty():
        typed: str = click.prompt(terminal.told("command-serve-pin-ask"), hide_input=True, err=True)
        return typed.strip()
    return sys.stdin.readline().strip()


def read_secret(option: str, path: Path | None) -> bytes | None:
    """What the file of an option holds; None where there is none. Raises click's error."""
    if path is None:
        return None
    try:
        held = path.read_bytes().strip()
    except OSError as error:
        why = message("command-serve-pin-unread", file=str(path), reason=error.strerror or str(error))
        raise terminal.wrong(option, why) from error
    if len(held) < security.SECRET_BYTES:
        why = message("command-serve-key-short", file=str(path), least=security.SECRET_BYTES)
        raise terminal.wrong(option, why)
    return held


def read_pin(path: Path) -> str:
    """The PIN that a file holds. Raises click's error."""
    try:
        return path.read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        why = message("command-serve-pin-unread", file=str(path), reason=reason)
        raise terminal.wrong("--pin-file", why) from error
