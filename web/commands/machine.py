"""What of a machine stands between Ojo, its camera and the phones: the system is asked, nothing changed.

Each function returns a state and a sentence with the command that mends it. What a system keeps to its
administrator is passed by: a doctor guesses nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

from web.commands.terminal import told
from web.server.folders import noted_address
from web.server.listening import next_port
from web.server.networks import own_addresses
from web.server.security import is_loopback

State = Literal["good", "note", "bad"]
DEVICES = Path("/dev")
PROCESSES = Path("/proc")
UFW_SETTINGS = Path("/etc/ufw/ufw.conf")
ASK_SECONDS = 5
LISTENING = "0A"
"""As /proc/net/tcp writes the state of a socket that listens."""
DPORT = re.compile(r"tcp dport (\{[^}]*\}|\d+) .*accept")


class Process(NamedTuple):
    """A program that runs."""

    number: int
    name: str


def why_no_camera() -> str:
    """Why no webcam answers, as far as this system tells."""
    if not sys.platform.startswith("linux"):
        return told("command-doctor-no-camera", system=sys.platform)
    devices = sorted(DEVICES.glob("video[0-9]*"))
    if not devices:
        return told("command-doctor-no-device")
    for device in devices:
        if not os.access(device, os.R_OK | os.W_OK, effective_ids=True):
            return told("command-doctor-no-right", device=str(device))
        for holder in holders(str(device.resolve())):
            return told(
                "command-doctor-held", device=str(device), program=holder.name, number=str(holder.number)
            )
    return told("command-doctor-no-camera", system=sys.platform)


def holders(opened: str) -> Iterator[Process]:
    """The other processes that have opened a file, or a socket as `socket:[INODE]`, where we may see it."""
    for folder in PROCESSES.glob("[0-9]*"):
        if int(folder.name) == os.getpid():
            continue
        with suppress(OSError):
            if any(os.readlink(it) == opened for it in (folder / "fd").iterdir()):
                yield Process(int(folder.name), (folder / "comm").read_text(encoding="utf-8").strip())


def who_listens(port: int) -> Process | None:
    """The process that listens at a port, where the system tells."""
    for table in ("net/tcp", "net/tcp6"):
        with suppress(OSError):
            for row in (PROCESSES / table).read_text(encoding="utf-8").splitlines()[1:]:
                fields = row.split()
                if fields[3] == LISTENING and int(fields[1].rpartition(":")[2], 16) == port:
                    return next(holders(f"socket:[{fields[9]}]"), None)
    return None


def port_taken(folder: Path, port: int, reason: str) -> tuple[State, str]:
    """What stands at a port that is not free."""
    address = noted_address(folder) or ""
    if f":{port}/" in address:
        return "note", told("command-doctor-port-ojo", port=port, address=address, other=next_port(port))
    if (by := who_listens(port)) is not None:
        facts = {"program": by.name, "number": str(by.number)}
        return "note", told("command-doctor-port-by", port=port, other=next_port(port), **facts)
    return "note", told("command-doctor-port", port=port, reason=reason, other=next_port(port))


def terminal() -> tuple[State, str]:
    """Whether names with accents, and the QR code, can be written here."""
    encoding = (sys.stdout.encoding or "ascii").lower()
    if encoding.replace("-", "") != "utf8":
        return "note", told("command-doctor-terminal", encoding=encoding)
    return "good", encoding


def network(folder: Path) -> tuple[State, str]:
    """Whether phones find this machine, and whether the last server kept its PIN from who listens."""
    addresses = own_addresses()
    if not addresses:
        return "note", told("command-doctor-no-network")
    scheme, _, rest = (noted_address(folder) or "").partition("://")
    host = rest.partition("/")[0].rpartition(":")[0].strip("[]")
    if scheme == "http" and host and not is_loopback(host):
        return "note", told("command-doctor-plain", address=f"{scheme}://{rest}")
    return "good", addresses[0]


def firewall(port: int) -> tuple[State, str]:
    """Whether a firewall keeps phones from the port: those of ufw, firewalld and nftables are asked."""
    if not sys.platform.startswith("linux"):
        return "note", told("command-doctor-firewall-unasked")
    for ask, mend in (
        (_ufw, f"sudo ufw allow {port}/tcp"),
        (_firewalld, f"sudo firewall-cmd --add-port={port}/tcp"),
    ):
        if (lets_in := ask(port)) is not None:
            return _told_of(lets_in, port, mend)
    if (chain := closed_chain(_asked("nft", "list", "ruleset") or "", port)) is not None:
        return _told_of(False, port, f"sudo nft insert rule {chain} tcp dport {port} accept")
    return "good", told("command-doctor-no-firewall")


def _told_of(lets_in: bool, port: int, mend: str) -> tuple[State, str]:
    if lets_in:
        return "good", told("command-doctor-let-in", port=port)
    return "note", told("command-doctor-firewall", port=port, mend=mend)


def _ufw(port: int) -> bool | None:
    if (status := _asked("ufw", "status")) is not None:
        allowed = re.search(rf"^{port}(/tcp)?\s+ALLOW", status, re.MULTILINE)
        return bool(allowed) if "Status: active" in status else None
    with suppress(OSError):  # its rules are for the administrator, whether it is on is not
        if shutil.which("ufw") and "ENABLED=yes" in UFW_SETTINGS.read_text(encoding="utf-8"):
            return False
    return None


def _firewalld(port: int) -> bool | None:
    if (_asked("firewall-cmd", "--state") or "").strip() != "running":
        return None
    return f"{port}/tcp" in (_asked("firewall-cmd", "--list-ports") or "").split()


def closed_chain(ruleset: str, port: int) -> str | None:
    """The table and chain of nftables that drops what comes in at a port, or None where none does so."""
    table = chain = ""
    lets_in = True
    for line in ruleset.splitlines():
        words = line.split()
        if words[:1] == ["table"]:
            table = " ".join(words[1:3])
        elif words[:1] == ["chain"]:
            chain, lets_in = words[1], True
        elif "hook input" in line and "policy drop" in line:
            lets_in = False
        elif (found := DPORT.search(line)) and str(port) in re.findall(r"\d+", found[1]):
            lets_in = True
        elif words == ["}"] and not lets_in:
            return f"{table} {chain}"
    return None


def _asked(*command: str) -> str | None:
    """What a program answers; None where it is not there, or answers not to everybody."""
    program = shutil.which(command[0])
    if program is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603
            [program, *command[1:]], capture_output=True, text=True, timeout=ASK_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
