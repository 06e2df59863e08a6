"""Odds and certainty: exact numbers, published and by enumeration."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Bid, Game, certainty, load_variant
from referee.odds import counts, odds
from referee.rules import Rules
from referee.shapes.claiming import poker_hand, two_dice
from tests.referee.following import follow

WILD, PLAIN = Rules(), Rules(wild_aces=False)
F = Fraction


@pytest.mark.parametrize(
    ("rules", "at_least"),
    [
        (WILD, [F(1), F(211, 243), F(131, 243), F(17, 81), F(11, 243), F(1, 243)]),
        (PLAIN, [F(1), F(4651, 7776), F(763, 3888), F(23, 648), F(13, 3888), F(1, 7776)]),
    ],
)
def test_at_least_k_of_five(rules: Rules, at_least: list[Fraction]) -> None:
    """The published chances of at least 0 to 5 of a face among five dice."""
    chances = counts(5, 4, rules)
    assert [sum(chances[k:], F(0)) for k in range(6)] == at_least


def test_exactly_nine_of_twenty_five() -> None:
    """The published chance of exactly nine of 25, aces wild."""
    assert odds(25, Bid(9, 3), WILD).exact == F(133888409600, 847288609443)


@pytest.mark.parametrize(("dice", "wild", "plain"), [(5, 2, 1), (10, 3, 2), (20, 7, 3)])
def test_largest_even_bid(dice: int, wild: int, plain: int) -> None:
    """The largest quantity that stands at least every other time."""
    assert odds(dice, Bid(1, 5), WILD).best == wild
    assert odds(dice, Bid(1, 5), PLAIN).best == plain


def test_equally_likely_counts() -> None:
    """Of two counts that are equally likely the lower is told; a bid that stands every other time is good."""
    told = odds(2, Bid(1, 5), WILD)
    assert [counts(2, 5, WILD)[n] for n in range(3)] == [F(4, 9), F(4, 9), F(1, 9)]
    assert (told.likely, told.best) == (0, 1)
    assert odds(1, Bid(1, 5), Rules(), [5]).best == 1
    assert len(counts(2, 5, WILD, [1])) == 4


@given(
    own=st.lists(st.integers(1, 6), max_size=3),
    hidden=st.integers(0, 3),
    face=st.integers(1, 6),
    quantity=st.integers(1, 7),
    wild=st.booleans(),
    true_die=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_odds_by_enumeration(
    own: list[int], hidden: int, face: int, quantity: int, wild: bool, true_die: bool
) -> None:
    """The odds are those of all throws counted one by one."""
    rules = Rules(wild_aces=wild, true_die=wild and true_die)
    found = []
    for thrown in product(range(1, 7), repeat=hidden):
        dice = [*own, *thrown]
        true = dice.count(face)
        aces = dice.count(1) if wild and face != 1 and (true or not rules.true_die) else 0
        found.append(true + aces)
    told = odds(hidden, Bid(quantity, face), rules, own)
    assert told.stands == F(sum(n >= quantity for n in found), len(found))
    assert told.exact == F(sum(n == quantity for n in found), len(found))
    assert all(found.count(told.likely) >= found.count(n) for n in found)


def test_aces_not_wild_in_a_one_die_round() -> None:
    """Where aces are not wild in the round, only true dice count, one's own as well."""
    assert odds(1, Bid(2, 5), WILD, [1, 5], wild=False).stands == F(1, 6)
    assert odds(1, Bid(2, 5), WILD, [1, 5]).stands == 1


@pytest.mark.parametrize(
    ("value", "number"),
    [("31", 36), ("41", 32), ("51", 26), ("61", 18), ("65", 10), ("11", 8), ("66", 3), ("21", 2)],
)
def test_mexican_chances(value: str, number: int) -> None:
    """So many of the 36 throws of two dice are at least this value."""
    order = load_variant("mexican").claims  # type: ignore[union-attr]
    throws = [two_dice(throw) for throw in product(range(1, 7), repeat=2)]
    assert sum(order.index(throw) >= order.index(value) for throw in throws) == number


