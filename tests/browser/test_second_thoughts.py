"""What people do besides the plain game: second taps, wrong taps, reloads, lost lines, the menu."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Hands, Sit, Visit
from tests.browser.played import Played, a_round_later


def more(hands: Any) -> Any:
    """The menu, opened."""
    hands.page.get_by_role("button", name="More", exact=True).click()
    return hands.page.locator("#menu")


@pytest.mark.parametrize("apart_milliseconds", [0, 120, 300])
def test_a_second_tap_bids_for_nobody(sit: Sit, drawn: Any, apart_milliseconds: int) -> None:
    """Two taps on the bid within the blink of an eye are one bid."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=5)
    hands.dock.locator("[data-focus=bid]").click()
    hands.page.wait_for_timeout(apart_milliseconds)
    hands.page.mouse.down()
    hands.page.mouse.up()
    hands.page.wait_for_timeout(800)
    assert hands.view()["state"]["bid"]["player"] == "Ann"


def test_every_item_of_the_menu_does_something(sit: Sit, drawn: Any) -> None:
    """Links lead where they say, mishaps are told and stay in the history, the night can be ended."""
    hands = sit(drawn.url, ["Ann", "Bo", "Cal"], "cacho", dice=3)
    table = hands.page.url
    assert "null" not in more(hands).text_content()
    with hands.page.expect_popup() as opening:  # the table stays where it is
        hands.page.get_by_role("link", name="Big screen").click()
    opening.value.wait_for_url("**/screen")
    hands.page.goto(table)
    hands.wait_for("bidding")
    more(hands)
    hands.page.get_by_role("link", name="Other tables").click()
    expect(hands.page.locator("#setup")).to_be_visible()
    hands.page.goto(table)
    hands.wait_for("bidding")
    with hands.page.expect_download() as download:
        more(hands).get_by_role("link", name="Source").click()
    assert download.value.suggested_filename == "ojo-source.zip"
    hands.page.goto(table)
    hands.wait_for("bidding")
    menu = more(hands)
    menu.get_by_text("A die fell off the table").click()
    menu.locator("[data-focus=fallen-Bo]").click()
    expect(hands.dock).to_contain_text("A die of Bo fell off the table and is lost.")
    menu = more(hands)
    expect(menu.locator(".history")).to_contain_text("A die of Bo fell off")
    menu.get_by_text("Crooked dice").click()
    menu.locator("[data-focus=crooked-Cal]").click()
    expect(hands.dock).to_contain_text("Cal had crooked dice and threw again.")
    more(hands).locator("[data-focus=end-night]").click()
    hands.wait_for("ended")
    expect(hands.stage.locator(".standings")).to_contain_text("Bo2 dice")
    hands.dock.get_by_role("button", name="Play on").click()
    hands.wait_for("bidding")
    more(hands)
    hands.page.mouse.click(3, 3)
    expect(hands.page.locator("#menu")).to_be_hidden()


def test_the_way_back_closes_the_menu(sit: Sit, drawn: Any) -> None:
    """And leaves the page only after that; a menu that was closed by a tap is no step on the way."""
    hands = sit(drawn.url, ["Ann", "Bo"])
    page, menu = hands.page, hands.page.locator("#menu")
    table = page.url
    expect(more(hands)).to_be_visible()
    page.go_back()
    expect(menu).to_be_hidden()
    assert page.url == table
    expect(more(hands)).to_be_visible()
    menu.locator("[data-focus=close]").click()
    while page.evaluate("history.state") is not None:
        page.wait_for_timeout(20)
    page.go_back()
    expect(page.locator("#setup")).to_be_visible()


def test_rolling_for_seats_is_no_trap(sit: Sit, drawn: Any) -> None:
    """A wrong roll is taken back by tapping it, and the seats may be kept as they are."""
    hands = sit(drawn.url, ["Ann", "Bo"])
    more(hands).get_by_role("button", name="Roll for the seats").click()
    hands.wait_for("seating")
    hands.dock.locator("[data-focus=face-3]").click()
    hands.dock.locator("[data-focus=rolled-Ann]").click()
    expect(hands.dock.locator(".prompt")).to_contain_text("Ann rolls")
    hands.dock.get_by_role("button", name="Keep the seats").click()
    hands.wait_for("bidding")
    more(hands).get_by_role("button", name="Roll for the seats").click()
    hands.dock.locator("[data-focus=face-3]").click()
    hands.dock.locator("[data-focus=face-6]").click()
    hands.dock.get_by_role("button", name="Take your seats").click()
    hands.wait_for("bidding")
    assert hands.view()["state"]["turn"] == "Bo"


