"""Poker dice by camera, from claim to winner: the demo throws them, the networks read them, a person says by
taps what they did not know. Real pictures, the real networks."""

from collections.abc import Iterator, Sequence
from math import dist
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from table.fold import Fold
from table.judging.reading import TableDie
from tests.browser.conftest import PHONE, Hands, Visit
from tests.browser.played import Played
from tests.browser.serving import Served, serving
from web.lookout import throwing
from web.server.settings import Settings

ROUNDS_MOST, TRIES = 12, 300


@pytest.fixture
def demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A demo whose dice fall the same way each time. Asked for before `visit`, as in test_pictured."""
    monkeypatch.setattr(throwing, "secret_of", lambda eye, table_id: "an evening of poker dice")
    with serving(Settings(data_folder=tmp_path / "data", camera="demo")) as served:
        yield served


def now(page: Page, table: Played) -> dict[str, Any]:
    """The table as the server has it."""
    table.view = page.request.get(table.api).json()
    table.version = table.view["version"]
    return table.view


def unknown(table: Played) -> list[int]:
    """Which dice show a picture that nobody has named."""
    dice = (table.view["reading"] or {"dice": []})["dice"]
    return [i for i, die in enumerate(dice) if die["doubt"] == "unknown_face" and not die["corrected"]]


def call(table: Played) -> None:
    """The least that may be said, and a call of it at once."""
    legal, turn = table.view["legal"], table.view["state"]["turn"]
    table.act("claim", turn, value=legal["claims"][0])
    calls = table.view["legal"]["actions"]
    name = next(name for name in ("lift", "doubt") if calls.get(name))
    table.act(name, calls[name][0])


def seen(hands: Hands, table: Played, served: Served) -> int:
    """Until the verdict: the camera is asked to look, and what an unknown die shows is tapped,
    as it was thrown, or where one lies that was not found; return how many were asked about."""
    page = hands.page
    hands.dock.locator("[data-focus=demo]").click()
    asked = 0
    for _ in range(TRIES):
        fold = served.parts.tables.fold(table.id)
        reading = fold.reading
        if fold.game.state.phase != "revealing":
            return asked
        if reading is None or now(page, table)["version"] != fold.version:
            page.wait_for_timeout(100)
            continue
        truth = thrown(table, served, fold, reading.dice)
        for die, face in zip(reading.dice, truth, strict=True):
            assert die.face == face or not die.known, "a wrong letter without a question"
        asks = unknown(table)
        if asks:
            expect(page.locator("body")).to_have_attribute("data-version", str(table.version))
            hands.tap_die(asks[0])
            hands.dock.locator(f"[data-focus='face-{truth[asks[0]]}']").click()
            asked += 1
            expect(page.locator("body")).not_to_have_attribute("data-version", str(table.version))
        elif table.view["reading"]["count_question"]:
            (x, y), face = missing(table, served, fold, reading.dice)
            table.write("correct", add={"face": face, "x": x, "y": y})
        else:
            page.wait_for_timeout(100)
    raise AssertionError(f"no verdict on {table.view['reading']}")


def missing(
    table: Played, served: Served, fold: Fold, dice: Sequence[TableDie]
) -> tuple[tuple[float, float], int]:
    """Where a die lies that was not found, in pixels, and what it shows."""
    composer = served.parts.eye.pictures.composer
    throw = throwing.throw_at(served.parts.eye, table.id, fold)
    assert throw is not None
    (at,) = set(range(len(throw.faces))) - set(composer.nearest(throw, dice))
    return composer.places(throw)[at], throw.faces[at]


def thrown(table: Played, served: Served, fold: Fold, dice: Sequence[TableDie]) -> list[int]:
    """What each die shows that was read, by where the demo laid what it threw."""
    eye = served.parts.eye
    throw = throwing.throw_at(eye, table.id, fold)
    assert throw is not None
    laid = list(zip(eye.pictures.composer.places(throw), throw.faces, strict=True))
    found = []
    for die in dice:
        assert die.box is not None
        middle = (die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2
        found.append(min(laid, key=lambda one: dist(one[0], middle))[1])
    return found


@pytest.mark.parametrize(
    ("variant", "options", "language"),
    [
        ("mentiroso", {}, "en"),
        ("mentiroso", {"poker-faces": "spanish"}, "es"),
        ("individual-hand", {"poker-faces": True}, "es"),
    ],
)
def test_a_game_is_played_by_camera(
    demo: Served, visit: Visit, variant: str, options: dict[str, Any], language: str
) -> None:
    """No round is typed in, no letter is taken for another one without a question, and somebody wins."""
    table = Played(demo.url, ["Ana", "Beto"], variant, options=options)
    page = visit(f"{demo.url}/t/{table.id}", PHONE, locale=language, reduced_motion="reduce")
    asked = rounds = 0
    while rounds < ROUNDS_MOST and not now(page, table)["state"]["winner"]:
        call(table)
        asked += seen(Hands(page), table, demo)
        rounds += 1
        state = now(page, table)["state"]
        assert state["phase"] != "revealing", table.view["reading"]
        expect(page.locator("#said")).not_to_be_empty()
        if rounds == 1:
            badges = page.locator("#stage [data-die] text:not(.bonus)").all_text_contents()
            assert set(badges) <= {"7", "8", "9", "10", "J", "Q", "K", "A"}
    assert now(page, table)["state"]["winner"]
    assert asked < rounds * 5
