"""Browsers and phones as they are: older ones, many tabs of one, and photos of fifty million pixels."""

import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Visit, becomes_true
from tests.browser.played import Played

YOUNGER = """
delete AbortSignal.timeout;
for (const name of ["toReversed", "toSorted", "toSpliced", "with"]) delete Array.prototype[name];
delete HTMLFormElement.prototype.requestSubmit;
delete CanvasRenderingContext2D.prototype.roundRect;
"""
"""What the oldest browsers lack that know `:has`: Safari 15.4."""
SENT = """
const put = FormData.prototype.append;
FormData.prototype.append = function (name, value) {
  const note = (it) => { window.sentPx = [it.width, it.height]; };
  if (value instanceof Blob) createImageBitmap(value).then(note);
  return put.apply(this, [name, value]);
};
"""
"""Notes how many pixels a photo has that is sent."""


def table_at(page: Page) -> Page:
    """Once it is laid."""
    expect(page.locator("#dock button").first).to_be_visible()
    return page


def test_the_oldest_browser_that_will_do(house: str, visit: Visit) -> None:
    """The laptop's page, a seat's and the big screen show the table, and a bid goes through; the
    night is told, with its picture."""
    table = Played(house, ["Ana", "Beto"])
    laptop = table_at(visit(f"{house}/t/{table.id}", DESKTOP, script=YOUNGER))
    seat = visit(f"{house}/t/{table.id}/seat#Ana", script=YOUNGER)
    screen = visit(f"{house}/t/{table.id}/screen", DESKTOP, script=YOUNGER)
    table.act("bid", "Ana", quantity=2, face=5)
    for page in (laptop, seat, screen):
        expect(page.locator("body")).to_contain_text("Beto")
        expect(page.locator(".noscript:visible")).to_have_count(0)
    laptop.locator("#dock button", has_text=re.compile("liar|dudo|doubt", re.IGNORECASE)).first.click()
    expect(laptop.locator("#dock")).not_to_contain_text("Beto bids")
    table.version += 1
    table.typed([2, 3, 4, 5, 5, 2, 3, 4, 6, 6])
    night = visit(f"{house}/t/{table.id}/night", DESKTOP, script=YOUNGER)
    expect(night.locator("#rounds li")).to_have_count(1)
    table.write("end")
    ended = visit(f"{house}/t/{table.id}", DESKTOP, script=YOUNGER)
    expect(ended.locator(".standings")).to_be_visible()


def test_a_browser_that_is_too_old_is_told_so(house: str, visit: Visit) -> None:
    """In its language, on any page; it may go on all the same."""
    old = "const known = CSS.supports; CSS.supports = (it) => !/:has/.test(it) && known.call(CSS, it)"
    page = visit(f"{house}/", DESKTOP, script=old, locale="es")
    expect(page.locator("p.noscript")).to_have_text(re.compile("Este navegador es demasiado antiguo"))
    expect(page.get_by_role("heading").first).to_be_visible()


def test_a_screen_that_may_go_dark_says_so(house: str, visit: Visit) -> None:
    """Where a page cannot keep it light: without encryption, on another machine."""
    table = Played(house, ["Ana", "Beto"])
    page = table_at(visit(f"{house}/t/{table.id}", DESKTOP, script="delete Navigator.prototype.wakeLock"))
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_text("This screen may go dark by itself")).to_be_visible()


def photo_of(folder: Path, width: int, height: int) -> Path:
    """A JPEG with some noise, of so many pixels."""
    rng = np.random.default_rng(7)
    small = rng.integers(60, 200, (height // 8, width // 8, 3), np.uint8)
    frame = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    path = folder / f"{width}.jpg"
    cv2.imwrite(str(path), frame, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return path


@pytest.mark.parametrize(("width", "sent"), [(8000, [4032, 3024]), (1600, [1600, 1200])])
def test_a_large_photo_is_made_smaller(
    house: str, visit: Visit, tmp_path: Path, width: int, sent: list[int]
) -> None:
    """Before it is sent; a small one goes as it is. Taken now, or chosen from those that were taken."""
    table = Played(house, ["Ana", "Beto"])
    table.doubted("Ana", "Beto", 2, 5)
    page = table_at(visit(f"{house}/t/{table.id}", forgive="status of 4", script=SENT))
    chooser = page.locator("#dock input[type=file]")
    assert chooser.get_attribute("capture") is None
    assert "image/jpeg" in (chooser.get_attribute("accept") or "")
    with page.expect_response("**/photo"):
        chooser.set_input_files(photo_of(tmp_path, width, width * 3 // 4))
    becomes_true(page, "window.sentPx")
    assert page.evaluate("window.sentPx") == sent


def test_how_much_was_sent_is_told(house: str, visit: Visit, tmp_path: Path) -> None:
    """On a slow line: it goes on as long as bytes go out."""
    table = Played(house, ["Ana", "Beto"])
    table.doubted("Ana", "Beto", 2, 5)
    page = table_at(visit(f"{house}/t/{table.id}", forgive="status of 4|ERR_"))
    wire: Any = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 150_000}
    wire.send("Network.emulateNetworkConditions", slow)
    with page.expect_response("**/photo", timeout=60_000):
        page.locator("#dock input[type=file]").set_input_files(photo_of(tmp_path, 3200, 2400))
        expect(page.locator("body")).to_contain_text(
            re.compile(r"Sending the picture… [1-9]\d? %"), timeout=30_000
        )
