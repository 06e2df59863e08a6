"""Calls made up over labelled reveals, judged from what was read, as at a table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from models.evaluation.figures import Share
from models.evaluation.matching import Match
from referee import Game, Refusal
from referee.actions import Action, BidAction, DoubtAction, RevealAction, SpotOnAction
from referee.setup import DICE_EACH_MAX
from referee.words import told
from table.judging.judge import judge
from table.judging.reading import TableDie, TableReading
from table.judging.taking import taken
from vision.reading import DieReading

VARIANT = "dudo"
OPTIONS = {"ace-opening": True, "spot-on": "others-lose"}  # any bid may open, and exactness has a price
CALLS: tuple[type[DoubtAction | SpotOnAction], ...] = (DoubtAction, SpotOnAction)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Calls made up over the labelled reveals, judged from what was read, as at a table of two under `dudo`.

    For every picture of 2 to 80 dice and every face, the bids next to the truth: one less than lies
    there, as many, one more; each doubted, and called exact. The number of dice is known, as at a table.
    The reveal is of the plain, readable dice: what was read on others is put aside.
    """

    right: Share
    """Given without asking, and the right seat loses, of all calls."""
    asked: Share
    """Calls in which a person was asked."""
    wrong: Share
    """Given without asking and wrong, of all calls: the number that must be zero."""
    reveals_asked: Share
    """Pictures in which any of the calls asked."""

    def __add__(self, other: "Verdicts") -> "Verdicts":
        """Count both together: judging takes as long as reading, and need not be done twice."""
        return Verdicts(
            self.right + other.right,
            self.asked + other.asked,
            self.wrong + other.wrong,
            self.reveals_asked + other.reveals_asked,
        )

    def to_json(self) -> dict[str, Any]:
        """Return every share under its own name."""
        return {
            "right": self.right.to_json(),
            "asked": self.asked.to_json(),
            "wrong": self.wrong.to_json(),
            "reveals_asked": self.reveals_asked.to_json(),
        }


def verdicts(matches: Sequence[Match]) -> Verdicts:
    """Judge the calls next to the truth over every reveal."""
    right = asked = wrong = calls = reveals = reveals_asked = 0
    for answers in map(answers_to, matches):
        calls += answers.total()
        right, asked, wrong = right + answers["right"], asked + answers["asked"], wrong + answers["wrong"]
        reveals += bool(answers)
        reveals_asked += answers["asked"] > 0
    return Verdicts(
        Share(right, calls), Share(asked, calls), Share(wrong, calls), Share(reveals_asked, reveals)
    )


def answers_to(one: Match) -> Counter[str]:
    """Judge the calls next to the truth by what was read of a picture; see `judged`."""
    return judged([label.face for label, _ in one.pairs], table_reading(one))


def judged(truth: Sequence[int], reading: TableReading) -> Counter[str]:
    """Judge the calls next to the truth by a reading; return how many were right, asked and wrong."""
    answers: Counter[str] = Counter()
    for game in called_games(truth):
        if not judge(game, reading).clear:
            answers["asked"] += 1
        else:
            same = outcome(game, taken(game, reading).action) == outcome(game, reveal(truth))
            answers["right" if same else "wrong"] += 1
    return answers


def called_games(truth: Sequence[int]) -> Iterator[Game]:
    """Yield a game waiting for its reveal for each bid next to the truth, doubted and called exact; none for
    fewer dice than two seats have, or for more."""
    if not 2 <= len(truth) <= 2 * DICE_EACH_MAX:
        return
    half = len(truth) // 2
    setup = {
        "variant": VARIANT,
        "players": ["bidder", "caller"],
        "dice": {"bidder": len(truth) - half, "caller": half},
        "options": OPTIONS,
    }
    for face in range(1, 7):
        lie_there = sum(die in (1, face) for die in truth)
        for quantity in range(max(1, lie_there - 1), min(len(truth), lie_there + 1) + 1):
            made = BidAction(player="bidder", quantity=quantity, face=face)
            bid = play(Game.start(setup), made)
            for call in CALLS:
                yield play(bid, call(player="caller"))


def play(game: Game | Refusal, action: Action) -> Game:
    """Play an action that cannot be refused."""
    after = game.play(action) if isinstance(game, Game) else game
    if isinstance(after, Refusal):
        raise RuntimeError(f"the referee refuses {action}: {told.why(after)}")
    return after


def reveal(faces: Sequence[int]) -> RevealAction:
    """Return the reveal of all dice."""
    return RevealAction(pool=[*faces])


def outcome(game: Game, shown: RevealAction) -> dict[str, int] | str:
    """Return who loses how many dice by a reveal; a refusal's code where it cannot be."""
    after = game.play(shown)
    if isinstance(after, Refusal):
        return after.code
    losses: dict[str, int] = after.to_json()["verdict"]["losses"]
    return losses


def table_reading(one: Match) -> TableReading:
    """Return the reading as a table holds it, nothing corrected."""
    return held_reading(one.counted, one.reading.width, one.reading.height)


def held_reading(dice: Iterable[DieReading], width: int, height: int) -> TableReading:
    """Return dice of a picture of that size as a table holds them, nothing corrected."""
    held = tuple(map(TableDie.of, dice))
    return TableReading(1, "photo", True, width, height, held)
