"""Which firewall of this machine keeps phones out, and the command that lets them in.

The system is asked, nothing is changed. What it keeps to its administrator is passed by: nothing is
guessed.
"""

import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Literal

from web.commands.terminal import told

UFW_SETTINGS = Path("/etc/ufw/ufw.conf")
ASK_SECONDS = 5
DPORT = re.compile(r"tcp dport (\{[^}]*\}|\d+) .*accept")


def firewall(port: int) -> tuple[Literal["good", "note"], str]:
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


def _told_of(lets_in: bool, port: int, mend: str) -> tuple[Literal["good", "note"], str]:
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
