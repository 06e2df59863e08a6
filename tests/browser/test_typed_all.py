"""The camera is wrong: whoever types the dice has the word, by one tap, whatever the screen shows."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.played import Played


def called(drawn: Any) -> Played:
    """A table with a call that waits for its dice; four of six count."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    table = Played(drawn.url, ["Ana", "Beto"], dice=3)
    table.doubted("Ana", "Beto", 4, 5)
    return table


def types_three(page: Page) -> None:
    """The dice are typed in, and judged by that alone."""
    expect(page.locator("[data-focus=hand-done]")).to_be_visible()
    for face in (5, 5, 1):
        page.locator(f"[data-focus=face-{face}]").click()
    page.locator("[data-focus=hand-done]").click()
    expect(page.locator("body")).to_have_attribute("data-mode", re.compile("reading|verdict"))


def test_the_camera_waits_while_somebody_types(visit: Visit, drawn: Any) -> None:
    """From the first tap on the page asks the server to hold, also after a reload; going back lets go."""
    table = called(drawn)
    page = visit(f"{drawn.url}/t/{table.id}")
    with page.expect_request("**/hold") as asked:
        page.locator("[data-focus=hand]").click()
    body = asked.value.post_data_json
    assert (body["hold"], body["version"]) == (True, table.version)
    page.locator("[data-focus=face-5]").click()
    with page.expect_request("**/hold") as again:
        page.reload()
    assert again.value.post_data_json["hold"] is True
    expect(page.locator(".stepped .figure").first).to_have_text("1")
    with page.expect_request("**/hold") as let_go:
        page.locator("[data-focus=hand-back]").click()
    assert let_go.value.post_data_json["hold"] is False


@pytest.mark.parametrize("language", ["en", "es"])
def test_one_tap_types_it_all(visit: Visit, drawn: Any, language: str) -> None:
    """Over an open question, and after the verdict: what was read is put away in favour of what is typed."""
    table = called(drawn)
    drawn.lay([5, 5, 1, 0, 2, 3])
    table.write("look", source="demo")
    page = visit(f"{drawn.url}/t/{table.id}?lang={language}")
    expect(page.locator("body")).to_have_attribute("data-mode", "reading")
    with page.expect_request("**/discard") as asked:
        page.locator("[data-focus=type-all]").click()
    assert len(asked.value.post_data_json["holder"]) == 16
    types_three(page)
    expect(page.locator("body")).to_have_attribute("data-mode", "verdict")
    expect(page.locator(".headline .found")).to_have_text("3")

    table = called(drawn)
    table.write("look", source="demo")
    page.goto(f"{drawn.url}/t/{table.id}?lang={language}")
    expect(page.locator("body")).to_have_attribute("data-mode", "verdict")
    page.locator("[data-focus=type-all]").click()
    types_three(page)
    expect(page.locator("body")).to_have_attribute("data-mode", "verdict")
    expect(page.locator(".headline .found")).to_have_text("3")


def test_a_seat_puts_nothing_away(visit: Visit, drawn: Any) -> None:
    """Whose phone it is may look at the verdict; the typing is the host's."""
    table = called(drawn)
    page = visit(f"{drawn.url}/t/{table.id}/seat")
    page.get_by_role("button", name="Beto").click()
    table.write("look", source="demo")
    expect(page.locator("body")).to_have_attribute("data-mode", "verdict")
    expect(page.locator("[data-focus=type-all]")).to_have_count(0)
