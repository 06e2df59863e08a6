"""What the camera's page asks for and is told, and a table's view with what the camera adds."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta

from referee.structs import Names
from table.contract.asked import AddDie, Write
from table.contract.kinds import (
    Asked,
    Box,
    Corner,
    Count,
    Edge,
    Face,
    Left,
    Places,
    Positive,
    Says,
    Source,
    TableId,
    Told,
)
from table.contract.said import Message
from table.contract.seen import Probabilities
from table.contract.told import TableView
from table.limits import DICE_IN_A_READING_MOST, EDGE_CORNERS_LEAST, EDGE_CORNERS_MOST, EDGE_SHARE_LEAST
from table.words import message
from table.words.refused import Refused


class Eye(Told):
    """What the camera is at."""

    state: Literal["starting", "ready", "failed", "none"]
    message: str | None
    """No camera, reconnecting, dark, frozen, blurred, moved."""
    say: Message | None
    table: str | Left | None = UNSET
    """Whose table it watches by itself; in a view none but the view's own."""
    sees: str | Left | None = UNSET
    """waiting, cups, hands, settling, reading, asking, done or taken away (asking before a call: the cups
    seem to be up)."""
    open: dict[str, list[Face]] | Left = UNSET
    """Of dice that lie open before a call, those that are known in the picture."""


class Camera(Told):
    """Which sources can be asked to look."""

    camera: bool
    """There is a camera to look with."""
    demo: bool
    """The demo can be looked at."""
    demo_most: Count
    """The most dice that a picture of the demo shows."""
    throws: bool
    """The demo throws the dice of each seat: own cups may be lifted, and rivals may sit down."""
    eye: Eye


Binary = Annotated[str, Meta(extra_json_schema={"format": "binary"})]


class SentPhoto(Write):
    """A picture, and the version that it is sent for."""

    photo: Binary


class View(TableView):
    """What a page is told of a table."""

    camera: bool
    """There is a camera to look with."""
    demo: bool
    """The demo can be looked at."""
    demo_most: Count
    """The most dice that a picture of the demo shows."""
    throws: bool
    """The demo throws the dice of each seat: own cups may be lifted, and rivals may sit down."""
    eye: Eye
    turn_gone: float | None
    """Seconds that the turn had taken when this was told, by which pages go, for their own clocks may be
    wrong; null: the table has no turn clock, or waits for nobody."""


Turn = Literal[0, 90, 180, 270]


class Webcam(Told):
    """A camera to choose."""

    source: str
    name: str


class Tests(Told):
    """All self-tests of a camera."""

    throws: Count
    dice: Count
    right: Count


class CameraSetting(Camera):
    """Which camera looks, and what is kept of it."""

    sources: list[Webcam]
    """Webcams by their names."""
    source: str
    name: str
    edge: Edge | None
    """null: all of the picture is the table."""
    seats: Names
    """Of the table that is meant."""
    places: Places | None
    """Where the dice of each seat lie, in the order of the seats."""
    turn: Turn
    """By how many degrees, clockwise, its picture is turned."""
    turn_said: bool
    """Somebody said so; else it was found by the dice."""
    tests: Tests


class CheckedDie(Told):
    """One die, as `ojo read --json` tells it."""

    face: Face
    confidence: float
    probabilities: Probabilities
    box: Box
    doubt: str | None
    symbol: bool
    """It shows something else than pips."""


class Hint(Told):
    """What could be better."""

    say: Message
    box: Box | None


class CameraCheck(Told):
    """A look before the game."""

    width: Positive
    height: Positive
    milliseconds: float
    counts: dict[str, Count]
    dice: list[CheckedDie]
    hints: list[Hint]
    proposal: list[Corner]
    """An edge to start from."""
    places: Places


class CameraTest(Told):
    """How a self-test went."""

    dice: Count
    right: Count
    tests: Tests


class CameraRolls(Told):
    """What was rolled for seats."""

    faces: list[Face]
    """Of the dice that are not doubted."""
    rolls: dict[str, Face]
    """Seat: face."""


Lost = Literal["taken", "still", "hidden", "not-yet"]
"""Why a phone sends no frame: its camera was taken away, gives no new picture, its page is not in sight; or
it is about to send its first."""


class PhoneWanted(Told):
    """What is wanted next of a phone that is the camera."""

    wait_ms: Count
    side_px: Positive
    """Of the next frame."""
    clock: str
    """Which clock tells the time: each process of the server has its own."""
    at_ms: Count
    """The time now, in milliseconds."""


class OfTable(Asked, kw_only=True):
    """What is meant for a table."""

    table: TableId = msgspec.field(default_factory=lambda: TableId(""))
    """The table whose seats are meant; empty: none."""


class ChooseSource(OfTable):
    """Take another camera."""

    source: Source


class TakePhone(OfTable):
    """What becomes of a phone that offers itself."""

    phone: Annotated[str, Meta(max_length=16)]
    """Its session."""
    take: bool = True
    """It is the camera; else it offers itself no more."""


class KeepEdge(OfTable):
    """The table's edge."""

    edge: Annotated[Edge | None, Says("server-edge", least=EDGE_CORNERS_LEAST, most=EDGE_CORNERS_MOST)] = None
    """Corners in order, in shares of the picture's sides; null: all of the picture is the table."""

    def __post_init__(self) -> None:
        if self.edge is not None and _enclosed(self.edge) < EDGE_SHARE_LEAST:
            corners = {"least": EDGE_CORNERS_LEAST, "most": EDGE_CORNERS_MOST}
            raise Refused("bad-request", message("server-edge", **corners), 400)


class KeepPlaces(OfTable):
    """Where the dice of each seat lie."""

    places: Annotated[Places | None, Says("server-places")] = None
    """In the order of the seats, in shares of the picture's sides; null: nobody says whose dice are whose."""


class TurnCamera(OfTable):
    """Turn what the camera sees."""

    turn: Annotated[Turn | None, Says("server-picture-turn")]
    """Degrees, clockwise; null: as its dice tell."""


class Tested(OfTable):
    """What lay there at the last check; with a table, it learns of its dice by that."""

    faces: Annotated[list[Face | None], Meta(max_length=DICE_IN_A_READING_MOST), Says("server-faces")]
    """Of each die that was read; null: it was none."""
    added: Annotated[list[AddDie], Meta(max_length=DICE_IN_A_READING_MOST), Says("server-add")] = (
        msgspec.field(default_factory=list)
    )
    """Dice that were missed."""


def _enclosed(corners: list[Corner]) -> float:
    """The area within corners in order (Gauss's shoelace formula)."""
    following = [*corners[1:], corners[0]]
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, following, strict=True))) / 2
