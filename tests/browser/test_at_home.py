"""At home on a device: light to fetch, to be installed, awake while somebody plays."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.played import Played

DOOR_BYTES_MOST, TABLE_BYTES_MOST = 150_000, 190_000
AWAKE = """
  window.awake = [];
  window.lit = 0;
  window.refuses = 0;
  const request = async it => {
    awake.push(it);
    if (refuses-- > 0) throw new Error();
    lit++;
    const lock = { released: false, release: async () => { lit--; lock.released = true; } };
    window.latest = lock;
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
"""


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_page_is_light(visit: Visit, drawn: Any, language: str) -> None:
    """With all that they fetch the door stays below 150 kB, table and screen below 190; nothing comes from
    elsewhere."""
    table = Played(drawn.url, ["Ann", "Bo"])
    for address, ready, most in (
        (drawn.url, "#variants input:checked", DOOR_BYTES_MOST),
        (f"{drawn.url}/t/{table.id}", ".seat", TABLE_BYTES_MOST),
        (table.screen, ".stage-seat", TABLE_BYTES_MOST),
    ):
        page = visit("about:blank", locale=language)
        fetched: list[float] = []
        hosts: set[str] = set()
        page.on("request", lambda request, hosts=hosts: hosts.add(request.url.split("/")[2]))
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda it, all_=fetched: all_.append(it["encodedDataLength"]))
        page.goto(address)
        expect(page.locator(ready).first).to_be_visible()
        page.wait_for_load_state("load")
        assert 30_000 < sum(fetched) < most
        assert hosts == {drawn.url.split("/")[2]}


def test_it_can_be_installed(visit: Visit, drawn: Any) -> None:
    """The manifest names icons that are there, and where to begin."""
    page = visit(drawn.url)
    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(drawn.url + address).json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        answer = page.request.get(f"{drawn.url}/static/{icon['src']}")
        assert (answer.status, answer.headers["content-type"].split(";")[0]) == (200, icon["type"])
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert page.request.get(drawn.url + touch).status == 200


@pytest.mark.parametrize("where", ["", "/screen", "/seat"])
def test_a_screen_stays_awake(visit: Visit, drawn: Any, where: str) -> None:
    """It asks at once, and again when it is looked at again; with the next tap where that is refused, or the
    browser let go by itself."""
    table = Played(drawn.url, ["Ann", "Bo"])
    page = visit(f"{drawn.url}/t/{table.id}{where}", script=AWAKE)
    expect(page.locator("body")).to_have_attribute("data-mode", re.compile("."))
    assert page.evaluate("awake") == ["screen"]
    page.evaluate("refuses = 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("awake") == ["screen", "screen"]
    page.mouse.click(2, 2)
    page.mouse.click(2, 2)
    assert page.evaluate("awake") == ["screen"] * 3
    page.evaluate("latest.released = true")
    page.mouse.click(2, 2)
    assert page.evaluate("awake") == ["screen"] * 4


def test_a_phone_may_sleep_once_its_game_is_over(visit: Visit, drawn: Any) -> None:
    """It stays lit while its owner waits for their turn, and no longer than the game."""
    table = Played(drawn.url, ["Ann", "Bo"], dice=1)
    page = visit(f"{drawn.url}/t/{table.id}/seat", script=AWAKE)
    page.locator("[data-focus=me-Bo]").click()
    expect(page.locator("body")).to_have_attribute("data-mode", "waiting")
    assert page.evaluate("lit") == 1
    table.doubted("Ann", "Bo", 2, 5)
    table.typed([2, 3])
    expect(page.locator("body")).to_have_attribute("data-mode", "verdict")
    assert page.evaluate("lit") == 0
