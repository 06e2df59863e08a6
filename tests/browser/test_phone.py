"""One hand, one phone: nothing to scroll sideways, nothing too small to tap or to read; the keyboard, too."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit, Visit
from tests.browser.played import LONG, Played
from tests.browser.sights import INSIDE, OVERLAPS, SMALL_TARGETS, check, resize


def test_every_state_fits_a_hand(sit: Sit, visit: Visit, drawn: Any) -> None:
    """The door, each state of a round, the menu, an error page."""
    door = visit(drawn.url)
    expect(door.locator("#variants input:checked")).to_have_count(1)
    check(door)
    door.locator("#else > summary").click()
    door.locator("#house > summary").click()
    check(door)
    drawn.lay([5, 5, 1, 0, 2, 3])
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3)
    check(hands.page)
    hands.bid(4, "fives")
    check(hands.page)
    hands.page.get_by_role("button", name="More", exact=True).click()
    check(hands.page)
    hands.page.get_by_role("button", name="Close").click()
    hands.call()
    check(hands.page)
    hands.dock.get_by_role("button", name="Tap them in").click()
    check(hands.page)
    hands.dock.get_by_role("button", name="Back", exact=True).click()
    hands.look()
    expect(hands.dock.locator(".question")).to_be_visible()
    check(hands.page)
    hands.dock.get_by_role("button", name="Something else").click()
    check(hands.page)
    hands.dock.locator("[data-focus=face-5]").click()
    hands.wait_for("verdict")  # by itself, half a second after the answer: no finger need be that quick
    check(hands.page)
    check(visit(f"{drawn.url}/t/nothing", forgive="status of 404"))


CUT_SEATS = """() => [...document.querySelectorAll('.seat')].filter(seat => {
  const box = seat.getBoundingClientRect();
  const stage = document.querySelector('#stage');
  const place = (stage.dataset.room === 'rows' ? seat.parentElement : stage).getBoundingClientRect();
  const dice = seat.querySelector('.seat-dice').getBoundingClientRect();
  return dice.bottom > box.bottom + 1 || dice.right > box.right || box.top < place.top - 1
    || box.bottom > place.bottom + 1 || box.left < place.left - 1 || box.right > place.right + 1;
}).map(seat => seat.textContent)"""
CUT_NAMES = """() => [...document.querySelectorAll('.seat-name')]
  .filter(it => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)
  .map(it => it.textContent)"""
HANDS = [(320, 568), (360, 640), (390, 844), (430, 932), (568, 320), (844, 390), (768, 1024), (1280, 720)]


def test_ten_long_names_fit(visit: Visit, drawn: Any) -> None:
    """Ten seats with names as long as they may be: all in sight at once, apart, large enough to tap, each
    with as much of its name as there is room for, and the bid; upright and sideways."""
    table = Played(drawn.url, LONG, "cacho", ante="2")
    table.act("bid", LONG[0], quantity=12, face=5)
    table.act("bid", LONG[1], quantity=13, face=5)
    page = visit(f"{drawn.url}/t/{table.id}")
    for width, height in HANDS:
        resize(page, (width, height))
        large = width >= 768 and height >= 720
        expect(page.locator("#stage")).to_have_attribute(
            "data-room", re.compile("ring|rows" if large else "rows")
        )
        assert page.evaluate(CUT_SEATS) == [], (width, height)
        assert not large or page.evaluate(CUT_NAMES) == []
        assert page.evaluate(OVERLAPS, [".seat", ".big-bid", ".bidder"]) == []
        assert (
            page.evaluate(INSIDE, ["#dock", "#undo", "#menu-open", ".big-bid", ".bidder", "[data-focus=bid]"])
            == []
        )
        assert page.evaluate(SMALL_TARGETS, 44) == []
        expect(page.locator(".seat.turn")).to_be_in_viewport()


@pytest.mark.parametrize("size", [(390, 844), (1280, 720), (1920, 1080)])
def test_forty_have_a_seat_each(visit: Visit, drawn: Any, size: tuple[int, int]) -> None:
    """More than a ring can hold stand in rows on a desk as well: apart, with the bid and whose turn it is."""
    names = [f"Player {number}" for number in range(1, 41)]
    table = Played(drawn.url, names)
    table.act("bid", names[0], quantity=12, face=5)
    page = visit(f"{drawn.url}/t/{table.id}", size)
    expect(page.locator("#stage")).to_have_attribute("data-room", "rows")
    assert page.evaluate(OVERLAPS, [".seat"]) == []
    assert page.evaluate(INSIDE, [".big-bid", ".bidder", "[data-focus=bid]"]) == []
    expect(page.locator(".seat.turn")).to_be_in_viewport()


def test_a_cut_name_is_told_by_a_tap(visit: Visit, drawn: Any) -> None:
    """The seat whose name has no room says it whole in the dock once it is tapped."""
    table = Played(drawn.url, LONG)
    page = visit(f"{drawn.url}/t/{table.id}", (320, 568))
    expect(page.locator("#stage")).to_have_attribute("data-room", "rows")
    assert LONG[8] in page.evaluate(CUT_NAMES)
    page.locator(".seat").nth(8).click()
    expect(page.locator("#dock-body .prompt")).to_contain_text(LONG[8])


@pytest.mark.parametrize(("size", "room"), [((390, 844), "ring"), ((390, 640), "rows")])
def test_short_names_sit_round_where_there_is_room(
    visit: Visit, drawn: Any, size: tuple[int, int], room: str
) -> None:
    """Five short names have a ring on a phone; where it is too low, as few rows as leave them whole."""
    table = Played(drawn.url, ["Ana", "Bo", "Cal", "Dee", "Evelyn"])
    page = visit(f"{drawn.url}/t/{table.id}", size)
    expect(page.locator("#stage")).to_have_attribute("data-room", room)
    assert page.evaluate(CUT_NAMES) == []
    tops = page.locator(".seat").evaluate_all("all => new Set(all.map(it => it.offsetTop)).size")
    assert tops == (1 if room == "rows" else 3)


@pytest.mark.parametrize(("names", "room"), [(5, "ring"), (6, "rows")])
def test_seats_stay_where_they_are_through_a_round(visit: Visit, drawn: Any, names: int, room: str) -> None:
    """On a player's own phone: before a bid, in turn and out of turn, with bids, and at the call."""
    table = Played(drawn.url, ["Ana", "Bo", "Cal", "Dee", "Evelyn", "Finn"][:names])
    page = visit(f"{drawn.url}/t/{table.id}/seat", script="localStorage['ojo.name'] = 'Bo'")
    for version, said in enumerate((None, ("bid", "Ana", 4), ("bid", "Bo", 5), ("doubt", "Cal", None))):
        if said:
            call, name, quantity = said
            table.act(call, name, **({"quantity": quantity, "face": 5} if quantity else {}))
        mode = ("waiting", "bidding", "waiting", "revealing")[version]
        expect(page.locator("body")).to_have_attribute("data-mode", mode)
        expect(page.locator("#stage")).to_have_attribute("data-room", room)


