"""The tables of docs/routes.md, every route, and of docs/api.md, every action of the referee."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_origin

from msgspec import Struct, structs
from werkzeug.routing import Rule

from table.contract.actions import KINDS
from web.contract.address import FILES, FORM, PAGE, Address
from web.contract.document import PLAIN_METHODS

BEGIN, END = "<!-- {name}: written by `python -m web.generated` -->", "<!-- end -->"

GROUPS = {
    "Tables": ("/api/tables", "/api/variants", "/api/nights", "/api/names"),
    "The camera": ("/api/camera", "/camera"),
    "Who is in": (
        "/api/me", "/api/sessions", "/api/invitations", "/join", "/login", "/logout", "/phones", "/trust",
    ),
    "Pages of a table": ("/t/", "/overlay", "/nights", "/rules"),
    "Circles": ("/c/", "/circles"),
    "Tournaments": ("/e/", "/tournaments"),
}  # fmt: skip
"""Headings, and how the addresses below them begin."""
REST = "The server itself"


def routes(rules: Iterable[Rule], addresses: Mapping[str, Address]) -> str:
    """Every address by its group: what it asks for, what it answers, what it does."""
    groups: dict[str, list[str]] = {name: [] for name in (*GROUPS, REST)}
    for rule in sorted(rules, key=lambda rule: (_place(rule.rule), rule.rule)):
        for method in sorted((rule.methods or set()) & PLAIN_METHODS):
            address = addresses[rule.endpoint]
            does = address.about.replace("|", "\\|")
            asks = _asks(address, with_body=method == "POST")
            line = f"| `{method} {rule.rule}` | {asks} | {_answers(address)} | {does} |"
            groups[_group(rule.rule)].append(line)
    head = "| route | asks | answers | does |\n|---|---|---|---|"
    return "\n\n".join("\n".join([f"### {name}\n", head, *lines]) for name, lines in groups.items())


def actions() -> str:
    """Every action with its keys."""
    lines = ["| action | keys | what is said |", "|---|---|---|"]
    for name, kind in KINDS.items():
        lines.append(f"| `{name}` | {_keys(kind)} | {kind.__doc__} |")
    return "\n".join(lines)


def written(text: str, tables: Mapping[str, str]) -> str:
    """The text with each of these tables between its marks. Raises ValueError where they are not there."""
    for name, table in tables.items():
        begin = BEGIN.format(name=name)
        parts = re.split(f"({re.escape(begin)}\n).*?(\n{re.escape(END)})", text, flags=re.DOTALL)
        if len(parts) != 4:
            raise ValueError(f"{begin} ... {END} must stand there once")
        before, opened, closed, after = parts
        text = f"{before}{opened}\n{table}\n{closed}{after}"
    return text


def _group(address: str) -> str:
    return next((name for name, begin in GROUPS.items() if address.startswith(begin)), REST)


def _place(address: str) -> int:
    """Where it stands in its group: as the beginnings are listed."""
    begins = GROUPS.get(_group(address), ())
    return next((at for at, begin in enumerate(begins) if address.startswith(begin)), 0)


def _asks(address: Address, *, with_body: bool) -> str:
    asks = [f"`?{key}=`" for key in address.query] if len(address.query) < 5 else ["`?SWITCH=VALUE&...`"]
    if with_body and address.asks is not None:
        named = {FORM: "form: ", FILES: "form: "}.get(address.body, "")
        asks.append(named + _keys(address.asks) if isinstance(address.asks, type) else f"`{address.body}`")
    return "; ".join(asks)


def _keys(kind: type[Struct]) -> str:
    optional = {
        field.encode_name for field in structs.fields(kind) if field.default is not field.default_factory
    }
    keys = [f"{key}?" if key in optional else key for key in kind.__struct_encode_fields__]
    return f"`{{{', '.join(keys)}}}`" if keys else ""


def _answers(address: Address) -> str:
    return ", ".join(
        f"{'' if status == 200 else f'{status} '}{_answer(answer)}".strip()
        for status, answer in address.answers.items()
        if status < 400
    )


def _answer(answer: Any) -> str:
    if answer is None:
        return ""
    if isinstance(answer, str):
        return "a page" if answer == PAGE else f"`{answer}`"
    if get_origin(answer) is list:
        return f"`{get_args(answer)[0].__name__}[]`"
    return f"`{answer.__name__}`"
