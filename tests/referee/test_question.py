"""What a call asks of dice that nobody saw."""

from functools import reduce
from itertools import product
from random import Random

import pytest

from referee import Game
from referee.values import FACES, granted
from tests.referee.walking import random_action, random_setup
from tests.systems import SYSTEMS

UNSEEN_MOST = 3


def called(variant: str, rng: Random) -> Game | None:
    """A game that waits for its dice, by random actions."""
    game = granted(Game.start(random_setup(variant, rng, dice_most=5, turned=8)))
    for _ in range(40):
        if game.question is not None and rng.random() < 0.5:
            return game
        game = granted(game.play_json(random_action(game, rng)))
    return game if game.question is not None else None


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("variant", SYSTEMS)
def test_what_is_open_is_what_any_dice_may_change(variant: str, seed: int) -> None:
    """Against every way in which up to three dice that nobody saw may lie."""
    rng = Random(f"{variant} {seed}")
    game = called(variant, rng)
    if game is None or game.question is None:
        return
    question = game.question
    unseen = min(rng.randint(0, UNSEEN_MOST), question.expected)
    seen = [rng.choice([1, 5, 5, rng.randint(1, 6)]) for _ in range(question.expected - unseen)]
    end = reduce(question.step, seen, question.start)
    ways = {question.outcome(reduce(question.step, way, end)) for way in product(FACES, repeat=unseen)}
    assert question.open_after(seen, unseen) is (len(ways) > 1)


def test_thirty_dice_that_nobody_saw_are_no_wait() -> None:
    """Where straights and leopards count there are 300,000 ways in which they may lie."""
    game = Game.start({"variant": "chui-niu", "players": list("abcdef"), "dice": 5})
    for action in (
        {"action": "bid", "player": "a", "quantity": 8, "face": 5, "spoken": "fei"},
        {"action": "doubt", "player": "b"},
        {"action": "reveal", "pool": [], "unseen": 30},
    ):
        assert isinstance(game, Game), game
        game = game.play_json(action)
    assert isinstance(game, Game), game
    assert game.state.verdict is not None
    assert game.state.verdict.unseen_decides
