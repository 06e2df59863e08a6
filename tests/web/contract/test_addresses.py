"""Every address is what the table beside this file says, which is written by hand and no copy of the code."""

import tomllib
from pathlib import Path

import pytest
from flask import Flask

from web.app import ADDRESSES
from web.contract.address import ANYBODY, FILES, Address
from web.routes.routing import Routes
from web.server.bridge import IN_MEMORY_BYTES

TABLE = tomllib.loads(Path(__file__).with_name("addresses.toml").read_text(encoding="utf-8"))
OPEN = Address(covered="blind", may=ANYBODY)


def told(address: Address) -> list[str]:
    """An address as a line of the table: what it gives while dice lie covered, and who may use it."""
    return [address.covered, *(["anybody"] if address.may is ANYBODY else sorted(address.may))]


def test_every_address_is_what_the_table_says(app: Flask) -> None:
    """Whoever adds a route, opens one to guests, or has one give what the camera sees, says so there too."""
    there = {
        f"{method} {rule.rule}": told(ADDRESSES[rule.endpoint])
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert there == TABLE
    assert set(ADDRESSES) == {rule.endpoint for rule in app.url_map.iter_rules()}


def test_no_route_is_registered_without_its_address() -> None:
    """Neither one that tells nothing, nor one that does not say what it does."""

    def view() -> str:
        """What it does."""
        return ""

    routes = Routes("routes")
    with pytest.raises(TypeError, match="/x must tell"):
        routes.get("/x")(view)
    with pytest.raises(TypeError, match="/x must tell"):
        routes.get("/x", address=OPEN)(lambda: "")
    routes.get("/x", address=OPEN)(view)
    assert routes.addresses["routes.view"].about == "What it does."


def test_files_are_taken_in_whole() -> None:
    """The server keeps the beginning alone of a body that is longer than its address says it may be."""
    files = {name: address for name, address in ADDRESSES.items() if address.body == FILES}
    assert files
    assert [name for name, address in files.items() if address.most_bytes <= IN_MEMORY_BYTES] == []
