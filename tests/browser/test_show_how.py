"""“Show us how” at the door: one round plays by itself, a step a tap, and leaves nothing behind."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit

pytestmark = pytest.mark.browser

STEPS_MOST = 7


def shown(visit: Visit, served: str, variant: str, size: tuple[int, int], locale: str = "en") -> Page:
    """The table that plays, once its first step stands there."""
    page = visit(f"{served}/", size, locale=locale)
    page.wait_for_selector("#show-how:enabled")
    page.locator("#others").click()
    page.locator(f"#variants label:has(input[value={variant}])").click()
    page.locator("#show-how").click()
    expect(page.locator(".coach")).to_be_visible()
    return page


@pytest.mark.parametrize(
    ("variant", "size"),
    [
        ("dudo", DESKTOP), ("dudo", PHONE), ("maexchen", DESKTOP), ("mentiroso", PHONE),
        ("chui-niu", DESKTOP), ("single-cup", DESKTOP), ("cacho", DESKTOP), ("individual-hand", DESKTOP),
        ("common-hand", DESKTOP),
    ],
)  # fmt: skip
def test_a_round_plays_by_itself(served: str, visit: Visit, variant: str, size: tuple[int, int]) -> None:
    """To its verdict, for who taps on; then the door is there again, and no night is kept."""
    words = list[str]()
    page = shown(visit, served, variant, size)
    table = page.url.partition("/t/")[2].partition("#")[0]
    for _ in range(STEPS_MOST):
        words.append(page.locator(".coach p").inner_text())
        on = page.locator(".coach .primary")
        expect(on).to_be_in_viewport()
        last = on.inner_text() == "Now you play"
        on.click()
        if last:
            break
        expect(page.locator(".coach p")).not_to_have_text(words[-1], timeout=30_000)
    assert "by the rules that this table agreed on" in words[-1] or variant == "individual-hand"
    expect(page).to_have_url(re.compile(r"/$"))
    assert page.request.get(f"{served}/api/tables/{table}").status == 404


def test_who_has_seen_enough_goes_back(served: str, visit: Visit) -> None:
    """At any step, in their language; the table is gone."""
    page = shown(visit, served, "dudo", DESKTOP, locale="es")
    table = page.url.partition("/t/")[2].partition("#")[0]
    expect(page.locator(".coach p")).to_contain_text("agita los dados")
    page.get_by_role("button", name="Ya basta").click()
    expect(page).to_have_url(re.compile(r"/$"))
    assert page.request.get(f"{served}/api/tables/{table}").status == 404
