"""Where straights and leopards decide: whether a call hangs on whose dice are whose, and how sure the verdict
is once that is told."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from math import prod

from referee import Bid, Game, Verdict
from referee.chances.habits import Habits
from referee.chances.risk import ReaderErrors
from referee.shapes.cups import CUP_DICE, by_cup
from referee.shapes.judging import UNGROUPED
from referee.state import Question
from referee.values import FACES


def cups_may_decide(game: Game) -> bool:
    """Whether the call that waits is about cups which may count otherwise than die by die."""
    hands = game.expected_hands or {}
    return by_cup(game.setup.rules) and isinstance(game.state.bid, Bid) and CUP_DICE in hands.values()


def hangs_on_cups(game: Game, faces: Sequence[int]) -> bool:
    """Whether these dice, which are all that the call is about, make more than one verdict by the ways in
    which they may have lain under the cups."""
    question = game.question
    if question is None or len(faces) != question.expected:
        return False
    return question.outcome(reduce(question.step, faces, question.start)) == UNGROUPED


@dataclass(frozen=True, slots=True)
class ByCup:
    """The verdict of dice of which it is told whose they are, as they were read."""

    verdict: Verdict
    risk: float
    """An upper bound of the chance that another one is true."""
    asked: list[int]
    """The dice to ask about, by their place in the row, until the risk is at most the bound."""


def judged_by_cup(
    game: Game,
    hands: Mapping[str, Sequence[int]],
    rows: Sequence[Sequence[float]],
    owners: Sequence[str],
    told: Collection[int],
    bound: float,
) -> ByCup | None:
    """The verdict of these `hands`; None where the referee refuses them. `rows` are the six chances of each
    die and `owners` the seat of each; of the dice `told`, by their place in the row, a person has said the
    face.

    Either one die shows another face than was read, or several do. Of one, each other face is tried: its
    chance counts where the verdict is another one. That two or more do counts in full, by the union bound
    over pairs.
    """

    verdict = verdict_of(game, dice=hands)
    if verdict is None:
        return None

    @cache
    def turns(seat: str, read: int, shown: int) -> bool:
        hand = [*_without(hands[seat], read), shown]
        other = verdict_of(game, dice={**hands, seat: hand})
        return other is None or _follows(other) != _follows(verdict)

    alone, doubts = dict[int, float](), dict[int, float]()
    for at, (row, seat) in enumerate(zip(rows, owners, strict=True)):
        if at not in told:
            read = max(FACES, key=lambda face: row[face - 1])
            others = [(face, row[face - 1]) for face in FACES if face != read and row[face - 1]]
            doubts[at] = sum(chance for _, chance in others)
            alone[at] = sum(chance for face, chance in others if turns(seat, read, face))

    def risk() -> float:
        return min(1.0, sum(alone.values()) + _two_of(doubts.values()))

    found, asked = risk(), list[int]()
    while alone and risk() > bound:
        most = max(alone, key=lambda at: (alone[at], doubts[at]))
        asked.append(most)
        del alone[most], doubts[most]
    return ByCup(verdict, found, asked)


def verdict_of(game: Game, **revealed: object) -> Verdict | None:
    """The verdict of what is `revealed`; None where the referee refuses it."""
    after = game.play({"action": "reveal", **revealed})
    return after.state.verdict if isinstance(after, Game) else None


def _follows(verdict: Verdict) -> tuple[bool, Mapping[str, int], Mapping[str, int]]:
    return verdict.right, verdict.losses, verdict.penalties


def risk_of_pool(
    question: Question,
    rows: Sequence[Sequence[float]],
    made_up: Sequence[float],
    told: Collection[int],
    errors: ReaderErrors,
    habits: Habits,
) -> float:
    """An upper bound of the chance that another verdict is true than that of the likeliest faces, of as many
    dice as the call is about, whoever's they are.

    What `referee.chances.certainty` works out takes seconds where each face is told from every other. This is
    the sum of what may go wrong (the union bound), and where it is small enough nothing else is asked: a die
    that shows another face, as above; one missed beside one made up (the weights of `referee.chances.risk`);
    a look that errs as a whole; and ways in which all may err alike, as they weigh beside none.
    """
    faces = [max(FACES, key=lambda face: row[face - 1]) for row in rows]

    def outcome(shown: Sequence[int]) -> Hashable:
        return question.outcome(reduce(question.step, shown, question.start))

    def becomes(read: int, shown: int, times: int) -> bool:
        changed = list(faces)
        for _ in range(times):
            changed = [*_without(changed, read), shown]
        return outcome(changed) != verdict

    verdict = outcome(faces)
    untold = [at for at in range(len(faces)) if at not in told]
    alone, doubts = 0.0, list[float]()
    for at in untold:
        doubt = max(errors.misread, 1 - rows[at][faces[at] - 1])
        known = 1 - rows[at][faces[at] - 1]
        for shown in FACES:
            if shown != faces[at] and becomes(faces[at], shown, 1):
                alone += doubt * rows[at][shown - 1] / known if known else doubt / (len(FACES) - 1)
        doubts.append(doubt)
    risk = alone + _two_of(doubts) + errors.shared
    if any(question.open_after(_without(faces, faces[at]), 1) for at in untold):
        odds = sum(made_up[at] / (1 - made_up[at]) for at in untold)
        risk += len(faces) * odds * errors.miss + sum(habits.strays.values())
    for (shown, read), chance in habits.misreads.items():
        alike = [at for at in untold if faces[at] == read]
        if any(becomes(read, shown, times + 1) for times in range(len(alike))):
            better = prod(1 - rows[at][shown - 1] + rows[at][read - 1] for at in untold)
            risk += chance / habits.none * better
    return min(1.0, risk)


def _two_of(chances: Collection[float]) -> float:
    """At most the chance that two or more of these come true: the sum over pairs."""
    return (sum(chances) ** 2 - sum(chance**2 for chance in chances)) / 2


def _without(faces: Sequence[int], face: int) -> list[int]:
    left = list(faces)
    left.remove(face)
    return left
