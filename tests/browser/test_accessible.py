"""No state of any page breaks a rule of axe-core, in either language, in light and dark."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.played import Played
from tests.browser.states import states

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run(document,
    { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })).violations
  .map(it => `${it.id}: ${it.nodes.map(node => node.target + ' ' + node.failureSummary).slice(0, 3)}`)"""
PICTURES = os.environ.get("OJO_PICTURES")
"""A folder for a picture of every state, to look at one by one."""
FORMS = [
    {"locale": "en", "color_scheme": "light", "size": (390, 844)},
    {"locale": "es", "color_scheme": "dark", "size": (1440, 900)},
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form['locale']}-{form['color_scheme']}")
def test_no_state_breaks_a_rule(visit: Visit, drawn: Any, form: dict[str, Any]) -> None:
    """Contrast, names, roles, order: every rule that axe knows; and what is seen can be said aloud."""
    assert AXE.exists(), "axe-core is not there: run `npm install`"
    axe = AXE.read_text(encoding="utf-8")
    found = {}
    for name, page in states(visit, drawn, reduced_motion="reduce", **form):
        if PICTURES:
            words = re.sub(r"\W+", "-", name)
            page.screenshot(path=f"{PICTURES}/{words}.{form['locale']}.{form['color_scheme']}.png")
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(axe)
        if violations := page.evaluate(RUN):
            found[name] = violations
    assert found == {}


def test_a_contrast_theme_keeps_frames_and_marks(visit: Visit, drawn: Any) -> None:
    """Without our colours frames tell what may be tapped, whose turn it is, what is chosen, and which dice
    count."""
    table = Played(drawn.url, ["Ann", "Bo"], dice=3)
    table.act("bid", "Ann", quantity=2, face=5)
    page, screen, phone = (
        visit(f"{drawn.url}/t/{table.id}{where}", forced_colors="active", reduced_motion="reduce")
        for where in ("", "/screen", "/seat")
    )
    phone.locator("[data-focus=me-Bo]").click()
    style = "(it, what) => getComputedStyle(it)[what]"
    for shown, seat in ((page, ".seat"), (screen, ".stage-seat"), (phone, ".seat")):
        turn, other = shown.locator(f"{seat}.turn"), shown.locator(f"{seat}:not(.turn)")
        expect(turn).to_be_visible()
        assert turn.evaluate(style, "outlineStyle") == "solid"
        assert other.evaluate(style, "outlineStyle") == "none"
    for one in ("[data-focus=bid]", ".call", ".step"):
        assert page.locator(one).first.evaluate(style, "borderTopStyle") == "solid"
    assert page.locator(".strip [aria-pressed=true]").evaluate(style, "outlineStyle") == "solid"
    assert page.locator(".strip [aria-pressed=false]").first.evaluate(style, "outlineStyle") == "none"
    table.act("doubt", "Bo")
    table.typed([5, 1, 2, 3, 4, 4])
    counts, others = (screen.locator(f".tray-die{it}").first for it in (".matching", ":not(.matching)"))
    expect(counts).to_be_visible()
    assert counts.evaluate(style, "borderTopColor") != others.evaluate(style, "borderTopColor")
    assert counts.evaluate(style, "borderTopWidth") != others.evaluate(style, "borderTopWidth")
