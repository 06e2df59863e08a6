"""Fluent files read for the tests: what each message needs, and a made-up language of them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import chain
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Visitor

Needs = dict[str, set[str]]
"""Message id, or id and attribute, -> the variables that its text uses."""
Files = Mapping[str, str]
"""A language of a package: the name of each file -> its text."""

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
        assert not isinstance(entry, ast.Junk), (entry.annotations, entry.content)
    return tuple(entry for entry in entries if isinstance(entry, ast.Message))


def files_of(package: str, language: str) -> Files:
    """The Fluent files of a language that a package keeps."""
    folder = Path(str(resources.files(package))) / "languages" / language
    files = sorted(folder.glob("*.ftl"))
    return {f"{package}/{language}/{it.name}": it.read_text(encoding="utf-8") for it in files}


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


def parts_of(text: str) -> Iterator[tuple[str, ast.Message | ast.Attribute, ast.Message]]:
    """Each message and attribute of a file: its id, `message.attribute`, itself, and the message it is of."""
    for message in messages_of(text):
        yield message.id.name, message, message
        for attribute in message.attributes:
            yield f"{message.id.name}.{attribute.id.name}", attribute, message


def needs(texts: Iterable[str], *, documented: bool = False) -> Needs:
    """What each message needs; with `documented` also the variables that a comment above it names."""
    found: Needs = {}
    for text in texts:
        for name, part, message in parts_of(text):
            comment = message.comment.content if documented and message.comment else ""
            seen = _Variables()
            if part.value is not None:
                seen.visit(part.value)
            found[name] = seen.found | set(re.findall(r"\$([a-z][\w-]*)", comment))
    return found


def faults(english: Files, other: Files) -> list[str]:
    """Where another language is not the English one's equal, by file and key: a key more or less, a variable
    that nobody brings, a key that is told twice."""
    told = [*twice(other)]
    brought = {
        key: (name, it) for name in english for key, it in needs([english[name]], documented=True).items()
    }
    used = {key: (name, it) for name in other for key, it in needs([other[name]]).items()}
    told += [f"{name}: {key} is missing" for key, (name, _) in brought.items() if key not in used]
    for key, (name, variables) in used.items():
        if key not in brought:
            told.append(f"{name}: {key} is none of the English messages")
            continue
        lacking = sorted(variables - brought[key][1])
        told += [f"{name}: {key} needs ${variable}, which nobody brings" for variable in lacking]
    return told


def twice(files: Files) -> Iterator[str]:
    """Each key that is told once more, with its file."""
    seen: set[str] = set()
    for name, text in files.items():
        for key, _, _ in parts_of(text):
            if key in seen:
                yield f"{name}: {key} is told twice"
            seen.add(key)
