"""What a table's log is written of, as an export tells it. A night of an earlier Ojo may have more keys, or
lack some: who reads events takes them as they are."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta

from table.contract.actions import Action, RevealAction
from table.contract.asked import Added
from table.contract.kinds import (
    Bound,
    Chance,
    Character,
    Closed,
    DiceBySeat,
    DieIndex,
    DieIndexes,
    Face,
    Faces,
    Left,
    Others,
    Positive,
    Told,
    Version,
)
from table.contract.seen import Probabilities
from table.contract.told import Names
from table.limits import COORDINATE_PX_MOST, DICE_IN_A_READING_MOST, EVENTS_MOST, TIME_MS_MOST

Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Side = Annotated[int, Meta(ge=1, le=COORDINATE_PX_MOST)]
Edge = Annotated[float, Meta(ge=-COORDINATE_PX_MOST, le=COORDINATE_PX_MOST)]
Word = Annotated[str, Meta(max_length=64)]
Milliseconds = Annotated[float, Meta(ge=0, le=1e9)]


class AgreedSetup(Told):
    """What was agreed on, as it was asked for."""

    variant: str
    players: Names
    dice: Positive | DiceBySeat | None
    """A head, or seat: number; null: as many as the variant has."""
    ante: str
    options: dict[str, Any]
    """Switch: value."""
    edition: Positive | Left = UNSET
    """Of the rules; left out: the first."""
    full_hand: Positive | Left = UNSET
    bound: Bound | Left = UNSET
    odds: Literal[True] | Left = UNSET
    at_once: Literal[True] | Left = UNSET
    theatre: Literal["short", "none"] | Left = UNSET
    hearing: Literal["service"] | Left = UNSET
    language: str | Left = UNSET
    rivals: dict[str, Character] | Left = UNSET


class ReadDie(Told):
    """One die as it was read."""

    face: Face
    confidence: Chance
    probabilities: Probabilities
    box: tuple[Edge, Edge, Edge, Edge]
    doubt: Word | None
    aside: Literal["furniture", "lost"] | Left = UNSET
    """Why it is none of this reveal."""
    features: str | Left = UNSET
    """How it looked to the face reader: bytes in base64, a signed one for each direction."""


class _ReadPicture(Closed, tag_field="source"):
    photo: Sha256
    """Of the picture."""
    width: Side
    height: Side
    dice: Annotated[list[ReadDie], Meta(max_length=DICE_IN_A_READING_MOST)]
    milliseconds: Milliseconds
    """How long it took to read."""
    model: Annotated[dict[Word, Word], Meta(max_length=32)]
    """File: SHA-256."""
    watched: Literal[True] | Left = UNSET
    """Nobody asked for it: the house saw the cups go up."""
    beyond: Others | Left = UNSET
    """Dice beyond the table's edge."""
    whose: Annotated[list[Word | None], Meta(max_length=DICE_IN_A_READING_MOST)] | Left = UNSET
    """The seat of each die."""
    unmoved: Annotated[list[DieIndex], Meta(max_length=DICE_IN_A_READING_MOST)] | Left = UNSET
    """Indexes of the dice that lie as they lay in an earlier round."""


class CameraReading(_ReadPicture, tag="camera"):
    """What was read through the camera."""


class DemoReading(_ReadPicture, tag="demo"):
    """What was read in a picture of the demo."""

    thrown: Faces | Left = UNSET
    """What it was composed of, whatever was read."""


class PhotoReading(_ReadPicture, tag="photo"):
    """What was read in a photo that somebody sent."""


class TypedReading(Closed, tag_field="source", tag="hand"):
    """What somebody typed in."""

    photo: None
    width: Literal[0]
    height: Literal[0]
    faces: Faces
    others: Others | Left = UNSET
    """More dice, that count for nothing."""


class Correction(Told):
    """`die` and `face`, `die` or `dice` and `seat`, or `add`."""

    die: DieIndex | Left = UNSET
    """Its index in the reading."""
    dice: DieIndexes | Left = UNSET
    """Those of several."""
    face: Face | Left | None = UNSET
    """null: it is no die."""
    seat: Word | Left = UNSET
    """Whose it is, or they are."""
    add: Added | Left = UNSET


class ThrownAgain(Told):
    """Dice that lie as they lay in an earlier round, and were thrown since all the same."""

    reading: Version
    """The version of the reading that shows them."""


class PutAside(Told):
    """A die too many."""

    die: DieIndex
    face: None


class Taken(Told):
    """The verdict that was taken."""

    action: RevealAction
    reading: Version
    """The version of the reading that it was taken from."""
    anyway: bool
    """Although questions were open."""
    aside: Annotated[list[PutAside], Meta(max_length=DICE_IN_A_READING_MOST)] | Left = UNSET
    """Dice too many, that were put aside."""
    alone: bool | Left = UNSET
    """It was due, and nobody tapped; left out: an earlier Ojo did not say."""


class Lesson(Told):
    """A die of which a person said what it is."""

    features: str
    """How it looked to the face reader, as of a reading's dice."""
    read: Face
    """What that took it for."""
    face: Face | None
    """What it was; null: no die."""
    weights: str
    """SHA-256 of the face reader."""
    crop: str | Left = UNSET
    """A picture of it, a JPEG in base64."""


class NamedDice(Told):
    """What the table's dice are called."""

    set: str
    lessons: list[Lesson]
    """What was learnt of them on earlier evenings."""


class LessonsLearnt(Told):
    """What was learnt of the table's dice outside of its reveals."""

    lessons: list[Lesson]
    anew: Literal[True] | Left = UNSET
    """They are all that is known: what was known before, looked at by other weights."""


class Unlearnt(Told):
    """What was to be forgotten: of dice read as one face that were another; without these, all of it."""

    read: Face | Left = UNSET
    face: Face | Left | None = UNSET


class LostDice(Told):
    """Where lost dice lie."""

    in_sight: bool


class Nothing(Told):
    """There is nothing to tell of it."""


class _Event(Closed, tag_field="kind"):
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


class NightFile(Told):
    """All events of a night."""

    format: Literal["ojo-night"]
    format_version: Literal[1]
    events: Annotated[list[Event], Meta(min_length=1, max_length=EVENTS_MOST)]
