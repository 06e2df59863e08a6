"""Where Ojo keeps what must outlive it: the database, the key of the sessions, the certificate, the log."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import URL


def data_folder() -> Path:
    """The user's data folder for Ojo: by the XDG specification, or what is usual on macOS and Windows."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local") / "ojo"
    if sys.platform == "darwin":
        return home / "Library/Application Support/ojo"
    xdg = os.environ.get("XDG_DATA_HOME", "")
    # the specification: a relative path is to be ignored
    return (Path(xdg) if os.path.isabs(xdg) else home / ".local/share") / "ojo"


def default_database(folder: Path) -> URL:
    """The SQLite file in this data folder; made of parts, for a folder's name may hold any character."""
    return URL.create("sqlite", database=str(folder / "ojo.db"))


def write_private(path: Path, content: bytes) -> None:
    """Write a new file that only its owner may read (mode 0600 from its first byte on).

    Raises FileExistsError where it is there already.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)


def kept(path: Path, made: Callable[[], bytes], fits: Callable[[bytes], bool]) -> bytes:
    """A secret that is made once and kept for its owner alone; anew where it does not fit, as one does not
    that a crash cut short."""
    try:
        write_private(path, made())
    except FileExistsError:
        os.chmod(path, 0o600)
    content = path.read_bytes()
    if fits(content):
        return content
    path.unlink()
    return kept(path, made, fits)


def authority_file(folder: Path) -> Path:
    """The certificate of the house's authority, for phones to trust."""
    return folder / "authority.crt"


def note_address(folder: Path, address: str) -> None:
    """Remember where the server that runs answers, for the commands beside it.

    Where two servers start at once, the address of either stands there whole.
    """
    written = folder / f"address.{os.getpid()}"
    written.unlink(missing_ok=True)  # of one that was killed
    write_private(written, address.encode())
    written.replace(folder / "address")


def noted_address(folder: Path) -> str | None:
    """Where the last server answered, or None."""
    try:
        return (folder / "address").read_text(encoding="utf-8")
    except OSError:
        return None
