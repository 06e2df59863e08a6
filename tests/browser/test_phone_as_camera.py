"""A phone's browser as the camera, the whole way: from the door to a frame that a table reads."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE_MILLISECONDS, PHONE, QUIET
from tests.browser.serving import Served, serving
from vision.camera.demo_folder import demo_folder
from web.server.settings import Settings

FAKE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
PICTURE = demo_folder() / "reveal-06.webp"


@pytest.fixture(scope="module")
def filming(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A Chromium with a camera."""
    browser = chromium.browser_type.launch(executable_path=shutil.which("chromium"), args=[*QUIET, *FAKE])
    yield browser
    browser.close()


@pytest.fixture
def shut(tmp_path: Path) -> Iterator[Served]:
    """A server on loopback alone, as `make run` starts it, whose camera is to be a phone."""
    with serving(Settings(data_folder=tmp_path, camera="none")) as served:
        served.parts.lookout.start()
        yield served
        served.parts.lookout.close()


def open_phone(browser: Browser, url: str, **options: object) -> Page:
    """A phone's page."""
    page = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, **options).new_page()
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    page.goto(url)
    return page


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_a_phone_by_cable_needs_no_certificate(shut: Served, filming: Browser, name: str) -> None:
    """`adb reverse` leads its own localhost here: the browser trusts that as it is, and the page asks for no
    encryption."""
    page = open_phone(filming, f"{shut.url.replace('127.0.0.1', name)}/eye")
    assert page.evaluate("isSecureContext")
    expect(page.locator("#trust")).to_be_hidden()
    shut.parts.eye.camera.take_up("phone")
    page.get_by_role("button", name="Lend the camera").click()
    expect(page.locator("#state")).to_have_text("The table is watched.")
    page.context.close()
