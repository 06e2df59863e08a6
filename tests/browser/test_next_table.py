"""Screens that nobody types at: they go on to the table that the host sets up next."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import BIG_SCREEN, DESKTOP, Visit
from tests.browser.played import Played


def test_screens_go_on_to_the_next_table(house: str, visit: Visit) -> None:
    """/screen and /overlay always, from before the first one; a table's own screen once its night was ended
    or it was deleted, and not before; once more from there. One that is opened later still shows the way."""
    television, stream = visit(f"{house}/screen", BIG_SCREEN), visit(f"{house}/overlay", DESKTOP)
    expect(television.get_by_role("heading", name="No table yet")).to_be_visible()
    first = Played(house, ["Ann", "Bo"])
    own, over = visit(first.screen, BIG_SCREEN), visit(f"{house}/overlay/{first.id}", DESKTOP)
    following = [page.locator("#seats") for page in (television, stream)]
    of_first = [page.locator("#seats") for page in (own, over)]
    for there in (*following, *of_first):
        expect(there).to_contain_text("Ann")
    second = Played(house, ["Cy", "Dee"])
    for there in following:
        expect(there).to_contain_text("Cy")
    for there in of_first:
        expect(there).to_contain_text("Ann")
    first.write("end")
    for there in of_first:
        expect(there).to_contain_text("Cy")
        expect(there.page).to_have_url(re.compile("/(screen|overlay)$"))
    expect(television).to_have_url(f"{house}/screen")
    late = visit(first.screen, BIG_SCREEN)
    way = late.get_by_role("link", name="The newest table is at")
    expect(way).to_be_visible()
    way.click()
    expect(late.locator("#seats")).to_contain_text("Cy")
    its_own = visit(second.screen, BIG_SCREEN, forgive="status of 404")
    expect(its_own.locator("#seats")).to_contain_text("Cy")
    deleted = own.request.post(f"{second.api}/delete", data={}, headers={"Origin": house})
    assert deleted.ok, deleted.text()
    Played(house, ["Eve", "Flo"])
    for there in (its_own.locator("#seats"), *following, *of_first):
        expect(there).to_contain_text("Eve")
