"""The sentences of the server, the command line and the pages; with the referee's they make one catalogue."""

from collections.abc import Iterable, Iterator
from functools import cache

from referee.facts import Fact, Listing, Message, message
from referee.words.catalogue import ENGLISH, Catalogue, languages_of, texts_of

__all__ = [
    "ENGLISH", "Fact", "Listing", "Message", "catalogue", "languages", "message", "nearest",
    "texts",
]  # fmt: skip

PACKAGES = ("referee.words", "table.words", "web.words")
"""Where the Fluent files of a language lie."""


def languages() -> tuple[str, ...]:
    """The codes of the languages that there are, English first."""
    return languages_of(PACKAGES)


def texts(language: str) -> Iterator[str]:
    """The Fluent texts of a language."""
    yield from texts_of(language, PACKAGES)


@cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    """Every sentence there is, in a language; what it lacks is said in English."""
    return Catalogue(language, texts(language), None if language == ENGLISH else catalogue())


def nearest(asked: Iterable[str]) -> str | None:
    """The first language that there are words of: itself, or the one that its region is of."""
    there_are = {code.casefold(): code for code in languages()}
    for code in asked:
        whole = code.casefold().replace("_", "-")
        if found := there_are.get(whole) or there_are.get(whole.partition("-")[0]):
            return found
    return None
