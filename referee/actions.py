"""The referee's actions, each with its own keys: what is played here, asked for, and kept in a table's log.

JSON becomes an action where it comes in, by `read_action`: of a request, of a file, of a line.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET as UNSET
from msgspec import Meta, UnsetType

from referee.facts import Listing
from referee.structs import Count, Face, Kept, Quantity, Rolled, Seat
from referee.values import QUANTITY_MAX, Code, answered, refuse, show
from referee.variants.hands import PokerFace

Left = UnsetType
"""Of a key that may be left out."""

Shown = Annotated[list[int | PokerFace], Meta(max_length=QUANTITY_MAX)]
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


class _BySeat(_Action):
    player: Seat


class BidAction(_BySeat, tag="bid"):
    """At least so many dice show that face."""

    quantity: Quantity
    face: Face
    unheard: bool = False
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


class PalificoAction(_BySeat, tag="palifico"):
    """Makes the round that it opens with the last die a palifico."""


class LayOpenAction(_BySeat, tag="lay_open"):
    """Lays some of the own dice open with a bid, and throws the others again."""

    dice: Shown
    """The faces laid open now; those that lie open since an earlier bid stay so."""


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

    player: Seat
    after: Seat | Left = UNSET
    """To the left of this seat; left out: last."""


class RenameAction(_BySeat, tag="rename"):
    """Takes another name."""

    to: Seat


class MoveAction(_BySeat, tag="move"):
    """Sits elsewhere."""

    after: Seat
    """To the left of this seat."""


class RollForSeatAction(_Action, tag="roll_for_seat"):
    """One die each, for the seats or the start."""

    rolls: dict[Seat, Rolled]
    """Seat: its face, or the sum of its two dice, of one or more who have yet to roll."""


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

    dice: Count


class UndoAction(_Action, tag="undo"):
    """Takes back whatever happened last."""


Action = (
    BidAction | ClaimAction | DoubtAction | PiAction | CounterPiAction | SurrenderAction
    | SpotOnAction | PassAction | SightAction | PalificoAction | LayOpenAction | SideAction
    | RevealAction | FallenAction | CrookedAction | LeaveAction | JoinAction | RenameAction | MoveAction
    | RollForSeatAction | DirectionAction | NextGameAction | BelieveAction | LiftAction
    | PassOnAction | ShowTopAction | PassUnseenAction | ConcedeAction | RerollAction | UndoAction
)  # fmt: skip
KINDS: dict[str, type[_Action]] = {kind.__struct_config__.tag: kind for kind in Action.__args__}
ACTIONS = tuple(KINDS)
"""Every action that there is in any game."""


@answered
def read_action(given: object) -> Action:
    """The action that a JSON value says; keys that it has not are let go."""
    if not isinstance(given, Mapping):
        refuse(Code.BAD_ACTION, "action-form", given=show(given))
    name = given.get("action")
    if not isinstance(name, str) or name not in KINDS:
        refuse(Code.BAD_ACTION, "action-unknown", given=show(name), actions=Listing.of(ACTIONS, "comma"))
    try:
        action: Action = msgspec.convert(given, Action)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        keys = Listing.of(KINDS[name].__struct_encode_fields__, "comma")
        refuse(Code.BAD_ACTION, "action-value", given=show(given), action=name, keys=keys, error=str(error))
    return action
