"""The generative model of what lies there: against every possibility written out, and against simulation."""

import pytest

from referee import Game, certainty
from referee.chances import risk
from referee.chances.risk import ReaderErrors
from referee.values import granted
from tests.referee.following import follow

SMALL_TABLES = {
    "doubt, wild": "dudo: a, b; dice {each}\na bids {many}x5\nb doubts",
    "spot on": "red-dead: a, b; dice {each}\na bids {many}x5\nb calls spot on",
    "the difference is lost": "bluff: a, b; dice {each}\na bids {many}x5\nb doubts",
    "dice lie open": "bluff: a, b; dice {each}\na bids {many}x5\na lays open {lie}\nb doubts",
}


def small_table(name: str, dice: int, many: int, lie: str = "5") -> Game:
    """Two players with one die or two each, at the call."""
    return granted(follow(SMALL_TABLES[name].format(each=dice // 2, many=many, lie=lie)))


def test_what_all_looks_share_counts_in_full() -> None:
    """A risk that no further look lowers stands below every verdict, but where a person has told all dice."""
    game = small_table("doubt, wild", 4, 2)
    sure = [[0, 0, 0, 0, 1, 0]] * 4
    errors = ReaderErrors(shared=0.003)
    assert certainty(game, sure, errors=errors).risk == pytest.approx(0.003)
    assert certainty(game, sure, errors=errors, told=range(4)).risk == 0


@pytest.mark.parametrize("rate", ["misread", "miss", "made_up", "shared"])
@pytest.mark.parametrize("value", [-0.1, 1.0, float("nan")])
def test_rates_are_chances(rate: str, value: float) -> None:
    """An error rate that is no chance is an error that says so."""
    with pytest.raises(ValueError, match="from 0 to below 1"):
        ReaderErrors(**{rate: value})


def test_made_up_is_given_die_by_die() -> None:
    """One chance a die, each below 1."""
    game = small_table("doubt, wild", 2, 1)
    for made_up in ([0.1], [0.1, 1.0]):
        with pytest.raises(ValueError, match="each die"):
            certainty(game, [[1, 0, 0, 0, 0, 0]] * 2, made_up=made_up)


def test_more_dice_than_lie_there() -> None:
    """Where all that was seen is said to be dice for certain there are no more of them than lie there."""
    game = small_table("doubt, wild", 2, 1)
    with pytest.raises(ValueError, match=r"3 things are dice for certain .* only 2 lie"):
        certainty(game, [[0, 0, 0, 0, 1, 0]] * 4, made_up=[0, 0, 0, 0.1])
    assert certainty(game, [[0, 0, 0, 0, 1, 0]] * 3, made_up=[0, 0, 0.1]).met == 1


@pytest.mark.parametrize("told", [(), (0, 1)])
def test_where_no_die_counts(told: tuple[int, ...]) -> None:
    """Somebody may say that no die counts where some are seen: they are none, and no bid is met."""
    game = small_table("doubt, wild", 2, 1)
    found = certainty(game, [[0, 0, 0, 0, 1, 0]] * 2, expected=0, told=told)
    assert (found.met, found.risk) == (0, 0)


FIVE_OR_THREE = {chance: [0, 0, 1 - chance, 0, chance, 0] for chance in (0.01, 0.1, 0.2, 0.5)}


@pytest.mark.parametrize(
    ("rows", "chances", "followed"),
    [
        (1, (0.1, 0.2), 0.9 * 0.8),  # of no five and one, no five is the heavier, twice
        (2, (0.01, 0.5), 1 - 0.01 * 0.5),  # two fives are dropped
        (2, (0.01, 0.5, 0.5), (1 - 0.005) * (1 - 0.2475 / 0.995)),  # and with the next one no five
        (3, (0.01, 0.5), 1.0),
    ],
)
def test_what_is_not_followed_counts_as_risk(
    monkeypatch: pytest.MonkeyPatch, rows: int, chances: tuple[float, ...], followed: float
) -> None:
    """Of too many rows the heaviest are followed, the surest dice first in whatever order they are told;
    the share that is left may lead to any result."""
    monkeypatch.setattr(risk, "MOST_ROWS", rows)
    game = granted(
        follow(f"dudo: a, b; dice a 1, b {len(chances) - 1}; true-die = true\na bids 1x5\nb doubts")
    )
    question = game.question
    assert question is not None
    for told in (chances, chances[::-1]):
        things = [risk.Thing({3: 1 - chance, 5: chance}, 0.0) for chance in told]
        assert risk.Table(question, things, len(told), 0.0).kept == pytest.approx(followed, abs=1e-12)
        found = certainty(game, [FIVE_OR_THREE[chance] for chance in told], made_up=[0.0] * len(told))
        best = max(found.met, 1 - found.met)
        assert found.risk == pytest.approx(1 - followed * best)


def test_a_floor_under_a_sure_face() -> None:
    """A face read with all confidence is wrong as often as the reader is known to be, and one that is less
    sure than that keeps its own chance."""
    game = small_table("doubt, wild", 2, 2)
    sure, unsure = [0, 0, 0, 0, 1, 0], [0.02, 0.02, 0.02, 0.02, 0.9, 0.02]
    assert certainty(game, [sure, sure], errors=ReaderErrors(misread=0.01)).met == pytest.approx(
        (0.99 + 0.002) ** 2
    )
    assert certainty(game, [sure, unsure], errors=ReaderErrors(misread=0.01)).met == pytest.approx(
        0.992 * 0.92
    )
    assert certainty(game, [sure, sure], errors=ReaderErrors(misread=0.01), told=[0, 1]).met == 1


def test_hundreds_of_things_have_a_risk() -> None:
    """The weights of all choices of what is made up stay numbers, however many there are."""
    seats = ", ".join(f"p{seat}" for seat in range(20))
    game = granted(follow(f"dudo: {seats}; dice 10\np0 bids 70x5\np1 doubts"))
    found = certainty(game, [[1 / 6] * 6] * 200, errors=ReaderErrors(miss=0.2))
    assert 0.1 < found.risk <= 1
