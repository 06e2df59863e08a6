"""Lost dice that lie in sight: the referee counts them, people say where they lie, and none is taken for one
in play unasked."""

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from table.judging import judge
from table.judging.rates import Rates
from tests.web.conftest import STEADY, Table, set_up

NINE = [5, 5, 2, 3, 4, 6, 6, 2, 3]


@pytest.fixture
def after_a_loss(client: FlaskClient) -> Table:
    """Two seats with five dice each, of which one was lost in a round that was typed in."""
    table = set_up(client, players=["ann", "bo"], dice=5)
    table.bid_and_doubt(1, 5)
    table.post("hand", faces=[5, *NINE])
    table.post("take")
    assert sum(table.view["state"]["dice"].values()) == 9
    return table


@pytest.mark.parametrize(
    ("bid", "shown", "question"),
    [
        pytest.param(1, [*NINE, 4], None, id="whichever it is, a five lies there"),
        pytest.param(2, [*NINE, 5], None, id="it may be a five: two are left"),
        pytest.param(3, [*NINE, 5], "10 dice were found, and 9 are in play: tap the lost one.", id="or not"),
        pytest.param(5, NINE, None, id="it is not there, and far from the bid"),
    ],
)
def test_a_lost_die_in_sight_is_asked_for_where_it_could_matter(
    after_a_loss: Table, bid: int, shown: list[int], question: str | None
) -> None:
    """Ten things lie there, nine are in play: one question where one five more or less decides, else none."""
    after_a_loss.post("lost", in_sight=True)
    assert after_a_loss.view["lost_in_sight"] is True
    after_a_loss.bid_and_doubt(bid, 5)
    after_a_loss.upload(shown)
    reading = after_a_loss.view["reading"]
    assert (reading["count_question"], reading["clear"]) == (question, question is None)


@pytest.mark.parametrize(
    ("in_sight", "question"),
    [
        (True, "a lost die should lie in sight and was not seen apart: tap it if it is among these."),
        (False, None),
        (None, None),
    ],
)
def test_the_risk_knows_that_one_may_be_taken_for_a_die_in_play(
    after_a_loss: Table, monkeypatch: pytest.MonkeyPatch, in_sight: bool | None, question: str | None
) -> None:
    """As many as should lie there, the lost one not apart from them, and a reader that misses one die in
    fifty: one may be hidden, and the lost one stand for it. That is one question, not one about each die."""
    missing = Rates(1e-5, (0.02, 0.02), (0.3, 0.01, 1e-3, 1e-4))
    monkeypatch.setattr(judge, "reader_rates", lambda: replace(STEADY, small=missing))
    if in_sight is not None:
        after_a_loss.post("lost", in_sight=in_sight)
    after_a_loss.bid_and_doubt(3, 5)
    after_a_loss.upload([*NINE[:-1], 1])
    reading = after_a_loss.view["reading"]
    assert (reading["count_question"], reading["questions"]) == (question, [])
    after_a_loss.post("correct", die=8, face=1)
    after_a_loss.post("take", anyway=question is not None)
    assert after_a_loss.view["state"]["verdict"]["found"] == 3


def test_a_lost_die_that_was_tapped_is_known_for_one(after_a_loss: Table) -> None:
    """It is drawn so, teaches nothing of the dice, and nothing more is expected of it."""
    after_a_loss.post("lost", in_sight=True)
    after_a_loss.bid_and_doubt(3, 5)
    after_a_loss.upload([*NINE, 5])
    after_a_loss.post("correct", die=9, face=None)
    reading = after_a_loss.view["reading"]
    assert (reading["dice"][9]["aside"], reading["clear"]) == ("lost", True)
    assert sum(reading["counts"].values()) == 9
    after_a_loss.post("take")
    assert after_a_loss.view["state"]["verdict"]["found"] == 2


def test_what_lies_elsewhere_is_no_lost_die(after_a_loss: Table) -> None:
    """They are put away: what somebody taps is some other thing."""
    after_a_loss.post("lost", in_sight=False)
    after_a_loss.bid_and_doubt(3, 5)
    after_a_loss.upload([*NINE, 5])
    after_a_loss.post("correct", die=9, face=None)
    assert after_a_loss.view["reading"]["dice"][9]["aside"] is None


def test_what_was_said_is_taken_back(after_a_loss: Table) -> None:
    """By an undo, as anything else; and a table that is told nothing of it has no word for it."""
    assert after_a_loss.view["lost_in_sight"] is None
    after_a_loss.post("lost", in_sight=True)
    after_a_loss.act("undo")
    assert after_a_loss.view["lost_in_sight"] is None
    refused = after_a_loss.post("lost", 400, in_sight="perhaps")
    assert refused["refusal"]["code"] == "bad-request"