def test_a_round_is_played_with_the_keyboard_alone(sit: Sit, drawn: Any) -> None:
    """Tab and Enter: the focus is seen, and it stays where it was when the dock is drawn again."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=2)
    more = hands.dock.get_by_role("button", name="One more")
    more.focus()
    hands.page.keyboard.press("Enter")
    hands.page.keyboard.press("Enter")
    assert hands.page.evaluate("document.activeElement.dataset.focus") == "more"
    outline = hands.page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert float(outline.removesuffix("px")) >= 2
    expect(hands.dock.locator("[data-focus=bid]")).to_contain_text("3")


def test_motion_is_left_out_where_it_is_not_wanted(sit: Sit, drawn: Any) -> None:
    """With reduced motion the verdict is there at once, and nothing is still moving."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3, reduced_motion="reduce")
    hands.bid(4, "fives")
    hands.call()
    hands.look()
    hands.wait_for("verdict")
    running = "document.getAnimations().filter(a => a.playState === 'running').length"
    assert hands.page.evaluate(running) == 0


def test_the_door_remembers(sit: Sit, drawn: Any) -> None:
    """Names and rules chosen last stand there the next time: then it is one button."""
    hands = sit(drawn.url, ["Ann", "Bo", "Cal"], "red-dead", dice=4)
    hands.page.goto(drawn.url)
    expect(hands.page.get_by_role("textbox", name="Player")).to_have_count(3)
    expect(hands.page.locator("input[value='red-dead']")).to_be_checked()
    expect(hands.page.locator("#dice")).to_have_text("4")
    hands.page.get_by_role("button", name="Move player 3 up").click()
    hands.page.get_by_role("button", name="Remove player 1").click()
    hands.page.get_by_role("button", name="Set the table").click()
    hands.page.wait_for_url("**/t/*")
    hands.wait_for("bidding")
    assert hands.view()["setup"]["players"] == ["Cal", "Bo"]


def test_the_door_says_what_is_missing(visit: Visit, drawn: Any) -> None:
    """One name is not enough, and two alike cannot be told apart: one sentence, nothing lost."""
    page = visit(drawn.url)
    page.get_by_role("textbox", name="Player 1").fill("Ann")
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator("#problem")).to_have_text("Two names are needed at least.")
    page.get_by_role("textbox", name="Player 2").fill("ann")
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator("#problem")).to_contain_text("two called Ann")
    expect(page.get_by_role("textbox", name="Player 2")).to_have_value("ann")
