"""No sentence stands in a template: what a page says comes from the catalogue, and is there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from table.words import ENGLISH, texts
from tests.words.fluent_files import Needs, needs

TEMPLATES = sorted((Path(__file__).parents[2] / "web" / "templates").glob("*.html"))
NAMES = {"Ojo"}
"""What is written alike in every language."""
UNSAID = (
    r"\{#.*?#\}",
    r"\{% block (data|head|scheme|theme_color) %\}.*?\{% endblock %\}",
    r"\{%.*?%\}",
    r"\{\{.*?\}\}",
    r"<(style|script)\b.*?</\1>",
)
"""What of a template nobody reads, in the order in which it is taken out."""


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
            there = {key: known[key] for key in known if re.fullmatch(pattern, key)}
            if not there:
                yield f"line {call.lineno} says {pattern}, which English does not have"
            elif call.dyn_kwargs is None and all(facts - brought for facts in there.values()):
                lacking = sorted(min(there.values(), key=len) - brought)
                yield f"line {call.lineno} says {pattern} without {', '.join(lacking)}"


def words_of(template: str) -> list[str]:
    """The words that a page would show or read out of the template itself."""
    for unsaid in UNSAID:
        template = re.sub(unsaid, "", template, flags=re.DOTALL)
    heard = re.findall(r'\b(?:alt|title|placeholder|aria-label|label)="([^"]*)"', template)
    return re.findall(r"[^\W\d_]{2,}", " ".join([re.sub(r"<[^>]*>", " ", template), *heard]))


def test_templates_have_no_words_of_their_own() -> None:
    """Neither as text nor in an attribute that is read out; and what they say is written, with the facts that
    it needs: the page would answer 500."""
    known = needs(texts(ENGLISH))
    for path in TEMPLATES:
        template = path.read_text(encoding="utf-8")
        assert set(words_of(template)) <= NAMES, path.name
        assert [*faults(template, known)] == [], path.name


def test_a_word_would_be_seen() -> None:
    """As text, and where only a screen reader says it."""
    assert words_of('<p class="lead">{{ say("a") }}</p><h1>Come in</h1>') == ["Come", "in"]
    assert words_of('<img src="x.svg" alt="A cup">{# nothing #}') == ["cup"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('{{ say("one") }}{{ say("two", n=1) }}{{ say(lead) }}{{ say("two", **facts) }}', []),
        ('\n{{ say("one" if x else "four") }}', ["line 2 says four, which English does not have"]),
        ('{{ say("x-" ~ kind) }}', [r"line 1 says x\-.+, which English does not have"]),
        ('{{ say("two", m=1) }}', ["line 1 says two without n"]),
    ],
)
def test_what_is_not_written_would_be_seen(said: str, told: list[str]) -> None:
    """By its id, by the beginning of its id, and by a fact that is not brought."""
    assert [*faults(said, {"one": set(), "two": {"n"}})] == told
