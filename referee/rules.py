"""Every switch of the rules: its id, what it may be set to, and what each value means in words.

A switch's id is its field's name with hyphens (`wild_aces` is `wild-aces`). `docs/rules.md`, `ojo variants
ID` and the refusals of a bad option are all made from this table.
"""

from dataclasses import dataclass, field, fields
from typing import Any, Literal, get_args, get_type_hints

Shape = Literal["many-cups", "one-cup", "own-hand"]
WHOLE_MAX = 99
MANY, ONE, HAND = "many-cups", "one-cup", "own-hand"
KINDS = "of-a-kind"
"""A claim on a shared cup that counts dice of one kind: what counts dice under many cups applies to it
too."""


def _switch(default: object, shapes: tuple[str, ...], **meanings: str) -> Any:
    """A field that knows its shapes of game and the meaning of each value (`yes`/`no` for true/false)."""
    words = {
        {"yes": True, "no": False}.get(key, key.replace("_", "-")): text for key, text in meanings.items()
    }
    return field(default=default, metadata={"shapes": shapes, "meanings": words})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One table's rules: every switch with its value. The defaults are the readings where a source is
    silent."""

    # the ladder
    raising: Literal["more-or-higher", "one-thing", "higher-face"] = _switch(
        "more-or-higher",
        (MANY,),
        more_or_higher="A raise names more dice of any face, or the same number of a higher face.",
        one_thing="A raise names more dice of the same face, or the same number of a higher face, never "
        "both at once.",
        higher_face="A raise names more dice of the same face, or any number of a higher face.",
    )
    """`raising`: what makes a bid higher."""
    aces_bid: bool = _switch(
        True, (MANY,), yes="Aces may be bid.", no="Aces are never bid: the ladder has twos to sixes only."
    )
    """`aces-bid`: whether a bid may name aces."""
    ace_opening: bool = _switch(
        True,
        (MANY,),
        yes="A round may be opened on aces.",
        no="A round may not be opened on aces, save a palifico round.",
    )
    """`ace-opening`: whether the first bid of a round may name aces."""
    to_aces: Literal["plain", "half-up", "half-plus-one"] = _switch(
        "plain",
        (MANY,),
        plain="Aces stand on the ladder as the lowest face.",
        half_up="A bid goes to aces at half the number, rounded up.",
        half_plus_one="A bid goes to aces at half the number, rounded down, plus one.",
    )
    """`to-aces`: how many aces top a bid of another face while aces are wild."""
    from_aces: Literal["double", "double-plus-one"] = _switch(
        "double-plus-one",
        (MANY,),
        double="A bid of aces goes back to another face at double the number.",
        double_plus_one="A bid of aces goes back to another face at double the number plus one.",
    )
    """`from-aces`: how many of another face top a bid of aces; it acts where `to-aces` is not plain."""
    free_after_ace_opening: bool = _switch(
        False,
        (MANY,),
        yes="After an opening on aces the next player may bid any number of another face.",
        no="After an opening on aces the usual conversion holds.",
    )
    """`free-after-ace-opening`: whether the bid right after an opening on aces converts freely."""
    bid_limit: bool = _switch(
        False,
        (MANY,),
        yes="A bid may not name more dice than the claim can be about.",
        no="A bid may name more dice than there are: it simply invites a challenge.",
    )
    """`bid-limit`: whether a bid beyond the dice in play is refused."""

    # the count
    wild_aces: bool = _switch(True, (MANY, KINDS), yes="Aces are wild.", no="Aces are not wild.")
    """`wild-aces`: whether aces count as the face that was bid."""
    true_die: bool = _switch(
        False,
        (MANY,),
        yes="Aces count as another face only if at least one true die of that face lies there.",
        no="Aces count as another face even where no true die of that face lies.",
    )
    """`true-die`: whether wild aces need one true die of the face."""
    claim_scope: Literal["table", "bidder"] = _switch(
        "table",
        (MANY,),
        table="A bid is about all dice on the table.",
        bidder="A bid is about the bidder's own dice only.",
    )
    """`claim-scope`: whose dice a bid is about."""

    # the calls
    challenge_by_anyone: bool = _switch(
        False,
        (MANY,),
        yes="Any player still in may doubt, save the bidder.",
        no="Only the next player may doubt.",
    )
    """`challenge-by-anyone`: who may doubt."""
    doubter_gains: Literal["nothing", "from-bidder", "from-pile"] = _switch(
        "nothing",
        (MANY,),
        nothing="A right doubter gains no die.",
        from_bidder="A right doubter takes the die that the bidder loses.",
        from_pile="A right doubter takes one die from the discard pile.",
    )
    """`doubter-gains`: what a right doubter gains."""
    spot_on: Literal["none", "regain", "others-lose"] = _switch(
        "none",
        (MANY,),
        none="There is no exact call.",
        regain="An exact call that is right gives its caller one die back; wrong, its caller loses one.",
        others_lose="An exact call that is right costs every other player one die; wrong, its caller "
        "loses one.",
    )
    """`spot-on`: the exact call (hunt, calza, cazar, spot-on) and what it does."""
    spot_on_back: bool = _switch(
        False,
        (MANY,),
        yes="Spot on claims that the bid is met: right, its caller gains one die back; wrong, its "
        "caller loses one.",
        no="Spot on, where it is played, claims that the bid is exact.",
    )
    """`spot-on-back`: the reversed challenge; it takes the place of the exact call."""
    spot_on_by: Literal["next", "anyone"] = _switch(
        "next",
        (MANY,),
        next="Only the next player may call spot on.",
        anyone="Any player still in may call spot on, save the bidder.",
    )
    """`spot-on-by`: who may call exact."""
    spot_on_limit: bool = _switch(
        True,
        (MANY,),
        yes="A die won back by spot on never takes a hand above its starting size.",
        no="A die won by spot on may take a hand above its starting size.",
    )
    """`spot-on-limit`: whether the caller of spot on is held to the starting number of dice."""
    spot_on_half: bool = _switch(
        False,
        (MANY,),
        yes="Spot on may be called only while at least half of the starting dice are in play.",
        no="Spot on may be called however few dice are left.",
    )
    """`spot-on-half`: whether the exact call ends with half the dice gone."""
    spot_on_two_left: bool = _switch(
        True,
        (MANY,),
        yes="Spot on may be called with two players left.",
        no="Spot on may not be called with two players left.",
    )
    """`spot-on-two-left`: whether the exact call is open to the last two."""
    spot_on_palifico: bool = _switch(
        True,
        (MANY,),
        yes="Spot on may be called in a one-die round.",
        no="Spot on may not be called in a one-die round.",
    )
    """`spot-on-palifico`: whether the exact call is open in a one-die round."""

    passing: Literal["none", "five"] = _switch(
        "none",
        (MANY,),
        none="Nobody may pass.",
        five="Once a round a player with five dice may pass, which claims five equal or five different dice; "
        "the next player bids on or doubts the pass.",
    )
    """`passing`: whether five equal or five different dice let a player pass."""

    # claims on a shared cup or on one's own hand
    true_call: Literal["equals-or-beats", "equals"] = _switch(
        "equals-or-beats",
        (ONE, HAND),
        equals_or_beats="A call is true if the dice equal or beat it.",
        equals="A call is true only if the dice equal it.",
    )
    """`true-call`: when a claim is true."""
    top_doubles: bool = _switch(
        False,
        (ONE,),
        yes="A call of the highest value doubles the penalty.",
        no="Every call costs the same penalty.",
    )
    """`top-doubles`: whether the highest claim (a Mexican) costs double."""
    unseen: bool = _switch(
        False,
        (ONE,),
        yes="Who receives the highest call may take one penalty and hand the dice back unseen.",
        no="The highest call can only be lifted.",
    )
    """`unseen`: whether the highest claim may be accepted unseen."""
    penalty_limit: int = _switch(
        0, (ONE,), any="A player with so many penalties is out; with 0 nobody ever is."
    )
    """`penalty-limit`: how many penalties put a player out; 0 for never."""
    poker_faces: bool = _switch(
        False,
        (HAND,),
        yes="The dice show 9, 10, J, Q, K and A, which stand for 1 to 6.",
        no="The dice show 1 to 6.",
    )
    """`poker-faces`: whether poker dice are used."""

    # what is lost
    loss: Literal["one", "difference"] = _switch(
        "one",
        (MANY,),
        one="The loser of a challenge loses one die.",
        difference="The loser of a challenge loses as many dice as bid and truth differ by; on an exact "
        "count the doubter loses one.",
    )
    """`loss`: how many dice a challenge costs."""
    met_exactly: Literal["doubter", "everyone-else"] = _switch(
        "doubter",
        (MANY,),
        doubter="On an exact count the doubter alone loses.",
        everyone_else="On an exact count everybody but the bidder loses one die.",
    )
    """`met-exactly`: who loses a doubt when exactly as much lies there as was bid."""
    taking_sides: bool = _switch(
        False,
        (MANY,),
        yes="After a challenge every other player takes a side; each loser gives one die to each winner.",
        no="Nobody takes sides.",
    )
    """`taking-sides`: whether the others side with doubter or bidder."""
    everyones_included: bool = _switch(
        False,
        (MANY,),
        yes="If the doubter is wrong, every other player still in, save the bidder, loses a die too.",
        no="A challenge is between doubter and bidder alone.",
    )
    """`everyones-included`: whether a wrong doubt costs the silent ones a die."""

    # who starts
    next_starter: Literal["loser", "winner", "after-caller"] = _switch(
        "loser",
        (MANY, ONE),
        loser="The loser of a challenge starts the next round, and after spot on its caller.",
        winner="The winner of a challenge starts the next round.",
        after_caller="The seat after the caller starts the next round.",
    )
    """`next-starter`: who opens the next round."""
    starter_out: Literal["next", "left", "winner"] = _switch(
        "next",
        (MANY, ONE),
        next="If the starter is out, the next seat in the direction of play starts.",
        left="If the starter is out, the seat to that player's left starts.",
        winner="If the starter is out, the winner of the challenge starts.",
    )
    """`starter-out`: who opens when the one who should is out."""

    # the last die
    one_die_round: Literal["none", "fixed-face", "palifico"] = _switch(
        "none",
        (MANY,),
        none="A player's last die changes nothing.",
        fixed_face="While anybody has one die, a player with one die starts and only such players may "
        "change the face.",
        palifico="The round right after a player falls to one die, once a game for each player, is "
        "palifico: the opener fixes the face; only a one-die player who already had theirs may change it.",
    )
    """`one-die-round`: what a player's last die does to the bidding."""
    one_die_wild: bool = _switch(
        True, (MANY,), yes="Aces stay wild in a one-die round.", no="Aces are not wild in a palifico round."
    )
    """`one-die-wild`: whether aces stay wild in a one-die round."""
    palifico_two_left: bool = _switch(
        True,
        (MANY,),
        yes="There is palifico with two players left.",
        no="There is no palifico with two players left.",
    )
    """`palifico-two-left`: whether the last two play palifico rounds."""
    one_die_sight: Literal["own", "blind", "opener-chooses"] = _switch(
        "own",
        (MANY,),
        own="Everybody may look at their own dice in every round.",
        blind="In a round in which somebody has one die, only players with one die may look at their dice.",
        opener_chooses="The opener of a palifico round makes it closed (only players with one die look) or "
        "open (all see the others' dice but not their own).",
    )
    """`one-die-sight`: who may look at what while somebody has one die."""

    # around the table
    seating: Literal["starter", "order"] = _switch(
        "starter",
        (MANY, ONE, HAND),
        starter="If seats are rolled for, the highest roll starts; ties roll again.",
        order="Seats are rolled for: the highest sits first, then the next lower and so on; ties roll again.",
    )
    """`seating`: what a roll for seats decides."""
    choose_direction: bool = _switch(
        False,
        (MANY, ONE),
        yes="The first starter chooses the direction of play.",
        no="Play goes to the left.",
    )
    """`choose-direction`: whether the starter may turn the table to the right."""
    fallen_die: Literal["lost", "thrown-again"] = _switch(
        "thrown-again",
        (MANY,),
        lost="A die that falls off the table is lost at once.",
        thrown_again="A die that falls off the table is thrown again.",
    )
    """`fallen-die`: what a die off the table costs."""
    rotate_seats: bool = _switch(
        False,
        (MANY, ONE, HAND),
        yes="Between games the seating moves up: the second becomes first and the first becomes last.",
        no="Between games the seats stay as they are.",
    )
    """`rotate-seats`: whether the seating rotates between games."""
    mistaken_reveal: Literal["refused", "own-fault"] = _switch(
        "refused",
        (MANY,),
        refused="Dice are revealed only after a call.",
        own_fault="A reveal by mistake is the fault of those who revealed and play goes on; if all "
        "revealed, the round is replayed.",
    )
    """`mistaken-reveal`: what happens when dice are shown before a call."""

    # in words
    face_names: Literal["english", "sailor", "colombian"] = _switch(
        "english",
        (MANY, KINDS),
        english="The faces are aces, twos, threes, fours, fives and sixes.",
        sailor="The faces are aces, ducks, tripods, cows, horses and ants.",
        colombian="The faces are ases, patos, trenes, perros, quinas and cenas.",
    )
    """`face-names`: what the referee calls the faces."""


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
    meanings: dict[object, str]
    """A sentence for each value; under `any` where it is a number."""
    shapes: tuple[str, ...]
    """The shapes of game, or the ways to read a claim, that it applies to."""

    def meaning(self, value: object) -> str:
        """What the switch says when set to `value`."""
        return self.meanings.get(value, self.meanings.get("any", ""))

    def choices(self) -> str:
        """What it may be set to, in words."""
        return ", ".join(map(toml, self.allowed)) or f"whole numbers from 0 to {WHOLE_MAX}"

    def takes(self, value: object) -> bool:
        """Whether the switch may be set to `value`; true and 1 are not the same."""
        if not self.allowed:
            return type(value) is int and 0 <= value <= WHOLE_MAX
        return any(type(value) is type(one) and value == one for one in self.allowed)


