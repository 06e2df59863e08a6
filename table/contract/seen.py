"""What a table tells of dice that were seen: a reading, how certain its verdict is, what it came from."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.chances.certainty import Certainty
from table.contract.kinds import Box, Chance, Count, DiceBySeat, Face, Told, Version
from table.contract.said import Message

Source = Literal["camera", "demo", "photo", "hand"]
Probabilities = Annotated[list[Chance], Meta(min_length=6, max_length=6)]


class Die(Told):
    """One die of a reading."""

    face: Face | None
    """null: it was said to be no die."""
    confidence: Chance
    probabilities: Probabilities
    """Of the faces 1 to 6."""
    box: Box | None
    """x0, y0, x1, y1 in pixels of the picture that was read; null: it was typed."""
    doubt: str | None
    """One word for what is odd about it."""
    corrected: bool
    """A person said what it is."""
    symbol: bool
    """It shows something else than pips."""
    seat: str | None
    """Whose it is, where seats were placed in the camera's picture, or somebody said so; what is left beside
    all other hands is the last one's."""
    aside: Literal["furniture", "lost"] | None
    """Why it is none of this reveal: it lies about, or it was lost; null: it is one of its dice. To put it
    right makes it one."""
    counts: Count | None
    """What it counts for the call: together as many as the verdict finds. What a leopard counts beyond its
    dice is on its last one. Of a hand that is claimed 1 for the dice that make the best one there is. null:
    nobody can say yet, for it matters whose dice they are; or the call is about no number and no hand."""


class Certain(Told):
    """How certain the likeliest verdict is."""

    risk: Chance
    """That another verdict than the likeliest is true."""
    bound: Chance
    """The risk up to which this table takes a verdict unasked."""
    certain_percent: float
    """How certain that verdict is; no more nines than the measured pictures carry."""


class Misread(Told):
    """What a demo threw, where the reader read otherwise; lowest first."""

    thrown: list[Face]
    read: list[Face]


class Evidence(Certain):
    """What was read of a reveal, and how certain its verdict is."""

    id: Version
    """The version of its event, and the number of its picture."""
    source: Source
    photo: str | None
    """The picture's path; null: it was typed, or is kept no more."""
    width: Count
    """Of the picture that was read, in pixels; the stored one may be smaller."""
    height: Count
    dice: list[Die]
    others: Count
    """More dice that were typed in as counting for nothing."""
    misread: Misread | None
    """null: the reader read what lay there, or nobody knows."""


class Proof(Evidence):
    """What a verdict was taken from."""

    model: dict[str, str]
    """File: SHA-256."""


class SecondLook(Proof):
    """What the picture of a past verdict reads as now."""

    clear: bool
    """The call would be judged by it without asking."""
    same: bool
    """It would come to the verdict that was given."""
    explanation: str | None
    """The verdict that it would come to."""
    say: Message | None


class Proposal(Told):
    """What may have happened to dice, to be confirmed: a die beyond the edge, one that leans."""

    action: Literal["fallen", "crooked"]
    player: str
    die: Count | None


class Reading(Evidence):
    """What lies there as far as it was read."""

    counts: dict[str, Count]
    """How many of each face, `1` to `6`."""
    expected: Count
    """How many dice should lie there."""
    certainty: Certainty
    questions: list[Count]
    """Indexes of the dice to ask about, the one that matters most first."""
    count_question: str | None
    """Where the number of dice is wrong and could matter."""
    count_say: Message | None
    unmoved: list[Count]
    """Indexes of the dice that lie as they lay in an earlier round: whether they were thrown again is asked
    before all else."""
    unmoved_question: str | None
    unmoved_say: Message | None
    whose: DiceBySeat | None
    """Where the verdict hangs on whose dice are whose: seat -> of how many that is not told yet."""
    mishaps: list[Proposal]
    clear: bool
    """The verdict may be taken without asking."""
    may_take: bool
    """The verdict may be taken as it stands, with open questions or without."""
    due_at_ms: int | None
    """When that is done by itself, in milliseconds since 1970 UTC; null: people decide."""
