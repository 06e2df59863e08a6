"""What chance tries at a table: mostly what is nearly legal, and now and then anything."""

from random import Random
from typing import Any

from tests.referee.second.chui_niu import ChuiNiu
from tests.referee.second.cups import Cups
from tests.referee.second.hands import Individual
from tests.referee.second.one_cup import OneCup
from tests.referee.second.table import Action, Table

BARE = (
    "doubt",
    "spot_on",
    "lift",
    "pi",
    "counter_pi",
    "surrender",
    "believe",
    "pass_unseen",
    "show_top",
    "concede",
    "palifico",
)
"""Actions that name their player and nothing else."""


def try_one(rng: Random, game: Table, spare: list[str]) -> Action:
    """An action to try on both referees."""
    roll = rng.random()
    if roll < 0.04:
        return {"action": "undo"}
    if roll < 0.08:
        return come_or_go(rng, game, spare)
    if game.phase == "over":
        return rng.choice([{"action": "next_game"}, {"action": "next_game"}, come_or_go(rng, game, spare)])
    if game.phase == "seating" or (not game.played and roll < 0.4):
        return before_play(rng, game)
    if roll < 0.13:
        return {"action": rng.choice(["fallen", "crooked"]), "player": rng.choice(game.seats)}
    if roll < 0.18:
        return {"action": rng.choice(BARE), "player": rng.choice(game.seats)}
    if game.bid and "lay_open" in game.own_actions and roll < 0.3:
        player = game.bid["player"] if rng.random() < 0.9 else rng.choice(game.seats)
        faces = [rng.randint(1, 6) for _ in range(rng.choice([0, 1, 1, 1, 2, 3]))]
        return {"action": "lay_open", "player": player, "dice": faces}
    if game.call in ("pi", "counter_pi") and roll < 0.5:
        return {"action": rng.choice(BARE[3:6]), "player": rng.choice(game.those_in())}
    if game.phase == "revealing" and roll < 0.9:
        return reveal(rng, game)
    return say(rng, game)


def come_or_go(rng: Random, game: Table, spare: list[str]) -> Action:
    """Somebody leaves or joins."""
    if rng.random() < 0.2:
        return {"action": "leave", "player": rng.choice(game.seats)}
    after = {"after": rng.choice(game.seats)} if rng.random() < 0.5 else {}
    return {"action": "join", "player": rng.choice([*spare, *game.left, *spare]), **after}


def before_play(rng: Random, game: Table) -> Action:
    """Seats are drawn, and a direction is picked."""
    if rng.random() < 0.3:
        return {"action": "direction", "player": rng.choice(game.seats), "to": rng.choice(["left", "right"])}
    who = [seat for group in game.groups for seat in group if len(group) > 1] or game.those_in()
    if rng.random() < 0.2:
        who = rng.sample(game.seats, rng.randint(1, len(game.seats)))
    most = 13 if game.system.get("seating") == "two-dice" else 6
    return {"action": "roll_for_seat", "rolls": {seat: rng.randint(1, most) for seat in who}}


def reveal(rng: Random, game: Table) -> Action:
    """Dice lie there: as many as there must be, or nearly."""
    if isinstance(game, OneCup | Individual):
        assert game.bid
        held = {game.bid["player"]: game.system.get("dice", 5)}
    else:
        assert isinstance(game, Cups)
        held = {seat: game.dice[seat] for seat in game.hands()}
    if rng.random() < 0.08:
        held[rng.choice(list(held))] += rng.choice([-1, 1])
    common = [rng.randint(1, 6) for _ in range(2)]
    faces = [rng.randint(1, 6) if rng.random() < 0.6 else rng.choice(common) for _ in range(60)]
    kept = getattr(game, "kept", [])
    faces[: len(kept)] = kept if rng.random() < 0.95 else faces[: len(kept)]
    if rng.random() < 0.03:
        faces[0] = rng.choice([0, 11])
    dice: dict[str, list[int]] = {}
    for seat, number in held.items():
        dice[seat], faces = faces[:number], faces[number:]
        if isinstance(game, ChuiNiu) and number == 5 and rng.random() < 0.4:
            dice[seat] = straight_or_leopard(rng, common[0])
        if isinstance(game, Cups) and rng.random() < 0.97:
            lie = game.open.get(seat, [])[:number]
            dice[seat][: len(lie)] = lie
    if rng.random() < (0.4 if len(dice) < 3 else 0.0 if "pi" in game.own_actions else 0.1):
        return {"action": "reveal", "pool": [face for hand in dice.values() for face in hand]}
    return {"action": "reveal", "dice": dice}


