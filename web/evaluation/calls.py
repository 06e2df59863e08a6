"""Calls made up over labelled reveals, judged from what was read, as at a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee import Game, Refusal
from referee.words import told
from vision.evaluation.figures import Share
from vision.evaluation.matching import Match
from web.table.judge import judge
from web.table.table_reading import TableDie, TableReading
from web.table.taking import taken

VARIANT = "dudo"
OPTIONS = {"ace-opening": True, "spot-on": "others-lose"}  # any bid may open, and exactness has a price
CALLS = ("doubt", "spot_on")


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Calls made up over the labelled reveals, judged from what was read, as at a table of two under `dudo`.

    For every picture of two dice or more and every face, the bids next to the truth: one less than lies
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
    for one in matches:
        truth = [label.face for label, _ in one.pairs]
        reading = table_reading(one)
        asked_here = 0
        for game in called_games(truth):
            calls += 1
            if not judge(game, reading).clear:
                asked_here += 1
            elif outcome(game, taken(game, reading).action) == outcome(game, reveal(truth)):
                right += 1
            else:
                wrong += 1
        asked += asked_here
        reveals += len(truth) > 1
        reveals_asked += asked_here > 0
    return Verdicts(
        Share(right, calls), Share(asked, calls), Share(wrong, calls), Share(reveals_asked, reveals)
    )


def called_games(truth: Sequence[int]) -> Iterator[Game]:
    """Yield a game waiting for its reveal for each bid next to the truth, doubted and called exact."""
    if len(truth) < 2:
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
            bid = play(Game.start(setup), action="bid", player="bidder", quantity=quantity, face=face)
            for call in CALLS:
                yield play(bid, action=call, player="caller")


def play(game: Game | Refusal, **action: Any) -> Game:
    """Play an action that cannot be refused."""
    after = game.play(action) if isinstance(game, Game) else game
    if isinstance(after, Refusal):
        raise RuntimeError(f"the referee refuses {action}: {told.why(after)}")
    return after


def reveal(faces: Sequence[int]) -> dict[str, Any]:
    """Return the reveal of all dice."""
    return {"action": "reveal", "pool": list(faces)}


def outcome(game: Game, shown: dict[str, Any]) -> dict[str, int] | str:
    """Return who loses how many dice by a reveal; a refusal's code where it cannot be."""
    after = game.play(shown)
    if isinstance(after, Refusal):
        return after.code
    losses: dict[str, int] = after.to_json()["verdict"]["losses"]
    return losses


def table_reading(one: Match) -> TableReading:
    """Return the reading as a table holds it, nothing corrected."""
    read = one.reading
    dice = tuple(
        TableDie(die.face, die.confidence, die.probabilities, die.box, die.doubt) for die in one.counted
    )
    return TableReading(1, "photo", True, read.width, read.height, dice)
