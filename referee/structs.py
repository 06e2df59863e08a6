"""What structs are made of that are told or taken: closed ones, and small kinds with their bounds."""

from typing import Annotated, Any, dataclass_transform

import msgspec
from msgspec import Meta, Struct, StructMeta

from referee.values import FACES, QUANTITY_MAX

A_NAME = "name"
"""Marks a text that a log keeps beside it, so that it can be forgotten (`table/log/names.py`)."""
Seat = Annotated[str, A_NAME]
"""Who sits there."""
Names = list[str]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Face = Annotated[int, Meta(ge=FACES[0], le=FACES[-1])]
Rolled = Annotated[int, Meta(ge=FACES[0], le=2 * FACES[-1])]
"""What was rolled for a seat: the face of a die, or the sum of two."""
Quantity = Annotated[int, Meta(ge=1, le=QUANTITY_MAX)]
Chance = Annotated[float, Meta(ge=0, le=1)]
DiceBySeat = dict[Seat, Count]
ChangeBySeat = dict[str, int]


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class _Closed(StructMeta):
    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], **config: Any) -> Any:
        return super().__new__(mcs, name, bases, body, **({"frozen": True, "kw_only": True} | config))


class Closed(Struct, metaclass=_Closed, forbid_unknown_fields=True):
    """These keys and no others, as keywords; it does not change."""


class Kept(Closed, forbid_unknown_fields=False, omit_defaults=True):
    """A part of what a log keeps: these keys, and whatever else stands there is let go."""


class Told(Closed):
    """An answer or a part of one: these keys and no others."""
