"""“Show us how” at the door: one round plays by itself, a step a tap, and leaves nothing behind."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit, serve

STEPS_MOST = 7
LOOK_MILLISECONDS = 30_000
READY = "() => document.querySelector('#dock [data-focus=bid]')?.ariaLabel"
COVERS = """of => {
  const [one, other] = [of, '.coach'].map(it => document.querySelector(it).getBoundingClientRect())
  return other.left < one.right && one.left < other.right && other.top < one.bottom && one.top < other.bottom
}"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real `ojo serve`, whose table is watched."""
    with serve(tmp_path_factory.mktemp("served"), "demo") as url:
        yield url


def shown(visit: Visit, served: str, variant: str, size: tuple[int, int], locale: str = "en") -> Page:
    """The table that plays, once its first step stands there."""
    page = visit(f"{served}/", size, locale=locale)
    page.wait_for_selector("#show-how:enabled")
    page.locator("#names input").first.fill("Zoe")
    page.locator("#others").click()
    page.locator(f"#variants label:has(input[value={variant}])").click()
    page.locator("#show-how").click()
    expect(page.locator(".coach")).to_be_visible()
    return page


@pytest.mark.parametrize(
    ("variant", "size", "patient"),
    [
        ("dudo", DESKTOP, True), ("dudo", PHONE, True), ("maexchen", DESKTOP, True),
        ("mentiroso", PHONE, False),
        ("chui-niu", DESKTOP, True), ("single-cup", DESKTOP, False), ("cacho", DESKTOP, False),
        ("individual-hand", DESKTOP, True), ("common-hand", DESKTOP, False),
    ],
)  # fmt: skip
def test_a_round_plays_by_itself(
    served: str, visit: Visit, variant: str, size: tuple[int, int], patient: bool
) -> None:
    """To its verdict, for who taps on at once and for who reads until Ojo has looked by itself. What stands
    ready is bid, and the seat that is spoken of is not covered. Then the door has the names that were typed,
    and no night is kept."""
    words = list[str]()
    page = shown(visit, served, variant, size)
    table = page.url.partition("/t/")[2].partition("#")[0]
    assert not page.evaluate(COVERS, ".seat.turn")
    for _ in range(STEPS_MOST):
        words.append(page.locator(".coach p").inner_text())
        expect(page.locator("#notice")).to_be_empty()
        if patient and words[-1].startswith("The cups go up"):
            looked = "reading|verdict" if variant == "chui-niu" else "verdict"  # it asks whose dice are whose
            expect(page.locator("body")).to_have_attribute(
                "data-mode", re.compile(looked), timeout=LOOK_MILLISECONDS
            )
        on = page.locator(".coach .primary")
        expect(on).to_be_in_viewport()
        last = on.inner_text() == "Now you play"
        ready = page.evaluate(READY) if re.search("begins|believes", words[-1]) else None
        on.click()
        if last:
            break
        expect(page.locator(".coach p")).not_to_have_text(words[-1], timeout=LOOK_MILLISECONDS)
        if ready:
            assert ready.endswith(f" bids {page.locator('.big-bid').get_attribute('aria-label')}")
    assert "by the rules that this table agreed on" in words[-1] or variant == "individual-hand"
    expect(page).to_have_url(re.compile(r"/$"))
    expect(page.locator("#names input").first).to_have_value("Zoe")
    assert page.request.get(f"{served}/api/tables/{table}").status == 404


def test_who_has_seen_enough_goes_back(served: str, visit: Visit) -> None:
    """At any step, in their language; the table is gone. One tap clears the names, for other people."""
    page = shown(visit, served, "dudo", DESKTOP, locale="es")
    table = page.url.partition("/t/")[2].partition("#")[0]
    expect(page.locator(".coach p")).to_contain_text("agita los dados")
    page.get_by_role("button", name="Ya basta").click()
    expect(page).to_have_url(re.compile(r"/$"))
    page.locator("#add-name").click()
    page.locator("#names input").last.fill("Ana")
    page.get_by_role("button", name="Borrar los nombres").click()
    assert page.locator("#names input").evaluate_all("them => them.map(it => it.value)") == ["", ""]
    expect(page.locator("#clear-names")).to_be_hidden()
    assert page.request.get(f"{served}/api/tables/{table}").status == 404
