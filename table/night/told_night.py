"""The night as a page is told of it, with what cannot be told; and whether its dice fell as fair ones do."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from math import erfc, exp, pi, sqrt

from referee.values import FACES
from table.contract import afterwards
from table.contract.afterwards import NightDice
from table.night.awards import awards
from table.night.night_so_far import NightSoFar
from table.night.statistics import PlayedRound
from table.views.telling import money, verdict_told
from table.words import catalogue

ToldRounds = dict[int, afterwards.PlayedRound]
"""What was told of rounds, by their versions: no round is told twice."""

OF_A_VERDICT = ("call", "bid", "bidder", "caller", "right", "losses", "explanation", "say")
DICE_LEAST = 30
"""Five of each face expected: below, the chi-squared distribution does not fit
(https://en.wikipedia.org/wiki/Pearson%27s_chi-squared_test#Assumptions)."""
NOTICED_NONCENTRALITY = 12.83
"""With this much, the test at 5 % and five degrees of freedom notices eight times in ten
(Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988, chapter 7)."""


def night_told(table_id: str, night: NightSoFar, told: ToldRounds) -> afterwards.Night:
    """The contract's night of a table; `told` is gone on with."""
    state, sums = night.last, night.sums
    for it in night.rounds:
        if it.version not in told:
            told[it.version] = _round(table_id, night, it)
    return afterwards.Night(
        id=table_id,
        title=catalogue().say(night.setup.variant.title),
        began_at=_time(night.began_at_ms),
        until=_time(night.until_ms),
        ended=night.fold.ended,
        seats=list(state.seats),
        wins=dict(Counter(night.fold.wins)),
        awards=awards(night),
        rounds=[told[it.version] for it in night.rounds],
        players=sums.of(state.seats),
        dice=fairness(sums.faces),
        **money(night.fold.game, ended=night.fold.ended)._asdict(),
        stake=night.setup.stake,
        unheard=sums.unheard,
        unseen=sums.unseen,
        steps=night.steps,
    )


def _time(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat()


def _round(table_id: str, night: NightSoFar, it: PlayedRound) -> afterwards.PlayedRound:
    said, reading = verdict_told(night.setup, it.verdict), it.reading
    return afterwards.PlayedRound(
        **{key: getattr(it, key) for key in ("version", "game", "round", "chance", "left", "taken_back")},
        **{key: getattr(said, key) for key in OF_A_VERDICT},
        put_right=list(it.put_right),
        photo=f"/api/tables/{table_id}/photos/{reading.id}" if reading and reading.has_photo else None,
        source=reading.source if reading else None,
    )


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
