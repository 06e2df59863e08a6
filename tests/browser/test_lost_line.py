"""A phone's line to the table is cut without a word, as radio does it: said within three seconds, and nothing
that was tapped is lost."""

import json
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.played import Played

NOTICED_SECONDS = 3.0
CHUNK_BYTES = 65536
SAID = """() => new MutationObserver(() => { window.saidAt ??= Date.now(); })
  .observe(document.querySelector('#line'), { attributes: true })"""
"""When the line's own sentence was shown, by the page's clock, which is this machine's."""


class Line:
    """A wire before a server: while it is cut nothing comes through either way, and nobody hears that it is
    cut; what was on its way comes when it is mended, as TCP does it."""

    def __init__(self, url: str) -> None:
        self._port = int(url.rpartition(":")[2])
        self._whole = threading.Event()
        self._whole.set()
        self._ends: list[socket.socket] = []
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listens.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Nothing comes through from now on."""
        self._whole.clear()

    def mend(self) -> None:
        """It does again."""
        self._whole.set()

    def close(self) -> None:
        """Take it away."""
        self._whole.set()
        for one in (self._listens, *self._ends):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listens.accept()
                self._ends.append(near)
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends.append(far)
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, whence: socket.socket, whither: socket.socket) -> None:
        with suppress(OSError):
            while data := whence.recv(CHUNK_BYTES):
                self._whole.wait()
                whither.sendall(data)
        with suppress(OSError):
            whither.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def line(drawn: Any) -> Iterator[Line]:
    """The wire before the server that reads drawings."""
    wire = Line(drawn.url)
    yield wire
    wire.close()


def bid_of(table: Played) -> dict[str, Any] | None:
    """The bid that stands now."""
    with urllib.request.urlopen(table.api) as answer:  # noqa: S310
        bid: dict[str, Any] | None = json.load(answer)["state"]["bid"]
    return bid


def seated(line: Line, drawn: Any, visit: Visit) -> tuple[Played, Page]:
    """Ann's phone at a table of two, its stream running."""
    table = Played(drawn.url, ["Ann", "Bo"], dice=3)
    page = visit(f"{line.url}/t/{table.id}/seat", forgive="ERR_|Failed to load|status of 409")
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(page.locator("#dock [data-focus=bid]")).to_be_visible()
    page.wait_for_timeout(1700)  # a beat of the stream has come
    return table, page


def test_a_line_that_is_cut_is_said_within_three_seconds(line: Line, drawn: Any, visit: Visit) -> None:
    """And that it is back."""
    _, page = seated(line, drawn, visit)
    expect(page.locator("#line")).to_be_hidden()
    page.evaluate(SAID)
    begun = time.time()
    line.cut()
    expect(page.locator("#line")).to_be_visible()
    assert page.evaluate("window.saidAt") / 1000 - begun < NOTICED_SECONDS
    line.mend()
    expect(page.locator("#line")).to_be_hidden()


@pytest.mark.parametrize("seconds", [1, 10])
def test_what_was_tapped_while_the_line_was_cut_counts(
    line: Line, drawn: Any, visit: Visit, seconds: float
) -> None:
    """However long it was: the bid stands at the table once the line is back, and nobody is blamed."""
    table, page = seated(line, drawn, visit)
    line.cut()
    page.locator("#dock [data-focus=bid]").click()
    if seconds > NOTICED_SECONDS + 2:
        expect(page.locator("#notice")).to_contain_text("kept")
        assert bid_of(table) is None
    page.wait_for_timeout(seconds * 1000)
    line.mend()
    expect(page.locator("#dock")).to_contain_text("Waiting for Bo")
    expect(page.locator("#notice")).to_have_text("")
    bid = bid_of(table)
    assert bid is not None
    assert bid["player"] == "Ann"


def test_dice_stay_when_the_line_is_cut(line: Line, drawn: Any, visit: Visit) -> None:
    """A die that is drawn while nothing can be fetched is there."""
    table, page = seated(line, drawn, visit)
    page.get_by_text("Under my cup").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    line.cut()
    page.locator("#cup").locator("[data-focus=face-5]").click()
    die = page.locator("#cup .slot .die").first
    expect(die).to_be_visible()
    name = die.locator("use").get_attribute("href")
    assert name is not None
    assert page.evaluate("name => document.querySelector(name)?.localName", name) == "symbol"
    assert not [one for one in asked if "dice.svg" in one]
    line.mend()
    assert bid_of(table) is None
