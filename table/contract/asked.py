"""What a table is asked for: the bodies of its writes."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta

from referee import Refusal
from referee.actions import Action, read_action
from referee.setup import DICE_EACH_MAX, is_seen, looks
from table.contract.events import Added, AgreedSetup, Correction, NamedDice, Unlearnt
from table.contract.kinds import (
    PICTURES,
    Ante,
    Asked,
    Bound,
    Character,
    DiceSet,
    DieIndex,
    DieIndexes,
    Face,
    FacePictures,
    Faces,
    Holder,
    Language,
    Left,
    Name,
    Others,
    Players,
    Says,
    TakenFor,
    Version,
)
from table.limits import DICE_IN_A_READING_MOST, KEY_CHARACTERS_MOST
from table.words import Listing, message
from table.words.refused import Refused

Dice = Annotated[
    Any,
    Meta(
        extra_json_schema={
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": DICE_EACH_MAX},
                {
                    "type": "object",
                    "additionalProperties": {"type": "integer", "minimum": 0, "maximum": DICE_EACH_MAX},
                },
                {"type": "null"},
            ]
        }
    ),
]
"""Which dice may be had, the referee says."""
FullHand = Annotated[
    Any,
    Meta(
        extra_json_schema={
            "anyOf": [{"type": "integer", "minimum": 1, "maximum": DICE_EACH_MAX}, {"type": "null"}]
        }
    ),
]


class NewTable(Asked):
    """What a table agrees on."""

    players: Players
    """Clockwise; the first starts."""
    variant: Annotated[str, Says("server-variant")]
    """`/api/variants` lists them."""
    dice: Dice = None
    """A head, or seat: number."""
    full_hand: FullHand = None
    """How many dice a full hand has, where a game is taken up midway."""
    ante: Ante | None = None
    """What each puts in: a number, or what is played for."""
    options: Annotated[dict[str, Any] | None, Says("server-options")] = None
    """Switch: value."""
    bound: Annotated[Bound | None, Says("server-bound")] = None
    """The risk up to which a verdict is taken unasked."""
    coins: Annotated[Literal["middle"] | None, Says("server-coins")] = None
    """The antes lie in the middle; null: they are written down, and paid at the end of the night."""
    odds: bool = False
    """Show the odds of the bid on the big screen."""
    at_once: bool = False
    """Take a clear verdict without a pause."""
    theatre: Annotated[Literal["short", "none"] | None, Says("server-theatre")] = None
    """Play a verdict's theatre for a moment only, or not at all; null: until somebody taps it."""
    turn_seconds: Annotated[Literal[30, 60, 120, 180] | None, Says("server-turn")] = None
    """Show the time that a turn takes, and give a tone once it is over; null: no turn clock."""
    hearing: Annotated[Literal["service"] | None, Says("server-hearing")] = None
    """Let what is said to a page go to the browser's own service; null: it is heard on the device alone."""
    language: Language | None = None
    """The table's own language."""
    rivals: Annotated[dict[str, Character] | None, Says("server-rivals")] = None
    """Who of the players is played by the computer, at a demo table."""

    def __post_init__(self) -> None:
        if not all(map(is_seen, self.players)):
            raise Refused("bad-request", message("server-nameless"), 400)
        for name in self.players:
            if sum(looks(name) == looks(other) for other in self.players) > 1:
                raise Refused("bad-request", message("server-name-twice", name=name), 400)
        rivals = self.rivals or {}
        if not set(rivals) <= set(map(str, self.players)) or len(rivals) >= len(self.players):
            raise Refused("bad-request", message("server-rivals"), 400)

    def kept(self) -> AgreedSetup:
        """As a log keeps it."""
        same = {key: getattr(self, key) for key in self.__struct_fields__}
        return AgreedSetup(**same | {
            "players": [str(name) for name in self.players],
            "ante": str(self.ante or ""),
            "options": self.options or {},
            "language": None if self.language is None else str(self.language),
            "rivals": {str(name): kind for name, kind in (self.rivals or {}).items()},
        })  # fmt: skip


class Write(Asked):
    """A change of a table, made on a version of it."""

    version: Version
    """The table's version that the write is made on."""


class Act(Write):
    """Any action of the referee."""

    action: Annotated[
        Any,
        Says("server-action"),
        Meta(extra_json_schema={"$ref": "#/components/schemas/Action"}),
    ]

    def kept(self) -> Action:
        """As a log keeps it: its own keys, and no others. Raises `Refused`."""
        action = read_action(self.action)
        if isinstance(action, Refusal):
            raise Refused.by(action)
        keys = ("action", *action.__struct_encode_fields__)
        if unknown := [key for key in self.action if key not in keys]:
            said = message("server-unknown-key", key=unknown[0][:KEY_CHARACTERS_MOST], keys=Listing.of(keys))
            raise Refused("bad-request", said, 400)
        return action


