"""What templates say that nobody has written: a page would answer 500. `make lint` runs this file."""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from jinja2 import Environment, nodes

from table.words import ENGLISH, texts
from tests.words.fluent_files import Needs, needs

TEMPLATES = sorted((Path(__file__).parents[2] / "web" / "templates").glob("*.html"))


def ids_of(said: nodes.Expr) -> Iterator[str]:
    """The ids that an expression may name, each as a pattern: what is not written out may be anything."""
    match said:
        case nodes.CondExpr(expr1=nodes.Expr() as one, expr2=nodes.Expr() as other):
            yield from (*ids_of(one), *ids_of(other))
        case nodes.Const():
            yield re.escape(str(said.value))
        case nodes.Concat():
            yield "".join(next(iter(ids_of(part))) for part in said.nodes)
        case _:
            yield ".+"


def faults(template: str, known: Needs) -> Iterator[str]:
    """What this template says that is not `known`, or without a fact that it needs."""
    for call in Environment(autoescape=True).parse(template).find_all(nodes.Call):
        if not (isinstance(call.node, nodes.Name) and call.node.name == "say"):
            continue
        brought = {fact.key for fact in call.kwargs}
        for pattern in ids_of(call.args[0]):
            there: Mapping[str, set[str]] = {key: known[key] for key in known if re.fullmatch(pattern, key)}
            if not there:
                yield f"line {call.lineno} says {pattern}, which English does not have"
            elif call.dyn_kwargs is None and all(facts - brought for facts in there.values()):
                lacking = sorted(min(there.values(), key=len) - brought)
                yield f"line {call.lineno} says {pattern} without {', '.join(lacking)}"


def main() -> int:
    """Name what is missing; exit status 1 where something is."""
    known = needs(texts(ENGLISH))
    told = [
        f"{path.name}: {it}" for path in TEMPLATES for it in faults(path.read_text(encoding="utf-8"), known)
    ]
    print("\n".join(told) or f"{len(TEMPLATES)} templates say what is written")
    return bool(told)


if __name__ == "__main__":
    sys.exit(main())
