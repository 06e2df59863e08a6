"""The turn clock: off unless a table wants it, a line and one tone, and never a penalty."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import BIG_SCREEN, DESKTOP, Visit, becomes_true
from tests.browser.played import Played
from web import app

TONES = """
  window.tones = 0;
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { tones += 1; return made.call(this); };
"""
LINE = ".turn-clock"
GONE = "(document.querySelector('.turn-clock')?.getAnimations()[0]?.currentTime ?? -1)"


@pytest.fixture(autouse=True, scope="module")
def counted() -> Iterator[list[float]]:
    """The seconds that the server counts by: they pass where a test says so."""
    passed = [1000.0]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(app, "counted_seconds", lambda: passed[0])
        yield passed


def opened(visit: Visit, url: str, **options: Any) -> Page:
    """A page whose time the test moves on; a browser gives no tone before a first tap."""
    page = visit("about:blank", **options)
    page.clock.install(time="2001-01-01")  # which is wrong
    page.goto(url)
    expect(page.locator("body[data-mode]")).to_be_attached()
    page.mouse.click(2, 2)
    return page


def seconds_pass(page: Page, seconds: int) -> None:
    """For the page alone."""
    page.clock.run_for(1000 * seconds)


def test_a_turn_is_timed_on_every_screen(drawn: Any, visit: Visit) -> None:
    """The line is there, and a tone after a minute at the table and on the phone whose turn it is; the next
    bid begins anew, on the version that stood before."""
    table = Played(drawn.url, ["Ann", "Bo"], turn_seconds=60)
    table.act("bid", "Ann", quantity=1, face=5)
    table.act("bid", "Bo", quantity=1, face=6)
    at = f"{drawn.url}/t/{table.id}"
    laptop = opened(visit, at, size=DESKTOP, script=TONES)
    screen = opened(visit, table.screen, size=BIG_SCREEN, script=TONES)
    ann, bo = (opened(visit, f"{at}/seat", script=TONES) for _ in range(2))
    pages = [laptop, screen, ann, bo]
    for page, name in ((ann, "Ann"), (bo, "Bo")):
        page.get_by_role("button", name=name, exact=True).click()
    for page in pages:
        expect(page.locator(LINE)).to_be_attached()
        seconds_pass(page, 30)
        assert page.evaluate("tones") == 0
        seconds_pass(page, 32)
        expect(page.locator(LINE)).to_have_class(re.compile("over"))
    assert [page.evaluate("tones") for page in pages] == [1, 1, 1, 0]
    table.act("bid", "Ann", quantity=2, face=6)
    for page in pages:
        becomes_true(page, "!document.querySelector('.turn-clock')?.classList.contains('over')")
    seconds_pass(bo, 61)
    assert bo.evaluate("tones") == 1


def test_a_turn_is_as_old_on_a_new_screen(drawn: Any, visit: Visit, counted: list[float]) -> None:
    """And after the page was loaded anew, whatever the page's own clock says; what is no turn, and an undo of
    it, leaves it. The tone comes when the turn is over, once, and none for what was over before."""
    table = Played(drawn.url, ["Ann", "Bo"], turn_seconds=180)
    table.act("bid", "Ann", quantity=2, face=5)
    counted[0] += 100
    laptop = opened(visit, f"{drawn.url}/t/{table.id}", size=DESKTOP, script=TONES)
    becomes_true(laptop, f"{GONE} >= 100_000")
    laptop.reload()
    becomes_true(laptop, f"{GONE} >= 100_000")
    laptop.mouse.click(2, 2)
    table.act("rename", "Ann", to="Anna")
    table.undo()
    expect(laptop.locator("body")).to_have_attribute("data-version", str(table.version))
    screen = opened(visit, table.screen, size=BIG_SCREEN, script=TONES)
    becomes_true(screen, f"{GONE} >= 100_000")
    for page in (laptop, screen):
        seconds_pass(page, 30)
        assert page.evaluate("tones") == 0
        expect(page.locator(LINE)).not_to_have_class(re.compile("over"))
        seconds_pass(page, 51)
        expect(page.locator(LINE)).to_have_class(re.compile("over"))
        assert page.evaluate("tones") == 1
    counted[0] += 180
    laptop.reload()
    expect(laptop.locator(LINE)).to_have_class(re.compile("over"))
    laptop.mouse.click(2, 2)
    seconds_pass(laptop, 181)
    assert laptop.evaluate("tones") == 0


def test_nothing_is_timed_while_a_call_is_judged(drawn: Any, visit: Visit) -> None:
    """Who looks at dice is in no hurry."""
    table = Played(drawn.url, ["Ann", "Bo"], turn_seconds=30)
    page = opened(visit, f"{drawn.url}/t/{table.id}", size=DESKTOP, script=TONES)
    expect(page.locator(LINE)).to_be_attached()
    table.doubted("Ann", "Bo", 2, 5)
    expect(page.locator(LINE)).to_have_count(0)
    seconds_pass(page, 300)
    assert page.evaluate("tones") == 0


def test_it_is_chosen_at_the_door(drawn: Any, visit: Visit) -> None:
    """In the folded part, and off by itself."""
    page = visit(f"{drawn.url}/", DESKTOP)
    for i, name in enumerate(("Ann", "Bo")):
        page.get_by_role("textbox", name="Player").nth(i).fill(name)
    expect(page.locator("#variants input:checked")).to_have_count(1)
    page.locator("#else > summary").click()
    expect(page.get_by_label("Turn clock")).to_have_value("")
    page.get_by_label("Turn clock").select_option("a tone after 2 minutes")
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(LINE)).to_be_attached()
    usual = visit(f"{drawn.url}/t/{Played(drawn.url, ['Ann', 'Bo']).id}", DESKTOP)
    expect(usual.locator("#dock button").first).to_be_visible()
    expect(usual.locator(LINE)).to_have_count(0)
