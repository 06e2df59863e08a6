"""Where straights and leopards decide, whose dice are whose is said on the picture: by a line round a hand, a
tap on a die, the keyboard; or all is typed in, cup by cup. By clicks alone."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZES, Hands, Visit
from tests.browser.played import Played
from tests.browser.sights import SCROLLS, resize

STRAIGHT, LEOPARD, PLAIN = [2, 3, 4, 5, 6], [5, 5, 1, 1, 5], [5, 5, 2, 3, 4]
BO = [2, 2, 3, 6, 5]
CHUI_NIU = ("chui-niu", {}, {"spoken": "fei"})
MIX = ("dudo", {"straight": "zero"}, {})
ROUNDS = [
    pytest.param(CHUI_NIU, 3, STRAIGHT, BO, 1, id="straight"),
    pytest.param(CHUI_NIU, 7, LEOPARD, BO, 7, id="leopard"),
    pytest.param(CHUI_NIU, 3, PLAIN, BO, 3, id="plain"),
    pytest.param(MIX, 2, STRAIGHT, BO, 1, id="dudo where a straight counts nothing"),
]


def called(drawn: Any, rules: Any, quantity: int, hands: dict[str, list[int]]) -> Played:
    """A table of these hands, in their order in the picture, that waits for its dice after a bid of fives."""
    variant, options, spoken = rules
    faces = [face for hand in hands.values() for face in hand]
    drawn.lay(faces)
    table = Played(drawn.url, list(hands), variant, options=options)
    names = list(hands)
    table.act("bid", names[0], quantity=quantity, face=5, **spoken)
    table.act("doubt", names[1])
    return table


def read(visit: Visit, drawn: Any, table: Played, query: str = "", **options: Any) -> Hands:
    """Its page, with the dice read and whose they are asked."""
    table.write("look", source="demo")
    hands = Hands(visit(f"{drawn.url}/t/{table.id}{query}", **options))
    hands.wait_for("reading")
    expect(hands.stage.locator(".owner.untold").first).to_be_visible()
    landed(hands)
    return hands


def landed(hands: Hands) -> None:
    """Wait until the marks have landed: on their way they are larger."""
    hands.page.evaluate("() => Promise.all(document.getAnimations().map(it => it.finished))")


def draw_round(hands: Hands, dice: Sequence[int]) -> None:
    """A line round these dice, as somebody draws who is in a hurry: it cuts their corners."""
    boxes = [hands.stage.locator(f"[data-die='{i}'] .box").bounding_box() for i in dice]
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)  # type: ignore[index]
    right = max(box["x"] + box["width"] for box in boxes)  # type: ignore[index]
    bottom = max(box["y"] + box["height"] for box in boxes)  # type: ignore[index]
    mouse = hands.page.mouse
    corners = [(left + 4, top + 4), (right - 4, top + 4), (right - 4, bottom - 4), (left + 4, bottom - 4)]
    mouse.move(*corners[0])
    mouse.down()
    for corner in [*corners[1:], corners[0]]:
        mouse.move(*corner, steps=6)
    mouse.up()


def owned(hands: Hands) -> list[str]:
    """Whose each die is, by the letters beside it."""
    signs = hands.stage.locator("[data-die]").evaluate_all(
        "all => Object.fromEntries(all.map(g => [g.dataset.die, g.querySelector('.owner text').textContent]))"
    )
    return [signs[str(i)] for i in range(len(signs))]


@pytest.mark.parametrize(("rules", "quantity", "own", "other", "found"), ROUNDS)
def test_a_line_round_each_part_of_a_hand_and_a_tap_tell_whose_it_is(
    visit: Visit, drawn: Any, rules: Any, quantity: int, own: list[int], other: list[int], found: int
) -> None:
    """Four of Ana's dice by a line, the fifth by a tap; what is left is Beto's, and the call is judged.
    Nothing that the referee would refuse is offered."""
    table = called(drawn, rules, quantity, {"Ana": own, "Beto": other})
    hands = read(visit, drawn, table)
    expect(hands.dock).to_contain_text("Tap a die, or draw round a hand, and say whose it is.")
    expect(hands.dock.locator("[data-focus=take]")).to_have_count(0)
    draw_round(hands, range(4))
    expect(hands.dock).to_contain_text("Whose are these 4 dice?")
    expect(hands.stage.locator(".mark.picked")).to_have_count(4)
    hands.dock.get_by_role("button", name="Ana").click()
    expect(hands.stage.locator(".owner.untold")).to_have_count(6)
    assert owned(hands) == [*"AAAA", *"??????"]
    hands.tap_die(4)
    expect(hands.dock).to_contain_text("Whose is it?")
    hands.dock.get_by_role("button", name="Ana 1 to go").click()
    expect(hands.stage.locator(".owner.untold")).to_have_count(0)
    assert owned(hands) == [*"AAAAA", *"BBBBB"]
    hands.wait_for("verdict")
    verdict = hands.view()["state"]["verdict"]
    assert verdict["found"] == found


def test_a_die_that_was_circled_too_many_is_left_out_by_a_tap(visit: Visit, drawn: Any) -> None:
    """And another one taken in; the last one left out closes the question."""
    hands = read(visit, drawn, called(drawn, CHUI_NIU, 3, {"Ana": STRAIGHT, "Beto": BO}))
    draw_round(hands, range(8))
    expect(hands.dock).to_contain_text("Whose are these 8 dice?")
    for i in (5, 6, 7):
        hands.tap_die(i)
    expect(hands.dock).to_contain_text("Whose are these 5 dice?")
    hands.dock.get_by_role("button", name="Beto").click()
    expect(hands.stage.locator(".owner.untold")).to_have_count(0)
    assert owned(hands) == [*"BBBBB", *"AAAAA"]
    hands.undo()
    expect(hands.stage.locator(".owner.untold")).to_have_count(10)
    draw_round(hands, [9])
    expect(hands.dock).to_contain_text("Whose is this die?")
    hands.tap_die(9)
    expect(hands.dock).to_contain_text("draw round a hand")


def test_a_line_that_goes_round_nothing_takes_the_dice_that_it_crosses(visit: Visit, drawn: Any) -> None:
    """One stroke through a row of dice; one on the bare table does nothing, and adds no die."""
    hands = read(visit, drawn, called(drawn, CHUI_NIU, 3, {"Ana": STRAIGHT, "Beto": BO}))
    first, last = (hands.stage.locator(f"[data-die='{i}'] .box").bounding_box() for i in (0, 3))
    assert first
    assert last
    mouse = hands.page.mouse
    y = first["y"] + 5
    mouse.move(first["x"] + 5, y)
    mouse.down()
    mouse.move(last["x"] + last["width"] - 5, y, steps=12)
    mouse.up()
    expect(hands.dock).to_contain_text("Whose are these 4 dice?")
    hands.dock.get_by_role("button", name="Leave them").click()
    mouse.move(first["x"] + 5, first["y"] - 12)
    mouse.down()
    mouse.move(last["x"], first["y"] - 12, steps=6)
    mouse.up()
    expect(hands.dock).to_contain_text("draw round a hand")
    expect(hands.stage.locator(".mark.picked")).to_have_count(0)


def test_the_keyboard_tells_whose_dice_are(visit: Visit, drawn: Any) -> None:
    """Each die is reached by Tab and opened by Enter; space gathers several for one answer."""
    hands = read(visit, drawn, called(drawn, CHUI_NIU, 3, {"Ana": STRAIGHT, "Beto": BO}))
    for i in range(4):
        hands.stage.locator(f"[data-die='{i}']").press("Space")
    expect(hands.dock).to_contain_text("Whose are these 4 dice?")
    hands.dock.get_by_role("button", name="Ana").press("Enter")
    expect(hands.stage.locator(".owner.untold")).to_have_count(6)
    hands.stage.locator("[data-die='4']").press("Enter")
    hands.dock.get_by_role("button", name="Ana").press("Enter")
    hands.wait_for("verdict")
    assert hands.view()["state"]["verdict"]["found"] == 1


def test_a_finger_draws(visit: Visit, drawn: Any) -> None:
    """On a phone the picture takes the finger's way, and the page does not scroll under it."""
    hands = read(visit, drawn, called(drawn, CHUI_NIU, 3, {"Ana": STRAIGHT, "Beto": BO}))
    boxes = [hands.stage.locator(f"[data-die='{i}'] .box").bounding_box() for i in range(4)]
    first, last = boxes[0], boxes[3]
    assert first
    assert last
    y, session = first["y"] + first["height"] / 2, hands.page.context.new_cdp_session(hands.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    touch("touchStart", (first["x"] + 4, y))
    for step in range(1, 13):
        touch("touchMove", (first["x"] + 4 + step / 12 * (last["x"] + last["width"] - 8 - first["x"]), y))
    touch("touchEnd")
    expect(hands.dock).to_contain_text("Whose are these 4 dice?")


def test_all_is_typed_cup_by_cup(visit: Visit, drawn: Any) -> None:
    """Where the cups decide, a camera that is wrong is answered cup by cup, also after a reload."""
    hands = read(visit, drawn, called(drawn, CHUI_NIU, 3, {"Ana": STRAIGHT, "Beto": BO}))
    hands.dock.locator("[data-focus=type-all]").click()
    for name, cup in (("Ana", STRAIGHT), ("Beto", BO)):
        expect(hands.dock.locator(".prompt").first).to_have_text(name)
        for face in cup:
            hands.dock.locator(f"[data-focus=face-{face}]").click()
        if name == "Ana":
            hands.page.reload()
    hands.dock.locator("[data-focus=hand-done]").click()
    hands.wait_for("verdict")
    assert hands.view()["state"]["verdict"]["found"] == 1


def test_a_number_that_was_typed_gives_way_to_cups(visit: Visit, drawn: Any) -> None:
    """How many fives lie there does not decide: no dead end, the cups are asked for."""
    table = called(drawn, CHUI_NIU, 3, {"Ana": STRAIGHT, "Beto": BO})
    hands = Hands(visit(f"{drawn.url}/t/{table.id}"))
    hands.dock.locator("[data-focus=hand]").click()
    for _ in range(3):
        hands.dock.locator("[data-focus=face-5]").click()
    hands.dock.locator("[data-focus=hand-done]").click()
    hands.wait_for("reading")
    expect(hands.dock.locator("[data-focus=take]")).to_have_count(0)
    hands.dock.locator("[data-focus=type-all]").click()
    expect(hands.dock.locator(".prompt").first).to_have_text("Ana")


@pytest.mark.parametrize("language", ["en", "es"])
def test_it_fits_every_screen(visit: Visit, drawn: Any, language: str) -> None:
    """What to do, and whose the dice are, with long names: all can be tapped, nothing is cut."""
    names = ["Maximiliana Alexandra", "Maximilian", "Wolfeschlegelsteinhausen"]
    table = called(drawn, CHUI_NIU, 4, dict(zip(names, (STRAIGHT, BO, [3, 3, 6, 2, 2]), strict=True)))
    hands = read(visit, drawn, table, f"?lang={language}")
    draw_round(hands, range(4))
    choices = hands.dock.locator("[data-focus^=whose-]")
    expect(choices).to_have_count(3)
    for width, height in SIZES:
        resize(hands.page, (width, height))
        assert not hands.page.evaluate(SCROLLS)
        for i in range(3):
            choices.nth(i).scroll_into_view_if_needed()
            expect(choices.nth(i)).to_be_in_viewport(ratio=0.95)
    resize(hands.page, SIZES[1])
    choices.first.click()
    expect(hands.stage.locator(".owner.untold")).to_have_count(11)
    hands.tap_die(4)
