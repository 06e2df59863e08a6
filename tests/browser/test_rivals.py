"""Who plays alone at a demo table: rivals sit down at the door, the own cup is lifted, and they answer."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.played import Played
from tests.browser.serving import Served, serving
from tests.drawing import KNOWN_AS, Drawing
from vision.camera.demo_folder import demo_folder
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.server import rivals
from web.server.settings import Settings

NO_READER = Drawing(cell_px=80, margin_px=16, columns=4, doubt="blurred")


@pytest.fixture
def demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server whose demo throws dice, and whose rivals answer at once."""
    monkeypatch.setattr(rivals, "MOMENT_MS", 0)
    eye = Eye("demo", DemoPictures(demo_folder()), reader=LoadedReader(lambda: (NO_READER, KNOWN_AS)))
    eye.warm_up()
    with serving(Settings(data_folder=tmp_path), eye) as served:
        yield served


def test_one_plays_alone(demo: Served, visit: Visit) -> None:
    """One name and three rivals: the same five dice under the own cup each time, and an answer to a bid."""
    page = visit(demo.url, (320, 568))
    expect(page.locator("#variants input:checked")).to_have_count(1)
    page.get_by_role("textbox", name="Player 1").fill("Ana")
    page.get_by_label("The computer plays").select_option("3")
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name="Lift my cup").click()
    shown = page.locator(".own-dice")
    expect(shown.locator(".die")).to_have_count(5)
    before = shown.get_attribute("aria-label")
    page.get_by_role("button", name="Put it down").click()
    page.get_by_role("button", name="Lift my cup").click()
    expect(shown).to_have_attribute("aria-label", before or "")
    page.locator("[data-focus=bid]").click()
    expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"^([2-9]|\d\d+)$"))


def test_a_phone_lifts_its_cup_and_puts_it_down(demo: Served, visit: Visit) -> None:
    """A phone that nobody gave a seat, as where no PIN is set, is greeted by the name that was tapped, until
    something happens. What opens has its arrow; what was lifted can be put down."""
    table = Played(demo.url, ["Ana", "Beto"])
    named = "localStorage['ojo.name'] = 'Beto'"
    page = visit(f"{demo.url}/t/{table.id}/seat#mine", (320, 568), script=named)
    expect(page.locator("#notice")).to_have_text("This phone plays for Beto now.")
    opens = page.locator("#cup summary")
    assert "▸" in opens.evaluate("it => getComputedStyle(it, '::before').content")
    opens.click()
    dice = page.locator("#cup .slot .die")
    for _ in range(2):
        page.get_by_role("button", name="Lift my cup").click()
        expect(dice).to_have_count(5)
        page.get_by_role("button", name="Put it down").click()
        expect(dice).to_have_count(0)
    table.act("bid", "Ana", quantity=3, face=5)
    expect(page.locator("#notice")).to_be_empty()


def test_the_laptop_goes_round(demo: Served, visit: Visit) -> None:
    """Where several play at it each lifts the own cup under a cover: no dice are on the page before the tap
    of whom it was passed to, none after they are put down, and none once the table has moved on."""
    table = Played(demo.url, ["Ana", "Beto"])
    page = visit(f"{demo.url}/t/{table.id}", (320, 568))
    dice = page.locator(".own-dice .die")
    for name in ("Ana", "Beto"):
        page.get_by_text("Under a cup").click()
        page.locator(f"[data-focus=pass-{name}]").click()
        expect(page.get_by_text(f"Pass the laptop to {name}.")).to_be_visible()
        expect(page.locator(".call, [data-focus=bid]")).to_have_count(0)
        expect(dice).to_have_count(0)
        page.get_by_role("button", name="That is me").click()
        expect(dice).to_have_count(5)
        if name == "Ana":
            page.get_by_role("button", name="Put it down").click()
            expect(dice).to_have_count(0)
    table.act("bid", "Ana", quantity=1, face=5)
    expect(page.locator("[data-focus=bid]")).to_be_visible()
    expect(dice).to_have_count(0)


def test_rivals_that_stop_say_so(demo: Served, visit: Visit) -> None:
    """Once a camera looks at real dice, nobody waits for the computer in vain."""
    table = Played(demo.url, ["Ana", "Kay"], rivals={"Kay": "bold"})
    demo.parts.eye.camera.state = "failed"  # it was plugged in, and gives no picture yet
    page = visit(f"{demo.url}/t/{table.id}", (320, 568))
    expect(page.get_by_text("players have stopped")).to_be_visible()
