"""The guards that are broken on purpose: what each is, and how it is taken away in a copy of the project.

A guard is marked in the code, `# guard: NAME` at the end of its line or above it.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
MARK = re.compile(r"\s*(?:#|\{#) guard: (.+?)(?: #\})?$")
LINES_MOST = 6
"""From the mark on: within these lies what is swapped."""


@dataclass(frozen=True, slots=True)
class Guard:
    """One guard: where it is marked, what becomes of it, and the tests that must notice."""

    name: str
    tests: str
    at: str = ""
    """The mark's name, where it is another: several may be broken at one mark."""
    swap: tuple[str, str] | None = None
    """The first text from the mark on that is this one, and what stands there instead. Without it the guard
    is gone: a statement does nothing, an `if` or a `while` never holds."""
    server: bool = False
    """Whether these want a PostgreSQL, which OJO_TEST_DATABASE names; without one they are skipped."""

    @property
    def mark(self) -> str:
        """What stands in the code."""
        return self.at or self.name

    def broken(self, text: str) -> str:
        """A file's text without the guard. Raises ValueError where it cannot be told what that would be."""
        lines = text.splitlines(keepends=True)
        at = next(n for n, line in enumerate(lines) if self.mark in marks(line))
        while MARK.sub("", lines[at]).strip() == "":
            at += 1
        before, rest = "".join(lines[:at]), "".join(lines[at : at + LINES_MOST])
        after = "".join(lines[at + LINES_MOST :])
        if self.swap is not None:
            rest = re.sub(MARK.pattern, "", rest, flags=re.MULTILINE)
            if self.swap[0] not in rest:
                raise ValueError(f"{self.name}: {self.swap[0]!r} does not stand at its mark")
            return before + rest.replace(*self.swap, 1) + after
        return _gone(text, at)


def marks(line: str) -> list[str]:
    """The name of the guard that a line is marked as, if it is one."""
    found = MARK.search(line.rstrip("\n"))
    return [found[1]] if found else []


def _gone(text: str, at: int) -> str:
    """Without what begins at that line, from 0: the test of an `if`, a statement, or else the line."""
    lines = text.splitlines(keepends=True)
    begun = (
        node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt) and node.lineno == at + 1
    )
    node = next(begun, None)
    if node is None:
        return "".join(lines[:at] + lines[at + 1 :])
    part, instead = (node.test, "False") if isinstance(node, ast.If | ast.While) else (node, "pass")
    first, last = part.lineno - 1, (part.end_lineno or part.lineno) - 1
    head = lines[first].encode()[: part.col_offset].decode()
    tail = lines[last].encode()[part.end_col_offset :].decode()
    return "".join([*lines[:first], head, instead, tail, *lines[last + 1 :]])


def marked() -> Iterator[tuple[str, Path]]:
    """Every mark, with its file."""
    files = [
        path
        for folder in ("referee", "vision", "table", "web", "models")
        for path in (ROOT / folder).rglob("*.*")
    ]
    for path in [*files, ROOT / "pyproject.toml", ROOT / "Makefile"]:
        if path.suffix in (".py", ".html", ".toml", ""):
            for line in path.read_text(encoding="utf-8").splitlines():
                for name in marks(line):
                    yield name, path.relative_to(ROOT)


def guards() -> list[Guard]:
    """All of them, as `guards.toml` beside this file lists them."""
    listed = tomllib.loads(Path(__file__).with_name("guards.toml").read_text(encoding="utf-8"))
    return [Guard(name, **told) for name, told in listed.items()]
