"""What a table tells of its night, its rounds, players, dice and debts; and of itself at the door."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.payments import Payment
from referee.structs import Names
from referee.told import Bid
from table.contract.kinds import Chance, ChangeBySeat, Count, DiceBySeat, Face, Positive, Told, Version
from table.contract.said import Message
from table.contract.seen import Source


class PutRight(Told):
    """A die that a person corrected."""

    read: Face | None
    """null: the camera saw no die."""
    now: Face | None
    """null: it is none."""
    doubt: str | None
    """What was odd about it."""


class PlayedRound(Told):
    """A call that was judged, with what led to it."""

    version: Version
    """Of the event that judged it."""
    game: Positive
    round: Positive
    call: str
    bid: Bid
    bidder: str
    caller: str
    right: bool
    """The caller was."""
    losses: ChangeBySeat
    left: DiceBySeat
    """Seat: dice after it."""
    chance: Chance | None
    """That the doubted bid stands, with every die hidden."""
    explanation: str
    say: Message
    photo: str | None
    source: Source | None
    put_right: list[PutRight]
    taken_back: Count
    """Verdicts that were taken back before this one stood."""


class Played(Told):
    """One player's night."""

    name: str
    calls: Count
    """Doubts and exact calls."""
    right: Count
    exact_calls: Count
    exact_right: Count
    called: Count
    """Own bids that were doubted."""
    caught: Count
    """Of these, those that fell."""
    got_away: Count
    """Own bids that fell short and that nobody doubted, as far as can be told."""
    won: Count
    """Doubts that went well, as caller or bidder."""
    expected: Annotated[float, Meta(ge=0)]
    """How many of these by chance alone."""


class NightDice(Told):
    """Whether the dice were fair."""

    counts: Annotated[list[Count], Meta(min_length=6, max_length=6)]
    """Of the faces 1 to 6."""
    chi_squared: Annotated[float, Meta(ge=0)]
    p: Chance | None
    """How often fair dice fall at least as unevenly; null: too few dice to tell."""
    noticeable: Chance | None
    """How often one loaded face would have to come up to be noticed eight times in ten; null: too few."""


class Award(Told):
    """What the night is remembered for."""

    kind: Literal["bluff", "ear", "exact", "luck", "lone"]
    """The biggest bluff that got away, the sharpest ear, most exact calls, the luckiest, longest with one
    die."""
    names: Names
    n: Positive
    """Dice missing, calls right, exact calls right, doubts won, or rounds in a row."""
    of: Count
    """Of an ear: all calls."""
    chance: Annotated[float, Meta(ge=0)] | None
    """Of luck: so many doubts would be won by chance alone."""
    bid: Bid | None
    """Of a bluff: what was bid."""


class Night(Told):
    """The night so far, less what was undone."""

    id: str
    title: str
    """The variant's name."""
    began_at: str
    """ISO 8601, UTC."""
    until: str
    """When something happened last, as above."""
    ended: bool
    """Nothing was played since somebody ended it."""
    seats: Names
    """Clockwise."""
    wins: dict[str, Positive]
    """Games."""
    awards: list[Award]
    rounds: list[PlayedRound]
    """Oldest first."""
    players: list[Played]
    dice: NightDice
    pot: Count
    stake: str
    purses: ChangeBySeat
    payments: list[Payment]
    unheard: Count
    """Rounds of which not every bid was entered."""
    unseen: Count
    """Rounds in which not every die was seen."""
    steps: list[Version]
    """Versions that stand, to see the night again."""


class KnownTable(Told):
    """A table to go on with."""

    id: str
    title: str
    """The variant's name."""
    variant: str
    players: Names
    version: Version
    played_at: str
    """ISO 8601, UTC."""
