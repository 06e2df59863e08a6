"""Games for lives: hearts in place of dice, and how many are left, wherever dice are told elsewhere."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.played import Played

HEARTS = {"maexchen": 6, "mentiroso": 3, "chui-niu": 3}


def lied(drawn: Any, **setup: Any) -> Played:
    """A lie of Ana's at Mäxchen, seen."""
    table = Played(drawn.url, ["Ana", "Beto"], "maexchen", **setup)
    table.act("claim", "Ana", value="65")
    table.act("lift", "Beto")
    table.typed([1, 3])
    return table


@pytest.mark.parametrize(("variant", "lives"), HEARTS.items())
@pytest.mark.parametrize("where", ["", "/screen"])
def test_lives_are_hearts_from_the_beginning(
    visit: Visit, drawn: Any, variant: str, lives: int, where: str
) -> None:
    """As many as the rules give, at every seat; nothing there is called dice."""
    table = Played(drawn.url, ["Ana", "Beto"], variant)
    page = visit(f"{drawn.url}/t/{table.id}{where}", DESKTOP)
    for name in ("Ana", "Beto"):
        seat = page.locator(f"li[data-seat={name}]")
        expect(seat.locator(".heart:not(.gone)")).to_have_count(lives)
        expect(seat).to_contain_text(f"{lives} lives left")
        expect(seat.locator(".seat-dice .die")).to_have_count(0)


def test_a_lost_life_is_told_with_what_is_left(visit: Visit, drawn: Any) -> None:
    """On the screen, on a laptop, on a phone."""
    table = lied(drawn)
    screen = visit(table.screen, DESKTOP, reduced_motion="reduce")
    expect(screen.locator(".stage-loss")).to_have_text("Ana loses a life: 5 lives left")
    expect(screen.locator("li[data-seat=Ana] .heart.gone")).to_have_count(1)
    for size in (DESKTOP, PHONE):
        page = visit(f"{drawn.url}/t/{table.id}", size)
        expect(page.locator(".heart.gone").first).to_be_attached()
        expect(page.locator(".stamp")).to_be_visible()


def test_a_life_comes_back(visit: Visit, drawn: Any) -> None:
    """Who is paid for a right call has a life more, in the show and in the sentence; so has the hand its
    article where hands are claimed."""
    table = Played(drawn.url, ["Ana", "Beto"], "chui-niu", options={"spot-on": "regain"})
    hands = {"Ana": [5, 5, 5, 2, 2], "Beto": [2, 2, 3, 3, 4]}
    for bidder, caller, call in (
        ("Ana", "Beto", "doubt"),
        ("Beto", "Ana", "doubt"),
        ("Ana", "Beto", "spot_on"),
    ):
        table.act("bid", bidder, quantity=3, face=5, spoken="fei")
        table.act(call, caller)
        table.write("actions", action={"action": "reveal", "dice": hands})
    screen = visit(table.screen, DESKTOP, reduced_motion="reduce")
    expect(screen.locator(".stage-loss")).to_have_text("Beto gets a life back: 3 lives left")
    hand = Played(drawn.url, ["Ana", "Beto"], "mentiroso")
    hand.act("claim", "Ana", value="pair of 10")
    hand.act("lift", "Beto")
    hand.write("actions", action={"action": "reveal", "pool": ["9", "9", "J", "Q", "K"]})
    page = visit(f"{drawn.url}/t/{hand.id}", DESKTOP)
    expect(page.locator(".headline")).to_contain_text("There lay")
    expect(page.locator(".headline .found")).to_have_text("a pair of nines")
    expect(page.locator(".sentence")).to_contain_text(
        "Ana's call of a pair of tens is a lie, so Ana loses a life."
    )


def test_the_end_tells_lives(visit: Visit, drawn: Any) -> None:
    """Who wins has lives left, and no dice."""
    table = lied(drawn, options={"penalty-limit": 1})
    page = visit(f"{drawn.url}/t/{table.id}", DESKTOP)
    page.locator("[data-focus=next]").click()
    expect(page.locator(".winner-line").first).to_have_text("wins the game with one life left")
    page.locator("[data-focus=end-here]").click()
    expect(page.locator(".standings")).to_contain_text("Beto")
    expect(page.locator(".standings")).not_to_contain_text("dice")
