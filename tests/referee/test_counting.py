"""What each die of a reveal counts, held against the verdict's own count."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Bid, Game, what_counts
from referee.shapes.counting import in_pool
from referee.values import granted
from tests.referee.following import examples, follow
from tests.referee.walking import random_action, random_setup
from tests.systems import SYSTEMS

DICE = examples("facts")["dice"]


@pytest.mark.parametrize("example", [it for it in DICE if "hands" in it], ids=lambda it: str(it["source"]))
def test_what_each_die_counts(example: dict[str, Any]) -> None:
    """Die by die as the rules have it, in whatever order they are told; the verdict counts as many."""
    called = granted(follow(example["game"]))
    faces = [(face, seat) for seat, hand in example["hands"].items() for face in hand]
    told = what_counts(called, *zip(*faces, strict=True))
    assert told is not None
    assert told.each == tuple(number for each in example["counts"].values() for number in each)
    assert found(called, {"dice": example["hands"]}) == sum(told.each)


@pytest.mark.parametrize("example", [it for it in DICE if "pool" in it], ids=lambda it: str(it["source"]))
def test_of_a_hand_the_dice_that_make_it_count(example: dict[str, Any]) -> None:
    """The best hand there is, whatever was claimed; while a die of a hand is missing nobody can say."""
    called = granted(follow(example["game"]))
    assert what_counts(called, example["pool"]) == (tuple(example["counts"]), True)
    assert "single-cup" in example["game"] or what_counts(called, example["pool"][1:]) is None


ALONE = [
    ({}, [5, 5, 5, 5, 5], 5, "", (0, 0)),
    ({"straight": "zero"}, [2, 3, 4, 5, 6], 0, "straight", (0, 1)),
    ({"straight": "zero"}, [2, 3, 4, 5], 1, "", (1, 1)),
    ({"leopard": 6}, [5, 5, 1, 1, 5], 6, "leopard", (5, 6)),
    ({"leopard": 6}, [5, 5, 5, 5, 5], 5, "", (5, 5)),
    ({"leopard": 6}, [5, 5, 1, 1], 4, "", (4, 4)),
    ({"pure-leopard": 7}, [5, 5, 5, 5, 5], 7, "pure-leopard", (5, 7)),
    ({"pure-leopard": 7}, [5, 5, 1, 1, 5], 5, "", (5, 5)),
]


@pytest.mark.parametrize(("options", "cup", "counts", "kind", "bounds"), ALONE)
def test_a_house_may_play_one_of_them_alone(
    options: dict[str, object], cup: list[int], counts: int, kind: str, bounds: tuple[int, int]
) -> None:
    """In any game of many cups: what the cup counts and is called, and between what a pool that may hold it
    counts."""
    game = granted(follow(f"dudo: ann, bo; dice ann {len(cup)}, bo 5\nann bids 5x5\nbo doubts", **options))
    rest = [2, 2, 3, 3, 4]
    by_cup = game.play_json({"action": "reveal", "dice": {"ann": cup, "bo": rest}})
    pooled = game.play_json({"action": "reveal", "pool": [*cup, *rest]})
    assert isinstance(by_cup, Game)
    assert by_cup.state.verdict is not None
    assert by_cup.state.verdict.found == counts
    assert by_cup.state.verdict.cups.told == ((("ann", kind),) if kind else ())
    assert isinstance(pooled, Game)
    assert pooled.state.verdict is not None
    assert (pooled.state.verdict.cups.least, pooled.state.verdict.cups.most) == bounds


@pytest.mark.parametrize(
    "text",
    [
        "mexican: a, b\na claims 64\nb lifts",
        "perudo: a, b; passing = five\na bids 1x2\nb passes\na doubts",
        "dudo: a, b\na bids 2x5",
    ],
)
def test_no_die_counts_by_itself(text: str) -> None:
    """Where a value is claimed, where a pass is doubted, and where nobody calls."""
    game = granted(follow(text))
    assert what_counts(game, [6, 4]) is None


HANDS = {"pair": 2, "two pair": 4, "three of a kind": 3, "full house": 5, "four of a kind": 4,
         "five of a kind": 5, "small straight": 5, "large straight": 5, "nothing": 0}  # fmt: skip
"""Of how many dice a hand is made."""


def dice_of(hand: str) -> int | None:
    """Of how many dice this one is made, with or without its faces; None where it is no hand."""
    names = sorted(HANDS, key=len, reverse=True)
    return next((HANDS[name] for name in names if hand.startswith(name)), None)


def test_a_pool_is_not_settled_where_whose_it_is_matters() -> None:
    """Eight fives may be three and a half leopard: nobody can say how many count before it is known whose
    they are; dice of which each counts alike however they lie are settled."""
    called = granted(follow("chui-niu: a, b\na bids 3x5 fei\nb doubts"))
    open_ = what_counts(called, [1, 2, 3, 4, 5, 5, 5, 2, 3, 3])
    assert open_ is not None
    assert not open_.settled
    settled = what_counts(called, [5] * 10)
    assert settled == ((1,) * 9 + (3,), True)


@pytest.mark.parametrize(
    ("cup", "number", "kind"), [([2, 3, 4, 5, 6], 0, "straight"), ([1, 1, 5, 5, 5], 6, "leopard")]
)
def test_a_pool_that_is_one_cup_is_told_as_that_cup(cup: list[int], number: int, kind: str) -> None:
    """Where only the bidder's dice count it is known whose they are."""
    rules = "straight = zero; leopard = 6; wild-aces = true"
    called = granted(follow(f"common-hand: a, b; {rules}\na bids 3x5\nb doubts"))
    told = what_counts(called, cup)
    assert told is not None
    assert (sum(told.each), told.settled) == (number, True)
    after = granted(called.play_json({"action": "reveal", "pool": cup}))
    assert after.state.verdict is not None
    assert (after.state.verdict.found, after.state.verdict.cups.told) == (number, (("a", kind),))


