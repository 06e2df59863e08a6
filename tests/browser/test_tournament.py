"""A tournament at its desk, in a browser: entered, drawn, a result kept; no page wider than the screen."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Drawn, Visit
from tests.browser.sights import fits

TYPE_PX = "it => parseFloat(getComputedStyle(it).fontSize)"
WALL_TYPE_PX_LEAST = 32  # 3 % of the height


NAMES = ["Ann", "Bo", "Cy", "Maximiliana Alexandra", "Dee", "Eve", "Finn"]


def begun(drawn: Drawn, visit: Visit, names: list[str]) -> tuple[Page, str]:
    """A knockout of these people once its first round is drawn, and the address of its desk."""
    page = visit(f"{drawn.url}/tournaments")
    page.locator("#name").fill("The autumn cup")
    page.locator("[value=knockout]").check()
    page.locator("#new + form button").click()
    expect(page.locator("h1")).to_have_text("The autumn cup")
    desk = page.url
    page.locator("#names").fill("\n".join(names))
    page.locator("textarea + button").click()
    expect(page.locator("tbody tr")).to_have_count(len(names))
    page.locator(".after-head .primary").click()
    return page, desk


def test_a_tournament_is_begun(drawn: Drawn, visit: Visit) -> None:
    """What is to be done next is a button; a result that is kept is at its table on the desk."""
    page, desk = begun(drawn, visit, NAMES)
    expect(page.locator(".hall > li")).to_have_count(2)
    page.locator("#table-0 a").click()
    table = page.url
    names = page.locator(".came")
    expect(names).to_have_count(4)
    for at in range(4):  # as many taps as there are places
        names.nth(at).click()
    expect(page.locator("#table-0.done")).to_be_attached()
    for url in (desk, table, f"{desk}/players/4", f"{desk}/wall", f"{drawn.url}/tournaments"):
        page.goto(url)
        fits(page)


def test_a_champion_is_named(drawn: Drawn, visit: Visit) -> None:
    """On the desk and large on the wall; before any result there are no columns of zeros. A shared place is
    told by the lists, which are folded."""
    page, desk = begun(drawn, visit, NAMES[:3])
    expect(page.locator("#standings thead th")).to_have_count(2)
    expect(page.locator("#standings td")).to_have_text([""] * 3)
    page.goto(f"{desk}/wall")
    page.set_viewport_size({"width": 1920, "height": 1080})
    names = page.locator(".hall .seated li")
    assert min(names.nth(i).evaluate(TYPE_PX) for i in range(3)) >= WALL_TYPE_PX_LEAST
    page.goto(f"{desk}/rounds/0/tables/0")
    page.locator(".came", has_text="Cy").click()
    for name in ("Ann", "Bo"):
        page.locator(".came", has_text=name).click()
    expect(page.locator(".champion")).to_have_text("Cy won the tournament.")
    expect(page.locator("#standings thead th")).to_have_count(6)
    expect(page.locator("#standings tbody tr").first.locator("td, th").first).to_have_text("1")
    place, name = (
        page.locator(f"#standings tbody tr:first-child {it}").first.bounding_box() for it in ("td", "a")
    )
    assert name["x"] - place["x"] < 60
    page.goto(f"{desk}/wall")
    expect(page.locator(".champion")).to_be_in_viewport()
