"""What `ojo serve` is given of a house: its balancers, and the secrets that files and a terminal hold."""

import ipaddress
import sys
from pathlib import Path

import click

from table.words import message
from web.commands import terminal
from web.eye.cluster_reader import cluster_at
from web.server import security


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
