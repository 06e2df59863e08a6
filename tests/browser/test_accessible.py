"""No state of any page breaks a rule of axe-core, in either language, in light and dark."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.states import states

pytestmark = pytest.mark.browser

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
def test_no_state_breaks_a_rule(visit: Callable[..., Any], drawn: Any, form: dict[str, Any]) -> None:
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
