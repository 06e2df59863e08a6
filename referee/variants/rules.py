"""Every switch of the rules: its id, what it may be set to, and which games it applies to.

A switch's id is its field's name with hyphens (`wild_aces` is `wild-aces`); what each value means is said by
the catalogue's `switch-wild-aces`. `docs/rules.md`, `ojo variants ID` and the refusals of a bad option are
all made from this table.
"""

from dataclasses import dataclass, field, fields
from typing import Any, Literal, get_args, get_type_hints

from referee.facts import Fact, Listing, Message, message
from referee.values import is_whole

Shape = Literal["many-cups", "one-cup", "own-hand"]
WHOLE_MAX = 99
MANY, ONE, HAND = "many-cups", "one-cup", "own-hand"
NAMED = "named-hand"
"""A claim on a shared cup that names a poker hand with its faces."""
TWO_DICE = "two-dice"
"""A claim on a shared cup that two dice make."""
KINDS = "of-a-kind"
"""A claim on a shared cup that counts dice of one kind: what counts dice under many cups applies to it
too."""


def _switch(default: object, *shapes: str) -> Any:
    """A field that knows its shapes of game."""
    return field(default=default, metadata={"shapes": shapes})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One table's rules: every switch with its value. The defaults are the readings where a source is
    silent."""

    # the ladder
    raising: Literal[
        "more-or-higher", "one-thing", "higher-face", "neither-lower", "product", "higher-number"
    ] = _switch("more-or-higher", MANY)
    """`raising`: what makes a bid higher."""
    aces_bid: bool = _switch(True, MANY)
    """`aces-bid`: whether a bid may name aces."""
    ace_opening: bool = _switch(True, MANY)
    """`ace-opening`: whether the first bid of a round may name aces."""
    to_aces: Literal["plain", "highest", "half-up", "half-plus-one"] = _switch("plain", MANY)
    """`to-aces`: where aces stand on the ladder, or how many of them top a bid of another face while they
    are wild."""
    from_aces: Literal["double", "double-plus-one"] = _switch("double-plus-one", MANY)
    """`from-aces`: how many of another face top a bid of aces; it acts where `to-aces` is not plain."""
    free_after_ace_opening: bool = _switch(False, MANY)
    """`free-after-ace-opening`: whether the bid right after an opening on aces converts freely."""
    aces_over: bool = _switch(False, MANY)
    """`aces-over`: whether as many aces as there are players top any bid, once a round."""
    opening_least: Literal["none", "one-more", "half-more", "as-many", "twice-less-one"] = _switch(
        "none", MANY
    )
    """`opening-least`: the fewest dice that a round may be opened on."""
    bid_limit: bool = _switch(False, MANY)
    """`bid-limit`: whether a bid beyond the dice in play is refused."""
    raise_open: Literal["never", "with-raise", "keep-one", "keep-two"] = _switch("never", MANY)
    """`raise-open`: whether who bids may lay dice open and throw the others again, and how many must stay."""

    # the count
    wild_aces: bool = _switch(True, MANY, KINDS)
    """`wild-aces`: whether aces count as the face that was bid."""
    zhai: Literal["never", "spoken", "after-aces", "opening-aces"] = _switch("never", MANY)
    """`zhai`: what ends the wildness of aces for a bid or a round."""
    zhai_to_fei: Literal["double", "plus-2", "never"] = _switch("double", MANY)
    """`zhai-to-fei`: how many dice of a fei bid top a zhai bid."""
    fei_to_zhai: Literal["one-less", "same", "half-plus-one", "half-up-plus-one", "never"] = _switch(
        "one-less", MANY
    )
    """`fei-to-zhai`: how many dice of a zhai bid top a fei bid."""
    straight: Literal["counts", "zero"] = _switch("counts", MANY)
    """`straight`: what a cup of five different dice counts."""
    leopard: Literal[5, 6] = _switch(5, MANY)
    """`leopard`: as how many a cup of five dice counts that all count."""
    pure_leopard: Literal[5, 6, 7] = _switch(5, MANY)
    """`pure-leopard`: as how many, where they are equal besides."""
    true_die: bool = _switch(False, MANY)
    """`true-die`: whether wild aces need one true die of the face."""
    claim_scope: Literal["table", "bidder"] = _switch("table", MANY)
    """`claim-scope`: whose dice a bid is about."""

    # the calls
    challenge_by_anyone: bool = _switch(False, MANY)
    """`challenge-by-anyone`: who may doubt."""
    several_doubters: bool = _switch(False, MANY)
    """`several-doubters`: whether others may doubt along with who doubted first."""
    wrong_doubt: Literal["same", "double"] = _switch("same", MANY)
    """`wrong-doubt`: what a doubt costs that is wrong, beside a lie."""
    jump_open: Literal["same", "double"] = _switch("same", MANY)
    """`jump-open`: what the doubt of another than the next player costs."""
    pi: bool = _switch(False, MANY)
    """`pi`: whether anybody may split the bidder, which doubles what the doubt costs."""
    counter_pi: bool = _switch(True, MANY)
    """`counter-pi`: whether the bidder may double it again."""
    surrender: Literal["none", "half"] = _switch("half", MANY)
    """`surrender`: whether the bidder who is split may give up, for half of it."""
    doubter_gains: Literal["nothing", "from-bidder", "from-pile"] = _switch("nothing", MANY)
    """`doubter-gains`: what a right doubter gains."""
    bidder_gains: Literal["nothing", "from-doubter", "from-pile"] = _switch("nothing", MANY)
    """`bidder-gains`: what the bidder gains by a wrong doubt."""
    spot_on: Literal["none", "regain", "others-lose", "bidder-loses", "costs-nobody"] = _switch("none", MANY)
    """`spot-on`: the exact call (hunt, calza, cazar, spot-on) and what it does."""
    spot_on_back: bool = _switch(False, MANY)
    """`spot-on-back`: the reversed challenge; it takes the place of the exact call."""
    spot_on_by: Literal["next", "anyone", "lacking"] = _switch("next", MANY)
    """`spot-on-by`: who may call exact."""
    spot_on_price: Literal["one", "two"] = _switch("one", MANY)
    """`spot-on-price`: how many dice, or penalties, the exact call costs or gives."""
    spot_on_limit: bool = _switch(True, MANY)
    """`spot-on-limit`: whether the caller of spot on is held to the starting number of dice."""
    spot_on_half: bool = _switch(False, MANY)
    """`spot-on-half`: whether the exact call ends with half the dice gone."""
    spot_on_two_left: bool = _switch(True, MANY)
    """`spot-on-two-left`: whether the exact call is open to the last two."""
    spot_on_palifico: bool = _switch(True, MANY)
    """`spot-on-palifico`: whether the exact call is open in a one-die round."""

    passing: Literal["none", "five", "five-or-full"] = _switch("none", MANY)
    """`passing`: whether five equal or five different dice, or a full house, let a player pass."""

    # claims on a shared cup or on one's own hand
    true_call: Literal["equals-or-beats", "equals"] = _switch("equals-or-beats", ONE, HAND)
    """`true-call`: when a claim is true."""
    claim_order: Literal["pairs-up", "pairs-down", "little-mia", "half-mia"] = _switch("pairs-up", TWO_DICE)
    """`claim-order`: which values of two dice are higher than which."""
    equal_claims: bool = _switch(False, ONE)
    """`equal-claims`: whether a claim may equal the one before."""
    pass_on: bool = _switch(False, ONE)
    """`pass-on`: whether the cup may be handed on with its claim, unrolled and unseen."""
    top_doubles: bool = _switch(False, ONE)
    """`top-doubles`: whether the highest claim (a Mexican) costs double."""
    top_bluff: Literal["double", "one"] = _switch("double", ONE)
    """`top-bluff`: what the highest claim costs where it was a lie."""
    shown_top: Literal["none", "others-pay", "others-pay-and-turn"] = _switch("none", ONE)
    """`shown-top`: what follows where the highest value is shown as soon as it is rolled."""
    stacked_dice: bool = _switch(False, ONE)
    """`stacked-dice`: whether dice of which one lies on another are thrown again."""
    unseen: bool = _switch(False, ONE)
    """`unseen`: whether the highest claim may be accepted unseen."""
    penalty_limit: int = _switch(0, MANY, ONE)
    """`penalty-limit`: how many penalties put a player out; 0 for never."""
    poker_faces: Literal[True, False, "spanish"] = _switch(False, HAND, NAMED)
    """`poker-faces`: whether poker dice are used, and which."""
    straights: bool = _switch(False, NAMED)
    """`straights`: whether straights are claimed."""
    unspecified: bool = _switch(True, NAMED)
    """`unspecified`: whether a hand may be claimed without its faces."""
    open_dice: bool = _switch(False, KINDS, NAMED)
    """`open-dice`: whether dice that are kept lie open beside the cup."""
    rolls_said: bool = _switch(False, KINDS, NAMED)
    """`rolls-said`: whether it is said how many dice are rolled again."""
    top_again: bool = _switch(False, KINDS, NAMED)
    """`top-again`: whether the highest claim may be believed, to be rolled once more."""
    rerolling: Literal["any", "one-or-all"] = _switch("any", HAND)
    """`rerolling`: how many dice those who claim after another may throw again."""

    # what is lost
    loss: Literal["one", "difference", "penalty"] = _switch("one", MANY)
    """`loss`: how many dice a challenge costs, or that it costs a penalty and no die."""
    shedding: bool = _switch(False, MANY)
    """`shedding`: whether everybody but the loser puts a die aside, to be first without any."""
    out_below: Literal[1, 2, 3] = _switch(1, MANY)
    """`out-below`: with fewer dice than these a player is out."""
    far_off_doubles: bool = _switch(False, MANY)
    """`far-off-doubles`: whether a count far off the bid doubles what the doubt costs."""
    met_exactly: Literal["doubter", "everyone-else", "spares-last"] = _switch("doubter", MANY)
    """`met-exactly`: who loses a doubt when exactly as much lies there as was bid."""
    taking_sides: bool = _switch(False, MANY)
    """`taking-sides`: whether the others side with doubter or bidder."""
    everyones_included: bool = _switch(False, MANY)
    """`everyones-included`: whether a wrong doubt costs the silent ones a die."""
    losers_drink: bool = _switch(False, MANY)
    """`losers-drink`: whether who loses dice by a call takes a penalty as well."""

    # who starts
    next_starter: Literal["loser", "winner", "after-caller", "caller", "caller-or-next", "moves-on"] = (
        _switch("loser", MANY, ONE)
    )
    """`next-starter`: who opens the next round."""
    starter_out: Literal["next", "left", "winner"] = _switch("next", MANY, ONE)
    """`starter-out`: who opens when the one who should is out."""
    game_starter: Literal["first-seat", "winner"] = _switch("first-seat", MANY, ONE)
    """`game-starter`: who opens the next game."""

    # the last die
    one_die_round: Literal["none", "fixed-face", "palifico", "declared"] = _switch("none", MANY)
    """`one-die-round`: what a player's last die does to the bidding."""
    one_die_wild: bool = _switch(True, MANY)
    """`one-die-wild`: whether aces stay wild in a one-die round."""
    palifico_two_left: bool = _switch(True, MANY)
    """`palifico-two-left`: whether the last two play palifico rounds."""
    one_die_sight: Literal["own", "blind", "opener-chooses"] = _switch("own", MANY)
    """`one-die-sight`: who may look at what while somebody has one die."""

    # around the table
    seating: Literal["starter", "order", "two-dice"] = _switch("starter", MANY, ONE, HAND)
    """`seating`: what a roll for seats decides."""
    choose_direction: bool = _switch(False, MANY, ONE)
    """`choose-direction`: whether the starter may turn the table to the right."""
    fallen_die: Literal["lost", "thrown-again"] = _switch("thrown-again", MANY)
    """`fallen-die`: what a die off the table costs."""
    rotate_seats: bool = _switch(False, MANY, ONE, HAND)
    """`rotate-seats`: whether the seating rotates between games."""
    joining: Literal["fewest", "full"] = _switch("fewest", MANY)
    """`joining`: with how many dice one who joins late starts."""
    leaving: Literal["pile", "dead-hand"] = _switch("pile", MANY)
    """`leaving`: where the dice of one who leaves go."""
    mistaken_reveal: Literal["refused", "own-fault"] = _switch("refused", MANY)
    """`mistaken-reveal`: what happens when dice are shown before a call."""

    @property
    def has_spot_on(self) -> bool:
        """Whether there is an exact call, or the reversed one in its place."""
        return self.spot_on != "none" or self.spot_on_back


