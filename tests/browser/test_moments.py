"""The moments of an evening: a game at one tap, dice that count, the winner, the calls that were closest."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.played import Played
from tests.browser.serving import Served
from tests.browser.sights import box_of
from tests.browser.test_closing import a_game
from tests.browser.test_rivals import demo

__all__ = ["demo"]
COUNTED = """() => {
  const look = it => getComputedStyle(it.querySelector('.box'));
  const [lit, dim] = [true, false].map(counts => [...document.querySelectorAll('#stage [data-die]')]
    .filter(it => it.classList.contains('matching') === counts));
  const badges = lit.map(it => it.querySelector('.badge').getBoundingClientRect().height);
  return { lit: lit.map(it => Number(it.dataset.die)), dim: dim.length,
    ringed: lit.every(it => look(it).strokeWidth === '5px' && look(it).fill.includes('url')),
    plain: dim.every(it => look(it).opacity === '0.6'), badge: Math.min(...badges) / innerHeight,
    ground: getComputedStyle(document.querySelector('#stage .ground')).filter };
}"""
ON_SCREEN = ("/screen", (1920, 1080))


@pytest.mark.parametrize(("where", "size"), [("", DESKTOP), ("", PHONE), ("/seat", PHONE), ON_SCREEN])
def test_dice_that_count_shine_in_a_ring(visit: Visit, drawn: Any, where: str, size: tuple[int, int]) -> None:
    """As many as the verdict found, and these; the rest of the picture is dim. It fills its place, and from
    the sofa a number has 2.2 % of the height."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    table = Played(drawn.url, ["Ana", "Beto"], dice=3)
    script = "localStorage['ojo.name'] = 'Beto'"
    page = visit(f"{drawn.url}/t/{table.id}{where}", size, script=script, reduced_motion="reduce")
    table.doubted("Ana", "Beto", 4, 5)
    expect(page.locator("body")).to_have_attribute("data-mode", "revealing")
    table.looked()
    expect(page.locator("#stage .picture.lit")).to_be_visible()
    seen = page.evaluate(COUNTED)
    dice = table.view["judged"]["dice"]
    assert sorted(seen["lit"]) == [i for i, it in enumerate(dice) if it["counts"]]
    assert len(seen["lit"]) == table.view["state"]["verdict"]["found"] == 4
    assert (seen["dim"], seen["ringed"], seen["plain"]) == (2, True, True)
    assert "brightness(0.4)" in seen["ground"]
    assert where != "/screen" or seen["badge"] >= 0.022
    picture, place = (
        box_of(page.locator(it)) for it in ("#stage .picture", ".theatre-picture, .stage-picture")
    )
    assert (picture["width"], picture["height"]) == (place["width"], place["height"])


def test_the_winner_stands_highest(visit: Visit, drawn: Any) -> None:
    """On a podium of three in their colours, with the pot; what the game is remembered for stands below, and
    gold is the next one with the same people."""
    table = a_game(drawn)
    page = visit(f"{drawn.url}/t/{table.id}", PHONE, reduced_motion="reduce")
    page.locator("[data-focus=next]").click()
    expect(page.locator(".winner-figures .closing-award")).to_have_text(["The best call", "The longest run"])
    winner, out = table.view["state"]["winner"], table.view["state"]["out"]
    stands = page.locator(".podium li")
    expect(stands).to_have_text([out[-1], winner, out[-2]])
    tops = [box_of(stand)["y"] for stand in stands.all()]
    assert tops[1] < tops[0] < tops[2]
    expect(stands.nth(1).locator(".coin")).to_have_count(5)
    hues = stands.evaluate_all("all => all.map(it => getComputedStyle(it).getPropertyValue('--hue'))")
    assert len(set(hues)) == 3
    expect(page.locator("#dock .primary")).to_have_text("Again with the same people")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_one_tap_leads_to_a_bid(demo: Served, visit: Visit, size: tuple[int, int]) -> None:
    """“Try it now” at the door: a table against a rival, with the first bid ready, and nothing asked."""
    page = visit(demo.url, size)
    page.get_by_role("button", name="Try it now").click()
    expect(page.locator("[data-focus=bid]")).to_be_visible()
    assert len(page.locator(".seat").all()) == 2


def test_the_closest_calls_are_pictures(visit: Visit, drawn: Any) -> None:
    """Three of them, nearest to a coin's toss first, with their pictures; all else of the night takes two
    screens of a laptop."""
    table, turn = Played(drawn.url, ["Ana", "Beto"], dice=4), "Ana"
    for dice in (8, 7, 6, 5):
        drawn.lay(([5, 5, 2, 3, 4, 6, 2, 3])[:dice])
        table.act("bid", turn, quantity=dice // 2, face=5)
        table.act("doubt", table.view["state"]["turn"])
        table.looked()
        turn = table.view["state"]["turn"]
    page = visit(f"{drawn.url}/t/{table.id}/night", DESKTOP)
    calls = page.locator("#closest li")
    expect(calls).to_have_count(3)
    rounds = page.request.get(f"{table.api}/night").json()["rounds"]
    nearest = sorted(rounds, key=lambda it: abs(it["chance"] - 0.5))[:3]
    for call, it in zip(calls.all(), nearest, strict=True):
        expect(call).to_contain_text(f"round {it['round']}")
        assert call.locator("img").evaluate("it => it.decode().then(() => it.clientWidth)") > 300
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * DESKTOP[1]
