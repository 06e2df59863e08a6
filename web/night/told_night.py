"""The night as a page is told of it, with what cannot be told."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from referee.payments import payments
from referee.words import told
from web.night.fairness import fairness
from web.night.played_rounds import Night, PlayedRound, night_of
from web.night.statistics import statistics, stood_by_chance
from web.table.event import Event

Json = dict[str, Any]


def night_json(table_id: str, events: Sequence[Event]) -> Json:
    """The contract's night of a table."""
    night = night_of(events)
    state = night.last
    lay = Counter(face for it in night.rounds for face in it.faces)
    return {
        "id": table_id,
        "rounds": [_round(table_id, night, it) for it in night.rounds],
        "players": [asdict(it) for it in statistics(night)],
        "dice": asdict(fairness([lay[face] for face in range(1, 7)])),
        "pot": state.pot,
        "stake": night.setup.stake,
        "purses": dict(state.purses),
        "payments": [] if state.pot else [it._asdict() for it in payments(state.purses)],
        "unheard": sum(1 for it in night.rounds if it.bids and not it.all_heard),
        "unseen": sum(1 for it in night.rounds if it.dice and not it.all_seen),
        "steps": list(night.steps),
    }


def _round(table_id: str, night: Night, it: PlayedRound) -> Json:
    said = told.verdict(night.setup, it.verdict, messages=True)
    photo = it.reading is not None and it.reading.has_photo
    return {key: said[key] for key in ("call", "bid", "bidder", "caller", "losses", "explanation", "say")} | {
        "version": it.version,
        "game": it.game,
        "round": it.round,
        "right": it.verdict.right,
        "left": it.left,
        "chance": stood_by_chance(night.setup, it),
        "photo": f"/api/tables/{table_id}/photos/{it.reading.id}" if photo and it.reading else None,
        "source": it.reading.source if it.reading else None,
        "put_right": [asdict(one) for one in it.put_right],
        "taken_back": it.taken_back,
    }
