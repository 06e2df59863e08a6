"""What happens at a table, as its log and an export tell it; `read_event` makes it of what was stored.

A night of an earlier Ojo may lack keys: what they would have said stands beside them here. What it has in
keys that are not here is not read, and so never told: a name there could never be forgotten.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta

from referee.actions import Action, RevealAction
from table.contract.kinds import (
    A_NAME,
    Agreed,
    Chance,
    Character,
    DieIndex,
    DieIndexes,
    Face,
    FacePictures,
    Faces,
    Kept,
    Left,
    Others,
    Pixel,
    Says,
    Seat,
    TakenFor,
    Told,
    Version,
)
from table.contract.seen import Probabilities, Source
from table.limits import (
    COORDINATE_PX_MOST,
    DICE_IN_A_READING_MOST,
    EVENTS_MOST,
    TIME_MS_MOST,
)

Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Side = Annotated[int, Meta(ge=1, le=COORDINATE_PX_MOST)]
Edge = Annotated[float, Meta(ge=-COORDINATE_PX_MOST, le=COORDINATE_PX_MOST)]
Word = Annotated[str, Meta(max_length=64)]
SeatWord = Annotated[str, A_NAME, Meta(max_length=64)]
Milliseconds = Annotated[float, Meta(ge=0, le=1e9)]


class BrokenLog(Exception):
    """An event that does not fit: the log was written under other rules, or damaged."""


class AgreedSetup(Agreed, Kept, forbid_unknown_fields=False):
    """What was agreed on, as it was asked for."""

    rivals: dict[Seat, Character] = msgspec.field(default_factory=dict)


class ReadDie(Kept):
    """One die as it was read."""

    face: Face
    confidence: Chance
    probabilities: Probabilities
    box: tuple[Edge, Edge, Edge, Edge]
    doubt: Word | None
    aside: Literal["furniture", "lost"] | None = None
    """Why it is none of this reveal."""
    features: bytes = b""
    """How it looked to the face reader, without pips to the reader of pictures: in base64, a signed byte for
    each direction."""
    lettering: dict[str, Chance] | None = None
    """Of a die without pips the chances of the numerals and letters that it may show."""


class _Reading(Kept, tag_field="source"):
    @property
    def source(self) -> Source:
        """How it came."""
        tag: Any = self.__struct_config__.tag
        source: Source = tag
        return source


class ReadPicture(_Reading):
    """What was read in a picture."""

    photo: Sha256
    """Of the picture."""
    width: Side
    height: Side
    dice: Annotated[list[ReadDie], Meta(max_length=DICE_IN_A_READING_MOST)]
    milliseconds: Milliseconds
    """How long it took to read."""
    model: Annotated[dict[Word, Word], Meta(max_length=32)]
    """File: SHA-256."""
    watched: bool = False
    """Nobody asked for it: the house saw the cups go up."""
    beyond: Others = 0
    """Dice beyond the table's edge."""
    whose: Annotated[tuple[SeatWord | None, ...], Meta(max_length=DICE_IN_A_READING_MOST)] = ()
    """The seat of each die; empty where seats are not told apart."""
    unmoved: Annotated[tuple[DieIndex, ...], Meta(max_length=DICE_IN_A_READING_MOST)] = ()
    """Indexes of the dice that lie as they lay in an earlier round."""


class CameraReading(ReadPicture, tag="camera"):
    """What was read through the camera."""


class DemoReading(ReadPicture, tag="demo"):
    """What was read in a picture of the demo."""

    thrown: Annotated[tuple[Face, ...], Meta(max_length=DICE_IN_A_READING_MOST)] = ()
    """What it was composed of, whatever was read; empty where nobody knows."""


class PhotoReading(ReadPicture, tag="photo"):
    """What was read in a photo that somebody sent."""


class TypedReading(_Reading, tag="hand"):
    """What somebody typed in."""

    photo: None
    width: Literal[0]
    height: Literal[0]
    faces: Faces
    others: Others = 0
    """More dice, that count for nothing."""


class Added(Kept):
    """A die that the reader missed, in pixels of the picture."""

    face: Annotated[Face, Says("server-add")]
    x: Annotated[Pixel, Says("server-pixel", key="x")]
    y: Annotated[Pixel, Says("server-pixel", key="y")]


class Correction(Kept):
    """`die` and `face`, `die` or `dice` and `seat`, or `add`."""

    die: DieIndex | Left = UNSET
    """Its index in the reading."""
    dice: DieIndexes | Left = UNSET
    """Those of several."""
    face: Face | Left | None = UNSET
    """null: it is no die."""
    seat: SeatWord | Left = UNSET
    """Whose it is, or they are."""
    add: Added | Left = UNSET

    @property
    def indexes(self) -> list[int]:
        """The dice that it is about."""
        return self.dice or ([self.die] if isinstance(self.die, int) else [])


class ThrownAgain(Kept):
    """Dice that lie as they lay in an earlier round, and were thrown since all the same."""

    reading: Version
    """The version of the reading that shows them."""


class PutAside(Kept):
    """A die too many."""

    die: DieIndex
    face: None


