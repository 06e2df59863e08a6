"""Where straights and leopards decide: whether a call hangs on whose dice are whose, and how sure the verdict
is once that is told."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce

from referee import Bid, Game, Verdict
from referee.actions import RevealAction
from referee.chances.risk import ReaderErrors
from referee.question import UNGROUPED, Question
from referee.shapes.cups import CUP_DICE, by_cup
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
    """The verdict of dice as they were read, where cups count."""

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

    verdict = verdict_of(game, by_seat(hands))
    if verdict is None:
        return None

    @cache
    def turns(seat: str, read: int, shown: int) -> bool:
        hand = [*_without(hands[seat], read), shown]
        other = verdict_of(game, by_seat({**hands, seat: hand}))
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


def by_seat(hands: Mapping[str, Sequence[int]]) -> RevealAction:
    """The reveal of these hands."""
    return RevealAction(dice={seat: [*hand] for seat, hand in hands.items()})


def verdict_of(game: Game, reveal: RevealAction) -> Verdict | None:
    """The verdict of what is revealed; None where the referee refuses it."""
    after = game.play(reveal)
    return after.state.verdict if isinstance(after, Game) else None


def _follows(verdict: Verdict) -> tuple[bool, Mapping[str, int], Mapping[str, int]]:
    return verdict.right, verdict.losses, verdict.penalties


def judged_by_pool(
    game: Game,
    *,
    probabilities: Sequence[Sequence[float]],
    made_up: Sequence[float],
    told: Collection[int],
    errors: ReaderErrors,
    bound: float,
) -> ByCup | None:
    """The verdict of as many dice as the call is about, whoever's they are; None where the referee refuses
    it. Takes what `referee.chances.certainty` takes."""
    rows, question = probabilities, game.question
    faces = [max(FACES, key=lambda face: row[face - 1]) for row in rows]
    verdict = verdict_of(game, RevealAction(pool=[*faces]))
    if verdict is None or question is None:
        return None
    pool, known, asked = Pool(question, rows, made_up, errors, faces), set(told), list[int]()
    found = risk = pool.risk(known)
    while risk > bound and len(known) < len(rows):
        most = max(set(range(len(rows))) - known, key=lambda at: (pool.alone(at), pool.doubt(at)))
        asked.append(most)
        known.add(most)
        risk = pool.risk(known)
    return ByCup(verdict, found, asked)


class Pool:
    """The risk of a verdict where nobody told whose dice are whose. The dice may show other faces than the
    `faces` that were read: this is the chance that they do, and that the verdict is another one then.

    What `referee.chances.certainty` works out takes minutes where each face is told from every other. This is
    the sum of what may go wrong (the union bound): a die that shows another face, as above; one missed beside
    one made up (the weights of `referee.chances.risk`); and a look that errs as a whole.
    """

    def __init__(
        self,
        question: Question,
        rows: Sequence[Sequence[float]],
        made_up: Sequence[float],
        errors: ReaderErrors,
        faces: Sequence[int],
    ) -> None:
        self._question, self._rows, self._made_up, self._faces = question, rows, made_up, faces
        self._errors = errors
        self._verdict = self._outcome(faces)
        self._turns, self._matters = cache(self._does_turn), cache(self._does_matter)

    def risk(self, told: Collection[int]) -> float:
        """Once people have said of these dice, by their place in the row, what they are: a chance."""
        untold = [at for at in range(len(self._faces)) if at not in told]
        if not untold:
            return 0.0
        risk = sum(map(self.alone, untold)) + _two_of([self.doubt(at) for at in untold]) + self._errors.shared
        if any(self._matters(self._faces[at]) for at in untold):
            odds = sum(self._made_up[at] / (1 - self._made_up[at]) for at in untold)
            risk += len(self._faces) * odds * self._errors.miss
        return min(1.0, risk)

    def doubt(self, at: int) -> float:
        """The chance that this die shows another face."""
        return max(self._errors.misread, 1 - self._rows[at][self._faces[at] - 1])

    def alone(self, at: int) -> float:
        """The chance that it does, and that this alone makes another verdict."""
        read, row, doubt = self._faces[at], self._rows[at], self.doubt(at)
        known = 1 - row[read - 1]
        others = [face for face in FACES if face != read and self._turns(read, face, 1)]
        return doubt * (sum(row[face - 1] / known for face in others) if known else len(others) / 5)

    def _outcome(self, faces: Sequence[int]) -> Hashable:
        return self._question.outcome(reduce(self._question.step, faces, self._question.start))

    def _does_turn(self, read: int, shown: int, times: int) -> bool:
        """Whether so many dice that show another face than was read make another verdict."""
        changed = list(self._faces)
        for _ in range(times):
            changed = [*_without(changed, read), shown]
        return self._outcome(changed) != self._verdict

    def _does_matter(self, read: int) -> bool:
        """Whether a die that is none, and another missed, may make another verdict."""
        return self._question.open_after(_without(self._faces, read), 1)


def _two_of(chances: Collection[float]) -> float:
    """At most the chance that two or more of these come true: the sum over pairs."""
    return (sum(chances) ** 2 - sum(chance**2 for chance in chances)) / 2


def _without(faces: Sequence[int], face: int) -> list[int]:
    left = list(faces)
    left.remove(face)
    return left
