"""What Ojo has learnt of a table, on its page: shown, forgotten at a tap, kept under a name."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.played import post
from tests.browser.sights import fits


def taught(
    url: str, *lessons: tuple[int, int | None], name: str = "any", pictures: list[str] | None = None
) -> str:
    """A table that was told this of its dice: what each was read as, and what it was."""
    told = [{"features": "fwA=", "read": read, "face": face, "weights": "1"} for read, face in lessons]
    setup = {
        "variant": "dudo",
        "players": ["Ana", "Beto"],
        "dice": 5,
        "ante": "",
        "options": {},
        "edition": 2,
    }
    named = {"set": name, "lessons": told} | ({"pictures": pictures} if pictures else {})
    events = [
        {"version": 0, "kind": "setup", "payload": setup, "at_ms": 0},
        {"version": 1, "kind": "dice", "payload": named, "at_ms": 1},
    ]
    night = {"format": "ojo-night", "format_version": 1, "events": events}
    return str(post(f"{url}/api/nights", night)["id"])


def test_what_was_learnt_is_shown_and_forgotten(visit: Visit, drawn: Any) -> None:
    """From the table's menu: a line for each kind of lesson, a tap on one forgets it, one on all forgets the
    rest."""
    table = taught(drawn.url, (2, 1), (2, 1), (5, 5), (3, None))
    page = visit(f"{drawn.url}/t/{table}")
    page.locator("#menu-open").click()
    page.get_by_role("link", name="Our dice").click()
    lines = page.locator("#lessons li")
    expect(lines).to_have_text(
        [
            "2 dice that were read as 2 were 1. Forget",
            "One die that was read as 5 was right. Forget",
            "One thing that was read as 3 was no die. Forget",
        ],
        use_inner_text=True,
    )
    lines.nth(2).get_by_role("button").click()
    expect(lines).to_have_count(2)
    lines.nth(0).get_by_role("button").click()
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("read as 5 was right")
    page.locator("[data-focus=forget-all]").click()
    expect(lines).to_have_count(0)
    expect(page.locator("[data-focus=forget-all]")).to_have_count(0)


def test_dice_are_known_by_their_name(visit: Visit, drawn: Any) -> None:
    """Another table that is told the name has learnt the same; names that are known are proposed."""
    taught(drawn.url, (4, 6), name="ivory", pictures=["skull", "", "", "", "", "star"])
    page = visit(f"{drawn.url}/t/{taught(drawn.url)}/dice")
    expect(page.locator("#lessons li")).to_have_count(0)
    assert "ivory" in page.locator("#names option").evaluate_all("all => all.map(one => one.value)")
    page.locator("#name").fill("ivory")
    page.get_by_role("button", name="These are they").click()
    expect(page.locator("#lessons li")).to_contain_text("read as 4 was 6")
    expect(page.locator("#name")).to_have_value("ivory")
    shows = page.locator(".face-picture select").evaluate_all("all => all.map(one => one.value)")
    assert shows == ["skull", "", "", "", "", "star"]
    page.locator("[data-focus=usual-none]").click()
    page.get_by_role("button", name="These are they").click()
    expect(page.locator("[data-focus=usual-none]")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("[data-focus=usual-none]")).to_have_attribute("aria-pressed", "true")


def test_it_is_said_where_lost_dice_lie(visit: Visit, drawn: Any) -> None:
    """Nothing is chosen until somebody says so; the other word takes its place."""
    page = visit(f"{drawn.url}/t/{taught(drawn.url)}/dice")
    in_sight = page.get_by_role("button", name="They lie in sight")
    away = page.get_by_role("button", name="They are put away")
    chosen = page.locator("#lost [aria-pressed=true]")
    expect(chosen).to_have_count(0)
    in_sight.click()
    expect(in_sight).to_have_attribute("aria-pressed", "true")
    away.click()
    expect(away).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_have_count(1)


def test_it_fits_every_screen(visit: Visit, drawn: Any) -> None:
    """Nothing is cut off at the right, in the language with the longer words."""
    table = taught(drawn.url, (2, 1), (5, 5), (3, None))
    page = visit(f"{drawn.url}/t/{table}/dice", locale="es")
    expect(page.locator("#lessons li")).to_have_count(3)
    expect(page.locator("[data-focus=forget-all]")).to_be_enabled()
    fits(page)
