"""The night afterwards on a phone and a television, in both languages: charts, rounds, replay, files."""

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import BIG_SCREEN, PHONE, Drawn, Visit
from tests.browser.played import Played, post
from tests.browser.sights import check

NAMES = ["Ann", "Bo", "Maximiliana Alexandra", "Dee"]
ROUNDS = 12
SMALLEST_PX = 16
SMALL_CHART_TEXT = """least => [...document.querySelectorAll('.chart text')]
  .map(e => [e, parseFloat(getComputedStyle(e).fontSize), e.getBoundingClientRect()])
  .filter(([, size, box]) => size < least || box.left < 0 || box.right > innerWidth)
  .map(([e]) => e.textContent)"""
OVERLAPS = """[...document.querySelectorAll('.chart svg')].flatMap(drawing => {
  const boxes = [...drawing.querySelectorAll('text')].map(e => [e.textContent, e.getBoundingClientRect()]);
  return boxes.flatMap(([a, p], i) => boxes.slice(i + 1).flatMap(([b, q]) =>
    p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1
      ? [`${a} / ${b}`] : []));
})"""


@pytest.fixture(scope="module")
def table(drawn: Drawn) -> str:
    """A night of some rounds, with pictures, a correction and a verdict that was taken back: its address."""
    setup = {"players": NAMES, "variant": "dudo", "dice": 5, "ante": "5", "options": {}}
    url = f"{drawn.url}/api/tables/{post(f'{drawn.url}/api/tables', setup)['id']}"
    with urllib.request.urlopen(url) as answer:  # noqa: S310
        view = dict(json.load(answer))

    def write(what: str, **body: Any) -> None:
        nonlocal view
        view = post(f"{url}/{what}", {"version": view["version"], **body})

    def act(action: str, **more: Any) -> None:
        write("actions", action={"action": action, **more})

    for n in range(ROUNDS):
        dice = sum(view["state"]["dice"].values())
        for raise_ in (0, 1):
            quantity = dice // 3 + raise_ + n % 2
            act("bid", player=view["state"]["turn"], quantity=quantity, face=2 + n % 5)
        act("doubt", player=view["legal"]["actions"]["doubt"][0])
        faces = [1 + (i * i + 3 * n) % 6 for i in range(dice)]
        drawn.lay([0, *faces[1:]] if n == 2 else faces)
        write("look", source="demo")
        if n == 2:
            write("correct", die=0, face=2)
        write("take", anyway=True)
        if n == 3:
            act("undo")
            write("take", anyway=True)
    return f"{drawn.url}/t/{url.rpartition('/')[2]}"


@pytest.mark.parametrize("size", [PHONE, (320, 640), BIG_SCREEN], ids=lambda it: str(it[0]))
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_night_reads_well(table: str, visit: Visit, size: tuple[int, int], language: str) -> None:
    """Every part is there, nothing is cut, small or laid over another, whatever the screen and language."""
    page = visit(f"{table}/night?lang={language}", size)
    expect(page.locator("#rounds > li")).to_have_count(ROUNDS)
    expect(page.locator(".chart svg[role=img]")).to_have_count(3)
    expect(page.locator(".player")).to_have_count(len(NAMES))
    expect(page.locator("#rounds img")).to_have_count(ROUNDS)
    check(page)
    assert page.evaluate(SMALL_CHART_TEXT, SMALLEST_PX) == []
    assert page.evaluate(OVERLAPS) == []


def test_the_night_again(table: str, visit: Visit) -> None:
    """Step by step, by hand and by itself: what was undone is not among the steps."""
    page = visit(f"{table}/replay")
    expect(page.locator("#where")).to_contain_text("Step 1 of")
    check(page)
    steps = int(page.locator("#where").inner_text().rpartition(" ")[2])
    assert steps == 1 + ROUNDS * 5 + 1
    for name in ("felt", "verdict", "picture"):
        for _ in range(6):
            if page.locator(f"#stage .{name}").count():
                break
            before = page.locator("#where").inner_text()
            page.locator("#on").click()
            expect(page.locator("#where")).not_to_have_text(before)
        check(page)
    page.locator("#back").click()
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Go to a round").select_option("Game 1, round 3")
    expect(page.locator("#where")).to_contain_text("Step 12 of")
    expect(page.locator("#title")).to_contain_text("round 3")
    page.locator("#place").fill(str(steps - 1))
    expect(page.locator("#where")).to_contain_text(f"Step {steps} of")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_the_night_is_taken_along(table: str, visit: Visit, drawn: Drawn) -> None:
    """A file from the page, brought back at the door as another night that reads the same, and deleted."""
    page = visit(f"{table}/night")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Take it along").click()
    again = bring(visit, drawn, Path(downloading.value.path()).read_bytes(), forgive="status of 404")
    again.goto(f"{again.url}/night")
    expect(again.locator("#rounds > li")).to_have_count(ROUNDS)
    assert again.locator("#players").inner_text() == page.locator("#players").inner_text()
    night = again.url
    again.get_by_role("button", name="Delete this night").click()
    expect(again.locator("#rounds > li")).to_have_count(ROUNDS)
    again.get_by_role("button", name="Delete for good?").click()
    again.wait_for_url(f"{drawn.url}/")
    again.goto(night)
    expect(again.get_by_text("There is no such table")).to_be_visible()


def bring(visit: Visit, drawn: Drawn, night: bytes, **options: Any) -> Page:
    """The table that this file leads to from the door."""
    page = visit(drawn.url, **options)
    expect(page.locator("#variants input:checked")).to_have_count(1)
    page.locator("#bring").set_input_files({"name": "night", "mimeType": "", "buffer": night})
    page.wait_for_url("**/t/*")
    return page


def test_text_is_brought_back_and_nonsense_is_not(visit: Visit, drawn: Drawn) -> None:
    """The text form leads to its table too; what is no night is refused beside the button, in a sentence."""
    played = Played(drawn.url, ["Quim", "Rita"])
    played.act("bid", "Quim", quantity=3, face=4)
    with urllib.request.urlopen(f"{played.api}/export?as=text") as answer:  # noqa: S310
        page = bring(visit, drawn, answer.read(), locale="es", forgive="status of 4")
    expect(page.locator("#stage")).to_contain_text("Rita")
    assert played.id not in page.url
    for nonsense in (b'{"format": "chess"}', b"e2 e4", b"\xff\xfe"):
        page.goto(drawn.url)
        expect(page.locator("#variants input:checked")).to_have_count(1)
        page.locator("#bring").set_input_files({"name": "x", "mimeType": "", "buffer": nonsense})
        expect(page.locator("#kept-problem")).not_to_be_empty()
    for size in (PHONE, (1280, 800)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.locator("#kept-problem").scroll_into_view_if_needed()
        check(page)


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=lambda it: str(it[0]))
def test_a_name_is_forgotten(visit: Visit, drawn: Drawn, size: tuple[int, int]) -> None:
    """Two taps, in words; a number stands in its place, and whoever is forgotten is not offered again."""
    played = Played(drawn.url, ["Olga", "Piet"])
    page = visit(f"{drawn.url}/t/{played.id}/night?lang=es", size)
    page.get_by_role("button", name="Olga").click()
    check(page)
    page.get_by_role("button", name="¿Olvidar a Olga para siempre?").click()
    expect(page.locator("#players")).to_contain_text("#1")
    expect(page.locator("#own [role=group] button")).to_have_text(["Piet"])
    with urllib.request.urlopen(f"{played.api}/export") as answer:  # noqa: S310
        assert "Olga" not in answer.read().decode()
