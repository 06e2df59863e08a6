"""What is known of the reader's errors, and what a table makes of it: its bound, its questions, its nines."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient

from referee import Game, Refusal
from referee.actions import RevealAction
from table.judging.judge import judge
from table.judging.rates import RISK, UNMEASURED, ReaderRates, band, is_small, is_unclear, reader_rates
from table.judging.reading import TableDie, TableReading
from table.judging.taking import taken
from tests.web.conftest import STEADY, set_up
from vision.reading import PICTURE
from vision.weights import CARD, FOLDER_VARIABLE


def die(face: int, sure: float = 0.9999, side: float = 50.0, doubt: str | None = None) -> TableDie:
    """A die as read."""
    chances = tuple(sure if at == face else (1 - sure) / 5 for at in range(1, 7))
    return TableDie(face, sure, chances, (0.0, 0.0, side, side / 2), doubt)


def reading(*dice: TableDie) -> TableReading:
    """A photo's reading."""
    return TableReading(1, "photo", True, 1000, 1000, dice)


def called(quantity: int, dice: int, *laid: int) -> Game:
    """A doubted bid on fives, with dice laid open."""
    game = Game.start({"variant": "bluff" if laid else "red-dead", "players": ["a", "b"], "dice": dice})
    for action in (
        {"action": "bid", "player": "a", "quantity": quantity, "face": 5},
        *([{"action": "lay_open", "player": "a", "dice": [*laid]}] if laid else []),
        {"action": "doubt", "player": "b"},
    ):
        assert isinstance(game, Game)
        game = game.play_json(action)
    assert not isinstance(game, Refusal)
    return game


def test_a_doubt_that_was_never_measured_is_not_trusted() -> None:
    """How often dice seen from too low are misread no photograph tells: such a one that decides is asked
    about."""
    assert max(reader_rates().chances(die(5, doubt="seen_level"))) < 0.6
    assert judge(called(1, 1), reading(die(5, doubt="seen_level"), die(2))).questions == [0]


@pytest.mark.parametrize(
    ("risk", "percent"),
    [(0.0, 99.98), (0.0001, 99.98), (0.0013, 99.8), (0.0987, 90.0), (0.13, 87.0), (0.5, 50.0), (1.0, 0.0)],
)
def test_no_more_nines_than_the_pictures_carry(risk: float, percent: float) -> None:
    """A risk is told rounded down to its first digit, or a whole percent, and never beyond three in as many
    pictures as stand behind it."""
    assert STEADY.certain_percent(risk) == percent
    assert UNMEASURED.certain_percent(risk) == 0


