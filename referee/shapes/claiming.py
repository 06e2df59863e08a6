"""What dice are worth where a value is claimed: two dice as a number, so many of a kind, a poker hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, NoReturn

from referee.actions import ClaimAction, PassOnAction, RevealAction
from referee.entries import Action
from referee.facts import Fact, Listing, Message, message
from referee.naming import one
from referee.question import Question
from referee.shapes.checks import POOL, check_form, faces_of, hands_of
from referee.shapes.counting import count
from referee.shapes.rounds import next_in
from referee.state import Called, Setup, State, Verdict, called, what_follows
from referee.values import FACES, Bid, Code, refuse, show
from referee.variants.hands import (
    FACE_OF,
    LABELS,
    NOTHING,
    STRAIGHTS,
    VOCABULARY,
    face_of_the_other_deck,
    hand_said,
    is_of_the_other_deck,
    named_hand,
    parts,
    poker_hand,
    read_named,
)
from referee.variants.rules import NAMED
from referee.variants.variant import hand


class Worth(NamedTuple):
    """What the dice turned out to be, held against a claim."""

    found: int | str
    """The number of the claimed face, or the value that the dice make."""
    wild: int
    """How many of them were wild."""
    beats: int
    """Above 0 where the dice beat the claim, 0 where they equal it, below 0 where they fall short."""
    idle: int = 0
    """Aces that did not count."""


def read_claim(setup: Setup, value: str) -> str | None:
    """The claim as the variant's table writes it, or None where it is none of them."""
    variant = setup.variant
    if variant.reads == NAMED:
        any_deck = not setup.sheets.faces_of_the_deck
        claim = read_named(value, variant.aliases, variant.face_words, setup.rules, any_deck=any_deck)
    else:
        plain = " ".join(value.lower().replace("-", " ").replace("_", " ").split())
        claim = variant.aliases.get(plain, plain)
    return claim if claim in variant.claims else None


def refuse_named(setup: Setup, value: str, player: str) -> NoReturn:
    """Refuse what is no claim of a hand, by what is amiss: a face of the other deck, a straight where none
    are claimed, the number of faces, or that it is no hand at all."""
    variant, rules, given = setup.variant, setup.rules, show(value)
    other = face_of_the_other_deck(value, variant.face_words, rules)
    if other is not None:
        refuse(Code.BAD_BID, "claim-deck", player=player, given=given, face=other, **deck(setup))
    hand_named, _ = parts(read_named(value, variant.aliases, variant.face_words, rules), rules)
    if hand_named in STRAIGHTS.values() and not rules.straights:
        refuse(Code.BAD_BID, "claim-straight", player=player, given=given)
    whole = [claim for claim in variant.claims if parts(claim, rules)[0] == hand_named != claim]
    if whole:
        facts: dict[str, Fact] = {"number": len(parts(whole[0], rules)[1]), "hand": hand(hand_named)}
        claims = one(said(setup, whole[0]))
        refuse(Code.BAD_BID, "claim-faces", player=player, given=given, claims=claims, **facts)
    unspecified, top = "yes" if rules.unspecified else "no", said(setup, variant.claims[-1])
    refuse(Code.BAD_BID, "claim-named", player=player, given=given, unspecified=unspecified, claims=top)


def said(setup: Setup, claim: object) -> Fact:
    """What a claim is called in a refusal."""
    if setup.variant.reads == NAMED:
        return hand_said(str(claim), setup.rules)
    return hand(str(claim)) if setup.variant.reads == "poker-hand" else str(claim)


def labels(setup: Setup, dice: Iterable[int]) -> Listing:
    """What the dice show, as a refusal or a verdict lists it."""
    return Listing.of([LABELS[setup.rules.poker_faces][face - 1] for face in dice])


def two_dice(dice: Sequence[int]) -> str:
    """The higher die gives the tens: 4 and 6 are 64."""
    return f"{max(dice)}{min(dice)}"


