"""House rules are sentences; what cannot be is refused with its reason; mixes are kept and sent."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.played import Played

HALF_UP = "A bid goes to aces at half the number, rounded up."
DOUBLE = "A bid of aces goes back to another face at double the number."


def open_rule(page: Page, group: str, switch: str) -> Any:
    """The choices of one rule, in sight."""
    for fold in ("#else", "#house"):
        if not page.locator(fold).evaluate("e => e.open"):
            page.locator(f"{fold} > summary").click()
    for name in (f"group-{group}", switch):
        place = page.locator(f"[data-name={name}]")
        if not place.evaluate("e => e.open"):
            place.locator("> summary").click()
    return page.locator(f"[data-name={switch}] .rule-choice")


def at_the_door(visit: Visit, url: str, **options: Any) -> Any:
    """The door with two players and the rules in sight."""
    page = visit(url, **options)
    expect(page.locator("#variants input:checked")).to_have_count(1)
    for i, name in enumerate(["Ann", "Bo"]):
        page.get_by_role("textbox", name="Player").nth(i).fill(name)
    return page


def sit_down(page: Any) -> dict[str, Any]:
    """Set the table; what was agreed on."""
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*")
    table = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    return dict(table["setup"])


def test_what_cannot_be_is_refused_while_choosing(visit: Visit, drawn: Any) -> None:
    """A choice by which the bidding would circle cannot be made; what changes nothing is told."""
    page = at_the_door(visit, drawn.url, size=(1440, 900))
    if page.locator("#others").is_visible():
        page.locator("#others").click()
    page.locator("input[value='dudo']").check()
    open_rule(page, "bids", "to-aces").filter(has_text=HALF_UP).locator("input").check()
    refused = open_rule(page, "bids", "from-aces").filter(has_text=DOUBLE)
    expect(refused.locator("input")).to_be_disabled()
    expect(refused).to_contain_text("the bidding would go round in circles (one ace, two twos, one ace)")
    expect(refused).to_contain_text(HALF_UP)
    expect(page.locator(".differing li > span")).to_have_text([HALF_UP])
    open_rule(page, "count", "wild-aces").filter(has_text="Aces are not wild").locator("input").check()
    expect(page.locator(".differing li").first).to_contain_text("It changes nothing, for: Aces are not wild.")
    expect(page.locator("#house-changed")).to_have_text("2 changed")
    page.get_by_role("button", name=f"As usual again: {HALF_UP}").click()
    expect(page.locator(".differing li")).to_have_count(1)
    assert sit_down(page)["options"] == {"wild-aces": False}


def test_rules_are_kept_and_come_first(visit: Visit, drawn: Any) -> None:
    """Under a name they stand first on this device, can be played again and forgotten."""
    page = at_the_door(visit, drawn.url)
    open_rule(page, "last-die", "one-die-round").filter(has_not_text="as usual").first.locator(
        "input"
    ).check()
    page.get_by_label("Keep these rules under a name").fill("Grandma's")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.locator(".variant:has(:checked)")).to_contain_text("Grandma's")
    assert "one-die-round" in sit_down(page)["options"]
    page.goto(drawn.url)
    expect(page.locator(".variant:has(:checked)")).to_contain_text("Grandma's")
    expect(page.locator(".variant:has(:checked)")).to_contain_text("one changed")
    page.get_by_role("button", name="Forget Grandma's").click()
    expect(page.get_by_text("Grandma's")).to_have_count(0)


def test_rules_travel_by_link(visit: Visit, drawn: Any) -> None:
    """A link sets another device's door up, and its table."""
    page = at_the_door(visit, drawn.url)
    open_rule(page, "count", "wild-aces").filter(has_text="not wild").locator("input").check()
    page.get_by_role("button", name="Share by a link").click()
    link = page.get_by_label("The link to these rules").input_value()
    other = at_the_door(visit, link)
    expect(other.locator(".differing li")).to_contain_text("Aces are not wild.")
    assert sit_down(other)["options"] == {"wild-aces": False}


def test_the_risk_is_the_tables_own(visit: Visit, drawn: Any) -> None:
    """How certain a verdict must be to come by itself is chosen in plain words, and kept."""
    page = at_the_door(visit, drawn.url)
    page.locator("#else > summary").click()
    page.get_by_label("A verdict comes by itself").select_option("0.005")
    assert sit_down(page)["bound"] == 0.005
    page.goto(drawn.url)
    page.locator("#else > summary").click()
    expect(page.get_by_label("A verdict comes by itself")).to_have_value("0.005")


def test_old_tables_have_a_date_and_can_be_deleted(visit: Visit, drawn: Any) -> None:
    """In the page's language; deleting asks once."""
    table = Played(drawn.url, ["Olga", "Piet"], "cacho")
    page = visit(drawn.url, locale="es")
    row = page.locator(".tables li").filter(has_text="Olga, Piet")
    expect(row).to_contain_text("Cacho colombiano")
    expect(row.locator("time")).to_have_text(re.compile(r"\d"))
    row.get_by_role("button").click()
    row.get_by_text("¿Borrar para siempre?").click()
    expect(row).to_have_count(0)
    gone = page.request.get(table.api)
    assert gone.status == 404


def test_a_game_is_taken_up_midway(visit: Visit, drawn: Any) -> None:
    """Each player's dice are told where they differ, beside a full hand; what makes no sense is refused in
    words. One cup has no hands."""
    page = at_the_door(visit, drawn.url, forgive="status of 4")
    if page.locator("#others").is_visible():
        page.locator("#others").click()
    page.locator("input[value='mexican']").check()
    expect(page.locator("#midway")).to_be_hidden()
    if page.locator("#others").is_visible():
        page.locator("#others").click()
    page.locator("input[value='dudo']").check()
    page.locator("#else > summary").click()
    page.locator("#midway > summary").click()
    page.get_by_label("Dice of Ann").fill("2")
    page.get_by_label("Dice of Bo").fill("0")
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator("#problem")).to_contain_text("at least two players need dice")
    page.get_by_label("Dice of Bo").fill("7")
    page.get_by_role("textbox", name="Player").nth(0).fill("Anna")
    page.get_by_label("Dice of Anna").fill("1")
    setup = sit_down(page)
    assert (setup["dice"], setup["full_hand"]) == ({"Anna": 1, "Bo": 7}, 5)
