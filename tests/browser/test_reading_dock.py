"""What is done with a reading at the table: questions, corrections, missing dice, photos, undo."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.drawing import Drawing

NAMES = ["Ann", "Bo"]
REFUSED = r"status of (400|415|422)"


def call_four_fives(hands: Any) -> None:
    """Ann bids four fives and Bo doubts it."""
    hands.bid(4, "fives")
    hands.call()


def test_a_clear_reading_is_judged_by_itself(sit: Sit, drawn: Any) -> None:
    """Marks land, and the verdict stands there without another tap; it says what the referee says."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    hands = sit(drawn.url, NAMES, dice=3)
    call_four_fives(hands)
    hands.dock.get_by_role("button", name="Look at the demo dice").click()
    hands.wait_for("reading")
    expect(hands.stage.locator(".mark")).to_have_count(6)
    expect(hands.stage.locator(".mark.matching")).to_have_count(4)
    hands.wait_for("verdict")
    verdict = hands.view()["state"]["verdict"]
    assert (verdict["found"], verdict["wild"], verdict["losses"]) == (4, 2, {"Bo": 1})
    hands.stage.locator(".theatre-picture").click()
    expect(hands.stage.locator(".sentence")).to_have_text(verdict["explanation"])
    expect(hands.page.locator("#said")).to_have_text(verdict["explanation"])
    hands.dock.get_by_role("button", name="Picture").click()
    expect(hands.stage.locator(".mark")).to_have_count(6)


def test_a_doubt_that_matters_is_asked_and_one_tap_answers(sit: Sit, drawn: Any) -> None:
    """The die between five and six decides: nothing is judged before somebody says which it is."""
    drawn.lay([5, 5, 1, 0, 2, 3])
    hands = sit(drawn.url, NAMES, dice=3)
    call_four_fives(hands)
    hands.look()
    expect(hands.dock.get_by_text("Is this a five or a six?")).to_be_visible()
    expect(hands.stage.locator(".mark.open text")).to_have_text("?")
    hands.page.wait_for_timeout(1500)  # longer than the theatre: it must not judge by itself
    assert hands.mode() == "reading"
    hands.dock.get_by_role("button", name="It is a six").click()
    hands.wait_for("verdict")
    verdict = hands.view()["state"]["verdict"]
    assert (verdict["found"], verdict["losses"]) == (3, {"Ann": 1})


