"""Names and addresses of home networks: no stranger reaches them, and our own authority vouches for them."""

import ipaddress
import re
import unicodedata

from referee.setup import UNSEEN

NETWORKS = (
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10",
    "::1/128", "fc00::/7", "fe80::/10",
)  # fmt: skip
"""Where an address may lie: RFC 1918, 3927, 4193, 4291 and 6598."""
DOMAINS = ("localhost", "local", "lan", "home.arpa", "internal")
"""How names may end: RFC 6761, 6762, 8375, and what routers use."""

DOTS = re.compile("[.\u3002\uff0e\uff61]")
"""What parts a name, on any keyboard (UTS 46)."""
NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_local(name: str) -> bool:
    """Whether a name or an address is of a home network."""
    address = address_of(name)
    if address is not None:
        networks = map(ipaddress.ip_network, NETWORKS)
        return any(address in network for network in networks if network.version == address.version)
    return any(name == domain or name.endswith(f".{domain}") for domain in DOMAINS)


def address_of(name: str) -> Address | None:
    """The address that a name is; None where it is none."""
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def as_asked(name: str) -> str:
    """A machine's name as a browser asks for it: in small letters, beyond ASCII in punycode (RFC 3492)."""
    plain = unicodedata.normalize("NFKC", UNSEEN.sub("", unicodedata.normalize("NFKC", name)).lower())
    labels = DOTS.split(plain.strip("[]").rstrip("."))
    return ".".join(it if it.isascii() else f"xn--{it.encode('punycode').decode()}" for it in labels)


def is_name(name: str) -> bool:
    """Whether a request can be addressed to that, a name `as_asked` or an address."""
    return NAME.fullmatch(name) is not None or address_of(name) is not None
