"""A second referee, written from the sheets alone, plays beside ours."""

import pytest

from referee import Game, variant_ids
from referee.values import granted
from tests.referee.second.beside import SECOND, SWITCHES, play_beside

pytestmark = pytest.mark.deep

GAMES = 12
ACTIONS = 80

ERRS = [
    ("dudo", {"wild-aces": False}),
    ("cacho", {"to-aces": "half-up"}),
    ("red-dead", {"next-starter": "loser"}),
    ("multi-cup", {"next-starter": "loser"}),
    ("perudo-box", {"palifico-two-left": True}),
    ("asmodee", {"raising": "more-or-higher"}),
    ("chui-niu", {"straight": "counts"}),
    ("chui-niu", {"far-off-doubles": False}),
    ("maexchen", {"top-bluff": "double"}),
    ("mexican", {"unseen": False}),
    ("mentiroso", {"open-dice": False}),
    ("mentiroso", {"next-starter": "winner"}),
    ("single-cup", {"true-call": "equals"}),
    ("perudo-box", {"spot-on-price": "two"}),
    ("red-dead", {"spot-on": "bidder-loses"}),
    ("red-dead", {"next-starter": "moves-on"}),
    ("maexchen", {"next-starter": "caller-or-next"}),
    ("chui-niu", {"fei-to-zhai": "never"}),
    ("chui-niu", {"zhai-to-fei": "never"}),
    ("chui-niu", {"opening-least": "twice-less-one"}),
    ("chui-niu", {"aces-over": True}),
    ("chui-niu", {"fei-to-zhai": "half-up-plus-one"}),
    ("bluff", {"raise-open": "never"}),
    ("perudo-box", {"wrong-doubt": "double"}),
    ("perudo-box", {"spot-on-by": "lacking"}),
    ("perudo-box", {"one-die-round": "declared"}),
    ("red-dead", {"seating": "two-dice"}),
    ("red-dead", {"spot-on": "costs-nobody"}),
]
"""System -> a switch that makes ours another game."""


@pytest.mark.parametrize("variant", sorted(SECOND))
def test_a_second_referee_agrees(variant: str) -> None:
    """Whatever anybody does, both allow it or neither, and both tell the same state."""
    for number in range(GAMES * (3 if variant in SWITCHES else 1)):
        assert play_beside(variant, f"sample {variant} {number}", ACTIONS) is None


@pytest.mark.parametrize(("variant", "options"), ERRS)
def test_a_referee_that_errs_is_noticed(variant: str, options: dict[str, object]) -> None:
    """The second referee differs from one that plays by another rule."""
    assert any(play_beside(variant, f"errs {variant} {number}", ACTIONS, options) for number in range(40))


@pytest.mark.parametrize("variant", sorted(SWITCHES))
def test_the_sheet_is_what_the_system_sets(variant: str) -> None:
    """Our system sets its switches as its sheet does, where nobody asks for anything else."""
    game = granted(Game.start({"variant": variant, "players": ["ann", "bo"]}))
    told = {name: getattr(game.setup.rules, name.replace("-", "_")) for name in SWITCHES[variant]}
    assert told == {name: SECOND[variant][1][name] for name in SWITCHES[variant]}


def test_whatever_it_plays_is_a_system() -> None:
    """A new system may be without a second author; none that is gone is left over."""
    assert set(SECOND) <= set(variant_ids())
