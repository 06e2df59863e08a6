"""What may be said of a call with the reading as it stands: the risk of a verdict, and whether to ask."""

from dataclasses import dataclass, replace
from typing import TypedDict

from msgspec import structs

from referee import Bid, Game
from referee.actions import RevealAction
from referee.chances.certainty import Certainty, Outcome, Weighed, certainty
from referee.chances.risk import ReaderErrors
from referee.shapes.checks import lacking
from referee.values import FACES
from table.contract.seen import Proposal
from table.judging.cups import ByCup, cups_may_decide, hangs_on_cups, judged_by_cup, judged_by_pool
from table.judging.hands import Hands
from table.judging.rates import BANDS, ReaderRates, reader_rates
from table.judging.reading import TableReading
from table.words import Listing, Message, message

LEANING = ("cocked", "stacked")
"""Doubts about how a die lies: its owner may throw again."""


AMONG = 0.5
"""The chance that of lost dice which lie in sight and were not seen apart some are taken for dice of a
reveal, any number as likely; our own guess. Else they lie where the camera does not look."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A reading measured against the call that waits for it."""

    expected: int
    """Dice that should lie there."""
    certainty: Certainty
    """The referee's, with `deciding` as indexes into the reading's dice."""
    bound: float
    """The risk up to which this table takes a verdict unasked."""
    certain_percent: float
    """How certain the likeliest verdict may be called."""
    questions: list[int]
    """Indexes of the dice to ask about, the one that matters most first; no more than will do."""
    miscount: Message | None
    """What to ask where the number of dice is wrong, at the table or in a hand, and that could change the
    verdict; without full stop."""
    hands: Hands
    """Whose dice are whose."""
    mishaps: list[Proposal]
    """What may have happened to dice, to be confirmed with a tap."""
    unmoved: tuple[int, ...] = ()
    """Indexes of the dice that lie as they lay in an earlier round: to ask whether they were thrown since."""
    by_cup: bool = False
    """Whether the verdict hangs on whose dice are whose."""

    @property
    def clear(self) -> bool:
        """Nothing to ask: the dice are those of this round, and the verdict's risk is low enough."""
        return not self.questions and self.miscount is None and not self.unmoved

    @property
    def unmoved_question(self) -> Message | None:
        """The question whether these dice were thrown in this round, as a sentence."""
        return message("server-unmoved", number=len(self.unmoved)) if self.unmoved else None

    @property
    def count_question(self) -> Message | None:
        """The question about the number of dice, as a sentence."""
        return self.miscount and message("server-question", question=self.miscount)

    @property
    def open_questions(self) -> Message:
        """Why the verdict waits, where it is not clear."""
        if self.unmoved:  # of dice that were not thrown nothing else is worth an answer
            asked = message("server-unmoved-open", number=len(self.unmoved))
            return message("server-open-questions", asked=asked)
        doubted = message("server-doubted", number=len(self.questions))
        asked = doubted if self.miscount is None else self.miscount
        if self.questions and self.miscount:
            asked = message("server-both-asked", dice=doubted, count=self.miscount)
        return message("server-open-questions", asked=asked)

    @property
    def risk(self) -> float:
        """The chance that another verdict than the likeliest is true."""
        return self.certainty.risk


