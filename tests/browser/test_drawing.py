"""What a view's arrival costs a page, counted instead of timed."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.played import Played

PLAYERS = ["Ana", "Beto", "Cruz", "Dora", "Elías", "Flor"]
BIDS = [(quantity, face) for quantity in range(1, 5) for face in range(2, 7)]
LAYOUTS_MOST = 2.2
"""One, and what else happens meanwhile; each measure that is asked for while it draws is another."""


@pytest.mark.parametrize("where", ["", "/screen"], ids=["phone", "screen"])
def test_a_bid_lays_a_page_out_once(visit: Visit, drawn: Any, where: str) -> None:
    """However much changed: what has to be measured is measured after everything is drawn."""
    table = Played(drawn.url, PLAYERS, dice=5)
    page = visit(f"{drawn.url}/t/{table.id}{where}")
    expect(page.locator("body")).to_have_attribute("data-mode", "bidding")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def layouts() -> int:
        """How often the page was laid out so far."""
        metrics = session.send("Performance.getMetrics")["metrics"]
        return int(next(it["value"] for it in metrics if it["name"] == "LayoutCount"))

    before = layouts()
    for i, (quantity, face) in enumerate(BIDS):
        table.act("bid", PLAYERS[i % len(PLAYERS)], quantity=quantity, face=face)
        expect(page.locator(".big-bid .quantity")).to_have_text(str(quantity))
        page.wait_for_timeout(50)
    assert layouts() - before <= LAYOUTS_MOST * len(BIDS)