def worth(setup: Setup, claim: str, dice: Sequence[int]) -> Worth:
    """What the dice are worth against the claim."""
    variant = setup.variant
    if variant.reads == "of-a-kind":
        bid = Bid.parse(claim)
        it = count(dice, bid.face, wild=setup.rules.wild_aces, true_die=False)
        return Worth(it.found, it.wild, it.found - bid.quantity, it.idle)
    if len(dice) < variant.dice:  # no verdict says so, but who reckons with lost dice asks
        value = NOTHING
    elif variant.reads == "two-dice":
        value = two_dice(dice)
    else:
        value = named_hand(dice, setup.rules) if variant.reads == NAMED else poker_hand(dice)
    if value not in variant.claims:  # a straight where none are claimed is as good as nothing
        return Worth(NOTHING, 0, -1 - variant.claims.index(claim))
    if claim == parts(value, setup.rules)[0]:  # a claim that names no faces is equalled by any
        return Worth(value, 0, 0)
    return Worth(value, 0, variant.claims.index(value) - variant.claims.index(claim))


def is_true(setup: Setup, beats: int) -> bool:
    """Whether a claim is true that the dice beat by so much."""
    return beats == 0 if setup.rules.true_call == "equals" else beats >= 0


def higher_claims(setup: Setup, state: State, *, same: bool = False) -> list[str]:
    """Every claim above the standing one, lowest first, or from it on where the `same` may be claimed."""
    claims = setup.variant.claims
    same = same or setup.rules.equal_claims or (setup.rules.top_again and state.bid == claims[-1])
    return list(claims if state.bid is None else claims[claims.index(str(state.bid)) + (not same) :])


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

    return Question((0,) * len(FACES), step, met, exact, met, {it.bidder: setup.variant.dice})


def bids(setup: Setup, state: State) -> list[Bid]:
    """There are no bids on dice here."""
    return []


def question(setup: Setup, state: State) -> Question | None:
    """What a called claim asks of the dice, or None where none is called."""
    return claim_question(setup, state) if state.phase == "revealing" else None


