"""What is to be tapped is in sight and under nothing; what is shown is what there is."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Hands, Visit
from tests.browser.played import Played
from tests.browser.sights import box_of

MIDDLE_PX = 12
COVERED = """() => {
  const place = document.querySelector('.claims').getBoundingClientRect();
  return [...document.querySelectorAll('.dock-body > .claims > .claim')].filter(chip => {
    const box = chip.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.bottom - 3];
    const inside = y > place.top && y < place.bottom;
    return box.top < place.bottom && !(inside ? chip.contains(document.elementFromPoint(x, y)) : true);
  }).map(chip => chip.textContent);
}"""
OUT_OF_SIGHT = """() => {
  const place = document.querySelector('.claims').getBoundingClientRect();
  return [...document.querySelectorAll('.dock-body > .claims > .claim')].filter(chip => {
    const box = chip.getBoundingClientRect();
    return box.top < place.top - 1 || box.bottom > Math.min(place.bottom, innerHeight) + 1
      || box.right > innerWidth || box.width < 44 || box.height < 44;
  }).map(chip => chip.textContent);
}"""
LADDERS = {"mexican": 21, "single-cup": 25, "individual-hand": 8}


@pytest.mark.parametrize("size", [(1440, 900), (1280, 780), (390, 844), (768, 1024), (320, 568)], ids=str)
def test_the_way_to_the_table_is_in_sight(visit: Visit, drawn: Any, size: tuple[int, int]) -> None:
    """Whatever the screen: "Set the table" needs no scrolling."""
    page = visit(drawn.url, size)
    expect(page.locator("#variants input:checked")).to_have_count(1)
    expect(page.get_by_role("button", name="Set the table")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(844, 390), (568, 320), (320, 568), (390, 844)], ids=str)
@pytest.mark.parametrize(("variant", "claims"), LADDERS.items())
def test_every_claim_of_a_ladder_is_in_sight(
    visit: Visit, drawn: Any, size: tuple[int, int], variant: str, claims: int
) -> None:
    """On any phone, upright or sideways, without scrolling; one tap says it, as one on a face bids."""
    table = Played(drawn.url, ["Ana", "Beto"], variant)
    page = visit(f"{drawn.url}/t/{table.id}", size)
    expect(page.locator(".dock-body > .claims > .claim")).to_have_count(claims)
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert page.evaluate(COVERED) == []
    page.locator(".dock-body > .claims > .claim").last.click()
    expect(page.locator(".big-bid")).to_be_visible()


def test_a_stream_sees_the_call_and_dice(visit: Visit, drawn: Any) -> None:
    """A bid as figures and a die; while cups go up who called what."""
    table = Played(drawn.url, ["Ana", "Beto"], dice=3)
    table.act("bid", "Ana", quantity=4, face=5)
    page = visit(f"{drawn.url}/overlay/{table.id}", (1280, 720))
    expect(page.locator("#said")).to_contain_text("Ana: 4")
    expect(page.locator("#said .die")).to_have_count(1)
    table.act("doubt", "Beto")
    expect(page.locator("#said")).to_contain_text("Beto: You're a liar!")
    expect(page.locator("h1")).to_have_count(1)


def test_the_winners_dice_are_none_that_nobody_threw(visit: Visit, drawn: Any) -> None:
    """Where nobody told whose lay there, the winner's token stands in their place."""
    table = Played(drawn.url, ["Ana", "Beto"], dice=1)
    table.doubted("Ana", "Beto", 2, 5)
    table.write("actions", action={"action": "reveal", "pool": [3, 4]})
    hands = Hands(visit(f"{drawn.url}/t/{table.id}"))
    hands.dock.locator("[data-focus=next]").click()
    expect(hands.stage.locator(".winner-dice .token")).to_be_visible()
    expect(hands.stage.locator(".winner-dice use")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_night_is_printed_in_ink(visit: Visit, drawn: Any, language: str) -> None:
    """Its day, who played and who won stand on top; on paper it is dark on white, with nothing to tap."""
    table = Played(drawn.url, ["Ana", "Beto"], dice=1)
    table.doubted("Ana", "Beto", 2, 5)
    table.write("actions", action={"action": "reveal", "pool": [3, 4]})
    page = visit(f"{drawn.url}/t/{table.id}/night?lang={language}", (1280, 900))
    expect(page.locator("#day")).to_contain_text("Ana, Beto")
    expect(page.locator("#day")).to_contain_text("20")
    expect(page.locator(".standings .first")).to_contain_text("Beto")
    expect(page.locator(f".ways a[href='/t/{table.id}']")).to_be_visible()
    page.emulate_media(media="print")
    for hidden in (".after-head .ways", "#own"):
        expect(page.locator(hidden)).to_be_hidden()
    style = "it => { const s = getComputedStyle(it); return [s.color, s.backgroundColor, s.fill]; }"
    assert page.locator("body").evaluate(style)[:2] == ["rgb(27, 26, 23)", "rgb(255, 255, 255)"]
    assert page.locator(".chart .name").first.evaluate(style)[2] == "rgb(27, 26, 23)"


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_lay_there_and_what_was_claimed_are_told_apart(visit: Visit, drawn: Any, language: str) -> None:
    """On the big screen each of the two stands under its name."""
    table = Played(drawn.url, ["Ana", "Beto"], "mexican")
    table.act("claim", "Ana", value="64")
    table.act("lift", "Beto")
    table.write("actions", action={"action": "reveal", "pool": [5, 4]})
    screen = visit(f"{table.screen}?lang={language}", (1280, 720))
    names = ["There lay", "Claimed"] if language == "en" else ["Había", "Se anunció"]
    expect(screen.locator(".stage-verdict small")).to_have_text(names)
    lay = box_of(screen.locator(".stage-found"))
    assert abs(lay["x"] + lay["width"] / 2 - 640) < MIDDLE_PX, "in the middle of the screen"
    screen.wait_for_timeout(2500)  # the play is over


def test_a_count_without_a_die_stands_in_the_middle(visit: Visit, drawn: Any) -> None:
    """A single cup's verdict tells a number alone."""
    table = Played(drawn.url, ["Ana", "Beto"], "single-cup")
    table.act("claim", "Ana", value="2x4")
    table.act("lift", "Beto")
    table.write("actions", action={"action": "reveal", "pool": [4, 4, 4, 2, 3]})
    page = visit(f"{drawn.url}/t/{table.id}", (768, 1024))
    found, stamp = box_of(page.locator(".headline .found")), box_of(page.locator(".stamp"))
    assert abs((found["x"] + found["width"] / 2) - (stamp["x"] + stamp["width"] / 2)) < MIDDLE_PX
