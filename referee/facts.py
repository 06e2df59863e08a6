"""What is to be said, before any language says it: the id of a sentence in the catalogue, and its facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Join = Literal["and", "or", "comma", "then"]
"""`then` puts sentences one after another."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence or a part of one: `Message("bid", {"quantity": 7, "face": Message(...)})`.

    It says nothing by itself; `referee.words.catalogue` says it in a language, and so does the page, which
    gets it as JSON.
    """

    id: str
    """The id in the catalogue, with `.attribute` for one of its attributes."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """The variables that the catalogue's text may use."""

    def to_json(self) -> dict[str, Any]:
        """`{"id": ..., "facts": {...}}`; a fact that is itself a message or a list stands as its JSON."""
        return {"id": self.id, "facts": {key: _json(fact) for key, fact in self.facts.items()}}


@dataclass(frozen=True, slots=True)
class Listing:
    """Several things told as one: `a, b and c`; nothing where there are none."""

    items: tuple[Fact, ...]
    join: Join = "and"
    """How the last one is joined: the messages `list-and`, `list-or`, `list-comma`, `list-then` of the
    catalogue. The others are joined by `list-comma`, and by `list-then` where the last one is."""

    @classmethod
    def of(cls, items: Iterable[Fact], join: Join = "and") -> Listing:
        """A listing of anything that can be gone through."""
        return cls(tuple(items), join)

    def to_json(self) -> dict[str, Any]:
        """`{"list": [...], "join": "and"}`."""
        return {"list": [_json(item) for item in self.items], "join": self.join}


Fact = str | int | float | Message | Listing
"""What a variable may hold; a string (a name, a value as it was given) is said as it is."""


def message(message_id: str, /, **facts: Fact) -> Message:
    """A message with its facts as keywords; `_` in a keyword stands for the `-` of the catalogue."""
    return Message(message_id, {key.replace("_", "-"): fact for key, fact in facts.items()})


def _json(fact: Fact) -> Any:
    return fact.to_json() if isinstance(fact, Message | Listing) else fact
