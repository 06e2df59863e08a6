"""The addresses that Ojo tells of itself: something listens there, and who sits at the table can reach it.

Each case is a network of its own (a namespace of Linux), made as homes have them; nothing leaves it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from tests.web.conftest import PIN
from web.server.networks import Network, networks, shown, ways

NOTHING: list[str] = []
TOLD = """
import json
from web.server.networks import networks, own_addresses, shown
hosts = ("0.0.0.0", "::")
found = {it: own_addresses(it) for it in hosts}
print(json.dumps([found, [shown(it) for it in hosts], [it.name for it in networks()]]))
"""
HOME = ["link wlan0", "addr 192.168.50.2/24 wlan0"]
OUT = "route default via 192.168.50.1"
SIX = ["addr 2001:db8:5::2/64 wlan0", "route default via 2001:db8:5::1"]
OWN_SIX = "addr fd12:3456::2/64 wlan0"
CASES: dict[str, tuple[list[str], list[str], list[str], list[str]]] = {
    # what is there -> addresses of what listens at 0.0.0.0, at ::, networks that phones may be let in by
    "none": ([], [], [], []),
    "offline": (HOME, ["192.168.50.2"], [], ["wlan0"]),
    "a way out": ([*HOME, OUT], ["192.168.50.2"], [], ["wlan0"]),
    "tunnel that all goes through": (
        [*HOME, "link tun0", "addr 10.8.0.2/24 tun0", "route default dev tun0"],
        ["192.168.50.2", "10.8.0.2"], [], ["wlan0", "tun0"],
    ),
    "wireguard beside a way out": (
        ["link wg0", "addr 10.9.0.2/24 wg0", *HOME, OUT], ["192.168.50.2", "10.9.0.2"], [], ["wlan0", "wg0"],
    ),
    "both versions": ([*HOME, OUT, *SIX], ["192.168.50.2"], ["2001:db8:5::2"], ["wlan0"]),
    "IPv6 alone": (["link wlan0", *SIX], [], ["2001:db8:5::2"], []),
    "IPv6 of a home before that of the world": (
        ["link wlan0", *SIX, OWN_SIX], [], ["fd12:3456::2", "2001:db8:5::2"], [],
    ),
    "docker alone": (
        ["bridge docker0", "addr 172.17.0.1/16 docker0", "bridge br-0123456789ab",
         "addr 172.18.0.1/16 br-0123456789ab", "addr fd00:d0c::1/64 docker0"],
        [], [], [],
    ),
    "docker beside a home": (
        ["bridge docker0", "addr 172.17.0.1/16 docker0", *HOME], ["192.168.50.2"], [], ["wlan0"],
    ),
    "a bridge that the home is on": (
        ["bridge br0", "addr 192.168.50.2/24 br0", OUT], ["192.168.50.2"], [], ["br0"],
    ),
    "two, one leads outside": (
        ["link eth0", "addr 10.0.0.5/24 eth0", *HOME, OUT], ["192.168.50.2", "10.0.0.5"], [],
        ["wlan0", "eth0"],
    ),
    "a cable that no router is at": (
        ["link eth0", "addr 169.254.7.7/16 eth0", *HOME], ["192.168.50.2", "169.254.7.7"], [],
        ["wlan0", "eth0"],
    ),
    "an address of the world": (
        ["link eth0", "addr 203.0.113.7/24 eth0", "route default via 203.0.113.1"], ["203.0.113.7"], [], [],
    ),
    "pulled out": (
        [*HOME, "link eth0", "addr 10.0.0.5/24 eth0", "down eth0"], ["192.168.50.2"], [], ["wlan0"],
    ),
}  # fmt: skip


def commands(there: list[str]) -> str:
    """What makes such a network, for a shell."""
    lines = ["set -e", "ip link set lo up"]
    for what, *given in map(str.split, there):
        match what:
            case "link":  # the other end is where the home would be
                lines += [f"ip link add {given[0]} type veth peer name p-{given[0]}"]
                lines += [f"ip link set {it} up" for it in (given[0], f"p-{given[0]}")]
            case "bridge":
                lines += [f"ip link add {given[0]} type bridge", f"ip link set {given[0]} up"]
            case "addr":
                lines += [f"ip addr add {given[0]} dev {given[1]}" + " nodad" * (":" in given[0])]
            case "route":
                lines += [f"ip {'-6 ' * (':' in given[-1])}route add {' '.join(given)}"]
            case "down":
                lines += [f"ip link set {given[0]} down"]
    return "\n".join(lines)


def told_in(there: list[str], *run: str) -> str:
    """What a command prints in such a network."""
    apart = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
    command = [*apart, "sh", "-c", f'{commands(there)}\nexec "$@"', "sh", *run]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.deep
@pytest.mark.parametrize("kind", CASES)
def test_addresses_are_those_that_guests_reach(kind: str) -> None:
    """Of both versions of IP, the likeliest first, and none where nothing listens or nobody sits."""
    there, four, six, homes = CASES[kind]
    found, named, offered = json.loads(told_in(there, sys.executable, "-c", TOLD))
    assert found == {"0.0.0.0": four, "::": six}  # noqa: S104
    assert named == [four[0] if four else "127.0.0.1", f"[{six[0]}]" if six else "[::1]"]
    assert offered == homes


SERVED = """
import json, subprocess, sys, urllib.request
serve = [sys.executable, "-m", "web.commands", "serve", "--camera", "none", "--port", "0"]
process = subprocess.Popen([*serve, "--host", sys.argv[1]], stdout=subprocess.PIPE, text=True)
line = process.stdout.readline()
root = line.split(" at ")[1].split(" (")[0]
says = process.stdout.readline() if sys.argv[2] == "more" else ""
status = urllib.request.urlopen(f"{root}healthz", timeout=20).status
print(json.dumps([root.rpartition(":")[0], status, says]))
process.terminate()
process.wait()
"""


@pytest.mark.deep
@pytest.mark.parametrize(
    ("there", "host", "root", "says"),
    [
        (HOME, "0.0.0.0", "http://192.168.50.2", ""),  # noqa: S104
        (["link wlan0", *SIX], "::", "http://[2001:db8:5::2]", ""),
        (["link wlan0", *SIX], "0.0.0.0", "http://127.0.0.1", "speak IPv6 alone; start it with --host ::"),  # noqa: S104
        (NOTHING, "0.0.0.0", "http://127.0.0.1", "this machine is in no network yet"),  # noqa: S104
        (CASES["two, one leads outside"][0], "0.0.0.0", "http://192.168.50.2", "at http://10.0.0.5:"),  # noqa: S104
    ],
)
def test_what_is_printed_answers(there: list[str], host: str, root: str, says: str, tmp_path: Path) -> None:
    """The address of the first line leads to the server; what keeps others out stands in the second."""
    more = "more" if says else ""
    told = told_in(there, "env", f"XDG_DATA_HOME={tmp_path}", sys.executable, "-c", SERVED, host, more)
    printed, status, second = json.loads(told)
    assert (printed, status) == (root, 200)
    assert says in second


def test_the_system_tells_its_interfaces() -> None:
    """This machine's own, whatever they are: none of loopback, each once."""
    found = [it.address for it in ways()]
    assert len(found) == len(set(found))
    assert not [it for it in found if it.startswith("127.") or it == "::1"]


def test_a_system_that_tells_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither interfaces nor a way out: this machine's own address is told."""
    monkeypatch.setattr("web.server.networks._interfaces", lambda: iter(()))
    monkeypatch.setattr("web.server.networks._ways_out", lambda: iter(()))
    assert (ways(), networks(), shown("0.0.0.0"), shown("box.lan")) == ([], [], "127.0.0.1", "box.lan")  # noqa: S104
    monkeypatch.setattr("web.server.networks._ways_out", lambda: iter(["192.168.1.9"]))
    assert networks() == [Network("", "192.168.1.9")]


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
