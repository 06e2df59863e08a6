"""Who bid what in this round, whose is what, and a bid taken back by who made it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.played import Played

NAMES = ["Ana", "Beto", "Carla", "Dina", "Elio", "Fita"]
BEFORE = ".bids-before li"


WRONG_SIDE = """names => {
  const lines = new Map();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    let line = texts.currentNode.parentElement;
    while (getComputedStyle(line).display === 'inline') line = line.parentElement;
    if (line.getClientRects().length) lines.set(line, [...(lines.get(line) ?? []), texts.currentNode]);
  }
  const wrong = [];
  for (const nodes of lines.values()) {
    const letters = nodes.flatMap(node => [...node.data].map((one, i) => ({ one, node, i })));
    const left = ({ node, i }) => {
      const range = document.createRange();
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      return range.getBoundingClientRect();
    };
    const text = letters.map(it => it.one).join('');
    for (const name of names)
      for (const found of text.matchAll(new RegExp(`${name}[^0-9A-Za-z${names.join('')}]*[0-9]`, 'g'))) {
        const [begin, end] = [found.index, found.index + found[0].length - 1].map(at => left(letters[at]));
        if (begin.top < end.bottom && end.top < begin.bottom && end.left < begin.left) wrong.push(found[0]);
      }
  }
  return wrong;
}"""
"""Where a number that follows a name is drawn before it."""


def phone(visit: Visit, table: Played, name: str, **options: Any) -> Page:
    """The table's page of a seat, on a phone that was told whose it is."""
    page = visit(
        table.screen.replace("/screen", "/seat"), script=f"localStorage['ojo.name'] = '{name}'", **options
    )
    expect(page.locator("#title")).to_have_text(name)
    return page


@pytest.mark.parametrize(
    "size", [(320, 568), (390, 844), (568, 320), (844, 390), (1280, 720), (1920, 1080)], ids=str
)
def test_this_rounds_bids_stand_on_every_screen(visit: Visit, drawn: Any, size: tuple[int, int]) -> None:
    """Each with its name, newest first, beside the bid that stands."""
    table = Played(drawn.url, NAMES)
    for i, name in enumerate(NAMES[:4]):
        table.act("bid", name, quantity=i + 2, face=i + 2)
    laptop = visit(table.screen.removesuffix("/screen"), size)
    for page in (laptop, visit(table.screen, size)):
        before = "#bids li + li" if page is laptop and size[0] > 900 else BEFORE
        expect(page.locator(before)).to_have_count(3)
        words = page.locator(before).evaluate_all("all => all.map(it => it.textContent.slice(0, -1))")
        assert words == ["Carla 4", "Beto 3", "Ana 2"]
        expect(page.locator(f"{before} [aria-label='4 fours']")).to_be_visible()
    table.act("doubt", NAMES[4])
    table.typed([6] * 30)
    table.act("bid", table.view["state"]["turn"], quantity=1, face=2)
    expect(page.locator(BEFORE)).to_have_count(0)


def test_what_was_said_is_taken_back_on_the_phone(visit: Visit, drawn: Any) -> None:
    """Until the next one acts; then the phone has nothing to take back, and nobody else ever had."""
    table = Played(drawn.url, NAMES[:3])
    ana, beto = phone(visit, table, "Ana"), phone(visit, table, "Beto")
    back = "[data-focus=take-back]"
    ana.locator("[data-focus=bid]").click()
    expect(ana.locator(back)).to_be_visible()
    expect(beto.locator("body")).to_have_attribute("data-mode", "bidding")
    expect(beto.locator(back)).to_have_count(0)
    ana.locator(back).click()
    expect(ana.locator("body")).to_have_attribute("data-mode", "bidding")
    ana.locator("[data-focus=bid]").click()
    beto.locator("[data-focus=doubt]").click()
    expect(ana.locator(back)).to_have_count(0)
    beto.locator(back).click()
    expect(beto.locator("body")).to_have_attribute("data-mode", "bidding")
    beto.locator("[data-focus=doubt]").click()
    expect(beto.locator(back)).to_be_visible()
    table.version = 6
    table.write("hand", faces=[6] * 15)
    expect(beto.locator(back)).to_have_count(0)


def test_numbers_stand_after_names_from_right_to_left(visit: Visit, drawn: Any) -> None:
    """On table, phone, screen, overlay and under More, in the night and in its circle."""
    names = ["דנה", "נועם", "عمر"]
    table = Played(drawn.url, names, dice=2, ante="2")
    at = f"{drawn.url}/t/{table.id}"
    pages = [visit(at), visit(f"{at}/screen", (1920, 1080)), visit(f"{at}/seat")]
    for i, name in enumerate(names):
        table.act("bid", name, quantity=i + 1, face=4)
    for page in pages:
        expect(page.locator(BEFORE)).to_have_count(2)
        assert page.locator(BEFORE).first.inner_text().startswith(names[1])
        assert page.evaluate(WRONG_SIDE, names) == []
    table.act("doubt", names[0])
    table.typed([1, 2, 3, 4, 5, 6])
    pages[0].locator("#menu-open").click()
    expect(pages[0].locator("#menu .past-cost")).to_be_visible()
    pages += [visit(f"{drawn.url}/overlay/{table.id}"), visit(f"{at}/night")]
    expect(pages[-1].locator("#rounds li")).to_have_count(1)
    for page in pages:
        assert page.evaluate(WRONG_SIDE, names) == []
    pages[-1].locator("#circle-name").fill(names[0])
    pages[-1].locator("#circle-name").press("Enter")
    expect(pages[-1].locator(".circle-nights li")).to_have_count(1)
    assert pages[-1].evaluate(WRONG_SIDE, names) == []
    assert names[2] in table.view["history"][0]["explanation"]
    assert "\u2068" not in table.view["history"][0]["explanation"]
