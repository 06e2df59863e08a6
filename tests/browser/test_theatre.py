"""The play of a verdict on laptops and phones: until a tap, again at a tap, shorter or not at all."""

from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, Visit, becomes_true
from tests.browser.played import Played
from tests.browser.sights import check, resize

STAYS_MILLISECONDS = 2500
HEARD = """window.heard = [];
  for (const it of ['createOscillator', 'createBuffer']) {
    const made = AudioContext.prototype[it];
    AudioContext.prototype[it] = function (...all) { heard.push(it); return made.apply(this, all); };
  }"""


def judged(drawn: Any, *pages: Page, table: Played) -> None:
    """The call that waits is judged, while these look on."""
    for page in pages:
        expect(page.locator("body")).to_have_attribute("data-mode", "revealing")
    drawn.lay([5, 5, 1, 1, 2, 3])
    table.looked()
    for page in pages:
        expect(page.locator("body")).to_have_attribute("data-mode", "verdict")


def called(drawn: Any, **setup: Any) -> Played:
    """A table with a call that waits for six dice."""
    table = Played(drawn.url, ["Ana", "Beto"], dice=3, **setup)
    table.doubted("Ana", "Beto", 4, 5)
    return table


@pytest.mark.parametrize("language", ["en", "es"])
def test_laptop_and_phone_show_the_dice(visit: Visit, drawn: Any, language: str) -> None:
    """The photo with its marks, the count, the stamp and the loss stand until a tap; then again at a tap. Who
    loads the page again reads the words."""
    table = called(drawn)
    page = visit(f"{drawn.url}/t/{table.id}?lang={language}", (1440, 900))
    phone = visit(f"{drawn.url}/t/{table.id}/seat?lang={language}")
    phone.get_by_role("button", name="Beto").click()
    judged(drawn, page, phone, table=table)
    for shown in (page, phone):
        scene = shown.locator("#stage .theatre")
        expect(scene.locator(".mark.matching")).to_have_count(4)
        expect(scene.locator(".theatre-found")).to_have_text("4")
        expect(scene.locator(".stamp")).to_be_visible()
        expect(scene.locator(".falling")).to_have_count(1)
        shown.wait_for_timeout(STAYS_MILLISECONDS)
        expect(scene).to_be_visible()
    for shown in (page, phone):
        for width, height in SIZES:
            resize(shown, (width, height))
            check(shown, 44)
        shown.locator(".theatre-picture").click()
        expect(shown.locator("#stage .theatre")).to_have_count(0)
        expect(shown.locator("#stage .sentence")).to_be_visible()
        if shown is page:
            shown.reload()
            expect(shown.locator("#stage .sentence")).to_be_visible()
        shown.locator("[data-focus=replay]").click()
        expect(shown.locator("#stage .theatre .theatre-found")).to_have_text("4")
        shown.locator("[data-focus=next]").click()
        expect(shown.locator("#stage .theatre")).to_have_count(0)


SHARES = """localStorage['ojo.name'] = 'Beto'; navigator.canShare = () => true;
  navigator.share = async ({ files }) => { window.sent = files[0]; }"""
SENT = "sent.type === 'image/jpeg' && sent.arrayBuffer().then(bytes => [...new Uint8Array(bytes)])"


@pytest.mark.parametrize("where", ["", "/seat"])
def test_a_memorable_verdict_is_sent_as_a_picture(visit: Visit, drawn: Any, where: str) -> None:
    """One tap shares it, or keeps it where nothing is shared; an ordinary one is not offered."""
    table = called(drawn)
    page = visit(f"{drawn.url}/t/{table.id}{where}", script=SHARES)
    judged(drawn, page, table=table)
    send = page.locator("#dock [data-focus=send]")
    send.click()
    becomes_true(page, "Boolean(window.sent)")
    shared = bytes(page.evaluate(SENT))
    page.evaluate("navigator.canShare = undefined")
    with page.expect_download() as kept:
        send.click()
    for data in (shared, kept.value.path().read_bytes()):
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        assert picture.shape == (1350, 1080, 3)
        assert min(part.std() for part in np.array_split(picture, 9)) > 10, "a part of it is blank"
    table.doubted("Beto", "Ana", 1, 5)
    table.typed([5, 5], others=3)
    expect(page.locator("#stage .theatre-found")).to_have_text("2")
    expect(page.locator("#dock [data-focus=next]")).to_be_visible()
    expect(send).to_have_count(0)


@pytest.mark.parametrize("setting", ["short", "none"])
def test_a_host_shortens_it(visit: Visit, drawn: Any, setting: str) -> None:
    """A moment only, or nothing of it: nothing moves and nothing sounds, on the big screen too."""
    table = called(drawn, theatre=setting)
    page = visit(f"{drawn.url}/t/{table.id}")
    screen = visit(table.screen, (1280, 720), script=HEARD)
    screen.locator("#title").click()
    judged(drawn, page, screen, table=table)
    if setting == "short":
        expect(page.locator("#stage .theatre")).to_be_visible()
    expect(screen.locator(".stamp")).to_be_visible()
    expect(screen.locator(".stage-verdict.played")).to_have_count(int(setting == "short"))
    expect(page.locator("#stage .theatre")).to_have_count(0)
    expect(page.locator("#stage .sentence")).to_be_visible()
    if setting == "none":
        expect(screen.locator("[data-focus=sounds]")).to_have_count(0)
        assert screen.evaluate("heard") == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("where", ["", "/screen"])
def test_it_sounds_unless_somebody_wants_quiet(visit: Visit, drawn: Any, where: str, motion: str) -> None:
    """A click a die and a thud for the stamp, on laptops and on the big screen; nothing with reduced motion,
    or after one tap on the switch."""
    table = called(drawn)
    page = visit(f"{drawn.url}/t/{table.id}{where}", script=HEARD, reduced_motion=motion)
    page.locator("#title").click()  # browsers play nothing before a first tap
    judged(drawn, page, table=table)
    if motion == "reduce":
        page.wait_for_timeout(STAYS_MILLISECONDS)
        assert page.evaluate("heard") == []
        return
    while "createOscillator" not in (heard := page.evaluate("heard")):
        page.wait_for_timeout(50)
    assert heard == ["createBuffer"] * 7 + ["createOscillator"]
    assert page.locator("[data-focus=sounds] use").bounding_box()["width"] > 0, "the switch is drawn"
    page.locator("[data-focus=sounds]").click()
    assert page.evaluate("localStorage.getItem('ojo.sounds')") == "off"
    if not where:
        page.locator(".theatre-picture").click()
        page.locator("[data-focus=replay]").click()
        page.wait_for_timeout(STAYS_MILLISECONDS)
        assert page.evaluate("heard") == heard


@pytest.mark.parametrize("where", ["", "/screen"])
def test_typed_dice_are_played_too(visit: Visit, drawn: Any, where: str) -> None:
    """Without a photo the dice themselves land, the count climbs, the stamp falls; on the laptop the words
    follow by themselves, for there is no picture to argue with."""
    table = called(drawn)
    page = visit(f"{drawn.url}/t/{table.id}{where}")
    expect(page.locator("body")).to_have_attribute("data-mode", "revealing")
    table.typed([5, 5, 1, 1, 2, 3])
    expect(page.locator("#stage .played .stamp")).to_be_visible()
    expect(page.locator("#stage .tray-die.matching")).to_have_count(4)
    expect(page.locator("#stage .theatre-found, #stage .stage-found")).to_have_text("4")
    if not where:
        expect(page.locator("#stage .theatre")).to_have_count(0)
        expect(page.locator("#stage .sentence")).to_be_visible()
