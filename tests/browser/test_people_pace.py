"""At the pace of people, seconds between two taps: each verdict is about the dice of its own round."""

import base64
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, LENS_TOO_LATE, TOO_LATE, Hands, Visit
from tests.browser.serving import Served, serving
from tests.browser.table_top import TableTop
from tests.table.playing import agreed
from vision.camera.demo_folder import demo_folder
from web.eye.demo_pictures import DemoPictures
from web.eye.service import Eye
from web.lookout.throwing import throw_at
from web.server.settings import Settings

PAUSES_SECONDS = (4, 0, 6)
"""Before each bid and before each call."""
VERDICT_MILLISECONDS = 30_000

LENT = """
const canvas = document.createElement("canvas"), picture = new Image();
let shakes = 0;
setInterval(() => {
  if (!picture.naturalWidth) return;
  if (canvas.width !== picture.naturalWidth) canvas.width = picture.naturalWidth;
  if (canvas.height !== picture.naturalHeight) canvas.height = picture.naturalHeight;
  const context = canvas.getContext("2d");
  context.filter = `brightness(${1 + 0.004 * (shakes++ % 3)})`;
  context.drawImage(picture, 0, 0);
}, 80);
globalThis.show = jpeg => { picture.src = "data:image/jpeg;base64," + jpeg; };
navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(12);
"""
"""The phone's camera: what a test shows it, never twice the same."""


@pytest.fixture(params=["demo", "phone"])
def watched(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """The real app with the real networks, its table watched."""
    eye = Eye(request.param, DemoPictures(demo_folder()))
    with serving(Settings(data_folder=tmp_path), eye) as served:
        eye.warm_up()
        served.parts.lookout.start()
        yield served
        served.parts.lookout.close()


def set_up(served: Served) -> str:
    """A table of two with five dice each, of which a call costs one."""
    setup = {"variant": "cacho", "players": ["ann", "bo"], "dice": 5, "ante": "", "options": {}}
    return served.parts.tables.create(agreed(setup))


def say(hands: Hands, page: Page, pause_seconds: float) -> None:
    """Somebody bids, and somebody doubts, a pause before each."""
    for tapped in ("bid", "doubt"):
        page.wait_for_timeout(1000 * pause_seconds)
        hands.dock.locator(f"[data-focus={tapped}]").click()


def judged(served: Served, table_id: str, page: Page, rounds: int) -> list[int]:
    """The faces that the next verdict was taken from, once it is there."""
    expect(page.locator("body")).to_have_attribute("data-mode", "verdict", timeout=VERDICT_MILLISECONDS)
    view = served.parts.tables.view(table_id)
    assert len(view.history) == rounds
    assert view.judged is not None
    return sorted(die.face for die in view.judged.dice if die.face and not die.aside)


def go_on(hands: Hands) -> None:
    """To the next round."""
    hands.dock.locator("[data-focus=next]").click()
    hands.wait_for("bidding")


def test_each_verdict_is_about_its_own_throw(watched: Served, visit: Visit) -> None:
    """By clicking, with pauses of 4, 0 and 6 seconds, in the demo and by a phone's camera. Dice of the round
    before that lie there still are asked about, and others that come to lie there answer it."""
    table_id = set_up(watched)
    page = visit(f"{watched.url}/t/{table_id}", DESKTOP, forgive=f"{TOO_LATE}|{LENS_TOO_LATE}")
    hands = Hands(page)
    hands.wait_for("bidding")
    show = lend(watched, table_id, visit)
    for rounds, pause_seconds in enumerate(PAUSES_SECONDS, 1):
        say(hands, page, pause_seconds)
        if show is None:
            throw = throw_at(watched.parts.eye, table_id, watched.parts.tables.fold(table_id))
            assert throw is not None
            lay = sorted(throw.faces)
        else:
            if rounds > 1:  # nobody took them up yet; but one die was taken away
                expect(hands.dock).to_contain_text("lie as they lay in an earlier round")
            lay = show(11 - rounds)
        assert judged(watched, table_id, page, rounds) == lay
        if rounds < len(PAUSES_SECONDS):
            go_on(hands)


def lend(served: Served, table_id: str, visit: Visit) -> Any:
    """Where a phone is the camera, its page; returns what throws so many dice before it, and their faces."""
    if served.parts.eye.camera.spec != "phone":
        return None
    phone = visit(f"{served.url}/t/{table_id}/eye", script=LENT, forgive=TOO_LATE)
    chance, top = Random(7), TableTop()

    def show(dice: int) -> list[int]:
        faces = sorted(chance.randint(1, 6) for _ in range(dice))
        top.lay(tuple(faces), str(chance.random()))
        phone.evaluate("jpeg => show(jpeg)", base64.b64encode(top.jpeg()).decode())
        return faces

    top.lay((), "")
    phone.evaluate("jpeg => show(jpeg)", base64.b64encode(top.jpeg()).decode())
    phone.get_by_role("button", name="Lend the camera").click()
    expect(phone.locator("#state")).to_have_text("The table is watched.")
    return show
