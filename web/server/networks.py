"""The home networks that this machine is in, and what of its own keeps phones out of them."""

import shutil
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from web.server.home_names import is_local
from web.server.listening import own_addresses

if sys.platform != "win32":
    import fcntl

ASK_SECONDS = 2.0
SIOCGIFADDR = {"linux": 0x8915, "darwin": 0xC0206921}
"""What asks an interface for its address (netdevice(7); XNU's sys/sockio.h)."""
ADDRESS_AT = 20
"""Where the address begins in what it answers: 16 bytes of name, then family and port of a sockaddr_in."""


class Network(NamedTuple):
    """One that phones may be in, too."""

    name: str
    """What this machine calls its way there; empty where it does not tell."""
    address: str
    """This machine's own there."""


class Obstacle(NamedTuple):
    """What the system says of itself."""

    kind: str
    asked: tuple[str, ...]
    """A program with its arguments, or a file by itself."""
    says: str
    """What stands in its answer where it is so."""


OBSTACLES = (
    Obstacle("ufw", ("/etc/ufw/ufw.conf",), "ENABLED=yes"),
    Obstacle("firewalld", ("firewall-cmd", "--state"), "running"),
    Obstacle(
        "macos", ("/usr/libexec/ApplicationFirewall/socketfilterfw", "--getglobalstate"), "State = 1"
    ),
    Obstacle("windows", ("netsh", "advfirewall", "show", "currentprofile", "state"), "ON"),
    Obstacle("portal", ("nmcli", "networking", "connectivity"), "portal"),
)  # fmt: skip
"""Firewalls that turn unknown ports away, and a network that wants a login first; anybody may ask these."""


def networks() -> list[Network]:
    """The networks of a home that this machine is in, the one that leads outside first. An address that the
    whole internet may reach is none."""
    outside = own_addresses()
    found = {
        address: Network(name, address)
        for name, address in _interfaces()
        if is_local(address) and not address.startswith("127.")  # guard: public addresses offered
    }
    return sorted(found.values(), key=lambda it: it.address not in outside)


def obstacle() -> str | None:
    """The kind of the first of `OBSTACLES` that is there; None where none tells."""
    return next((it.kind for it in OBSTACLES if _answers(it)), None)


def _interfaces() -> Iterator[tuple[str, str]]:
    """Names and IPv4 addresses of this machine's ways into networks."""
    if sys.platform == "win32" or sys.platform not in SIOCGIFADDR:
        with suppress(OSError):
            yield from (("", it) for it in socket.gethostbyname_ex(socket.gethostname())[2])
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has no address
                request = struct.pack("256s", name.encode()[:15])
                told = fcntl.ioctl(asked, SIOCGIFADDR[sys.platform], request)
                yield name, socket.inet_ntoa(told[ADDRESS_AT : ADDRESS_AT + 4])


def _answers(it: Obstacle) -> bool:
    program, *arguments = it.asked
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        if not arguments:
            return it.says in Path(program).read_text(encoding="utf-8")
        if (found := shutil.which(program)) is not None:
            command = [found, *arguments]
            ran = subprocess.run(command, capture_output=True, text=True, timeout=ASK_SECONDS, check=False)  # noqa: S603
            return it.says in ran.stdout.replace("not running", "")
    return False