def test_poker_hands() -> None:
    """So many of the 7,776 throws of five dice make each hand."""
    hands = [poker_hand(throw) for throw in product(range(1, 7), repeat=5)]
    straights = hands.count("small straight") + hands.count("large straight")
    assert straights == 240
    named = (
        "five of a kind",
        "four of a kind",
        "full house",
        "three of a kind",
        "two pair",
        "pair",
        "nothing",
    )
    assert [hands.count(hand) for hand in named] == [6, 150, 300, 1200, 1800, 3600, 480]


# Certainty

CALLS = {
    "doubt, wild": "dudo: a, b; dice 2\na bids 2x5\nb doubts",
    "doubt, not wild": "red-dead: a, b; dice 2\na bids 2x5\nb doubts",
    "spot on": "red-dead: a, b; dice 2\na bids 2x5\nb calls spot on",
    "a true die needed": "dudo: a, b; dice 2; true-die = true\na bids 2x5\nb doubts",
    "the difference is lost": "bluff: a, b; dice 2\na bids 3x5\nb doubts",
    "the bidder's own hand": "common-hand: a, b; dice 3\na bids 2x5\nb doubts",
    "two dice": "mexican: a, b\na claims 64\nb lifts",
}


def called(name: str) -> Game:
    """The game at the call."""
    game = follow(CALLS[name])
    assert isinstance(game, Game)
    return game


def one(face: int, chance: float = 1.0) -> list[float]:
    """The chances of a die that is most likely `face`."""
    return [chance if other == face else (1 - chance) / 5 for other in range(1, 7)]


def by_enumeration(game: Game, rows: list[list[float]]) -> tuple[float, float]:
    """The chances that the bid is met, and exactly: every combination of faces revealed to the referee
    itself."""
    met = exact = 0.0
    for faces in product(range(1, 7), repeat=len(rows)):
        weight = 1.0
        for row, face in zip(rows, faces, strict=True):
            weight *= row[face - 1]
        if weight:
            after = game.play({"action": "reveal", "pool": list(faces)})
            assert isinstance(after, Game)
            verdict = after.to_json()["verdict"]
            met += weight * verdict["met"]
            exact += weight * verdict["exact"]
    return met, exact


@pytest.mark.parametrize("name", CALLS)
def test_certainty_by_enumeration(name: str) -> None:
    """Met and exact are what all combinations of faces give, each judged by the referee."""
    game = called(name)
    rng = Random(name)
    rows: list[list[float]] = []
    for _ in range(game.expected_dice or 0):
        weights = [rng.random() ** 3 for _ in range(6)]
        rows.append([weight / sum(weights) for weight in weights])
    met, exact = by_enumeration(game, rows)
    found = certainty(game, rows)
    assert found.met == pytest.approx(met)
    assert found.exact == pytest.approx(exact)


@pytest.mark.parametrize("name", CALLS)
def test_deciding_by_enumeration(name: str) -> None:
    """A verdict is decided just where no faces of the doubtful dice change it; a die decides just where it
    can."""
    game = called(name)
    rng = Random(name)
    for _ in range(6):
        rows = [
            one(rng.choice([1, 5, 5, 2]), rng.choice([0.999, 0.999, 0.7]))
            for _ in range(game.expected_dice or 0)
        ]
        doubtful = [index for index, row in enumerate(rows) if max(row) < 0.98]
        sure = [row.index(max(row)) + 1 for row in rows]
        outcome: dict[tuple[int, ...], Any] = {}
        for faces in product(range(1, 7), repeat=len(doubtful)):
            pool = list(sure)
            for index, face in zip(doubtful, faces, strict=True):
                pool[index] = face
            after = game.play({"action": "reveal", "pool": pool})
            assert isinstance(after, Game)
            verdict = after.to_json()["verdict"]
            outcome[tuple(faces)] = (verdict["losses"], verdict["penalties"])
        pivotal = {
            doubtful[place]
            for faces in outcome
            for place in range(len(doubtful))
            for face in range(1, 7)
            if outcome[faces] != outcome[(*faces[:place], face, *faces[place + 1 :])]
        }
        found = certainty(game, rows)
        assert found.decided == (not pivotal)
        assert set(found.deciding) == pivotal


