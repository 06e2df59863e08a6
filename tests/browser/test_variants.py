"""Every rule system that the door offers is clicked to its end, as by people who know only the buttons."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from referee import variant_ids
from tests.browser.conftest import Visit
from tests.browser.languages import SAID, foreign, foreign_in
from tests.browser.people import People
from tests.browser.played import Played
from tests.browser.sights import OVERLAPS, SCROLLS, TWO_FRAMES
from tests.browser.test_accessible import AXE, RUN

ENDLESS = ("mexican", "single-cup")
"""Nobody wins by these sheets: the table says when the night is over."""
DICE = {"chui-niu": 5}
"""Straights and leopards need five."""
LIVES = {"maexchen": {"penalty-limit": 2}}
"""A game of six lives shows nothing that one of two does not."""
TWO = ["Ana", "Beto"]
FOUR = [*TWO, "Caro", "Dina"]
TAPS_MOST = 250
VERDICTS_ENOUGH = 3
LOOK = f"""async names => {{
  await {TWO_FRAMES};  // the seats are laid out with the next frame, before it is painted
  return [({OVERLAPS})(names), {SCROLLS}, ({SAID})()];
}}"""
OPTIONS = [("dudo", {"taking-sides": True}), ("dudo", {"challenge-by-anyone": True})]


def play(people: People, language: str, verdicts_most: int = TAPS_MOST) -> int:
    """Until somebody wins, or there were so many verdicts; what must hold of the page, by axe once a face."""
    verdicts, seen = 0, set()
    people.page.evaluate(AXE.read_text(encoding="utf-8"))
    for _ in range(TAPS_MOST):
        mode = people.hands.mode()
        if mode not in seen:
            seen.add(mode)
            assert people.page.evaluate(RUN) == [], mode
        if mode == "winner" or verdicts == verdicts_most:
            return verdicts
        if mode == "verdict":
            verdicts += 1
            state = people.hands.view()["state"]
            seats = people.page.locator("#stage .seat-dice")
            assert seats.count() >= len(state["seats"])
        overlaps, scrolls, said = people.page.evaluate(LOOK, [".seat", ".big-bid", "#dock"])
        assert overlaps == [] or mode == "verdict"
        assert not scrolls
        assert bool(foreign_in(said)) == (language == "en"), (mode, foreign_in(said))
        people.step()
    raise AssertionError("the game never ended")


@pytest.mark.parametrize("variant", variant_ids())
def test_a_game_is_clicked_to_its_end(visit: Visit, drawn: Any, variant: str) -> None:
    """From the door to the winner, or to the end of the night; half of them in Spanish, half by keyboard."""
    number = variant_ids().index(variant)
    language = ("en", "es")[number % 2]
    names = FOUR[:3] if variant == "individual-hand" or not number % 3 else TWO
    set_up = variant in LIVES
    url = drawn.url
    if set_up:
        url += f"/t/{Played(drawn.url, names, variant, ante='2', options=LIVES[variant]).id}"
    page = visit(url, locale=language, reduced_motion="reduce")
    people = People(page, Random(variant), keyboard=number % 4 > 1)
    if set_up:
        people.hands.wait_for("bidding")
    else:
        people.sit_down(names, variant, DICE.get(variant, 2))
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
def test_a_house_rule_is_clicked(visit: Visit, drawn: Any, variant: str, options: dict[str, Any]) -> None:
    """Where sides are taken, and where anybody may call."""
    table = Played(drawn.url, FOUR[:3], variant, dice=1, options=options)
    page = visit(f"{drawn.url}/t/{table.id}", reduced_motion="reduce")
    people = People(page, Random(str(options)))
    people.hands.wait_for("bidding")
    play(people, "en", VERDICTS_ENOUGH)
    assert {"side", "caller"} & people.tapped
