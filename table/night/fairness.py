"""Whether dice fell as fair ones do: Pearson's test, and how much it could have noticed at all."""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt

from referee.values import FACES
from table.contract.afterwards import NightDice

DICE_LEAST = 30
"""Five of each face expected: below, the chi-squared distribution does not fit
(https://en.wikipedia.org/wiki/Pearson%27s_chi-squared_test#Assumptions)."""
NOTICED_NONCENTRALITY = 12.83
"""With this much, the test at 5 % and five degrees of freedom notices eight times in ten
(Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988, chapter 7)."""


def fairness(counts: Sequence[int]) -> NightDice:
    """The test of these counts of the faces 1 to 6."""
    dice = sum(counts)
    if dice < DICE_LEAST:
        return NightDice(counts=list(counts), chi_squared=0.0, p=None, noticeable=None)
    expected = dice / len(FACES)
    chi_squared = sum((count - expected) ** 2 / expected for count in counts)
    # one face more by d, the others less by d/5: noncentrality is dice * 6 * (d^2 + d^2 / 5)
    more = sqrt(NOTICED_NONCENTRALITY / (7.2 * dice))
    noticeable = min(1.0, 1 / len(FACES) + more)
    p = survival(chi_squared)
    return NightDice(counts=list(counts), chi_squared=chi_squared, p=p, noticeable=noticeable)


def survival(chi_squared: float) -> float:
    """How often a chi-squared variable with five degrees of freedom is at least so large (Abramowitz and
    Stegun, Handbook of Mathematical Functions, 26.4.4)."""
    half = chi_squared / 2
    return erfc(sqrt(half)) + sqrt(2 * chi_squared / pi) * exp(-half) * (1 + chi_squared / 3)
