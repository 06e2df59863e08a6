"""Facts below, words above: what the rooms of the referee may import, and that no sentence stands below."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee

ROOT = Path(referee.__file__).parent
BELOW = sorted(file for file in ROOT.rglob("*.py") if file.relative_to(ROOT).parts[0] != "words")
"""All modules that know rules and no language."""

CLAIMS = {
    "five of a kind", "four of a kind", "full house", "three of a kind", "two pair", "small straight",
    "large straight", "five equal", "five different",
}  # fmt: skip
"""Values that the contract writes in more than one word."""


def imported(source: str) -> set[str]:
    """The modules that a source imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def sentences(source: str) -> Iterator[str]:
    """Strings of more than one word that are no docstring and no error of a programmer's."""
    tree = ast.parse(source)
    skipped = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) or isinstance(getattr(node, "value", None), ast.Constant)
        if isinstance(node, ast.Raise | ast.Expr)
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped
        if is_text and re.search(r"[A-Za-z] [A-Za-z]", node.value):
            yield node.value


def crossed(source: str) -> set[str]:
    """Imports from the words."""
    return {name for name in imported(source) if name.startswith("referee.words")}


@pytest.mark.parametrize("file", BELOW, ids=lambda it: str(it.relative_to(ROOT)))
def test_no_words_below(file: Path) -> None:
    """The rules import nothing of the words, and hold no sentence."""
    source = file.read_text(encoding="utf-8")
    assert crossed(source) == set()
    assert set(sentences(source)) - CLAIMS == set()


def test_the_fence_stands() -> None:
    """An import of the words, and a sentence, are noticed wherever they stand."""
    assert crossed("def f():\n    from referee.words import telling") == {"referee.words.telling"}
    assert crossed("import referee.words.told") == {"referee.words.told"}
    assert crossed("from referee.facts import message") == set()
    assert list(sentences('"""A docstring."""\nx = f"{a} cannot bid"')) == [" cannot bid"]
