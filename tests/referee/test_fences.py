"""Facts below, words above: no sentence stands where rules are."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import referee

ROOT = Path(referee.__file__).parent
BELOW = sorted(file for file in ROOT.rglob("*.py") if file.relative_to(ROOT).parts[0] != "words")
"""All modules that know rules and no language."""

CLAIMS = {
    "five of a kind", "four of a kind", "full house", "three of a kind", "two pair", "small straight",
    "large straight", "five equal", "five different",
}  # fmt: skip
"""Values that the contract writes in more than one word."""


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


def test_no_sentence_stands_below() -> None:
    """The rules hold no sentence: `referee.words` says what they find."""
    found = {str(file.relative_to(ROOT)): {*sentences(file.read_text(encoding="utf-8"))} for file in BELOW}
    assert {name: told - CLAIMS for name, told in found.items() if told - CLAIMS} == {}


def test_a_sentence_would_be_seen() -> None:
    """Wherever it stands."""
    assert list(sentences('"""A docstring."""\nx = f"{a} cannot bid"')) == [" cannot bid"]