def straight_or_leopard(rng: Random, face: int) -> list[int]:
    """A cup as chance hardly ever deals it, and which counts otherwise than its dice."""
    if rng.random() < 0.4:
        return rng.sample(range(1, 7), 5)
    return [face if rng.random() < 0.8 else 1 for _ in range(5)]


def say(rng: Random, game: Table) -> Action:
    """A bid, a claim or a call."""
    player = game.turn if game.turn and rng.random() < 0.9 else rng.choice(game.seats)
    bid: dict[str, Any] | None = game.bid  # type: ignore[attr-defined]
    if isinstance(game, OneCup):
        return answer(rng, game, player, bid)
    if isinstance(game, Individual):
        return of_hands(rng, game, player)
    if bid is None and rng.random() < 0.1 and isinstance(game, Cups):
        return {"action": "sight", "player": player, "to": rng.choice(["open", "closed", "ajar"])}
    if bid and rng.random() < 0.25:
        return {"action": rng.choice([name for name in BARE if name in game.own_actions]), "player": player}
    base = bid["quantity"] if bid else len(game.those_in())
    quantity = min(
        max(
            0,
            rng.choice(
                [base - 1, base, base + 1, base + 1, base * 2, base // 2, base // 2 + 1, base * 2 + 1]
            ),
        ),
        99,
    )
    action: Action = {"action": "bid", "player": player, "quantity": quantity, "face": rng.randint(1, 6)}
    if rng.random() < 0.02:
        action["face"] = rng.choice([0, 7])
    if "pi" in game.own_actions and rng.random() < 0.9:
        action["spoken"] = (
            "zhai" if action["face"] == 1 and rng.random() < 0.9 else rng.choice(["fei", "zhai"])
        )
    elif rng.random() < 0.01:
        action["spoken"] = "fei"
    return action


def answer(rng: Random, game: OneCup, player: str, bid: dict[str, Any] | None) -> Action:
    """A claim, or an answer to one."""
    claims = game.claims()
    at = claims.index(bid["value"]) if bid else 0
    value = claims[min(len(claims) - 1, max(0, at + rng.choice([-1, 0, 1, 1, 2, 3, 6, 20])))]
    name = (
        rng.choice(["lift", "lift", "believe", "pass_on", "pass_unseen"])
        if bid and not game.believed
        else "claim"
    )
    if name == "claim" and rng.random() < 0.1:
        name = "show_top"
    if name == "believe" and rng.random() < 0.6:
        kept = [*(game.kept if rng.random() < 0.7 else []), *(rng.randint(1, 6) for _ in range(6))]
        kept = kept[: rng.randint(0, 6)]
        rolls = max(0, 5 - len(kept) + rng.choice([0, 0, 0, -1, -2, 1]))
        return {"action": name, "player": player, "kept": kept, **({"rolls": rolls} if rolls % 2 else {})}
    return {"action": name, "player": player, **({"value": value} if name in ("claim", "pass_on") else {})}


def of_hands(rng: Random, game: Individual, player: str) -> Action:
    """A hand, another throw, or a call."""
    name = rng.choice(["claim", "claim", "reroll", "doubt", "lift", "concede"])
    if name == "claim":
        return {
            "action": name,
            "player": player,
            "value": rng.choice(game.system["claims"][:: rng.choice([1, -1])][:6]),
        }
    return {"action": name, "player": player, **({"dice": rng.randint(0, 6)} if name == "reroll" else {})}
