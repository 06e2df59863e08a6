"""Fluent's messages (https://projectfluent.org/fluent/guide/), each read when it is first said.

`fluent.syntax` reads them. Its companion `fluent.runtime` would say them; it brings the dates and currencies
of a thousand languages, 37 MB, and reads whole files at once, which every start of a server waits for.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from fluent.syntax import FluentParser, ast

from referee.words.plurals import DECIMALS_MOST, Numbers

BEGINNING = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
"""A message or term begins at the margin, and what belongs to it does not."""
DEEPEST = 20
"""So many messages may stand in one another; what goes deeper goes round in circles."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that is to be said, and how many decimals at most."""

    value: int | float
    decimals_most: int = DECIMALS_MOST


Value = str | Number
Function = Callable[..., Value]


class Entry(NamedTuple):
    """A message or term, as it stands in its file."""

    name: str
    source: str


class Bundle:
    """The messages of one language."""

    def __init__(self, numbers: Numbers, functions: Mapping[str, Function]) -> None:
        self._numbers = numbers
        self._functions = {"NUMBER": _number, **functions}
        self._sources: dict[str, str] = {}
        self._read: dict[str, ast.EntryType] = {}

    @property
    def names(self) -> Collection[str]:
        """Of every message and term, in their order."""
        return self._sources

    def add(self, text: str) -> None:
        """Take the messages of a text; of two with one id the first counts."""
        for entry in entries(text):
            self._sources.setdefault(entry.name, entry.source)

    def pattern(self, name: str) -> ast.Pattern | None:
        """What the message, its attribute (`name.attribute`) or the term (`-name`) says, or None.

        Raises ValueError where its text cannot be read.
        """
        name, _, attribute = name.partition(".")
        if name not in self._sources:
            return None
        if name not in self._read:
            self._read[name] = FluentParser(with_spans=False).parse_entry(self._sources[name])
        found = self._read[name]
        if not isinstance(found, ast.Message | ast.Term):
            raise ValueError(f"{name} cannot be read.")
        if not attribute:
            return found.value
        return next((it.value for it in found.attributes if it.id.name == attribute), None)

    def say(self, pattern: ast.Pattern, values: Mapping[str, Value], depth: int = 0) -> str:
        """The pattern's text. Raises ValueError where it needs what is not there, or does not end."""
        if depth > DEEPEST:
            raise ValueError("It goes round in circles.")
        return "".join(
            it.value if isinstance(it, ast.TextElement) else self._written(self._value(it, values, depth))
            for it in pattern.elements
        )

    def _written(self, value: Value) -> str:
        return self._numbers.written(value.value, value.decimals_most) if isinstance(value, Number) else value

    def _value(self, part: ast.SyntaxNode, values: Mapping[str, Value], depth: int) -> Value:
        match part:
            case ast.Placeable(expression=inner):
                return self._value(inner, values, depth)
            case ast.StringLiteral():
                return str(part.parse()["value"])
            case ast.NumberLiteral(value=digits):
                return Number(float(digits) if "." in digits else int(digits))
            case ast.VariableReference():
                try:
                    return values[part.id.name]
                except KeyError:
                    raise ValueError(f"It needs ${part.id.name}.") from None
            case ast.SelectExpression():
                return self.say(
                    self._chosen(part, self._value(part.selector, values, depth)), values, depth + 1
                )
            case ast.FunctionReference():
                if part.id.name not in self._functions:
                    raise ValueError(f"It needs {part.id.name}().")
                given = [self._value(it, values, depth) for it in part.arguments.positional]
                return self._functions[part.id.name](*given, **self._named(part.arguments))
            case ast.MessageReference():
                return self._referred(part, part.id.name, values, depth)
            case ast.TermReference():
                own = defaultdict(str, self._named(part.arguments))  # what a term is not given is no fault
                return self._referred(part, f"-{part.id.name}", own, depth)
        raise ValueError(f"{type(part).__name__} cannot be said.")

    def _referred(
        self,
        part: ast.MessageReference | ast.TermReference,
        name: str,
        values: Mapping[str, Value],
        depth: int,
    ) -> str:
        name += f".{part.attribute.name}" if part.attribute else ""
        pattern = self.pattern(name)
        if pattern is None:
            raise ValueError(f"It needs {name}.")
        return self.say(pattern, values, depth + 1)

    def _named(self, arguments: ast.CallArguments | None) -> dict[str, Value]:
        named = arguments.named if arguments else []
        return {it.name.name: self._value(it.value, {}, 0) for it in named}

    def _chosen(self, select: ast.SelectExpression, value: Value) -> ast.Pattern:
        for variant in select.variants:
            if self._fits(variant.key, value):
                return variant.value
        return next(variant.value for variant in select.variants if variant.default)

    def _fits(self, key: ast.Identifier | ast.NumberLiteral, value: Value) -> bool:
        if isinstance(key, ast.NumberLiteral):
            return isinstance(value, Number) and float(key.value) == value.value
        if isinstance(value, Number):
            return bool(key.name == self._numbers.plural(value.value, value.decimals_most))
        return bool(key.name == value)


def entries(text: str) -> Iterator[Entry]:
    """The messages and terms of a Fluent text, in their order."""
    begins = list(BEGINNING.finditer(text))
    ends = [it.start() for it in begins[1:]]
    for begin, end in zip(begins, [*ends, len(text)], strict=True):
        yield Entry(begin[1], text[begin.start() : end])


def _number(number: Number, *, maximumFractionDigits: Number) -> Number:
    return replace(number, decimals_most=int(maximumFractionDigits.value))
