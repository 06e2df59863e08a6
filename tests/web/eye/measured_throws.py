"""How the shipped model reads the demo's throws: `python -m tests.web.eye.measured_throws 30` composes so
many of each number of dice, and prints the shares that were read right and that were doubted."""

import sys
from collections import Counter
from random import Random

from vision import load_reader
from vision.camera.demo_folder import demo_folder
from web.eye.composing import MOST_DICE, Composer, Throw

DICE = (1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 40, MOST_DICE)


def main(times: int) -> None:
    """Compose, read, and count."""
    composer, reader = Composer(demo_folder() / "throw"), load_reader()
    told: Counter[str] = Counter()
    for dice in DICE:
        for which in range(times):
            seed = f"measured/{dice}/{which}"
            faces = tuple(Random(seed).choices(range(1, 7), k=dice))
            read = reader.read(composer.compose(Throw(faces, seed))).dice
            right = Counter(die.face for die in read) & Counter(faces)
            doubts = sum(bool(die.doubt) for die in read)
            told += Counter(throws=1, dice=dice, right=right.total(), doubted_dice=doubts)
            told += Counter(whole=right.total() == dice == len(read), doubted=doubts > 0)
    dice, throws = told["dice"], told["throws"]
    print(f"{throws} throws of {dice} dice: {100 * told['right'] / dice:.2f} % of the dice right")
    print(f"{100 * told['whole'] / throws:.2f} % of the throws wholly right, {told['doubted']} with a doubt")


if __name__ == "__main__":
    main(int(sys.argv[1]))
