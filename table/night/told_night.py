"""The night as a page is told of it, with what cannot be told."""

from collections import Counter
from datetime import UTC, datetime

from table.contract import afterwards
from table.night.awards import awards
from table.night.fairness import fairness
from table.night.night_so_far import NightSoFar
from table.night.statistics import PlayedRound, stood_by_chance
from table.views.telling import money, verdict_told
from table.words import catalogue

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
        put_right=list(it.put_right),
        taken_back=it.taken_back,
        photo=f"/api/tables/{table_id}/photos/{reading.id}" if reading and reading.has_photo else None,
        source=reading.source if reading else None,
    )
