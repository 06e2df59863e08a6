"""Who does not know which game to take answers three questions at the door."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_three_taps_choose_a_game(visit: Callable[..., Page], drawn: Any) -> None:
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
