"""What dice are worth where a value is claimed: two dice as a number, so many of a kind, a poker hand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from referee.shapes.judging import count
from referee.state import Called, Question, Setup, State, Verdict, called
from referee.values import FACES, Bid
from referee.variant import Variant
from referee.words import english as words
from referee.words import telling

POKER_FACES = ("9", "10", "J", "Q", "K", "A")
"""Poker dice, in the order of the faces 1 to 6 that they stand for."""


class Worth(NamedTuple):
    """What the dice turned out to be, held against a claim."""

    found: int | str
    """The number of the claimed face, or the value that the dice make."""
    wild: int
    """How many of them were wild."""
    beats: int
    """Above 0 where the dice beat the claim, 0 where they equal it, below 0 where they fall short."""
    said: str
    """What lay there, in words."""


def read_claim(variant: Variant, value: object) -> str | None:
    """The claim as the variant's table writes it, or None where it is none of them."""
    if not isinstance(value, str):
        return None
    plain = " ".join(value.lower().replace("-", " ").replace("_", " ").split())
    claim = variant.aliases.get(plain, plain)
    return claim if claim in variant.claims else None


def two_dice(dice: Sequence[int]) -> str:
    """The higher die gives the tens: 4 and 6 are 64."""
    return f"{max(dice)}{min(dice)}"


def poker_hand(dice: Sequence[int]) -> str:
    """The best hand that five dice make; `nothing` where they make none."""
    shape = sorted(Counter(dice).values(), reverse=True)
    named = {
        (5,): "five of a kind",
        (4, 1): "four of a kind",
        (3, 2): "full house",
        (3, 1, 1): "three of a kind",
        (2, 2, 1): "two pair",
        (2, 1, 1, 1): "pair",
    }
    if len(shape) == 5:
        return {(1, 5): "small straight", (2, 6): "large straight"}.get((min(dice), max(dice)), "nothing")
    return named[tuple(shape)]


def worth(setup: Setup, claim: str, dice: Sequence[int]) -> Worth:
    """What the dice are worth against the claim."""
    variant = setup.variant
    if variant.reads == "of-a-kind":
        bid = Bid.parse(claim)
        it = count(dice, bid.face, wild=setup.rules.wild_aces, true_die=False)
        said = words.sentence(words.count(it.found, it.wild, bid.face, setup.rules.face_names))
        return Worth(it.found, it.wild, it.found - bid.quantity, said)
    value = two_dice(dice) if variant.reads == "two-dice" else poker_hand(dice)
    rank = variant.claims.index(value) if value in variant.claims else -1
    shown = dice if not setup.rules.poker_faces else [POKER_FACES[face - 1] for face in dice]
    what = f"{' '.join(map(str, shown))} lie there: {value}"
    return Worth(value, 0, rank - variant.claims.index(claim), words.sentence(what))


def is_true(setup: Setup, beats: int) -> bool:
    """Whether a claim is true that the dice beat by so much."""
    return beats == 0 if setup.rules.true_call == "equals" else beats >= 0


def higher_claims(setup: Setup, state: State) -> list[str]:
    """Every claim above the standing one, lowest first."""
    claims = setup.variant.claims
    return list(claims if state.bid is None else claims[claims.index(str(state.bid)) + 1 :])


def claim_question(setup: Setup, state: State) -> Question:
    """What a called claim asks of the dice: how many show each face."""
    it = called(state)

    def step(end: tuple[int, ...], face: int) -> tuple[int, ...]:
        return (*end[: face - 1], end[face - 1] + 1, *end[face:])

    @cache
    def beats(end: tuple[int, ...]) -> int:
        dice = [face for face, number in zip(FACES, end, strict=True) for _ in range(number)]
        return worth(setup, str(it.bid), dice).beats

    def met(end: Any) -> bool:
        return is_true(setup, beats(end))

    def exact(end: Any) -> bool:
        return beats(end) == 0

    return Question((0,) * len(FACES), step, met, exact, met, setup.variant.dice)


def claim_verdict(
    setup: Setup, state: State, it: Called, at: Worth, met: bool, penalties: Mapping[str, int], after: State
) -> Verdict:
    """The verdict on a called claim; `state` is the table at the call, `after` the table that follows."""
    gone = after.out[len(state.out) :]
    equal = ", and an equal one is true" if at.beats == 0 and met else ""
    said = f"The call of {it.bid} by {it.bidder} is {'true' if met else 'a lie'}{equal}"
    for loser, number in penalties.items():
        takes = "a penalty" if number == 1 else f"{words.number(number)} penalties, as a {it.bid} was called"
        said += f", so {loser} takes {takes}"
    return Verdict(
        call=it.call,
        bid=it.bid,
        bidder=it.bidder,
        caller=it.caller,
        found=at.found,
        wild=at.wild,
        met=met,
        exact=at.beats == 0,
        losses={},
        penalties=penalties,
        out=gone,
        starter=None if after.winner else after.starter,
        winner=after.winner,
        explanation=" ".join([at.said, f"{said}.", *telling.following(setup, state, after)]),
    )
