"""Every rule system that the door offers is clicked to its end, as by people who know only the buttons."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from referee import variant_ids
from tests.browser.languages import foreign
from tests.browser.people import People
from tests.browser.played import Played
from tests.browser.test_layouts import OVERLAPS, SCROLLS, TWO_FRAMES

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
ENDLESS = ("mexican", "single-cup")
"""Nobody wins by these sheets: the table says when the night is over."""
DICE = {"chui-niu": 5}
"""Straights and leopards need five."""
TWO = ["Ana", "Beto"]
FOUR = [*TWO, "Caro", "Dina"]
TAPS_MOST = 250
VERDICTS_ENOUGH = 6
OPTIONS = [("dudo", {"taking-sides": True}), ("dudo", {"challenge-by-anyone": True})]


def play(people: People, language: str, verdicts_most: int = TAPS_MOST) -> int:
    """Until somebody has won, or there were so many verdicts; what must hold of the page all the while."""
    verdicts = 0
    for _ in range(TAPS_MOST):
        mode = people.hands.mode()
        if mode == "winner" or verdicts == verdicts_most:
            return verdicts
        if mode == "verdict":
            verdicts += 1
            state = people.hands.view()["state"]
            seats = people.page.locator("#stage .seat-dice")
            assert seats.count() >= len(state["seats"])
        people.page.evaluate(TWO_FRAMES)  # the seats are laid out with the next frame, before it is painted
        assert people.page.evaluate(OVERLAPS, [".seat", ".big-bid", "#dock"]) == [] or mode == "verdict"
        assert not people.page.evaluate(SCROLLS)
        assert bool(foreign(people.page)) == (language == "en"), (mode, foreign(people.page))
        people.step()
    raise AssertionError("the game never ended")


@pytest.mark.parametrize("variant", variant_ids())
def test_a_game_is_clicked_to_its_end(visit: Visit, drawn: Any, variant: str) -> None:
    """From the door to the winner, or to the end of the night; half of them in Spanish, half by keyboard."""
    number = variant_ids().index(variant)
    language = ("en", "es")[number % 2]
    page = visit(drawn.url, locale=language, reduced_motion="reduce")
    people = People(page, Random(variant), keyboard=number % 4 > 1)
    people.sit_down(
        FOUR[:3] if variant == "individual-hand" or not number % 3 else TWO, variant, DICE.get(variant, 2)
    )
    verdicts = play(people, language, VERDICTS_ENOUGH if variant in ENDLESS else TAPS_MOST)
    assert verdicts
    if variant in ENDLESS:
        page.locator("#menu-open").click()
        page.locator("[data-focus=end-night]").click()
        people.hands.wait_for("ended")
        expect(page.locator(".standings li")).to_have_count(len(people.hands.view()["state"]["seats"]))
    else:
        winner = people.hands.view()["state"]["winner"]
        expect(page.locator(".winner-name")).to_have_text(winner)
    assert bool(foreign(page)) == (language == "en")


@pytest.mark.parametrize(("variant", "options"), OPTIONS, ids=lambda value: str(value))
def test_a_house_rule_is_clicked_to_its_end(
    visit: Visit, drawn: Any, variant: str, options: dict[str, Any]
) -> None:
    """Where sides are taken, and where anybody may call."""
    table = Played(drawn.url, FOUR, variant, dice=1, options=options)
    page = visit(f"{drawn.url}/t/{table.id}", reduced_motion="reduce")
    people = People(page, Random(str(options)))
    people.hands.wait_for("bidding")
    play(people, "en")
    assert {"side", "caller"} & people.tapped
    expect(page.locator(".winner-name")).to_have_text(people.hands.view()["state"]["winner"])
