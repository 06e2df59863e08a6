"""A server as `make run` starts it: the host lets phones join by taps, and a scanned code leads to a seat."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, SIZES, Visit
from tests.browser.serving import serving
from tests.browser.sights import check
from tests.browser.test_around_the_game import more
from tests.browser.test_phones_join import QR_PX, scanned
from web.eye.demo_pictures import DemoPictures
from web.eye.service import Eye
from web.server import doorway as doorway_module
from web.server.doorway import Doorway
from web.server.networks import Network
from web.server.settings import Settings

HOME = "127.0.0.2"
"""What this machine is called in its home network here: no other machine reaches it there."""


@pytest.fixture
def shut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """It listens on loopback alone, without a PIN."""
    monkeypatch.setattr(doorway_module, "networks", lambda: [Network("wlan0", HOME)])
    (tmp_path / "demo.json").write_text("[]")
    eye = Eye("none", DemoPictures(tmp_path))
    with serving(Settings(data_folder=tmp_path / "data"), eye) as (url, _, app, server):
        app.extensions["ojo-doorway"] = Doorway(app, server, lambda _address, _pin: None)
        yield url


def test_a_phone_joins_what_make_run_has_started(shut: str, visit: Visit) -> None:
    """From the table's codes by two taps; the code on the screen leads to this machine, not to the phone."""
    host = visit(shut, DESKTOP)
    host.get_by_placeholder("Player 1", exact=True).fill("Ann")
    host.get_by_placeholder("Player 2", exact=True).fill("Bo")
    expect(host.locator("#variants input:checked")).to_have_count(1)
    host.get_by_role("button", name="Set the table").click()
    host.wait_for_url("**/t/*")
    more(host, "Invite others")
    host.get_by_role("button", name=re.compile("player.s phone")).click()
    expect(host.locator("#menu .qr")).to_have_count(0)
    host.get_by_role("link", name="Let phones join").click()
    host.get_by_role("button", name="Let phones join").click()
    expect(host.locator("#way")).to_contain_text(f"http://{HOME}:")
    host.get_by_role("link", name="To the table").click()
    more(host, "Invite others")
    host.get_by_role("button", name=re.compile("player.s phone")).click()
    expect(host.locator("#menu .qr")).to_be_visible()
    source = host.locator("#menu .qr").get_attribute("src")
    screen = visit("about:blank", QR_PX)
    screen.set_content(f'<img src="{source}">')
    address = scanned(screen)
    assert address.startswith(f"http://{HOME}:{shut.rpartition(':')[2]}/join/")
    phone = visit(address)
    phone.get_by_role("button", name="Bo", exact=True).click()
    expect(phone.locator("#dock")).to_contain_text("Waiting for Ann")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_that_lets_phones_in_fits(
    shut: str, visit: Visit, size: tuple[int, int], language: str
) -> None:
    """Before and after, and with the code for a camera, from a small phone to a television."""
    page = visit(f"{shut}/phones?lang={language}", size)
    check(page)
    page.locator("form button").first.click()
    expect(page.locator("#way")).to_contain_text(HOME)
    page.goto(f"{shut}/phones?lang={language}")
    check(page)
    page.goto(f"{shut}/?lang={language}")
    page.locator("button[name=camera]").click()
    expect(page.locator("img.qr")).to_be_visible()
    check(page)
