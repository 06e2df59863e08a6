"""How a tournament goes on, as data: a TOML file a format, each a list of stages."""

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, structs

from table.contract.kinds import Closed

Draw = Literal["random", "alike", "snake"]
"""Who sits together: by lot; who has like points, meeting few again; or the best spread over the tables."""

FOLDER = Path(__file__).parent / "formats"


class Stage(Closed):
    """Some rounds of a tournament that go alike."""

    rounds: Annotated[int, Meta(ge=0)]
    """How many; 0: until one table is left."""
    draw: Draw
    advance: int = 0
    """How many of each table go on to the next round; 0: everybody."""
    cut: int = 0
    """How many of the standings enter the stage; 0: by `cut_share`."""
    cut_share: float = 0.0
    """Which part of the standings enters it, the best; 0: everybody."""

    def __post_init__(self) -> None:
        if (self.rounds == 0) is not (self.advance > 0):
            raise ValueError(f"a stage that cannot be: {self}")

    def enters(self, there: int) -> int:
        """How many of so many players enter the stage."""
        share = -(-there * self.cut_share // 1) if self.cut_share else there
        return min(there, self.cut or int(share))


class Format(Closed):
    """A whole schedule."""

    late: int
    """Until which round is drawn people may still come; into that one they are seated."""
    stages: tuple[Stage, ...]


@cache
def formats() -> dict[str, Format]:
    """Every format by its id."""
    files = sorted(FOLDER.glob("*.toml"))
    return {path.stem: msgspec.toml.decode(path.read_bytes(), type=Format) for path in files}


def format_of(name: str, rounds: int) -> Format:
    """The format with that id; `rounds` stand in the place of the first stage's, where both have a number."""
    found = formats()[name]
    first, *rest = found.stages
    if not rounds or not first.rounds:
        return found
    return structs.replace(found, stages=(structs.replace(first, rounds=rounds), *rest))
