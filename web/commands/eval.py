"""`ojo eval FOLDER`: how often the reader, and verdicts by it, are right on a labelled folder."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from referee import Game, Refusal
from vision import VisionError, load_reader
from vision.backends import BACKENDS
from vision.evaluate import Figures, Match, Share, evaluate, figures
from web.judge import judge, pool
from web.reading import TableDie, TableReading

VARIANT = "dudo"
OPTIONS = {"ace-opening": True, "spot-on": "others-lose"}  # any bid may open, and exactness has a price
CALLS = ("doubt", "spot_on")
PROGRESS_EVERY = 25


@click.command("eval")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print all figures as one JSON object.")
@click.option("--backend", type=click.Choice(list(BACKENDS)), default="onnx", show_default=True)
@click.option("--model", metavar="PATH", help="A detector in place of the shipped one.")
def command(folder: Path, as_json: bool, backend: str, model: str | None) -> None:
    """Measure the reader on FOLDER (images/ and labels/ in YOLO layout, class 0..5 is face 1..6)."""
    matches: list[Match] = []
    try:
        for one in evaluate(load_reader(backend, model), folder):
            matches.append(one)
            if len(matches) % PROGRESS_EVERY == 0 and sys.stderr.isatty():
                click.echo(f"{len(matches)} pictures read", err=True)
    except VisionError as error:
        raise click.ClickException(str(error)) from None
    found, judged = figures(matches), verdicts(matches)
    if as_json:
        click.echo(json.dumps({"folder": str(folder), **found.to_json(), "verdicts": judged.to_json()}))
    else:
        click.echo(table(folder, found, judged))


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Calls made up over the labelled reveals, judged from what was read, as at a table of two under `dudo`.

    For every picture of two dice or more and every face, the bids next to the truth: one less than lies
    there, as many, one more; each doubted, and called exact. The number of dice is known, as at a table.
    """

    right: Share
    """Given without asking, and the right seat loses, of all calls."""
    asked: Share
    """Calls in which a person was asked."""
    wrong: Share
    """Given without asking and wrong, of all calls: the number that must be zero."""
    reveals_asked: Share
    """Pictures in which any of the calls asked."""

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
        truth = [label.face for label in one.labels]
        reading = table_reading(one)
        asked_here = 0
        for game in called_games(truth):
            calls += 1
            if not judge(game, reading).clear:
                asked_here += 1
            elif outcome(game, pool(game, reading)) == outcome(game, truth):
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
        raise click.ClickException(f"the referee refuses {action}: {after.message}")
    return after


def outcome(game: Game, faces: list[int]) -> dict[str, int] | str:
    """Return who loses how many dice with these faces; a refusal's code where they cannot be revealed."""
    after = game.play({"action": "reveal", "pool": faces})
    if isinstance(after, Refusal):
        return after.code
    losses: dict[str, int] = after.to_json()["verdict"]["losses"]
    return losses


def table_reading(one: Match) -> TableReading:
    """Return the reading as a table holds it, nothing corrected."""
    read = one.reading
    dice = tuple(
        TableDie(die.face, die.confidence, die.probabilities, die.box, die.doubt) for die in read.dice
    )
    return TableReading(1, "photo", True, read.width, read.height, dice)


def table(folder: Path, found: Figures, judged: Verdicts) -> str:
    """Return all figures as a page of text."""
    lines = [
        f"{folder}: {found.pictures} pictures, {found.right.of} dice; shares with Wilson 95 % intervals",
        f"  dice right            {found.right}",
        f"  right of those found  {found.right_of_found}",
        f"  missed                {found.missed}",
        f"  misread               {found.misread}",
        f"  extra                 {found.extra}",
        f"  precision             {found.precision}",
        f"  reveals wholly right  {found.exact}",
        f"  wrong above 0.98      {found.sure_wrong}",
        f"  calibration error     {found.calibration_error:.4f} (faces of found dice)",
        f"  time of a reading     {found.milliseconds:.0f} ms (median)",
        "recall by face",
        *(f"  {face}  {share}" for face, share in found.recall.items()),
        "labelled (down) against read (across)",
        "           1     2     3     4     5     6 missed",
        *(
            f"  {name:>5}" + "".join(f"{count:6}" for count in row)
            for name, row in zip(["1", "2", "3", "4", "5", "6", "extra"], found.confusion, strict=True)
        ),
        f"verdicts ({VARIANT}, bids next to the truth, number of dice known)",
        f"  given and right       {judged.right}",
        f"  given and WRONG       {judged.wrong}",
        f"  a person was asked    {judged.asked}",
        f"  reveals that ask      {judged.reveals_asked}",
    ]
    if found.doubts:
        lines.append("doubts (dice, wrong among them)")
        lines += [
            f"  {word.replace('_', ' '):20}{count:5}{bad:6}" for word, (count, bad) in found.doubts.items()
        ]
    if found.wrong:
        lines += ["not wholly right", *(f"  {line}" for line in found.wrong)]
    return "\n".join(lines)
