"""Fluent files read for the tests: what each message needs, and a made-up language of them."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Visitor

Needs = dict[str, set[str]]
"""Message id, or id and attribute, -> the variables that its text uses."""


CYRILLIC = 0x430
"""The first small letter of the made-up language."""


class _Variables(Visitor):  # type: ignore[misc]
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.found.add(node.id.name)


class _Strange(Visitor):  # type: ignore[misc]
    def visit_TextElement(self, node: ast.TextElement) -> None:
        node.value = strange(node.value)

    def visit_StringLiteral(self, node: ast.StringLiteral) -> None:
        node.value = strange(node.value)


def strange(text: str) -> str:
    """The text in letters of the made-up language: none of them is Latin."""
    return "".join(chr(CYRILLIC + ord(it) - ord("a")) if "a" <= it <= "z" else it for it in text.lower())


@cache
def messages_of(text: str) -> tuple[ast.Message, ...]:
    """Every message of a file, which nobody changes; an AssertionError where some part cannot be read."""
    entries = FluentParser().parse(text).body
    for entry in entries:
        assert not isinstance(entry, ast.Junk), entry.content
    return tuple(entry for entry in entries if isinstance(entry, ast.Message))


def parsed(texts: Iterable[str]) -> Iterator[ast.Message]:
    """Every message of these files."""
    return chain.from_iterable(map(messages_of, texts))


def made_up(texts: Iterable[str]) -> str:
    """A language of its own: the same messages with each letter another."""
    messages = [message.clone() for message in parsed(texts)]
    for message in messages:
        for part in (message, *message.attributes):
            if part.value is not None:
                _Strange().visit(part.value)
    return str(FluentSerializer().serialize(ast.Resource(messages)))


def needs(texts: Iterable[str], *, documented: bool = False) -> Needs:
    """What each message needs; with `documented` also the variables that a comment above it names."""
    found: Needs = {}
    for one in parsed(texts):
        comment = one.comment.content if documented and one.comment else ""
        for name, part in [
            (one.id.name, one),
            *((f"{one.id.name}.{it.id.name}", it) for it in one.attributes),
        ]:
            seen = _Variables()
            if part.value is not None:
                seen.visit(part.value)
            found[name] = seen.found | set(re.findall(r"\$([a-z][\w-]*)", comment))
    return found


@cache
def sentences(text: str) -> dict[str, str]:
    """The text of each message and attribute that has a word in it: numbers, signs and variables are none."""
    found = {}
    for one in parsed([text]):
        for name, part in [
            (one.id.name, one),
            *((f"{one.id.name}.{it.id.name}", it) for it in one.attributes),
        ]:
            if part.value is not None:
                bare = ast.Message(ast.Identifier("x"), part.value)
                said = FluentSerializer().serialize_entry(bare).removeprefix("x =").strip()
                if re.search(r"[^\W\d_]{3,}", re.sub(r"\{ [^{}]* \}", "", said)):
                    found[name] = said
    return found


def share_alike(one: str, other: str) -> float:
    """Of the sentences that two files have both, the share that is the same in both: 0 to 1."""
    mine, theirs = sentences(one), sentences(other)
    both = mine.keys() & theirs.keys()
    return sum(mine[name] == theirs[name] for name in both) / max(1, len(both))


def faults(english: Iterable[str], other: Iterable[str]) -> list[str]:
    """Where another language is not the English one's equal: a key more or less, a variable that nobody
    brings."""
    brought, used = needs(english, documented=True), needs(other)
    told = [f"{key} is missing" for key in brought if key not in used]
    told += [f"{key} is none of the English messages" for key in used if key not in brought]
    told += [
        f"{key} needs ${name}, which nobody brings"
        for key in used
        if key in brought
        for name in sorted(used[key] - brought[key])
    ]
    return told
