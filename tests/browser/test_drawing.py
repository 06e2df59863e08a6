"""What a view's arrival costs a page, counted instead of timed."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.bid_delay import PLAYERS, performance_of
from tests.browser.conftest import Visit
from tests.browser.played import Played

BIDS = [(quantity, face) for quantity in range(1, 5) for face in range(2, 7)]
LAYOUTS_MOST = 2.2
"""One, and what else happens meanwhile; each measure that is asked for while it draws is another."""


@pytest.mark.parametrize("where", ["", "/screen"], ids=["phone", "screen"])
def test_a_bid_lays_a_page_out_once(visit: Visit, drawn: Any, where: str) -> None:
    """However much changed: what has to be measured is measured after everything is drawn."""
    table = Played(drawn.url, PLAYERS, dice=5)
    page = visit(f"{drawn.url}/t/{table.id}{where}")
    expect(page.locator("body")).to_have_attribute("data-mode", "bidding")
    layouts = performance_of(page)
    before = layouts()["LayoutCount"]
    for i, (quantity, face) in enumerate(BIDS):
        table.act("bid", PLAYERS[i % len(PLAYERS)], quantity=quantity, face=face)
        expect(page.locator(".big-bid .quantity")).to_have_text(str(quantity))
        page.wait_for_timeout(50)
    assert layouts()["LayoutCount"] - before <= LAYOUTS_MOST * len(BIDS)
