"""Any language says all that English says, in the same facts; a made-up one shows that no English is left."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import permutations, product
from random import Random

import pytest

from referee import Game, Refusal, load_variant, variant_ids
from referee.actions import ACTIONS, KINDS
from referee.facts import Fact, Listing, Message
from referee.setup import KEYS
from referee.values import granted
from referee.variants.rules import FACE_NAMES, SWITCHES, toml
from referee.words import telling
from referee.words.catalogue import ENGLISH, Catalogue, languages_of, texts_of
from referee.words.handbook import explain, handbook
from tests.referee.following import examples, follow
from tests.referee.walking import random_action, random_setup
from tests.systems import FEW
from tests.words.fluent_files import faults, files_of, made_up, twice

PACKAGES = [name for name in ("referee.words", "table.words", "web.words") if find_spec(name)]
ALIKE_MOST = 0.25
STRANGE = Catalogue(ENGLISH, [made_up(texts_of(ENGLISH))])

IDS = {
    *variant_ids(),
    *ACTIONS,
    *KEYS,
    *(key for kind in KINDS.values() for key in kind.__struct_encode_fields__),
    "with",
    *(part for it in (*SWITCHES.values(), FACE_NAMES) for part in (it.id, *map(toml, it.allowed))),
}
"""What is no word of a language: ids as options and actions write them."""
GIVEN = ("given", "error", "key", "stake", "type")
"""Facts that hold what somebody wrote, or what another library answered."""


def written(fact: Fact | object) -> Iterator[str]:
    """All that somebody else wrote in a message."""
    if isinstance(fact, Listing):
        for item in fact.items:
            yield from written(item)
    if isinstance(fact, Message):
        for key, value in fact.facts.items():
            if key in GIVEN and isinstance(value, str):
                yield value
            yield from written(value)


NAMED = ("action", "actions", "allowed", "keys", "switch", "switches", "value", "variant", "variants")
"""Facts that hold ids."""


def named(fact: Fact | object, key: str = "") -> Iterator[str]:
    """The ids that a message names."""
    if isinstance(fact, Listing):
        for item in fact.items:
            yield from named(item, key)
    if isinstance(fact, Message):
        for inner, value in fact.facts.items():
            yield from named(value, inner)
    if isinstance(fact, str) and key in NAMED and fact in IDS:
        yield fact


def english_left(said: Message, seats: tuple[str, ...] = ()) -> list[str]:
    """The Latin words that the made-up language still has, less ids, names and what was given."""
    text, ids = STRANGE.say(said), set(named(said))
    for theirs in sorted({*written(said)}, key=len, reverse=True):
        text = text.replace(theirs, "")
    for seat in seats:
        text = re.sub(rf"(?<![\w-]){re.escape(seat)}(?![\w-])", "", text)
    words = re.findall(r"[A-Za-z][\w-]*", text)
    return [word for word in words if word not in ids and not re.fullmatch(r"x[1-6]|A|[JQK]", word)]


def test_languages_have_the_same_messages() -> None:
    """No message is missing, left over or told twice, and none needs a fact that is not brought."""
    english = {name: text for package in PACKAGES for name, text in files_of(package, ENGLISH).items()}
    told = [*twice(english)]
    told += [
        fault
        for package in PACKAGES
        for language in languages_of(PACKAGES)
        for fault in faults(files_of(package, ENGLISH), files_of(package, language))
    ]
    assert told == []


def test_no_language_is_a_copy_of_another() -> None:
    """Of each file at most a quarter of the lines with words are the same in another language: names of games
    stay as they are, sentences do not."""
    for package, (one, other) in product(PACKAGES, permutations(languages_of(PACKAGES), 2)):
        theirs = {line for text in files_of(package, other).values() for line in text.splitlines()}
        for name, text in files_of(package, one).items():
            bare = {it: re.sub(r"\{.*?(\}|->)", "", it) for it in text.splitlines()}
            lines = [it for it, words in bare.items() if re.search(r"= .*[^\W\d_]{3,}", words)]
            assert sum(it in theirs for it in lines) <= ALIKE_MOST * len(lines), name


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ("a = { $x }", ["en: b is missing", "en: b.more is missing"]),
        ("a = x\nb = x\n    .more = x\nc = x", ["es: c is none of the English messages"]),
        ("a = { $x } { $extra }\nb = x\n    .more = { $x }", ["es: b.more needs $x, which nobody brings"]),
        ("a = x\nb = x\n    .more = x\na = y", ["es: a is told twice"]),
    ],
)
def test_faults_of_a_language_are_told(other: str, said: list[str]) -> None:
    """With file and key; a documented variable may be used."""
    english = "# $extra is brought, too\na = { $x }\nb = x\n    .more = x"
    assert faults({"en": english}, {"es": other}) == said


def test_a_plural_without_its_other_is_told() -> None:
    """With the message that cannot be read."""
    with pytest.raises(AssertionError, match="dice = "):
        faults({"en": "dice = x"}, {"es": "dice = { $n ->\n    [one] un dado\n }"})


def test_no_english_is_left_in_refusals() -> None:
    """Every refusal of the tables, of a setup as well, said in the made-up language."""
    for example in examples("refusals")["refused"]:
        result = follow(example["game"])
        seats = result.state.seats if isinstance(result, Game) else ()
        if "action" in example and isinstance(result, Game):
            result = result.play_json(example["action"])
        assert isinstance(result, Refusal)
        players = re.findall(r"^[\w-]+: ([^;\n]+)", example["game"])[0].split(", ")
        assert english_left(result.say, (*seats, *players, "zoe")) == [], example["game"]
    for example in examples("refusals")["setup"]:
        refused = Game.start(example["setup"])
        assert isinstance(refused, Refusal)
        assert english_left(refused.say, ("ann", "bo")) == [], example["setup"]


def verdicts(text: str) -> Iterator[Message]:
    """The verdict in which the game ends, if it does."""
    game = follow(text)
    if isinstance(game, Game) and game.state.verdict:
        yield telling.verdict(game.setup, game.state.verdict)


def test_no_english_is_left_in_verdicts() -> None:
    """Every verdict of the tables, and those of whole random games."""
    names = ("Ann", "Bo", "Cy", "Di", "a", "b", "c", "d", "p1", "p2", "p3", "polish the boots")
    for table, kind in (("explanations", "told"), ("facts", "call"), ("tables", "table")):
        for example in examples(table)[kind]:
            for said in verdicts(example["game"]):
                assert english_left(said, names) == [], example["game"]
    for variant in FEW:
        rng = Random(variant)
        game = granted(Game.start(random_setup(variant, rng)))
        while game.version < 40:
            if game.state.verdict:
                said = telling.verdict(game.setup, game.state.verdict)
                assert english_left(said, game.state.seats) == [], game
            played = granted(game.play_json(random_action(game, rng)))
            game = played


def test_no_english_is_left_in_the_rules() -> None:
    """Titles, summaries, sources, calls and what each value of each switch means."""
    for variant_id in variant_ids():
        variant = load_variant(variant_id)
        assert not isinstance(variant, Refusal)
        texts = [variant.title, *map(variant.text, ("summary", "names", "document"))]
        texts += [variant.text(f"call-{action}") for action in variant.called]
        for switch in variant.choices():
            texts += [variant.source(switch), *map(switch.meaning, switch.allowed or (0, 3))]
        assert [(text.id, left) for text in texts if (left := english_left(text))] == []
        assert len(list(explain(variant, STRANGE))) == len(variant.choices())


def test_the_handbook_is_said_in_any_language() -> None:
    """The handbook has nothing of its own to say: only ids, marks of the format and its sample are Latin."""
    left = re.sub(r"```.*?```|`[^`]*`|\[[^]]*\]|\(#[^)]*\)|## [\w-]+", "", handbook(STRANGE), flags=re.S)
    words = set(re.findall(r"[A-Za-z][\w-]+", left)) - IDS
    assert {word for word in words if not re.fullmatch(r"\d?x\d", word)} == set()
