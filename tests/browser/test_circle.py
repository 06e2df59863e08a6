"""A circle, from a night's end to its season and back to the same table."""

from random import Random

from playwright.sync_api import expect

from table.exchange import to_json
from tests.browser.conftest import Drawn, Visit
from tests.browser.played import post
from tests.browser.sights import fits
from tests.table.playing import played

BROKEN = """word => {
  const name = [...document.querySelectorAll("tbody .left *")].find((it) => it.textContent.startsWith(word));
  const range = document.createRange();
  range.setStart(name.firstChild, 0);
  range.setEnd(name.firstChild, word.length);
  return range.getClientRects().length > 1;
}"""


def test_a_night_becomes_one_of_a_circle(drawn: Drawn, visit: Visit) -> None:
    """Its page makes the circle and leads to it; nothing there is wider than the page, and days are told in
    the page's language; a tap at the same people leads to their new table."""
    night = to_json(played(["Ann", "Bo", "Maximiliana Alexandra"], Random(1), 6))
    table_id = post(f"{drawn.url}/api/nights", night)["id"]
    page = visit(f"{drawn.url}/t/{table_id}/night", locale="es", timezone_id="UTC")
    page.locator("#circle-name").fill("La mesa del viernes")
    page.locator("#circle .choice").click()
    expect(page.locator("h1")).to_have_text("La mesa del viernes")
    expect(page.locator("tbody tr")).to_have_count(3)
    expect(page.locator("time").first).to_have_text("mar, 14 nov 2023")
    own = page.url
    for url in (own, f"{own}/nights?month=2023-11", f"{own}/players/1", f"{own}/wall", f"{drawn.url}/nights"):
        page.goto(url)
        fits(page)
    page.goto(f"{own}/wall")
    page.set_viewport_size({"width": 320, "height": 568})
    assert not page.evaluate(BROKEN, "Maximiliana")
    page.goto(own)
    page.locator(".after-head .primary").click()
    expect(page.locator("body[data-table]")).to_be_attached()
    assert table_id not in page.url
