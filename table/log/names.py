"""Names stand beside the log, which knows them by number: one that is blanked is gone, and seals still fit.

In an event a number stands where the name stood, as text that no name can be: names are printable.
"""

from collections.abc import Iterable, Mapping
from typing import Any

MARK = "\x1a"
"""Begins a number that stands for a name."""
HOLDS_A_NAME = ("player", "with", "after", "seat")
"""Keys whose value is a name."""
LISTS_NAMES = ("players", "whose")
"""Keys whose value lists names, or null for nobody's."""
BY_NAME = ("dice", "rolls", "rivals")
"""Keys whose value, where it is an object, has names for keys."""

Payload = dict[str, Any]


class Numbered:
    """The numbers of a table's names; a name without one gets the next."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self._numbers = dict(known)
        self.new: dict[str, int] = {}
        """Names that were numbered here."""

    def payload(self, payload: Payload) -> Payload:
        """The payload with numbers in the place of names."""
        renaming = payload.get("action") == "rename"  # others go `to` the left
        return {
            key: self._mark(value) if renaming and key == "to" else self._value(key, value)
            for key, value in payload.items()
        }

    def _value(self, key: str, value: Any) -> Any:
        if key in HOLDS_A_NAME and isinstance(value, str):
            return self._mark(value)
        if key in LISTS_NAMES and isinstance(value, list | tuple):
            return [name and self._mark(name) for name in value]
        if isinstance(value, dict):
            if key in BY_NAME:
                return {self._mark(name): item for name, item in value.items()}
            return self.payload(value)
        return value

    def _mark(self, name: str) -> str:
        if name not in self._numbers:
            self._numbers[name] = self.new[name] = max(self._numbers.values(), default=0) + 1
        return f"{MARK}{self._numbers[name]}"


def named(value: Any, names: Mapping[int, str]) -> Any:
    """What was stored, with names in the place of their numbers."""
    if isinstance(value, str):
        return names.get(int(value[1:]), value) if value.startswith(MARK) else value
    if isinstance(value, list):
        return [named(item, names) for item in value]
    if isinstance(value, dict):
        return {named(key, names): named(item, names) for key, item in value.items()}
    return value


def blank(number: int, taken: Iterable[str]) -> str:
    """What is shown in the place of a name that was forgotten: no other at the table is called so."""
    shown = f"#{number}"
    while shown in set(taken):
        shown = f"#{shown}"
    return shown


def all_named(names: Mapping[int, str], numbers: Iterable[int]) -> dict[int, str]:
    """The names, and for each of these numbers without one what is shown as if it had been forgotten."""
    found = dict(names)
    for number in sorted({*numbers} - {*names}):
        found[number] = blank(number, found.values())
    return found