class Taken(Kept):
    """The verdict that was taken."""

    action: RevealAction
    reading: Version
    """The version of the reading that it was taken from."""
    anyway: bool
    """Although questions were open."""
    aside: Annotated[tuple[PutAside, ...], Meta(max_length=DICE_IN_A_READING_MOST)] = ()
    """Dice too many, that were put aside."""
    alone: bool = True
    """It was due, and nobody tapped; or an earlier Ojo did not say."""


class Lesson(Kept):
    """A die of which a person said what it is."""

    features: Annotated[bytes, Meta(min_length=1)]
    """How it looked to the face reader, as of a reading's dice."""
    read: TakenFor
    """What that took it for."""
    face: Face | None
    """What it was; null: no die."""
    weights: str
    """SHA-256 of the face reader, of a picture of the reader of pictures."""
    crop: bytes = b""
    """A picture of it, a JPEG in base64."""


class NamedDice(Kept):
    """What the table's dice are called."""

    set: str
    lessons: list[Lesson]
    """What was learnt of them on earlier evenings."""
    pictures: FacePictures | Left = UNSET
    """What their faces show; left out: as before."""


class LessonsLearnt(Kept):
    """What was learnt of the table's dice outside of its reveals."""

    lessons: list[Lesson]
    anew: bool = False
    """They are all that is known: what was known before, looked at by other weights."""


class Unlearnt(Kept):
    """What was to be forgotten: of dice read as one face that were another; without these, all of it."""

    read: TakenFor | None = None
    face: Face | None = None


class LostDice(Kept):
    """Where lost dice lie."""

    in_sight: bool


class Nothing(Kept):
    """There is nothing to tell of it."""


class _Event(Kept, tag_field="kind"):
    @property
    def kind(self) -> str:
        """What it is called in the log."""
        return str(self.__struct_config__.tag)

    version: Version
    """0 for the setup, then one more each."""
    at_ms: Annotated[int, Meta(ge=0, le=TIME_MS_MOST)]
    """Milliseconds since 1970, UTC; within the years that a calendar has."""


class SetupEvent(_Event, tag="setup"):
    """The table was set up."""

    payload: AgreedSetup


class ActionEvent(_Event, tag="action"):
    """The referee allowed an action."""

    payload: Action


class ReadingEvent(_Event, tag="reading"):
    """Dice were read, or typed in."""

    payload: CameraReading | DemoReading | PhotoReading | TypedReading


class CorrectionEvent(_Event, tag="correction"):
    """Somebody put a die right."""

    payload: Correction


class DiscardEvent(_Event, tag="discard"):
    """The reading was put away."""

    payload: Nothing


class ThrownEvent(_Event, tag="thrown"):
    """Somebody said that the dice of the reading were thrown in this round, although they lie as before."""

    payload: ThrownAgain


class TakeEvent(_Event, tag="take"):
    """The call was judged with the reading as it stood."""

    payload: Taken


class DiceEvent(_Event, tag="dice"):
    """The host said which dice these are."""

    payload: NamedDice


class LessonsEvent(_Event, tag="lessons"):
    """Dice were shown in a check, or other weights looked at those that were known."""

    payload: LessonsLearnt


class ForgetEvent(_Event, tag="forget"):
    """The host had the table forget what it learnt."""

    payload: Unlearnt


class LostEvent(_Event, tag="lost"):
    """The host said whether dice that were lost lie in sight."""

    payload: LostDice


class EndEvent(_Event, tag="end"):
    """The night was ended on every screen."""

    payload: Nothing


class ConfirmEvent(_Event, tag="confirm"):
    """The host said that the night's verdicts were right, those that nobody tapped among them; it is over."""

    payload: Nothing


class FreeEvent(_Event, tag="free"):
    """The host said that no dice lie under cups; good until the next event."""

    payload: Nothing


Event = (
    SetupEvent
    | ActionEvent
    | ReadingEvent
    | CorrectionEvent
    | DiscardEvent
    | ThrownEvent
    | TakeEvent
    | DiceEvent
    | LessonsEvent
    | ForgetEvent
    | LostEvent
    | EndEvent
    | ConfirmEvent
    | FreeEvent
)


def event_of(line: object) -> Event:
    """The event that a line of a file tells. Raises `msgspec.ValidationError`, `OverflowError`."""
    event: Event = msgspec.convert(line, Event)
    return event


def read_event(version: int, kind: str, payload: Mapping[str, Any], at_ms: int = 0) -> Event:
    """The event of a line of a log, as it was stored or told. Raises `BrokenLog` where it is none."""
    try:
        line = {"version": version, "kind": kind, "payload": payload, "at_ms": at_ms}
        return event_of(line)
    except (msgspec.ValidationError, OverflowError) as error:
        raise BrokenLog(f"Event {version} ({kind}) does not fit the table: {error}.") from error


def setup_of(first: Event) -> AgreedSetup:
    """What a log begins with. Raises `BrokenLog` where it begins with anything else."""
    if not isinstance(first, SetupEvent):
        raise BrokenLog(f"a log begins with its setup, not with {first.kind}")
    return first.payload


class NightFile(Told):
    """All events of a night."""

    format: Literal["ojo-night"]
    format_version: Literal[1]
    events: Annotated[list[Event], Meta(min_length=1, max_length=EVENTS_MOST)]
