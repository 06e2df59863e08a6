"""Odds and certainty: exact numbers, published and by enumeration."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Bid, Refusal, load_variant
from referee.chances.odds import Odds, counts, odds, odds_of_bid, wild_in
from referee.shapes.claiming import two_dice
from referee.variants.hands import poker_hand
from referee.variants.rules import Rules
from referee.words import told

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
@settings(max_examples=60)
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


def test_a_bid_about_the_bidders_own_hand() -> None:
    """My dice tell nothing of another's hand; with none hidden the bid is about mine."""
    scope = Rules(claim_scope="bidder", wild_aces=False)
    theirs = odds_of_bid(scope, 5, Bid(3, 2), [2, 2, 2, 3, 4])
    assert theirs == odds(5, Bid(3, 2), scope)
    mine = odds_of_bid(scope, 0, Bid(3, 2), [2, 2, 2, 3, 4])
    assert isinstance(mine, Odds)
    assert mine.stands == 1


@pytest.mark.parametrize(
    ("rules", "bid", "says"),
    [
        (Rules(aces_bid=False), Bid(2, 1), "2A cannot be bid: aces are never bid here"),
        (Rules(bid_limit=True), Bid(8, 5), "8x5 cannot be bid: at most 7 can lie there"),
        (
            Rules(bid_limit=True, claim_scope="bidder"),
            Bid(6, 5),
            "6x5 cannot be bid: at most 5 can lie there",
        ),
    ],
)
def test_bids_that_cannot_be_made_have_no_odds(rules: Rules, bid: Bid, says: str) -> None:
    """The rules refuse the bid, so there is no chance to tell; one less may be asked about."""
    refused = odds_of_bid(rules, 5, bid, [5, 2])
    assert isinstance(refused, Refusal)
    assert told.why(refused).startswith(says)
    assert isinstance(odds_of_bid(rules, 5, Bid(bid.quantity - 1, 5), [5, 2]), Odds)


def test_wild_by_the_round() -> None:
    """Aces lose their power in a one-die round only where the rules have such rounds and say so."""
    assert wild_in(Rules(), one_die_round=True)
    assert wild_in(Rules(one_die_wild=False), one_die_round=True)
    assert wild_in(Rules(one_die_wild=False, one_die_round="palifico"), one_die_round=False)
    assert not wild_in(Rules(one_die_wild=False, one_die_round="palifico"), one_die_round=True)
    assert not wild_in(Rules(wild_aces=False), one_die_round=False)
    told_palifico = odds_of_bid(
        Rules(one_die_wild=False, one_die_round="palifico"), 1, Bid(2, 5), [1, 5], one_die_round=True
    )
    assert isinstance(told_palifico, Odds)
    assert told_palifico.stands == F(1, 6)


CUPS = Rules(straight="zero", leopard=6, pure_leopard=7)


@pytest.mark.parametrize(
    ("hidden", "own", "wild", "chances"),
    [
        (0, (2, 3, 4, 5, 6), True, [F(1)]),  # a straight counts nothing
        (0, (3, 3, 1, 1, 3), True, [F(0)] * 6 + [F(1)]),  # a leopard
        (0, (3, 3, 3, 3, 3), True, [F(0)] * 7 + [F(1)]),  # a pure one
        (0, (3, 3, 3, 3), True, [F(0)] * 4 + [F(1)]),  # four dice are neither
        (1, (3, 3, 3, 3, 3), False, [F(0)] * 7 + [F(5, 6), F(1, 6)]),  # one die, under another cup
        (1, (2, 3, 4, 5, 6), False, [F(5, 6), F(1, 6)]),
    ],
)
def test_straights_and_leopards(
    hidden: int, own: tuple[int, ...], wild: bool, chances: list[Fraction]
) -> None:
    """One's own cup counts as a whole; what is hidden lies under other cups."""
    assert counts(hidden, 3, CUPS, own, wild=wild) == chances


def test_a_leopard_of_idle_aces_by_enumeration() -> None:
    """Where aces need a true die, those beside none count nothing: all throws of a cup beside three dice of
    another, counted one by one."""
    rules, own = replace(CUPS, true_die=True), (1, 1, 4)
    found: list[int] = []
    for cup in product(range(1, 7), repeat=5):
        lie = own if len(set(cup)) == 5 else (*own, *cup)
        counting = sum(die in (1, 3) for die in lie) if 3 in lie else 0
        leopard = 3 in lie and set(cup) <= {1, 3}
        found.append(counting + leopard * (2 if len(set(cup)) == 1 else 1))
    assert counts(5, 3, rules, own) == [F(found.count(n), 6**5) for n in range(max(found) + 1)]


@pytest.mark.parametrize("rules", [WILD, Rules(true_die=True), CUPS, replace(CUPS, true_die=True)], ids=str)
@pytest.mark.parametrize("laid", [(1, 1, 1), (3, 3, 4), (2, 3)])
def test_dice_laid_open_by_enumeration(rules: Rules, laid: tuple[int, ...]) -> None:
    """What lies open is known, and its cup counts as a whole with what is under it: every throw of that,
    counted one by one beside three dice of one's own."""
    own, found = (1, 1, 4), []
    for under in product(range(1, 7), repeat=5 - len(laid)):
        cup = (*laid, *under)
        straight = rules.straight == "zero" and len(set(cup)) == 5
        lie = own if straight else (*own, *cup)
        counting = sum(die in (1, 3) for die in lie) if 3 in lie or not rules.true_die else 0
        leopard = counting > 0 and not straight and set(cup) <= {1, 3} and rules.leopard == 6
        found.append(counting + leopard * (2 if len(set(cup)) == 1 else 1))
    others = [(laid, 5 - len(laid))]
    chances = counts(0, 3, rules, own, others=others)
    assert [F(found.count(n), len(found)) for n in range(max(found) + 1)] == chances[: max(found) + 1]
    assert sum(chances) == 1
