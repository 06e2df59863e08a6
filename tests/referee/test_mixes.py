"""House mixes: refused with an example of what would go wrong, or sound, with what changes nothing named."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee import Bid, Game, Refusal, Variant, load_variant
from referee.values import FACES, granted
from referee.variants.ladder import circle, is_higher
from referee.variants.mixes import impossible
from referee.variants.rules import SWITCHES, Rules, Switch
from referee.words import told
from tests.referee.following import examples
from tests.referee.walking import VARIANTS, random_action, random_setup, ways_on

DICE_MOST = 12
EVERY_BID = [Bid(quantity, face) for quantity in range(1, DICE_MOST + 1) for face in FACES]
LADDER = ("raising", "aces_bid", "wild_aces", "to_aces", "from_aces")
PAIRS_PLAYED = 6
"""Random games of each mix in which every switch is set."""
SHEET_003 = ("spot-on-back", "challenge-by-anyone", "taking-sides", "everyones-included")
MANY_CUPS = [it for it in VARIANTS if getattr(load_variant(it), "shape", "") == "many-cups"]


def every_setting(*names: str) -> list[Rules]:
    """The default rules with these switches at every value."""
    values = product(*(SWITCHES[name.replace("_", "-")].allowed for name in names))
    return [replace(Rules(), **dict(zip(names, one, strict=True))) for one in values]  # type: ignore[arg-type]


def rank(bid: Bid, rules: Rules) -> tuple[int, int]:
    """Where a bid stands on the ladder of these rules, as far as it has one."""
    face = 7 if bid.face == 1 and rules.to_aces == "highest" else bid.face
    if rules.raising == "product":
        return bid.quantity * face, 0
    if rules.raising == "higher-number":
        return max(bid.quantity, face), 0
    if rules.raising == "higher-face":
        return face, bid.quantity
    if bid.face == 1 and rules.wild_aces and rules.to_aces in ("half-up", "half-plus-one"):
        return 2 * bid.quantity - (rules.from_aces == "double"), 7
    return bid.quantity, face


@pytest.mark.parametrize("rules", every_setting(*LADDER), ids=str)
def test_every_ladder_rises_or_is_refused(rules: Rules) -> None:
    """Either each raise is one in rank, or there is a row of raises that comes back to where it began."""
    row = circle(rules)
    assert (impossible(rules) is None) == (row == ())
    for old, new in pairwise(row):
        assert is_higher(new, old, rules, wild=rules.wild_aces)
    if row:
        assert row[0] == row[-1]
        return
    bids = [bid for bid in EVERY_BID if bid.face != 1 or rules.aces_bid]
    for wild in {rules.wild_aces, False}:  # in a one-die round aces may be plain
        ranks = replace(rules, wild_aces=wild)
        for old, new in product(bids, bids):
            assert rank(new, ranks) > rank(old, ranks) or not is_higher(new, old, rules, wild=wild)


def test_the_share_refused_is_told() -> None:
    """The handbook says how many of all settings of the switches that can clash are refused, by reason."""
    settings = every_setting(*LADDER, "taking_sides", "everyones_included", "doubter_gains")
    why = [impossible(rules) for rules in settings]
    refused = Counter(it.why for it in why if it)
    shares = [f"{100 * number / len(settings):.1f} %" for number in (refused.total(), *refused.values())]
    text = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    for share in shares:
        assert share in text, shares


def random_mix(rng: Random) -> dict[str, Any]:
    """A setup with up to twenty switches turned."""
    return random_setup(rng.choice(VARIANTS), rng, dice_most=3, turned=20)


def played(setup: dict[str, Any], rng: Random, most: int = 400) -> list[Game]:
    """The game after each of its actions, up to its end or so many. Until then somebody can go on, and what
    is legal is accepted."""
    game = granted(Game.start(setup))
    games = [game]
    while game.state.winner is None and game.version < most:
        assert ways_on(game), game
        after = granted(game.play_json(random_action(game, rng)))
        games.append(game := after)
    return games


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(40))
def test_no_mix_goes_round_in_circles(seed: int) -> None:
    """In any mix somebody can act until the game is won, and no bid comes twice in a round."""
    rng = Random(seed)
    setup = random_mix(rng)
    games = played(setup, rng, most=3000)
    assert games[-1].state.winner, setup
    bids: list[object] = []
    for before, after in pairwise(games):
        if after.state.bids == 0:
            bids = []
        elif after.state.bids > before.state.bids and before.setup.variant.shape == "many-cups":
            assert after.state.bid not in bids, (setup, after.actions)
            bids.append(after.state.bid)


COVERED = ("dudo", "mexican", "mentiroso", "single-cup", "individual-hand")
"""A rule system of each set of switches."""


NUMBERS = (0, 1, 3)
"""Of a switch that takes a number: never, at once, and later."""
CANDIDATES = 30
"""Mixes set by chance of which the one is taken that has most pairs which no other has."""


@cache
def covering(name: str) -> list[dict[str, object]]:
    """Mixes of the variant in which every switch is set, so few that they are soon played: every two values
    of two switches that may be together stand in one of them."""
    variant, rng = granted(load_variant(name)), Random("every pair")
    values = {it.id: it.allowed or NUMBERS for it in variant.switches()}
    settings = [(switch, value) for switch in values for value in values[switch]]
    waiting = {(one, other) for one, other in combinations(settings, 2) if one[0] != other[0]}
    mixes = []
    while waiting:
        pair = min(waiting, key=str)
        rows = [{it: rng.choice(values[it]) for it in values} | dict(pair) for _ in range(CANDIDATES)]
        rows = [row for row in rows if not isinstance(variant.with_options(row), Refusal)]
        waiting.discard(pair)  # where no row may be, neither may the pair
        if rows:
            best = max(rows, key=lambda row: len(waiting.intersection(combinations(row.items(), 2))))
            waiting -= set(combinations(best.items(), 2))
            mixes.append(best)
    return mixes


@pytest.mark.deep
@pytest.mark.parametrize("number", range(PAIRS_PLAYED))
@pytest.mark.parametrize("variant", COVERED)
def test_no_pair_of_switches_leaves_a_table_stuck(variant: str, number: int) -> None:
    """Somebody can go on until the game is won, whatever two switches are set to; the others are set by
    chance. Nothing ends a game of one cup without a limit of penalties."""
    for mix in covering(variant):
        rng = Random(f"{mix} {number}")
        setup = random_setup(variant, rng, dice_most=5, turned=0) | {"options": mix}
        least = mix.get("out-below", 1)
        if isinstance(setup.get("dice"), int):
            setup["dice"] = max(setup["dice"], least)
        elif "dice" in setup:
            setup["dice"] = {seat: max(dice, least) for seat, dice in setup["dice"].items()}
        endless = mix.get("penalty-limit") == 0 and "dice" not in setup
        last = played(setup, rng, most=150 if endless else 3000)[-1]
        assert last.state.winner or endless, (mix, last)


def test_every_system_has_one_of_these_sets_of_switches() -> None:
    """So that no rule system is left out."""
    switches = [{it.id for it in granted(load_variant(name)).switches()} for name in COVERED]
    assert all({it.id for it in granted(load_variant(name)).switches()} in switches for name in VARIANTS)


AS_SET = {"one-die-sight": ("own",), "to-aces": ("plain", "half-up", "half-plus-one")} | {
    "met-exactly": ("doubter", "everyone-else")
}
"""Switches that are idle as they are set, with the values that come to the same then: a choice of sight does
nothing without palifico, and where aces are never wild no number of their own is asked of them."""


def others(variant: Variant, switch: Switch, options: dict[str, object]) -> list[dict[str, object]]:
    """The options with the switch at each other value that may be; `AS_SET` says which count as they are
    set."""
    values = AS_SET.get(switch.id, switch.allowed)
    turned = [options | {switch.id: value} for value in values]
    return [it for it in turned if it != options and not isinstance(variant.with_options(it), Refusal)]


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(60))
def test_what_is_called_idle_changes_nothing(seed: int) -> None:
    """A switch that is told to change nothing changes nothing: the same game comes out, and the same may be
    done in it."""
    rng = Random(seed)
    setup = random_mix(rng)
    *_, game = games = played(setup, rng)
    variant = game.setup.variant
    for switch_id in variant.idle(game.setup.rules):
        for options in others(variant, SWITCHES[switch_id], setup["options"]):
            again = Game.start(setup | {"options": options})
            for step, action in zip(games, [*game.actions, None], strict=True):
                assert isinstance(again, Game), (setup, options, again)
                assert again.to_json() == step.to_json(), (setup, options)
                assert again.legal() == step.legal(), (setup, options)
                again = again if action is None else again.play(action)


@pytest.mark.parametrize("variant", MANY_CUPS)
@pytest.mark.parametrize("switch", SHEET_003)
def test_the_sheets_variations_go_with_every_system(variant: str, switch: str) -> None:
    """Each of the four variations of the sheet combines with every many-cups system, and such games end."""
    rng = Random(f"{variant} {switch}")
    options: dict[str, object] = {switch: True}
    if (variant, switch) == ("chui-niu", "taking-sides"):  # sides pay with dice: its prices are refused
        options |= {"loss": "one", "pi": False, "far-off-doubles": False}
    setup = {"variant": variant, "players": ["ann", "bo", "cy"], "dice": 2, "options": options}
    assert played(setup, rng, most=3000)[-1].state.winner
    mix = told.idle(played(setup, rng, most=0)[0].setup)
    assert switch not in mix


@pytest.mark.parametrize("example", examples("switches")["idle"], ids=lambda it: it["variant"])
def test_what_was_set_and_changes_nothing_is_named(example: dict[str, Any]) -> None:
    """A setup names the switches that are set and change nothing, with what makes it so."""
    setup = {"variant": example["variant"], "players": ["a", "b"], "options": example["options"]}
    game = granted(Game.start(setup))
    assert {switch: it["because"] for switch, it in told.idle(game.setup).items()} == example["idle"]
