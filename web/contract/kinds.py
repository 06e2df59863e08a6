"""The few kinds of JSON Schema that the contract is made of (https://json-schema.org, draft 2020-12)."""

from collections.abc import Iterable, Mapping
from typing import Any

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    """One of the document's components."""
    return {"$ref": f"#/components/schemas/{name}"}


def text(about: str = "", **more: Any) -> Schema:
    """A string."""
    return _about({"type": "string"} | more, about)


def whole(about: str = "", least: int | None = 0, **more: Any) -> Schema:
    """A whole number; `least` None: any."""
    bound = {} if least is None else {"minimum": least}
    return _about({"type": "integer"} | bound | more, about)


def number(about: str = "", **more: Any) -> Schema:
    """Any number."""
    return _about({"type": "number"} | more, about)


def chance(about: str = "") -> Schema:
    """A number from 0 to 1."""
    return number(about, minimum=0, maximum=1)


def flag(about: str = "") -> Schema:
    """True or false."""
    return _about({"type": "boolean"}, about)


def one_of(values: Iterable[str], about: str = "") -> Schema:
    """One of these strings."""
    return _about({"type": "string", "enum": [*values]}, about)


def listed(item: Schema, about: str = "", **more: Any) -> Schema:
    """A list of any length."""
    return _about({"type": "array", "items": item} | more, about)


def by_name(value: Schema, about: str = "") -> Schema:
    """An object whose keys are names that are not known beforehand, mostly seats."""
    return _about({"type": "object", "additionalProperties": value}, about)


def record(fields: Mapping[str, Schema], about: str = "", *, optional: tuple[str, ...] = ()) -> Schema:
    """An object with these keys and no others; all are there but the optional ones."""
    required = [name for name in fields if name not in optional]
    closed = {"type": "object", "properties": dict(fields), "additionalProperties": False}
    return _about(closed | ({"required": required} if required else {}), about)


def or_null(schema: Schema, about: str = "") -> Schema:
    """This, or null."""
    return _about({"anyOf": [schema, {"type": "null"}]}, about)


def _about(schema: Schema, about: str) -> Schema:
    return schema | ({"description": about} if about else {})
