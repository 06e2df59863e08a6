"""A tournament at its desk, in a browser: entered, drawn, a result kept; no page wider than the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Drawn

pytestmark = pytest.mark.browser

SIZES = ((320, 568), (1440, 900))
WIDER = "document.documentElement.scrollWidth > innerWidth"
NAMES = ["Ann", "Bo", "Cy", "Maximiliana Alexandra", "Dee", "Eve", "Finn"]


def test_a_tournament_is_begun(drawn: Drawn, visit: Callable[..., Page]) -> None:
    """What is to be done next is a button; a result that is kept is at its table on the desk."""
    page = visit(f"{drawn.url}/tournaments")
    page.locator("#name").fill("The autumn cup")
    page.locator("[value=knockout]").check()
    page.locator("#new + form .primary").click()
    expect(page.locator("h1")).to_have_text("The autumn cup")
    desk = page.url
    page.locator("#names").fill("\n".join(NAMES))
    page.locator("textarea + button").click()
    expect(page.locator("tbody tr")).to_have_count(len(NAMES))
    page.locator(".after-head .primary").click()
    expect(page.locator(".hall > li")).to_have_count(2)
    page.locator("#table-0 a").click()
    places = page.locator(".places select")
    for at in range(places.count()):
        places.nth(at).select_option(str(at + 1))
    table = page.url
    page.locator(".places .primary").click()
    expect(page.locator("#table-0.done")).to_be_attached()
    for url in (desk, table, f"{desk}/players/4", f"{desk}/wall", f"{drawn.url}/tournaments"):
        page.goto(url)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert not page.evaluate(WIDER), (url, width)
