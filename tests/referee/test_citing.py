"""A verdict's citations, in every rule system and any mix: what is cited decided."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from referee import Bid, Game, Verdict
from referee.shapes.judging import find
from referee.shapes.revealing import in_question
from referee.state import Setup, State
from referee.values import granted
from referee.variants.rules import SWITCHES
from tests.referee.following import examples
from tests.referee.walking import VARIANTS, random_action, random_setup

OF_ACES = ("wild-aces", "one-die-wild", "true-die", "zhai")
LETS_ACES_COUNT: dict[str, Any] = {
    "wild_aces": True,
    "one_die_wild": True,
    "true_die": False,
    "zhai": "never",
}


def verdicts(variant: str, seeds: int = 10) -> Iterator[tuple[Game, dict[str, Any], Verdict]]:
    """Each table before a call's reveal, the reveal and its verdict, over random games of random mixes."""
    for seed in range(seeds):
        rng = Random(f"citing {variant} {seed}")
        game = granted(Game.start(random_setup(variant, rng, dice_most=4, turned=8)))
        for _ in range(150):
            if game.state.winner is not None:
                break
            action = random_action(game, rng)
            after = granted(game.play_json(action))
            if action["action"] == "reveal" and game.question is not None and after.state.verdict:
                yield game, action, after.state.verdict
            game = after


def with_rules(setup: Setup, **fields: Any) -> Setup:
    """The setup with other rules."""
    return replace(setup, rules=replace(setup.rules, **fields))


def faces_in_question(setup: Setup, state: State, action: dict[str, Any]) -> list[int]:
    """The revealed dice that the call is about."""
    if "pool" in action:
        return list(action["pool"])
    return [face for seat in in_question(setup, state) for face in action["dice"].get(seat, ())]


def test_every_rule_system_is_cited_word_for_word() -> None:
    """The table of citations leaves no variant out."""
    cited = {example["game"].strip().split(":")[0] for example in examples("citations")["cited"]}
    assert cited == set(VARIANTS)


@pytest.mark.deep
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rule_that_counts_aces_is_cited(variant: str) -> None:
    """Aces that counted cite that they are wild, aces that did not one rule which alone forbids them, and
    where none lay nothing is said of them."""
    for game, action, verdict in verdicts(variant):
        cited = set(verdict.cites) & set(OF_ACES)
        if not isinstance(verdict.bid, Bid):
            continue
        faces = faces_in_question(game.setup, game.state, action)
        if verdict.bid.face == 1 or 1 not in faces:
            assert not cited
        elif verdict.wild:
            assert cited == {"wild-aces"}
        else:
            (switch,) = cited
            field = SWITCHES[switch].name
            alone = LETS_ACES_COUNT | {field: getattr(game.setup.rules, field)}
            assert find(with_rules(game.setup, **alone), game.state, faces).idle == verdict.idle > 0
