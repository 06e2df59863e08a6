"""Mäxchen against its sheet: the printed examples, and a thousand games beside a second referee."""

from random import Random
from typing import Any

import pytest

from referee import Game, Refusal
from tests.referee.maexchen_by_the_sheet import LADDERS, PLAIN, No, Sheet

SWITCHES: dict[str, list[Any]] = {
    "claim-order": list(LADDERS),
    "equal-claims": [True, False],
    "pass-on": [True, False],
    "top-doubles": [True, False],
    "top-bluff": ["double", "one"],
    "unseen": [True, False],
    "shown-top": ["none", "others-pay", "others-pay-and-turn"],
    "penalty-limit": [1, 2, 6],
    "next-starter": ["winner", "loser"],
}
SEEDS = 25
GAMES_EACH = 40
ACTIONS_MOST = 400


def anything(sheet: Sheet, rng: Random) -> dict[str, Any]:
    """An action, legal or not; more often than not one that may be."""
    now = sheet.now
    player = now["turn"] if now["turn"] and rng.random() < 0.9 else rng.choice(now["seats"])
    if now["lifter"]:
        kind = rng.choice(["reveal", "reveal", "lift", "undo"])
    elif now["rolls"]:
        kind = rng.choices(
            ["claim", "show_top", "lift", "join", "leave", "undo"], [8, 1, 0.5, 0.1, 0.1, 0.5]
        )[0]
    else:
        kind = rng.choices(
            ["believe", "lift", "pass_on", "pass_unseen", "claim", "leave", "undo"],
            [4, 3, 2, 1, 0.5, 0.1, 0.5],
        )[0]
    if kind == "undo":
        return {"action": kind}
    if kind == "reveal":
        return {"action": kind, "pool": rng.choice([[1, 2], [rng.randint(1, 6), rng.randint(1, 6)]])}
    if kind == "join":
        number = len(now["seats"])
        return {"action": kind, "player": f"guest {number}"} if number < 7 else {"action": "undo"}
    action = {"action": kind, "player": player}
    if kind in ("claim", "pass_on"):
        low = sheet.order.index(now["claim"]) if now["claim"] else 0
        place = rng.randint(max(0, low - 1), min(low + 4, len(sheet.order) - 1))
        action["value"] = sheet.order[place] if rng.random() < 0.9 else "21"
    return action


def told(sheet: Sheet) -> dict[str, Any]:
    now = sheet.now
    return {
        "turn": now["turn"],
        "claim": now["claim"],
        "claimer": now["claimer"],
        "penalties": now["lost"],
        "in": [seat for seat in now["seats"] if seat in now["in"]],
        "left": now["left"],
        "winner": now["winner"],
        "cost": now["cost"],
    }


def ours(game: Game) -> dict[str, Any]:
    state = game.to_json()
    return {
        "turn": state["turn"],
        "claim": state["bid"] and state["bid"]["value"],
        "claimer": state["bidder"],
        "penalties": state["penalties"],
        "in": game.playing,
        "left": state["direction"] == "left",
        "winner": state["winner"],
        "cost": state["verdict"] and state["verdict"]["penalties"],
    }


def allows(sheet: Sheet, action: dict[str, Any]) -> bool:
    """Play it by the sheet, if that may be."""
    try:
        sheet.play(action)
    except No:
        return False
    return True


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_second_referee_agrees(seed: int) -> None:
    """Whatever anybody does, both allow it or neither, and both tables stand alike; leavers, late-comers and
    undo among it."""
    rng = Random(f"maexchen {seed}")
    for number in range(GAMES_EACH):
        players = ["ann", "bo", "cy", "di"][: rng.randint(2, 4)]
        options = {name: rng.choice(values) for name, values in SWITCHES.items() if number % 2}
        sheet = Sheet(players, **options)
        game = Game.start({"variant": "maexchen", "players": players, "options": options})
        assert isinstance(game, Game), game
        for _ in range(ACTIONS_MOST):
            if sheet.now["winner"]:
                break
            action = anything(sheet, rng)
            played = game.play(action)
            assert isinstance(played, Game) == allows(sheet, action), (action, played, game)
            if not isinstance(played, Game):
                continue
            game = played
            assert ours(game) == told(sheet), (action, game)


def test_the_sheet_is_what_the_system_sets() -> None:
    """Our system plays as the second referee does where nobody asks for anything else."""
    game = start()
    for name, value in PLAIN.items():
        assert getattr(game.setup.rules, name.replace("-", "_")) == value, name
    assert list(game.setup.variant.claims) == LADDERS["pairs-up"]


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
