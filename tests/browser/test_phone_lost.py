"""A phone whose browser is the camera loses it to a call or another app: it says so, every screen says so, no
old frame is sent, and it is opened anew."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE_MILLISECONDS, PHONE, QUIET, Visit, becomes_true
from tests.browser.serving import serving
from tests.table.playing import agreed
from vision.camera.sources.phone import PHONE as THE_PHONE
from web.server.context import Context
from web.server.settings import Settings

FAKE = ("--use-fake-device-for-media-stream=device-count=2", "--use-fake-ui-for-media-stream")
GIVEN = """window.given = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
window.refusal = null;
navigator.mediaDevices.getUserMedia = (wanted) =>
  refusal ? Promise.reject(new DOMException('no', refusal)) : given(wanted);"""
"""A browser that refuses its camera while `refusal` is an error's name."""
LIT = """
window.torches = [];
MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true });
MediaStreamTrack.prototype.applyConstraints = async ({ advanced }) => { torches.push(advanced[0].torch); };
"""
"""A camera with a light, which the fake one lacks."""
TRACK = "document.querySelector('video').srcObject.getVideoTracks()[0]"
LOSSES = {
    "ended": f"const t = {TRACK}; t.stop(); t.dispatchEvent(new Event('ended'))",
    "muted": f"const t = {TRACK}; Object.defineProperty(t, 'muted', {{ value: true }});"
    "t.dispatchEvent(new Event('mute'))",
    "still": "document.querySelector('video').pause()",
}
TAKEN = "The phone's camera was taken by a call or another app; open its page again."
STILL = "The phone's camera gives no new picture; open its page again."
HIDDEN = (
    "The phone shows something else than its camera's page, or sleeps; open its page again and keep it open."
)
TAKEN_ES = "Una llamada u otra aplicación tomó la cámara del teléfono; abre otra vez su página."
IN_USE = "Another app, or a call, has the camera: close it, and tap again."
WATCHED = "The table is watched."


@pytest.fixture(scope="module")
def fake(chromium: Browser) -> Iterator[Browser]:
    """A Chromium with a camera that films a clock."""
    browser = chromium.browser_type.launch(executable_path="/usr/bin/chromium", args=[*QUIET, *FAKE])
    yield browser
    browser.close()


class Lent:
    """A phone that is the camera of a table."""

    def __init__(self, page: Page, url: str, table_id: str, parts: Context) -> None:
        self.page, self.url, self.table_id, self.parts = page, url, table_id, parts
        self.state = page.locator("#state")
        self.sent: list[str] = []
        page.on("request", lambda it: self.sent.append(it.url) if "/frames?" in it.url else None)

    def lend(self) -> None:
        """Until its frames come."""
        self.page.goto(f"{self.url}/t/{self.table_id}/eye")
        self.page.get_by_role("button", name="Lend the camera").click()
        expect(self.state).to_have_text(WATCHED)

    def frames_in(self, milliseconds: int) -> int:
        """How many frames it sends meanwhile."""
        before = len(self.sent)
        self.page.wait_for_timeout(milliseconds)
        return sum("lost=" not in url for url in self.sent[before:])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Context]]:
    """A server whose camera is a phone."""
    told = Settings(data_folder=tmp_path_factory.mktemp("phone"), camera=THE_PHONE)
    with serving(told) as (url, parts, *_):
        parts.lookout.start()
        yield url, parts
        parts.lookout.close()


@pytest.fixture
def lent(house: tuple[str, Context], fake: Browser) -> Iterator[Lent]:
    """A phone's page at a new table; its browser may be told to refuse the camera."""
    url, parts = house
    setup = {"variant": "dudo", "players": ["Ann", "Bo"], "dice": 3, "ante": "", "options": {}}
    table_id = parts.tables.create(agreed(setup))
    parts.live.publish(table_id, 0)
    page = fake.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}).new_page()
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    page.add_init_script(GIVEN)
    yield Lent(page, url, table_id, parts)
    page.context.close()
    parts.tables.delete(table_id)


@pytest.mark.parametrize(("loss", "says"), [("ended", TAKEN), ("muted", TAKEN), ("still", STILL)])
def test_a_camera_that_is_lost_is_told_everywhere(lent: Lent, visit: Visit, loss: str, says: str) -> None:
    """On the phone, with a button to try at once, and on laptop, seat and big screen; no frame is sent
    meanwhile. It is opened anew by itself once the browser gives it, and every screen is as before."""
    lent.lend()
    table = f"{lent.url}/t/{lent.table_id}"
    screens = [visit(table, DESKTOP), visit(f"{table}/seat", PHONE), visit(f"{table}/screen", DESKTOP)]
    spanish = visit(table, DESKTOP, locale="es-ES")
    for screen in screens:
        expect(screen.locator("#line")).to_be_hidden()
    lent.page.evaluate("refusal = 'NotReadableError'")
    lent.page.evaluate(LOSSES[loss])
    expect(lent.state).to_have_text(IN_USE)
    expect(lent.page.get_by_role("button", name="Open the camera now")).to_be_visible()
    assert lent.frames_in(1500) == 0
    for screen in screens:
        expect(screen.locator("#line")).to_have_text(says)
    if says == TAKEN:
        expect(spanish.locator("#line")).to_have_text(TAKEN_ES)
    assert lent.parts.eye.camera.brought is None
    lent.page.evaluate("refusal = null")
    expect(lent.state).to_have_text("The camera is back: the table is watched.")
    expect(lent.page.locator("#start")).to_be_hidden()
    for screen in [*screens, spanish]:
        expect(screen.locator("#line")).to_be_hidden()
    assert lent.frames_in(1000) > 2
    expect(lent.state).to_have_text(WATCHED)


