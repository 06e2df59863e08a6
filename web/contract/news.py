"""What a webhook is told."""

from table.contract.kinds import ChangeBySeat, Closed, Version
from table.contract.said import Message


class RoundNews(Closed, tag_field="event", tag="round"):
    """A call was judged; a verdict that was taken back is followed by another."""

    table: str
    version: Version
    call: str
    explanation: str
    losses: ChangeBySeat
    say: Message


class GameNews(Closed, tag_field="event", tag="game"):
    """A game has ended."""

    table: str
    version: Version
    winner: str
