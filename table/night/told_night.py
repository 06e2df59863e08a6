"""The night as a page is told of it, with what cannot be told."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from referee.payments import payments
from table.contract import afterwards
from table.contract.afterwards import NightDice, Played, PutRight
from table.contract.told import Payment
from table.log.event import Event
from table.night.fairness import fairness
from table.night.played_rounds import Night, PlayedRound, night_of
from table.night.statistics import statistics, stood_by_chance
from table.views.telling import verdict_told


def night_told(table_id: str, events: Sequence[Event]) -> afterwards.Night:
    """The contract's night of a table."""
    night = night_of(events)
    state = night.last
    lay = Counter(face for it in night.rounds for face in it.faces)
    return afterwards.Night(
        id=table_id,
        rounds=[_round(table_id, night, it) for it in night.rounds],
        players=[Played(**asdict(it)) for it in statistics(night)],
        dice=NightDice(**asdict(fairness([lay[face] for face in range(1, 7)]))),
        pot=state.pot,
        stake=night.setup.stake,
        purses=dict(state.purses),
        payments=[] if state.pot else [Payment(**it._asdict()) for it in payments(state.purses)],
        unheard=sum(1 for it in night.rounds if it.bids and not it.all_heard),
        unseen=sum(1 for it in night.rounds if it.dice and not it.all_seen),
        steps=list(night.steps),
    )


def _round(table_id: str, night: Night, it: PlayedRound) -> afterwards.PlayedRound:
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
