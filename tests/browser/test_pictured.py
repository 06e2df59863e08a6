"""An evening with dice that wear a star, by clicking: asked about, taught, known, forgotten. Real pictures,
and the real networks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.serving import serving
from web.lookout import throwing
from web.server.settings import Settings

ROUNDS_MOST = 8


@pytest.fixture
def stars(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a demo whose dice wear a star instead of the one, and fall the same way each time. Asked
    for before `visit`, so that no page is left open when it goes."""
    monkeypatch.setattr(throwing, "secret_of", lambda eye, table_id: "an evening with stars")
    with serving(Settings(data_folder=tmp_path / "data", camera="demo", demo_dice="star")) as served:
        yield served.url


TAPS_MOST = 12
"""From "our dice" to the first verdict with pictures."""


class Taps:
    """Taps on a page, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def on(self, what: str) -> None:
        """One tap."""
        self.page.locator(what).click()
        self.count += 1


def set_up_with(page: Page, dice: str) -> None:
    """At the door: two players, Bluff, and these dice."""
    for i, name in enumerate(("Ana", "Beto")):
        page.locator("#names input").nth(i).fill(name)
    expect(page.locator("#variants input:checked")).to_have_count(1)
    if page.locator("#others").is_visible():
        page.locator("#others").click()
    page.locator("input[value='bluff']").check()
    if not page.locator("#set").is_visible():
        page.locator("#else > summary").click()
    page.locator("#set").select_option(label=dice)
    page.locator("#setup [type=submit]").click()


def called_out(page: Page, taps: Taps) -> str:
    """A round by taps: a bid of stars, a doubt, and what the verdict says."""
    taps.on("#dock [data-focus=face-1]")
    taps.on("#dock [data-focus=doubt]")
    taps.on("#dock [data-focus=demo]")
    expect(page.locator("body")).to_have_attribute("data-mode", "verdict", timeout=30_000)
    return page.locator("#said").inner_text()


def said_of(page: Page, star: str, said: str) -> None:
    """Play on until a verdict of which stars were part names them, which takes a throw that has some."""
    for _ in range(ROUNDS_MOST):
        if star in said:
            return
        page.locator("#dock [data-focus=next]").click()
        said = called_out(page, Taps(page))
    raise AssertionError(f"no verdict named a {star}: {said}")


def worn_afterwards(visit: Visit, table: str, shots: Path) -> None:
    """The night told again draws bids, and the page of the night its faces, as this table's dice do."""
    replay = visit(f"{table}/replay", PHONE)
    expect(replay.locator("#where")).not_to_be_empty()  # before, no key is heard
    for key in ("End", "ArrowLeft", "ArrowLeft"):  # the verdict, its reading, the call
        replay.locator("#place").press(key)
    expect(replay.locator("#stage use[href='#symbol-picture-star']").first).to_be_visible()
    night = visit(f"{table}/night", PHONE)
    expect(night.locator("#faces use[href='#symbol-picture-star']").first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "es"])
def test_our_dice_are_taught_by_clicking_and_known_the_next_night(
    stars: str, visit: Visit, tmp_path: Path, language: str
) -> None:
    """From "our dice" to a verdict that names the stars in twelve taps; the next night the set is chosen at
    the door, and nothing is asked."""
    english = language == "en"
    page = visit(stars, DESKTOP, locale=language)
    set_up_with(page, "Others: show them to Ojo first" if english else "Otros: mostrarlos primero a Ojo")
    page.wait_for_url("**/dice")
    taps = Taps(page)
    page.locator("#name").fill("the red box")
    taps.on("[data-focus=usual-star-1]")
    taps.on("#name-form [type=submit]")
    taps.on("#look")
    expect(page.locator("#seen")).to_contain_text("2 pictures" if english else "2 dibujos")
    taps.on("[data-focus=all-1]")
    taps.on("[data-focus=learn]")
    taps.on("#look")
    expect(page.locator("#seen")).to_contain_text("all 12" if english else "los 12")
    taps.on("[data-focus=right]")
    expect(page.locator("#lessons em")).to_have_text("That is enough." if english else "Con esto basta.")
    taps.on("header a")
    page.wait_for_url("**/t/*")
    star_of = page.locator("#dock [data-focus=face-1] use").last
    expect(star_of).to_have_attribute("href", "#symbol-picture-star")
    first = called_out(page, taps)
    assert taps.count <= TAPS_MOST
    star = "star" if english else "estrella"
    said_of(page, star, first)
    worn_afterwards(visit, page.url, tmp_path)

    night = visit(stars, PHONE, locale=language)
    set_up_with(night, "the red box")
    night.wait_for_url("**/t/*")
    said_of(night, star, called_out(night, Taps(night)))
