"""How a table plays, reached from its menu and from the door; read on any screen, and printed."""

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.played import post
from tests.browser.sights import fits


def mixed(url: str, variant: str = "chui-niu", **options: Any) -> str:
    """A table with rules of its own; its id."""
    setup = {"variant": variant, "players": ["Ana", "Beto"], "dice": 5, "ante": "", "options": options}
    return str(post(f"{url}/api/tables", setup)["id"])


def test_a_tap_away_at_the_table(visit: Visit, drawn: Any) -> None:
    """The menu leads to the rules of this table and they lead back."""
    table = mixed(drawn.url, "dudo", **{"wild-aces": False})
    page = visit(f"{drawn.url}/t/{table}")
    page.locator("#menu-open").click()
    page.get_by_role("link", name="How to play").click()
    expect(page.locator(".short li")).to_have_count(3)
    expect(page.locator(".house li")).to_have_text("Aces are not wild.")
    page.get_by_role("link", name="Back to the table").click()
    expect(page).to_have_url(f"{drawn.url}/t/{table}")


def test_the_door_tells_the_rules_that_are_chosen(visit: Visit, drawn: Any) -> None:
    """Another choice, another page."""
    page = visit(drawn.url, (1440, 900))
    page.locator("#others").click()
    page.locator('input[value="mexican"]').check()
    page.get_by_role("link", name="How to play").click()
    expect(page.locator("h1")).to_have_text("Mexican")


def test_it_fits_every_screen(visit: Visit, drawn: Any, tmp_path: Path) -> None:
    """Nothing is cut off at the right, in the language with the longer words."""
    table = mixed(drawn.url, **{"penalty-limit": 0})
    page = visit(f"{drawn.url}/t/{table}/rules", locale="es")
    expect(page.locator(".short li")).to_have_count(3)
    fits(page)


def test_a_card_to_print(visit: Visit, drawn: Any) -> None:
    """On paper it is black on white, with nothing to tap."""
    page = visit(f"{drawn.url}/t/{mixed(drawn.url)}/rules")
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="Back to the table")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