def call(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "lift" or "doubt", "player"}`: the cup goes up, or the hand that was claimed."""
    return state._replace(call=action.name, caller=player, turn=None, phase="revealing")


def claim(setup: Setup, state: State, action: ClaimAction | PassOnAction, player: str) -> State:
    """`{"action": "claim", "player", "value": "64", "3x4" or "full house"}`: higher than what stands, or was
    believed. `pass_on` likewise: a shared cup goes on unrolled, and who hands it on answers for the claim."""
    value, reads, every = read_claim(setup, action.value), setup.variant.reads, setup.variant.claims
    poker = "-hand" if reads == "poker-hand" else ""
    if value is None:
        if reads == NAMED:
            refuse_named(setup, action.value, player)
        claims = Listing.of((said(setup, it) for it in every), "comma")
        refuse(
            Code.BAD_BID, f"claim{poker or '-value'}", player=player, given=show(action.value), claims=claims
        )
    same = isinstance(action, PassOnAction)
    left = higher_claims(setup, state, same=same)
    if value not in left:
        facts = {"player": player, "bid": said(setup, value), "standing": one(said(setup, state.bid))}
        if same:
            refuse(Code.TOO_LOW, "pass-on-low", **facts | {"bid": one(said(setup, value))})
        beats = [said(setup, it) for it in left]
        higher = Listing.of(map(one, beats[:1]) if reads == NAMED else beats, "comma")
        why = "-named" if reads == NAMED else poker if left else "-last"
        refuse(Code.TOO_LOW, f"claim-low{why}", **facts, higher=higher)
    return state._replace(
        bid=value,
        bidder=player,
        bids=state.bids + 1,
        believed=False,
        rethrown={player: 0, **state.rethrown} if poker else {},
        turn=next_in(state, player, state.dice),
        verdict=None,
    )


def plain(setup: Setup, faces: Sequence[int | str], what: Message) -> tuple[int, ...]:
    """The faces as 1 to 6, poker faces among them. A face of the other deck is refused; `what` holds it."""
    if not setup.rules.poker_faces:
        return faces_of(faces, what)
    for face in faces:
        if setup.sheets.faces_of_the_deck and is_of_the_other_deck(face, setup.rules):
            refuse(Code.WRONG_DICE, "faces-deck", what=what, given=str(face), **deck(setup))
    return faces_of([FACE_OF.get(face, face) for face in faces], what)


def deck(setup: Setup) -> dict[str, Fact]:
    """What the table's poker dice are called, and what they show."""
    poker_faces = setup.rules.poker_faces
    return {
        "deck": Message(f"deck-{VOCABULARY[poker_faces]}"),
        "faces": Listing.of(LABELS[poker_faces], "comma"),
    }


class Shown(NamedTuple):
    """What was shown of the dice that the call is about."""

    dice: tuple[int, ...]
    unseen: int
    """How many more lie there that nobody saw."""


def shown(setup: Setup, state: State, action: RevealAction, holds: Mapping[str, int], rule: str) -> Shown:
    """The dice of the bidder in a reveal, by seat or as one pool; `rule` is the sentence where their number
    does not fit, by seat `reveal-RULE` and of a pool `refusal-pool-RULE`."""
    it = called(state)
    check_form(action, f"reveal-form-{rule}", it.bidder)
    if isinstance(action.dice, dict):
        dice = {
            seat: plain(setup, faces, message("dice-of", seat=seat)) for seat, faces in action.dice.items()
        }
        return Shown(hands_of(dice, holds, [it.bidder], rule)[it.bidder], 0)
    faces, unseen = plain(setup, action.pool or (), POOL), action.unseen or 0
    if len(faces) + unseen != holds[it.bidder]:
        facts = {"number": len(faces), "unseen": unseen, "expected": holds[it.bidder]}
        refuse(Code.WRONG_DICE, f"pool-{rule}", player=it.bidder, **facts)
    if unseen and setup.variant.reads != "of-a-kind":
        refuse(Code.WRONG_DICE, "unseen-value")
    return Shown(faces, unseen)


def claim_verdict(
    setup: Setup,
    state: State,
    it: Called,
    at: Worth,
    met: bool,
    penalties: Mapping[str, int],
    after: State,
    told: Shown,
) -> Verdict:
    """The verdict on a called claim; `state` is the table at the call, `after` the table that follows."""
    return Verdict(
        **it._asdict(),
        found=at.found,
        wild=at.wild,
        met=met,
        exact=at.beats == 0,
        losses={},
        penalties=penalties,
        right=not met,
        idle=at.idle,
        unseen=told.unseen,
        unseen_decides=bool(told.unseen) and claim_question(setup, state).open_after(*told),
        dice=told.dice,
        cites=tuple(_of_the_claim(setup, state, it, at, after, told)),
        **what_follows(state, after),
    )


def _of_the_claim(
    setup: Setup, state: State, it: Called, at: Worth, after: State, told: Shown
) -> Iterator[str]:
    """The switches that decided a called claim; `straights` where dice that make one count nothing."""
    if at.wild or at.idle:
        yield "wild-aces"
    if at.found == NOTHING and poker_hand(told.dice) != NOTHING:
        yield "straights"
    yield "true-call"
    if setup.variant.shape == "one-cup":
        if setup.rules.top_doubles and it.bid == setup.variant.claims[-1]:
            lie = not is_true(setup, at.beats)
            yield "top-bluff" if lie and setup.rules.top_bluff == "one" else "top-doubles"
        yield from after_penalty(state, after)


def after_penalty(state: State, after: State) -> Iterator[str]:
    """The switches that say what follows from a penalty."""
    if len(after.out) > len(state.out):
        yield "penalty-limit"
    if after.winner is None:
        yield "next-starter"


def accepted(
    state: State, call: str, caller: str, penalties: Mapping[str, int], after: State, cites: Iterable[str]
) -> Verdict:
    """The verdict where a claim is accepted and nothing is shown: it stands as claimed."""
    return Verdict(
        call,
        state.bid or "",
        state.bidder or "",
        caller,
        met=True,
        penalties=penalties,
        cites=tuple(cites),
        **what_follows(state, after),
    )
