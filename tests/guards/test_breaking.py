"""The list of guards stays true: each is marked in the code, just once, and names tests that there are."""

import ast
from collections import Counter

import pytest

from tests.guards.breaking import ROOT, Guard, guards, marked

PLACES = dict(marked())


def test_every_mark_is_one_guards() -> None:
    """No mark stands twice, and none is of a guard that nobody breaks."""
    assert {name: times for name, times in Counter(name for name, _ in marked()).items() if times > 1} == {}
    assert set(PLACES) == {guard.mark for guard in guards()}


@pytest.mark.parametrize("guard", guards(), ids=lambda guard: guard.name.replace(" ", "-"))
def test_the_guard_stands(guard: Guard) -> None:
    """What would be broken is there, and can be read without it; `make break` shows that its tests notice."""
    path = ROOT / PLACES[guard.mark]
    whole = path.read_text(encoding="utf-8")
    broken = guard.broken(whole)
    assert broken != whole
    if path.suffix == ".py":
        assert ast.dump(ast.parse(broken)) != ast.dump(ast.parse(whole))
    assert all((ROOT / test).exists() for test in guard.tests.partition(" -k ")[0].split())


@pytest.mark.parametrize(
    ("text", "swap", "broken"),
    [
        ("if a:  # guard: x\n    b()\n", None, "if False:  # guard: x\n    b()\n"),
        ("# guard: x\nif a(\n    1\n):\n    b()\n", None, "# guard: x\nif False:\n    b()\n"),
        (
            "def f():\n    a(\n        1)  # é\n    b()  # guard: x\n",
            None,
            "def f():\n    a(\n        1)  # é\n    pass  # guard: x\n",
        ),
        ("a = {\n    1: 2,  # guard: x\n    3: 4,\n}\n", None, "a = {\n    3: 4,\n}\n"),
        ("a = f(  # guard: x\n    1, b)\n", ("1, ", ""), "a = f(\n    b)\n"),
        ("# guard: y\n# guard: x\na = 1 + 1\n", ("1", "2"), "# guard: y\n# guard: x\na = 2 + 1\n"),
    ],
)
def test_a_guard_is_taken_away(text: str, swap: tuple[str, str] | None, broken: str) -> None:
    """A test that never holds, a statement that does nothing, a line that is gone, or a text for another."""
    guard = Guard("x", "", swap=swap)
    assert guard.broken(text) == broken
