"""The networks that this machine is in.

All that Ojo says of its own address is made here: what it prints, QR codes, invitations, certificates.
"""

import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import psutil

from web.server.home_names import address_of, is_local

ANY_ADDRESS = {"0.0.0.0": 4, "::": 6}  # noqa: S104  compared with, never bound by default
"""What stands for all addresses of a version of IP."""
WITHIN = re.compile(
    r"(docker|virbr|lxcbr|lxdbr|vmnet|vboxnet|podman|cni|flannel|cali)[\d.-].*|br-[0-9a-f]{12}|cni-podman\d+"
)
"""Interfaces of networks that live inside this machine: no guest is in them."""
TUNNEL = re.compile(r"(tun|tap|wg|ppp|utun|tailscale|zt|ipsec|nordlynx|proton|vpn).*")
"""Interfaces of private networks over others: who sits at the table is seldom in them."""
OUTSIDE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that nobody has (RFC 5737 and 3849), one of each version."""


class Network(NamedTuple):
    """One that phones may be in, too."""

    name: str
    """What this machine calls its way there; empty where it does not tell."""
    address: str
    """This machine's own there."""


def ways(host: str | None = None) -> list[Network]:
    """This machine's addresses at which others may find what listens at `host`, the likeliest first: those of
    homes before others, the way that leads outside before others, tunnels last. None: whatever listens."""
    version = ANY_ADDRESS.get(host or "", 0)
    outside = list(_ways_out())
    found = {address: Network(name, address) for name, address in _interfaces() if not WITHIN.fullmatch(name)}
    for address in outside:  # where the system does not tell what its ways are called
        found.setdefault(address, Network("", address))
    there = [it for it in found.values() if _serves(it.address, version)]
    return sorted(there, key=lambda it: _unlikeliness(it, outside))


def own_addresses(host: str | None = None) -> list[str]:
    """The addresses of `ways`."""
    return [it.address for it in ways(host)]


def networks() -> list[Network]:
    """The networks of a home that this machine is in, as `ways` orders them. An address that the whole
    internet may reach is none; phones are let in by IPv4."""
    return [it for it in ways("0.0.0.0") if is_local(it.address)]  # noqa: S104


def shown(host: str) -> str:
    """What people type to reach what listens at `host`, as it stands in an address: of 0.0.0.0 nobody can
    open a page. Where no other machine finds it, this machine's own."""
    if host in ANY_ADDRESS:
        host = next(iter(own_addresses(host)), "::1" if ANY_ADDRESS[host] == 6 else "127.0.0.1")
    return url_host(host)


def found_nowhere(host: str) -> bool:
    """Whether what listens at `host` would let other machines in, and none finds it."""
    return host in ANY_ADDRESS and not own_addresses(host)


def url_host(host: str) -> str:
    """A name or an address as it stands in an address of the web."""
    return f"[{host}]" if ":" in host else host


def _serves(address: str, version: int) -> bool:
    known = address_of(address)
    return known is not None and not known.is_loopback and version in (0, known.version)


def _unlikeliness(way: Network, outside: list[str]) -> tuple[bool, ...]:
    link_only = way.address.startswith("169.254.")  # RFC 3927: no router gave it an address
    tunnel = bool(TUNNEL.fullmatch(way.name))
    return tunnel, link_only, not is_local(way.address), ":" in way.address, way.address not in outside


def _ways_out() -> Iterator[str]:
    """The address by which this machine would send to the world outside, by each version of IP."""
    for family, elsewhere in OUTSIDE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # no packet is sent: it only chooses the way out
            yield probe.getsockname()[0]


def _interfaces() -> Iterator[tuple[str, str]]:
    """Names and addresses of this machine's ways into networks that are up; none that holds on one cable
    alone, which no page's address can name."""
    with suppress(OSError):  # a system that does not tell: the way out is known all the same
        up = {name for name, state in psutil.net_if_stats().items() if state.isup}
        for name, addresses in psutil.net_if_addrs().items():
            for address in (it.address for it in addresses if it.family in (socket.AF_INET, socket.AF_INET6)):
                if name in up and not address.lower().startswith("fe80:"):
                    yield name, address
