"""Numbers as a language writes and counts them.

A language tells both in `languages/CODE/numbers.toml`, as the Unicode project publishes them (CLDR: `decimal`
of its symbols, and its plural rules word for word). What a language does not tell is as in English.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from importlib import resources

OTHER = "other"
"""The plural of every number that no rule is about."""
DECIMALS_MOST = 3
RELATION = re.compile(r"([nivwft])(?: % (\d+))? (!?=) ([\d.,]+)")


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a language does with numbers: the sign before decimals, and a rule a plural."""

    decimal: str
    plurals: Mapping[str, str]

    def written(self, number: int | float, decimals_most: int = DECIMALS_MOST) -> str:
        """The number without groups of thousands, rounded as browsers do; zeros at its end are left out."""
        return rounded(number, decimals_most).replace(".", self.decimal)

    def plural(self, number: int | float, decimals_most: int = DECIMALS_MOST) -> str:
        """The plural that the number takes as it is written: one, few, many, other..."""
        operands = operands_of(rounded(number, decimals_most))
        return next((name for name, rule in self.plurals.items() if holds(rule, operands)), OTHER)


def rounded(number: int | float, decimals_most: int) -> str:
    """The number in digits, with a point."""
    if isinstance(number, int):
        return str(number)
    exact = Decimal(number).quantize(Decimal(1).scaleb(-decimals_most), ROUND_HALF_UP)
    text = f"{exact:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def operands_of(digits: str) -> dict[str, Decimal]:
    """What the rules ask of a written number, by the letters of https://unicode.org/reports/tr35/.

    It has no zeros at its end, so that `w` and `t` are as `v` and `f`, and no exponent.
    """
    bare = digits.lstrip("-")
    whole, _, decimals = bare.partition(".")
    count, fraction = Decimal(len(decimals)), Decimal(decimals or 0)
    n, i = Decimal(bare), Decimal(whole)
    return {"n": n, "i": i, "v": count, "w": count, "f": fraction, "t": fraction}


def holds(rule: str, operands: Mapping[str, Decimal]) -> bool:
    """Whether a rule such as `v = 0 and i % 10 = 2..4 or n = 7,9` is about a number of these operands.

    Raises ValueError where it cannot be read.
    """
    return any(
        all(_relation(one, operands) for one in either.split(" and ")) for either in rule.split(" or ")
    )


def _relation(told: str, operands: Mapping[str, Decimal]) -> bool:
    found = RELATION.fullmatch(told.strip())
    if found is None:
        raise ValueError(f"{told!r} is no relation of a plural rule.")
    letter, modulus, sign, ranges = found.groups()
    value = operands[letter] % int(modulus) if modulus else operands[letter]
    within = value == int(value) and any(
        int(low) <= value <= int(high or low)
        for low, _, high in (one.partition("..") for one in ranges.split(","))
    )
    return within == (sign == "=")


@cache
def numbers_of(language: str) -> Numbers:
    """What is known of the language, or of the one that it is a kind of; English where nothing is."""
    parts = language.split("-")
    for count in range(len(parts), 0, -1):
        if (text := _told("-".join(parts[:count]))) is not None:
            return Numbers(**tomllib.loads(text))
    return numbers_of("en")


def _told(language: str) -> str | None:
    for folder in (resources.files("referee.words") / "languages").iterdir():
        if folder.name == language and (file := folder / "numbers.toml").is_file():
            return file.read_text(encoding="utf-8")
    return None