def found(game: Game, shown: dict[str, Any]) -> object:
    after = granted(game.play_json({"action": "reveal", **shown}))
    assert after.state.verdict is not None
    return after.state.verdict.found


@pytest.mark.parametrize("variant", SYSTEMS)
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_the_dice_count_what_the_verdict_found(variant: str, seed: int) -> None:
    """In every system and mix, whether dice are told by seat, in a pool, or some were not seen: the sum over
    the dice is the verdict's count, or that of the dice that make the hand; else no die counts."""
    rng = Random(seed)
    game = granted(Game.start(random_setup(variant, rng, dice_most=5, turned=8)))
    for _ in range(25):
        action = random_action(game, rng)
        if action["action"] == "reveal" and game.expected_hands is not None:
            held_against(game, action, rng)
        game = granted(game.play_json(action))


def held_against(game: Game, action: dict[str, Any], rng: Random) -> None:
    """Hold what dice count against the verdict, told as this reveal has them and in other ways."""
    expected = game.expected_dice or 0
    hands = action.get("dice")
    pool = [rng.choice([1, 1, 5, 5, 5, rng.randint(1, 6)]) for _ in range(expected)]
    unseen = rng.randint(0, expected)
    ways: list[tuple[dict[str, Any], list[int], list[str]]] = [
        ({"pool": pool}, pool, []),
        ({"pool": pool[unseen:], "unseen": unseen}, pool[unseen:], []),
    ]
    if hands:
        alike = {seat: [rng.choice([1, 5]) for _ in hand] for seat, hand in hands.items()}
        for each in (hands, alike):
            told = [(face, seat) for seat, hand in each.items() for face in hand]
            rng.shuffle(told)
            ways.append(({"dice": each}, [face for face, _ in told], [seat for _, seat in told]))
    for shown, faces, seats in ways:
        after = game.play_json({"action": "reveal", **shown})
        if not isinstance(after, Game):  # kept or shown dice that must lie there, or whose they are decides
            continue
        assert after.state.verdict is not None
        number, counts = after.state.verdict.found, what_counts(game, faces, seats)
        if isinstance(number, str):
            mine = [seat for seat in seats if seat in (game.expected_hands or {})]
            number = dice_of(number) if len(mine or faces) == expected else None
        assert (sum(counts.each) if counts else None) == number


def ways(pool: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way in which the pool may lie under cups of these sizes."""
    if not sizes:
        yield []
        return
    for cup in {tuple(sorted(cup)) for cup in combinations(pool, sizes[0])}:
        left = list((Counter(pool) - Counter(cup)).elements())
        yield from ([cup, *way] for way in ways(left, sizes[1:]))


@pytest.mark.parametrize("seed", range(40))
def test_a_pool_counts_as_it_may_lie_under_the_cups(seed: int) -> None:
    """Its numbers are those of all ways to lay it under the cups and no others, also where aces need a true
    die; it counts one of them, and is settled where all ways count alike."""
    rng = Random(f"pool {seed}")
    options = {
        "true-die": rng.random() < 0.8,
        "straight": rng.choice(["zero", "counts"]),
        "leopard": rng.choice([5, 6]),
        "pure-leopard": rng.choice([5, 6, 7]),
    }
    hands = rng.choice([{"a": 5, "b": 5}, {"a": 5, "b": 3}, {"a": 5, "b": 1}])
    game = Game.start({"variant": "dudo", "players": ["a", "b"], "dice": hands, "options": options})
    for action in (
        {"action": "bid", "player": "a", "quantity": 1, "face": 5},
        {"action": "doubt", "player": "b"},
    ):
        assert isinstance(game, Game), game
        game = game.play_json(action)
    assert isinstance(game, Game)
    faces = rng.choice([range(1, 7), [1, 1, 1, 1, 5, 2], [1, 2, 3, 4, 5, 1, 1], [1]])
    pool = [rng.choice(list(faces)) for _ in range(sum(hands.values()))]
    counted = {
        found(game, {"dice": dict(zip(hands, way, strict=True))}) for way in ways(pool, [*hands.values()])
    }
    told = what_counts(game, pool)
    assert told is not None
    may = in_pool(game.setup, game.state, pool, 0, hands, Bid(1, 5))
    assert may.numbers == tuple(sorted(counted)), (pool, hands, options)
    assert told.each == may.each
    assert sum(told.each) in counted, (pool, hands, options)
    assert told.settled == (len(counted) == 1)
