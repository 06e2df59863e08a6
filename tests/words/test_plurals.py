"""Numbers as a language writes and counts them, by the rules that the Unicode project publishes."""

import pytest

from referee.words.plurals import Numbers, holds, numbers_of, operands_of

RUSSIAN = Numbers(
    ",",
    {
        "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
    },
)
LATVIAN = Numbers(
    ",",
    {
        "zero": "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
        "one": "n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 "
        "or v != 2 and f % 10 = 1",
    },
)


@pytest.mark.parametrize(
    ("numbers", "number", "plural"),
    [
        (numbers_of("en"), 0, "other"),
        (numbers_of("en"), 1, "one"),
        (numbers_of("en"), 1.0, "one"),
        (numbers_of("en"), 1.5, "other"),
        (numbers_of("en"), -1, "one"),
        (numbers_of("es"), 1, "one"),
        (numbers_of("es"), 1.5, "other"),
        (numbers_of("es"), 1_000_000, "many"),
        (RUSSIAN, 1, "one"),
        (RUSSIAN, 11, "many"),
        (RUSSIAN, 21, "one"),
        (RUSSIAN, 22, "few"),
        (RUSSIAN, 1.5, "other"),
        (LATVIAN, 0, "zero"),
        (LATVIAN, 21, "one"),
        (LATVIAN, 0.1, "one"),
    ],
)
def test_plurals(numbers: Numbers, number: float, plural: str) -> None:
    """As browsers say of the same number (`Intl.PluralRules`)."""
    assert numbers.plural(number) == plural


@pytest.mark.parametrize(
    ("language", "number", "most", "written"),
    [
        ("en", 12000, 3, "12000"),
        ("en", 0.25, 1, "0.3"),
        ("en", 2.0, 1, "2"),
        ("en", -1.5, 3, "-1.5"),
        ("es", 1.23456, 3, "1,235"),
        ("es-MX", 1.5, 3, "1,5"),
        ("tlh", 1.5, 3, "1.5"),
    ],
)
def test_written(language: str, number: float, most: int, written: str) -> None:
    """No groups, no zeros at the end; a region writes as its language, an unknown language as English."""
    assert numbers_of(language).written(number, most) == written


@pytest.mark.parametrize("rule", ["", "n is 1", "n = 1 and", "x = 1"])
def test_a_rule_that_cannot_be_read_is_loud(rule: str) -> None:
    """A translator learns of it at the first number."""
    with pytest.raises(ValueError, match="no relation"):
        holds(rule, operands_of("1"))