class Look(Write):
    """Take a picture and read it."""

    source: Annotated[Literal["camera", "demo"] | None, Says("server-source")] = None


class Hand(Write):
    """The reveal, typed in."""

    faces: Annotated[Faces, Says("server-faces")]
    others: Others = 0
    """More dice, that count for nothing."""

    def __post_init__(self) -> None:
        if not (self.faces or self.others):
            raise Refused("bad-request", message("server-faces"), 400)


class AddDie(Added, forbid_unknown_fields=True):
    """A die that the reader missed."""


class Correct(Write):
    """One die put right: its face, whose it is, or a die that is added; or whose several are."""

    die: DieIndex | Left = UNSET
    """Its index in the reading."""
    dice: Annotated[DieIndexes | Left, Says("server-indexes")] = UNSET
    """Several, of which only `seat` is said."""
    face: Annotated[Face | Left | None, Says("server-face")] = UNSET
    """null: it is no die."""
    seat: Name | Left = UNSET
    """Whose it is, or they are."""
    add: Annotated[AddDie | Left, Says("server-add")] = UNSET

    def __post_init__(self) -> None:
        if self.add is not UNSET or (self.dice is not UNSET and self.seat is not UNSET):
            return
        if self.seat is UNSET and self.face is UNSET:
            raise Refused("bad-request", message("server-face"), 400)
        if self.die is UNSET:
            whole = message("server-whole", key="die", least=0, most=DICE_IN_A_READING_MOST)
            raise Refused("bad-request", whole, 400)

    def kept(self) -> Correction:
        """As a log keeps it: `die` and `face`, `die` and `seat`, `dice` and `seat`, or `add`."""
        if self.add is not UNSET:
            return Correction(add=self.add)
        if self.seat is UNSET:
            return Correction(die=self.die, face=self.face)
        return Correction(die=self.die if self.dice is UNSET else UNSET, dice=self.dice, seat=str(self.seat))


class Take(Write):
    """Judge the call with the reading as it stands."""

    anyway: bool = False
    """Although questions are open."""


class NameDice(Write):
    """Which dice lie here, so that what was learnt of them is known on another evening."""

    dice_set: DiceSet
    pictures: Annotated[FacePictures | Left, Says("server-pictures", known=", ".join(PICTURES))] = UNSET
    """What their faces show; left out: what they showed when they were last called so."""

    def kept(self) -> NamedDice:
        """As a log keeps it, before anything is known of them."""
        return NamedDice(set=str(self.dice_set), lessons=[], pictures=self.pictures)


class NamedDie(Asked):
    """What a die of the last check shows."""

    die: DieIndex
    face: Annotated[Face | None, Says("server-face")]
    """null: it is none."""


class TeachDice(Write):
    """What dice of the last check show: the table learns of them by that."""

    dice: Annotated[list[NamedDie], Meta(min_length=1, max_length=DICE_IN_A_READING_MOST)]


class ForgetLessons(Write):
    """Forget what was learnt of dice read as one face that were another; without these, all of it."""

    read: Annotated[TakenFor | Left, Says("server-face")] = UNSET
    """What the dice were read as; 7 where they show pictures."""
    face: Annotated[Face | Left | None, Says("server-face")] = UNSET
    """What the dice were; null: no dice."""

    def kept(self) -> Unlearnt:
        """As a log keeps it."""
        return Unlearnt() if self.read is UNSET else Unlearnt(read=self.read, face=self.face or None)


class SayLost(Write):
    """Whether dice that seats have lost lie in the camera's sight."""

    in_sight: bool


class AtWork(Write):
    """Keep the camera, and the verdict of that version, waiting for a while; an older one holds nothing."""

    holder: Holder
    """What this page calls itself, beside others at the table."""
    hold: bool = False
    """True keeps them waiting, false no longer."""


class Discard(Write):
    """Put the reading away, to look again or to type the dice in."""

    holder: Holder | Left = UNSET
    """A page that has the dice typed in: from then on it holds as by `hold`."""


class OwnCup(Asked):
    """A seat that lifts its own cup at a demo table."""

    player: Annotated[str, Says("server-whose-seat")]


class OwnOdds(Asked):
    """A seat that asks what it may expect of bids."""

    player: Annotated[str, Says("server-whose-seat")]
    own: Annotated[Faces, Says("server-own")]
    """The dice that it sees."""


class Forget(Asked):
    """A name that is to be forgotten."""

    name: Name
