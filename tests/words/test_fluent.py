"""Messages of Fluent are said as its guide tells, and each file is read as Fluent's own parser reads it."""

from itertools import product

import pytest
from fluent.syntax import FluentParser, ast

from referee.words.fluent import Bundle, Number, entries
from referee.words.plurals import numbers_of
from table.words import PACKAGES, languages
from tests.words.fluent_files import files_of

TEXT = """
plain = Words
    in two lines
# for translators
braces = { "{" }{ "\\u0041" }
nested = { { $who } }
dice = { $n ->
    [0] none
    [one] one die
   *[other] { $n } dice
}
rate = { NUMBER($n, maximumFractionDigits: 1) }
rated = { NUMBER($n, maximumFractionDigits: 0) ->
    [one] one
   *[other] many
}
word = { $who ->
    [ann] Ann
   *[bo] somebody
}
-name = { $case ->
    [upper] OJO
   *[lower] ojo
}
    .gender = none
term = { -name } { -name(case: "upper") }
refers = { plain }, { has.more }
has = x
    .more = more of { $who }
has-none =
    .alone = alone
of-none = { has-none }
of-nothing = { nothing }
round = { about }
about = { round }
asks = { NOTHING($n) }
plain = the first one counts
broken = { $n
after-it = whole
"""
BUNDLE = Bundle(numbers_of("en"), {"TWICE": lambda text: text * 2})
BUNDLE.add(TEXT)
VALUES = {"who": "ann", "n": Number(1.25)}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("braces", "{A"),
        ("nested", "ann"),
        ("dice", "1.25 dice"),
        ("rate", "1.3"),
        ("rated", "one"),
        ("word", "Ann"),
        ("term", "ojo OJO"),
        ("refers", "Words\nin two lines, more of ann"),
        ("has-none.alone", "alone"),
        ("after-it", "whole"),
    ],
)
def test_said(name: str, said: str) -> None:
    """What a message, an attribute or a term says."""
    pattern = BUNDLE.pattern(name)
    assert pattern is not None
    assert BUNDLE.say(pattern, VALUES) == said


def test_chosen_by_number() -> None:
    """A number that is named goes by its value, another by its plural."""
    pattern = BUNDLE.pattern("dice")
    assert pattern is not None
    said = [BUNDLE.say(pattern, {"n": Number(number)}) for number in (0, 1.0, 0.5)]
    assert said == ["none", "one die", "0.5 dice"]


def test_what_is_not_there_says_nothing() -> None:
    """No message, no attribute, or no words but in attributes."""
    assert [BUNDLE.pattern(it) for it in ("nothing", "has.nothing", "has-none", "-nothing")] == [None] * 4


@pytest.mark.parametrize(
    ("name", "values"),
    [("nested", {}), ("of-none", VALUES), ("of-nothing", VALUES), ("round", VALUES), ("asks", VALUES)],
)
def test_what_cannot_be_said_is_loud(name: str, values: dict[str, str | Number]) -> None:
    """A variable, message or function that is missing, and messages that hold each other."""
    pattern = BUNDLE.pattern(name)
    assert pattern is not None
    with pytest.raises(ValueError, match="It "):
        BUNDLE.say(pattern, values)


def test_a_message_that_cannot_be_read_is_loud() -> None:
    """By its name; the others of its file are read all the same."""
    with pytest.raises(ValueError, match="broken cannot be read"):
        BUNDLE.pattern("broken")


def test_each_entry_is_what_the_parser_finds() -> None:
    """Cut out by its first line alone, a message is the one that a reading of the whole file finds."""
    parser = FluentParser(with_spans=False)
    for package, language in product(PACKAGES, languages()):
        for name, text in files_of(package, language).items():
            whole = [it for it in parser.parse(text).body if isinstance(it, ast.Message | ast.Term)]
            cut = [parser.parse_entry(entry.source) for entry in entries(text)]
            assert len(cut) == len(whole), name
            for one, other in zip(cut, whole, strict=True):
                assert one.equals(other, ignored_fields=["comment", "span"]), (name, other.id.name)