def test_a_camera_that_looks_from_too_low_is_told(
    sit: Sit, drawn: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the question, with the drawing of how it should hang."""
    read = Drawing._die
    monkeypatch.setattr(Drawing, "_die", lambda *die: replace(read(*die), doubt="seen_level"))
    drawn.lay([5, 5, 1, 1, 2, 3])
    hands = sit(drawn.url, NAMES, dice=3)
    call_four_fives(hands)
    hands.look()
    expect(hands.dock.locator(".question")).to_contain_text("The camera looks from too low")
    drawing = hands.dock.locator(".hanging img")
    assert drawing.evaluate("async (it) => (await it.decode(), it.naturalWidth)") > 0


def test_a_face_is_corrected_on_the_picture(sit: Sit, drawn: Any) -> None:
    """Undo brings the picture back; a tap on a die and a tap on a face change it, and the verdict with it."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    hands = sit(drawn.url, NAMES, dice=3)
    call_four_fives(hands)
    hands.look()
    hands.wait_for("verdict")
    hands.undo()
    hands.wait_for("reading")
    hands.tap_die(0)
    expect(hands.dock.get_by_text("Read as a five")).to_be_visible()
    hands.dock.get_by_role("button", name="It is a six").click()
    expect(hands.stage.locator("[data-die='0'].corrected text")).to_have_text("6")
    hands.dock.get_by_role("button", name="Judge", exact=True).click()
    hands.wait_for("verdict")
    assert hands.view()["state"]["verdict"]["losses"] == {"Ann": 1}


def test_a_long_press_takes_away_and_a_tap_on_an_empty_place_adds(sit: Sit, drawn: Any) -> None:
    """A coin that was read as a die goes, a die that was missed comes, both on the picture itself."""
    drawn.lay([5, 5, 1, 1, 2, 3], dice=6)
    hands = sit(drawn.url, NAMES, dice=3)
    call_four_fives(hands)
    hands.look()
    hands.wait_for("verdict")
    hands.undo()
    hands.wait_for("reading")
    expect(hands.stage.locator("svg.picture")).not_to_have_class("landing")
    box = hands.stage.locator("[data-die='4'] .box").bounding_box()
    hands.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hands.page.mouse.down()
    expect(hands.stage.locator("[data-die='4'].struck")).to_have_count(1)
    hands.page.mouse.up()
    empty = hands.stage.locator("[data-die='3'] .box").bounding_box()
    hands.page.mouse.click(empty["x"] + empty["width"] / 2, empty["y"] + 2.2 * empty["height"])
    hands.dock.get_by_role("button", name="It is a five").click()
    expect(hands.stage.locator("[data-die='6'].corrected text")).to_have_text("5")
    hands.dock.get_by_role("button", name="Judge", exact=True).click()
    hands.wait_for("verdict")
    assert hands.view()["state"]["verdict"]["found"] == 5


def test_a_missing_die_is_a_question(sit: Sit, drawn: Any) -> None:
    """Five where six should lie, and the sixth decides: the page asks for it in words."""
    drawn.lay([5, 5, 1, 2, 3], dice=6)
    hands = sit(drawn.url, NAMES, dice=3)
    call_four_fives(hands)
    hands.look()
    expect(hands.dock.locator(".question-line")).to_contain_text("6 should lie there")
    hands.dock.get_by_role("button", name="Look again").click()
    hands.wait_for("revealing")


def test_dice_are_typed_in_without_any_picture(sit: Sit, drawn: Any) -> None:
    """Fifteen dice are few taps: a stepper for the bid's face, one for aces; the others count for nothing."""
    hands = sit(drawn.url, [*NAMES, "Cal"])
    hands.bid(5, "sixes")
    hands.call()
    hands.dock.get_by_role("button", name="Tap them in").click()
    expect(hands.dock.locator(".prompt")).to_have_text("How many sixes and aces lie there?")
    for _ in range(3):
        hands.dock.get_by_role("button", name="Add six", exact=True).click()
    for _ in range(2):
        hands.dock.get_by_role("button", name="Add ace", exact=True).click()
    hands.dock.get_by_role("button", name="Take the ace back").click()
    expect(hands.dock.get_by_text("The other 11 dice count for nothing.")).to_be_visible()
    hands.page.reload()
    expect(hands.dock.locator(".stepped")).to_have_text(["3 sixes", "1 ace"])
    hands.dock.get_by_role("button", name="Count them").click()
    hands.wait_for("verdict")
    verdict = hands.view()["state"]["verdict"]
    assert (verdict["found"], verdict["wild"], verdict["losses"]) == (4, 1, {NAMES[0]: 1})
    hands.undo()
    expect(hands.stage.locator(".tray-die")).to_have_count(4)
    expect(hands.stage.locator(".tray-others")).to_have_text("and 11 others")


def test_a_claim_is_typed_in_die_by_die(sit: Sit, drawn: Any) -> None:
    """What dice are worth together takes all of them; a wrong tap is taken back by tapping it."""
    hands = sit(drawn.url, NAMES, "mexican")
    hands.dock.locator("[data-focus=bid]").click()
    hands.dock.locator("[data-focus=lift]").click()
    hands.dock.get_by_role("button", name="Tap them in").click()
    hands.dock.get_by_role("button", name="Add three", exact=True).click()
    expect(hands.dock.get_by_role("button", name="Count them")).to_be_disabled()
    hands.dock.get_by_role("button", name="Take the three back").click()
    for face in (6, 5):
        hands.dock.locator(f"[data-focus=face-{face}]").click()
    hands.dock.get_by_role("button", name="Count them").click()
    hands.wait_for("verdict")
    assert hands.view()["state"]["verdict"]["found"] == "65"


def test_a_photo_is_read_and_what_is_none_is_told(sit: Sit, drawn: Any) -> None:
    """A file that is no picture is answered by a sentence near the thumb; the next, which is one, is read."""
    hands = sit(drawn.url, NAMES, dice=3, forgive=REFUSED)
    call_four_fives(hands)
    chooser = hands.dock.locator("input[type=file]")
    chooser.set_input_files({"name": "notes.txt", "mimeType": "text/plain", "buffer": b"no picture"})
    expect(hands.page.locator("#notice")).not_to_be_empty()
    assert hands.mode() == "revealing"
    photo = drawn.photo([5, 5, 1, 1, 2, 3])
    chooser.set_input_files({"name": "dice.png", "mimeType": "image/png", "buffer": photo})
    hands.wait_for("verdict")
    assert hands.view()["state"]["verdict"]["found"] == 4


def test_undo_goes_back_step_by_step(sit: Sit, drawn: Any) -> None:
    """The corner takes back whatever happened last: the verdict, the reading, the call, the bid."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    hands = sit(drawn.url, NAMES, dice=3)
    expect(hands.page.locator("#undo")).to_be_disabled()
    call_four_fives(hands)
    hands.look()
    hands.wait_for("verdict")
    for mode in ("reading", "revealing", "bidding"):
        hands.undo()
        hands.wait_for(mode)
    expect(hands.stage.locator(".big-bid")).to_have_attribute("aria-label", "4 fives")
    hands.undo()
    expect(hands.stage.locator(".centre")).to_contain_text("Ann opens")
    expect(hands.page.locator("#undo")).to_be_disabled()


def test_only_the_last_bid_is_entered(sit: Sit, drawn: Any) -> None:
    """A tap on the seat that said it, the bid, the call: the loss falls on who really bid."""
    drawn.lay([2, 3, 4, 6, 2, 3, 4, 6], dice=8)
    hands = sit(drawn.url, ["Ann", "Bo", "Cal", "Dee"], dice=2)
    hands.stage.get_by_role("button", name="Cal").click()
    hands.bid(5, "fives")
    expect(hands.stage.locator(".centre")).to_contain_text("Cal")
    hands.call()
    hands.look()
    hands.wait_for("verdict")
    verdict = hands.view()["state"]["verdict"]
    assert (verdict["caller"], verdict["losses"]) == ("Dee", {"Cal": 1})
