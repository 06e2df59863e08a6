"""What the server, the command line and the database answer where they will not: errors with a sentence."""

from typing import Any

from referee import Refusal
from table.words import ENGLISH, Message, catalogue


class SaidError(Exception):
    """`say` is its sentence, with the way out; as text it is in English."""

    def __init__(self, say: Message) -> None:
        super().__init__(catalogue().say(say))
        self.say = say


class Refused(SaidError):
    """An expected refusal, by the referee or by the server; nothing has changed."""

    def __init__(
        self, code: str, say: Message, status: int = 422, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(say)
        self.code = code
        """Which kind of refusal, for programs; written as the referee's codes are."""
        self.status = status
        """The HTTP status it is answered with."""
        self.headers = headers or {}
        """Headers of the answer, such as Retry-After."""

    @classmethod
    def by(cls, refusal: Refusal) -> "Refused":
        """The referee's refusal, to be raised."""
        return cls(refusal.code.value, refusal.say)

    def to_json(self, language: str = ENGLISH) -> dict[str, dict[str, Any]]:
        """The contract's `{"refusal": {"code", "message", "say"}}`."""
        said = catalogue(language).say(self.say)
        return {"refusal": {"code": self.code, "message": said, "say": self.say.to_json()}}
