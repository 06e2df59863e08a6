"""The camera's page in a real browser, a film as the camera: its edge drawn, a throw tried out."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import cv2
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE_MILLISECONDS, PHONE, Visit
from tests.browser.serving import serving
from tests.browser.sights import box_of
from tests.table.playing import agreed
from vision.camera.demo_folder import demo_folder
from vision.image import load_image
from vision.reading import Reading
from vision.turning import turned
from web.eye.held_camera import HeldCamera
from web.server.context import Context
from web.server.settings import Settings

PICTURE = demo_folder() / "images" / "06-a.jpg"
SIZES = [(320, 568), (390, 844), (844, 390), (1280, 720), (1920, 1080)]
BUSY = "503"  # a preview that came while a look had the camera
BEYOND = """() => [...document.querySelectorAll('main *')]
  .filter(e => e.checkVisibility() && !e.closest('.preview'))
  .filter(e => e.getBoundingClientRect().right > innerWidth + 1)
  .map(e => e.outerHTML.slice(0, 80))"""


class Aimed:
    """A server whose camera is a film."""

    def __init__(self, url: str, parts: Context) -> None:
        self.url = url
        self.parts = parts


@pytest.fixture(scope="module")
def aimed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aimed]:
    """The real app, the real reader; a film that stands still."""
    folder = tmp_path_factory.mktemp("aimed")
    still = load_image(PICTURE)
    film = cv2.VideoWriter(str(folder / "still.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10, still.shape[1::-1])
    for _ in range(30):
        film.write(still)
    film.release()
    with serving(Settings(data_folder=folder, camera=str(folder / "still.avi"))) as (url, parts, *_):
        parts.eye.warm_up()
        yield Aimed(url, parts)


def edge(aimed: Aimed) -> list[tuple[float, float]] | None:
    """What is kept."""
    return aimed.parts.eye.memory.edge(aimed.parts.eye.camera.name)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_off_the_page(aimed: Aimed, visit: Visit, size: tuple[int, int]) -> None:
    """From a small phone to a television, before and after a look."""
    page = visit(f"{aimed.url}/camera", size, forgive=BUSY)
    expect(page.locator(".corner")).to_have_count(4)
    assert page.evaluate(BEYOND) == []
    page.locator("#look").click()
    expect(page.locator("#checked .picture")).to_be_visible()
    assert page.evaluate(BEYOND) == []


def test_the_edge_is_drawn_by_mouse_and_by_keys(aimed: Aimed, visit: Visit) -> None:
    """A corner is dragged, another one moved by arrow keys; both are kept, and shown after a reload."""
    page = visit(f"{aimed.url}/camera", DESKTOP, forgive=BUSY)
    corner = page.locator(".corner").first
    corner.scroll_into_view_if_needed()
    place, box = box_of(corner), box_of(page.locator("#preview"))
    page.mouse.move(place["x"] + 24, place["y"] + 24)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.1 * box["width"], box["y"] + 0.2 * box["height"], steps=4)
    page.mouse.up()
    expect(corner).to_have_attribute("style", re.compile("left: (9.9|10)"))
    page.locator(".corner").nth(2).focus()
    page.keyboard.press("ArrowLeft")
    page.reload()
    expect(page.locator(".corner").first).to_have_attribute("style", re.compile("left: (9.9|10)"))
    kept = edge(aimed)
    assert kept is not None
    assert kept[0] == pytest.approx((0.1, 0.2), abs=0.01)
    assert kept[2] == pytest.approx((0.96, 0.96), abs=0.001)
    page.get_by_role("button", name="The whole picture").click()
    expect(page.locator(".corner").first).to_have_attribute("style", re.compile("left: 3%"))
    assert edge(aimed) is None


@pytest.fixture
def seated(aimed: Aimed, visit: Visit) -> Callable[[tuple[int, int]], tuple[Page, Callable[[], Any]]]:
    """The camera's page for a table of Ann and Bo, whose names are shown; and where they are kept."""

    def sit(size: tuple[int, int]) -> tuple[Page, Callable[[], Any]]:
        setup = {"variant": "dudo", "players": ["Ann", "Bo"], "dice": 3, "ante": "", "options": {}}
        table_id = aimed.parts.tables.create(agreed(setup))
        page = visit(f"{aimed.url}/camera?table={table_id}", size, forgive=BUSY)
        page.get_by_role("button", name="Show the names").click()
        expect(page.locator(".place")).to_have_text(["Ann", "Bo"])
        page.locator(".place").last.scroll_into_view_if_needed()
        eye = aimed.parts.eye
        return page, lambda: eye.memory.places(eye.camera.name, table_id, 2)

    return sit


