"""Whether dice fell as fair ones do: Pearson's test, and how much it could have noticed at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

from referee.values import FACES

DICE_LEAST = 30
"""Five of each face expected: below, the chi-squared distribution does not fit
(https://en.wikipedia.org/wiki/Pearson%27s_chi-squared_test#Assumptions)."""
NOTICED_NONCENTRALITY = 12.83
"""With this much, the test at 5 % and five degrees of freedom notices eight times in ten
(Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988, chapter 7)."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """How the faces fell."""

    counts: tuple[int, ...]
    """Of the faces 1 to 6."""
    chi_squared: float
    p: float | None
    """How often fair dice fall at least as unevenly; None: too few dice to tell."""
    noticeable: float | None
    """How often one loaded face would have to come up for this test to notice it eight times in ten;
    None: too few dice."""


def fairness(counts: Sequence[int]) -> Fairness:
    """The test of these counts of the faces 1 to 6."""
    dice = sum(counts)
    if dice < DICE_LEAST:
        return Fairness(tuple(counts), 0.0, None, None)
    expected = dice / len(FACES)
    chi_squared = sum((count - expected) ** 2 / expected for count in counts)
    # one face more by d, the others less by d/5: noncentrality is dice * 6 * (d^2 + d^2 / 5)
    more = sqrt(NOTICED_NONCENTRALITY / (7.2 * dice))
    return Fairness(tuple(counts), chi_squared, survival(chi_squared), min(1.0, 1 / len(FACES) + more))


def survival(chi_squared: float) -> float:
    """How often a chi-squared variable with five degrees of freedom is at least so large (Abramowitz and
    Stegun, Handbook of Mathematical Functions, 26.4.4)."""
    half = chi_squared / 2
    return erfc(sqrt(half)) + sqrt(2 * chi_squared / pi) * exp(-half) * (1 + chi_squared / 3)
