"""What a table tells: its view and everything in it."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from referee import told
from referee.told import Bid, Legal
from table.contract.kinds import (
    Agreed,
    Chance,
    ChangeBySeat,
    Character,
    Count,
    DiceBySeat,
    Face,
    FacePictures,
    Positive,
    TakenFor,
    Told,
    Version,
)
from table.contract.said import Message
from table.contract.seen import Evidence, Reading


class CiteSays(Told):
    """A rule's own sentences."""

    rule: Message
    source: Message


class Cite(Told):
    """A rule that decided."""

    switch: str
    """The rule's id."""
    rule: str
    """What it says at this table."""
    source: str
    """Where it is printed."""
    say: CiteSays


class Verdict(told.Verdict):
    """How a call was judged."""

    right: bool
    """The caller is."""
    explanation: str
    """The sentence."""
    cites: list[Cite]
    """The rules that decided, the one that decides first."""
    say: Message


class State(told.State):
    """The referee's state."""

    verdict: Verdict | None
    """Until the next bid."""


class Idle(Told):
    """Why a switch changes nothing."""

    because: list[str]
    """The switches that make it so."""
    message: str
    """The sentence."""
    say: Message


Words = Annotated[
    dict[str, Any],
    Meta(
        extra_json_schema={
            "properties": {
                "vocabulary": {"type": "string"},
                "face": {"type": "array", "items": {"type": "string"}},
                "faces": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["vocabulary", "face", "faces"],
            "additionalProperties": {"type": "string"},
        }
    ),
]
"""What a table calls its faces, of one and of many, its calls by their actions, and a round of palifico
where it has a word of its own."""


class Setup(Agreed, kw_only=True):
    """What was agreed on."""

    title: str
    """The variant's name."""
    dice: Positive | DiceBySeat
    """A head, or seat: number."""
    idle: dict[str, Idle]
    """Switches that were set and change nothing."""
    words: Words
    """What the table calls its faces, of one and of many, and its calls by their actions."""


class Round(Told):
    """A past verdict."""

    version: Version
    """Of the event that judged it."""
    call: str
    explanation: str
    losses: ChangeBySeat
    say: Message
    evidence: bool
    """Whether dice were shown for it, which `evidence` tells."""
    photo: bool
    """Whether a picture was read for it, which `evidence` tells while it is kept."""


class Mishap(Told):
    """What happened to dice between the calls."""

    version: Version
    action: Literal["fallen", "crooked"]
    player: str
    lost: Count


class Learnt(Told):
    """What the table was told of some of its dice."""

    read: TakenFor
    """What they were read as; 7: a picture, no pips."""
    face: Face | None
    """What they were; null: no dice."""
    times: Positive
    enough: bool | None
    """Of pictures, whether each would be known by the others; null: of pips nobody asks that."""


class Memorable(Told):
    """Why a verdict is one to remember."""

    kind: Literal["call", "held", "last"]
    """Against the odds a call was right, or a bid held; or somebody is out."""
    chance: Chance | None
    """Of what came true, for who saw no dice; null where somebody is out."""


class TableView(Told):
    """What a page is told of a table, less what the camera adds."""

    id: str
    """The table."""
    version: Version
    """How many events it has: actions, readings, corrections."""
    setup: Setup
    state: State
    legal: Legal
    expected: Count | None
    """How many dice the call that waits is about."""
    chance: Chance | None
    """That the bid stands, for who sees no dice; null where the table wants no odds."""
    undo: bool
    """There is something to take back."""
    turn_at_ms: Count
    """When the turn began, by the server's clock, in milliseconds since 1970 UTC."""
    standing: Count
    """How many events stand: an undo takes one away."""
    ended: bool
    """The night was ended; whatever happens next goes on with it."""
    covered: bool
    """Dice may lie under cups: nobody is shown what the camera sees."""
    wins: dict[str, Positive]
    """Games of the night."""
    reading: Reading | None
    judged: Evidence | None
    """The reading that the standing verdict was taken from."""
    memorable: Memorable | None
    """Of that verdict; null: it is like others."""
    history: list[Round]
    """The last twenty verdicts that still stand, oldest first."""
    mishaps: list[Mishap]
    """The last twenty, oldest first."""
    dice_set: str
    """What its dice are called; empty where nobody said."""
    dice_pictures: FacePictures
    """What the faces of its dice show."""
    learnt: list[Learnt]
    """What Ojo has learnt of this table's dice."""
    lost_in_sight: bool | None
    """Whether dice that were lost lie in the camera's sight; null: nobody said."""
    rivals: dict[str, Character]
    """Seats that the computer plays."""
    bids: list[Bid]
    """This round's, oldest first."""
    takes_back: str | None
    """The seat that did what happened last, which its own phone may take back; null: nobody's did."""
    lives: Positive | None
    """How many each has, where the game is lost by penalties; null: by dice, or never."""
    hands: DiceBySeat | None
    """Whose dice the call that waits is about, where straights and leopards count by cup."""


class Cup(Told):
    """What lies under a seat's own cup, at a demo table."""

    dice: list[Face]


class Odds(Told):
    """What a seat may expect of bids, with its own dice."""

    bid: Chance | None
    """That the standing bid stands."""
    bids: list[tuple[Positive, Face, Chance]]
    """Quantity, face, chance of each legal bid."""
