"""JSON Schemas of the definitions, with what stands beside their fields as descriptions."""

import ast
import inspect
import textwrap
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from referee import told
from referee.actions import Action
from table.contract import said, seen
from table.contract.events import Event
from table.contract.kinds import Box, Corner, Kept, Read
from table.contract.kinds import Schema as Schema

NAMED: dict[str, Any] = {"Fact": said.Fact, "Action": Action, "Event": Event, "Box": Box, "Corner": Corner}
"""Definitions that are no struct, by the names that they have in the document."""
EITHER: tuple[type[Struct], ...] = (told.Bid,)
"""Structs that stand for any of those made of them: on the wire nothing tells which, but their keys."""
ALSO = (
    said.Message,
    said.Listing,
    seen.Certain,
    *(struct for base in EITHER for struct in base.__subclasses__()),
)
"""What is spoken of by name only."""


def schemas_of(kinds: Iterable[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """The schema of each of these, and those of all structs that they are made of, by name."""
    wanted = list(kinds)
    made, components = msgspec.json.schema_components(
        [*wanted, *NAMED.values(), *ALSO], schema_hook=_own, ref_template=said.COMPONENT
    )
    named = dict(zip(NAMED, made[len(wanted) :], strict=False))
    structs = {struct.__name__: struct for struct in _structs(Struct)}
    described = {name: _described(schema, structs[name]) for name, schema in components.items()}
    for base in EITHER:
        described[base.__name__] = {
            "description": described[base.__name__]["description"],
            "anyOf": [_reference(struct.__name__) for struct in base.__subclasses__()],
        }
    tidy = {name: _by_name(schema, named) for name, schema in described.items()}
    tidy |= {name: _each(schema, lambda part: _by_name(part, named)) for name, schema in named.items()}
    return [_by_name(schema, named) for schema in made[: len(wanted)]], dict(sorted(tidy.items()))


def _structs(base: type[Struct]) -> Iterable[type[Struct]]:
    for struct in base.__subclasses__():
        yield struct
        yield from _structs(struct)


def _own(kind: type[Read]) -> Schema:
    return kind.schema()


def _reference(name: str) -> Schema:
    return {"$ref": said.COMPONENT.format(name=name)}


def _described(schema: Schema, kind: type[Struct]) -> Schema:
    """The schema of a struct, without the title that repeats its name."""
    about = {key: value for each in reversed(kind.__mro__) for key, value in _beside_fields(each).items()}
    names = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
    properties = {
        key: part | ({"description": about[names[key]]} if names.get(key) in about else {})
        for key, part in schema.get("properties", {}).items()
    }
    told = {key: value for key, value in schema.items() if key != "title"}
    closed = {"additionalProperties": False} if issubclass(kind, Kept) else {}  # others are let go, not kept
    return closed | told | {"properties": properties}


@cache
def _beside_fields(kind: type[Any]) -> Mapping[str, str]:
    """The text that stands under each field of a class."""
    if not issubclass(kind, Struct) or kind is Struct:
        return {}
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    found = {}
    for line, under in zip(body.body, body.body[1:], strict=False):  # type: ignore[attr-defined]
        match line, under:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


def _by_name(schema: Any, named: Mapping[str, Schema]) -> Any:
    """The schema with references in place of what has a name."""
    for name, whole in named.items():
        if isinstance(schema, dict) and whole.items() <= schema.items():
            return {key: value for key, value in schema.items() if key not in whole} | _reference(name)
    return _each(schema, lambda part: _by_name(part, named))


def _each(schema: Any, change: Any) -> Any:
    if isinstance(schema, dict):
        return {key: change(value) for key, value in schema.items()}
    return [change(part) for part in schema] if isinstance(schema, list) else schema
