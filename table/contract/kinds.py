"""The small kinds that definitions are made of, with their bounds: those of `limits` and of the referee."""

import re
import unicodedata
from typing import Annotated, Any, ClassVar, Literal, Protocol, Self, get_args

from msgspec import Meta, UnsetType

from referee.setup import PLAYERS_MAX, STAKE_CHARACTERS_MAX, is_printable
from referee.structs import A_NAME as A_NAME
from referee.structs import Chance as Chance
from referee.structs import ChangeBySeat as ChangeBySeat
from referee.structs import Closed as Closed
from referee.structs import Count as Count
from referee.structs import DiceBySeat as DiceBySeat
from referee.structs import Face as Face
from referee.structs import Kept as Kept
from referee.structs import Positive as Positive
from referee.structs import Quantity as Quantity
from referee.structs import Seat as Seat
from referee.structs import Told as Told
from referee.values import FACES
from table.limits import (
    CIRCLE_CHARACTERS_MOST,
    COORDINATE_PX_MOST,
    DICE_IN_A_READING_MOST,
    EDGE_CORNERS_LEAST,
    EDGE_CORNERS_MOST,
    HOLDER_CHARACTERS_MOST,
    NAME_CHARACTERS_MOST,
    PLAYERS_LEAST,
    SOURCE_CHARACTERS_MOST,
    TABLE_ID_CHARACTERS_MOST,
    VERSION_MOST,
)
from table.words import Listing, Message, languages, message
from table.words.refused import Refused
from vision.reading import PICTURE

Schema = dict[str, Any]
"""A JSON Schema."""
SPACE = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
"""Other spaces than the plain one, as phones and word processors put them (no line break among them)."""
Left = UnsetType
"""Of a key that may be left out."""


class Asked(Closed):
    """A request's body or a part of one: these keys and no others."""


class Says:
    """What a wrong value of a field is told; beside it in `Annotated`."""

    def __init__(self, message_id: str, /, **facts: Any) -> None:
        self.say: Message = message(message_id, **facts)


Version = Annotated[int, Meta(ge=0, le=VERSION_MOST)]
TakenFor = Annotated[int, Meta(ge=FACES[0], le=PICTURE)]
"""A face, or that of a die without pips."""
FacePicture = Literal["", "star", "skull", "bird", "llama", "anchor", "crown", "other"]
"""What a face shows; nothing where it shows pips."""
FacePictures = Annotated[list[FacePicture], Meta(min_length=len(FACES), max_length=len(FACES))]
"""Of the faces 1 to 6."""
PICTURES: tuple[str, ...] = get_args(FacePicture)[1:]
NO_PICTURES: tuple[FacePicture, ...] = tuple("" for _ in FACES)
Faces = Annotated[list[Face], Meta(max_length=DICE_IN_A_READING_MOST)]
DieIndex = Annotated[int, Meta(ge=0, le=DICE_IN_A_READING_MOST)]
DieIndexes = Annotated[list[DieIndex], Meta(min_length=1, max_length=DICE_IN_A_READING_MOST)]
Others = Annotated[int, Meta(ge=0, le=DICE_IN_A_READING_MOST)]
Bound = Annotated[float, Meta(ge=0, lt=1)]
Pixel = Annotated[float, Meta(ge=0, le=COORDINATE_PX_MOST)]
Box = tuple[float, float, float, float]
Corner = tuple[Chance, Chance]
Character = Literal["careful", "bold", "liar"]
"""How the computer plays a seat."""
Edge = Annotated[list[Corner], Meta(min_length=EDGE_CORNERS_LEAST, max_length=EDGE_CORNERS_MOST)]
Places = Annotated[list[Corner], Meta(max_length=PLAYERS_MAX)]


class Agreed(Closed, omit_defaults=True):
    """What a table agrees on, as its log and its view tell it."""

    variant: str
    players: list[Seat]
    dice: Positive | DiceBySeat | None
    """A head, or seat: number; null: as many as the variant has."""
    ante: str
    """What each puts in, as it was typed."""
    options: dict[str, Any]
    """Switches that this table sets otherwise: switch, value."""
    edition: Positive = 1
    """Of the rules that it was set up under."""
    full_hand: Positive | None = None
    bound: Bound | None = None
    """The risk up to which it takes a verdict unasked."""
    coins: Literal["middle"] | None = None
    """The antes lie in the middle, and who wins takes them: nothing is owed afterwards."""
    odds: bool = False
    """The big screen shows the odds of the bid."""
    at_once: bool = False
    """A clear verdict is taken without a pause."""
    theatre: Literal["short", "none"] | None = None
    """A verdict is played for a moment only, or not at all."""
    turn_seconds: Literal[30, 60, 120, 180] | None = None
    """A tone after so long a turn; nothing follows from it."""
    hearing: Literal["service"] | None = None
    """What people say to a page may go to the browser's own service."""
    language: str | None = None