def judge(
    game: Game,
    reading: TableReading,
    bound: float | None = None,
    lost: int = 0,
) -> Judgement:
    """Measure a reading against the call; `game` must wait for the reveal. `bound` is the table's own.
    So many `lost` dice lie in sight and were not seen apart."""
    rates = reader_rates()
    if reading.source == "hand":
        lost = 0
    bound = rates.bound if bound is None else bound
    hands = replace(Hands.of(game.expected_hands or {}, reading), shown=game.state.shown)
    expected = game.expected_dice or 0
    counted, seen = what_is_seen(reading, rates, hands)
    about = game, reading, bound, rates, hands, counted
    if hangs_on_cups(game, [reading.dice[index].face or 0 for index in counted]):
        return _of_cups(*about, _told_hands(game, hands, seen, bound), by_cup=True)
    settled = len(counted) == expected and not (lost or hands.uneven or reading.others)
    if settled and cups_may_decide(game) and (it := judged_by_pool(game, **seen, bound=bound)):
        return _of_cups(*about, it, by_cup=False)
    by_face = max(0, expected - reading.others)
    strays = {number: AMONG / lost for number in range(1, lost + 1)}
    weighed = Weighed(game, **seen, expected=by_face, strays=strays)
    result = weighed.certainty(bound)
    # of too many that people counted nobody knows which was not there: one of the others, or one that counts
    miscounted = 0 < reading.others > expected - len(counted)
    if result.outcome.right is None:  # beside dice that nobody saw or told, the cups decide as well
        return _of_cups(*about, _told_hands(game, hands, seen, bound), by_cup=True)
    stands = result.decided and _stands_whatever_is_missing(game, seen, by_face, result)
    number_matters = miscounted or not stands
    asked: tuple[int, ...] = ()
    miscount = _miscount(hands, reading.others, expected, reading.beyond, lost) if number_matters else None
    if lost and miscount is None and not result.decided:
        # it hangs on whether a lost die is among them: one question, not one for each die
        alone = certainty(game, **seen, expected=by_face, bound=bound)
        miscount = message("server-lost-unseen", lost=lost) if alone.decided else None
    miscount = _unheld(game, hands, reading.others) or miscount
    if miscount is not None:
        # The number is one question, not one for each die: beside it stand only the dice that are doubtful.
        asked = tuple(
            position for position in result.deciding if max(seen["probabilities"][position]) < BANDS[1]
        )
    elif not result.decided:
        found = weighed.questions(bound)
        # what all looks share may be more than the bound: then as certain as people can make it
        asked = result.deciding if found is None else found
    return Judgement(
        expected,
        structs.replace(result, deciding=tuple(counted[position] for position in result.deciding)),
        bound,
        rates.certain_percent(result.risk),
        [counted[position] for position in asked],
        miscount,
        hands,
        _mishaps(game, hands, reading.beyond),
    )


def _told_hands(game: Game, hands: Hands, seen: "Seen", bound: float) -> ByCup | None:
    """The verdict where it is told whose the dice are; None where it is not."""
    if not hands.revealed:
        return None
    rows, owners = seen["probabilities"], [die.seat or "" for die in hands.dice.values()]
    return judged_by_cup(game, hands.revealed, rows, owners, seen["told"], bound)


def _of_cups(
    game: Game,
    reading: TableReading,
    bound: float,
    rates: ReaderRates,
    hands: Hands,
    counted: list[int],
    found: ByCup | None,
    *,
    by_cup: bool,
) -> Judgement:
    """The judgement where cups count, and with `by_cup` decide; without one it is asked whose they are."""
    expected = game.expected_dice or 0
    if found is None:
        open_ = Certainty(0.0, 0.0, Outcome(False, {}), 1.0, decided=False, deciding=())
        asked = _miscount(hands, reading.others, expected, reading.beyond) or message("server-by-cup")
        percent = rates.certain_percent(1.0)
        return Judgement(expected, open_, bound, percent, [], asked, hands, [], by_cup=by_cup)
    verdict = found.verdict
    outcome = Outcome(verdict.right, dict(verdict.losses or verdict.penalties))
    asked_of = tuple(counted[position] for position in found.asked)
    met, exact = float(verdict.met), float(verdict.exact)
    sure = Certainty(met, exact, outcome, found.risk, decided=not asked_of, deciding=asked_of)
    mishaps, percent = _mishaps(game, hands, reading.beyond), rates.certain_percent(found.risk)
    return Judgement(expected, sure, bound, percent, [*asked_of], None, hands, mishaps, by_cup=by_cup)


class Seen(TypedDict):
    """What `certainty` is told of a reading."""

    probabilities: list[list[float]]
    errors: ReaderErrors
    made_up: list[float]
    told: list[int]


