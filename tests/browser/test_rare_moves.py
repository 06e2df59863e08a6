"""What a table does seldom and must be able to say: passes, rolls for seats, dice that are kept."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.played import Played


@pytest.mark.parametrize(
    ("language", "names", "lies"),
    [("en", "pass", "neither five equal nor"), ("es", "paso", "ni cinco dados iguales")],
)
def test_a_doubted_pass_is_typed_in(visit: Visit, drawn: Any, language: str, names: str, lies: str) -> None:
    """It is about the passer's own five dice, each of which is tapped, whatever was bid before."""
    table = Played(drawn.url, ["Ana", "Beto", "Caro"], options={"passing": "five"})
    page = visit(f"{drawn.url}/t/{table.id}", locale=language)
    table.act("bid", "Ana", quantity=2, face=3)
    table.act("pass", "Beto")
    screen = visit(table.screen, (1280, 720), locale=language)
    for shown in (page, screen):
        expect(shown.locator("#stage")).to_contain_text(f"Beto: {names}", ignore_case=True)
    page.locator("[data-focus=doubt]").click()
    expect(screen.locator(".big-bid")).to_have_text(names)
    expect(page.locator(".big-bid")).to_have_text(names)
    expect(page.locator("#dock-body")).to_contain_text("Beto")
    page.locator("[data-focus=hand]").click()
    done = page.locator("[data-focus=hand-done]")
    for face in (2, 2, 4, 5, 6):
        expect(done).to_be_disabled()
        page.locator(f"[data-focus=face-{face}]").click()
    done.click()
    expect(page.locator(".verdict")).to_contain_text(lies)
    for shown in (page, screen):
        expect(shown.locator(".stamp.lie")).to_be_visible()


def test_only_who_plays_rolls_for_the_seats(visit: Visit, drawn: Any) -> None:
    """Who has left is not asked; what the camera saw is shown and asked about; who ties is named."""
    drawn.lay([4, 4])
    table = Played(drawn.url, ["Ana", "Beto", "Caro"], dice=3)
    table.act("leave", "Beto")
    page = visit(f"{drawn.url}/t/{table.id}")
    dock = page.locator("#dock-body")
    expect(page.locator("body")).to_have_attribute("data-mode", "bidding")
    page.locator("#menu-open").click()
    page.locator("[data-focus=roll]").click()
    expect(dock).to_contain_text("Ana rolls one die")
    page.locator("[data-focus=look-rolls]").click()
    expect(dock).to_contain_text("Which of these did Ana roll?")
    expect(dock.locator("p.rolled svg")).to_have_count(2)
    for player in ("Ana", "Caro"):
        expect(dock).to_contain_text(f"Which of these did {player} roll?")
        page.locator("[data-focus=face-4]").click()
    page.locator("[data-focus=seat]").click()
    expect(dock).to_contain_text("Ana and Caro tie and roll again.")
    page.locator("[data-focus=face-2]").click()
    page.locator("[data-focus=face-5]").click()
    page.locator("[data-focus=seat]").click()
    expect(page.locator("body")).to_have_attribute("data-mode", "bidding")
    expect(page.locator("#stage .opens")).to_contain_text("Caro")


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "dice, nobody their own"),
        ("es", "todos ven los dados ajenos y nadie los suyos"),
    ],
)
def test_an_open_round_says_who_sees_what(visit: Visit, drawn: Any, language: str, says: str) -> None:
    """On the table and on the big screen; no seat is drawn as one that may not look."""
    table = Played(drawn.url, ["Ana", "Beto", "Caro"], "chilean", dice=2)
    table.doubted("Ana", "Beto", 5, 6)
    table.typed([2, 2, 3, 3, 4, 4])
    assert table.view["state"]["special"] == "palifico"
    page = visit(f"{drawn.url}/t/{table.id}", locale=language)
    page.locator("[data-focus=next]").click()
    page.locator("#menu-open").click()
    page.locator("[data-focus=sight-open]").click()
    expect(page.locator("#stage")).to_contain_text(says)
    page.locator("[data-focus=bid]").click()
    screen = visit(table.screen, (1280, 720), locale=language)
    for shown in (page, screen):
        expect(shown.locator("#stage")).to_contain_text(says)
    expect(screen.locator(".blind")).to_have_count(0)


