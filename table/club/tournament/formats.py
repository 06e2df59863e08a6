"""How a tournament goes on, as data: a TOML file a format, each a list of stages."""

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

Draw = Literal["random", "alike", "snake"]
"""Who sits together: by lot; who has like points, meeting few again; or the best spread over the tables."""

FOLDER = Path(__file__).parent / "formats"


@dataclass(frozen=True, slots=True)
class Stage:
    """Some rounds of a tournament that go alike."""

    rounds: int
    """How many; 0: until one table is left."""
    draw: Draw
    advance: int = 0
    """How many of each table go on to the next round; 0: everybody."""
    cut: int = 0
    """How many of the standings enter the stage; 0: by `cut_share`."""
    cut_share: float = 0.0
    """Which part of the standings enters it, the best; 0: everybody."""

    def __post_init__(self) -> None:
        if self.draw not in get_args(Draw) or self.rounds < 0 or (self.rounds == 0) is not (self.advance > 0):
            raise ValueError(f"a stage that cannot be: {self}")

    def enters(self, there: int) -> int:
        """How many of so many players enter the stage."""
        share = -(-there * self.cut_share // 1) if self.cut_share else there
        return min(there, self.cut or int(share))


@dataclass(frozen=True, slots=True)
class Format:
    """A whole schedule."""

    id: str
    late: int
    """Until which round is drawn people may still come; into that one they are seated."""
    stages: tuple[Stage, ...]


@cache
def formats() -> dict[str, Format]:
    """Every format by its id."""
    return {path.stem: _format(path.stem, tomllib.loads(path.read_text("utf-8"))) for path in _files()}


def format_of(name: str, rounds: int) -> Format:
    """The format with that id; `rounds` stand in the place of the first stage's, where both have a number."""
    found = formats()[name]
    first, *rest = found.stages
    if rounds and first.rounds:
        first = replace(first, rounds=rounds)
    return Format(found.id, found.late, (first, *rest))


def _files() -> list[Path]:
    return sorted(FOLDER.glob("*.toml"))


def _format(name: str, format_row: dict[str, Any]) -> Format:
    return Format(name, format_row["late"], tuple(Stage(**stage) for stage in format_row["stages"]))
