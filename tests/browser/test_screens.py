"""Several screens at one table stay in step, a late tap catches up, and a lost connection comes back."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit, Visit
from tests.browser.played import a_round_later
from tests.browser.sights import box_of

DESKTOP = (1440, 900)
BIG_SCREEN = (1920, 1080)


def test_phone_desk_and_big_screen_show_the_same(sit: Sit, visit: Visit, drawn: Any) -> None:
    """What is tapped on one is seen on the others without loading anything again, to the verdict."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3)
    desk = visit(hands.page.url, DESKTOP)
    screen = visit(f"{hands.page.url}/screen", BIG_SCREEN)
    hands.bid(4, "fives")
    for page in (desk, screen):
        expect(page.locator(".big-bid")).to_have_attribute("aria-label", "4 fives")
    desk.locator("[data-focus=doubt]").click()
    hands.wait_for("revealing")
    expect(screen.locator("body")).to_have_attribute("data-mode", "revealing")
    hands.look()
    explanation = "Four fives, two of them aces"
    for page in (hands.page, desk):
        page.locator(".theatre-picture").click()
        expect(page.locator(".sentence")).to_contain_text(explanation)
    expect(screen.locator("#said")).to_contain_text(explanation)
    expect(screen.locator(".stage-found")).to_have_text("4")
    expect(screen.locator(".stamp")).to_have_text("The bid stands")
    expect(screen.locator(".stage-loss")).to_have_text("Bo loses a die")


@pytest.mark.parametrize(("where", "size"), [("", (390, 844)), ("", (1280, 800)), ("/screen", (1280, 800))])
def test_a_line_of_the_history_opens_its_picture(
    visit: Visit, drawn: Any, where: str, size: tuple[int, int]
) -> None:
    """A tap on a past round shows its picture with its marks, no taller than pictures are, again after a
    reload, and closing goes back."""
    table, _ = a_round_later(drawn)
    page = visit(f"{drawn.url}/t/{table.id}{where}", size)
    expect(page.locator("body")).to_have_attribute("data-mode", re.compile("."))
    page.locator("#menu-open").click()
    page.locator("#menu .past-open").click()
    for _ in range(2):
        expect(page.locator("#menu .picture .mark")).to_have_count(6)
        expect(page.locator("#menu")).to_contain_text("Four fives, two of them aces")
        expect(page.locator("#menu image")).to_have_attribute("href", re.compile(r"/photos/\d+$"))
        box = box_of(page.locator("#menu .past-picture"))
        assert 0.4 * box["width"] < box["height"] < 0.8 * box["width"]
        page.reload()
    page.locator("#menu .past-model summary").click()
    expect(page.locator("#menu .past-model")).to_contain_text("drawing-reader")
    page.locator("#menu [data-focus=close]").click()
    expect(page.locator("#menu")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"^[^#]+$"))


def test_the_big_screen_is_read_from_afar(sit: Sit, visit: Visit, drawn: Any) -> None:
    """The bid stands there at a quarter of the height, and the table cannot be changed at it."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3)
    hands.bid(4, "fives")
    screen = visit(f"{hands.page.url}/screen", BIG_SCREEN)
    expect(screen.locator(".big-bid")).to_be_visible()
    size = screen.locator(".big-bid").evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    assert 0.22 * BIG_SCREEN[1] <= size <= 0.3 * BIG_SCREEN[1]
    assert screen.locator("main button").evaluate_all("all => all.map(e => e.dataset.focus ?? e.id)") == [
        "voice",
        "menu-open",
    ]
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_tap_that_comes_late_catches_up(sit: Sit, visit: Visit, drawn: Any) -> None:
    """The second of two phones is told gently that the table has moved on, and shows where it stands."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3)
    late = visit(hands.page.url, forgive=r"status of 409|ERR_FAILED")
    expect(late.locator("body")).to_have_attribute("data-mode", "bidding")
    late.route("**/stream", lambda route: route.abort())
    late.route("**/api/tables/*?since=*", lambda route: route.abort())
    late.reload()
    expect(late.locator("[data-focus=bid]")).to_be_visible()
    hands.bid(3, "twos")
    late.locator("[data-focus=bid]").click()
    expect(late.locator("#notice")).to_contain_text("Somebody else was faster")
    expect(late.locator(".big-bid")).to_have_attribute("aria-label", "3 twos")
    assert hands.view()["state"]["bid"] == {"player": "Ann", "quantity": 3, "face": 2}


def test_names_are_text_and_nothing_else(sit: Sit, visit: Visit, drawn: Any) -> None:
    """A name or a stake that carries markup is shown letter by letter, on every page."""
    hostile = "<img src=x onerror=a()>"
    drawn.lay([5, 5, 1, 1, 2, 3])
    hands = sit(drawn.url, [hostile, "</script>&amp;"], dice=3, ante="<b>boots</b>")
    expect(hands.page.locator("#pot")).to_contain_text("<b>boots</b>")
    expect(hands.stage.locator(".seat-name").first).to_have_text(hostile)
    screen = visit(f"{hands.page.url}/screen", BIG_SCREEN)
    expect(screen.locator(".seat-name").first).to_have_text(hostile)
    hands.bid(4, "fives")
    hands.call()
    hands.look()
    hands.wait_for("verdict")
    hands.dock.locator("[data-focus=next]").click()
    hands.page.get_by_role("button", name="More", exact=True).click()
    expect(hands.page.locator("#menu .history")).to_contain_text(hostile)
    for page in (hands.page, screen):
        assert page.evaluate("document.querySelectorAll('main img[src=x], main b').length") == 0
    door = visit(drawn.url)
    expect(door.locator(".table-players").first).to_contain_text(hostile)


def test_winner_and_end_reach_every_screen(sit: Sit, visit: Visit, drawn: Any) -> None:
    """A verdict stands under its own round's number; after the last one phones lead to the winner, as the
    host's screen does, and where the night is ended nobody's turn it is."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=2)
    screen = visit(f"{hands.page.url}/screen", BIG_SCREEN)
    phone = visit(f"{hands.page.url}/seat")
    phone.get_by_role("button", name="Bo", exact=True).click()
    drawn.lay([5, 5, 2, 3])
    for number in (1, 2):
        hands.bid(number + 1, "fives")
        expect(screen.locator("#title")).to_contain_text(f"round {number}")
        hands.call()
        hands.look()
        hands.wait_for("verdict")
        expect(screen.locator(".stamp")).to_be_visible()
        expect(screen.locator("#title")).to_contain_text(f"round {number}")
        drawn.lay([5, 5, 2])
        if number == 1:
            expect(phone.locator("#dock-foot")).to_contain_text("Next round")
            phone.get_by_role("button", name="Next round").click()
            hands.dock.get_by_role("button", name="Next round").click()
    expect(phone.get_by_role("button", name="The winner")).to_be_visible()
    phone.get_by_role("button", name="The winner").click()
    expect(phone.locator("body")).to_have_attribute("data-mode", "winner")
    expect(phone.locator(".winner-name")).to_be_visible()
    hands.page.get_by_role("button", name="More", exact=True).click()
    hands.page.locator("[data-focus=end-night]").click()
    expect(phone.locator("body")).to_have_attribute("data-mode", "ended")
    expect(screen.locator("body")).to_have_attribute("data-mode", "ended")
    expect(phone.locator("#said")).to_have_text("")
