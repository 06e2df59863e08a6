"""Which dice lie on which ground, in which light, before which camera: what `kinds.toml` tells, dealt."""

import random
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

KINDS_FILE = Path(__file__).parent / "kinds.toml"
SEED = 2025
"""of the benchmark: another one makes other pictures"""


@dataclass(frozen=True, slots=True)
class Mix:
    """The names of what one picture shows."""

    dice: str
    ground: str
    light: str
    camera: str

    @property
    def tags(self) -> dict[str, str]:
        """The same by what each is, as a sidecar has it."""
        return asdict(self)


def kinds() -> dict[str, dict[str, Any]]:
    """Return dice, grounds, lights and cameras: name -> what it is made of."""
    return tomllib.loads(KINDS_FILE.read_text(encoding="utf-8"))


def mixes(count: int, seed: int = SEED) -> list[Mix]:
    """Return `count` mixes in which every kind comes up as often as any other of its sort, but for one time;
    the first ones stay the same whatever the count."""
    decks = (dealt(list(names), random.Random(f"{seed}/{sort}")) for sort, names in kinds().items())
    return [Mix(*names) for _, *names in zip(range(count), *decks, strict=False)]


def dealt(names: Sequence[str], rng: random.Random) -> Iterator[str]:
    """Yield all names in random order, then all in another one, for ever."""
    while True:
        yield from rng.sample(names, len(names))