def test_a_hand_of_ones_own() -> None:
    """The fifth die makes the three of a kind or leaves the pair, and is the one to ask about."""
    game = follow("individual-hand: a, b\na claims three of a kind\nb doubts")
    assert isinstance(game, Game)
    assert game.expected_dice == 5
    rows = [one(6), one(2), one(6), one(3), one(6, 0.7)]
    told = certainty(game, rows).to_json()
    assert told.pop("met") == pytest.approx(0.7)
    assert told.pop("exact") == pytest.approx(0.7)
    assert told == {"decided": False, "deciding": [4]}
    better = certainty(game, [one(6), one(6), one(6), one(3), one(6, 0.7)])
    assert (better.met, better.exact) == (pytest.approx(1.0), pytest.approx(0.3 * 4 / 5))


def test_no_call_no_question() -> None:
    """Where nothing has been called there is no number of dice to look for."""
    for text in (
        "dudo: a, b\na bids 1x2",
        "mexican: a, b\na claims 64",
        "individual-hand: a, b\na claims pair",
    ):
        game = follow(text)
        assert isinstance(game, Game)
        assert game.expected_dice is None


def test_most_telling_die_first() -> None:
    """Of two doubtful dice the one whose answer moves the verdict more comes first."""
    game = called("doubt, wild")
    rows = [one(5), one(2), one(3, 0.9), one(5, 0.5)]
    assert certainty(game, rows).deciding == (3, 2)
    unsure = [one(2), one(3), one(2, 0.3), one(5, 0.3)]
    assert certainty(game, unsure).deciding == (2, 3)


def test_chances_that_rule_a_face_out() -> None:
    """A doubtful die may be any face, also one that its chances rule out."""
    found = certainty(called("doubt, wild"), [one(5), one(2), one(3), [0, 0, 0.5, 0.5, 0, 0]])
    assert (found.met, found.decided, found.deciding) == (0, False, (3,))


def test_from_when_on_a_die_is_read() -> None:
    """A face with just the chance asked for is read; chances need not add up to one."""
    game = called("doubt, wild")
    even = [one(5), one(2), one(3), [0, 0, 0.5, 0, 0.5, 0]]
    assert certainty(game, even, sure=0.5).decided
    assert not certainty(game, even, sure=0.51).decided
    faint = certainty(game, [one(5), one(2), one(3), [0, 0, 0, 0, 0.5, 0]])
    assert (faint.met, faint.decided) == (1, True)


def test_another_number_of_dice() -> None:
    """The table may know of fewer dice than the call is about: no die is then missing."""
    game = called("doubt, wild")
    told = certainty(game, [one(5), one(2), one(3)], 3)
    assert (told.met, told.decided, told.deciding) == (0, True, ())
    few, heap = [one(5), *[one(2, 0.9)] * 8], [one(5), *[one(2, 0.9)] * 10]
    assert certainty(game, heap, 3).met == certainty(game, few, 3).met


def test_a_doubted_pass() -> None:
    """Whoever passed shows five dice; the fifth makes them equal, different or neither."""
    game = follow("dudo: a, b, c; dice 5; passing = five\na bids 2x4\nb passes\nc doubts")
    assert isinstance(game, Game)
    assert game.expected_dice == 5
    told = certainty(game, [one(6), one(6), one(6), one(6), one(6, 0.7)])
    assert told.met == pytest.approx(0.7)
    assert (told.decided, told.deciding) == (False, (4,))
    assert certainty(game, [one(face) for face in (2, 3, 4, 5, 6)]).met == 1


