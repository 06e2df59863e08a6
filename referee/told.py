"""What the referee tells of a game, as programs and pages get it: facts, and no sentence (`words.told`)."""

from typing import Literal

from msgspec import UNSET, UnsetType, structs

from referee import state as internal
from referee.payments import Payment, payments
from referee.state import LEFT, Phase, Setup, Sight, Special, held, may_look
from referee.structs import ChangeBySeat, Count, DiceBySeat, Face, Names, Positive, Rolled, Told
from referee.values import Bid as Counted


class Bid(Told, forbid_unknown_fields=False):
    """What is claimed to lie there: a count of a face, or a value."""

    player: str


class FaceBid(Bid, forbid_unknown_fields=True):
    """At least so many of a face."""

    quantity: Positive
    face: Face
    spoken: Literal["fei", "zhai"] | UnsetType = UNSET
    """Whether aces are wild for it, where each bid says so."""


class ValueBid(Bid, forbid_unknown_fields=True):
    """A claimed value."""

    value: str
    """`64`, `1x2`, `full house`, `pass`."""


class Verdict(Told):
    """How a call was judged."""

    call: str
    """doubt, pi, counter_pi, surrender, spot_on, lift, or how a claim was accepted."""
    bid: Bid
    bidder: str
    caller: str
    found: int | str | None
    """Dice that count, or a value; null: nobody looked."""
    wild: Count
    """How many of those found were wild."""
    met: bool
    """Found at least as much as was bid."""
    exact: bool
    losses: ChangeBySeat
    """Seat: dice lost, negative is gained."""
    penalties: DiceBySeat
    out: Names
    starter: str | None
    winner: str | None
    unseen: Count
    """Dice that nobody saw."""


class State(Told):
    """The referee's state."""

    variant: str
    phase: Phase
    turn: str | None
    """The seat that must act."""
    starter: str | None
    direction: Literal["left", "right"]
    seats: Names
    """Clockwise."""
    bid: Bid | None
    bidder: str | None
    call: str | None
    """The call that waits for its reveal."""
    caller: str | None
    sides: dict[str, str]
    """Seat: doubter or bidder."""
    dice: DiceBySeat
    pile: Count
    """Dice that lie discarded."""
    pot: Count
    stake: str
    """What is played for where it is no number."""
    purses: ChangeBySeat
    """Whoever sat here tonight: won less staked; after a night without the game that was broken off."""
    penalties: DiceBySeat
    out: Names
    left: Names
    """Who left in this game; dice that lie there are a dead hand."""
    winner: str | None
    payments: list[Payment]
    """After a game, or a night: what settles all purses, with the fewest payments."""
    special: Special
    """Where this is such a round."""
    sight: Sight
    """Who may look at their dice."""
    may_look: Names
    rolled: dict[str, Rolled]
    tied: list[Names]
    """Who rolls again for the seats."""
    passer: str | None
    kept: list[Face]
    believed: bool
    rerolled: Count | None
    rethrown: dict[str, Count]
    """Seat -> how many dice of its own hand it threw again."""
    shown: dict[str, list[Face]]
    """Dice that everybody knows: shown by mistake, or laid open with a bid."""
    game: Positive
    round: Positive
    wild_aces: bool
    """Aces are wild in this round."""
    verdict: Verdict | None
    """Until the next bid."""


class Legal(Told):
    """What may be done now."""

    actions: dict[str, Names]
    """Action: the seats that may, none where no seat is named."""
    bids: list[tuple[Positive, Face]]
    """Quantity and face, lowest first."""
    claims: list[str]
    zhai: list[tuple[Positive, Face]] | UnsetType = UNSET
    """The bids for which aces are not wild, where each bid says so; `bids` are the others."""
    keeping: list[Literal["kept", "rolls"]] | UnsetType = UNSET
    """What may be told beside believing: the dice that stay, and how many are rolled."""
    mistake: Names | UnsetType = UNSET
    """Who may have shown dice by mistake, where the table has a rule for that: `reveal` says which."""


def bid_told(bid: Counted | str, player: str) -> FaceBid | ValueBid:
    """A count of a face, or a value, by who bids it."""
    if not isinstance(bid, Counted):
        return ValueBid(player=player, value=bid)
    told = FaceBid(player=player, quantity=bid.quantity, face=bid.face)
    return structs.replace(told, spoken=bid.spoken) if bid.spoken else told


def verdict_told(it: internal.Verdict) -> Verdict:
    """How a call was judged."""
    same = {key: getattr(it, key) for key in Verdict.__struct_fields__}
    mine = {"bid": bid_told(it.bid, it.bidder), "out": list(it.out)}
    return Verdict(**same | mine)


def state_told(setup: Setup, state: internal.State, *, wild_aces: bool) -> State:
    """The table as it is now."""
    told = {
        "variant": setup.variant.id,
        "direction": "left" if state.direction == LEFT else "right",
        "seats": list(state.seats),
        "bid": None if state.bid is None else bid_told(state.bid, state.bidder or ""),
        "dice": {seat: held(setup, state, seat) for seat in state.seats},
        "stake": setup.stake,
        "out": list(state.out),
        "left": [seat for seat in state.seats if seat in state.left],
        "payments": payments(state.purses) if state.phase == "over" else [],
        "may_look": may_look(setup, state),
        "tied": [list(group) for group in state.tied if len(group) > 1],
        "kept": list(state.kept),
        "rethrown": {seat: number for seat, number in state.rethrown.items() if number},
        "shown": {seat: list(faces) for seat, faces in state.shown.items()},
        "wild_aces": wild_aces,
        "verdict": None if state.verdict is None else verdict_told(state.verdict),
    }
    same = {key: getattr(state, key) for key in State.__struct_fields__ if key not in told}
    return State(**same | told)
