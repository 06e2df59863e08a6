"""The addresses that Ojo tells of itself: something listens there, and who sits at the table can reach it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.conftest import PIN
from web.commands.serve import _tell_networks
from web.server import networks
from web.server.networks import Network, own_addresses, shown, ways

EVERYWHERE = "0.0.0.0"  # noqa: S104
Way = tuple[str, str]
WLAN, LAN, SIX = ("wlan0", "192.168.50.2"), ("eth0", "10.0.0.5"), ("wlan0", "2001:db8:5::2")
DOCKER = [("docker0", "172.17.0.1"), ("br-0123456789ab", "172.18.0.1"), ("docker0", "fd00:d0c::1")]
CASES: dict[str, tuple[list[Way], list[str], list[str], list[str], list[str]]] = {
    # interfaces, ways outside -> addresses of what listens at 0.0.0.0, at ::, networks to let phones in by
    "none": ([], [], [], [], []),
    "offline": ([WLAN], [], ["192.168.50.2"], [], ["wlan0"]),
    "a tunnel that all goes through": (
        [WLAN, ("tun0", "10.8.0.2")], ["10.8.0.2"], ["192.168.50.2", "10.8.0.2"], [], ["wlan0", "tun0"],
    ),
    "both versions": ([WLAN, SIX], [WLAN[1], SIX[1]], ["192.168.50.2"], ["2001:db8:5::2"], ["wlan0"]),
    "IPv6 of a home before that of the world": (
        [SIX, ("wlan0", "fd12:3456::2")], [SIX[1]], [], ["fd12:3456::2", "2001:db8:5::2"], [],
    ),
    "docker beside a home": ([*DOCKER, WLAN], [], ["192.168.50.2"], [], ["wlan0"]),
    "a bridge that the home is on": ([("br0", "192.168.50.2")], [], ["192.168.50.2"], [], ["br0"]),
    "two, one leads outside": ([LAN, WLAN], [WLAN[1]], [WLAN[1], LAN[1]], [], ["wlan0", "eth0"]),
    "a cable that no router is at": (
        [("eth0", "169.254.7.7"), WLAN], [], ["192.168.50.2", "169.254.7.7"], [], ["wlan0", "eth0"],
    ),
    "an address of the world": ([("eth0", "203.0.113.7")], ["203.0.113.7"], ["203.0.113.7"], [], []),
    "a system that tells no names": ([], ["192.168.1.9"], ["192.168.1.9"], [], [""]),
}  # fmt: skip


def lies(monkeypatch: pytest.MonkeyPatch, there: list[Way], outside: list[str]) -> None:
    """Have this machine be in such networks."""
    monkeypatch.setattr(networks, "_interfaces", lambda: iter(there))
    monkeypatch.setattr(networks, "_ways_out", lambda: iter(outside))


@pytest.mark.parametrize("kind", CASES)
def test_addresses_are_those_that_guests_reach(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of both versions of IP, the likeliest first, and none where nothing listens or nobody sits."""
    there, outside, four, six, homes = CASES[kind]
    lies(monkeypatch, there, outside)
    assert (own_addresses(EVERYWHERE), own_addresses("::")) == (four, six)
    named = (four[0] if four else "127.0.0.1", f"[{six[0]}]" if six else "[::1]")
    assert (shown(EVERYWHERE), shown("::"), shown("box.lan")) == (*named, "box.lan")
    assert [it.name for it in networks.networks()] == homes


@pytest.mark.parametrize(
    ("there", "says"),
    [
        ([WLAN], ""),
        ([SIX], "speak IPv6 alone; start it with --host ::"),
        ([], "this machine is in no network yet"),
        ([WLAN, LAN], "at http://10.0.0.5:8642/"),
    ],
)
def test_what_keeps_others_out_is_told(
    there: list[Way], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the terminal, below the address."""
    lies(monkeypatch, there, [])
    _tell_networks(EVERYWHERE, f"http://{shown(EVERYWHERE)}:8642/")
    told = capsys.readouterr().out
    assert says in told if says else told == ""


@pytest.mark.deep
def test_the_system_tells_its_interfaces() -> None:
    """Those that are up, and the way outside; in a network of its own (a namespace of Linux), as homes have
    them."""
    script = """set -e
        for link in wlan0 eth0; do ip link add $link type veth peer name p-$link; ip link set p-$link up; done
        ip addr add 192.168.50.2/24 dev wlan0; ip addr add 10.0.0.5/24 dev eth0; ip link set wlan0 up
        ip route add default via 192.168.50.1; exec "$@"
    """
    apart = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
    ask = "import json; from web.server import networks as it; "
    ask += "print(json.dumps([it.ways(), [*it._ways_out()]]))"
    command = [*apart, "sh", "-c", script, "sh", sys.executable, "-c", ask]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(told) == [[list(WLAN)], ["192.168.50.2"]]


def test_this_machine_tells_its_own() -> None:
    """Whatever they are: none of loopback, each once."""
    found = [it.address for it in ways()]
    assert len(found) == len(set(found))
    assert not [it for it in found if it.startswith("127.") or it == "::1"]


def test_invitations_follow_the_machine(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A laptop that goes into another network is invited to by the address that it has there."""
    there: list[Network] = []
    monkeypatch.setattr("web.server.networks.ways", lambda _host: there)
    app = make_app(pin=PIN, host_names=None, host="0.0.0.0", port=9200)  # noqa: S104
    client = app.test_client()

    def invited(by: str) -> tuple[str, bool]:
        client.post("/login", data={"pin": PIN}, base_url=by)
        told = client.post("/api/invitations", base_url=by).get_json()
        return told["url"].partition("join/")[0], told["here_only"]

    assert invited("http://localhost:9200") == ("http://127.0.0.1:9200/", True)
    there[:] = [Network("wlan0", "192.168.50.2")]
    assert invited("http://localhost:9200") == ("http://192.168.50.2:9200/", False)
    there[:] = [Network("wlan0", "10.1.1.5")]
    assert invited("http://localhost:9200") == ("http://10.1.1.5:9200/", False)
    assert invited("http://box.lan:9200") == ("http://box.lan:9200/", False)
