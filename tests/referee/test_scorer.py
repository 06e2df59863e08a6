"""A second scorer, written from the rule pages alone: it knows nothing of the engine, and must agree."""

from random import Random
from typing import Any

import pytest

from referee import Game
from tests.referee.walking import VARIANTS, random_action, random_setup

# variant -> aces wild, exact call, who starts next, what a lost challenge costs
PAGE: dict[str, tuple[bool, str, str, str]] = {
    "dudo": (True, "", "loser", "one"),
    "cacho": (True, "regain", "loser", "one"),
    "multi-cup": (True, "", "winner", "one"),
    "perudo": (True, "", "loser", "one"),
    "common-hand": (False, "", "loser", "one"),
    "red-dead": (False, "others", "after", "one"),
    "perudo-box": (True, "regain", "loser", "one"),
    "asmodee": (True, "regain", "loser", "one"),
    "mind-sports": (True, "regain", "loser", "one"),
    "bluff": (True, "", "winner", "difference"),
    "chilean": (True, "regain", "loser", "one"),
}
ORDER = [str(n) for n in (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21)]
HANDS = ["nothing", "pair", "two pair", "three of a kind", "small straight", "large straight"]
HANDS += ["full house", "four of a kind", "five of a kind"]


def scored(variant: str, before: dict[str, Any], hands: dict[str, list[int]], full: int) -> dict[str, Any]:
    """What must follow from a call in a game with cups, by the page's own words."""
    wild, exact_call, start, cost = PAGE[variant]
    bid, bidder, caller = before["bid"], before["bidder"], before["caller"]
    quantity, face = bid["quantity"], bid["face"]
    looked_at = [hands[bidder]] if variant == "common-hand" else list(hands.values())
    if before["special"] == "palifico":
        wild = False
    found = 0
    for hand in looked_at:
        for die in hand:
            if die == face or (wild and die == 1):
                found += 1
    dice = dict(before["dice"])
    if before["call"] == "doubt":
        loser, winner = (caller, bidder) if found >= quantity else (bidder, caller)
        many = 1 if cost == "one" else max(1, abs(found - quantity))
        if variant == "bluff" and found == quantity:  # six descriptions: all but the bidder
            dice = {seat: max(0, n - (seat != bidder)) for seat, n in dice.items()}
        else:
            dice[loser] = max(0, dice[loser] - many)
        wanted = {"loser": loser, "winner": winner}.get(start)
    else:
        wanted = caller
        if found != quantity:
            dice[caller] -= 1
        elif exact_call == "others":
            dice = {seat: max(0, n - (seat != caller)) for seat, n in dice.items()}
        else:
            dice[caller] = min(full, dice[caller] + 1)
        if start == "after":
            wanted = None
    seats, step = before["seats"], 1 if before["direction"] == "left" else -1
    ring = [
        seats[(seats.index(wanted or caller) + step * n) % len(seats)]
        for n in range(wanted is None, len(seats) + 1)
    ]
    left = [seat for seat in ring if dice[seat]]
    return {"found": found, "dice": dice, "starter": left[0], "over": len(set(left)) == 1}


@pytest.mark.parametrize("variant", PAGE)
def test_many_cups_agree(variant: str) -> None:
    """In hundreds of random rounds both scorers count, charge and go on alike."""
    checked = 0
    for seed in range(60):
        rng = Random(seed)
        setup = random_setup(variant, rng, dice_most=5) | {"options": {}}
        game = Game.start(setup)
        assert isinstance(game, Game)
        while game.state.winner is None:
            action = random_action(game, rng)
            if action["action"] in ("fallen", "leave"):
                continue
            if action["action"] == "reveal":
                hands = {
                    seat: [rng.choice([1, 2, 3, 4, 5, 6]) for _ in range(n)]
                    for seat, n in game.state.dice.items()
                    if n
                }
                before = game.to_json()
                after = game.play({"action": "reveal", "dice": hands})
                assert isinstance(after, Game)
                told = after.to_json()
                mine = scored(variant, before, hands, game.setup.full)
                assert told["verdict"]["found"] == mine["found"]
                assert told["dice"] == mine["dice"]
                assert (told["phase"] == "over") == mine["over"]
                if not mine["over"] and not (variant == "perudo" and 1 in mine["dice"].values()):
                    assert told["starter"] == mine["starter"]
                game = after
                checked += 1
            else:
                played = game.play(action)
                assert isinstance(played, Game)
                game = played
    assert checked > 200


@pytest.mark.parametrize("variant", ["mexican", "single-cup", "individual-hand"])
def test_claims_agree(variant: str) -> None:
    """A claim is true just where the page's order says that the dice equal or beat it."""
    checked = 0
    for seed in range(40):
        rng = Random(seed)
        game = Game.start(random_setup(variant, rng) | {"options": {}})
        assert isinstance(game, Game)
        for _ in range(40):
            action = random_action(game, rng)
            if action["action"] == "reveal":
                kept = list(game.state.kept)
                dice = kept + [rng.randint(1, 6) for _ in range((game.expected_dice or 0) - len(kept))]
                action = {"action": "reveal", "pool": dice}
                claim = str(game.state.bid)
                if variant == "mexican":
                    rolled = "".join(map(str, sorted(dice, reverse=True)))
                    true = ORDER.index(rolled) >= ORDER.index(claim)
                elif variant == "single-cup":
                    true = sum(die in (1, int(claim[2])) for die in dice) >= int(claim[0])
                else:
                    true = HANDS.index(best_hand(dice)) >= HANDS.index(claim)
                bidder, caller = game.state.bidder, game.state.caller
                after = game.play(action)
                assert isinstance(after, Game)
                verdict = after.to_json()["verdict"]
                assert verdict["met"] == true
                if variant == "individual-hand":
                    assert verdict["winner"] == (bidder if true else caller)
                else:
                    double = 2 if (variant, claim) == ("mexican", "21") else 1
                    assert verdict["penalties"] == {caller if true else bidder: double}
                    assert verdict["starter"] == (bidder if true else caller)
                checked += 1
            played = game.play(action)
            assert isinstance(played, Game)
            game = played
    assert checked > 60


def best_hand(dice: list[int]) -> str:
    """The best hand by asking for each in turn, best first."""
    many = sorted(dice.count(face) for face in set(dice))
    asked = [
        (many == [5], "five of a kind"),
        (many == [1, 4], "four of a kind"),
        (many == [2, 3], "full house"),
        (sorted(dice) == [2, 3, 4, 5, 6], "large straight"),
        (sorted(dice) == [1, 2, 3, 4, 5], "small straight"),
        (many == [1, 1, 3], "three of a kind"),
        (many == [1, 2, 2], "two pair"),
        (many == [1, 1, 1, 2], "pair"),
    ]
    return next((name for there, name in asked if there), "nothing")


def test_every_variant_is_scored() -> None:
    """No variant is left out of this file, or of one that has a second referee of its own."""
    elsewhere = {"chui-niu", "maexchen", "mentiroso"}
    assert {*PAGE, *elsewhere, "mexican", "single-cup", "individual-hand"} == set(VARIANTS)
