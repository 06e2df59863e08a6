"""No sentence stands in a template: what a page says comes from the catalogue, and is there."""

import re

import pytest

from tests.words.said_by_templates import TEMPLATES, faults, main

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


def words_of(template: str) -> list[str]:
    """The words that a page would show or read out of the template itself."""
    for unsaid in UNSAID:
        template = re.sub(unsaid, "", template, flags=re.DOTALL)
    heard = re.findall(r'\b(?:alt|title|placeholder|aria-label|label)="([^"]*)"', template)
    return re.findall(r"[^\W\d_]{2,}", " ".join([re.sub(r"<[^>]*>", " ", template), *heard]))


def test_templates_have_no_words_of_their_own() -> None:
    """Neither as text nor in an attribute that is read out."""
    own = {it.name: set(words_of(it.read_text(encoding="utf-8"))) - NAMES for it in TEMPLATES}
    assert {name: words for name, words in own.items() if words} == {}


def test_a_word_would_be_seen() -> None:
    """As text, and where only a screen reader says it."""
    assert words_of('<p class="lead">{{ say("a") }}</p><h1>Come in</h1>') == ["Come", "in"]
    assert words_of('<img src="x.svg" alt="A cup">{# nothing #}') == ["cup"]


def test_what_a_template_says_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    """Each message that it names is there, and gets the facts that it needs: the page would answer 500."""
    assert main() == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('{{ say("one") }}{{ say("two", n=1) }}{{ say(lead) }}{{ say("t" ~ x, n=1) }}', []),
        ('{{ say("three") }}', ["line 1 says three, which English does not have"]),
        ('\n{{ say("one" if x else "four") }}', ["line 2 says four, which English does not have"]),
        ('{{ say("x-" ~ kind) }}', [r"line 1 says x\-.+, which English does not have"]),
        ('{{ say("two", m=1) }}', ["line 1 says two without n"]),
        ('{{ say("two", **facts) }}', []),
    ],
)
def test_what_is_not_written_would_be_seen(said: str, told: list[str]) -> None:
    """By its id, by the beginning of its id, and by a fact that is not brought."""
    assert [*faults(said, {"one": set(), "two": {"n"}})] == told
