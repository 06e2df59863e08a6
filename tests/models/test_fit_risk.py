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
    choose_bound,
    fit,
    share,
)
from models.labelled_looks import Look
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
    """On pictures that nothing was fitted on, verdicts within the bound go wrong as stated or less."""
    told = json.loads((ROOT / "models" / "risk.json").read_text())
    measured = told["measured_on"]
    photographs = measured["photographs"]["sources"]
    spoilt = measured["spoilt copies"]["at_default"]
    for row in (*photographs.values(), *measured["renders"]["sources"].values(), spoilt):
        assert row["wrong"] <= row["stated_wrong"]
    never_trained_on = photographs["damiantab"]
    assert never_trained_on["wrong"] == 0
    assert never_trained_on["asked_share"] <= 0.05


def test_what_a_bound_asks_and_lets_go_wrong() -> None:
    """Calls above the bound are asked, wrong ones below it count, by call and by picture."""
    row = at_bound(CALLS, 0.02)
    assert (row["calls"], row["asked"], row["wrong"], row["stated_wrong"]) == (204, 4, 1, 2.4)
    assert (row["pictures"], row["pictures_asked"], row["pictures_wrong"]) == (21, 1, 1)
    assert at_bound(CALLS, 0.6)["wrong"] == 5


def test_the_default_bound_keeps_what_it_states() -> None:
    """The largest bound up to which no source goes wrong more often than stated."""
    assert choose_bound(CALLS) == BOUNDS[-1]  # 0.5 lies beyond all of them
    worse = [*CALLS, *(Call("inn", "r", 0, 0.03, True) for _ in range(3))]
    assert choose_bound(worse) == 0.02


def test_dice_that_were_made_up_are_counted() -> None:
    """Where no die is labelled one was read, by a box of more digits than a table keeps."""
    labels = (Label(5, 100.0, 50.0, 40.0),)
    chances = (0.001, 0.001, 0.001, 0.001, 0.995, 0.001)
    boxes = ((80.123456789, 30.0, 120.123456789, 70.0), (280.123456789, 30.0, 320.123456789, 70.0))
    reading = Reading(640, 480, tuple(DieReading(chances, box) for box in boxes), 0.0)
    looks = [Look("shop", f"p{n}", 0, Match(Path("p.jpg"), labels, reading, (0,))) for n in range(9)]
    assert fit(looks).large.made_up[2] == share(9, 18)