PALIFICO = Message("palifico")
"""What a round of palifico is called where the game has no word of its own."""
PALIFICO_BY = ("palifico", "declared")
"""Values of `one-die-round` by which there are rounds of palifico."""
OF_PALIFICO = ("ace_opening", "one_die_round", "palifico_two_left", "one_die_sight")
"""Fields of the switches whose sentences name it."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch as a page or a document shows it."""

    id: str
    """The id, with hyphens, as options and variant files write it."""
    name: str
    """The field of `Rules`."""
    default: object
    """The reading where a source is silent."""
    allowed: tuple[object, ...]
    """Every value it may take; empty where any whole number from 0 to `WHOLE_MAX` is."""
    shapes: tuple[str, ...]
    """The shapes of game, or the ways to read a claim, that it applies to."""

    @property
    def title(self) -> Message:
        """What the switch is called."""
        return Message(f"switch-{self.id}")

    def meaning(self, value: object, palifico: Message = PALIFICO) -> Message:
        """What the switch says when set to `value`; a number may stand in the sentence, or what the game
        calls a round of `palifico`."""
        if self.name in OF_PALIFICO:
            return Message(f"switch-{self.id}.{toml(value)}", {"palifico": palifico})
        if self.allowed and not is_whole(value):
            return Message(f"switch-{self.id}.{toml(value)}")
        return Message(f"switch-{self.id}.any", {"n": value if isinstance(value, int) else 0})

    def choices(self) -> Fact:
        """What it may be set to."""
        if self.allowed:
            return Listing.of(map(toml, self.allowed), "comma")
        return message("whole-numbers", most=WHOLE_MAX)

    def takes(self, value: object) -> bool:
        """Whether the switch may be set to `value`; true and 1 are not the same."""
        if not self.allowed:
            return type(value) is int and 0 <= value <= WHOLE_MAX
        return any(type(value) is type(one) and value == one for one in self.allowed)


def toml(value: object) -> str:
    """A switch's value as a variant file writes it, without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def untoml(text: str) -> object:
    """The value that `toml` wrote."""
    return text == "true" if text in ("true", "false") else int(text) if text.isdecimal() else text


def _switches() -> dict[str, Switch]:
    hints = get_type_hints(Rules)
    table = {}
    for it in fields(Rules):
        allowed = (True, False) if hints[it.name] is bool else get_args(hints[it.name])  # none for a number
        switch_id = it.name.replace("_", "-")
        table[switch_id] = Switch(switch_id, it.name, it.default, allowed, it.metadata["shapes"])
    return table


SWITCHES: dict[str, Switch] = _switches()
"""Every switch by its id, in the order of the fields of `Rules`."""

FACE_NAMES = Switch("face-names", "face_names", "english", ("english", "sailor", "colombian"), (MANY, KINDS))
"""What the table calls the faces: chosen like a switch, but no rule depends on it."""
