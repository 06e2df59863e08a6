"""What the fit of the reader's error rates makes of calls; its tables belong to the shipped weights."""

import hashlib
import json
from pathlib import Path

import pytest

from datasets.labels import Label
from models.evaluation.matching import Match
from models.fit_risk import (
    BOUNDS,
    Call,
    at_bound,
    at_most,
    by_bins,
    choose_bound,
    fit,
    in_first_half,
    judged,
    pull,
    share,
)
from models.labelled_looks import Look
from table.judging.rates import UNMEASURED
from vision.reading import DieReading, Reading
from vision.weights import find_weights

pytestmark = pytest.mark.deep

ROOT = Path(__file__).parents[2]
CALLS = [Call("shop", f"p{n // 10}", 0, 0.012, n == 0) for n in range(200)] + [
    Call("shop", "q", 0, 0.5, True) for _ in range(4)
]


def test_the_tables_belong_to_the_shipped_weights() -> None:
    """Rates in the card are those that the tables were made with, for the very files that are shipped."""
    told = json.loads((ROOT / "models" / "risk.json").read_text())
    card = json.loads((ROOT / "models" / "weights" / "weights.json").read_text())
    shipped = find_weights(ROOT / "models" / "weights").sha256
    digests = "".join(shipped.values())
    assert told["rates"] == card["risk"]
    assert told["weights"] == hashlib.sha256(digests.encode()).hexdigest()[:12]


def test_no_more_wrong_than_stated_where_nobody_was_asked() -> None:
    """On pictures that nothing was fitted on, verdicts within the bound go wrong as stated or less. One set
    of renders is known for two dice that spoil eight calls; all renders together keep what is stated."""
    told = json.loads((ROOT / "models" / "risk.json").read_text())
    measured = told["measured_on"]
    renders = measured["renders"]["sources"]
    known = renders.pop("hard-703")
    assert known["wrong"] <= 8
    assert known["pictures_wrong"] <= 2
    together = measured["renders"]["at_default"]
    for row in (*measured["photographs"]["sources"].values(), *renders.values(), together):
        assert row["wrong"] <= row["stated_wrong"]
    spoilt = told["measured_on"]["spoilt copies"]["at_default"]
    assert spoilt["wrong"] <= spoilt["stated_wrong"]
    never_trained_on = told["measured_on"]["photographs"]["sources"]["damiantab"]
    assert never_trained_on["wrong"] == 0
    assert never_trained_on["asked_share"] <= 0.05


def test_what_a_bound_asks_and_lets_go_wrong() -> None:
    """Calls above the bound are asked, wrong ones below it count, by call and by picture."""
    row = at_bound(CALLS, 0.02)
    assert (row["calls"], row["asked"], row["wrong"], row["stated_wrong"]) == (204, 4, 1, 2.4)
    assert (row["pictures"], row["pictures_asked"], row["pictures_wrong"]) == (21, 1, 1)
    assert at_bound(CALLS, 0.6)["wrong"] == 5


def test_stated_against_seen() -> None:
    """Each class of stated risk tells what was stated and what was seen."""
    first, second = by_bins(CALLS)
    assert (first["from"], first["to"], first["calls"], first["wrong"]) == (0.01, 0.02, 200, 1)
    assert (second["stated_wrong"], second["wrong"], second["pictures"]) == (2.0, 4, 1)


def test_the_default_bound_keeps_what_it_states() -> None:
    """The largest bound up to which no source goes wrong more often than stated."""
    assert choose_bound(CALLS) == BOUNDS[-1]  # 0.5 lies beyond all of them
    worse = [*CALLS, *(Call("inn", "r", 0, 0.03, True) for _ in range(3))]
    assert choose_bound(worse) == 0.02


@pytest.mark.parametrize(("wrong", "of", "most"), [(0, 0, 1.0), (0, 2, 1.0), (0, 300, 0.01), (1, 100, 0.045)])
def test_how_often_at_most(wrong: int, of: int, most: float) -> None:
    """The rule of three where nothing went wrong, else an upper bound."""
    assert at_most(wrong, of) == pytest.approx(most, abs=0.005)


def test_what_was_not_seen_is_not_impossible() -> None:
    """A rate is never nothing."""
    assert share(0, 999) == 0.0005
    assert share(3, 9) == 0.35


def test_dice_that_were_made_up_are_counted() -> None:
    """Where no die is labelled one was read, by a box of more digits than a table keeps."""
    labels = (Label(5, 100.0, 50.0, 40.0),)
    chances = (0.001, 0.001, 0.001, 0.001, 0.995, 0.001)
    boxes = ((80.123456789, 30.0, 120.123456789, 70.0), (280.123456789, 30.0, 320.123456789, 70.0))
    reading = Reading(640, 480, tuple(DieReading(chances, box) for box in boxes), 0.0)
    looks = [Look("shop", f"p{n}", 0, Match(Path("p.jpg"), labels, reading, (0,))) for n in range(9)]
    assert fit(looks).large.made_up[2] == share(9, 18)


def test_how_far_a_doubt_pulls() -> None:
    """Hardly where confidence already says how often dice of that doubt are misread, far where it does not; a
    few dice prove little."""
    honest = [(0.8, n % 5 == 0) for n in range(100)]
    boasting = [(0.999, n % 2 == 0) for n in range(100)]
    assert pull(honest) <= 0.05
    assert pull(boasting) == pytest.approx(0.6, abs=0.02)  # five of six faces are wrong ones
    assert pull([(0.999, False)] * 2) > pull([(0.999, False)] * 50) > 0


def test_copies_of_a_photograph_stay_together() -> None:
    """Nothing is measured by a copy of what was fitted on; the halves are about equal."""
    names = [f"dice_{n}_jpg" for n in range(400)]
    assert 150 < sum(map(in_first_half, names)) < 250
    for name in names:
        assert in_first_half(f"{name}.rf.{'0a' * 16}") == in_first_half(f"{name}.rf.{'f3' * 16}")


@pytest.mark.parametrize(
    ("read", "fault"),
    [([5, 2], "none"), ([5, 3], "die"), ([5], "number"), ([5, 2, 6], "number"), ([5, None, 6], "die")],
)
def test_what_is_wrong_with_a_reading(read: list[int | None], fault: str) -> None:
    """The number of dice, else a die: a wrong face, or one missed while another was made up."""
    labels = tuple(Label(face, 100.0 * at, 50.0, 40.0) for at, face in enumerate((5, 2), start=1))
    dice, found = [], []
    for at, face in enumerate(read, start=1):
        if face is not None:
            chances = tuple(0.995 if one == face else 0.001 for one in range(1, 7))
            dice.append(DieReading(chances, (100.0 * at - 20, 30.0, 100.0 * at + 20, 70.0)))
        found.append(None if face is None else len(dice) - 1)
    reading = Reading(640, 480, tuple(dice), 0.0)
    look = Look("shop", "p", 0, Match(Path("p.jpg"), labels, reading, tuple((*found, None)[:2])))
    assert {call.fault for call in judged(look, UNMEASURED)} == {fault}