def test_what_is_half_entered_outlives_a_reload(sit: Sit, drawn: Any) -> None:
    """Dice that were tapped in, and the picture of a verdict, are there again."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3)
    hands.bid(4, "fives")
    hands.call()
    hands.dock.get_by_role("button", name="Tap them in").click()
    for face in (5, 5, 1):
        hands.dock.locator(f"[data-focus=face-{face}]").click()
    hands.page.reload()
    expect(hands.dock.locator(".stepped .figure")).to_have_text(["2", "1"])
    hands.dock.get_by_role("button", name="Back", exact=True).click()
    hands.look()
    hands.wait_for("verdict")
    hands.page.reload()
    hands.wait_for("verdict")
    hands.dock.get_by_role("button", name="Picture").click()
    expect(hands.stage.locator(".mark.matching")).to_have_count(4)
    hands.tap_die(0)
    hands.dock.locator("[data-focus=face-6]").click()
    expect(hands.stage.locator(".stamp")).to_have_text("The bid falls")
    assert hands.view()["state"]["verdict"]["losses"] == {"Ann": 1}


def test_a_surplus_die_is_asked_about_first(sit: Sit, drawn: Any) -> None:
    """Too many dice that could matter: the number is told, and two taps say which of them is none."""
    drawn.lay([5, 5, 1, 5, 2, 3, 4], dice=6)
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3)
    hands.bid(4, "fives")
    hands.call()
    hands.look()
    expect(hands.dock.locator(".question-line").first).to_contain_text("only 6 should lie there")
    hands.tap_die(3)
    hands.dock.get_by_role("button", name="Not a die").click()
    hands.wait_for("verdict")
    assert hands.view()["state"]["verdict"]["found"] == 3


def test_a_game_of_many_cups_ends_with_the_last_one_with_dice(sit: Sit, drawn: Any) -> None:
    """And from the second game of a night on, everybody's games are told, the most first, then by name."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=1)
    for number in (1, 2):
        hands.bid(1, "fives" if number == 1 else None)
        hands.call()
        hands.tap_in([])
        hands.wait_for("verdict")
        winner = hands.view()["state"]["winner"]
        expect(hands.stage.locator(".sentence")).to_contain_text(f"{winner} wins")
        hands.dock.get_by_role("button", name="The winner").click()
        expect(hands.stage.locator(".winner-name")).to_have_text(winner)
        expect(hands.stage.locator(".night-line")).to_have_count(number - 1)
        if number == 1:
            hands.dock.get_by_role("button", name="Again with the same people").click()
            hands.wait_for("bidding")
    expect(hands.stage.locator(".night-line")).to_have_text("2 games tonight: Ann 1, Bo 1")


def test_a_claim_of_equal_dice_reads_the_same_everywhere(sit: Sit, visit: Any, drawn: Any) -> None:
    """Single cup: two fours are told like a bid of them, on every screen, and nowhere as an id."""
    hands = sit(drawn.url, ["Ann", "Bo"], "single-cup")
    screen = visit(f"{hands.page.url}/screen", (1280, 720))
    hands.dock.locator("[data-focus='claim-2x4']").click()
    for page in (hands.page, screen):
        expect(page.locator(".big-bid")).to_have_attribute("aria-label", "2 fours")
        expect(page.locator(".big-bid .quantity")).to_have_text("2")
    hands.dock.locator("[data-focus=lift]").click()
    hands.tap_in([4, 4, 4, 2, 3])
    hands.wait_for("verdict")
    expect(screen.locator(".stamp")).to_be_visible()
    for page in (hands.page, screen):
        assert "2x4" not in page.locator("body").inner_text()
        assert "4x2" not in page.locator("body").inner_text()
    expect(hands.stage.locator(".sentence")).to_contain_text("Ann's call of two fours")


@pytest.mark.parametrize(("size", "words"), [((390, 844), "Take a photo"), ((1440, 900), "Choose a photo")])
def test_a_photo_is_asked_for_as_the_device_has_it(
    sit: Sit, drawn: Any, size: tuple[int, int], words: str
) -> None:
    """A phone opens its camera, a laptop its files, and the button says so."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=2, size=size)
    hands.bid()
    hands.call()
    expect(hands.dock.get_by_text(words)).to_be_visible()


def test_who_owes_the_stake_is_told(sit: Sit, drawn: Any) -> None:
    """A stake that is no number is owed by the others, not by who wins."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=1, ante="polish the boots")
    hands.bid(1, "fives")
    hands.call()
    hands.tap_in([])
    hands.wait_for("verdict")
    hands.dock.get_by_role("button", name="The winner").click()
    expect(hands.stage.locator(".winner-line").last).to_have_text("The others owe: polish the boots")


