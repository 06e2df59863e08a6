"""Sentences, before any language says them, and refusals."""

from typing import Annotated, Any, Self

from msgspec import Meta

from referee.facts import Join
from referee.facts import Message as Said
from table.contract.kinds import Told

COMPONENT = "#/components/schemas/{name}"

Fact = Annotated[
    Any,
    Meta(
        extra_json_schema={
            "anyOf": [
                {"type": "string"},
                {"type": "number"},
                {"$ref": COMPONENT.format(name="Message")},
                {"$ref": COMPONENT.format(name="Listing")},
            ]
        }
    ),
]
"""What a sentence's variable holds, as `referee.facts` makes its JSON."""


class Message(Told):
    """A sentence before any language says it."""

    id: str
    """Of a sentence in `/words/LANGUAGE.ftl`."""
    facts: dict[str, Fact]
    """Its variables."""

    @classmethod
    def of(cls, said: Said) -> Self:
        """The referee's sentence, or the server's."""
        return cls(**said.to_json())


class Listing(Told):
    """Several things told as one."""

    list: list[Fact]
    join: Join


class Why(Told):
    """What may not be, and why."""

    code: str
    """Which kind, for programs."""
    message: str
    """A sentence to show, in the request's language."""
    say: Message


class Refusal(Told):
    """What may not be, and why; nothing has changed."""

    refusal: Why
