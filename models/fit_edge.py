"""Fit when a die at the frame's edge is doubted (`vision.stages.edges`), into a folder of weights:

    python -m datasets.crops.label build/renders/hard-721 --camera --out build/hard-721
    python -m datasets.crops.folds PHOTOGRAPHS --out build/folds
    python -m models.fit_edge build/hard-72? build/folds/awsvegas-fold-* --out build/new

The folders are labelled ones with sidecars (docs/records/evaluation.md). A die that is plain and read right
is to be left in peace, any other doubted: read wrong, hidden too far, or lying oddly. Minutes on one core.
"""

import json
import math
from pathlib import Path

import numpy as np

from datasets.labels import PLAIN
from models.labelled_looks import judged, labelled
from models.teach_none import Floats, by_name, copy_weights, fitted, folder_parser
from vision import Reader, load_reader
from vision.stages.thresholds import EdgeWeights
from vision.weights import CARD

DOUBTED_FROM = 0.27
"""the chance of a fault from which on a die is doubted"""
TOWARDS_NONE = 0.01
"""weight decay"""


def at_edges(reader: Reader, folder: Path) -> tuple[Floats, Floats]:
    """Return the evidence `(n, k)` of the labelled dice that are read at edges, and which `(n,)` of them
    should be doubted: 1, else 0."""
    rows, faulty = [], []
    for one in labelled(folder):
        candidates, dice, row_of_die, labels = judged(reader, one)
        for index, label in labels.items():
            if candidates.at_edge[row := row_of_die[index]]:
                rows.append(candidates.opinions.at_edge[row])
                faulty.append(float(label.kind != PLAIN or dice[index].face != label.face))
    return np.array(rows, np.float32), np.array(faulty, np.float32)


def main() -> None:
    """Fit, say what comes of it, and write the card."""
    args = folder_parser(__doc__).parse_args()
    reader = load_reader()
    parts = [at_edges(reader, folder) for folder in (*args.folders, *args.dice_only)]
    rows, faulty = (np.concatenate([part[at] for part in parts if len(part[1])]) for at in range(2))
    even = np.zeros(rows.shape[1], np.float32)
    row, bias = fitted(rows, faulty, np.ones(len(rows), np.float32), even, 0.0, TOWARDS_NONE)
    bias -= math.log(DOUBTED_FROM / (1 - DOUBTED_FROM))
    doubted = rows @ row + bias > 0
    for says, which in (("faulty", faulty > 0), ("plain and right", faulty == 0)):
        print(f"{says}: {int(doubted[which].sum())} of {int(which.sum())} doubted")
    weights = by_name(EdgeWeights, bias, row)
    copy_weights(args.out)
    card = json.loads((args.out / CARD).read_text())
    card["thresholds"]["edge"] = weights
    (args.out / CARD).write_text(json.dumps(card, indent=2, sort_keys=True) + "\n")
    print(json.dumps(weights))


if __name__ == "__main__":
    main()
