"""An evening of four, each at a phone of their own and in their own language, by clicking alone: real
pictures, the real networks.

Played at a quick hand's pace; `OJO_PAUSE_SECONDS=4` before the command plays it as people do.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, TOO_LATE, Visit
from tests.browser.languages import SAID, foreign_in
from tests.browser.played import Played
from tests.browser.serving import Served, serving
from web.lookout.throwing import throw_at
from web.server.settings import Settings

PAUSE_SECONDS = float(os.environ.get("OJO_PAUSE_SECONDS", "0.4"))
SPEAK = {"Ana": "es", "Beto": "en", "Carla": "es", "Dina": "en"}
VERDICT_MILLISECONDS = 30_000
TAPS_A_ROUND_MOST = 5
"""A bid and its doubt, the way to the next round, and two more where a die is asked about."""


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Served]:
    """A table that watches the demo by itself. Asked for before `visit`, so that pages close first."""
    with serving(Settings(data_folder=tmp_path / "data", camera="demo")) as served:
        served.parts.lookout.start()
        yield served


class Evening:
    """Four phones and a laptop, and how often somebody tapped."""

    def __init__(self, demo: Served, visit: Visit, dice: int) -> None:
        self.demo, self.table = demo, Played(demo.url, list(SPEAK), dice=dice, ante="1")
        self.laptop = visit(f"{demo.url}/t/{self.table.id}", DESKTOP, forgive=TOO_LATE)
        self.phones = {name: self._phone(demo, visit, name) for name in SPEAK}
        self.taps = 0

    def _phone(self, demo: Served, visit: Visit, name: str) -> Page:
        page = visit(
            f"{demo.url}/t/{self.table.id}/seat?lang={SPEAK[name]}",
            script=f"localStorage['ojo.name'] = '{name}'",
            forgive=TOO_LATE,
        )
        expect(page.locator("#title")).to_have_text(name)
        return page

    def tap(self, page: Page, what: str) -> None:
        """What has this name in the page's dock, after a while."""
        page.wait_for_timeout(1000 * PAUSE_SECONDS)
        page.locator(f"#dock [data-focus={what}]").click()
        self.taps += 1

    def now(self) -> dict[str, Any]:
        """The table as the server has it."""
        return dict(self.laptop.request.get(self.table.api).json())

    def round(self) -> dict[str, Any]:
        """Who starts bids, the next one doubts; the cups go up, and the laptop answers what is asked."""
        starter = self.now()["state"]["turn"]
        if self.phones[starter].locator("body").get_attribute("data-mode") == "verdict":
            self.tap(self.phones[starter], "next")
        self.tap(self.phones[starter], "bid")
        expect(self.phones[starter].locator("body")).not_to_have_attribute("data-mode", "bidding")
        doubter = self.now()["state"]["turn"]
        expect(self.phones[doubter].locator("[data-focus=doubt]")).to_be_visible()
        self.tap(self.phones[doubter], "doubt")
        throw = throw_at(self.demo.parts.eye, self.table.id, self.demo.parts.tables.fold(self.table.id))
        body = self.laptop.locator("body")
        while body.get_attribute("data-mode") not in ("verdict", "winner"):
            asked = self.laptop.locator("#dock [data-focus^=answer-]").first
            if asked.is_visible():
                self.tap(self.laptop, asked.get_attribute("data-focus") or "")
            self.laptop.wait_for_timeout(100)
        for page in self.phones.values():
            expect(page.locator("body")).to_have_attribute("data-mode", "verdict")
        now = self.now()
        assert throw is not None
        assert sorted(die["face"] for die in now["judged"]["dice"] if not die["aside"]) == sorted(throw.faces)
        return now


@pytest.mark.parametrize("dice", [1, 2])
def test_an_evening_of_four(demo: Served, visit: Visit, dice: int) -> None:
    """From the first bid to "That's it for tonight": each verdict is about its own throw and tells the same
    on every phone, Spanish phones say nothing in English, and nobody taps more than it takes."""
    evening, rounds = Evening(demo, visit, dice), 0
    while True:
        view = evening.round()
        rounds += 1
        verdict = view["state"]["verdict"]
        for name, page in evening.phones.items():
            expect(page.locator("#stage .stamp").first).to_be_visible(timeout=VERDICT_MILLISECONDS)
            if SPEAK[name] == "es":
                assert foreign_in(page.evaluate(f"({SAID})()")) == []
        assert len(view["history"]) == rounds
        assert sum(view["state"]["dice"].values()) == dice * len(SPEAK) - rounds
        assert verdict["losses"]
        if view["state"]["winner"]:
            break
    assert evening.taps <= TAPS_A_ROUND_MOST * rounds
    evening.tap(evening.laptop, "next")
    evening.tap(evening.laptop, "end-here")
    for page in (evening.laptop, *evening.phones.values()):
        expect(page.locator("body")).to_have_attribute("data-mode", "ended")
        expect(page.locator(".standings li").first).to_contain_text(view["state"]["winner"])
    print(f"{rounds} rounds of four, {evening.taps} taps")
