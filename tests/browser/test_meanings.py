"""What the words on the buttons mean is told where they stand, while they are new."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.played import Played
from tests.browser.sights import TWO_FRAMES, stand_apart

SIZES = [PHONE, (320, 568), (568, 320), (844, 390)]
CALZA = "You say that exactly as many lie there as were bid."


def told(page: Page) -> dict[str, str]:
    """Word: meaning, once somebody wants to know."""
    page.get_by_role("button", name="What do these words mean?").click()
    words = page.locator(".meanings dt").all_text_contents()
    found = dict(zip(words, page.locator(".meanings dd").all_text_contents(), strict=True))
    page.get_by_role("button", name="Close").click()
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_words_of_a_bar_game_are_told(drawn: Any, visit: Visit, size: tuple[int, int]) -> None:
    """A bid, fei and zhai before the first bid, then also what may be called; nothing is cut off for it."""
    table = Played(drawn.url, ["Ana", "Beto"], "chui-niu")
    page = visit(f"{drawn.url}/t/{table.id}", size)
    assert list(told(page)) == ["A bid", "fei", "zhai"]
    table.act("bid", "Ana", quantity=3, face=4, spoken="zhai")
    expect(page.locator("[data-focus=doubt]")).to_be_visible()
    page.evaluate(TWO_FRAMES)
    stand_apart(page, [".seat", ".big-bid", "#dock"])
    words = told(page)
    assert list(words) == ["A bid", "fei", "zhai", "Kai!", "Pi!"]
    assert words["Pi!"] == "You do not believe the bid, and it costs double."


def test_they_are_told_once(drawn: Any, visit: Visit) -> None:
    """On the phone as well; from the second round on only a round of its own is explained."""
    table = Played(drawn.url, ["Ana", "Beto", "Caro"], "perudo-box", dice=2)
    phone = visit(f"{drawn.url}/t/{table.id}/seat")
    phone.get_by_role("button", name="Beto").click()
    table.act("bid", "Ana", quantity=2, face=5)
    words = told(phone)
    assert words["Calza!"] == CALZA
    assert words["Aces"] == "They are wild: each counts as the face that is bid."
    table.act("doubt", "Beto")
    table.write("actions", action={"action": "reveal", "pool": [5, 5, 2, 3, 4, 6]})
    page = visit(f"{drawn.url}/t/{table.id}")
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    page.get_by_role("button", name="Next round").click()
    assert list(told(page)) == ["Palifico"]


def test_dice_laid_open_are_told(drawn: Any, visit: Visit) -> None:
    """What may be done with a bid, as this table plays it."""
    table = Played(drawn.url, ["Ana", "Beto"], "bluff", dice=3, options={"raise-open": "keep-one"})
    page = visit(f"{drawn.url}/t/{table.id}")
    says = told(page)["Dice laid open"]
    assert says.endswith("They stay open until the round ends, and count. At least one stays under the cup.")


def test_plain_words_need_no_meaning(drawn: Any, visit: Visit) -> None:
    """Where values are claimed the buttons say it; in the second round of a common game as well."""
    claimed = visit(f"{drawn.url}/t/{Played(drawn.url, ['Ana', 'Beto'], 'mexican').id}")
    expect(claimed.locator("#dock .claims")).to_be_visible()
    expect(claimed.locator("#means")).to_be_hidden()
    table = Played(drawn.url, ["Ana", "Beto"])
    table.doubted("Ana", "Beto", 2, 5)
    table.write("actions", action={"action": "reveal", "pool": [5, 5, 2, 3, 1, 1, 2, 3, 4, 6]})
    table.act("bid", table.view["state"]["turn"], quantity=2, face=5)
    page = visit(f"{drawn.url}/t/{table.id}")
    expect(page.locator("[data-focus=doubt]")).to_be_visible()
    expect(page.locator("#means")).to_be_hidden()
