"""How a game is played: three sentences and the rules, true of what a table agreed on."""

from typing import Any

import pytest

from referee import Variant, load_variant, variant_ids
from referee.values import granted
from referee.words.playing import agreed_rules, in_three_sentences
from table.words import catalogue, languages


def told(variant: str, language: str = "en", **options: Any) -> str:
    """The three sentences as one text."""
    it = granted(load_variant(variant))
    mix = {key.replace("_", "-"): value for key, value in options.items()}
    say = catalogue(language).say
    return " ".join(say(one) for one in in_three_sentences(it, granted(it.with_options(mix))))


@pytest.mark.parametrize(
    ("variant", "options", "heard", "unheard"),
    [
        ("dudo", {}, "aces count as every face", "exactly"),
        ("red-dead", {}, "exactly so many", "aces"),
        ("bluff", {}, "as many dice as the bid was off", "loses a die"),
        ("dudo", {"shedding": True}, "the first one without dice wins", "the last one"),
        ("dudo", {"taking-sides": True}, "with those on their side", "loses a die;"),
        ("chui-niu", {}, "loses one of 3 lives", "the last one with dice"),
        ("chui-niu", {"penalty-limit": 0}, "nobody goes out", "is out"),
        ("chui-niu", {}, "“fei” lets aces count", "; aces count"),
        ("mexican", {}, "a value of the two dice", "of one face"),
        ("mentiroso", {}, "claims a poker hand that is higher", "of one face"),
        ("maexchen", {}, "hands it on unseen, with the same claim or a higher one", "of one face"),
        ("maexchen", {"pass-on": False}, "must claim higher; or does not", "hands it on"),
        ("chui-niu", {}, "anybody else may split the bid, which doubles the price", "exactly"),
    ],
)
def test_the_sentences_follow_the_mix(
    variant: str, options: dict[str, Any], heard: str, unheard: str
) -> None:
    """Each says what this table plays, and nothing that it does not play."""
    text = told(variant, **options)
    assert heard in text
    assert unheard not in text


@pytest.mark.parametrize("language", languages())
def test_every_system_is_told_in_every_language(language: str) -> None:
    """In three whole sentences, none of them long, and none with a hole."""
    for variant in variant_ids():
        it = granted(load_variant(variant))
        sentences = [catalogue(language).say(one) for one in in_three_sentences(it, it.rules)]
        assert all(one.endswith(".") and "{" not in one and "  " not in one for one in sentences), sentences
        assert max(len(one.split()) for one in sentences) <= 45, sentences


def test_rules_of_the_house_are_marked() -> None:
    """What a table plays otherwise than its system is its own; the rest is the system's, with its source."""
    it = load_variant("dudo")
    assert isinstance(it, Variant)
    options = {"wild-aces": False, "loss": it.rules.loss}
    rules = {rule.switch.id: rule for rule in agreed_rules(it, options, granted(it.with_options(options)))}
    assert {one for one, rule in rules.items() if rule.house} == {"wild-aces"}
    assert rules["wild-aces"].source.id == "source-house"
    assert rules["wild-aces"].value is False
    assert rules["loss"].source == it.source(rules["loss"].switch)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("variant", "word", "other"),
    [("chilean", "obligado", "palifico"), ("perudo-box", "palifico", "obligado")],
)
def test_a_one_die_round_has_the_system_s_own_name(
    variant: str, word: str, other: str, language: str
) -> None:
    """Chile says obligado: no rule of such a table calls it anything else, nor does another table's rule."""
    it = granted(load_variant(variant))
    say = catalogue(language).say
    text = " ".join(say(rule.meaning) for rule in agreed_rules(it, {}, it.rules))
    assert word in text
    assert other not in text