def test_an_empty_photo_can_be_looked_at(sit: Sit, drawn: Any) -> None:
    """After "No dice were found" the picture is shown, to see why."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=3, forgive=r"status of 422")
    hands.bid(4, "fives")
    hands.call()
    photo = {"name": "dice.png", "mimeType": "image/png", "buffer": drawn.blank()}
    hands.dock.locator("input[type=file]").set_input_files(photo)
    expect(hands.page.locator("#notice")).to_contain_text("No dice")
    expect(hands.stage.locator("img.lens")).to_be_visible()


def test_the_demo_says_so_and_knows_its_limit(sit: Sit, drawn: Any) -> None:
    """ "Demo" stands there before the first reveal; with more dice than it shows it is not offered."""
    hands = sit(drawn.url, ["Ann", "Bo", "Cal", "Dee"], dice=8)
    expect(hands.page.locator("#demo")).to_be_visible()
    hands.bid()
    hands.call()
    expect(hands.dock).to_contain_text("The demo shows 30 dice at most")
    expect(hands.dock.locator("[data-focus=demo]")).to_have_count(0)


def test_the_keyboard_bids_and_calls(sit: Sit, drawn: Any) -> None:
    """Digits say how many, Q to Y are the faces, D doubts, U takes back."""
    hands = sit(drawn.url, ["Ann", "Bo"], dice=5)
    hands.page.keyboard.press("4")
    hands.page.keyboard.press("t")
    expect(hands.stage.locator(".big-bid")).to_have_attribute("aria-label", "4 fives")
    hands.page.keyboard.press("d")
    hands.wait_for("revealing")
    hands.page.keyboard.press("u")
    hands.wait_for("bidding")


def test_more_waits_for_the_table(visit: Visit, drawn: Any) -> None:
    """While the page lays the table, "More" is not offered; with the table it opens."""
    table = Played(drawn.url, ["Ann", "Bo"], dice=3)
    held: list[Any] = []
    for where in ("", "/screen", "/seat"):
        page = visit(drawn.url, forgive="ERR_FAILED")
        page.route("**/stream", lambda route: route.abort())
        page.route(f"**/api/tables/{table.id}", lambda route: held.append(route))
        page.goto(f"{drawn.url}/t/{table.id}{where}")
        expect(page.locator("#menu-open")).to_be_disabled()
        page.unroute(f"**/api/tables/{table.id}")
        while held:
            held.pop().continue_()
        page.locator("#menu-open").click()
        expect(page.locator("#menu")).to_be_visible()


def test_a_past_verdict_is_read_again_and_disputed(visit: Visit, drawn: Any) -> None:
    """Rounds later its picture is read again and says the same; the way back, which asks first, opens the
    picture there, a tapped die is put right, and the call is judged anew. The big screen offers neither."""
    table, verdict = a_round_later(drawn)
    hands = Hands(visit(f"{drawn.url}/t/{table.id}#evidence-{verdict}"))
    menu = hands.page.locator("#menu")
    menu.locator("[data-focus=read-again]").click()
    expect(menu.get_by_role("status")).to_contain_text("it comes to the same verdict.")
    expect(menu.locator(".picture .mark")).to_have_count(6)
    menu.locator("[data-focus=go-back]").click()
    expect(menu.locator("[data-focus=go-back]")).to_have_text("Take back all that came after?")
    menu.locator("[data-focus=go-back]").click()
    expect(menu).to_be_hidden()
    expect(hands.stage.locator(".picture .mark")).to_have_count(6)
    hands.tap_die(0)
    hands.dock.locator("[data-focus=face-2]").click()
    expect(hands.stage.locator(".stamp")).to_have_text("The bid falls")
    assert [one["losses"] for one in hands.view()["history"]] == [{"Ana": 1}]
    screen = visit(
        f"{drawn.url}/t/{table.id}/screen#evidence-{hands.view()['history'][0]['version']}", (1280, 720)
    )
    expect(screen.locator("#menu .picture .mark")).to_have_count(6)
    expect(screen.locator("[data-focus=go-back]")).to_have_count(0)


def test_a_typed_reveal_is_shown_and_disputed_too(visit: Visit, drawn: Any) -> None:
    """Its line leads to the dice that were typed; there is no picture to read again, nor one that is gone."""
    table = Played(drawn.url, ["Ana", "Beto"], dice=2)
    table.doubted("Ana", "Beto", 2, 5)
    table.typed([5, 5, 2, 3])
    table.act("bid", table.view["state"]["turn"], quantity=1, face=3)
    page = visit(f"{drawn.url}/t/{table.id}")
    page.locator("#menu-open").click()
    expect(page.locator("#menu .past-open .past-see")).to_have_text("Dice")
    page.locator("#menu .past-open").click()
    expect(page.locator("#menu .past-picture .tray-die")).to_have_count(4)
    expect(page.locator("#menu [data-focus=read-again]")).to_have_count(0)
    expect(page.locator("#menu")).not_to_contain_text("kept no longer")
    page.locator("#menu [data-focus=go-back]").click()
    page.locator("#menu [data-focus=go-back]").click()
    expect(page.locator("#stage .tray")).to_be_visible()
