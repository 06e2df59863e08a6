"""Chui niu against its sheet: the printed examples, and a thousand games beside a second referee."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from referee import Game, Refusal
from referee.shapes.cups import more, spread
from referee.variants.rules import Rules
from tests.referee.chui_niu_by_the_sheet import PLAIN, No, Sheet

SWITCHES: dict[str, list[Any]] = {
    "zhai-to-fei": ["double", "plus-2"],
    "fei-to-zhai": ["one-less", "same", "half-plus-one"],
    "opening-least": ["none", "one-more", "half-more"],
    "straight": ["zero", "counts"],
    "leopard": [5, 6],
    "pure-leopard": [5, 6, 7],
    "jump-open": ["same", "double"],
    "pi": [True, False],
    "counter-pi": [True, False],
    "surrender": ["half", "none"],
    "far-off-doubles": [True, False],
}
SEEDS = 25
GAMES_EACH = 40
ACTIONS_MOST = 400


def dealt(rng: Random) -> list[int]:
    """A cup, rather likelier than by chance a straight or a leopard."""
    kind = rng.random()
    if kind < 0.2:
        return rng.sample(range(1, 7), 5)
    if kind < 0.5:
        return [rng.choice([1, 5]) if rng.random() < 0.3 else 5 for _ in range(5)]
    return [rng.randint(1, 6) for _ in range(5)]


def anything(sheet: Sheet, rng: Random) -> dict[str, Any]:
    """An action, legal or not; more often than not one that may be."""
    now = sheet.now
    player = now["turn"] if now["turn"] and rng.random() < 0.8 else rng.choice(now["seats"])
    if now["call"]:
        kind = rng.choice(["reveal", "reveal", "counter_pi", "surrender", "doubt", "undo"])
        if kind in ("counter_pi", "surrender"):
            player = now["bidder"] if rng.random() < 0.8 else player
    else:
        kind = rng.choices(
            ["bid", "doubt", "pi", "surrender", "reveal", "leave", "join", "undo"],
            [12, 3, 1.5, 0.2, 0.2, 0.15, 0.15, 0.5],
        )[0]
    if kind == "reveal":
        hands = {seat: dealt(rng) for seat in now["in"]}
        if len(hands) == 2 and rng.random() < 0.3:
            return {"action": kind, "pool": [face for hand in hands.values() for face in hand]}
        return {"action": kind, "dice": hands}
    if kind == "join":
        return (
            {"action": kind, "player": f"guest {len(now['seats'])}"}
            if len(now["seats"]) < 7
            else {"action": "undo"}
        )
    if kind == "undo":
        return {"action": kind}
    action: dict[str, Any] = {"action": kind, "player": player}
    if kind == "bid":
        old = now["bid"] or (len(now["in"]), 2, "fei")
        action |= {
            "quantity": min(99, max(1, old[0] + rng.choice([-2, -1, 0, 0, 1, 1, 2, old[0]]))),
            "face": rng.randint(1, 6),
        }
        if rng.random() < 0.8:
            action["spoken"] = rng.choice(["fei", "zhai"])
    return action


def allows(sheet: Sheet, action: dict[str, Any]) -> bool:
    """Play it by the sheet, if that may be."""
    try:
        sheet.play(action)
    except No:
        return False
    return True


def told(sheet: Sheet) -> dict[str, Any]:
    now = sheet.now
    bid = now["bid"] and dict(zip(("quantity", "face", "spoken"), now["bid"], strict=True))
    return {
        "turn": now["turn"],
        "bid": bid and {"player": now["bidder"]} | bid,
        "penalties": now["cups drunk"],
        "in": [seat for seat in now["seats"] if seat in now["in"]],
        "call": now["call"],
        "caller": now["caller"],
        "winner": now["winner"],
        "verdict": now["told"] and {key: it for key, it in now["told"].items() if key != "number"},
    }


def ours(game: Game) -> dict[str, Any]:
    state = game.to_json()
    it = state["verdict"]
    verdict = None
    if it:
        verdict = {"drank": it["penalties"]}
        if it["found"] is not None:
            verdict |= {"found": it["found"], "met": it["met"]}
    keys = ("turn", "bid", "penalties", "call", "caller", "winner")
    return {key: state[key] for key in keys} | {"in": game.playing, "verdict": verdict}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_second_referee_agrees(seed: int) -> None:
    """Whatever anybody does, both allow it or neither, and both tables stand alike; leavers, late-comers and
    undo among it."""
    rng = Random(f"chui niu {seed}")
    for number in range(GAMES_EACH):
        players = ["ann", "bo", "cy", "di"][: rng.randint(2, 4)]
        options = {name: rng.choice(values) for name, values in SWITCHES.items() if number % 2}
        anybody, limit = number % 3 == 0, rng.choice([1, 3, 5])
        sheet = Sheet(players, **options, anybody=anybody, limit=limit)
        options |= {"challenge-by-anyone": anybody, "penalty-limit": limit}
        game = Game.start({"variant": "chui-niu", "players": players, "options": options})
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
            found = ours(game)
            if "pool" in action:  # nobody told whose dice they are: no one number is right
                sheet.now["told"]["found"] = found["verdict"]["found"]
            assert found == told(sheet), (action, game)
        assert not sheet.now["call"] or sheet.now["winner"] is None


def test_the_sheet_is_what_the_system_sets() -> None:
    """Our system plays as the second referee does where nobody asks for anything else."""
    game = Game.start({"variant": "chui-niu", "players": ["ann", "bo"]})
    assert isinstance(game, Game)
    names = {"limit": "penalty-limit", "anybody": "challenge-by-anyone"}
    for name, value in PLAIN.items():
        assert getattr(game.setup.rules, names.get(name, name).replace("-", "_")) == value, name


BIDS = [
    ("3x3 zhai", ["6x3 fei", "4x3 zhai", "3x4 zhai"], ["5x3 fei", "3x3 zhai"]),
    ("6x5 fei", ["5x5 zhai", "7x2 fei", "6x6 fei"], ["4x5 zhai", "6x4 fei"]),
]


@pytest.mark.parametrize(("after", "legal", "illegal"), BIDS)
def test_printed_bids(after: str, legal: list[str], illegal: list[str]) -> None:
    """Sheet A, rule 8."""
    game = played("ann", after, start(2))
    for text in [*legal, *illegal]:
        assert isinstance(bid(game, "bo", text), Game) == (text in legal), text


def test_openings() -> None:
    """Sheet A, rule 10: with n players in n + 1 fei, n zhai, n - 1 ones."""
    for number in (2, 3, 4):
        for least, text in ((number + 1, "x4 fei"), (number, "x4 zhai"), (number - 1, "x1 zhai")):
            assert isinstance(bid(start(number), "ann", f"{least}{text}"), Game)
            assert least == 1 or isinstance(bid(start(number), "ann", f"{least - 1}{text}"), Refusal)


CUPS = [
    ([5, 5, 1, 1, 5], "6x5 fei", 6),
    ([5, 5, 1, 1, 5], "3x5 zhai", 3),
    ([1, 2, 3, 4, 6], "3x6 fei", 0),
]


@pytest.mark.parametrize(("cup", "claim", "counts"), CUPS)
def test_printed_cups(cup: list[int], claim: str, counts: int) -> None:
    """Sheet A, rule 7, and the programs: what one cup counts; the other cup shows nothing."""
    called = played("ann", claim, start(2)).play({"action": "doubt", "player": "bo"})
    assert isinstance(called, Game)
    after = called.play({"action": "reveal", "dice": {"ann": cup, "bo": [2, 2, 3, 3, 4]}})
    assert isinstance(after, Game)
    assert after.to_json()["verdict"]["found"] == counts


def test_a_far_off_bid_costs_double() -> None:
    """Sheet B: twelve sixes called, five there."""
    called = played("ann", "12x6 fei", start(3)).play({"action": "doubt", "player": "bo"})
    assert isinstance(called, Game)
    hands = {"ann": [6, 6, 6, 2, 2], "bo": [6, 1, 2, 2, 3], "cy": [2, 2, 3, 3, 4]}
    after = called.play({"action": "reveal", "dice": hands})
    assert isinstance(after, Game)
    assert (after.to_json()["verdict"]["found"], after.to_json()["verdict"]["penalties"]) == (5, {"ann": 2})


def start(number: int) -> Game:
    game = Game.start({"variant": "chui-niu", "players": ["ann", "bo", "cy", "di"][:number]})
    assert isinstance(game, Game)
    return game


def bid(game: Game, player: str, text: str) -> Game | Refusal:
    number, rest = text.split("x")
    face, spoken = rest.split()
    return game.play(
        {"action": "bid", "player": player, "quantity": int(number), "face": int(face), "spoken": spoken}
    )


def played(player: str, text: str, game: Game) -> Game:
    after = bid(game, player, text)
    assert isinstance(after, Game), after
    return after


def ways(pool: list[int], hands: dict[str, int]) -> list[list[list[int]]]:
    """Every way in which the pool may lie under the cups."""
    if not hands:
        return [[]]
    (_, number), *rest = hands.items()
    found = []
    for places in combinations(range(len(pool)), number):
        left = [face for place, face in enumerate(pool) if place not in places]
        found += [[[pool[place] for place in places], *way] for way in ways(left, dict(rest))]
    return found


@pytest.mark.parametrize("seed", range(60))
def test_the_spread_of_a_pool(seed: int) -> None:
    """The two ends are those over every way to lay the dice under the cups; the upper one may be beyond them
    where the last cup can only be a straight, never short of them."""
    rng = Random(f"spread {seed}")
    rules = Rules(
        straight=rng.choice(["zero", "counts"]),
        leopard=rng.choice([5, 6]),
        pure_leopard=rng.choice([5, 6, 7]),
    )
    hands = rng.choice(
        [{"a": 5, "b": 5}, {"a": 5, "b": 3}, {"a": 5, "b": 2, "c": 5} if seed % 10 == 0 else {"a": 5}]
    )
    faces = rng.choice([range(1, 7), [1, 5], [1, 5, 5, 5, 2]])
    pool = [rng.choice(list(faces)) for _ in range(sum(hands.values()))]
    counting = rng.choice([(5, 1), (5,)])
    every = {sum(more(rules, cup, counting) for cup in way) for way in ways(pool, hands)}
    found = spread(rules, pool, 0, counting, hands)
    assert found.least == min(every), (pool, hands, rules)
    assert found.most >= max(every), (pool, hands, rules)
    assert found.most == max(every) or len(set(pool)) >= 5, (pool, hands, rules)
