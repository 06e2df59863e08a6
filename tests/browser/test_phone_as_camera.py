"""A phone's browser as the camera, the whole way: from the door to a frame that a table reads."""

import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect

from referee.actions import BidAction, DoubtAction
from tests.browser.conftest import DESKTOP, PATIENCE_MILLISECONDS, PHONE, QUIET, Visit
from tests.browser.serving import Served, serving
from tests.table.playing import agreed
from vision.camera.demo_folder import demo_folder
from web.server import doorway as doorway_module
from web.server.doorway import Doorway
from web.server.networks import Network
from web.server.settings import Settings

HOME = "127.0.0.2"
"""What this machine is called in its home network here: no other machine reaches it there."""
FAKE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
PICTURE = demo_folder() / "images" / "06-a.jpg"
WATCHED = "The table is watched."
OFFERS = "This phone offers itself."
SETUP = {"variant": "dudo", "players": ["Ann", "Bo"], "dice": 3, "ante": "", "options": {}}


@pytest.fixture(scope="module")
def filming(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A Chromium whose camera sees six dice."""
    film = tmp_path_factory.mktemp("film") / "table.mjpeg"
    film.write_bytes(2 * PICTURE.read_bytes())
    args = [*QUIET, *FAKE, f"--use-file-for-fake-video-capture={film}"]
    browser = chromium.browser_type.launch(executable_path=shutil.which("chromium"), args=args)
    yield browser
    browser.close()


@pytest.fixture
def shut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server on loopback alone, as `make run` starts it, in one home network."""
    monkeypatch.setattr(doorway_module, "networks", lambda: [Network("wlan0", HOME)])
    with serving(Settings(data_folder=tmp_path, camera="none")) as served:
        served.app.extensions["ojo-doorway"] = Doorway(served.app, served.server, lambda _address, _pin: None)
        served.parts.lookout.start()
        yield served
        served.parts.lookout.close()


class Taps:
    """Somebody's finger, which is counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def tap(self, what: Locator) -> None:
        """One tap."""
        what.click()
        self.count += 1


@pytest.fixture
def open_phone(filming: Browser) -> Iterator[Callable[..., Taps]]:
    """A phone that opens an address; one that it does not trust is opened as people do."""
    contexts = []

    def opened(url: str, **options: str) -> Taps:
        context = filming.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, **options)
        contexts.append(context)
        phone = Taps(context.new_page())
        phone.page.set_default_timeout(PATIENCE_MILLISECONDS)
        try:
            phone.page.goto(url)
        except Error as warned:
            assert "ERR_CERT_AUTHORITY_INVALID" in str(warned)  # noqa: PT017  the browser's own page is there now
            phone.tap(phone.page.locator("#details-button"))
            phone.tap(phone.page.locator("#proceed-link"))
        return phone

    yield opened
    for context in contexts:
        context.close()


def state_of(phone: Taps) -> Locator:
    """What the phone's page says of itself."""
    return phone.page.locator("#state")


def asked_for(host: Taps) -> str:
    """Where the code leads, once the host has tapped at the door."""
    host.tap(host.page.get_by_role("button", name="Use a phone as the camera"))
    expect(host.page.locator("img.qr")).to_be_visible()
    expect(host.page.locator(".warning img")).to_be_visible()
    return re.findall(r"https://\S+", host.page.locator("#way").inner_text())[0]


def test_from_the_door_to_a_verdict(shut: Served, visit: Visit, open_phone: Callable[..., Taps]) -> None:
    """Two taps on the laptop, and three on a phone that has never been here, its browser's warning with
    them; then a call is judged by the phone's picture, with nobody pressing anything."""
    host = Taps(visit(shut.url, DESKTOP))
    address = asked_for(host)
    assert address.startswith(f"https://{HOME}:")
    phone = open_phone(address)
    phone.tap(phone.page.get_by_role("button", name="Lend the camera"))
    expect(state_of(phone)).to_contain_text(OFFERS)
    assert shut.parts.eye.camera.spec == "none", "nobody has taken it"
    host.tap(host.page.get_by_role("button", name="Take it"))
    expect(host.page.locator("#preview img")).to_be_visible()
    expect(state_of(phone)).to_have_text(WATCHED)
    assert (host.count, phone.count) == (2, 3)
    tables = shut.parts.tables
    table_id = tables.create(agreed(SETUP))
    for action in (BidAction(player="Ann", quantity=1, face=5), DoubtAction(player="Bo")):
        tables.act(table_id, tables.fold(table_id).version, action)
    expect(state_of(phone)).to_have_text("A call: every frame is sent.")
    ends = time.monotonic() + PATIENCE_MILLISECONDS / 1000
    while tables.fold(table_id).game.state.verdict is None:
        assert time.monotonic() < ends, "no verdict came"
        phone.page.wait_for_timeout(100)
    phone.page.reload()
    expect(state_of(phone)).to_have_text(WATCHED)


def test_the_hosts_table_takes_a_phone_or_does_not(
    shut: Served, visit: Visit, open_phone: Callable[..., Taps]
) -> None:
    """It says that one offers itself, in the host's language; what is declined is told to the phone; of two
    the other is taken, and the first one's pictures are none."""
    table_id = shut.parts.tables.create(agreed(SETUP))
    code = shut.parts.sessions.invite("camera")
    shut.app.extensions["ojo-doorway"].open(HOME)
    way = shut.app.extensions["ojo-doorway"].secure_url
    first, second = (open_phone(f"{way}join/{code}", locale=one) for one in ("es-ES", "en"))
    first.tap(first.page.get_by_role("button", name="Prestar la cámara"))
    expect(state_of(first)).to_contain_text("Este teléfono se ofrece.")
    host_code = shut.parts.sessions.invite("host")
    table = visit(f"{shut.url}/join/{host_code}", DESKTOP)
    table.get_by_role("button", name="Come in").click()
    table.goto(f"{shut.url}/t/{table_id}")
    line = table.locator("#line")
    expect(line).to_contain_text("A phone offers itself as the camera.")
    line.get_by_role("button", name="No").click()
    expect(state_of(first)).to_contain_text("no toma este teléfono")
    expect(line).to_be_hidden()
    second.tap(second.page.get_by_role("button", name="Lend the camera"))
    expect(state_of(second)).to_contain_text(OFFERS)
    line.get_by_role("button", name="Take it").click()
    expect(state_of(second)).to_have_text(WATCHED)
    expect(state_of(first)).to_contain_text("se ofrece")


def test_two_tables_at_one_camera_say_which_it_watches(shut: Served, visit: Visit) -> None:
    """Each says so to its host; a tap has it watch this one, whatever happens at the other."""
    shut.parts.eye.camera.take_up("phone")
    shut.parts.eye.camera.state = "ready"
    tables = shut.parts.tables
    ours, theirs = (tables.create(agreed(SETUP | {"players": it})) for it in (["Ann", "Bo"], ["Cy", "Di"]))
    for one in (ours, theirs):
        shut.parts.live.publish(one, 0)
    page, other = visit(f"{shut.url}/t/{ours}", DESKTOP), visit(f"{shut.url}/t/{theirs}", DESKTOP)
    expect(page.locator("#line")).to_contain_text("watches the table of Cy and Di, not this one")
    expect(other.locator("#line")).to_contain_text("watches this table, not that of Ann and Bo")
    page.get_by_role("button", name="Watch this table").click()
    tables.act(theirs, tables.fold(theirs).version, BidAction(player="Cy", quantity=1, face=5))
    expect(page.locator("#line")).to_contain_text("watches this table, not that of Cy and Di")
    expect(other.locator("#line")).to_contain_text("watches the table of Ann and Bo")


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_a_phone_by_cable_needs_no_certificate(
    shut: Served, open_phone: Callable[..., Taps], name: str
) -> None:
    """`adb reverse` leads its own localhost here: the browser trusts that as it is, and the page asks for no
    encryption."""
    phone = open_phone(f"{shut.url.replace('127.0.0.1', name)}/eye")
    assert phone.page.evaluate("isSecureContext")
    expect(phone.page.locator("#trust")).to_be_hidden()
    shut.parts.eye.camera.take_up("phone")
    phone.tap(phone.page.get_by_role("button", name="Lend the camera"))
    expect(state_of(phone)).to_have_text(WATCHED)
