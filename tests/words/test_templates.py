"""No sentence stands in a template: what a page says comes from the catalogue."""

import re
from pathlib import Path

import pytest

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


def words_of(template: str) -> list[str]:
    """The words that a page would show or read out of the template itself."""
    for unsaid in UNSAID:
        template = re.sub(unsaid, "", template, flags=re.DOTALL)
    heard = re.findall(r'\b(?:alt|title|placeholder|aria-label|label)="([^"]*)"', template)
    return re.findall(r"[^\W\d_]{2,}", " ".join([re.sub(r"<[^>]*>", " ", template), *heard]))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_templates_have_no_words_of_their_own(template: Path) -> None:
    """Neither as text nor in an attribute that is read out."""
    assert [word for word in words_of(template.read_text(encoding="utf-8")) if word not in NAMES] == []


def test_a_word_would_be_seen() -> None:
    """As text, and where only a screen reader says it."""
    assert words_of('<p class="lead">{{ say("a") }}</p><h1>Come in</h1>') == ["Come", "in"]
    assert words_of('<img src="x.svg" alt="A cup">{# nothing #}') == ["cup"]
