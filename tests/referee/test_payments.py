"""Who owes whom: every purse comes to nothing, by as few payments as there can be."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.payments import EXACT_SEATS_MAX, Payment, given_back, payments


@pytest.mark.parametrize(
    ("purses", "paid"),
    [
        ({}, []),
        ({"a": 0, "b": 0}, []),
        ({"a": 5, "b": -5}, [Payment("b", "a", 5)]),
        ({"a": 10, "b": -5, "c": -5}, [Payment("b", "a", 5), Payment("c", "a", 5)]),
        ({"z": -5, "b": -5, "a": 10}, [Payment("z", "a", 5), Payment("b", "a", 5)]),  # in the seats' order
        ({"a": -5, "z": 10, "b": 5, "c": -10}, [Payment("a", "b", 5), Payment("c", "z", 10)]),
        ({"a": -15, "z": 10, "b": 5}, [Payment("a", "z", 10), Payment("a", "b", 5)]),
        # The greedy way, largest to largest, needs four payments here.
        ({"a": 6, "b": 5, "c": -4, "d": -4, "e": -3}, 4),
        ({"a": 7, "b": 5, "c": -5, "d": -4, "e": -3}, 3),
        ({"a": 9, "b": 6, "c": -6, "d": -5, "e": -4}, 3),
    ],
)
def test_examples(purses: dict[str, int], paid: list[Payment] | int) -> None:
    """What is paid, or where several ways are as good, how many payments."""
    found = payments(purses)
    assert (len(found) if isinstance(paid, int) else found) == paid


def test_purses_that_do_not_add_up_are_refused() -> None:
    """Money is neither made nor lost."""
    with pytest.raises(ValueError, match="add up to 0, not 1"):
        payments({"a": 1})


@pytest.mark.parametrize(
    ("purses", "seats", "pot", "after"),
    [
        ({"a": 1, "b": -2, "c": -2}, ["a", "b", "c"], 3, {"a": 2, "b": -1, "c": -1}),
        ({"a": 4, "b": -4}, ["a", "b"], 0, {"a": 4, "b": -4}),  # no game goes on
        ({"a": -5, "b": -5, "gone": 0}, ["a", "b"], 10, {"a": 0, "b": 0, "gone": 0}),
    ],
)
def test_a_game_that_is_broken_off_costs_nothing(
    purses: dict[str, int], seats: list[str], pot: int, after: dict[str, int]
) -> None:
    """Who put in an ante has it back, who did not has nothing of it."""
    assert given_back(purses, seats, pot) == after


def test_a_pot_that_is_no_sum_of_antes_is_refused() -> None:
    """Nothing is lost in parting it."""
    with pytest.raises(ValueError, match="a pot of 5 is not of 2 equal antes"):
        given_back({"a": -2, "b": -3}, ["a", "b"], 5)


def balanced(seats_most: int) -> st.SearchStrategy[dict[str, int]]:
    """Purses that add up to nothing."""
    amounts = st.lists(st.integers(-9, 9), min_size=1, max_size=seats_most - 1)
    return amounts.map(lambda all_: {f"p{i}": n for i, n in enumerate([*all_, -sum(all_)])})


@given(balanced(EXACT_SEATS_MAX + 4))
@settings(max_examples=30)
def test_every_purse_is_settled(purses: dict[str, int]) -> None:
    """Nobody pays to themselves or nothing, and in the end all stand at nothing."""
    left = dict(purses)
    for it in payments(purses):
        assert it.payer != it.payee
        assert it.amount > 0
        left[it.payer] += it.amount
        left[it.payee] -= it.amount
    assert not any(left.values())


def fewest(purses: dict[str, int]) -> int:
    """By brute force: seats less the most groups, of all ways to part the seats, that add up to nothing."""
    open_ = [amount for amount in purses.values() if amount]
    best = 0
    for labels in product(range(len(open_)), repeat=len(open_)):
        groups = {label: 0 for label in labels}
        for label, amount in zip(labels, open_, strict=True):
            groups[label] += amount
        if not any(groups.values()):
            best = max(best, len(groups))
    return len(open_) - best


@given(balanced(5))
@settings(max_examples=40)
def test_no_way_has_fewer_payments(purses: dict[str, int]) -> None:
    """As few as brute force over all partings of the seats finds."""
    assert len(payments(purses)) == fewest(purses)


HARD = (7, 5, -5, -4, -3, 70, 50, -50, -40, -30, 100, -100, 200, -200)
"""Eight payments will do; the greedy way needs more."""


def test_as_many_seats_as_are_looked_through() -> None:
    """At the most seats for which the payments are provably the fewest they still are."""
    assert len(HARD) == EXACT_SEATS_MAX
    assert len(payments({f"p{seat}": amount for seat, amount in enumerate(HARD)})) == 8


def test_more_seats_than_can_be_looked_through() -> None:
    """Beyond them nobody looks through all groups: it would take a thousand times as long for each ten."""
    amounts = (*HARD, 1000, -1000)
    assert 8 + 1 < len(payments({f"p{seat}": amount for seat, amount in enumerate(amounts)})) < len(amounts)
