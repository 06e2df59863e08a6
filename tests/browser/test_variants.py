"""Every rule system that the door offers can be played at the page: none ends where nothing can be tapped."""

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from referee import variant_ids

pytestmark = pytest.mark.browser

FORMS = [(variant, {}) for variant in variant_ids()] + [
    ("dudo", {"taking-sides": True}),
    ("dudo", {"challenge-by-anyone": True}),
]
STEPS_MAX = 12


def table(url: str, variant: str, options: dict[str, Any]) -> str:
    """The address of a new table of two (where sides are taken, of four)."""
    players = ["Ann", "Bo", "Cal", "Dee"] if options else ["Ann", "Bo"]
    body = json.dumps({"players": players, "variant": variant, "options": options}).encode()
    request = urllib.request.Request(  # noqa: S310
        f"{url}/api/tables", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return f"{url}/t/{json.load(answer)['id']}"


@pytest.mark.parametrize(("variant", "options"), FORMS, ids=lambda value: str(value))
def test_a_round_can_be_tapped_through(
    visit: Callable[..., Any], drawn: Any, hands_at: Callable[..., Any], variant: str, options: dict[str, Any]
) -> None:
    """Bid or claim once, call, take sides where asked, tap the dice in, and read the verdict."""
    page = visit(table(drawn.url, variant, options), reduced_motion="reduce")
    hands = hands_at(page)
    hands.wait_for("bidding")
    for _ in range(STEPS_MAX):
        before = hands.version()
        actions = hands.view()["legal"]["actions"]
        mode = hands.mode()
        if mode == "verdict":
            break
        if mode == "siding":
            hands.dock.locator(".choices button").first.click()
        elif mode == "revealing":
            hands.tap_in(
                [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2][: hands.view()["expected"]]
            )
            hands.wait_for("verdict")
            continue
        elif "doubt" in actions or "lift" in actions:
            hands.dock.locator("[data-focus=doubt], [data-focus=lift]").click()
            if len(actions.get("doubt", [])) > 1:
                hands.dock.locator(".choices button").first.click()
        else:
            hands.dock.locator("[data-focus=bid]").click()
        expect(page.locator("body")).not_to_have_attribute("data-version", before)
    assert hands.mode() == "verdict"
    explanation = hands.view()["state"]["verdict"]["explanation"]
    expect(hands.stage.locator(".sentence")).to_have_text(explanation)
