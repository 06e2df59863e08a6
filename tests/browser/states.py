"""Every state that a page can be in, one after another: for tests of each, and for pictures."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.played import Played

REVEALED = [5, 5, 1, 1, 2, 3]
NAMES = ["Ana", "Beto"]
State = tuple[str, Page]


def states(visit: Visit, drawn: Any, **options: Any) -> Iterator[State]:
    """The name of each state and the page that is in it; `options` are the browser's (size, colours).

    The page is the same one while the table goes on, so each state is to be looked at before the next.
    """
    drawn.lay(REVEALED)
    yield from door(visit, drawn, **options)
    yield from rounds(visit, drawn, **options)
    yield from ends(visit, drawn, **options)
    yield "nothing here", visit(f"{drawn.url}/t/nothing", forgive="status of 404", **options)
    yield "licences", visit(f"{drawn.url}/licences", **options)


def door(visit: Visit, drawn: Any, **options: Any) -> Iterator[State]:
    """Setting a table up, with house rules open and one refused."""
    page = visit(drawn.url, **options)
    expect(page.locator("#variants input:checked")).to_have_count(1)
    yield "door", page
    page.locator("#else > summary").click()
    page.locator("#house > summary").click()
    for name in ("group-bids", "to-aces", "from-aces"):
        page.locator(f"[data-name={name}] > summary").click()
    page.locator("[data-name=to-aces] input").nth(2).check()
    expect(page.locator("[data-name=from-aces] .refused")).to_be_visible()
    yield "house rules", page


def rounds(visit: Visit, drawn: Any, **options: Any) -> Iterator[State]:
    """From the first bid to a verdict, on the table and on the screen beside it."""
    table = Played(drawn.url, NAMES, "cacho", dice=3, ante="2")
    page, screen = visit(f"{drawn.url}/t/{table.id}", **options), visit(table.screen, **options)

    def both(name: str, there: str) -> Iterator[State]:
        for where, shown in (("table", page), ("screen", screen)):
            expect(shown.locator("body")).to_have_attribute("data-mode", there)
            yield f"{where}, {name}", shown

    yield from both("a new round", "bidding")
    table.act("bid", NAMES[0], quantity=4, face=5)
    expect(page.locator(".big-bid")).to_be_visible()
    expect(screen.locator(".big-bid")).to_be_visible()
    yield from both("a bid", "bidding")
    for shown, name in ((page, "table, more"), (screen, "screen, more")):
        shown.locator("#menu-open").click()
        expect(shown.locator("#menu")).to_be_visible()  # it is fetched at its first opening
        for summary in shown.locator("#menu summary").all():
            summary.click()
        yield name, shown
        shown.keyboard.press("Escape")
    table.act("doubt", NAMES[1])
    yield from both("cups up", "revealing")
    page.locator("[data-focus=hand]").click()
    yield "table, typing", page
    page.locator("[data-focus=hand-back]").click()
    drawn.lay([*REVEALED[:3], 0, *REVEALED[4:]])
    table.write("look", source="demo")
    yield from both("a question", "reading")
    page.locator("[data-focus=other]").click()
    yield "table, a correction", page
    table.write("correct", die=3, face=1)
    table.write("take", anyway=True)
    yield from both("a verdict", "verdict")
    page.locator(".theatre-picture").click()
    yield "table, the verdict in words", page
    page.locator(".reasons summary").click()
    yield "table, why", page
    page.locator("[data-focus=peek]").click()
    yield "table, the picture", page
    page.goto(f"{page.url}#evidence-{table.version}")
    expect(page.locator("#menu .picture")).to_be_visible()
    yield "table, a past picture", page


def ends(visit: Visit, drawn: Any, **options: Any) -> Iterator[State]:
    """A winner who is paid, a claim, and the end of a night, of the newest table: a screen would go on."""
    table = Played(drawn.url, NAMES, "individual-hand", ante="2")
    page, screen = visit(f"{drawn.url}/t/{table.id}", **options), visit(table.screen, **options)
    expect(page.locator("[data-focus=bid]")).to_be_visible()
    yield "table, a claim", page
    table.act("claim", NAMES[0], value="pair")
    table.act("claim", NAMES[1], value="full house")
    table.act("concede", NAMES[0])
    expect(page.locator("body")).to_have_attribute("data-mode", "verdict")
    page.locator("[data-focus=next]").click()
    expect(page.locator(".purses")).to_be_visible()
    yield "table, a winner", page
    expect(screen.locator("body")).to_have_attribute("data-mode", "winner")
    yield "screen, a winner", screen
    table.write("end")
    for where, shown in (("table", page), ("screen", screen)):
        expect(shown.locator("body")).to_have_attribute("data-mode", "ended")
        yield f"{where}, good night", shown
    night = visit(f"{drawn.url}/t/{table.id}/night", **options)
    night.locator("#own button").first.click()
    yield "the night", night
