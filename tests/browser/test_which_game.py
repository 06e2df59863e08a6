"""Who does not know which game to take answers three questions at the door."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_three_taps_choose_a_game(visit: Visit, drawn: Any) -> None:
    """The last one sets it, and says which it is; it can be asked again in between."""
    page = visit(drawn.url, (320, 568))
    chosen = page.locator("#variants input:checked")
    expect(chosen).to_have_count(1)
    asks = page.locator("#which-asks")
    page.locator("#which").click()
    asks.get_by_role("button", name="A cup and dice for everybody").click()
    asks.get_by_role("button", name="Ask again").click()
    asks.get_by_role("button", name="One cup that goes round").click()
    asks.get_by_role("button", name="Two dice that make a number").click()
    asks.get_by_role("button", name="21 is the best").click()
    expect(chosen).to_have_value("mexican")
    expect(asks).to_have_text("Then take Mexican.")
    page.locator("#which").click()
    asks.get_by_role("button", name="Meyer, as in Denmark").click()  # by name: a mix
    expect(chosen).to_have_value("maexchen")
    expect(asks).to_contain_text("That a 32 is a round for all is not played here.")
