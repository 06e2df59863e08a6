"""Messages said in a language: one folder of Fluent files a language, read by Python here and by the page.

A language is files only: `languages/CODE/*.ftl` (https://projectfluent.org), beside the English ones. Two
functions are ours, told the same in the page: `SPELLED($n)` is the message `number` of
that language for n, `CAPITAL($text)` the text with a capital first letter.

What a language lacks is said in English, always a whole sentence: with one part missing, all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from referee.facts import Fact, Listing, Message
from referee.words.fluent import Bundle, Number, Value
from referee.words.plurals import numbers_of

ENGLISH = "en"


class Missing(KeyError):
    """A message that the catalogue does not have."""


class Catalogue:
    """The sentences of one language."""

    def __init__(self, language: str, texts: Iterable[str], otherwise: Catalogue | None = None) -> None:
        """`language` is a BCP 47 code; `texts` hold Fluent messages; of two with one id the first counts.
        `otherwise` says what cannot be said whole with these."""
        self.language = language
        self._otherwise = otherwise
        self._bundle = Bundle(numbers_of(language), {"SPELLED": self._spelled, "CAPITAL": _capital})
        for text in texts:
            self._bundle.add(text)

    def __contains__(self, message_id: str) -> bool:
        """Whether it can be said, in this language or otherwise."""
        try:
            self._pattern(message_id)
        except Missing:
            return self._otherwise is not None and message_id in self._otherwise
        return True

    def ids(self, beginning: str) -> list[str]:
        """Of this language's messages those whose ids begin so, in their order."""
        return [name for name in self._bundle.names if name.startswith(beginning)]

    def say(self, fact: Fact) -> str:
        """The message, listing, name or number in this language; as a whole in the other one where a message
        is missing, be it deep inside.

        Raises `KeyError` where no catalogue has such a message, and ValueError where it needs a variable that
        the message does not bring: both are faults of the program, never of its users.
        """
        try:
            return self._said(fact)
        except Missing:
            if self._otherwise is None:
                raise
        return self._otherwise.say(fact)

    def _said(self, fact: Fact) -> str:
        if isinstance(fact, Message):
            return self._say(fact.id, {key: self._value(value) for key, value in fact.facts.items()})
        if isinstance(fact, Listing):
            return self._list([self._said(item) for item in fact.items], fact.join)
        return str(fact)

    def _value(self, fact: Fact) -> Value:
        return Number(fact) if isinstance(fact, int | float) else self._said(fact)

    def _pattern(self, message_id: str) -> Any:
        pattern = self._bundle.pattern(message_id)
        if pattern is None:
            raise Missing(message_id)
        return pattern

    def _say(self, message_id: str, values: Mapping[str, Value]) -> str:
        pattern = self._pattern(message_id)
        try:
            return self._bundle.say(pattern, values)
        except ValueError as error:
            raise ValueError(f"{message_id} in {self.language}: {error}") from error

    def _list(self, said: list[str], join: str) -> str:
        if len(said) < 2:
            return "".join(said)
        head = said[0]
        between = "list-then" if join == "then" else "list-comma"
        for item in said[1:-1]:
            head = self._say(between, {"head": head, "item": item})
        return self._say(f"list-{join}", {"head": head, "item": said[-1]})

    def _spelled(self, number: Number) -> str:
        return self._say("number", {"n": number})


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def texts_of(language: str, packages: Iterable[str] = ("referee.words",)) -> Iterator[str]:
    """The text of every Fluent file that these packages keep for the language, ordered by name."""
    for package in packages:
        folder = resources.files(package) / "languages" / language
        if folder.is_dir():
            for file in sorted(_fluent_files(folder), key=lambda it: it.name):
                yield file.read_text(encoding="utf-8")


def languages_of(packages: Iterable[str] = ("referee.words",)) -> tuple[str, ...]:
    """The codes of the languages that there are, English first."""
    codes = {
        folder.name
        for package in packages
        if (root := resources.files(package) / "languages").is_dir()
        for folder in root.iterdir()
        if folder.is_dir()
    }
    return tuple(sorted(codes, key=lambda code: (code != ENGLISH, code)))


@cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    """The referee's own sentences in a language; what it lacks is said in English."""
    return Catalogue(language, texts_of(language), None if language == ENGLISH else catalogue())


def _fluent_files(folder: Traversable) -> Iterator[Traversable]:
    return (file for file in folder.iterdir() if file.name.endswith(".ftl"))
