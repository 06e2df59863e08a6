"""What this program is made of, and by which licences: what lies in it, and what is installed beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import NamedTuple

from referee.once import once

OURS = "ojo-dice"
CLASSIFIER = "License :: OSI Approved :: "


class Part(NamedTuple):
    """Something that others made, by its name, and its licence as it tells it."""

    name: str
    licence: str


SHIPPED = (
    Part("@fluent/bundle", "Apache-2.0"),
    Part("Unicode CLDR", "Unicode-3.0"),
    Part("Fraunces", "OFL-1.1"),
)
"""What lies in our packages: what says sentences on the page, the rules of plurals, and a face for names."""
LEARNT_FROM = (
    Part("nellbyler, 2019 Nell Byler", "BSD-3-Clause"),
    Part("epanemu, Epanemu/GameDiceRecognition", "CC BY 4.0"),
    Part("piechowiak, KamilPiechowiak/DiceDetection", "MIT"),
    Part("casino-crops, 2024 Chase", "MIT"),
)
"""Photographs that the shipped networks were trained on; none of them is shipped. See models/README.md."""


def required(name: str = OURS) -> Iterator[Distribution]:
    """The distribution and all that it requires without an extra, as far as it is installed, each once."""
    waiting, seen = [name], set()
    while waiting:
        name = normalized(waiting.pop())
        if name in seen:
            continue
        seen.add(name)
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # a marker of its own (another system, another Python) keeps it out
        yield found
        for requirement in found.requires or []:
            wanted = re.match(r"[A-Za-z0-9._-]+", requirement)
            if wanted and "extra ==" not in requirement.replace("'", '"'):
                waiting.append(wanted[0])


def normalized(name: str) -> str:
    """A distribution's name as others write it, too."""
    return re.sub(r"[-_.]+", "-", name).lower()


@once
def installed() -> tuple[Part, ...]:
    """The parts of others that are installed, by their names."""
    found = [Part(it.metadata["Name"], licence_of(it)) for it in required()]
    return tuple(sorted((it for it in found if normalized(it.name) != OURS), key=lambda it: it.name.lower()))


def licence_of(part: Distribution) -> str:
    """How a distribution tells its licence: an expression, else its classifier, else its own words."""
    told = part.metadata
    for expression in told.get_all("License-Expression", []):
        return str(expression)
    classifiers = [it for it in told.get_all("Classifier", []) if it.startswith(CLASSIFIER)]
    if classifiers:
        return ", ".join(it.removeprefix(CLASSIFIER) for it in classifiers)
    own_words = "\n".join(told.get_all("License", []))
    return next(iter(own_words.splitlines()), "")
