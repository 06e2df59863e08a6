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


def firewall(port: int) -> tuple[Literal["good", "note"], str]:
    """Whether a firewall keeps phones from the port: ufw and firewalld are asked."""
    if not sys.platform.startswith("linux"):
        return "note", told("command-doctor-firewall-unasked")
    for ask, mend in (
        (_ufw, f"sudo ufw allow {port}/tcp"),
        (_firewalld, f"sudo firewall-cmd --add-port={port}/tcp"),
    ):
        if (lets_in := ask(port)) is not None:
            if lets_in:
                return "good", told("command-doctor-let-in", port=port)
            return "note", told("command-doctor-firewall", port=port, mend=mend)
    return "good", told("command-doctor-no-firewall")


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
