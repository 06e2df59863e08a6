"""Hold what a table learns against evenings that are known: each table looks at its dice eight times, judges
calls, and is told the truth, or now and then something wrong.

    python -m models.world_evenings [--tables N] [--seed S] [--world NAME...]

Beside every such evening stands one of a table that learns nothing: memory is to ask no more than that, and
to let no more go wrong. How dice look to the reader is drawn: looks of one face of one set, of another face,
and of things that are taken for one have the cosines that rendered dice have (`COSINES`).
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from models.worlds import LARGE_PX, SURE
from referee.values import FACES
from table.judging.memory import NOTHING_LEARNT
from table.judging.rates import reader_rates
from vision.evaluation.labels import Label
from vision.evaluation.matching import Match, match
from vision.reading import DieReading, Reading
from web.evaluation.evening import FIRST, Evening, played

TABLES, LOOKS = 40, 8
DICE = (4, 16)
CALLS_EACH = 6
LENGTH = 32
"""of features"""
COSINES = (0.78, 0.97)
"""of looks of one face: by how far a table's dice spread"""
ASIDE = 0.7
"""What is taken for a face without being it lies so far aside of that face's look."""
DOUBTED, DOUBTED_WRONG = 0.015, 0.1
"""share of the dice that are doubted, and of those that are then misread"""
STRAY, UNSURE_STRAY = 0.04, 0.7
"""share of looks with a thing that is taken for a die this once, and of these that are doubted"""
SIDE_PX, APART_PX, COLUMNS = LARGE_PX, 2 * LARGE_PX, 8

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class World:
    """How its tables err, and what their people say."""

    biased: bool = False
    """One face is always read as another, surely."""
    lost: int = 0
    """Dice that lie in sight and are not in play."""
    habitual: bool = False
    """A thing is taken for a die, and one die is hidden."""
    doubted: bool = False
    """And that thing is doubted each time."""
    misled: int | None = None
    """In one look of so many people say something wrong of a die that was read right."""


ERRING = {
    "nothing bad": World(),
    "a biased set": World(biased=True),
    "a lost die": World(lost=1),
    "a habitual false one": World(habitual=True),
    "a habitual doubted one": World(habitual=True, doubted=True),
}
WORLDS = {
    f"{name}{said}": replace(world, misled=misled)
    for misled, said in ((None, ""), (5, ", one look in five told wrong"), (2, ", one in two"))
    for name, world in ERRING.items()
}


class Table:
    """One table: its dice, what lies about, and how that looks."""

    def __init__(self, world: World, seed: int) -> None:
        self.world, self.rng = world, random.Random(seed)  # noqa: S311  a simulation
        self.draw = np.random.default_rng(seed)
        self.rates = reader_rates().large
        self.faces = {face: self._direction() for face in FACES}
        self.count = self.rng.randint(*DICE)
        self.real, self.read_as = self.rng.sample(FACES, 2)
        self.stray, self.lost = self.rng.choice(FACES), [self.rng.choice(FACES) for _ in range(world.lost)]
        self.beside = {face: self._beside(face) for face in FACES}
        self.spread = self.rng.uniform(*COSINES)

    def look(self, name: str) -> Match:
        """Throw the dice, and read them."""
        thrown = [self.rng.choice(FACES) for _ in range(self.count)]
        labels, dice = [], []
        hidden = self.rng.randrange(self.count) if self.world.habitual else None
        for place, face in enumerate(thrown):
            labels.append(Label(face, *_middle(place), SIDE_PX))
            if place != hidden and self.rng.random() >= self.rates.missed[0]:
                dice.append(self._die(face, place))
        place = self.count
        for face in [self.stray] if self.world.habitual else []:
            doubted = self.world.doubted
            dice.append(self._read(face, self.beside[face], place, doubted))
            place += 1
        for face in self.lost:
            dice.append(self._read(face, self.faces[face], place, False))
            place += 1
        if self.rng.random() < STRAY:
            face = self.rng.choice(FACES)
            dice.append(self._read(face, self._beside(face), place, self.rng.random() < UNSURE_STRAY))
        width, height = COLUMNS * int(APART_PX), 8 * int(APART_PX)
        reading = Reading(width, height, tuple(dice), 0.0)
        return match(Path(name), labels, reading)

    def _die(self, face: int, place: int) -> DieReading:
        if self.world.biased and face == self.real:
            return self._read(self.read_as, self.beside[self.read_as], place, False)
        doubted = self.rng.random() < DOUBTED
        wrong = self.rng.random() < (DOUBTED_WRONG if doubted else self.rates.misread)
        read = self.rng.choice([other for other in FACES if other != face]) if wrong else face
        return self._read(read, self._beside(read) if wrong else self.faces[face], place, doubted)

    def _read(self, face: int, direction: Floats, place: int, doubted: bool) -> DieReading:
        sure = 0.85 if doubted else SURE
        chances = tuple(sure if one == face else (1 - sure) / 5 for one in FACES)
        x, y = _middle(place)
        half = SIDE_PX / 2
        look = self._near(direction)
        return DieReading(
            chances, (x - half, y - half, x + half, y + half), "readers_disagree" if doubted else None,
            features=np.rint(127 * look).astype(np.int8).tobytes(),
        )  # fmt: skip

    def _direction(self) -> Floats:
        return _unit(self.draw.normal(size=LENGTH))

    def _beside(self, face: int) -> Floats:
        return _unit(self.faces[face] + ASIDE * self._direction())

    def _near(self, direction: Floats) -> Floats:
        """A look of it: two of them have the table's cosine on average."""
        return _unit(direction + (1 / self.spread - 1) ** 0.5 * self._direction())


def _unit(vector: Floats) -> Floats:
    return np.asarray(vector / np.linalg.norm(vector))


def _middle(place: int) -> tuple[float, float]:
    row, column = divmod(place, COLUMNS)
    return (column + 0.5) * APART_PX, (row + 0.5) * APART_PX


def evenings_of(world: World, tables: int, seed: int) -> Iterator[tuple[Evening, Evening]]:
    """Yield for each table its evening without memory, and with it."""
    for number in range(tables):
        table = Table(world, seed * 1000 + number)
        looks = [table.look(f"{seed}-{number}-{look}") for look in range(LOOKS)]
        without, learning = played(
            looks,
            Evening(judged_each=CALLS_EACH, misled=world.misled),
            Evening(NOTHING_LEARNT, judged_each=CALLS_EACH, misled=world.misled),
        )
        yield without, learning


def row(name: str, evenings: Sequence[Evening]) -> str:
    """Return what evenings add up to, as cells."""
    first, calls = sum(one.asked_first for one in evenings), sum(one.calls for one in evenings)
    after, calls_first = sum(one.asked for one in evenings) - first, sum(one.calls_first for one in evenings)
    wrong, stated = sum(one.wrong_unasked for one in evenings), sum(one.stated for one in evenings)
    share = after / max(1, calls - calls_first)
    return f"{name} | {calls} | {first / max(1, calls_first):.1%} | {share:.1%} | {wrong} | {stated:.1f}"


def main() -> None:
    """Play the evenings and print two rows a world."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--world", nargs="*", default=list(WORLDS), choices=list(WORLDS))
    args = parser.parse_args()
    print(f"| world | memory | calls | asked, first {FIRST} | after | wrong | stated |")
    print("|---|---|---|---|---|---|---|")
    for name in args.world:
        without, learning = zip(*evenings_of(WORLDS[name], args.tables, args.seed), strict=True)
        print(f"| {name} | {row('without', without)} |\n| | {row('with', learning)} |", flush=True)


if __name__ == "__main__":
    main()
