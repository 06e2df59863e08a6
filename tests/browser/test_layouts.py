"""Every screen from a small phone to a television, upright and sideways: nothing hides anything."""

import re
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import QUIET, Sit, Visit
from tests.browser.played import LONG, Played
from tests.browser.sights import INSIDE, OVERLAPS, SCROLLS, resize, stand_apart
from tests.browser.test_phone import CUT_NAMES

SIZES = [(320, 568), (360, 640), (390, 844), (568, 320), (844, 390), (768, 1024), (1280, 720), (1920, 1080)]
PHONES = [(320, 568), (390, 844), (568, 320), (844, 390)]
NAMES = ["Annabelle", "Bo", "Cal", "Dee", "Evelyn", "Finn"]
INSIDE_ALWAYS = ["#stage", "#dock", "#undo", "#menu-open", "#dock-foot", ".big-bid", ".seat"]
HIDDEN_MARKS = """() => {
  const stage = document.querySelector('#stage').getBoundingClientRect();
  return [...document.querySelectorAll('.mark .box, .mark .ring')].map(e => e.getBoundingClientRect())
    .filter(b => b.left < stage.left - 1 || b.right > stage.right + 1 ||
      b.top < stage.top - 1 ||
      b.bottom > stage.bottom + 1)
    .length;
}"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_seats_bid_and_dock_stand_apart(sit: Sit, drawn: Any, size: tuple[int, int]) -> None:
    """With six players a bid is seen whole, no seat lies on it or on another; nothing scrolls."""
    hands = sit(drawn.url, NAMES, size=size)
    hands.bid(8, "fives")
    assert hands.page.evaluate(INSIDE, INSIDE_ALWAYS) == []
    stand_apart(hands.page, [".seat", ".big-bid", "#dock"])


OUT = """() => [...document.querySelectorAll('.seat .heart, .claim, .choice')]
  .filter(e => e.checkVisibility()).filter(e => {
    const [one, room] = [e, e.closest('.seat, #dock')].map(it => it.getBoundingClientRect());
    return one.left < room.left || one.right > room.right || one.bottom > room.bottom;
  }).length"""
AT_THE_EDGE = """async () => {
  const { reveal } = await import('/static/js/draw/reveal_picture.js');
  const dice = [[0, 0, 50, 50], [590, 430, 640, 480]].map(box => ({ box, face: 3, seat: null }));
  const badges = [...reveal({ dice, width: 640, height: 480, photo: null }, {}).querySelectorAll('.badge')];
  return badges.map(it => ['cx', 'cy', 'r'].map(name => Number(it.getAttribute(name))));
}"""


@pytest.mark.parametrize("size", [(320, 568), (568, 320)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_lives_claims_and_words_stand_apart(visit: Visit, drawn: Any, size: tuple[int, int]) -> None:
    """Six lives stay in their seats, no claim and no word of a bid lies on another or under the gold button,
    and the stamp of a verdict lies on no die; the number of a die at the picture's edge is whole."""
    drawn.lay([1, 3])
    table = Played(drawn.url, NAMES, "maexchen")
    table.act("claim", NAMES[0], value="52")
    table.act("believe", NAMES[1])
    for where in ("", "/seat"):
        page = visit(
            f"{drawn.url}/t/{table.id}{where}", size, script=f"localStorage['ojo.name'] = '{NAMES[1]}'"
        )
        expect(page.locator(".claim")).to_have_count(14)
        assert page.evaluate(OUT) == 0
        assert page.evaluate(OVERLAPS, [".claim", "#undo", "[data-focus=bid]"]) == []
        assert page.evaluate(INSIDE, [".seat", ".claim"]) == []
    table.act("claim", NAMES[1], value="65")
    table.act("lift", NAMES[2])
    page = visit(f"{drawn.url}/t/{table.id}", size, reduced_motion="reduce")
    expect(page.locator("body")).to_have_attribute("data-mode", "revealing")
    table.write("look", source="demo")  # sure of both dice, it judges by itself
    expect(page.locator(".theatre .stamp")).to_be_visible()
    assert page.evaluate(OVERLAPS, [".theatre .stamp", ".theatre-bid .die", ".theatre-loss"]) == []
    for x, y, radius in page.evaluate(AT_THE_EDGE):
        assert radius <= x <= 640 - radius
        assert radius <= y <= 480 - radius
    spoken = Played(drawn.url, NAMES[:4], "chui-niu")
    spoken.act("bid", NAMES[0], quantity=6, face=2)
    for where in ("", "/seat"):
        page = visit(
            f"{drawn.url}/t/{spoken.id}{where}", size, script=f"localStorage['ojo.name'] = '{NAMES[1]}'"
        )
        expect(page.locator(".choices .choice")).to_have_count(2)
        assert page.evaluate(OUT) == 0
        assert page.evaluate(OVERLAPS, [".choices .choice", "[data-focus=bid]", ".call", ".bids .face"]) == []


