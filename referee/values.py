"""The small values that everything else speaks: faces, bids, refusals. Refusals are facts, not sentences."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import wraps
from typing import NamedTuple, NoReturn, ParamSpec, TypeGuard, TypeVar

from referee.facts import Fact, Message, message

ACE = 1
FEI, ZHAI = "fei", "zhai"
"""What is spoken with a bid: that aces are wild for it, or that they are not."""
FACES = (1, 2, 3, 4, 5, 6)
QUANTITY_MAX = 999
"""The highest quantity a bid may name: far beyond any table, and short enough to print."""


class Code(StrEnum):
    """Why an action was refused; the list is closed, so that a page can act on it."""

    BAD_SETUP = "bad-setup"
    UNKNOWN_VARIANT = "unknown-variant"
    BAD_OPTION = "bad-option"
    BAD_PLAYERS = "bad-players"
    BAD_DICE = "bad-dice"
    BAD_ACTION = "bad-action"
    UNKNOWN_PLAYER = "unknown-player"
    PLAYER_OUT = "player-out"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_NOW = "not-now"
    NOT_IN_VARIANT = "not-in-variant"
    NOT_ALLOWED = "not-allowed"
    BAD_BID = "bad-bid"
    TOO_LOW = "too-low"
    WRONG_DICE = "wrong-dice"
    NOTHING_TO_UNDO = "nothing-to-undo"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An expected refusal, as a value: the state stays as it was."""

    code: Code
    """Which kind of refusal, for programs."""
    say: Message
    """One sentence for people, in no language yet: who, which rule, and what would be legal."""


class RefusalError(ValueError):
    """A `Refusal` on its way out of a check; whoever asks the referee gets it as a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.say.id)
        self.refusal = refusal


def refuse(code: Code, message_id: str, /, **facts: Fact) -> NoReturn:
    """Refuse by raising `RefusalError`; `message_id` is that of the sentence without `refusal-`."""
    raise RefusalError(Refusal(code, message(f"refusal-{message_id}", **facts)))


P = ParamSpec("P")
T = TypeVar("T")


def answered(check: Callable[P, T]) -> Callable[P, T | Refusal]:
    """The function with what it refuses as its value."""

    @wraps(check)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T | Refusal:
        try:
            return check(*args, **kwargs)
        except RefusalError as refused:
            return refused.refusal

    return ask


def granted(answer: T | Refusal) -> T:
    """The answer, where it is no refusal; a refusal is raised."""
    if isinstance(answer, Refusal):
        raise RefusalError(answer)
    return answer


class Bid(NamedTuple):
    """A quantity of one face, written `7x5` for seven fives and `4A` for four aces.

    >>> Bid.parse("7x5")[:2], str(Bid(4, 1)), str(Bid(3, 3, "zhai"))
    ((7, 5), '4A', '3x3 zhai')
    """

    quantity: int
    """How many dice, at least 1."""
    face: int
    """Which face, 1 to 6."""
    spoken: str = ""
    """fei (aces are wild for it) or zhai (they are not), where each bid says so; empty elsewhere."""

    def __str__(self) -> str:
        bare = f"{self.quantity}A" if self.face == ACE else f"{self.quantity}x{self.face}"
        return f"{bare} {self.spoken}".rstrip()

    @classmethod
    def parse(cls, text: str) -> "Bid":
        """Read `7x5`, `4x1` or `4A`, and what was spoken after it; `RefusalError` says what would be
        right."""
        match = re.fullmatch(
            r"\s*([1-9][0-9]{0,2})\s*(?:[xX*]\s*([1-6aA])|([aA]))(?:\s+(fei|zhai))?\s*", text, re.ASCII
        )
        if match is None:
            refuse(Code.BAD_BID, "no-bid", given=show(text))
        face = match[2] or match[3]
        return cls(int(match[1]), ACE if face in "aA" else int(face), match[4] or "")


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a JSON value is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


SHOWN_CHARACTERS_MAX = 60


def show(value: object) -> Fact:
    """A value from outside as it was given, short enough for a sentence."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested without end, or a number of thousands of digits
        return message("such-a", type=type(value).__name__)
    return text if len(text) <= SHOWN_CHARACTERS_MAX else f"{text[: SHOWN_CHARACTERS_MAX - 3]}..."
