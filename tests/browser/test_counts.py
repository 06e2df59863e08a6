"""What dice count is drawn as the referee counts: on laptop and big screen, before the verdict and after."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.played import Played


def called(drawn: Any, dice: int, **options: object) -> Played:
    """A table where Ana has bid four fives, and Beto doubts it."""
    table = Played(drawn.url, ["Ana", "Beto"], dice=dice, options=options)
    table.doubted("Ana", "Beto", 4, 5)
    return table


@pytest.mark.parametrize("where", ["", "/screen"])
def test_aces_that_lack_a_true_die_count_nothing(visit: Visit, drawn: Any, where: str) -> None:
    """The big number is the verdict's, and no die is marked."""
    table = called(drawn, 3, **{"true-die": True})
    page = visit(f"{drawn.url}/t/{table.id}{where}")
    table.write("hand", faces=[1, 1, 1, 4, 2, 3])
    expect(page.locator("#stage .tray-die")).to_have_count(6)
    expect(page.locator("#stage .tray-die.matching")).to_have_count(0)
    expect(page.locator(".climbing")).to_have_text("0")
    expect(page.locator("body")).to_have_attribute("data-mode", "verdict")  # by itself
    expect(page.locator("#stage .theatre-found, #stage .stage-found, #stage .found").first).to_have_text("0")


def test_a_leopard_is_told_at_its_last_die(visit: Visit, drawn: Any) -> None:
    """Five dice that count six: the last one says that it counts one more, and the number climbs to six."""
    table = called(drawn, 5, **{"leopard": 6, "claim-scope": "bidder"})
    page = visit(f"{drawn.url}/t/{table.id}/screen")
    table.write("hand", faces=[5, 5, 1, 1, 5])
    expect(page.locator("#stage .tray-die.matching")).to_have_count(5)
    expect(page.locator("#stage .tray-die .bonus")).to_have_text("+1")
    expect(page.locator(".climbing")).to_have_text("6")
