"""The end of a night on every screen: ranking, money, awards, and the ways from there."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZES, Visit
from tests.browser.played import Played
from tests.browser.sights import SIDEWAYS, check, resize

NAMES = ["Ana", "Beto", "Carla"]


def a_game(drawn: Any, names: list[str] = NAMES, each: int = 2) -> Played:
    """One game with an ante of one, won by doubts; a bluff got away in it."""
    table = Played(drawn.url, names, dice=each, ante="1")
    dice, turn = each * len(names), names[0]
    while True:
        for more in (0, 1):
            table.act("bid", turn, quantity=max(1, dice // 2) + more, face=5)
            turn = table.view["state"]["turn"]
        table.act("doubt", turn)
        table.write("actions", action={"action": "reveal", "pool": ([2, 3, 4, 6, 6, 4] * 2)[:dice]})
        if table.view["state"]["phase"] == "over":
            return table
        dice, turn = sum(table.view["state"]["dice"].values()), table.view["state"]["turn"]


def test_a_night_ended_after_the_next_game_has_the_right_money(visit: Visit, drawn: Any) -> None:
    """The new game's antes, which nobody played for, go back; host, phone and screen tell the same, and where
    one goes from there; whoever plays on, plays on everywhere."""
    table = a_game(drawn)
    winner = table.view["state"]["winner"]
    table.write("actions", action={"action": "next_game"})
    page = visit(f"{drawn.url}/t/{table.id}", (1440, 900))
    phone, screen = visit(f"{drawn.url}/t/{table.id}/seat"), visit(table.screen, (1920, 1080))
    phone.get_by_role("button", name="Beto").click()
    expect(page.locator("body")).to_have_attribute("data-mode", "bidding")
    page.locator("#menu-open").click()
    page.locator("[data-focus=end-night]").click()
    losers = [name for name in NAMES if name != winner]
    for shown in (page, phone, screen):
        expect(shown.locator("body")).to_have_attribute("data-mode", "ended")
        expect(shown.locator(".payments li")).to_have_text([f"{name} pays {winner} 1" for name in losers])
        expect(shown.locator(".standings li").first).to_have_text(f"1{winner}1 game+2")
        expect(shown.locator("#stage")).to_contain_text(
            "Nobody won game 2: what was put in for it goes back."
        )
        expect(shown.locator(".closing-awards")).to_contain_text("The biggest bluff that got away")
        expect(shown.locator("#pot")).to_be_hidden()
    expect(phone.locator("#dock")).not_to_contain_text("turn")
    for shown in (page, phone):
        expect(shown.get_by_role("link", name="The night in figures")).to_have_attribute(
            "href", f"/t/{table.id}/night"
        )
    expect(page.get_by_role("link", name="The next night")).to_have_attribute("href", "/")
    expect(phone.get_by_role("link", name="The next night")).to_have_count(0)
    page.get_by_role("button", name="Play on").click()
    for shown in (page, phone, screen):
        expect(shown.locator("body")).not_to_have_attribute("data-mode", "ended")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_end_of_a_night_reads_well(visit: Visit, drawn: Any, language: str) -> None:
    """From a small phone to a television, in both languages: nothing is cut."""
    table = a_game(drawn)
    table.write("end")
    for where in ("", "/seat", "/screen"):
        page = visit(f"{drawn.url}/t/{table.id}{where}?lang={language}")
        if where == "/seat":
            page.get_by_role("button", name="Beto").click()
        for width, height in SIZES:
            resize(page, (width, height))
            expect(page.locator(".closing-awards")).to_be_attached()
            if where == "/screen":
                assert page.evaluate(SIDEWAYS) <= 0
            else:
                check(page, 44)


@pytest.mark.parametrize("people", [6, 10])
def test_a_television_shows_the_end_whole(visit: Visit, drawn: Any, people: int) -> None:
    """Nobody scrolls it: the last line stands above the foot, and figures stand near their names."""
    table = a_game(drawn, [f"Player {one}" for one in "ABCDEFGHIJ"[:people]], 1)
    table.write("actions", action={"action": "next_game"})
    table.write("end")
    page = visit(table.screen, (1920, 1080))
    expect(page.locator(".closing-awards")).to_be_visible()
    for width, height in ((1920, 1080), (1440, 900), (1280, 720)):
        resize(page, (width, height))
        last, foot, line = (
            page.locator(it).last.bounding_box() for it in (".good-night > *", ".footer", ".standings li")
        )
        assert last["y"] + last["height"] <= foot["y"]
        assert line["width"] < width / 2
