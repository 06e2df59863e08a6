"""Around the game: who comes and goes, who is invited, why a verdict is so, the end of the night."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.played import Played


def more(page: Page, section: str) -> Any:
    """A section of the menu, opened."""
    expect(page.locator("body")).to_have_attribute("data-mode", re.compile("."))
    page.locator("#menu-open").click()
    place = page.locator("#menu details").filter(has=page.locator("summary", has_text=section))
    place.locator("summary").click()
    return place


def test_people_come_and_go(visit: Visit, drawn: Any) -> None:
    """Somebody sits down late, takes another name, another seat, and leaves; each can be undone."""
    table = Played(drawn.url, ["Ann", "Bo"], dice=3)
    page = visit(f"{drawn.url}/t/{table.id}")
    names = page.locator(".seat-name")
    place = more(page, "Who sits here")
    place.get_by_label("Who joins?").fill("Cal")
    place.get_by_role("button", name="Sits down").click()
    expect(names).to_have_text(["Ann", "Bo", "Cal"])
    place = more(page, "Who sits here")
    place.get_by_label("The name of Cal").fill("Carla")
    place.get_by_label("The name of Cal").press("Enter")
    expect(names).to_have_text(["Ann", "Bo", "Carla"])
    more(page, "Who sits here").get_by_role("button", name="Let Carla sit one seat earlier").click()
    expect(names).to_have_text(["Ann", "Carla", "Bo"])
    leaves = more(page, "Who sits here").locator("[data-focus=leave-Bo]")
    leaves.click()
    expect(leaves).to_have_text("Leaves for good?")
    leaves.click()
    expect(page.locator("[data-seat=Bo]")).to_have_class(re.compile("out"))
    page.locator("#undo").click()
    expect(page.locator("[data-seat=Bo]")).not_to_have_class(re.compile("out"))


@pytest.mark.parametrize("where", ["", "/screen"])
def test_others_are_invited_and_sent_out(visit: Visit, drawn: Any, where: str) -> None:
    """The code is shown to be scanned; who came in by it is listed, and sent out with one tap."""
    table = Played(drawn.url, ["Ann", "Bo"], dice=3)
    page = visit(f"{drawn.url}/t/{table.id}{where}", (1280, 720))
    place = more(page, "Invite others")
    place.get_by_role("button", name="Somebody to watch").click()
    expect(place.get_by_role("img")).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("document.querySelector('.qr').naturalWidth") > 0
    address = place.locator(".invitation .quiet").inner_text()
    guest = visit(address)
    guest.get_by_role("button", name="Come in").click()
    guest.wait_for_url("**/screen")
    page.get_by_role("button", name="Close").click()
    place = more(page, "Invite others")
    expect(place.locator(".guests li")).to_contain_text("Somebody who watches")
    place.get_by_role("button", name="Send out: Somebody who watches").click()
    expect(place.locator(".guests li")).to_have_count(0)


def test_a_verdict_says_how_sure_and_why(visit: Visit, drawn: Any) -> None:
    """How certain it is stands under it, the rules that decided are one tap away."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    table = Played(drawn.url, ["Ann", "Bo"], dice=3)
    table.doubted("Ann", "Bo", 4, 5)
    table.looked()
    page = visit(f"{drawn.url}/t/{table.id}")
    expect(page.locator(".verdict")).to_contain_text(re.compile(r"Certain to 9\d(\.\d+)? %"))
    page.locator("#stage").get_by_text("Why so?").click()
    expect(page.locator(".reasons li").first).to_be_visible()
    spanish = visit(f"{drawn.url}/t/{table.id}", locale="es")
    expect(spanish.locator(".verdict")).to_contain_text(re.compile(r"Seguro al 9\d(,\d+)? %"))
    small = visit(f"{drawn.url}/t/{table.id}", (320, 568))
    expect(small.locator(".stamp")).to_be_visible()
    expect(small.locator(".seats")).to_be_hidden()


def test_a_hand_is_claimed_in_the_page_s_language(visit: Visit, drawn: Any) -> None:
    """Each claim is a button in the words of whoever looks, and the table has one for all of them."""
    table = Played(drawn.url, ["Ana", "Beto"], "individual-hand", ante=2)
    claims = visit(f"{drawn.url}/t/{table.id}", locale="es").locator("[data-focus^='claim-']")
    expect(claims).to_have_text(
        [
            "pareja",
            "dobles parejas",
            "trío",
            "escalera menor",
            "escalera mayor",
            "full",
            "póquer",
            "cinco iguales",
        ]
    )


def test_a_hand_that_is_given_up_is_no_truth(visit: Visit, drawn: Any) -> None:
    """Conceding is one tap; the headline says that nobody looked; then who pays whom."""
    table = Played(drawn.url, ["Ann", "Bo"], "individual-hand", ante=2)
    table.act("claim", "Ann", value="pair")
    table.act("claim", "Bo", value="full house")
    page = visit(f"{drawn.url}/t/{table.id}")
    screen = visit(table.screen, (1280, 720))
    page.locator("[data-focus=concede]").click()
    for shown in (page, screen):
        expect(shown.locator(".stamp")).to_have_text("Given up")
    expect(page.locator("#stage")).not_to_contain_text("null")
    expect(screen.locator("#stage")).not_to_contain_text("null")
    page.get_by_role("button", name="The winner").click()
    expect(page.locator(".winner-line")).to_have_text("wins the game.")  # nobody loses dice here
    expect(page.locator(".purses")).to_have_text("Ann \u22122, Bo +2")
    page.locator("[data-focus=end-here]").click()
    expect(page.locator(".payments li")).to_have_text(["Ann pays Bo 2"])


def test_what_was_thrown_again_is_told_of_the_hand_that_stands(visit: Visit, drawn: Any) -> None:
    """Of whose claim stands how many dice were thrown again, of nobody else; who claims next may, too."""
    table = Played(drawn.url, ["Ann", "Bo", "Cal"], "individual-hand")
    table.act("claim", "Ann", value="pair")
    table.act("reroll", "Bo", dice=2)
    page = visit(f"{drawn.url}/t/{table.id}")
    expect(page.locator("#stage .bidder")).to_have_text("Ann claims")
    expect(page.locator("#stage")).not_to_contain_text("dice rolled")
    table.act("claim", "Bo", value="two pair")
    expect(page.locator("#stage")).to_contain_text("2 dice rolled")
    expect(page.locator("#dock summary")).to_have_text("Cal throws dice again")
    table.act("claim", "Cal", value="full house")
    expect(page.locator("#stage .bidder")).to_have_text("Cal claims")
    expect(page.locator("#stage")).not_to_contain_text("dice rolled")
