"""Names and addresses of home networks: no stranger reaches them, and our own authority vouches for them."""

import ipaddress

NETWORKS = (
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10",
    "::1/128", "fc00::/7", "fe80::/10",
)  # fmt: skip
"""Where an address may lie: RFC 1918, 3927, 4193, 4291 and 6598."""
DOMAINS = ("localhost", "local", "lan", "home.arpa", "internal")
"""And names: RFC 6761, 6762, 8375, and what routers use."""

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
