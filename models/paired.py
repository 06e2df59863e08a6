"""Hold two weights against each other on labelled pictures, die by die:

    python -m models.paired build/folds/awsvegas-fold-1 --before models/weights --after build/weights
    python -m models.paired build/folds/* --before models/weights > models/baseline.json

Without --after what is printed are the figures of the one weights (docs/records/evaluation.md), by which
others are to be measured later: without calls, whose judging takes longer than reading. With it:

Both read every picture, and every look is kept in --cache (`models.labelled_looks`): a stopped run goes on.
Each row of what is printed is a folder, "all" the folders together. An error is a plain die misread or
missed, with or without a doubt; `calmly` counts what is read without one, and what is no die at all. Of the
pairs only those count in which one of the two is wrong: `p` is McNemar's exact test (1947) over them, and the
interval is that of after less before in hundredths of the dice, 95 % by a bootstrap over pictures, since dice
of one picture err together.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from datasets.labels import Label
from models.evaluation.figures import figures
from models.evaluation.matching import Match
from models.evaluation.readings import NamedReader
from models.labelled_looks import looks
from vision.reading import DieReading
from vision.weights import find_weights

DRAWS = 10_000
LEFT_OUT = ("confusion", "milliseconds", "reliability")

Wrong = Callable[[Label, DieReading | None], bool]

ERRORS: dict[str, Wrong] = {
    "misread": lambda label, die: die is not None and die.face != label.face,
    "misread_calmly": lambda label, die: die is not None and die.face != label.face and die.doubt is None,
    "missed": lambda label, die: die is None,
    "doubted": lambda label, die: die is not None and die.doubt is not None,
}
"""What may be wrong of a plain die; a doubt is no error, but what a table is asked about."""


def of_dice(match: Match, wrong: Wrong) -> list[bool]:
    """Return for each plain die of a picture, in its labels' order, whether it is wrong."""
    return [wrong(label, die) for label, die in match.pairs]


def false_dice(match: Match) -> int:
    """Return how many dice were read without a doubt where there is none."""
    return sum(die.doubt is None for die in match.false_positives)


def mcnemar(fewer: int, more: int) -> float:
    """Return the two-sided exact p of so many pairs of which only the first, or only the second, is wrong."""
    tail = sum(comb(fewer + more, one) for one in range(min(fewer, more) + 1)) / 2 ** (fewer + more)
    return float(min(1.0, 2 * tail))


def interval(changes: NDArray[np.float64], dice: NDArray[np.float64]) -> tuple[float, float]:
    """Return the 95 % interval of the changes of n pictures `(n,)` over their dice `(n,)`, in hundredths."""
    drawn = np.random.default_rng(0).integers(0, len(dice), (DRAWS, len(dice)))
    shares = changes[drawn].sum(axis=1) / np.maximum(dice[drawn].sum(axis=1), 1)
    low, high = 100 * np.quantile(shares, (0.025, 0.975))
    return round(float(low), 3), round(float(high), 3)


def compared(before: Sequence[Match], after: Sequence[Match]) -> dict[str, Any]:
    """Return what changed between two readings of the same pictures, for each of `ERRORS` and false dice."""
    dice = np.array([len(one.pairs) for one in before], float)
    told: dict[str, Any] = {"pictures": len(before), "dice": int(dice.sum())}
    for name, wrong in ERRORS.items():
        was, became = ([np.array(of_dice(one, wrong), int) for one in them] for them in (before, after))
        mended = sum(int((a & ~b & 1).sum()) for a, b in zip(was, became, strict=True))
        broken = sum(int((b & ~a & 1).sum()) for a, b in zip(was, became, strict=True))
        changes = np.array([b.sum() - a.sum() for a, b in zip(was, became, strict=True)], float)
        told[name] = {
            "before": int(sum(one.sum() for one in was)),
            "after": int(sum(one.sum() for one in became)),
            "mended": mended,
            "broken": broken,
            "p": round(mcnemar(mended, broken), 4),
            "interval": interval(changes, dice) if dice.any() else None,
        }
    counts = [[false_dice(one) for one in them] for them in (before, after)]
    told["false_calmly"] = {"before": sum(counts[0]), "after": sum(counts[1])}
    told["pictures_false_calmly"] = {
        "before": sum(map(bool, counts[0])),
        "after": sum(map(bool, counts[1])),
    }
    return told


def measured(folder: Path, matches: Sequence[Match]) -> dict[str, Any]:
    """Return the figures of a folder that are counts, with its false dice read calmly."""
    told = figures(matches).to_json()
    calmly = sum(map(false_dice, matches))
    kept = {name: value for name, value in told.items() if name not in LEFT_OUT}
    return {"folder": folder.name, "false_calmly": calmly} | kept


def read(weights: Path, folder: Path, cache: Path) -> Iterator[Match]:
    """Yield the readings of a labelled folder by the weights of another."""
    for look in looks(NamedReader(weights=weights), folder, 0, cache):
        yield look.match


def main() -> None:
    """Compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", type=Path, nargs="+", help="labelled folders")
    parser.add_argument("--before", type=Path, required=True, help="a folder of weights")
    parser.add_argument("--after", type=Path, help="another one")
    parser.add_argument("--cache", type=Path, default=Path("build/looks"))
    args = parser.parse_args()
    if not args.after:
        sources = [measured(one, list(read(args.before, one, args.cache))) for one in args.folders]
        weights = dict(find_weights(args.before).sha256)
        rows = ",\n".join(json.dumps(source) for source in sources)
        print(f'{{"weights": {json.dumps(weights)},\n"sources": [\n{rows}\n]}}')
        return
    both: list[list[Match]] = [[], []]
    told = {}
    for folder in args.folders:
        matches = [list(read(weights, folder, args.cache)) for weights in (args.before, args.after)]
        told[folder.name] = compared(*matches)
        for kept, new in zip(both, matches, strict=True):
            kept += new
    print(json.dumps(told | {"all": compared(*both)}, indent=1))


if __name__ == "__main__":
    main()