def test_a_tap_opens_the_camera_at_once(lent: Lent) -> None:
    """Where its owner was asked and said no, it is not asked for again before a tap."""
    lent.lend()
    lent.page.evaluate("refusal = 'NotAllowedError'")
    lent.page.evaluate(LOSSES["ended"])
    expect(lent.state).to_have_text("The browser gives no camera: allow it for this page, and tap again.")
    lent.page.evaluate("refusal = null")
    assert lent.frames_in(2500) == 0
    lent.page.get_by_role("button", name="Open the camera now").click()
    expect(lent.state).to_have_text(WATCHED)


def test_a_page_that_is_out_of_sight_is_told(lent: Lent, visit: Visit) -> None:
    """Its owner looks at something else: browsers stop the camera then, or its pictures."""
    lent.lend()
    screen = visit(f"{lent.url}/t/{lent.table_id}/screen", DESKTOP)
    hide = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true });"
    turn = "document.dispatchEvent(new Event('visibilitychange'))"
    lent.page.evaluate(hide % "true" + turn)
    expect(screen.locator("#line")).to_have_text(HIDDEN)
    assert lent.frames_in(500) == 0
    lent.page.evaluate(hide % "false" + turn)
    expect(screen.locator("#line")).to_be_hidden()
    expect(lent.state).to_have_text(WATCHED)


def test_frames_that_come_late_are_told(lent: Lent, visit: Visit) -> None:
    """A network that takes seconds: the camera has none of its frames, and smaller ones are asked for."""
    lent.lend()
    lent.page.evaluate(
        """() => { window.slow = true; const sent = fetch; window.fetch = async (url, options) => {
          if (slow && url.includes('clock=')) await new Promise((then) => setTimeout(then, 3500));
          return sent(url, options);
        } }"""
    )
    expect(lent.state).to_contain_text("come seconds late")
    screen = visit(f"{lent.url}/t/{lent.table_id}/screen", DESKTOP)
    expect(screen.locator("#line")).to_contain_text("come seconds late")
    assert lent.parts.eye.camera.brought is None
    lent.page.evaluate("slow = false")
    expect(lent.state).to_have_text(WATCHED)
    expect(screen.locator("#line")).to_be_hidden()


@pytest.mark.parametrize(
    ("refusal", "says"),
    [
        ("NotAllowedError", "allow it for this page"),
        ("NotFoundError", "has no camera"),
        ("NotReadableError", "has the camera: close it"),
        ("OverconstrainedError", "cannot give the picture"),
        ("InvalidStateError", "gives no camera (InvalidStateError)"),
    ],
)
def test_why_the_browser_gives_no_camera(lent: Lent, refusal: str, says: str) -> None:
    """A sentence for each reason; the button stays."""
    lent.page.goto(f"{lent.url}/t/{lent.table_id}/eye")
    lent.page.evaluate(f"refusal = '{refusal}'")
    lent.page.get_by_role("button", name="Lend the camera").click()
    expect(lent.state).to_contain_text(says)
    expect(lent.page.locator("#start")).to_be_visible()


@pytest.mark.parametrize(
    ("secure", "says"), [("false", "only over HTTPS"), ("true", "open the page in a newer one")]
)
def test_a_browser_that_lends_none(lent: Lent, secure: str, says: str) -> None:
    """By an address that it does not trust, or at all."""
    lent.page.add_init_script(
        "Object.defineProperty(navigator, 'mediaDevices', { value: undefined });"
        f"Object.defineProperty(window, 'isSecureContext', {{ value: {secure} }})"
    )
    lent.page.goto(f"{lent.url}/t/{lent.table_id}/eye")
    expect(lent.state).to_contain_text(says)
    expect(lent.page.locator("#trust")).to_be_visible(visible=secure == "false")


def test_its_lens_and_its_light_are_chosen(lent: Lent) -> None:
    """Where it has more than one camera, and a light: each is a tap, and frames go on."""
    lent.page.add_init_script(LIT)
    lent.lend()
    lens, light = lent.page.locator("#lens"), lent.page.get_by_role("button", name="Its light")
    expect(lens).to_be_visible()
    names = lens.locator("option").all_text_contents()
    assert len(names) == 2
    light.click()
    expect(light).to_have_attribute("aria-pressed", "true")
    assert lent.page.evaluate("window.torches") == [True]
    before = lent.page.evaluate(f"{TRACK}.getSettings().deviceId")
    lens.select_option(index=1)
    becomes_true(lent.page, f"{TRACK}.getSettings().deviceId !== {before!r}")
    expect(light).to_have_attribute("aria-pressed", "false")
    expect(lent.state).to_have_text(WATCHED)
    assert lent.frames_in(1500) > 1


def test_a_phone_without_them_shows_neither(lent: Lent) -> None:
    """Nothing to choose is nothing to see."""
    lent.page.add_init_script(
        "const all = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);"
        "navigator.mediaDevices.enumerateDevices = async () => (await all()).slice(0, 1)"
    )
    lent.lend()
    expect(lent.page.locator("#lens")).to_be_hidden()
    expect(lent.page.locator("#light")).to_be_hidden()
