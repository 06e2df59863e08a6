"""What the table page says of the rounds, from the first to the last."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Visit
from tests.browser.played import Played


def test_rounds_are_counted_once_they_are_judged(drawn: Any, visit: Visit) -> None:
    """While the first call is judged nothing says that no round was played, and the winner of two rounds won
    in two."""
    table = Played(drawn.url, ["Ana", "Beto"], dice=2)
    page = visit(f"{drawn.url}/t/{table.id}", DESKTOP)
    past, body = page.locator("#bids"), page.locator("body")
    expect(past).to_have_text("No round has been played yet.")
    for bidder, doubter, faces in (("Ana", "Beto", [5, 5, 5, 2]), ("Beto", "Ana", [2, 3, 4])):
        table.doubted(bidder, doubter, 2, 5)
        expect(body).to_have_attribute("data-mode", "revealing")
        expect(past.get_by_text("No round")).to_have_count(0)
        table.write("hand", faces=faces)
        table.write("take")
        expect(body).to_have_attribute("data-mode", "verdict")
        expect(past.get_by_text("No round")).to_have_count(0)
        page.locator("[data-focus=next]").click()
    expect(page.locator(".winner-moment")).to_contain_text("in 2 rounds")
