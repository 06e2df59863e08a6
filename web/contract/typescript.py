"""The definitions as TypeScript, for the checks of the page's scripts; no page loads it."""

import json
from collections.abc import Iterable, Iterator, Mapping

from table.contract.said import COMPONENT
from web.contract.schemas import Schema

HEAD = """\
// What the server is asked and what it answers. Written by `python -m web.generated`, from table/contract and
// web/contract: change those. Types only: no page loads this file, `make lint` holds the scripts against it.
"""
_KINDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
LINE_CHARACTERS_MOST = 120
_PREFIX = COMPONENT.format(name="")


def typescript(components: Mapping[str, Schema]) -> str:
    """A type for each of these JSON Schemas."""
    absent = _absent(components)
    named = (
        line for name, schema in components.items() for line in _named(name, schema, absent.get(name, ()))
    )
    return "\n".join([HEAD, *named])


def _absent(components: Mapping[str, Schema]) -> dict[str, list[str]]:
    """Of what is told apart by its keys alone, the keys that only the others have: so scripts may ask."""
    found: dict[str, list[str]] = {}
    for schema in components.values():
        names = [str(choice.get("$ref")).removeprefix(_PREFIX) for choice in schema.get("anyOf", ())]
        if "discriminator" not in schema and all("properties" in components.get(name, {}) for name in names):
            every = {key: None for name in names for key in components[name]["properties"]}
            for name in names:
                found[name] = [key for key in every if key not in components[name]["properties"]]
    return found


def _named(name: str, schema: Schema, absent: Iterable[str]) -> Iterator[str]:
    yield from _comment(schema.get("description"), "")
    if schema.get("additionalProperties") is not False:
        line = f"export type {name} = {type_of(schema)};\n"
        if len(line) > LINE_CHARACTERS_MOST:
            line = line.replace(" = ", " = | ").replace(" | ", "\n  | ")
        yield line
        return
    if not schema["properties"]:
        yield f"export type {name} = Record<string, never>;\n"
        return
    yield f"export interface {name} {{"
    for key, part in schema["properties"].items():
        yield from _comment(part.get("description"), "  ")
        yield f"  {key}{'' if key in schema['required'] else '?'}: {type_of(part)};"
    yield from (f"  {key}?: undefined;" for key in absent)
    yield "}\n"


def _comment(text: str | None, margin: str) -> Iterator[str]:
    if text:
        yield f"{margin}/** {text} */"


def type_of(schema: Schema) -> str:
    """A JSON Schema as a type; bounds and lengths of lists are left out."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(_PREFIX)
    if "anyOf" in schema:
        return _either(type_of(choice) for choice in schema["anyOf"])
    if "enum" in schema:
        return _either(map(json.dumps, schema["enum"]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return _either(_KINDS[name] for name in kind)
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(map(type_of, schema['prefixItems']))}]"
    if kind == "array":
        item = type_of(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return _object(schema)
    return _KINDS[kind] if kind else "unknown"


def _object(schema: Schema) -> str:
    keys = [f"{key}: {type_of(part)}" for key, part in schema.get("properties", {}).items()]
    values = type_of(schema.get("additionalProperties", {}))
    known = f" & {{ {'; '.join(keys)} }}" if keys else ""
    return f"Record<string, {values}>{known}"


def _either(types: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(types))