def test_missing_and_surplus_dice() -> None:
    """A missing die may show anything; a surplus may be any of the dice, the least sure one likeliest."""
    game = called("doubt, wild")
    missing = certainty(game, [one(5), one(2), one(3)])
    assert missing.met == pytest.approx(1 / 3)
    assert (missing.decided, missing.deciding) == (False, ())
    enough = certainty(game, [one(5), one(5), one(3)])
    assert (enough.met, enough.exact) == (pytest.approx(1.0), pytest.approx(2 / 3))
    assert (enough.decided, enough.deciding) == (True, ())
    surplus = certainty(game, [one(5), one(2), one(3), one(3), one(5, 0.6)])
    assert (surplus.decided, surplus.deciding) == (False, (4, 0, 1, 2, 3))
    plenty = certainty(game, [one(5), one(5), one(5), one(5), one(2)])
    assert plenty.decided
    assert plenty.met == pytest.approx(1.0)


def test_a_heap_too_many() -> None:
    """Far too many dice are never decided, and are reckoned with as if the least sure were none."""
    game = called("doubt, wild")
    heap = certainty(game, [one(5), one(5), one(2, 0.99), one(3), *[one(5, 0.5)] * 60])
    few = certainty(game, [one(5), one(5), one(2, 0.99), one(3), *[one(5, 0.5)] * 6])
    assert (heap.met, heap.exact) == (few.met, few.exact)
    assert heap.decided is False
    assert len(heap.deciding) == 64
    odd = certainty(game, [one(5), one(5), one(2, 0.99), one(3), *[one(5, 0.5)] * 61])
    assert (odd.met, odd.exact) == (few.met, few.exact)
    assert heap.deciding[0] == 4


def leaving_one_out(game: Game, rows: list[list[float]]) -> tuple[float, float]:
    """The chances that the bid is met, and exactly, leaving each die out, weighed by how unsure it is."""
    total = met = exact = 0.0
    for left in range(len(rows)):
        weight = 1 - max(rows[left]) + 0.001
        chances = by_enumeration(game, rows[:left] + rows[left + 1 :])
        total += weight
        met += weight * chances[0]
        exact += weight * chances[1]
    return met / total, exact / total


def test_surplus_by_enumeration() -> None:
    """With one die too many the chance is that of leaving each out, weighed by how unsure it is."""
    game = called("doubt, wild")
    rows = [one(5, 0.99), one(2, 0.99), one(3, 0.97), one(4, 0.9), one(5, 0.6)]
    assert certainty(game, rows).met == pytest.approx(leaving_one_out(game, rows)[0])


def test_three_dice_where_two_lie() -> None:
    """The same at the smallest table, and for an exact count as well."""
    game = follow("dudo: a, b; dice 1\na bids 1x5\nb doubts")
    assert isinstance(game, Game)
    rows = [one(5, 0.99), one(2, 0.9), one(5, 0.6)]
    found = certainty(game, rows)
    assert [found.met, found.exact] == pytest.approx(list(leaving_one_out(game, rows)))


@pytest.mark.parametrize(
    "row", [[1.0], [0.0] * 6, [1, 0, 0, 0, 0, -1], [float("nan")] * 6, [float("inf"), 0, 0, 0, 0, 0]]
)
def test_rows_that_are_no_chances(row: list[float]) -> None:
    """A row that is not six chances is an error that says so."""
    with pytest.raises(ValueError, match="six chances"):
        certainty(called("doubt, wild"), [row])


def test_certainty_needs_a_call() -> None:
    """Without a call there is nothing to be certain of."""
    game = follow("dudo: a, b; dice 2")
    assert isinstance(game, Game)
    with pytest.raises(ValueError, match=r"^no call waits for its reveal$"):
        certainty(game, [])
