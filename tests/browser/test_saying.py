"""Bids and calls that are said while a button is held: shown large, and made by a tap alone."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.played import Played

CHOSEN = "localStorage.setItem('ojo.say', 'on');"
RECOGNISER = """window.asked = [];
window.SpeechRecognitionPhrase = class { constructor(phrase) { this.phrase = phrase; } };
window.SpeechRecognition = class {
  static available({ processLocally }) { return Promise.resolve(processLocally ? WHERE : 'available'); }
  phrases = [];
  start() { asked.push({ local: this.processLocally ?? false, hints: this.phrases.map(it => it.phrase) }); }
  stop() {
    if (window.will) this.onresult({ results: [[{ transcript: window.will }]] });
    this.onend();
  }
};"""


def recogniser(where: str) -> str:
    """A script with a recogniser that hears `window.will`, on the device as `where` says."""
    return CHOSEN + RECOGNISER.replace("WHERE", json.dumps(where))


def say(page: Page, words: str) -> Locator:
    """Hold the button while these words are heard; the place where they stand then."""
    page.evaluate("words => { window.will = words; }", words)
    page.locator(".talk").hover()
    page.mouse.down()
    expect(page.get_by_text("Listening…")).to_be_visible()
    page.mouse.up()
    return page.locator(".said-card")


def test_what_is_said_waits_for_a_tap(visit: Visit, drawn: Any) -> None:
    """A bid and a call are armed and shown, and the table moves at their tap alone; the recogniser hears on
    the device and is told what is legal."""
    table = Played(drawn.url, ["Ann", "Bo"])
    page = visit(f"{drawn.url}/t/{table.id}", script=recogniser("available"))
    card = say(page, "for 5s")
    expect(card.locator(".said-large")).to_have_text("4 fives")
    expect(page.locator("[data-focus=bid]")).to_have_class("primary armed")
    expect(page.locator("body")).to_have_attribute("data-version", "0")
    asked = page.evaluate("asked")
    assert [it["local"] for it in asked] == [True]
    assert "1 two" in asked[0]["hints"]
    card.locator(".said-so").click()
    expect(page.locator("body")).to_have_attribute("data-version", "1")
    expect(say(page, "dodo").locator(".said-large")).to_have_text("You're a liar!")
    expect(page.locator("[data-focus=doubt]")).to_have_class("call doubt armed")
    expect(page.locator("body")).to_have_attribute("data-mode", "bidding")
    say(page, "no")
    expect(page.locator(".said-so")).to_have_count(0)
    expect(say(page, "one five")).to_contain_text("cannot be said now")
    expect(page.locator("body")).to_have_attribute("data-version", "1")


def test_only_where_it_may_be_heard(visit: Visit, drawn: Any) -> None:
    """Without a recogniser on the device the button comes only where the host allows the browser's service,
    and the setting says where the sound goes."""
    kept, sent = Played(drawn.url, ["Ann", "Bo"]), Played(drawn.url, ["Ann", "Bo"], hearing="service")
    for table, says, buttons in ((kept, "nothing is offered", 0), (sent, "over the internet", 1)):
        page = visit(f"{drawn.url}/t/{table.id}", script=recogniser("unavailable"))
        page.locator("#menu-open").click()
        page.locator(".say-it summary").click()
        expect(page.locator(".say-it")).to_contain_text(says)
        expect(page.locator(".talk:not([hidden])")).to_have_count(buttons)
