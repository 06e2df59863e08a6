"""A table that a camera watches, in a real browser: cups up without a call, hands, a roll for the seats."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.serving import serving
from tests.vision.watched import DrawnReader, Scene
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.server.settings import Settings


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[tuple[str, Scene]]:
    """A server that watches by itself, and what its camera sees."""
    seen = Scene()
    load = lambda: (DrawnReader(), {})  # noqa: E731
    eye = Eye("0", DemoPictures(tmp_path), reader=LoadedReader(load), open_source=lambda _: seen)
    with serving(Settings(data_folder=tmp_path), eye) as (url, parts, *_):
        parts.eye.warm_up()
        parts.lookout.start()
        yield url, seen
        parts.lookout.close()


def test_cups_lifted_without_a_call_are_two_taps_from_the_verdict(scene: tuple[str, Scene], sit: Sit) -> None:
    """The page says that nobody called here, a tap enters the last bid, one who doubts, and the verdict is
    there: the reading had waited."""
    url, seen = scene
    hands = sit(url, ["Ann", "Bo"], dice=2)
    hands.bid(1, "fives")
    seen.lies = {}
    hands.page.wait_for_timeout(600)
    seen.lies = {(100, 100): 5, (200, 100): 5, (300, 300): 1, (500, 200): 6}
    expect(hands.dock).to_contain_text("The cups are up. Last bid? Who calls?")
    hands.bid()
    hands.call()
    hands.wait_for("verdict")
    assert hands.view()["state"]["verdict"]["found"] == 3


def test_a_hand_that_lacks_a_die_beside_one_with_one_too_many_is_asked_about(
    scene: tuple[str, Scene], sit: Sit
) -> None:
    """Each hand is named in the picture, the dice of the larger one are ringed, and one tap says whose
    the die is that rolled over: the verdict follows."""
    url, seen = scene
    hands = sit(url, ["Ann", "Bo"], dice=2)
    table_id = hands.view()["id"]
    places = {"table": table_id, "places": [[0.2, 0.5], [0.8, 0.5]]}
    assert hands.page.request.post(f"{url}/api/camera/places", data=places).ok
    hands.bid(3, "fives")
    hands.call()
    seen.lies = {}
    hands.page.wait_for_timeout(600)
    seen.lies = {(100, 100): 5, (440, 300): 5, (480, 100): 5, (500, 200): 3}
    expect(hands.dock.locator(".question-line")).to_contain_text(
        "Ann shows 1 of 2 dice and Bo shows 3 of 2 dice"
    )
    expect(hands.stage.locator(".nameplate")).to_have_text(["Ann", "Bo"])
    expect(hands.stage.locator(".mark .ring")).to_have_count(3)
    hands.tap_die(1)
    expect(hands.dock.get_by_role("button", name="Bo", exact=True)).to_have_attribute("aria-pressed", "true")
    hands.dock.get_by_role("button", name="Ann", exact=True).click()
    hands.wait_for("verdict")
    assert hands.view()["state"]["verdict"]["found"] == 3


def test_seats_are_drawn_by_dice_that_the_camera_reads(scene: tuple[str, Scene], sit: Sit) -> None:
    """Without places each taps one of the faces that lie there, and only those; a tie is thrown again, and
    with places everybody has rolled at one look; a tap confirms it. A wrong number of dice is said."""
    url, seen = scene
    hands = sit(url, ["Ann", "Bo"], dice=2, forgive="status of 422")
    hands.page.locator("#menu-open").click()
    hands.page.get_by_role("button", name="Roll for the seats").click()
    look = hands.dock.get_by_role("button", name="Look at the dice")
    seen.lies = {(100, 200): 6}
    look.click()
    expect(hands.page.locator("#notice")).to_contain_text("1 die lies there")
    seen.lies = {(100, 200): 4, (500, 200): 4}
    look.click()
    expect(hands.dock.locator(".faces .face:not(.absent)")).to_have_count(1)
    hands.dock.get_by_role("button", name="Ann rolled four").click()
    hands.dock.get_by_role("button", name="Bo rolled four").click()
    hands.page.get_by_role("button", name="Take your seats").click()
    expect(hands.dock).to_contain_text("Ann rolls one die")
    places = {"table": hands.view()["id"], "places": [[0.2, 0.5], [0.8, 0.5]]}
    assert hands.page.request.post(f"{url}/api/camera/places", data=places).ok
    seen.lies = {(100, 200): 2, (500, 200): 5}
    look.click()
    expect(hands.dock.locator(".rolled button")).to_have_count(2)
    assert hands.view()["state"]["phase"] == "seating"
    hands.page.get_by_role("button", name="Take your seats").click()
    hands.wait_for("bidding")
    assert hands.view()["state"]["turn"] == "Bo"
