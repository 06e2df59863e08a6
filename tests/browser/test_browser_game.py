"""A whole game, as people would play it, until somebody wins: real server, demo pictures, real model."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.conftest import TOO_LATE

pytestmark = pytest.mark.browser

Sit = Callable[..., Any]
DICE = 3
ON_TABLE = 3 * DICE
ROUNDS_MIN = 4
ROUNDS_MAX = 60
JUDGE = re.compile("^Judge( anyway)?$")
"""It asks about lost dice once something was tapped away; people know that none lies there."""
STEPS_MAX = 40  # of one reading: thirty dice to ask about would still be fewer


def settle(hands: Any) -> None:
    """Bring a reading to its verdict: answer what is asked, set the number of dice right, then judge."""
    by_hand = False  # what is corrected by hand is judged by hand
    for _ in range(STEPS_MAX):
        hands.page.wait_for_timeout(300)
        if hands.wait_for("reading", "verdict") == "verdict":
            return
        view = hands.view()
        reading = view["reading"]
        if reading is None or (reading["clear"] and not by_hand):
            hands.wait_for("verdict")
            return
        before = hands.version()
        seen = [i for i, die in enumerate(reading["dice"]) if die["face"] is not None]
        if reading["questions"]:
            hands.dock.locator(".answers button").first.click()
        elif len(seen) > reading["expected"]:
            by_hand = True
            hands.tap_die(min(seen, key=lambda i: reading["dice"][i]["confidence"]))
            tap(hands, hands.dock.get_by_role("button", name="Not a die"))
        elif len(seen) < reading["expected"]:
            by_hand = True
            hands.tap_empty()
            tap(hands, hands.dock.get_by_role("button", name="It is a four"))
        else:
            tap(hands, hands.dock.get_by_role("button", name=JUDGE))
        expect(hands.page.locator("body")).not_to_have_attribute("data-version", before)
    pytest.fail("the reading never came to a verdict")


def tap(hands: Any, button: Locator) -> None:
    """Tap it, unless the table's own verdict came first, as on a slow machine it may: even under the tap."""
    next_round = hands.dock.locator("[data-focus=next]")
    expect(button.or_(next_round).first).to_be_visible()
    if button.is_visible():
        try:
            button.click()
        except TimeoutError:
            expect(next_round).to_be_visible()


def correct_one(hands: Any) -> None:
    """Undo the verdict, change the first die that counts on the picture, change it back, and judge again."""
    hands.undo()
    hands.wait_for("reading")
    dice = hands.view()["reading"]["dice"]
    i = next(i for i, die in enumerate(dice) if die["face"] is not None)
    was = dice[i]["face"]
    for face in (was % 6 + 1, was):
        before = hands.version()
        hands.tap_die(i)
        hands.dock.locator(f"[data-focus=face-{face}]").click()
        expect(hands.page.locator("body")).not_to_have_attribute("data-version", before)
        assert hands.view()["reading"]["dice"][i]["face"] == face
    settle(hands)


def one_round(hands: Any, number: int, calls: list[str]) -> None:
    """A few bids, each entered another way, then a call, then the demo's dice."""
    state = hands.view()["state"]
    on_table = sum(state["dice"].values())
    hands.bid(max(1, on_table // 4), ("twos", "threes", "fours", "fives", "sixes")[number % 5])
    for _ in range(number % 3):
        hands.bid()
    hands.call(calls[number % len(calls)])
    hands.look()
    settle(hands)


@pytest.mark.parametrize(
    ("variant", "calls"), [("dudo", ["doubt"]), ("red-dead", ["doubt", "doubt", "spot_on", "doubt"])]
)
def test_a_game_is_played_to_its_winner(sit: Sit, served: str, variant: str, calls: list[str]) -> None:
    """Four rounds or more, a correction and an undo among them; the dice shown are the referee's."""
    hands = sit(served, ["Ann", "Bo", "Cal"], variant, dice=DICE, ante="2", forgive=TOO_LATE)
    expect(hands.page.locator("#pot")).to_have_text("Pot 6")
    for number in range(ROUNDS_MAX):
        one_round(hands, number, calls)
        if number == 1:
            correct_one(hands)
        state = hands.view()["state"]
        assert sum(state["dice"].values()) + state["pile"] == ON_TABLE
        expect(hands.page.locator("#said")).to_have_text(state["verdict"]["explanation"])
        if number == 2:
            hands.undo()
            hands.wait_for("reading")
            settle(hands)
        hands.dock.locator("[data-focus=next]").click()
        if hands.wait_for("bidding", "winner") == "winner":
            break
        for name, dice in state["dice"].items():
            label = "out" if name in state["out"] else f"{dice} {'die' if dice == 1 else 'dice'}"
            expect(hands.stage.locator(f"[data-seat='{name}'] .unseen")).to_contain_text(label)
    state = hands.view()["state"]
    assert state["winner"] is not None
    assert number + 1 >= ROUNDS_MIN
    expect(hands.stage.locator(".winner-name")).to_have_text(state["winner"])
    hands.dock.get_by_role("button", name="Next game").click()
    hands.wait_for("bidding")
    assert sum(hands.view()["state"]["dice"].values()) == ON_TABLE
    hands.page.get_by_role("button", name="More", exact=True).click()
    expect(hands.page.locator("#menu .history li").first).to_contain_text(
        hands.view()["history"][-1]["explanation"]
    )
