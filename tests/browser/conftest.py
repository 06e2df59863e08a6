"""A headless Chromium, a server to play at, and a pair of hands that clicks as a person would."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    TimeoutError,
    expect,
    sync_playwright,
)

from tests.browser.serving import serving
from tests.drawing import KNOWN_AS, Drawing
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.server.settings import Settings

PHONE = (390, 844)
DESKTOP = (1440, 900)
BIG_SCREEN = (1920, 1080)
SIZES = [(320, 568), PHONE, (844, 390), (768, 1024), DESKTOP, BIG_SCREEN]
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PATIENCE_MILLISECONDS = 12_000
REST_TRIES = 50
WATCHED_MILLISECONDS = 4000  # a camera that watches has looked by then
START_SECONDS = 60
TOO_LATE = "status of 409"  # a table that judges by itself may be quicker than a tap
LENS_TOO_LATE = r"status of 422 .*/camera/frame\.jpg"  # and quicker than the picture to aim by
VIOLATIONS = "addEventListener('securitypolicyviolation', e => console.error('CSP', e.violatedDirective))"


EACH_TIME = frozenset(Path(__file__).with_name("each_time.txt").read_text(encoding="utf-8").split())
"""The tests that every change runs, by file and name; the others are deep."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker("browser")
            name = f"{item.path.stem}::{item.name}"
            if not {name, name.partition("[")[0]} & EACH_TIME:
                item.add_marker("deep")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, started once; its absence is a failure, not a skip."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium."""
    path = shutil.which("chromium") or "/usr/bin/chromium"
    assert Path(path).exists(), "the browser tests need Chromium (Debian: apt-get install chromium)"
    return playwright.chromium.launch(executable_path=path, args=[*QUIET])


Visit = Callable[..., Page]


def becomes_true(page: Page, condition: str) -> None:
    """Wait until that script says so. `wait_for_function` cannot: a page that runs no strings refuses its
    second look."""
    latest = time.monotonic() + PATIENCE_MILLISECONDS / 1000
    while not page.evaluate(condition):
        assert time.monotonic() < latest, f"never came true: {condition}"
        page.wait_for_timeout(50)


def tap_at_rest(drawn: Locator) -> None:
    """Tap the middle of something in a picture once it stays where it is: a question that comes makes the
    picture smaller."""
    before = None
    for _ in range(REST_TRIES):
        box = drawn.bounding_box()
        if box is not None and box == before:
            drawn.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            return
        before = box
        drawn.page.wait_for_timeout(100)
    raise AssertionError(f"{drawn} never rests")


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Open pages; at the end none of them may have complained: no error, no warning, no CSP violation.

    `visit(url, size, forgive=..., script=...)`: `forgive` is a pattern of complaints that the test itself
    provokes (the browser reports a refused request as an error), `script` runs before the page's own.
    """
    contexts = []
    complaints: list[str] = []

    def open_page(
        url: str, size: tuple[int, int] = PHONE, forgive: str = "$^", script: str = "", **options: Any
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE, **options
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MILLISECONDS)
        page.add_init_script(f"{VIOLATIONS};{script}")

        def complain(text: str) -> None:
            if not re.search(forgive, text):
                complaints.append(f"{page.url}: {text}")

        def heard(said: ConsoleMessage) -> None:
            about = f"{said.text} {said.location['url']}"
            if said.type in ("error", "warning") and not re.search(LENS_TOO_LATE, about):
                complain(about)

        page.on("console", heard)
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("dialog", lambda dialog: complain(f"a dialog said {dialog.message}"))
        page.goto(url)
        return page

    expect.set_options(timeout=PATIENCE_MILLISECONDS)
    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the demo as its camera: real pictures, the real networks."""
    with serving(Settings(data_folder=tmp_path_factory.mktemp("served"), camera="demo")) as server:
        yield server.url


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server without a camera and, at first, without a table: a call waits for its dice."""
    with serving(Settings(data_folder=tmp_path_factory.mktemp("house"), camera="none")) as server:
        yield server.url


@contextmanager
def serve(folder: Path, camera: str) -> Iterator[str]:
    """The address of an `ojo serve` with that camera, which keeps its tables in that folder."""
    command = [str(Path(sys.executable).with_name("ojo")), "serve", "--camera", camera, "--port", "0"]
    process = subprocess.Popen(
        [*command, "--db", f"sqlite:///{folder / 'table.db'}"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
    )
    assert process.stdout is not None
    try:
        address = re.search(r"http://\S+/", process.stdout.readline())
        assert address is not None, "ojo serve did not say where it is"
        yield address[0].rstrip("/")
    finally:
        process.terminate()
        process.wait(START_SECONDS)
        process.stdout.close()


GRID = Drawing(cell_px=80, margin_px=16, columns=4, doubt="blurred")
"""How these tests draw dice: large enough for a finger, four in a row."""


class Drawn:
    """A server in this process whose camera shows whatever the test has drawn."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder

    def lay(self, faces: list[int], dice: int | None = None) -> None:
        """What lies on the table from now on, where so many dice (else as many as are drawn) should lie."""
        (self.folder / f"{dice or len(faces)}.png").write_bytes(GRID.png(faces))

    def blank(self) -> bytes:
        """A photo on which nothing lies."""
        return GRID.png([])

    def photo(self, faces: list[int]) -> bytes:
        """The same as the bytes of a photo."""
        return GRID.png(faces)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drawn]:
    """The real app behind the real server, reading drawings."""
    folder = tmp_path_factory.mktemp("drawn")
    (folder / "demo.json").write_text(
        json.dumps([{"file": f"{dice}.png", "dice": dice} for dice in range(1, 31)])
    )
    eye = Eye("demo", DemoPictures(folder), reader=LoadedReader(lambda: (GRID, KNOWN_AS)))
    with serving(Settings(data_folder=folder / "data"), eye) as served:
        yield Drawn(served.url, folder)


