"""The catalogue says messages in a language, in Python as in the page: the cases of
tests/page/catalogue_cases.json go through both."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.facts import Fact, Listing, Message, message
from referee.words.catalogue import Catalogue

SHARED = json.loads((Path(__file__).parents[1] / "page" / "catalogue_cases.json").read_text(encoding="utf-8"))
CATALOGUE = Catalogue("en", [SHARED["text"]])
LACKING = Catalogue("es", [SHARED["other"]["text"]], CATALOGUE)


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


@pytest.mark.parametrize(("given", "said"), SHARED["other"]["cases"])
def test_a_sentence_that_is_not_whole_is_said_otherwise(given: Any, said: str) -> None:
    """No sentence is half in one language: with any part missing, all of it is English."""
    assert LACKING.say(fact_of(given)) == said


@pytest.mark.parametrize(("said_by", "cases"), [(CATALOGUE, SHARED), (LACKING, SHARED["other"])])
def test_what_no_language_has_is_a_fault(said_by: Catalogue, cases: dict[str, Any]) -> None:
    """A missing message, attribute or variable is loud in Python as in the page, whatever else is said."""
    for given in cases["faults"]:
        with pytest.raises((KeyError, ValueError)):
            said_by.say(fact_of(given))


def test_what_can_be_said_otherwise_is_there() -> None:
    """Of a message with attributes each by itself."""
    there = {"dice": True, "switch.yes": True, "switch.no": False, "nothing": False}
    assert {name: name in LACKING for name in there} == there


def test_messages_as_json() -> None:
    """The page gets a message with all that it nests."""
    said = message("outer", who=message("name", full_name="bo"), seats=Listing.of(["a", "b"], "or"), n=7)
    assert said.to_json() == {
        "id": "outer",
        "facts": {
            "who": {"id": "name", "facts": {"full-name": "bo"}},
            "seats": {"list": ["a", "b"], "join": "or"},
            "n": 7,
        },
    }


@pytest.mark.parametrize("code", ["tlh", "es-419", "ca-valencia", "es-MX-x-lunfardo", "en-", "123"])
def test_a_language_that_nobody_knows_speaks_all_the_same(code: str) -> None:
    """A translator names the folder; plurals are those of what is known of its name, else English."""
    text = "dice = { $n ->\n [one] a die\n *[other] { $n } dice\n }"
    assert [Catalogue(code, [text]).say(message("dice", n=n)) for n in (1, 3)] == ["a die", "3 dice"]


def test_a_message_of_attributes_alone_says_nothing() -> None:
    """Only its attributes can be said."""
    made = Catalogue("en", ["help =\n    .dice = the dice"])
    assert made.say(message("help.dice")) == "the dice"
    with pytest.raises(KeyError):
        made.say(message("help"))
