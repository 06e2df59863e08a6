"""What a table does seldom, and must be able to say: passes, seats that are rolled for, dice that are kept."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.played import Played

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]


@pytest.mark.parametrize(
    ("language", "names", "lies"),
    [("en", "pass", "neither five equal nor"), ("es", "paso", "ni cinco dados iguales")],
)
def test_a_doubted_pass_is_typed_in(visit: Visit, drawn: Any, language: str, names: str, lies: str) -> None:
    """It is about the passer's own five dice, each of which is tapped, whatever was bid before."""
    table = Played(drawn.url, ["Ana", "Beto", "Caro"], options={"passing": "five"})
    page = visit(f"{drawn.url}/t/{table.id}", locale=language)
    table.act("bid", "Ana", quantity=2, face=3)
    table.act("pass", "Beto")
    screen = visit(table.screen, (1280, 720), locale=language)
    for shown in (page, screen):
        expect(shown.locator("#stage")).to_contain_text(f"Beto: {names}", ignore_case=True)
    page.locator("[data-focus=doubt]").click()
    expect(screen.locator(".big-bid")).to_have_text(names)
    expect(page.locator(".big-bid")).to_have_text(names)
    expect(page.locator("#dock-body")).to_contain_text("Beto")
    page.locator("[data-focus=hand]").click()
    done = page.locator("[data-focus=hand-done]")
    for face in (2, 2, 4, 5, 6):
        expect(done).to_be_disabled()
        page.locator(f"[data-focus=face-{face}]").click()
    done.click()
    expect(page.locator(".verdict")).to_contain_text(lies)
    for shown in (page, screen):
        expect(shown.locator(".stamp.lie")).to_be_visible()
