"""A request's body taken as its definition says, or refused with the sentence of the field that is wrong."""

import re
from collections.abc import Iterator
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from table.contract.kinds import Closed, Read, Says, Text
from table.limits import KEY_CHARACTERS_MOST
from table.words import Fact, Listing, Message, message
from table.words.refused import Refused

T = TypeVar("T", bound=Struct)
_AT = re.compile(r" - at `\$\.?(.*)`$", re.DOTALL)
_MISSING = re.compile(r"^Object missing required field `(\w+)`")


def make_ready(base: type[Struct] = Closed) -> None:
    """Have every definition that was imported looked through, in this thread alone. By itself msgspec does so
    when one is first used; a thread that uses it meanwhile finds it half done, and the process crashes."""
    for kind in base.__subclasses__():
        msgspec.json.Decoder(kind)
        make_ready(kind)


def taken(kind: type[T], given: dict[str, Any], *, strict: bool = True, **facts: Fact) -> T:
    """The body as `kind`; where it need not be `strict`, a text may be a number. Raises `Refused`: by the
    sentence that a field brings, else by what it is; `facts` are what such a sentence needs besides."""
    known = kind.__struct_encode_fields__
    for key in given:
        if key not in known:
            unknown = message("server-unknown-key", key=key[:KEY_CHARACTERS_MOST], keys=Listing.of(known))
            raise Refused("bad-request", unknown, 400)
    try:
        return msgspec.convert(given, kind, strict=strict, dec_hook=_read)
    except msgspec.ValidationError as error:
        otherwise = message("server-json-object" if strict else "server-not-understood")
        said = _sentence(kind, str(error), otherwise)
        raise Refused("bad-request", Message(said.id, {**said.facts, **facts}), 400) from error


def _read(kind: type[Read], value: object) -> object:
    return kind.read(value)


def _sentence(kind: type[Struct], error: str, said: Message) -> Message:
    """What is said of the innermost field on the way to what is wrong that has a sentence; else as `said`."""
    at, missing = _AT.search(error), _MISSING.match(error)
    path = re.findall(r"\w+", at[1]) if at else []
    path += [missing[1]] if missing else []
    inside: type[Any] | None = kind
    for key in path:
        if inside is None or key not in inside.__struct_encode_fields__:
            break
        hint = _hints(inside)[inside.__struct_fields__[inside.__struct_encode_fields__.index(key)]]
        said = _own_sentence(key, hint) or said
        inside = next(
            (one for one in _parts(hint) if isinstance(one, type) and issubclass(one, Struct)), None
        )
    return said


def _own_sentence(key: str, hint: Any) -> Message | None:
    parts = list(_parts(hint))
    for one in parts:
        if isinstance(one, Says):
            return one.say
        if isinstance(one, type) and issubclass(one, Text):
            return message("server-text", what=one.WHAT)
    if bool in parts:
        return message("server-flag", key=key)
    for one in parts:
        if isinstance(one, Meta) and one.ge is not None and one.le is not None:
            return message("server-whole", key=key, least=one.ge, most=one.le)
    return None


def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _parts(hint: Any) -> Iterator[Any]:
    """A type with all that it is made of, outermost first."""
    yield hint
    for one in (*getattr(hint, "__metadata__", ()), *get_args(hint)):
        yield from _parts(one)
