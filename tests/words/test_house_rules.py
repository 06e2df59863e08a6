"""What the door says of house rules: every choice, every clash and every silence, in every language."""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from referee import Variant, load_variant
from referee.facts import Fact
from referee.variants.mixes import SILENCES, Clash
from referee.variants.rules import SWITCHES, WHOLE_MAX, Rules
from referee.words import telling
from referee.words.catalogue import Catalogue, texts_of
from table.views.variant_view import mix_told, variant_told
from table.words import PACKAGES, languages
from tests.referee.walking import VARIANTS
from tests.words.test_catalogue import fact_of

ALONE = {code: Catalogue(code, texts_of(code, PACKAGES)) for code in languages()}
"""Every language by itself, with no English for what it lacks."""


def known(name: str) -> Variant:
    """The variant."""
    variant = load_variant(name)
    assert isinstance(variant, Variant)
    return variant


def said(language: str, facts: Iterator[Any]) -> list[str]:
    """The messages as the page gets them, said by the language alone."""
    heard: list[Fact] = [fact_of(it) for it in facts]
    return [ALONE[language].say(it) for it in heard]


@pytest.mark.parametrize("language", languages())
def test_each_choice_is_a_sentence_of_its_own(language: str) -> None:
    """No two choices of a switch are told alike. A number may be up to the highest that a table may set, not
    only what the door offers."""
    for variant in VARIANTS:
        for option in variant_told(known(variant)).options:
            sentences = said(language, (msgspec.to_builtins(choice.say) for choice in option.choices))
            assert all(it.endswith(".") and it[0].isupper() for it in sentences), sentences
            assert len(set(sentences)) == len(sentences), sentences
    for switch in SWITCHES.values():
        if not switch.allowed:
            numbers = {ALONE[language].say(switch.meaning(value)) for value in range(WHOLE_MAX + 1)}
            assert len(numbers) == WHOLE_MAX + 1, switch.id


CLASHES = {
    "sides-and-everyone": {"taking-sides": True, "everyones-included": True},
    "sides-and-gains": {"taking-sides": True, "doubter-gains": "from-pile"},
    "sides-and-price": {"taking-sides": True, "far-off-doubles": True},
    "shedding": {"shedding": True},
    "circle": {"to-aces": "half-up"},
}
"""An example for every reason why rules cannot go together."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("why", get_args(get_type_hints(Clash)["why"]))
def test_what_cannot_go_together_is_said_in_the_rules_own_sentences(why: str, language: str) -> None:
    """For every reason that there is, with no id of a switch in it, and the bids as people say them."""
    refusal = msgspec.to_builtins(mix_told(known("bluff"), CLASHES[why]).refusal)
    assert refusal["say"]["facts"]["why"]["id"] == f"impossible-{why}"
    (sentence,) = said(language, iter([refusal["say"]]))
    assert sentence.endswith(".")
    assert not any(switch in sentence for switch in CLASHES[why]), sentence
    assert "1A" not in sentence


@pytest.mark.parametrize("language", languages())
def test_what_changes_nothing_is_said_in_the_rules_own_sentences(language: str) -> None:
    """For every way in which a switch changes nothing."""
    for silence in SILENCES:
        because = [name.replace("_", "-") for name in silence.because]
        sentence = ALONE[language].say(telling.idle_beside(Rules(), because))
        assert sentence.endswith(".)")
        assert not any(f"{switch} =" in sentence for switch in because), sentence


@pytest.mark.parametrize(("variant", "mix"), [("dudo", {"loss": "difference"}), ("bluff", {})])
def test_the_door_says_that_sides_leave_a_loss_nothing_to_say(variant: str, mix: dict[str, Any]) -> None:
    """As soon as both are chosen, and in whichever order: that the loss changes nothing, and which rule says
    what is lost instead."""
    told = mix_told(known(variant), mix | {"taking-sides": True})
    assert told.refusal is None
    assert told.idle["loss"].message == (
        "(It changes nothing, for: After a challenge every other player takes a side; each loser gives one"
        " die to each winner.)"
    )
