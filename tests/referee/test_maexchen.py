"""Mäxchen against its sheets, which docs/rules.md lists: the printed examples."""

from typing import Any

from referee import Game, Refusal


def test_a_bluffed_top_costs_its_roller_one() -> None:
    """Sheet B 11-14: claimed 21 was 41."""
    game = start()
    for action in (
        {"action": "claim", "player": "p1", "value": "21"},
        {"action": "lift", "player": "p2"},
        {"action": "reveal", "pool": [4, 1]},
    ):
        game = went_on(game, action)
    assert game.to_json()["verdict"]["penalties"] == {"p1": 1}


def test_who_hands_it_on_answers_for_it() -> None:
    """Sheet B 9: 43 handed on as 51, and 61 lies there."""
    game = start()
    for action in (
        {"action": "claim", "player": "p1", "value": "43"},
        {"action": "pass_on", "player": "p2", "value": "51"},
        {"action": "lift", "player": "p3"},
        {"action": "reveal", "pool": [6, 1]},
    ):
        game = went_on(game, action)
    assert (game.to_json()["verdict"]["bidder"], game.to_json()["verdict"]["penalties"]) == ("p2", {"p3": 1})


def test_stacked_dice_are_thrown_again() -> None:
    """Sheet D: one die on the other costs nothing, and nothing else changes."""
    game = went_on(start(), {"action": "claim", "player": "p1", "value": "43"})
    again = went_on(game, {"action": "crooked", "player": "p1"})
    assert again.to_json() == game.to_json()
    assert isinstance(game.play({"action": "crooked", "player": "p2"}), Refusal)


def start() -> Game:
    game = Game.start({"variant": "maexchen", "players": ["p1", "p2", "p3"]})
    assert isinstance(game, Game)
    return game


def went_on(game: Game, action: dict[str, Any]) -> Game:
    after = game.play(action)
    assert isinstance(after, Game), after
    return after