def ways(page: Page, to: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    """From the middle of the last name to a place of the picture, in pixels of the page."""
    place, box = box_of(page.locator(".place").last), box_of(page.locator("#preview"))
    begin = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    return begin, (box["x"] + to[0] * box["width"], box["y"] + to[1] * box["height"])


def kept_at(page: Page, kept: Callable[[], Any], seat: int, at: tuple[float, float]) -> None:
    """Wait until a name is kept at a place."""
    ends = time.monotonic() + PATIENCE_MILLISECONDS / 1000
    while kept() is None or kept()[seat] != pytest.approx(at, abs=0.004):
        assert time.monotonic() < ends, f"kept are {kept()}"
        page.wait_for_timeout(50)


def test_a_seat_is_placed_by_mouse_and_by_keys(
    seated: Callable[[tuple[int, int]], tuple[Page, Callable[[], Any]]],
) -> None:
    """A name is dragged to its dice, another one moved by arrow keys; both are kept, shown after a
    reload, and taken away by one tap."""
    page, kept = seated(DESKTOP)
    (x, y), end = ways(page, (0.3, 0.6))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    kept_at(page, kept, 1, (0.3, 0.6))
    x, y = kept()[0]
    page.locator(".place").first.focus()
    page.keyboard.press("ArrowUp")
    kept_at(page, kept, 0, (x, y - 0.01))
    page.reload()
    expect(page.locator(".place")).to_have_text(["Ann", "Bo"])
    expect(page.locator(".place").last).to_have_attribute("style", re.compile("left: (29|30)"))
    page.get_by_role("button", name="one pool").click()
    expect(page.locator(".place")).to_have_count(0)
    assert kept() is None


def test_a_seat_is_placed_by_a_finger(
    seated: Callable[[tuple[int, int]], tuple[Page, Callable[[], Any]]],
) -> None:
    """The page does not scroll away under it, and nothing is off the page."""
    page, kept = seated(PHONE)
    begin, end = ways(page, (0.5, 0.5))
    touch = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [begin]),
        ("touchMove", [((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)]),
        ("touchMove", [end]),
        ("touchEnd", []),
    ):
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    kept_at(page, kept, 1, (0.5, 0.5))
    assert page.evaluate(BEYOND) == []


def test_a_picture_that_fails_moves_nothing(aimed: Aimed, visit: Visit) -> None:
    """A look may have the camera just then: the last picture stays, and names stay under the finger."""
    page = visit(f"{aimed.url}/camera", PHONE, forgive=BUSY)
    preview = page.locator("#preview")
    expect(page.locator(".corner")).to_have_count(4)
    height = preview.bounding_box()["height"]
    with page.expect_response(lambda it: "frame.jpg" in it.url and it.status == 503):
        page.route("**/frame.jpg*", lambda route: route.fulfill(status=503))
    page.evaluate("new Promise(then => requestAnimationFrame(() => requestAnimationFrame(then)))")
    assert preview.bounding_box()["height"] == height


def test_a_throw_is_tried_and_put_right(aimed: Aimed, visit: Visit) -> None:
    """Look: what is read, and how good the picture is; a die is put right, and the camera's accuracy told."""
    page = visit(f"{aimed.url}/camera", PHONE, forgive=BUSY)
    page.locator("#look").click()
    expect(page.locator("#hints")).to_contain_text("All is well: 6 dice")
    mark = page.locator("#checked [data-die='0']").locator(".box")
    mark.scroll_into_view_if_needed()
    box = box_of(mark)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.get_by_role("button", name="Not a die").click()
    page.get_by_role("button", name="This is how they lie").click()
    expect(page.locator("#tests")).to_contain_text("5 of 6 dice were right")
    expect(page.locator("#checked .picture")).to_have_count(0)


def test_the_worst_of_a_view_is_said_first(
    aimed: Aimed, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Head down: it is turned, as the line below its picture says at once. From too low: with a drawing."""
    eye, seen, read = aimed.parts.eye, load_image(PICTURE.with_name("05-b.jpg")), aimed.parts.eye.reader.read

    def from_low(*frame: Any, **how: Any) -> Reading:
        reading = read(*frame, **how)
        return replace(reading, dice=tuple(replace(die, doubt="seen_level") for die in reading.dice))

    monkeypatch.setattr(HeldCamera, "_turned", lambda held, _: turned(seen, 180 + held.turn))
    monkeypatch.setattr(eye.reader, "read", from_low)
    page = visit(f"{aimed.url}/camera", PHONE, forgive=BUSY)
    page.locator("#look").click()
    said = page.locator("#hints li")
    expect(said.first).to_contain_text("it is turned by 180 degrees from now on")
    expect(said.nth(1)).to_contain_text("The camera looks from too low")
    expect(said.nth(1).locator("img")).to_be_visible()
    expect(page.locator("#turned")).to_have_text("Found by the dice: the picture is turned by 180 degrees.")
    eye.memory.keep_turn(eye.camera.name, 0, said=False)


def test_the_door_and_the_table_lead_here(aimed: Aimed, visit: Visit) -> None:
    """From the door and back to it; from More and back to the table."""
    page = visit(aimed.url, DESKTOP, forgive=BUSY)
    page.get_by_role("link", name="The camera").click()
    page.get_by_role("link", name="To the door").click()
    expect(page.get_by_role("button", name="Set the table")).to_be_visible()


def test_a_tap_turns_the_picture_and_another_leaves_it_to_the_dice(aimed: Aimed, visit: Visit) -> None:
    """It is shown turned by a quarter, said, and kept; back where it was, the other films here go on."""
    page = visit(f"{aimed.url}/camera", forgive=BUSY)
    expect(page.locator("#turned")).to_contain_text("0")
    for degrees in (90, 180, 270, 0):
        page.locator("#turn").click()
        expect(page.locator("#turned")).to_have_text(f"The picture is turned by {degrees} degrees.")
        assert aimed.parts.eye.camera.turn == degrees
    page.locator("#turn-found").click()
    expect(page.locator("#turn-found")).to_be_hidden()
