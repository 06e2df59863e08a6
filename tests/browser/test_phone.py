"""One hand, one phone: nothing to scroll sideways, nothing too small to tap or to read; the keyboard, too."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

Sit = Callable[..., Any]
Visit = Callable[..., Any]
TARGET_PX = 48
TEXT_PX = 16

SMALL_TARGETS = """least => [...document.querySelectorAll('button, a, input, select, summary')]
  .filter(e => e.checkVisibility() && !e.classList.contains('unseen') && e.type !== 'radio')
  .concat([...document.querySelectorAll('label.choice, label.variant')].filter(e => e.checkVisibility()))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < least || box.height < least))
  .map(([e, box]) => `${e.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`)"""
SMALL_TEXT = """least => [...document.querySelectorAll('body *')]
  .filter(e => e.checkVisibility() && !e.closest('svg'))
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < least)
  .map(e => e.outerHTML.slice(0, 80))"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


def check(page: Any) -> None:
    """The three things that must hold whatever the page shows."""
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(SMALL_TARGETS, TARGET_PX) == []
    assert page.evaluate(SMALL_TEXT, TEXT_PX) == []


def test_every_state_fits_a_hand(sit: Sit, visit: Visit, drawn: Any) -> None:
    """The door, each state of a round, the menu, an error page."""
    door = visit(drawn.url)
    check(door)
    door.get_by_text("House rules").click()
    check(door)
    drawn.lay([5, 5, 1, 0, 2, 3])
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3)
    check(hands.page)
    hands.bid(4, "fives")
    check(hands.page)
    hands.page.get_by_role("button", name="More", exact=True).click()
    check(hands.page)
    hands.page.get_by_role("button", name="Close").click()
    hands.call()
    check(hands.page)
    hands.dock.get_by_role("button", name="Tap them in").click()
    check(hands.page)
    hands.dock.get_by_role("button", name="Back", exact=True).click()
    hands.look()
    expect(hands.dock.locator(".question")).to_be_visible()
    check(hands.page)
    hands.dock.get_by_role("button", name="Something else").click()
    check(hands.page)
    hands.dock.locator("[data-focus=face-5]").click()
    expect(hands.dock.get_by_role("button", name="Judge", exact=True)).to_be_visible()
    check(hands.page)
    hands.dock.get_by_role("button", name="Judge", exact=True).click()
    hands.wait_for("verdict")
    check(hands.page)
    check(visit(f"{drawn.url}/t/nothing", forgive="status of 404"))


def test_ten_players_fit_a_phone(sit: Sit, drawn: Any) -> None:
    """Ten seats round the felt: none over another, none beyond the edge, long names whole when read aloud."""
    names = ["Annabelle Montgomery", "Bo", "Cal", "Dee", "Eve", "Finn", "Gus", "Hal", "Ida", "Joaquín José"]
    hands = sit(drawn.url, names)
    check(hands.page)
    seats = hands.stage.locator(".seat")
    boxes = [seats.nth(i).bounding_box() for i in range(10)]
    for i, a in enumerate(boxes):
        assert a["x"] >= 0
        assert a["x"] + a["width"] <= 390
        for b in boxes[i + 1 :]:
            apart_x = max(b["x"] - a["x"] - a["width"], a["x"] - b["x"] - b["width"])
            apart_y = max(b["y"] - a["y"] - a["height"], a["y"] - b["y"] - b["height"])
            assert max(apart_x, apart_y) >= 0
    assert hands.stage.locator(".seat-name").first.text_content() == names[0]


def test_a_round_is_played_with_the_keyboard_alone(sit: Sit, drawn: Any) -> None:
    """Tab and Enter: the focus is seen, and it stays where it was when the dock is drawn again."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=2)
    more = hands.dock.get_by_role("button", name="One more")
    more.focus()
    hands.page.keyboard.press("Enter")
    hands.page.keyboard.press("Enter")
    assert hands.page.evaluate("document.activeElement.dataset.focus") == "more"
    outline = hands.page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert float(outline.removesuffix("px")) >= 2
    expect(hands.dock.locator("[data-focus=bid]")).to_contain_text("3")


def test_motion_is_left_out_where_it_is_not_wanted(sit: Sit, drawn: Any) -> None:
    """With reduced motion the verdict is there at once, and nothing is still moving."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3, reduced_motion="reduce")
    hands.bid(4, "fives")
    hands.call()
    hands.look()
    hands.wait_for("verdict")
    running = "document.getAnimations().filter(a => a.playState === 'running').length"
    assert hands.page.evaluate(running) == 0


def test_the_door_remembers(sit: Sit, drawn: Any) -> None:
    """Names and rules chosen last stand there the next time: then it is one button."""
    hands = sit(drawn.url, ["Ann", "Bo", "Cal"], "red-dead", dice=4)
    hands.page.goto(drawn.url)
    expect(hands.page.get_by_role("textbox", name="Player")).to_have_count(3)
    expect(hands.page.locator("input[value='red-dead']")).to_be_checked()
    expect(hands.page.locator("#dice")).to_have_text("4")
    hands.page.get_by_role("button", name="Move player 3 up").click()
    hands.page.get_by_role("button", name="Remove player 1").click()
    hands.page.get_by_role("button", name="Set the table").click()
    hands.page.wait_for_url("**/t/*")
    hands.wait_for("bidding")
    assert hands.view()["setup"]["players"] == ["Cal", "Bo"]


def test_the_door_says_what_is_missing(visit: Visit, drawn: Any) -> None:
    """One name is not enough, and two alike cannot be told apart: one sentence, nothing lost."""
    page = visit(drawn.url)
    page.get_by_role("textbox", name="Player 1").fill("Ann")
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator("#problem")).to_have_text("Two names are needed at least.")
    page.get_by_role("textbox", name="Player 2").fill("ann")
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator("#problem")).to_contain_text("two called Ann")
    expect(page.get_by_role("textbox", name="Player 2")).to_have_value("ann")
