"""Chui niu against its sheets, which docs/rules.md lists: the printed examples."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from referee import Game, Refusal
from referee.shapes.cups import extras, more
from referee.variants.rules import Rules

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


DOUBT = {"action": "doubt", "player": "bo"}
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
    dice = {"ann": len(cup), "bo": 5}
    game = Game.start({"variant": "dudo", "players": ["ann", "bo"], "dice": dice, "options": options})
    assert isinstance(game, Game)
    for action in ({"action": "bid", "player": "ann", "quantity": 5, "face": 5}, DOUBT):
        game = game.play(action)
        assert isinstance(game, Game)
    rest = [2, 2, 3, 3, 4]
    by_cup = game.play({"action": "reveal", "dice": {"ann": cup, "bo": rest}})
    pooled = game.play({"action": "reveal", "pool": [*cup, *rest]})
    assert isinstance(by_cup, Game)
    assert by_cup.state.verdict is not None
    assert by_cup.state.verdict.found == counts
    assert by_cup.state.verdict.cups.told == ((("ann", kind),) if kind else ())
    assert isinstance(pooled, Game)
    assert pooled.state.verdict is not None
    assert (pooled.state.verdict.cups.least, pooled.state.verdict.cups.most) == bounds


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


def ways(pool: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way in which the pool may lie under cups of these sizes."""
    if not sizes:
        yield []
        return
    for cup in {tuple(sorted(cup)) for cup in combinations(pool, sizes[0])}:
        left = list((Counter(pool) - Counter(cup)).elements())
        yield from ([cup, *way] for way in ways(left, sizes[1:]))


@pytest.mark.parametrize("sizes", [[5], [5, 1], [5, 3], [5, 5], [5, 5, 1]], ids=str)
def test_a_pool_counts_what_some_way_to_lay_it_counts(sizes: list[int]) -> None:
    """The numbers are those over every way to lay the dice under the cups, none missing and no other; so they
    are where a die that does not count is untold."""
    rng = Random(f"ways {sizes}")
    holds = dict(zip("abc", sizes, strict=False))
    for faces in [[1, 2, 3, 4, 5, 6], [1, 5], [1, 5, 5, 5, 2], [1, 2, 3, 4, 5, 5, 6]] * 3:
        rules = Rules(
            straight=rng.choice(["zero", "zero", "counts"]),
            leopard=rng.choice([5, 6]),
            pure_leopard=rng.choice([5, 6, 7]),
        )
        counting = rng.choice([(5, 1), (5,)])
        seen = [rng.choice(faces) for _ in range(sum(sizes) - 1)]
        others = [face for face in range(1, 7) if face not in counting]
        for last, untold in (([rng.choice(faces)], 0), (others, 1)):
            laid = [way for face in last for way in ways([*seen, face], sizes)]
            every = {sum(more(rules, cup, counting) for cup in way) for way in laid}
            pool = seen if untold else [*seen, *last]
            assert extras(rules, pool, untold, counting, holds) == tuple(sorted(every)), (pool, rules)
