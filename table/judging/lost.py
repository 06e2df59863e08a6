"""Dice that seats lost in this game: the referee counts them, people or the camera say where they lie."""

from referee import Game
from table.judging.reading import TableReading

AMONG = 0.5
"""The chance that of lost dice which lie in sight and were not seen apart some are taken for dice of a
reveal; our own guess. Else they lie where the camera does not look."""


def lost_dice(game: Game) -> int:
    """How many dice the seats have lost since this game began."""
    state = game.state
    return max(0, len(state.dice) * game.setup.full - sum(state.dice.values()))


def among(lost: int) -> dict[int, float]:
    """How likely it is that so many lost dice in sight are taken for dice in play, any number as likely."""
    return {number: AMONG / lost for number in range(1, lost + 1)}


def seen_apart(reading: TableReading | None) -> int:
    """How many things of a reading are known for lost dice."""
    return sum(die.aside == "lost" for die in reading.dice) if reading else 0


def may_be_lost(game: Game, reading: TableReading | None, in_sight: bool | None) -> int:
    """How many of what was read may be lost dice: those that were not seen apart, unless people said that
    they do not lie `in_sight`."""
    return 0 if in_sight is False else max(0, lost_dice(game) - seen_apart(reading))
