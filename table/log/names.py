"""Names stand beside the log, which knows them by number: one that is blanked is gone, and seals still fit.

In an event a number stands where the name stood, as text that no name can be: names are printable. The
definitions of the events say where names stand: whatever is a `Seat` there is one, under whichever key.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from table.contract.events import Event
from table.contract.kinds import A_NAME

MARK = "\x1a"
"""Begins a number that stands for a name."""

Payload = dict[str, Any]


class Numbered:
    """The numbers of a table's names; a name without one gets the next."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self._numbers = dict(known)
        self.new: dict[str, int] = {}
        """Names that were numbered here."""

    def payload(self, kind: str, payload: Payload) -> Payload:
        """The payload of such an event, with numbers in the place of names."""
        numbered: Payload = renamed(PAYLOADS.get(kind), payload, self._mark)
        return numbered

    def _mark(self, name: str) -> str:
        if name not in self._numbers:
            self._numbers[name] = self.new[name] = max(self._numbers.values(), default=0) + 1
        return f"{MARK}{self._numbers[name]}"


def renamed(type_: Any, value: Any, name: Callable[[str], str]) -> Any:
    """The JSON value with another `name` for each that its type says to be one."""
    for one in _parts(type_):
        if isinstance(value, str) and A_NAME in getattr(one, "__metadata__", ()):
            return name(value)
        inner = get_args(one)
        if isinstance(value, list | tuple) and get_origin(one) in (list, tuple):
            return [renamed(inner[0], item, name) for item in value]
        if isinstance(value, dict) and get_origin(one) is dict:
            return {renamed(inner[0], key, name): renamed(inner[1], it, name) for key, it in value.items()}
        if isinstance(value, dict) and isinstance(one, type) and issubclass(one, Struct):
            tag = one.__struct_config__.tag_field
            if tag is None or value.get(tag) == one.__struct_config__.tag:
                types = _fields(one)
                return {key: renamed(types.get(key), item, name) for key, item in value.items()}
    return value


def _parts(type_: Any) -> Iterator[Any]:
    """What a value of that type may be, where it may be several."""
    if get_origin(type_) in (Union, UnionType):
        for one in get_args(type_):
            yield from _parts(one)
    elif get_origin(type_) is Annotated and A_NAME not in type_.__metadata__:
        yield from _parts(get_args(type_)[0])
    else:
        yield type_


@cache
def _fields(kind: type[Struct]) -> dict[str, Any]:
    """Key -> what it holds."""
    hints = get_type_hints(kind, include_extras=True)
    keys = zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True)
    return {key: hints[field] for key, field in keys}


PAYLOADS = {one.__struct_config__.tag: _fields(one)["payload"] for one in get_args(Event)}
"""Kind of event -> what it tells."""


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