def test_the_shipped_rates_can_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The shipped card tells rates and what they stand on; one that does not is taken for the worst."""
    reader_rates.cache_clear()
    shipped = reader_rates()
    assert shipped != UNMEASURED
    assert shipped.pictures["real"] > 400
    told = msgspec.to_builtins(shipped)
    assert msgspec.convert(told, ReaderRates) == shipped
    one_band = told["large"] | {"made_up": [0.1]}
    for broken in ("{}", "no json", *(json.dumps({RISK: told | {"large": it}}) for it in ({}, one_band))):
        (tmp_path / CARD).write_text(broken)
        monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
        reader_rates.cache_clear()
        assert reader_rates() is UNMEASURED
    reader_rates.cache_clear()


def test_dice_and_pictures_of_a_kind() -> None:
    """Small dice, unclear pictures and bands of confidence have rates of their own."""
    assert (is_small([die(5, side=29)]), is_small([die(5, side=31)]), is_small([])) == (True, False, False)
    assert not is_unclear([die(5)] * 10)
    assert is_unclear([*[die(5)] * 9, die(5, 0.95), die(5, doubt="cocked")])
    assert [band(die(5, one)) for one in (0.5, 0.9, 0.98, 0.998)] == [0, 1, 2, 3]
    assert band(die(5, 0.9999, doubt="cut")) == 0
    assert UNMEASURED.errors(reading(die(5, side=20))).miss == UNMEASURED.small.missed[0]
    assert UNMEASURED.errors(reading(die(5, 0.9))).miss == UNMEASURED.large.missed[1]
    assert UNMEASURED.made_up(die(5, 0.95)) == UNMEASURED.large.made_up[1]


@pytest.mark.parametrize(
    ("doubt", "corrected", "sure"),
    [(None, False, 0.9), ("blurred", False, 0.82), ("cocked", False, 0.5333), ("cocked", True, 0.9)],
)
def test_a_doubt_pulls_as_far_as_was_fitted(doubt: str | None, corrected: bool, sure: float) -> None:
    """What leans or was fitted nothing goes half the way to any face; what a person said stays."""
    rates = replace(UNMEASURED, doubted={"blurred": 0.109})
    chances = rates.chances(replace(die(5, 0.9, doubt=doubt), corrected=corrected))
    assert max(chances) == pytest.approx(sure, abs=1e-3)
    assert sum(chances) == pytest.approx(1)


def test_a_taught_picture_is_no_surer_than_those_that_were_measured() -> None:
    """However alike it looks it shows another face that often; told by a person it shows what they said, and
    a doubt that pulls farther stands."""
    rates = replace(UNMEASURED, pictured=0.02, doubted={"cocked": 0.5})
    taught = replace(die(5), taken_for=PICTURE, taught=3)
    assert max(rates.chances(taught)) == pytest.approx(0.98, abs=1e-3)
    assert sum(rates.chances(taught)) == pytest.approx(1)
    assert max(rates.chances(replace(taught, corrected=True))) == pytest.approx(0.9999)
    assert max(rates.chances(replace(taught, doubt="cocked"))) == pytest.approx(0.5833, abs=1e-3)
    assert max(rates.chances(replace(taught, taught=0))) == pytest.approx(0.9999)


def test_of_dice_too_many_the_likeliest_to_be_none_goes() -> None:
    """What is revealed is what the risk was reckoned for."""
    game = called(2, 2)
    sure = [die(5), die(2), die(3), die(4)]
    doubtful = die(5, 0.6, doubt="unreadable")
    assert taken(game, reading(doubtful, *sure)).action == RevealAction(pool=[5, 2, 3, 4])
    assert judge(game, reading(doubtful, *sure)).certainty.outcome.right is True
    assert taken(game, reading(*sure[:3])).action == RevealAction(pool=[5, 2, 3], unseen=1)


def test_a_table_has_a_bound_of_its_own(client: FlaskClient) -> None:
    """What is decided at one table is asked at a stricter one; asking stops when the risk is low enough."""
    lax, strict = set_up(client), set_up(client, bound=0.0003)
    for table in (lax, strict):
        table.bid_and_doubt(9, 5)
        table.upload([5] * 9 + [2, 3, 4, 6, 2, 3])
    assert lax.view["reading"]["bound"] == STEADY.bound
    assert lax.view["reading"]["clear"]
    read = strict.view["reading"]
    assert read["bound"] == strict.view["setup"]["bound"] == 0.0003
    assert read["risk"] == read["certainty"]["risk"] > 0.0003
    assert not read["clear"]
    asked = 0
    while strict.view["reading"]["questions"]:
        index = strict.view["reading"]["questions"][0]
        strict.post("correct", die=index, face=strict.view["reading"]["dice"][index]["face"])
        asked += 1
    assert strict.view["reading"]["clear"]
    assert strict.view["reading"]["risk"] <= 0.0003
    assert 0 < asked <= 15
    strict.post("take")


def test_a_reading_without_dice_that_lie_open_is_asked_about() -> None:
    """What all knew before the call lies there: a reading that lacks it waits, however sure it is, and one
    that has it is as sure of it as they are."""
    read = judge(called(4, 2, 5), reading(die(2), die(2), die(3), die(4)))
    assert (read.clear, read.miscount and read.miscount.id) == (False, "server-open-unread")
    assert judge(called(4, 2, 5), reading(die(5), die(2), die(3), die(4))).clear
    typed = replace(reading(die(2), die(3)), source="hand", others=2)
    assert judge(called(4, 2, 5), typed).miscount is None  # one of the others may be it
    hazy = reading(die(5, 0.9), die(2), die(3), die(4))
    assert judge(called(1, 2, 5), hazy).clear
    assert judge(called(1, 2), hazy).questions == [0]
