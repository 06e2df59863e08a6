"""The voice: bids, calls and verdicts aloud, only what stands, by a voice of the device, off with one tap."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee import Game
from tests.browser.conftest import Visit, becomes_true
from tests.browser.played import Played
from tests.page.hearing import Listener

OWN = "The device\N{RIGHT SINGLE QUOTATION MARK}s own choice"
VOICES = """
  const voices = [
    { voiceURI: 'afar', name: 'Afar', lang: 'en-US', localService: false },
    { voiceURI: 'near', name: 'Near', lang: 'en-GB', localService: true },
    { voiceURI: 'other', name: 'Other', lang: 'en-IE', localService: true },
    { voiceURI: 'aqui', name: 'Aquí', lang: 'es-ES', localService: true },
  ];
"""
SYNTHESISER = f"""{{ {VOICES}
  window.spoken = [];
  window.SpeechSynthesisUtterance = class {{ constructor(text) {{ this.text = text; }} }};
  const speak = utterance => setTimeout(() => {{
    utterance.onstart?.();
    window.spoken.push([utterance.voice.voiceURI, utterance.volume, utterance.text]);
    setTimeout(() => utterance.onend?.());
  }});
  const synthesis = {{ getVoices: () => voices, speak, cancel() {{}}, addEventListener() {{}} }};
  Object.defineProperty(window, 'speechSynthesis', {{ value: synthesis }});
}}"""

TAPPED = """
  addEventListener("pointerup", () => { window.tapped = true; }, { capture: true });
  if (location.protocol === "http:") localStorage["ojo.voice"] ??= '{ "on": true }';
