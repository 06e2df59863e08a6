"""Fit the temperature of the face reader: `python -m models.calibrate FOLDER` (with `OJO_WEIGHTS` for others
than the shipped weights).

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

import numpy as np

from vision import load_image, load_reader
from vision.evaluation.labels import Label, labelled_pictures, picture_labels
from vision.evaluation.matching import match
from vision.faces import faces_of
from vision.reader import Reader, choose, join
from vision.reading import Reading
from vision.weights import CARD, FACE_READER, find_weights

TEMPERATURES = tuple(round(0.4 + 0.05 * step, 2) for step in range(33))
LEAST_CHANCE = 1e-4
"""one hopeless die must not outvote all others"""


class Seen:
    """What the readers made of one picture before any temperature."""

    def __init__(self, reader: Reader, image: Path, label_file: Path) -> None:
        frame = load_image(image)
        self.image, (self.height, self.width) = image, frame.shape[:2]
        self.labels: tuple[Label, ...] = picture_labels(label_file, self.width, self.height)
        self.found, self.stances = reader.candidates(frame, reader.find(frame))
        self.looks = reader.faces.look(frame, self.found.boxes)

    def losses(self, temperature: float) -> dict[int, float]:
        """The negative logarithm of the chance given to the true face of each plain die found, by the
        number of its label."""
        faces = faces_of(self.looks, temperature)
        kept = choose(self.found, faces, self.stances)
        level = np.full(len(kept), "")
        no_die = self.stances.take(kept).none
        dice = join(self.found.take(kept), faces.take(kept), level, no_die, self.width, self.height)
        pairs = match(self.image, self.labels, Reading(self.width, self.height, dice, 0.0)).pairs
        return {
            number: -math.log(max(LEAST_CHANCE, die.probabilities[label.face - 1]))
            for number, (label, die) in enumerate(pairs)
            if die
        }


def fit(seen: Sequence[Seen]) -> tuple[float, int, float]:
    """Return the best temperature, of how many dice, and their mean loss there.

    Only dice found at every temperature count: which box stays is a matter of it, and one that hides a
    misread die would otherwise seem the better. `ValueError` where there is none.
    """
    losses = {one: [picture.losses(one) for picture in seen] for one in TEMPERATURES}
    always = [set.intersection(*map(set, found)) for found in zip(*losses.values(), strict=True)]
    if not any(always):
        raise ValueError(f"of {len(seen)} pictures no plain die was found at every temperature")
    mean = {
        one: float(np.mean([loss[die] for loss, dice in zip(found, always, strict=True) for die in dice]))
        for one, found in losses.items()
    }
    best = min(TEMPERATURES, key=mean.__getitem__)
    return best, sum(map(len, always)), mean[best]


def main() -> None:
    """Fit the temperature and write it into the weights' card."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    reader = load_reader()
    seen = [Seen(reader, *pair) for pair in labelled_pictures(args.folder)]
    try:
        best, dice, loss = fit(seen)
    except ValueError as nothing:
        print(f"{args.folder}: {nothing}; the temperature stays what it is")
        return
    path = find_weights().face_reader.parent / CARD
    card = json.loads(path.read_text())
    card[FACE_READER]["temperature"] = best
    path.write_text(json.dumps(card, indent=2, sort_keys=True) + "\n")
    print(f"temperature {best} of {dice} dice: {loss:.4f} a die")


if __name__ == "__main__":
    main()
