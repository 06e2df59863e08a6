"""The guards that are broken on purpose: what each is, and how it is taken away in a copy of the project."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Guard:
    """One guard: its file, the text that is it, the text without it, and the tests that must notice."""

    name: str
    file: str
    old: str
    new: str
    tests: str
    server: bool = False
    """Whether these want a PostgreSQL, which OJO_TEST_DATABASE names; without one they are skipped."""

    def broken(self, text: str) -> str:
        """The file's text without the guard. Raises ValueError where it does not stand there just once."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.old!r} stands {text.count(self.old)} times in {self.file}")
        return text.replace(self.old, self.new)


def guards() -> list[Guard]:
    """All of them, as `guards.toml` beside this file lists them."""
    listed = tomllib.loads(Path(__file__).with_name("guards.toml").read_text(encoding="utf-8"))
    return [Guard(name, **it) for name, it in listed.items()]
