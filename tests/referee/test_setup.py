"""Setups that may not be, and values that make no sense: each one sentence with the way out."""

from typing import Any

import pytest

from referee import Bid, Code, Game, Refusal, load_variant, parse_variant, variant_ids
from referee.editions import EDITION
from referee.values import RefusalError, granted, show
from referee.variants import variant
from referee.words import told
from referee.words.catalogue import catalogue
from referee.words.handbook import explain
from tests.referee.following import examples, follow

GOOD: dict[str, Any] = {"variant": "dudo", "players": ["ann", "bo"]}

SETUPS = examples("refusals")["setup"]


@pytest.mark.parametrize("example", SETUPS, ids=lambda it: it["code"])
def test_bad_setups(example: dict[str, Any]) -> None:
    """A setup that may not be is refused with its code and a sentence that names the key and what is
    allowed."""
    refused = Game.start(example["setup"])
    assert isinstance(refused, Refusal)
    assert refused.code == example["code"]
    assert example["says"] in told.why(refused)


def test_the_largest_setup() -> None:
    """What is just within every limit is accepted, and comes back as it was."""
    players = [str(n).rjust(40, "x") for n in range(40)]
    setup = {
        "variant": "dudo",
        "players": players,
        "dice": 40,
        "ante": 1_000_000,
        "stake": "x" * 80,
        "options": {},
        "edition": EDITION,
    }
    game = granted(Game.start(setup))
    assert game.setup.to_json() == setup
    granted(follow("mexican: a, b; penalty-limit = 99"))
    uneven = GOOD | {"dice": {"ann": 2, "bo": 7}, "ante": 0, "stake": "", "options": {}}
    uneven |= {"full_hand": 7, "edition": EDITION}
    midway = granted(Game.start(uneven))
    assert midway.setup.to_json() == uneven
    assert (midway.setup.full, midway.state.pile) == (7, 5)
    assert isinstance(Game.start(GOOD | {"dice": {"ann": 40, "bo": 1}}), Game)


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("shape = [", Code.BAD_SETUP, "is not valid TOML"),
        (
            'shape = "many-cups"\n[rules]',
            Code.BAD_SETUP,
            "lacks or misspells 'dice': it needs shape, dice, called and [rules] with a value for each "
            "switch",
        ),
        (
            'shape="many-cups"\ndice=5\ncalled=[]\n[rules]\nwild-ace=true',
            Code.BAD_OPTION,
            "'wild-ace' is no known switch of house; its switches are raising, ",
        ),
        (
            'shape="many-cups"\ndice=5\ncalled=[]\n[rules]\nwild-aces=1',
            Code.BAD_OPTION,
            "wild-aces of house cannot be 1; allowed are true, false",
        ),
    ],
)
def test_bad_house_files(text: str, code: Code, says: str) -> None:
    """A house file that cannot be is refused with a sentence that names what is wrong."""
    refused = parse_variant("house", text)
    assert isinstance(refused, Refusal)
    assert refused.code == code
    assert says in told.why(refused)


def test_rules_in_plain_words() -> None:
    """Each switch that applies is told with its value and where it is printed, or as silent."""
    dudo = load_variant("dudo")
    assert not isinstance(dudo, Refusal)
    rules = list(explain(dudo))
    assert len(rules) == len(dudo.choices())
    assert rules[0] == (
        "A raise names more dice of any face, or the same number of a higher face. [raising = "
        "more-or-higher; Raises: a higher number, or the same number of a higher type]"
    )
    assert "Aces may be bid. [aces-bid = true; the rules do not say]" in rules


CLAIMS: Any = examples("facts")["claims"]


@pytest.mark.parametrize("variant", CLAIMS)
def test_claims_are_read(variant: str) -> None:
    """However they are spelled, by any word that the system knows; nothing else is one."""
    game = granted(Game.start({"variant": variant, "players": ["a", "b"]}))
    read = {
        value: game.play_json({"action": "claim", "player": "a", "value": value}) for value in CLAIMS[variant]
    }
    told = {value: "" if isinstance(it, Refusal) else it.state.bid for value, it in read.items()}
    assert told == CLAIMS[variant]


@pytest.mark.parametrize(
    ("text", "bid"),
    [("7x5", Bid(7, 5)), ("4A", Bid(4, 1)), ("4x1", Bid(4, 1)), ("4xa", Bid(4, 1)), (" 12X6 ", Bid(12, 6))],
)
def test_bids_are_read(text: str, bid: Bid) -> None:
    """The notation of a bid is read, and written the same way again."""
    assert Bid.parse(text) == bid
    assert Bid.parse(str(bid)) == bid


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x5",
        "7",
        "0x5",
        "7x7",
        "7x0",
        "1000x5",
        "-1x5",
        "7 5",
        "\N{ARABIC-INDIC DIGIT SEVEN}x5",
        "7\N{EM SPACE}x5",
    ],
)
def test_no_bids(text: str) -> None:
    """What is no bid is an error that shows how to write one."""
    with pytest.raises(RefusalError) as refused:
        Bid.parse(text)
    assert told.why(refused.value.refusal) == (
        f"{text!r} is no bid: write the quantity, an x and the face, as 7x5, or 4A for four aces"
    )


def test_values_are_shown_short() -> None:
    """A long value is cut to sixty characters, and one that cannot be written is told by its type."""
    assert catalogue().say(show(10**5000)) == "such a int"
    assert show("x" * 58) == repr("x" * 58)
    assert show("x" * 59) == repr("x" * 59)[:57] + "..."


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "hostile", [nested(5000), 10**5000, "x" * 10**6, {"a": nested(900)}], ids=lambda it: type(it).__name__
)
def test_hostile_values(hostile: Any) -> None:
    """Whatever stands where a value should, the answer is a short refusal."""
    game = granted(Game.start(GOOD))
    results = [Game.start(hostile), game.play_json(hostile)]
    results += [
        Game.start(GOOD | {key: hostile})
        for key in ("variant", "players", "dice", "options", "ante", "stake")
    ]
    results.append(Game.start(GOOD | {"options": {"loss": hostile}}))
    for key in ("action", "player", "quantity", "face"):
        results.append(
            game.play_json({"action": "bid", "player": "ann", "quantity": 1, "face": 2, key: hostile})
        )
    results.append(game.play_json({"action": "roll_for_seat", "rolls": hostile}))
    results.append(game.play_json({"action": "roll_for_seat", "rolls": {"ann": hostile, "bo": 3}}))
    for result in results:
        assert isinstance(result, Refusal)
        assert len(told.why(result)) < 1200


def test_variants_that_there_are_not_are_not_kept() -> None:
    """Whoever asks for made-up ids, one after another, does not fill the memory with refusals."""
    for number in range(100):
        assert isinstance(load_variant(f"made-up-{number}"), Refusal)
    assert variant._shipped.cache_info().currsize <= len(variant_ids())


@pytest.mark.parametrize("name", ["\u3164", "\u2800"])
def test_a_kept_night_keeps_its_names(name: str) -> None:
    """It names its edition. An older Ojo took names that nobody sees."""
    assert isinstance(Game.start(GOOD | {"players": ["ann", name], "edition": EDITION}), Game)