class Read(Protocol):
    """A kind that reads its JSON value itself, and says its own refusals."""

    @classmethod
    def read(cls, value: object) -> Self:
        """The value as this kind. Raises `Refused`."""
        ...

    @classmethod
    def schema(cls) -> Schema:
        """Its JSON Schema."""
        ...


class Text(str):
    """A text that people wrote: in one form of Unicode, without spaces around it."""

    WHAT: ClassVar[Message]
    """What it is called in a refusal."""
    LONGEST: ClassVar[int]
    """In characters."""

    @classmethod
    def read(cls, value: object) -> Self:
        """The text of a JSON value. Raises `Refused`."""
        if not isinstance(value, str):
            raise Refused("bad-request", message("server-text", what=cls.WHAT), 400)
        text = SPACE.sub(" ", unicodedata.normalize("NFC", value)).strip()
        if len(text) > cls.LONGEST:
            raise Refused("bad-request", message("server-text-long", what=cls.WHAT, most=cls.LONGEST), 400)
        if not is_printable(text):
            raise Refused("bad-request", message("server-text-printable", what=cls.WHAT), 400)
        return cls(text)

    @classmethod
    def schema(cls) -> Schema:
        """Its JSON Schema."""
        return {"type": "string", "maxLength": cls.LONGEST}


class Name(Text):
    """A player's name."""

    WHAT = message("server-a-name")
    LONGEST = NAME_CHARACTERS_MOST


class CircleTitle(Text):
    """What a circle is called."""

    WHAT = message("circle-a-name")
    LONGEST = CIRCLE_CHARACTERS_MOST


class Source(Text):
    """What a camera is chosen by: a webcam's name or number, phone, auto, demo, none, or an address."""

    WHAT = message("server-a-camera")
    LONGEST = SOURCE_CHARACTERS_MOST


class Holder(Text):
    """What one page calls itself, beside others at the same table."""

    WHAT = message("server-a-holder")
    LONGEST = HOLDER_CHARACTERS_MOST

    @classmethod
    def read(cls, value: object) -> Self:
        """The name. Raises `Refused`, where it is none, too."""
        return super().read(value or None)

    @classmethod
    def schema(cls) -> Schema:
        """Its JSON Schema."""
        return super().schema() | {"minLength": 1}


class DiceSet(Holder):
    """What a table's dice are called."""

    WHAT = message("server-the-dice")
    LONGEST = NAME_CHARACTERS_MOST

    @classmethod
    def read(cls, value: object) -> Self:
        """The name. Raises `Refused`."""
        return super().read(value.strip() if isinstance(value, str) else value)


class TableId(Text):
    """A table, or nothing where none is meant."""

    WHAT = message("server-a-table")
    LONGEST = TABLE_ID_CHARACTERS_MOST


class Ante(Text):
    """What each puts in: a number, or what is played for."""

    WHAT = message("server-the-ante")
    LONGEST = STAKE_CHARACTERS_MAX

    @classmethod
    def read(cls, value: object) -> Self:
        """The ante as text. Raises `Refused`."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = str(value) if isinstance(value, int) else f"{value:.12g}"  # a million is not 1e+06
        return super().read(value)

    @classmethod
    def schema(cls) -> Schema:
        """Its JSON Schema."""
        return {"type": ["string", "number"], "maxLength": cls.LONGEST}


class Language(Text):
    """The code of a language that there are words of."""

    @classmethod
    def read(cls, value: object) -> Self:
        """The code. Raises `Refused`."""
        if not isinstance(value, str) or value not in languages():
            there_are = Listing.of(languages(), "or")
            raise Refused("bad-request", message("server-language", languages=there_are), 400)
        return cls(value)

    @classmethod
    def schema(cls) -> Schema:
        """Its JSON Schema."""
        return {"type": "string", "enum": [*languages()]}


Players = Annotated[
    list[Name],
    Meta(min_length=PLAYERS_LEAST, max_length=PLAYERS_MAX),
    Says("server-players", least=PLAYERS_LEAST, most=PLAYERS_MAX),
]