class Hands:
    """Somebody at one screen. Everything is done with taps on what can be seen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def stage(self) -> Any:
        """The upper part: felt, picture or verdict."""
        return self.page.locator("#stage")

    @property
    def dock(self) -> Any:
        """The lower part, under the thumb."""
        return self.page.locator("#dock")

    def mode(self) -> str:
        """What the screen shows: bidding, revealing, reading, verdict, winner."""
        return str(self.page.locator("body").get_attribute("data-mode"))

    def version(self) -> str:
        """The version of the table that the screen shows."""
        return str(self.page.locator("body").get_attribute("data-version"))

    def wait_for(self, *modes: str) -> str:
        """Wait until the screen shows one of these."""
        expect(self.page.locator("body")).to_have_attribute("data-mode", re.compile("|".join(modes)))
        return self.mode()

    def view(self) -> dict[str, Any]:
        """What the server holds, to compare the screen with."""
        origin, table_id = re.match(r"(https?://[^/]+)/t/(\w+)", self.page.url).groups()  # type: ignore[union-attr]
        with urllib.request.urlopen(f"{origin}/api/tables/{table_id}") as answer:  # noqa: S310
            return dict(json.load(answer))

    def set_up(self, names: list[str], variant: str, dice: int = 5, ante: str = "") -> None:
        """At the door: names, rules, dice, stake; then to the table."""
        fields = self.page.get_by_role("textbox", name="Player")
        for i, name in enumerate(names):
            if i >= fields.count():
                self.page.get_by_role("button", name="Add a player").click()
            fields.nth(i).fill(name)
        expect(self.page.locator("#variants input:checked")).to_have_count(1)
        if self.page.locator("#others").is_visible():
            self.page.locator("#others").click()
        self.page.locator(f"input[value='{variant}']").check()
        if dice != 5:
            self.page.locator("#else > summary").click()
        for _ in range(abs(dice - 5)):
            self.page.get_by_role("button", name="One die fewer" if dice < 5 else "One die more").click()
        self.page.get_by_label("Each puts in").fill(ante)
        self.page.get_by_role("button", name="Set the table").click()
        self.page.wait_for_url("**/t/*")
        self.wait_for("bidding")

    def bid(self, quantity: int | None = None, face: str | None = None) -> None:
        """Tap a quantity, then the face, which bids; or take the bid that stands ready."""
        before = self.version()
        if quantity is not None:
            self.dock.locator(".strip").get_by_role("button", name=str(quantity), exact=True).click()
        if face is None:
            self.dock.locator("[data-focus=bid]").click()
        else:
            names = (
                rf"^\d+ ({face}|{face.removesuffix('es') if face == 'sixes' else face.removesuffix('s')})$"
            )
            self.dock.locator(".bids").get_by_role("button", name=re.compile(names)).click()
        expect(self.page.locator("body")).not_to_have_attribute("data-version", before)

    def call(self, call: str = "doubt") -> None:
        """Tap the call's button: doubt or spot_on; a table that watches by itself may judge it at once."""
        self.dock.locator(f"[data-focus={call}]").click()
        self.wait_for("revealing", "reading", "verdict", "winner")

    def tap_in(self, faces: list[int]) -> None:
        """Enter the reveal by hand: where only what counts is asked for, no more than that."""
        self.dock.get_by_role("button", name="Tap them in").click()
        expect(self.dock.get_by_role("button", name="Count them")).to_be_visible()
        for face in faces:
            more = self.dock.locator(f"[data-focus=face-{face}]")
            if more.count():
                more.click()
        self.dock.get_by_role("button", name="Count them").click()

    def look(self) -> None:
        """Let the demo look at the dice; where it watches by itself, it may have been faster than a tap."""
        with suppress(TimeoutError):
            if self.mode() != "revealing":
                return
            self.dock.get_by_role("button", name="Look at the demo dice").click(timeout=WATCHED_MILLISECONDS)
        self.wait_for("reading", "verdict")

    def tap_die(self, i: int) -> None:
        """Tap a die in the picture."""
        tap_at_rest(self.stage.locator(f"[data-die='{i}'] .box, [data-die='{i}'] .ring"))

    def undo(self) -> None:
        """Tap the corner."""
        self.page.locator("#undo").click()


Sit = Callable[..., Hands]


@pytest.fixture
def sit(visit: Visit) -> Sit:
    """`sit(url, names, variant, ...)`: set a table up at that server and sit down at it."""

    def sit_down(url: str, names: list[str], variant: str = "dudo", **options: Any) -> Hands:
        setup = {key: options.pop(key) for key in ("dice", "ante") if key in options}
        hands = Hands(visit(url, **options))
        hands.set_up(names, variant, **setup)
        return hands

    return sit_down
