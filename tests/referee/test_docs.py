"""The handbook: docs/rules.md says what the data says, and leaves no switch, variant or code out."""

import ast
import doctest
import importlib
import inspect

import pytest

from referee import Code, variant_ids
from referee.variants import rules as rules_module
from referee.variants.rules import FACE_NAMES, SWITCHES
from referee.words.catalogue import catalogue
from referee.words.handbook import handbook
from tests.referee.following import TESTS

DOCS = TESTS.parent / "docs" / "rules.md"


def test_docs_are_made_from_the_data() -> None:
    """`ojo variants --markdown` writes docs/rules.md as it is."""
    assert DOCS.read_text(encoding="utf-8") == handbook()


def test_docs_name_everything() -> None:
    """Every variant, every switch and every code of a refusal stands in docs/rules.md."""
    text = DOCS.read_text(encoding="utf-8")
    for name in [*variant_ids(), *SWITCHES, FACE_NAMES.id, *Code]:
        assert f"`{name}`" in text, name


def test_every_switch_has_its_docstring() -> None:
    """The docstring under each field of `Rules` begins with the switch's id, and each value has a
    sentence."""
    (rules,) = [
        node
        for node in ast.parse(inspect.getsource(rules_module)).body
        if getattr(node, "name", "") == "Rules"
    ]
    assert isinstance(rules, ast.ClassDef)
    documented = {
        field.target.id: after.value.value
        for field, after in zip(rules.body, rules.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    }
    for switch in SWITCHES.values():
        assert str(documented[switch.name]).startswith(f"`{switch.id}`: ")
        assert all(catalogue().say(switch.meaning(value)).endswith(".") for value in switch.allowed or (0,))


@pytest.mark.parametrize("name", ["referee", "referee.game", "referee.values"])
def test_examples_in_docstrings(name: str) -> None:
    """What a docstring shows is what comes out."""
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