"""
"""The voice is wanted already, and the browser knows of a first tap."""


def spoken(page: Page) -> list[str]:
    """All that was said aloud, in order."""
    return [text for _, _, text in page.evaluate("window.spoken")]


def hears(page: Page, last: str) -> list[str]:
    """All that was said once this is the last of it."""
    becomes_true(page, f"window.spoken.at(-1)?.[2] === {json.dumps(last)}")
    return spoken(page)


@pytest.mark.parametrize("where", ["", "/screen"])
def test_a_whole_game_is_heard(visit: Visit, drawn: Any, where: str) -> None:
    """A raise taken back, a die put right after the verdict, the winner: the log alone is the game."""
    table = Played(drawn.url, ["Ann", "Bo"], "perudo-box", dice=1)
    page = visit(f"{drawn.url}/t/{table.id}{where}", script=SYNTHESISER, reduced_motion="reduce")
    page.locator("#voice button").click()
    expect(page.locator("#voice button")).to_have_attribute("aria-pressed", "true")
    heard = hears(page, "Ann to play.")
    assert heard == [
        "Perudo (the boxed game). Ann and Bo play.",
        "Ann and Bo have 1 die each.",
        "Ann to play.",
    ]
    table.act("bid", "Ann", quantity=1, face=2)
    hears(page, "Bo to play.")
    table.undo()
    assert hears(page, "Ann to play.")[-2:] == ["Taken back.", "Ann to play."]
    table.act("bid", "Ann", quantity=1, face=5)
    hears(page, "Bo to play.")
    table.act("doubt", "Bo")
    hears(page, "Cups up: 2 dice should lie there.")
    table.typed([3, 4])
    heard = hears(page, "Bo wins the game.")
    table.undo()
    hears(page, "The verdict is taken back.")
    table.write("correct", die=0, face=5)
    table.write("take")
    new = hears(page, "Ann wins the game.")[len(heard) :]
    assert new[:2] == ["The verdict is taken back.", "Corrected."]
    state = table.view["state"]
    listener = Listener({"variant": "perudo-box", "players": ["Ann", "Bo"], "dice": 1, "edition": 2})
    told = listener.listen(spoken(page))
    assert isinstance(told, Game)
    assert {key: told.to_json()[key] for key in ("dice", "winner", "out", "bid", "round", "game")} == {
        key: state[key] for key in ("dice", "winner", "out", "bid", "round", "game")
    }
    page.locator("#menu-open").click()
    page.locator("#menu summary").filter(has_text="Voice").click()
    assert page.locator(".voice-log li").all_text_contents() == spoken(page)


def test_the_voice_is_chosen_and_stays_on_the_device(visit: Visit, drawn: Any) -> None:
    """Voices that send words away are offered only where the host allows it; the choice is kept."""
    table = Played(drawn.url, ["Ann", "Bo"], dice=2)
    page = visit(f"{drawn.url}/t/{table.id}", script=SYNTHESISER)
    page.locator("#voice button").click()
    hears(page, "Ann to play.")
    page.locator("#menu-open").click()
    page.locator("#menu summary").filter(has_text="Voice").click()
    names = page.locator("#menu select option")
    expect(names).to_have_text([OWN, "Near", "Other"])
    page.locator("#menu select").select_option("other")
    page.get_by_label("How loud").fill("0.5")
    page.get_by_label("Also voices that send the words over the internet").check()
    expect(names).to_have_text([OWN, "Afar", "Near", "Other"])
    page.get_by_label("Also voices that send the words over the internet").uncheck()
    page.get_by_role("button", name="Try it").click()
    hears(page, "Ojo speaks.")
    assert page.evaluate("window.spoken.at(-1)")[:2] == ["other", 0.5]
    page.reload()
    expect(page.locator("#voice button")).to_have_attribute("aria-pressed", "true")
    hears(page, "Ann to play.")
    assert {voice for voice, _, _ in page.evaluate("window.spoken")} == {"other"}
    page.locator("#voice button").click()
    before = len(spoken(page))
    table.act("bid", "Ann", quantity=1, face=2)
    expect(page.locator(".big-bid")).to_have_attribute("aria-label", "1 two")
    assert len(spoken(page)) == before


def test_the_voice_speaks_the_tables_language(visit: Visit, drawn: Any) -> None:
    """A Spanish table speaks Spanish by a Spanish voice on an English screen; without one it says why."""
    table = Played(drawn.url, ["Ana", "Beto"], "cacho", dice=2, language="es")
    page = visit(table.screen, script=SYNTHESISER)
    page.locator("#voice button").click()
    hears(page, "Le toca a Ana.")
    assert page.evaluate("window.spoken.at(-1)")[0] == "aqui"
    silent = SYNTHESISER.replace("es-ES", "de-DE")
    for dumb in (visit(table.screen, script=silent), visit(f"{drawn.url}/t/{table.id}", script=silent)):
        dumb.locator("#voice button").click()
        expect(dumb.get_by_text("This device has no voice of its own")).to_be_in_viewport()


@pytest.mark.parametrize(
    "denies", ["utterance.onerror({ error: 'not-allowed' })", ""], ids=["told", "silent"]
)
def test_two_pages_of_a_browser_speak_once(visit: Visit, drawn: Any, denies: str) -> None:
    """Each line by one of them. One that the browser holds back, told or not, says that it waits for a tap;
    a tap on either page is enough, nothing is lost or said again, and off on one page is off on both."""
    only_tapped = f"if (!window.tapped) return void ({denies or 0});"
    script = SYNTHESISER.replace("setTimeout(() => {", f"setTimeout(() => {{ {only_tapped}", 1) + TAPPED
    table = Played(drawn.url, ["Ann", "Bo"], dice=2)
    screen = visit(table.screen, script=script)
    waits = "The voice waits for a tap"
    expect(screen.get_by_text(waits)).to_be_visible()
    laptop = screen.context.new_page()
    laptop.add_init_script(script)
    laptop.goto(f"{drawn.url}/t/{table.id}")
    expect(laptop.get_by_text(waits)).to_be_visible()
    table.act("bid", "Ann", quantity=1, face=2)
    expect(laptop.locator(".big-bid")).to_be_visible()
    laptop.locator("#title").click()
    assert "Ann: one two." in hears(laptop, "Bo to play.")
    for page in (laptop, screen):
        expect(page.locator("#line")).to_be_hidden()
    laptop.close()
    table.act("bid", "Bo", quantity=1, face=3)
    expect(screen.get_by_text(waits)).to_be_visible()
    screen.locator("#title").click()
    assert hears(screen, "Ann to play.") == ["Bo: one three.", "Ann to play."]
    other = screen.context.new_page()
    other.goto(f"{drawn.url}/t/{table.id}")
    other.locator("#voice button").click()
    expect(screen.locator("#voice button")).to_have_attribute("aria-pressed", "false")