def toml(value: object) -> str:
    """A switch's value as a variant file writes it, without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _switches() -> dict[str, Switch]:
    hints = get_type_hints(Rules)
    table = {}
    for it in fields(Rules):
        allowed = (True, False) if hints[it.name] is bool else get_args(hints[it.name])  # none for a number
        switch_id = it.name.replace("_", "-")
        table[switch_id] = Switch(
            switch_id, it.name, it.default, allowed, it.metadata["meanings"], it.metadata["shapes"]
        )
    return table


SWITCHES: dict[str, Switch] = _switches()
"""Every switch by its id, in the order of the fields of `Rules`."""


def impossible(rules: Rules) -> str | None:
    """The sentence that says which two switches cannot go together, or None where all can."""
    if rules.taking_sides and rules.everyones_included:
        return "taking-sides and everyones-included cannot both be true: set one of them to false"
    if rules.taking_sides and rules.doubter_gains != "nothing":
        return "taking-sides already moves dice to the winners: set doubter-gains to nothing"
    if rules.one_die_sight == "opener-chooses" and rules.one_die_round != "palifico":
        return "one-die-sight is chosen by the opener of a palifico round: set one-die-round to palifico"
    if rules.wild_aces is False and rules.true_die:
        return "true-die needs wild aces: set wild-aces to true or true-die to false"
    if rules.wild_aces is False and rules.to_aces != "plain":
        return "to-aces converts only where aces are wild: set wild-aces to true or to-aces to plain"
    if not rules.aces_bid and rules.to_aces != "plain":
        return "to-aces needs bids on aces: set aces-bid to true or to-aces to plain"
    if rules.raising == "higher-face" and rules.to_aces != "plain":
        return "raising by any number of a higher face has no conversion of aces: set to-aces to plain"
    return None