def what_is_seen(reading: TableReading, rates: ReaderRates, hands: Hands) -> tuple[list[int], Seen]:
    """The dice that count, by their index in the reading, and what is known of them."""
    counted, dice = list(hands.dice), list(hands.dice.values())
    typed = reading.source == "hand"
    errors, made_up = hands.weighed(rates.errors(reading), [rates.made_up(die) for die in dice])
    return counted, {
        "probabilities": [rates.chances(die) for die in dice],
        "errors": errors,
        "made_up": made_up,
        "told": [position for position, die in enumerate(dice) if typed or die.corrected],
    }


def _stands_whatever_is_missing(game: Game, seen: Seen, expected: int, result: Certainty) -> bool:
    """Whether a verdict stays the same however many of the dice that nobody saw count, or whatever they show
    where a value is claimed.

    By the odds most of many such dice do not; but a bid is no chance: who made it knew some of them.
    """
    bid, question = game.state.bid, game.question
    missing = expected - len(seen["probabilities"])
    if missing < 1:
        return isinstance(bid, Bid)
    if not isinstance(bid, Bid):
        read = [row.index(max(row)) + 1 for row in seen["probabilities"]]
        after = game.play(RevealAction(pool=[*read], unseen=missing))
        return isinstance(after, Game) and question is not None and not question.open_after(read, missing)
    sure = {face: [float(one == face) for one in FACES] for face in FACES}
    counting, other = sure[bid.face], sure[next(face for face in FACES if face not in (1, bid.face))]
    rows, made_up = seen["probabilities"], [*seen["made_up"], *[0.0] * missing]
    for number in range(missing + 1):
        shown = [*rows, *[counting] * number, *[other] * (missing - number)]
        told = certainty(game, shown, expected, errors=seen["errors"], made_up=made_up, told=seen["told"])
        if told.outcome != result.outcome:
            return False
    return True


def _unheld(game: Game, hands: Hands, untold: int) -> Message | None:
    """That dice were not read which all knew before the call: what was read are others, or was misread."""
    known = [face for seat in hands.holds for face in game.state.shown.get(seat, ())]
    missing = lacking(known, [die.face or 0 for die in hands.dice.values()])
    return message("server-open-unread", missing=missing - untold) if missing > untold else None


def _miscount(hands: Hands, others: int, expected: int, beyond: int, lost: int = 0) -> Message | None:
    seen = len(hands.dice) + others
    if hands.uneven:
        shown = Listing.of(
            message("server-hand", seat=it.seat, found=it.found, expected=it.expected) for it in hands.uneven
        )
        return message("server-hands", hands=shown)
    if seen < expected and beyond:
        return message("server-missing-beyond", found=seen, expected=expected, beyond=beyond)
    if seen < expected:
        return message("server-missing", found=seen, expected=expected, missing=expected - seen)
    if 0 < seen - expected <= lost:
        return message("server-surplus-lost", found=seen, expected=expected, lost=seen - expected)
    return message("server-surplus", found=seen, expected=expected) if seen > expected else None


def _mishaps(game: Game, hands: Hands, beyond: int) -> list[Proposal]:
    """A die beyond the table's edge may be the one that a seat lacks; one that leans or lies on another is
    crooked: as far as it is known whose they are, and the rules let them say so now."""
    may = game.options()
    lacking = [hand.seat for hand in hands.uneven if hand.found < hand.expected] if beyond else []
    fell = [Proposal(action="fallen", player=seat, die=None) for seat in lacking]
    leans = [
        Proposal(action="crooked", player=die.seat, die=index)
        for index, die in hands.dice.items()
        if die.seat is not None and die.doubt in LEANING and not die.corrected
    ]
    return [one for one in (*fell, *leans) if one.player in may.get(one.action, ())]


def lost_dice(game: Game) -> int:
    """How many dice the seats have lost since this game began."""
    state = game.state
    return max(0, len(state.dice) * game.setup.full - sum(state.dice.values()))


def seen_apart(reading: TableReading | None) -> int:
    """How many things of a reading are known for lost dice."""
    return sum(die.aside == "lost" for die in reading.dice) if reading else 0


def may_be_lost(game: Game, reading: TableReading | None, in_sight: bool | None) -> int:
    """How many of what was read may be lost dice: those that were not seen apart, unless people said that
    they do not lie `in_sight`."""
    return 0 if in_sight is False else max(0, lost_dice(game) - seen_apart(reading))
