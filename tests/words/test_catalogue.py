"""The catalogue says messages in a language; what is missing in it is a loud fault of the program."""

import pytest

from referee.facts import Listing, Message, message
from referee.words.catalogue import Catalogue, catalogue, languages_of

ENGLISH = catalogue()


@pytest.mark.parametrize(
    ("items", "said"),
    [((), ""), (("ann",), "ann"), (("ann", "bo"), "ann and bo"), (("ann", "bo", "cy"), "ann, bo and cy")],
)
def test_listings(items: tuple[str, ...], said: str) -> None:
    """Names are listed as they are spoken."""
    assert said == ENGLISH.say(Listing.of(items))


def test_messages_nest() -> None:
    """A fact may be a message, a listing or a number; numbers are not grouped, nor words unasked."""
    texts = [
        "outer = { CAPITAL($who) } won { SPELLED($n) } of { $all }",
        "number = { $n ->\n [7] seven\n *[other] { $n }\n }",
    ]
    made = Catalogue("en", [*texts, "name = the one called { $name }", "list-and = { $head } + { $item }"])
    won = message("outer", who=message("name", name="bo"), n=7, all=12000)
    assert made.say(won) == "The one called bo won seven of 12000"
    assert made.say(Listing.of([won, "x"])) == "The one called bo won seven of 12000 + x"


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


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (Message("nothing"), KeyError),
        (Message("variant-dudo.nothing"), KeyError),
        (Message("list-and", {"head": "a"}), ValueError),
    ],
)
def test_faults_of_the_program_are_loud(wrong: Message, error: type[Exception]) -> None:
    """A missing message or variable is never glossed over."""
    with pytest.raises(error):
        ENGLISH.say(wrong)


def test_english_comes_first() -> None:
    """Every language is a folder, English before all others."""
    assert languages_of()[0] == "en"


@pytest.mark.parametrize("code", ["vo", "tlh", "es-419", "ca-valencia", "es-MX-x-lunfardo", "en-", "123"])
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
