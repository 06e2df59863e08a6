"""An evening among friends: little is told, and once; nothing is told before its time; nothing slips away."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.played import Played
from tests.browser.test_who_bid import phone

NAMES = ["Ana", "Beto", "Carla"]
DOOR_PX_MOST = 1300
TELLS = """() => {
  window.told = [];
  const seen = () => {
    if (document.body.dataset.mode !== 'verdict') return;
    const stamp = document.querySelector('.played .stamp');
    const fallen = stamp && getComputedStyle(stamp).opacity !== '0';
    const telling = '.loses, .falling, #bids li, [data-focus=next], [data-focus=send]';
    const spoilt = [...document.querySelectorAll(telling)]
      .filter(it => !it.closest('.theatre, .stage-after, .ladder') && !it.matches('.quiet'));
    if (!fallen) told.push(...spoilt.map(it => it.outerHTML.slice(0, 90)), 'watched');
  };
  const again = () => { seen(); requestAnimationFrame(again); };
  again();
}"""


def judged(drawn: Any, names: list[str] = NAMES) -> Played:
    """A table at which the second player has doubted, with dice to be seen."""
    drawn.lay([5, 5, 1, 1, 5, 5, 4, 6, 6])
    table = Played(drawn.url, names, dice=3)
    table.doubted(names[0], names[1], 6, 5)
    return table


@pytest.mark.parametrize("where", ["", "/screen", "/seat"])
def test_the_show_is_not_spoilt(visit: Visit, drawn: Any, where: str) -> None:
    """While the count climbs no seat, list or button tells who loses, or that it was a bluff to remember."""
    table = judged(drawn)
    if where == "/seat":
        page = phone(visit, table, "Carla")
    else:
        page = visit(f"{drawn.url}/t/{table.id}{where}", DESKTOP)
    expect(page.locator("body")).to_have_attribute("data-mode", "revealing")
    page.evaluate(TELLS)
    table.looked()
    expect(page.locator(".played .stamp")).to_be_visible()
    expect(page.locator(".loses" if where == "/screen" else "[data-focus=send]").first).to_be_visible()
    assert set(page.evaluate("told")) == {"watched"}


def test_a_verdict_is_told_once_a_screen(visit: Visit, drawn: Any) -> None:
    """The stage says it; the dock and the list of past rounds do not say it again, until the next round."""
    table = judged(drawn)
    pages = [visit(f"{drawn.url}/t/{table.id}", DESKTOP), phone(visit, table, "Carla", size=PHONE)]
    table.looked()
    for page in pages:
        expect(page.locator("#stage .theatre")).to_be_visible()
        assert page.locator("#stage button").count() == 1  # the sounds'; what goes on stands in the dock
        page.locator(".theatre-picture").click()
        expect(page.locator("#stage .sentence")).to_be_visible()
        expect(page.locator("#dock")).not_to_contain_text("Beto")
        expect(page.locator(".verdict")).to_contain_text("Why so?")
        expect(page.locator(".reasons").get_by_text("Certain")).to_be_hidden()
    laptop = pages[0]
    expect(laptop.locator("#bids")).not_to_contain_text("Beto")
    laptop.locator("[data-focus=next]").click()
    expect(laptop.locator("#bids")).to_contain_text("Beto")


def test_the_menu_has_three_groups(visit: Visit, drawn: Any) -> None:
    """Who comes and when it ends stand before them; what is rarely wanted is folded."""
    table = Played(drawn.url, NAMES)
    table.act("bid", "Ana", quantity=2, face=5)
    page = visit(f"{drawn.url}/t/{table.id}", DESKTOP)
    page.locator("#menu-open").click()
    headings = page.locator("#menu section > h3")
    expect(headings).to_have_text(["This round", "At this table", "To watch and to listen"])
    first = page.locator("#menu > *").nth(1)
    expect(first.locator("summary")).to_have_text("Invite others")
    expect(page.locator("#menu > [data-focus=end-night]")).to_be_visible()
    expect(page.get_by_role("link", name="Over a stream")).to_be_hidden()
    page.locator("#menu summary", has_text="Rarely wanted").click()
    expect(page.get_by_role("link", name="Over a stream")).to_be_visible()


def test_the_gold_button_says_fei_or_zhai(visit: Visit, drawn: Any) -> None:
    """What it bids is what is chosen."""
    table = Played(drawn.url, NAMES, "chui-niu")
    page = visit(f"{drawn.url}/t/{table.id}")
    page.locator("[data-focus=spoken-zhai]").click()
    expect(page.locator("[data-focus=bid]")).to_have_text(re.compile(r"zhai$"))


def test_the_door_begins_with_little(visit: Visit, house: str) -> None:
    """On a first visit: who, which game (three to begin with), what for, and the way to the table; all else
    is one tap away. Where coins lie is asked where there are any."""
    page = visit(house, DESKTOP)
    expect(page.locator("#variants input:checked")).to_have_count(1)
    assert page.evaluate("document.querySelector('main').scrollHeight") <= DOOR_PX_MOST
    assert page.evaluate("document.documentElement.scrollHeight") <= DOOR_PX_MOST
    expect(page.locator("#variants label:visible")).to_have_count(3)
    expect(page.get_by_label("Each puts in")).to_be_visible()
    expect(page.get_by_label("A verdict comes by itself")).to_be_hidden()
    page.locator("#others").click()
    expect(page.locator("#variants label:visible")).to_have_count(17)
    page.locator("#else > summary").click()
    expect(page.get_by_label("A verdict comes by itself")).to_be_visible()
    expect(page.locator("#coins")).to_be_hidden()
    page.get_by_label("Each puts in").fill("1 coin")
    expect(page.locator("#coins")).to_be_visible()
    small = visit(house, PHONE)
    expect(small.locator("#variants label:visible")).to_have_count(1)


def test_who_was_a_rival_stays_away_the_next_time(visit: Visit, drawn: Any) -> None:
    """The next party asks for its own."""
    kept = '{"players": ["Ana", "Beto"], "rivals": "1"}'
    page = visit(drawn.url, script=f"localStorage['ojo.setup'] = '{kept}'")
    expect(page.get_by_role("textbox", name="Player").first).to_have_value("Ana")
    assert page.locator("#rivals").input_value() == ""


@pytest.mark.parametrize(("coins", "owed"), [("middle", 0), (None, 1)])
def test_money_is_told_once(visit: Visit, drawn: Any, coins: str | None, owed: int) -> None:
    """Coins in the middle are taken by who wins, and nobody owes any; what is written down is paid at the
    end, once."""
    table = Played(drawn.url, NAMES[:2], dice=1, ante="1", coins=coins)
    table.doubted("Ana", "Beto", 2, 5)
    table.typed([3], others=1)
    page = visit(f"{drawn.url}/t/{table.id}", DESKTOP)
    page.locator("[data-focus=next]").click()
    expect(page.locator(".purses")).to_have_count(owed)
    expect(page.locator(".payments")).to_have_count(0)
    page.locator("[data-focus=end-here]").click()
    expect(page.locator(".standings")).to_be_visible()
    expect(page.locator(".payments li")).to_have_count(owed)


def test_a_phone_buzzes_when_it_is_ones_turn(visit: Visit, drawn: Any) -> None:
    """Once a turn, and only where somebody has touched it."""
    table = Played(drawn.url, NAMES)
    page = phone(visit, table, "Beto", size=PHONE)
    page.evaluate("() => { window.buzzed = 0; navigator.vibrate = () => { buzzed += 1; return true; }; }")
    expect(page.locator("body")).to_have_attribute("data-mode", "waiting")
    page.locator("#title").click()
    table.act("bid", "Ana", quantity=2, face=5)
    expect(page.locator("body")).to_have_attribute("data-mode", "bidding")
    page.locator("[data-focus=more]").click()
    assert page.evaluate("buzzed") == 1
