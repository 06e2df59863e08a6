"""Who comes and goes: what must hold whenever somebody joins, leaves or takes another name."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee import Game, Refusal
from referee.setup import PLAYERS_MAX
from referee.values import granted
from tests.referee.following import follow
from tests.referee.walking import VARIANTS, random_action, random_setup

COMPANY = ("join", "leave", "rename", "move")
OLD, NEW = "bo", "the new one"


def renamed(value: Any) -> Any:
    """JSON in which `OLD` is called `NEW`."""
    if isinstance(value, dict):
        return {renamed(key): renamed(it) for key, it in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(it) for it in value]
    return NEW if value == OLD else value


@pytest.mark.deep
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_new_name_changes_nothing_else(variant: str) -> None:
    """Whenever somebody takes another name, the table is as if that had been the name all along."""
    for seed in range(6):
        rng = Random(seed)
        setup = random_setup(variant, rng, turned=12)
        setup["options"].pop("raising", None)
        one, other = Game.start(setup), Game.start(renamed(setup))
        for _ in range(60):
            assert isinstance(one, Game)
            assert isinstance(other, Game)
            told = granted(one.play_json({"action": "rename", "player": OLD, "to": NEW}))
            assert renamed(told.to_json()) == renamed(other.to_json())
            assert replace(told.legal(), actions={}) == replace(other.legal(), actions={})
            if one.state.winner:
                break
            action = random_action(one, rng)
            while action["action"] in COMPANY:
                action = random_action(one, rng)
            one, other = one.play_json(action), other.play_json(renamed(action))


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(60))
def test_who_left_is_asked_for_nothing(seed: int) -> None:
    """Who has left acts no more, is asked for nothing, loses and gains nothing, and sits out to the game's
    end."""
    rng = Random(seed)
    setup = random_setup(rng.choice(VARIANTS), rng, turned=20)
    game = granted(Game.start(setup))
    games = [game]
    while game.state.winner is None:
        actions = game.options()
        leaver = {"action": "leave", "player": rng.choice(actions.get("leave", ["nobody"]))}
        leaves = "leave" in actions and rng.random() < 0.1
        after = granted(game.play_json(leaver if leaves else random_action(game, rng)))
        games.append(game := after)
    for before, after in pairwise(games):
        for seat in before.state.left & after.state.left:
            assert before.state.dice[seat] == after.state.dice[seat]
            assert after.state.turn != seat
            assert after.state.starter != seat or after.state.phase == "over" or after.state.bids
            assert {name for name, seats in after.options().items() if seat in seats} <= {"rename", "move"}
            assert seat not in after.playing


def test_a_table_holds_so_many() -> None:
    """One more than may play is refused, as in a setup."""
    game = granted(follow(f"dudo: {', '.join(f'p{n}' for n in range(PLAYERS_MAX))}; dice 1"))
    refused = game.play_json({"action": "join", "player": "zoe"})
    assert isinstance(refused, Refusal)
    assert (refused.say.id, refused.say.facts["number"]) == ("refusal-players-number", PLAYERS_MAX + 1)


@pytest.mark.parametrize("name", ["", " ", "b\n", "b" * 41])
def test_names_are_those_of_a_setup(name: str) -> None:
    """What may not be a name in a setup may be none later."""
    game = granted(follow("dudo: a, b"))
    for action in ({"action": "join", "player": name}, {"action": "rename", "player": "a", "to": name}):
        assert "refusal-name" in str(game.play_json(action))


def test_a_name_that_was_given_up_is_nobody_elses() -> None:
    """What somebody was called once leads to that player all night; only that player may take it back."""
    game = granted(follow("dudo: a, b\na is now c\nc is now d\nb is now e"))
    assert [game.name_now(name) for name in "abcde"] == ["d", "e", "d", "d", "e"]
    for action in ({"action": "join", "player": "C"}, {"action": "rename", "player": "e", "to": "a"}):
        assert "name-taken" in str(game.play_json(action))
    back = granted(game.play_json({"action": "rename", "player": "d", "to": "a"}))
    assert [back.name_now(name) for name in "abcde"] == ["a", "e", "a", "a", "e"]
    over = granted(follow("dudo: a, b; dice 1\na is now c\nc bids 2x3\nb doubts\nreveal all 2 2\nnext game"))
    assert over.name_now("a") == "c"