def shaped(width: int, height: int) -> bytes:
    """A picture of that shape with six dice in its middle, as the drawing reader reads them."""
    side = 80
    frame = np.zeros((height, width, 3), np.uint8)
    for i, level in enumerate((150, 150, 30, 210, 60, 90)):
        x, y = side * (i % 3 + width // side // 2 - 1), side * (i // 3 + height // side // 2 - 1)
        frame[y + 16 : y + 64, x + 16 : x + 64] = level
    return cv2.imencode(".png", frame)[1].tobytes()


@pytest.mark.parametrize("shape", [(960, 1280), (1280, 960), (720, 1280)], ids=["3:4", "4:3", "9:16"])
@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_photos_of_every_shape_show_their_dice(
    sit: Sit, drawn: Any, size: tuple[int, int], shape: tuple[int, int]
) -> None:
    """With a question open, no die of the photo is under the dock or off the page."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3, size=size)
    hands.bid(4, "fives")
    hands.call()
    photo = {"name": "dice.png", "mimeType": "image/png", "buffer": shaped(*shape)}
    hands.dock.locator("input[type=file]").set_input_files(photo)
    hands.wait_for("reading")
    expect(hands.dock.locator(".question")).to_be_visible()
    expect(hands.dock.locator(".answers button").first).to_be_in_viewport(ratio=0.5)
    assert hands.page.evaluate(HIDDEN_MARKS) == 0
    stand_apart(hands.page, ["#stage", "#dock"])


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_verdict_is_read_whole(sit: Sit, drawn: Any, size: tuple[int, int]) -> None:
    """The sentence stands on the stage or can be scrolled to there; the way on is never off the page."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3, size=size, reduced_motion="reduce")
    hands.bid(4, "fives")
    hands.call()
    hands.look()
    hands.wait_for("verdict")
    hands.stage.locator(".theatre-picture").click()
    hands.stage.locator(".sentence").scroll_into_view_if_needed()
    expect(hands.stage.locator(".sentence")).to_be_in_viewport(ratio=0.99)
    expect(hands.dock.locator("[data-focus=next]")).to_be_in_viewport(ratio=0.99)
    assert not hands.page.evaluate(SCROLLS)


@pytest.mark.parametrize(
    "size", [(844, 390), (768, 1024), (1440, 900), (1280, 720)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_the_reasons_of_a_verdict_have_the_stage_to_themselves(
    sit: Sit, drawn: Any, size: tuple[int, int]
) -> None:
    """Opened, they are in sight at once and lie on no seat; what does not fit scrolls."""
    hands = sit(drawn.url, ["Ann", "Bo"], "cacho", dice=3, size=size, reduced_motion="reduce")
    hands.bid(4, "fives")
    hands.call()
    hands.tap_in([5, 5])
    hands.wait_for("verdict")
    hands.stage.locator(".reasons summary").click()
    expect(hands.stage.locator(".reasons li").first).to_be_in_viewport()
    expect(hands.stage.locator(".seats")).to_be_hidden()
    hands.stage.locator(".reasons li").last.scroll_into_view_if_needed()
    expect(hands.stage.locator(".reasons li").last).to_be_in_viewport()


@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_a_verdict_lies_on_no_seat(visit: Visit, drawn: Any, seats: int) -> None:
    """With names as long as they may be: the seats are left out where the sentence needs their room."""
    table = Played(drawn.url, LONG[:seats], "cacho", dice=3)
    table.doubted(LONG[0], LONG[1], 4, 5)
    table.typed([5, 5], others=3 * seats - 2)
    page = visit(f"{drawn.url}/t/{table.id}", reduced_motion="reduce")
    rooms = set()
    for size in [*SIZES, (1440, 900)]:
        resize(page, size)
        expect(page.locator("#stage")).to_have_attribute("data-room", re.compile("ring|alone"))
        assert page.evaluate(OVERLAPS, [".seat", ".sentence"]) == []
        assert page.evaluate(OVERLAPS, [".seat", ".headline"]) == []
        rooms.add(page.locator("#stage").get_attribute("data-room"))
    assert "alone" in rooms
    assert seats > 2 or "ring" in rooms


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_door_s_head_has_room(visit: Visit, drawn: Any, width: int, language: str) -> None:
    """The name is in one line and the motto in two at most, on the smallest phone too."""
    page = visit(drawn.url, (width, 640), locale=language)
    lines = "e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)"
    assert page.locator(".door-head h1").evaluate(lines) < 1.5
    assert page.locator(".door-head p").evaluate(lines) < 2.5


def test_letters_follow_the_browser(chromium: Browser, drawn: Any) -> None:
    """Where it is set to letters twice as large they are larger, as far as a phone has room; the bid and the
    call stay in sight, and names of nine letters are whole."""
    names = ["Guillermo", "Alejandra", "Catalina", "Sebastián", "Margarita"]
    table = Played(drawn.url, names)
    table.act("bid", names[0], quantity=3, face=4)
    twice = [*QUIET, "--blink-settings=defaultFontSize=32"]
    with chromium.browser_type.launch(executable_path="/usr/bin/chromium", args=twice) as browser:
        for where in ("", "/seat"):
            page = browser.new_page()
            page.add_init_script(f"localStorage['ojo.name'] = '{names[1]}'")
            page.goto(f"{drawn.url}/t/{table.id}{where}?lang=es")
            expect(page.locator(".call")).to_be_visible()
            for size in [*PHONES, (768, 1024), (1440, 900)]:
                resize(page, size)
                letters = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
                assert letters > 20 if size in PHONES else letters == 34
                assert page.evaluate(INSIDE, ["#dock", "#menu-open", ".call", ".big-bid"]) == []
                assert size not in PHONES or page.evaluate(CUT_NAMES) == []
                page.locator("[data-focus=bid]").scroll_into_view_if_needed()
                expect(page.locator("[data-focus=bid]")).to_be_in_viewport(ratio=0.9)
                stand_apart(page, [".call", "#undo"])
