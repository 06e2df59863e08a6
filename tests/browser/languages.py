"""What a page says, held against the words of a language that it is not in."""

import re
from functools import cache
from pathlib import Path

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor
from playwright.sync_api import Page

from tests.words.fluent_files import parsed

FILES = sorted(Path(__file__).parents[2].glob("*/words/languages/*/*.ftl"))
WORD = re.compile(r"[^\W\d_]{2,}")
SAID = """() => {
  const seen = [...document.querySelectorAll('body, body *')].filter(e => e.checkVisibility());
  const names = ['aria-label', 'title', 'placeholder', 'alt'];
  const told = seen.flatMap(e => names.map(name => e.getAttribute(name)));
  const text = seen.flatMap(e => [...e.childNodes].filter(n => n.nodeType === 3).map(n => n.data));
  return [...told, ...text].filter(Boolean).join('\\n');
}"""


class _Text(Visitor):  # type: ignore[misc]
    def __init__(self) -> None:
        self.words: set[str] = set()

    def visit_TextElement(self, node: ast.TextElement) -> None:
        self.words.update(WORD.findall(node.value.lower()))

    visit_StringLiteral = visit_TextElement


def words_of(language: str) -> set[str]:
    """Every word of the language's files, in small letters."""
    text = _Text()
    for message in parsed(file.read_text(encoding="utf-8") for file in FILES if file.parent.name == language):
        for part in (message, *message.attributes):
            if part.value is not None:
                text.visit(part.value)
    return text.words


@cache
def only(language: str, other: str) -> frozenset[str]:
    """The words of a language that the other one does not know."""
    return frozenset(words_of(language) - words_of(other))


def foreign(page: Page) -> list[str]:
    """English words that can be read or heard on a Spanish page."""
    return foreign_in(page.evaluate(SAID))


def foreign_in(said: str) -> list[str]:
    """English words in what a page says."""
    return sorted(only("en", "es") & set(WORD.findall(said.lower())))