def test_several_doubt_one_bid(visit: Visit, drawn: Any) -> None:
    """Before the dice are shown others doubt along, one tap each; every winner takes a die."""
    rules = {"challenge-by-anyone": True, "several-doubters": True, "doubter-gains": "from-bidder"}
    table = Played(drawn.url, ["Ana", "Beto", "Caro", "Dina"], dice=3, options=rules)
    page = visit(f"{drawn.url}/t/{table.id}")
    table.doubted("Ana", "Caro", 5, 5)
    page.get_by_role("button", name="Beto doubts too").click()
    expect(page.locator("#stage")).to_contain_text("With Caro: Beto")
    expect(page.get_by_role("button", name="Dina doubts too")).to_be_visible()
    page.locator("[data-focus=hand]").click()
    page.locator("[data-focus=hand-done]").click()
    expect(page.locator(".verdict")).to_contain_text(
        "so Ana loses two dice and Caro and Beto gain a die each"
    )


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "Beto showed 2 and 3 by mistake"), ("es", "Beto mostró 2 y 3 por error")],
)
def test_dice_shown_by_mistake_are_told(visit: Visit, drawn: Any, language: str, says: str) -> None:
    """Where the table has a rule for it: they are tapped in, stay in sight, and play goes on."""
    table = Played(drawn.url, ["Ana", "Beto", "Caro"], "mind-sports", dice=2)
    table.act("bid", "Ana", quantity=2, face=5)
    page = visit(f"{drawn.url}/t/{table.id}", locale=language)
    expect(page.locator("body")).to_have_attribute("data-mode", "bidding")
    page.locator("#menu-open").click()
    page.locator("#menu details").filter(has=page.locator("[data-focus=mistake-Beto]")).locator(
        "summary"
    ).click()
    page.locator("[data-focus=mistake-Beto]").click()
    done = page.locator("[data-focus=mistake-done]")
    for face in (2, 3):
        expect(done).to_be_disabled()
        page.locator(f"#dock [data-focus=face-{face}]").click()
    done.click()
    expect(page.locator("#stage")).to_contain_text(says)
    expect(page.locator("#stage .big-bid")).to_be_visible()
    screen = visit(table.screen, (1280, 720), locale=language)
    expect(screen.locator("#stage")).to_contain_text(says)
    expect(page.locator("[data-focus=doubt]")).to_be_visible()


def test_dice_are_laid_open_with_a_bid(visit: Visit, drawn: Any) -> None:
    """On a phone a raise with two dice laid open takes four taps; they lie at the seat on every screen."""
    table = Played(drawn.url, ["Ana", "Beto", "Caro"], "bluff", dice=3)
    table.act("bid", "Ana", quantity=2, face=5)
    page = visit(f"{drawn.url}/t/{table.id}/seat", script="localStorage['ojo.name'] = 'Beto'")
    page.locator("[data-focus=bid]").click()
    expect(page.locator("body")).to_have_attribute("data-mode", "waiting")
    for focus in ("face-5", "face-5", "mistake-done"):
        page.locator(f":is(#dock-body, #dock-foot) [data-focus={focus}]").click()
    others = [visit(table.screen, (1280, 720)), visit(f"{drawn.url}/t/{table.id}")]
    for shown in (page, *others):
        expect(shown.locator("[data-seat=Beto] .lies-open")).to_have_count(2)
        expect(shown.locator("#stage")).to_contain_text("Beto laid 5 and 5 open")


def test_who_has_put_aside_every_die_has_won(visit: Visit, drawn: Any) -> None:
    """Not out: the winner, though no die is left before them."""
    table = Played(drawn.url, ["Ana", "Beto", "Caro"], dice=1, ante="2", options={"shedding": True})
    table.doubted("Ana", "Beto", 2, 5)
    table.typed([2, 2, 3])
    page = visit(f"{drawn.url}/t/{table.id}")
    expect(page.locator(".verdict")).to_contain_text("Beto wins the game and takes the pot of 6")
    expect(page.locator("[data-seat=Beto].out")).to_have_count(0)
    screen = visit(table.screen, (1280, 720), reduced_motion="reduce")
    expect(screen.locator(".stage-loss")).to_have_text("Beto and Caro put a die aside each")
    page.locator("[data-focus=next]").click()
    expect(page.locator(".winner-name")).to_have_text("Beto")


def test_under_a_single_cup_dice_are_kept(visit: Visit, drawn: Any) -> None:
    """Who believes taps what stays; the next one sees it, and may roll those again."""
    table = Played(drawn.url, ["Ana", "Beto"], "single-cup")
    page = visit(f"{drawn.url}/t/{table.id}")
    page.locator("[data-focus='claim-2x4']").click()
    page.locator("[data-focus=believe]").click()
    for face in (4, 4):
        page.locator(f"#dock [data-focus=face-{face}]").click()
    page.locator("[data-focus=keep-done]").click()
    expect(page.locator("#stage .kept .die")).to_have_count(2)
    page.locator("[data-focus='claim-3x4']").click()
    page.locator("[data-focus=believe]").click()
    page.locator("[data-focus=kept-0]").click()
    page.locator("[data-focus=keep-done]").click()
    expect(page.locator("#stage .kept .die")).to_have_count(1)
