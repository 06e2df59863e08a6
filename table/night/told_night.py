"""The night as a page is told of it, with what cannot be told."""

from dataclasses import asdict
from typing import Any

from referee.payments import payments
from table.contract import afterwards
from table.contract.afterwards import NightDice, Played, PutRight
from table.contract.told import Payment
from table.night.fairness import fairness
from table.night.night_so_far import NightSoFar
from table.night.played_round import PlayedRound
from table.night.statistics import stood_by_chance
from table.views.telling import verdict_told

ToldRounds = dict[int, afterwards.PlayedRound]
"""What was told of rounds, by their versions: no round is told twice."""


def night_told(table_id: str, night: NightSoFar, told: ToldRounds) -> afterwards.Night:
    """The contract's night of a table; `told` is gone on with."""
    state, sums = night.last, night.sums
    for it in night.rounds:
        if it.version not in told:
            told[it.version] = _round(table_id, night, it)
    return afterwards.Night(
        id=table_id,
        rounds=[told[it.version] for it in night.rounds],
        players=[Played(**asdict(it)) for it in sums.of(state.seats)],
        dice=NightDice(**asdict(fairness(sums.faces))),
        pot=state.pot,
        stake=night.setup.stake,
        purses=dict(state.purses),
        payments=[] if state.pot else [Payment(**it._asdict()) for it in payments(state.purses)],
        unheard=sums.unheard,
        unseen=sums.unseen,
        steps=night.steps,
    )


def _round(table_id: str, night: NightSoFar, it: PlayedRound) -> afterwards.PlayedRound:
    said, reading = verdict_told(night.setup, it.verdict), it.reading
    shown: dict[str, Any] = {"photo": None, "source": reading and reading.source}
    if reading and reading.has_photo:
        shown["photo"] = f"/api/tables/{table_id}/photos/{reading.id}"
    return afterwards.PlayedRound(
        version=it.version,
        game=it.game,
        round=it.round,
        call=said.call,
        bid=said.bid,
        bidder=said.bidder,
        caller=said.caller,
        right=it.verdict.right,
        losses=said.losses,
        left=it.left,
        chance=stood_by_chance(night.setup, it),
        explanation=said.explanation,
        say=said.say,
        put_right=[PutRight(**asdict(one)) for one in it.put_right],
        taken_back=it.taken_back,
        **shown,
    )
