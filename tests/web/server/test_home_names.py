"""A machine's names: as people write them, as browsers ask for them."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.conftest import PIN
from web.commands.serve import _known_names
from web.commands.serve_checks import asked_name
from web.server.home_names import as_asked, is_name

ASKED = [
    ("würfel.local", "xn--wrfel-kva.local"),
    ("Würfel.Local.", "xn--wrfel-kva.local"),
    ("wu\u0308rfel.local", "xn--wrfel-kva.local"),  # in two signs, as macOS keeps it
    ("даду.local", "xn--80ahb4d.local"),
    ("骰子。local", "xn--i8st88l.local"),
    ("🎲.local", "xn--jl8h.local"),
    ("game_pc", "game_pc"),
    ("[::1]", "::1"),
]


@pytest.mark.parametrize(("name", "asked"), ASKED)
def test_a_name_beyond_ascii_is_answered(make_app: Callable[..., Flask], name: str, asked: str) -> None:
    """As `--name` or as `--host`: browsers ask for it in punycode."""
    assert asked_name(name) == asked
    names = _known_names("0.0.0.0", [asked_name(name)]) & _known_names(name, [])  # noqa: S104
    client = make_app(pin=PIN, host_names=names).test_client()
    to = {"Host": f"[{asked}]:8642" if ":" in asked else f"{asked}:8642"}
    assert client.post("/login", data={"pin": PIN}, headers=to).status_code == 303
    invited = client.post("/api/invitations", headers=to).get_json()
    assert invited["url"].startswith(f"http://{to['Host']}/join/")
    encrypted = make_app(https=True, host_names=names).test_client().get("/?a=1", headers=to)
    assert encrypted.headers["Location"] == f"https://{to['Host']}/?a=1"


def test_a_name_keeps_its_own_letters() -> None:
    """A sharp s is no double s, as browsers hold it since 2023."""
    assert asked_name("straße.local") == "xn--strae-oqa.local"


@pytest.mark.parametrize(
    "name", ["", ".", "a b", "ü b", "a..b", "a/b", "*", "\u3164.local", "ü" * 64, "a." * 130]
)
def test_what_nobody_can_ask_for_is_no_name(name: str) -> None:
    """It is refused at the start, not at each request."""
    assert not is_name(as_asked(name))
