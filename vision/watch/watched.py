"""What a watcher says after each frame: the state of the table, its dice, and the reveal if there is one."""

from dataclasses import dataclass
from typing import Any, Literal

from vision.reading import DieReading

State = Literal["waiting", "cups", "hands", "settling", "reading", "asking", "done", "taken away"]
"""waiting: nothing was looked at yet; cups: no dice are in sight; hands: much moves; settling: dice are not
all still; reading: they are looked at; asking: a person is needed; done: all is read; taken away: it was."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """All still dice of a table, read several times."""

    dice: tuple[DieReading, ...]
    """From left to right, in pixels of the frame."""
    still_since_seconds: float
    """When the last of them came to rest."""
    missing: int
    """Dice expected less those found; negative where there are too many."""
    aside: tuple[DieReading, ...] = ()
    """What looks like a die and is none of this reveal, each with the reason as `aside`."""

    @property
    def asks(self) -> list[int]:
        """Indexes of the dice that are doubted."""
        return [index for index, die in enumerate(self.dice) if die.doubt]

    @property
    def clear(self) -> bool:
        """Whether there is nothing to ask."""
        return not self.missing and not self.asks

    def to_json(self) -> dict[str, Any]:
        """The contract's `reveal`."""
        return {
            "faces": [die.face for die in self.dice],
            "dice": [die.to_json() for die in self.dice],
            "still_since_seconds": round(self.still_since_seconds, 3),
            "asks": self.asks,
            "missing": self.missing,
            "aside": [die.to_json() for die in self.aside],
        }


@dataclass(frozen=True, slots=True)
class Watched:
    """The table as it is after a frame."""

    at_seconds: float
    state: State
    dice: tuple[DieReading, ...]
    """Those that lie still, as far as they are read."""
    reveal: Reveal | None = None
    """Once, with the frame that completes it."""
