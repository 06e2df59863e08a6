"""Python says messages as the page does: the cases of tests/page/catalogue_cases.json go through both."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.words.catalogue import Catalogue
from referee.words.message import Fact, Listing, Message

SHARED = json.loads((Path(__file__).parents[1] / "page" / "catalogue_cases.json").read_text(encoding="utf-8"))
CATALOGUE = Catalogue("en", [SHARED["text"]])


def fact_of(given: Any) -> Fact:
    """The fact that its JSON tells."""
    if not isinstance(given, dict):
        return given  # type: ignore[no-any-return]
    if "list" in given:
        return Listing(tuple(map(fact_of, given["list"])), given.get("join", "and"))
    return Message(given["id"], {key: fact_of(fact) for key, fact in given.get("facts", {}).items()})


@pytest.mark.parametrize(("given", "said"), SHARED["cases"])
def test_says_what_the_page_says(given: Any, said: str) -> None:
    """One catalogue, two runtimes, one sentence."""
    assert CATALOGUE.say(fact_of(given)) == said


@pytest.mark.parametrize("given", SHARED["faults"], ids=lambda given: given["id"])
def test_what_is_a_fault_there_is_one_here(given: Any) -> None:
    """A missing message, attribute or variable is loud on both sides."""
    with pytest.raises((KeyError, ValueError)):
        CATALOGUE.say(fact_of(given))
