"""The referee's actions, each with its own keys: what may be asked for, and what a table's log keeps."""

from typing import Annotated, Any, Literal, Self

import msgspec
from msgspec import UNSET, Meta

from referee.game import ACTIONS
from referee.setup import NAME_CHARACTERS_MAX, is_seen, look_alike
from referee.state import State
from referee.values import QUANTITY_MAX
from referee.variants.hands import PokerFace
from table.contract.kinds import A_NAME, Count, Face, Kept, Left, Quantity, Schema, Seat
from table.limits import KEY_CHARACTERS_MOST
from table.words import Listing, message
from table.words.refused import Refused

NewName = Annotated[str, A_NAME, Meta(min_length=1, max_length=NAME_CHARACTERS_MAX)]
Shown = Annotated[list[Annotated[int, Meta(ge=1, le=10)] | PokerFace], Meta(max_length=QUANTITY_MAX)]
"""Faces of dice, where poker dice lie by what is on them as well: 9 and 10, or 7 and 8, and letters."""


class _Action(Kept, tag_field="action"):
    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.__struct_config__.tag)

    @property
    def aside(self) -> tuple[str, str]:
        """The action and its seat, or none's: what is counted of it in a round."""
        return self.name, getattr(self, "player", "")

    def to_json(self) -> dict[str, Any]:
        """As the referee takes it."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        return told


class _BySeat(_Action):
    player: Seat


class BidAction(_BySeat, tag="bid"):
    """At least so many dice show that face."""

    quantity: Quantity
    face: Face
    unheard: Literal[True] | Left = UNSET
    """The last of several bids, of which the table enters no other."""
    spoken: Literal["fei", "zhai"] | Left = UNSET
    """Whether aces are wild for it, where each bid says so; else as it was said last."""


class ClaimAction(_BySeat, tag="claim"):
    """The dice make that value."""

    value: str
    """`64`, `1x2`, `full house`, `pair of K`."""


class DoubtAction(_BySeat, tag="doubt"):
    """The bid, or the claim, is not true."""


class PiAction(_BySeat, tag="pi"):
    """The bid is not true, for twice what a doubt costs."""


class CounterPiAction(_BySeat, tag="counter_pi"):
    """The bid that was split is true, for twice as much again."""


class SurrenderAction(_BySeat, tag="surrender"):
    """Half of what the split costs, and nobody looks."""


class SpotOnAction(_BySeat, tag="spot_on"):
    """The bid is exactly true."""


class PassAction(_BySeat, tag="pass"):
    """Five equal or five different dice; the bid stands."""


class SightAction(_BySeat, tag="sight"):
    """Whether a palifico round is open or closed."""

    to: Literal["open", "closed"]


class SideAction(_BySeat, tag="side"):
    """With the doubter or with the bidder."""

    with_: Seat = msgspec.field(name="with")
    """The doubter's seat, or the bidder's."""


class RevealAction(_Action, tag="reveal"):
    """The dice that lie there: `dice` or `pool`, not both."""

    dice: dict[Seat, Shown] | Left = UNSET
    """Seat: its faces."""
    pool: Shown | Left = UNSET
    """All faces together."""
    unseen: Count | Left = UNSET
    """Beside `pool`: dice that nobody saw."""
    others: Count | Left = UNSET
    """Beside `pool`: dice that were seen and count for nothing."""


class FallenAction(_BySeat, tag="fallen"):
    """A die fell off the table."""


class CrookedAction(_BySeat, tag="crooked"):
    """A die lies on another: its owner throws again."""


class LeaveAction(_BySeat, tag="leave"):
    """Gets up from the table."""


class JoinAction(_Action, tag="join"):
    """Sits down."""

    player: NewName
    after: Seat | Left = UNSET
    """To the left of this seat; left out: last."""


class RenameAction(_BySeat, tag="rename"):
    """Takes another name."""

    to: NewName


class MoveAction(_BySeat, tag="move"):
    """Sits elsewhere."""

    after: Seat
    """To the left of this seat."""


class RollForSeatAction(_Action, tag="roll_for_seat"):
    """One die each, for the seats or the start."""

    rolls: dict[Seat, Face]
    """Seat: its face, of one or more who have yet to roll."""


class DirectionAction(_BySeat, tag="direction"):
    """Which way the turn goes round."""

    to: Literal["left", "right"]


class NextGameAction(_Action, tag="next_game"):
    """All are back in with full dice, the ante is paid again."""


class BelieveAction(_BySeat, tag="believe"):
    """Rolls the shared cup and must claim higher."""

    kept: Shown | Left = UNSET
    """Dice that stay, under the cup or open beside it."""
    rolls: Count | Left = UNSET
    """How many dice are rolled, where that is said."""


class LiftAction(_BySeat, tag="lift"):
    """The cup goes up."""


class PassOnAction(_BySeat, tag="pass_on"):
    """Hands the cup on unrolled, with the same claim or a higher one."""

    value: str


class ShowTopAction(_BySeat, tag="show_top"):
    """Shows the highest value as soon as it is rolled."""


class PassUnseenAction(_BySeat, tag="pass_unseen"):
    """Takes one penalty for the highest claim."""


class ConcedeAction(_BySeat, tag="concede"):
    """Gives the hand up unseen."""


class RerollAction(_BySeat, tag="reroll"):
    """Throws some of the own hand again."""

    dice: Quantity


class UndoAction(_Action, tag="undo"):
    """Takes back whatever happened last."""


Action = (
    BidAction | ClaimAction | DoubtAction | PiAction | CounterPiAction | SurrenderAction
    | SpotOnAction | PassAction | SightAction | SideAction
    | RevealAction | FallenAction | CrookedAction | LeaveAction | JoinAction | RenameAction | MoveAction
    | RollForSeatAction | DirectionAction | NextGameAction | BelieveAction | LiftAction
    | PassOnAction | ShowTopAction | PassUnseenAction | ConcedeAction | RerollAction | UndoAction
)  # fmt: skip
KINDS: dict[str, type[_Action]] = {kind.__struct_config__.tag: kind for kind in Action.__args__}
KEYS = {name: ("action", *KINDS[name].__struct_encode_fields__) for name in ACTIONS}
"""Action -> the keys that it has."""


class AnyAction(dict[str, Any]):
    """An action before the referee has looked at it: its sentences say best what is wrong with a value."""

    @classmethod
    def read(cls, value: object) -> Self:
        """An object that says which action it is. Raises `Refused`."""
        if not isinstance(value, dict) or not isinstance(value.get("action"), str):
            raise Refused("bad-request", message("server-action"), 400)
        return cls(value)

    @classmethod
    def schema(cls) -> Schema:
        """Its JSON Schema: any action."""
        return {"$ref": "#/components/schemas/Action"}


def read_action(action: dict[str, Any]) -> Action:
    """The action as a log keeps it: its own keys, and nothing else. The referee has allowed it, and said what
    was wrong with its values; this refuses what he does not look at. Raises `Refused`."""
    keys = KEYS[action["action"]]
    unknown = [key for key in action if key not in keys]
    if unknown:
        said = message("server-unknown-key", key=unknown[0][:KEY_CHARACTERS_MOST], keys=Listing.of(keys))
        raise Refused("bad-request", said, 400)
    try:
        own: Action = msgspec.convert(action, Action)
    except msgspec.ValidationError as error:
        raise Refused("bad-request", message("server-action"), 400) from error
    return own


def named_well(action: dict[str, Any], state: State) -> dict[str, Any]:
    """The action, where a name that it brings to the table is one that people see and tell from the others'.
    Raises `Refused`; of a night that is kept the referee takes any."""
    own = action.get("player")
    name = action.get("to") if action["action"] == "rename" else own if action["action"] == "join" else None
    if isinstance(name, str):
        if not is_seen(name):
            raise Refused("bad-players", message("server-nameless"))
        if look_alike(name, {*state.seats, *state.purses} - {own}):
            raise Refused("bad-players", message("refusal-name-taken", name=name))
    return action
