"""The big screen as a stage: everything is there, large, and nothing lies on another, whatever the names."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.played import LONG, Played
from tests.browser.sights import INSIDE, OVERLAPS
from tests.browser.test_who_bid import phone

TELEVISION = (1280, 720)
SCREENS = [TELEVISION, (1920, 1080), (768, 1024)]
PHONE = (844, 390)
PARTS = [
    *(
        ".stage-seat",
        ".big-bid",
        ".stage-who",
        ".stage-quiet",
        ".stage-round",
        ".stage-picture",
        ".stage-loss",
        ".stage-next",
    ),
    *(".stage-found", ".stage-bid", ".stage-call", ".stamp", ".stage-question", ".screen-head", ".footer"),
]
CUT = """[...document.querySelectorAll('.stage-seat')].filter(seat => {
  const box = seat.getBoundingClientRect();
  return ['.seat-name', '.seat-dice'].map(name => seat.querySelector(name))
    .some(e => e.scrollWidth > e.clientWidth + 2 || e.getBoundingClientRect().bottom > box.bottom + 1);
}).map(e => e.textContent)"""
FIGURES_CUT = """[...document.querySelectorAll('.stage-seat .hand-count')]
  .filter(e => e.scrollWidth > e.clientWidth + 1).length"""
SMALL = """least => [...document.querySelectorAll('body *')]
  .filter(e => e.checkVisibility() && !e.closest('svg, .unseen'))
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < least - 0.5)
  .map(e => e.outerHTML.slice(0, 80))"""


def apart(page: Any) -> None:
    """What must hold of every scene, on every screen; names are whole, but on a phone that watches."""
    for width, height in [*SCREENS, PHONE]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS, PARTS) == []
        assert page.evaluate(INSIDE, PARTS) == []
        assert (width, height) == PHONE or page.evaluate(CUT) == []
        assert page.evaluate(SMALL, max(16, 0.03 * height) if width > height else 16) == []


@pytest.mark.parametrize("seats", range(2, 11))
def test_nothing_overlaps(visit: Visit, drawn: Any, seats: int) -> None:
    """From the opening to the verdict, with names as long as they may be."""
    drawn.lay([5, 5, *[2] * (3 * seats - 2)])
    names = LONG[:seats]
    table = Played(drawn.url, names, dice=3)
    page = visit(table.screen, TELEVISION, reduced_motion="reduce")
    expect(page.locator(".stage-seat")).to_have_count(seats)
    apart(page)
    table.act("bid", names[0], quantity=4, face=5)
    expect(page.locator(".stage-who")).to_contain_text(names[0])
    apart(page)
    table.act("doubt", names[1])
    expect(page.locator(".stage-quiet")).to_contain_text("should lie there")
    apart(page)
    if 3 * seats > 30:
        return
    table.looked()
    expect(page.locator(".stamp")).to_have_text("The bid falls")
    expect(page.locator(".stage-loss")).to_have_text(f"{names[0]} loses a die")
    apart(page)


@pytest.mark.parametrize("seats", [11, 14, 15, 40])
def test_more_than_ten_lie_apart(visit: Visit, drawn: Any, seats: int) -> None:
    """With as much of their names as there is room for, and their dice as a figure."""
    names = [f"{number} Player" for number in range(1, seats + 1)]
    table = Played(drawn.url, names)
    table.act("bid", names[0], quantity=4, face=5)
    page = visit(table.screen, TELEVISION)
    for size in SCREENS:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".stage-seat .hand-count")).to_have_text(["\u00d7 5"] * seats)
        assert page.evaluate(OVERLAPS, [".stage-seat", ".big-bid", ".stage-who"]) == []
        assert page.evaluate(INSIDE, [".stage-seat", ".big-bid", ".stage-who"]) == []
        assert page.evaluate(FIGURES_CUT) == 0


def test_all_see_what_the_table_waits_for(visit: Visit, drawn: Any) -> None:
    """A doubted die is shown large with its question, on the big screen and on a phone."""
    drawn.lay([5, 5, 1, 0, 2, 3])
    table = Played(drawn.url, ["Ann", "Bo"], dice=3)
    page = visit(table.screen, TELEVISION, reduced_motion="reduce")
    table.doubted("Ann", "Bo", 4, 5)
    table.write("look", source="demo")
    expect(page.locator(".stage-question")).to_have_text("Is this a five or a six?")
    expect(page.locator(".crop")).to_be_visible()
    apart(page)
    seat = phone(visit, table, "Bo")
    expect(seat.locator("#dock .crop")).to_be_visible()
    expect(seat.locator("#dock")).to_contain_text("Ask at the table.")


def test_the_screen_tells_the_kind_of_round_and_penalties(visit: Visit, drawn: Any) -> None:
    """Blind and palifico are said while bidding; penalties are rings at their seat."""
    table = Played(drawn.url, ["Ann", "Bo"], "cacho", dice=2)
    page = visit(table.screen, TELEVISION, reduced_motion="reduce")
    table.act("bid", "Ann", quantity=1, face=5)
    expect(page.locator(".stage-who")).to_contain_text("Ann")
    expect(page.locator(".stage-round")).to_have_count(0)
    table.act("doubt", "Bo")
    table.typed([], others=4)
    table.act("bid", "Ann", quantity=1, face=5)
    expect(page.locator(".stage-round").first).to_be_visible()
    closed = page.locator(".stage-seat [title='may not look'] .blind")
    expect(closed).not_to_have_count(0)
    expect(page.locator(".stage-round .blind")).to_have_count(1)  # the line that explains it
    boxed = Played(drawn.url, ["Ann", "Bo", "Cal"], "perudo-box", dice=2)
    page = visit(boxed.screen, TELEVISION, reduced_motion="reduce")
    boxed.doubted("Ann", "Bo", 1, 5)
    boxed.typed([], others=6)
    boxed.act("bid", "Ann", quantity=1, face=5)
    expect(page.locator(".stage-round")).to_have_text("Palifico")
    apart(page)
    mexican = Played(drawn.url, ["Ann", "Bo"], "mexican")
    mexican.act("claim", "Ann", value="65")
    mexican.act("lift", "Bo")
    mexican.typed([1, 3])
    other = visit(mexican.screen, TELEVISION)
    expect(other.locator(".ring")).to_have_count(1)
    expect(other.locator(".stage-loss")).to_contain_text("a penalty")


def test_who_is_out_who_starts_and_who_won(visit: Visit, drawn: Any) -> None:
    """The verdict names who is out and who starts next, whose seat dims; the winner is told with the dice
    left. Off by default, the odds of the bid are shown where the table wants them."""
    plain = Played(drawn.url, ["Ann", "Bo"], dice=1)
    plain.act("bid", "Ann", quantity=1, face=5)
    page = visit(plain.screen, TELEVISION)
    expect(page.locator(".stage-who")).to_contain_text("Ann bids")
    expect(page.locator(".stage-odds")).to_have_count(0)
    table = Played(drawn.url, ["Ann", "Bo", "Cal"], dice=1, odds=True, ante="2")
    table.act("bid", "Ann", quantity=3, face=5)
    page = visit(table.screen, TELEVISION, reduced_motion="reduce")
    expect(page.locator(".stage-odds")).to_have_text("Stands 4 times in a hundred")
    apart(page)
    table.act("doubt", "Bo")
    table.typed([5], others=2)
    expect(page.locator(".stage-next")).to_have_text("Ann is out. Bo starts the next round.")
    expect(page.locator("[data-seat=Ann]")).to_have_class(re.compile("out"))
    apart(page)
    table.doubted("Bo", "Cal", 2, 5)
    table.typed([], others=2)
    expect(page.locator(".stage-next")).to_have_text("Bo is out.")
    expect(page.locator(".winner-name")).to_have_text("Cal")
    expect(page.locator(".winner-dice .token")).to_be_visible()
    expect(page.locator(".winner-line").first).to_have_text("wins the game with 1 die left")
    apart(page)
