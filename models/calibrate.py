"""Fit the temperature of the reader of dice: `python -m models.calibrate FOLDER` (with `OJO_WEIGHTS` for
others than the shipped weights).

FOLDER is a labelled folder (`datasets.crops.label`) of pictures that nothing was trained on or is measured
on. The whole reading is made, as at a table, and the temperature is taken under which the faces that truly
lie there were likeliest (Guo et al. 2017); crops alone, spoilt as training spoils them, would make it too
timid.
"""

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path

import msgspec

from datasets.labels import labelled_pictures, picture_labels
from models.evaluation.matching import match
from vision import Reader, load_image, load_reader
from vision.reading import Reading
from vision.stages.candidates import nothing_found
from vision.stages.doubts import Judge
from vision.weights import CARD, find_weights

TEMPERATURES = tuple(round(0.4 + 0.05 * step, 2) for step in range(33))
LEAST_CHANCE = 1e-4
"""one hopeless die must not outvote all others"""


Losses = dict[int, float]
"""The number of a label -> the negative logarithm of the chance given to its true face."""


def losses(reader: Reader, image: Path, label_file: Path) -> dict[float, Losses]:
    """Return, for each temperature, the losses of the plain dice found in one picture."""
    frame = load_image(image)
    height, width = frame.shape[:2]
    labels = picture_labels(label_file, width, height)
    candidates, bounds = reader.run(nothing_found(frame)), reader.judge.thresholds
    by_temperature = {}
    for temperature in TEMPERATURES:
        dice = Judge(msgspec.structs.replace(bounds, temperature=temperature))(candidates)
        pairs = match(image, labels, Reading(width, height, dice, 0.0)).pairs
        by_temperature[temperature] = {
            number: -math.log(max(LEAST_CHANCE, die.probabilities[label.face - 1]))
            for number, (label, die) in enumerate(pairs)
            if die
        }
    return by_temperature


def fit(pictures: Sequence[dict[float, Losses]]) -> tuple[float, int, float]:
    """Return the best temperature, of how many dice, and their mean loss there. `ValueError` where there is
    none."""
    lost = {one: [loss for told in pictures for loss in told[one].values()] for one in TEMPERATURES}
    dice = len(lost[TEMPERATURES[0]])
    if not dice:
        raise ValueError(f"of {len(pictures)} pictures no plain die was found")
    best = min(TEMPERATURES, key=lambda one: sum(lost[one]))
    return best, dice, sum(lost[best]) / dice


def main() -> None:
    """Fit the temperature and write it into the weights' card."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    reader = load_reader()
    pictures = [losses(reader, *pair) for pair in labelled_pictures(args.folder)]
    try:
        best, dice, loss = fit(pictures)
    except ValueError as nothing:
        print(f"{args.folder}: {nothing}; the temperature stays what it is")
        return
    path = find_weights().folder / CARD
    card = json.loads(path.read_text())
    card["thresholds"]["doubts"]["temperature"] = best
    path.write_text(json.dumps(card, indent=2, sort_keys=True) + "\n")
    print(f"temperature {best} of {dice} dice: {loss:.4f} a die")


if __name__ == "__main__":
    main()
