"""Mentiroso on the page: hands named with their faces, dice that stay open, and poker dice tapped in; by
camera it is played in test_poker_by_camera."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZES, Visit
from tests.browser.people import People
from tests.browser.played import Played
from tests.browser.sights import TWO_FRAMES, stand_apart
from tests.browser.test_variants import TWO


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_hand_is_claimed_in_three_taps(visit: Visit, drawn: Any, language: str, size: Any) -> None:
    """The hand, its face, and said; then what stays open and how many are rolled; then the dice are tapped
    in, those that stay being there already. At every size nothing overlaps or is cut off."""
    table = Played(drawn.url, TWO, "mentiroso")
    page = visit(f"{drawn.url}/t/{table.id}", size, locale=language, reduced_motion="reduce")
    people = People(page, Random(0))
    dock = people.hands.dock
    people.hands.wait_for("bidding")

    def fits() -> None:
        page.evaluate(TWO_FRAMES)
        stand_apart(page, [".seat", ".big-bid", "#dock"])

    for focus in ("hand-full-house", "face-1", "bid"):
        fits()
        dock.locator(f"[data-focus={focus}]").scroll_into_view_if_needed()
        dock.locator(f"[data-focus={focus}]").click()
    expect(page.locator("body[data-version='1']")).to_be_attached()
    assert people.hands.view()["state"]["bid"]["value"] == "full house 9 10"
    dock.locator("[data-focus=believe]").click()
    for face in (6, 6):
        dock.locator(f"[data-focus=face-{face}]").click()
    dock.locator("[data-focus=rolls-2]").click()
    fits()
    dock.locator("[data-focus=keep-done]").click()
    expect(page.locator("body[data-version='2']")).to_be_attached()
    assert people.hands.view()["state"]["kept"] == [6, 6]
    expect(page.locator("#stage .kept .die")).to_have_count(2)
    dock.locator("[data-focus=hand-four-of-a-kind]").click()
    dock.locator("[data-place='0'] [data-focus=face-6]").click()
    fits()
    dock.locator("[data-focus=bid]").click()
    expect(page.locator("body[data-version='3']")).to_be_attached()
    assert people.hands.view()["state"]["bid"]["value"] == "four of a kind A"
    dock.locator("[data-focus=lift]").click()
    people.hands.wait_for("revealing")
    fits()
    dock.locator("[data-focus=hand]").click()
    expect(dock.locator("[data-focus^=slot-]")).to_have_count(2)
    fits()
    for face in (6, 6, 1):
        dock.locator(f"[data-focus=face-{face}]").click()
    dock.locator("[data-focus=hand-done]").click()
    people.hands.wait_for("verdict")
    assert people.hands.view()["state"]["verdict"]["met"]


def test_the_big_screen_shows_what_lies_open(visit: Visit, drawn: Any) -> None:
    """The dice beside the cup, as they are, and how many were rolled; before anybody kept any, nothing."""
    table = Played(drawn.url, TWO, "mentiroso")
    table.act("claim", player=TWO[0], value="pair of K")
    page = visit(table.screen, (1440, 900), reduced_motion="reduce")
    expect(page.locator("#stage .big-bid")).to_be_visible()
    expect(page.locator("#stage .stage-kept")).to_be_hidden()
    table.act("believe", player=TWO[1], kept=[5, 5], rolls=3)
    expect(page.locator("#stage .kept .die")).to_have_count(2)
    expect(page.locator("#stage .kept")).to_have_attribute("aria-label", "Open beside the cup: K and K")
    expect(page.locator("#stage .stage-kept")).to_contain_text("3 dice")
