"""What an event keeps of what it is told: the keys of its definition, and nothing beside them."""

from typing import Any

import msgspec
from msgspec import inspect

from table.contract.events import Event

_EVENT = inspect.type_info(Event)


def own(event: dict[str, Any]) -> dict[str, Any]:
    """An event without the keys that its definition does not have: nobody looks at them, so that a name there
    would be kept, told and never forgotten. What is no event stays as it is."""
    known: dict[str, Any] = _own(event, _EVENT)
    return known


def is_event(event: dict[str, Any]) -> bool:
    """Whether an event is as it is defined, each value within its bounds."""
    try:
        msgspec.convert(event, Event)
    except (msgspec.ValidationError, OverflowError):
        return False  # guard: a night from a file has any value
    return True


def _own(value: Any, kind: inspect.Type) -> Any:
    match kind:
        case inspect.Metadata():
            return _own(value, kind.type)
        case inspect.UnionType() if isinstance(value, dict):
            structs = [one for one in kind.types if isinstance(one, inspect.StructType)]
            fits = (one for one in structs if one.tag_field is None or value.get(one.tag_field) == one.tag)
            return _own(value, next(fits, kind.types[0]))
        case inspect.StructType() if isinstance(value, dict):
            fields = {one.encode_name: one.type for one in kind.fields} | {kind.tag_field: inspect.StrType()}
            return {key: _own(it, fields[key]) for key, it in value.items() if key in fields}
        case inspect.ListType() if isinstance(value, list):
            return [_own(it, kind.item_type) for it in value]
    return value
