"""Rivals: whole games by the exact odds, every action legal, and nobody's dice seen but their own."""

from random import Random
from typing import Any

import pytest

from referee import Game, Refusal, load_variant, variant_ids
from referee.actions import Action, BidAction, DoubtAction, RenameAction, RevealAction
from referee.values import granted
from table.contract.events import ActionEvent, read_event
from table.demo import rivals
from table.demo.rivals import CHARACTERS, call_out_of_turn, can_play, choose, to_act
from table.demo.throws import lying_open, thrown
from table.fold import Fold
from tests.referee.walking import random_move

ACTIONS_MOST = 3000
OWN = "a table's own"


def table(variant: str, count: int, dice: int | None = 3, **more: Any) -> Fold:
    """A person and so many rivals."""
    kinds = {f"rival {n}": CHARACTERS[n % len(CHARACTERS)] for n in range(count)}
    players = ["ann", *kinds]
    setup = {"variant": variant, "players": players, "dice": dice, "options": {}, "ante": "0"}
    return Fold.begin(read_event(0, "setup", setup | {"rivals": kinds} | more))


def played(fold: Fold, action: Action) -> Fold:
    """The table after an action."""
    return fold.apply(ActionEvent(version=fold.version + 1, at_ms=0, payload=action))


def by_the_person(fold: Fold, rng: Random) -> Action:
    """Any legal move in the game of who is no rival, but what concerns the company."""
    while True:
        action = random_move(fold.game, rng)
        if action.name in (
            "bid",
            "doubt",
            "spot_on",
            "side",
            "pass",
            "pi",
            "surrender",
            "counter_pi",
        ):
            return action


PLAYED = [it for it in variant_ids() if can_play(load_variant(it))]  # type: ignore[arg-type]


def test_they_play_where_everybody_has_a_cup() -> None:
    """At least these; a table of another system is refused, and says so."""
    assert {"dudo", "perudo", "cacho", "red-dead", "multi-cup"} <= set(PLAYED)
    assert not {"mexican", "single-cup", "individual-hand", "mentiroso"} & set(PLAYED)


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("variant", PLAYED)
def test_whole_games_end(variant: str, count: int) -> None:
    """Against one and three, whatever the person does: each action is legal, and somebody wins."""
    fold, rng = table(variant, count), Random(f"{variant}/{count}")
    for _ in range(ACTIONS_MOST):
        if fold.game.state.phase == "over":
            return
        if fold.game.state.phase == "revealing":
            action: Action = RevealAction(pool=list(lying_open(fold, OWN)))
            if isinstance(fold.game.play(action), Refusal):  # where cups count by themselves
                hands = fold.game.expected_hands or {}
                action = RevealAction(dice={it: list(thrown(fold, it, OWN)) for it in hands})
        elif (seat := to_act(fold)) is not None:
            kind, own = fold.rivals[seat], thrown(fold, seat, OWN)
            action = choose(kind, fold.game, seat, own, rng)
            assert action.aside[1] == seat
        else:
            action = by_the_person(fold, rng)
        fold = played(fold, action)
    pytest.fail("the game does not end")


def test_they_wait_for_a_person() -> None:
    """None acts while a person must, while cups are up, once the game is over, or where the night is."""
    fold = table("dudo", 2)
    assert to_act(fold) is None
    fold = played(fold, BidAction(player="ann", quantity=1, face=5))
    assert to_act(fold) == "rival 0"
    assert to_act(fold.apply(read_event(fold.version + 1, "end", {}))) is None
    assert to_act(played(fold, DoubtAction(player="rival 0"))) is None


def test_a_choice_follows_from_its_own_dice_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in each game that differs by other hands only; with other dice of its own it differs."""
    fold = played(table("dudo", 2, dice=5), BidAction(player="ann", quantity=4, face=5))
    asked: list[int] = []
    counted = rivals.own_odds
    monkeypatch.setattr(rivals, "own_odds", lambda *given: asked.append(len(given[2])) or counted(*given))
    told = [choose("careful", fold.game, "rival 0", own, Random(1)) for own in ([5] * 5, [5] * 5, [2] * 5)]
    assert told[0] == told[1] != told[2]
    assert asked == [5, 5, 5]


def test_characters_differ() -> None:
    """Of a bid that stands two times in five the careful one says dudo, the bold one goes on."""
    fold = played(table("dudo", 3, dice=5), BidAction(player="ann", quantity=7, face=5))
    own, seat = [5, 2, 3, 4, 6], "rival 0"
    told = {kind: choose(kind, fold.game, seat, own, Random(3)).name for kind in CHARACTERS}
    assert told["careful"] == "doubt"
    assert told["bold"] == "bid"


def face_of(action: Action) -> int:
    """What a bid is of."""
    assert isinstance(action, BidAction)
    return action.face


def test_a_liar_bids_what_it_does_not_hold() -> None:
    """More often than the careful one, by far."""
    game = granted(Game.start({"variant": "dudo", "players": ["liar", "ann", "bo"], "dice": 5}))
    own = [3, 3, 3, 1, 3]
    lies = {
        kind: sum(face_of(choose(kind, game, "liar", own, Random(n))) not in own for n in range(200))
        for kind in CHARACTERS
    }
    assert lies["liar"] > 80 > 40 > lies["careful"]


def test_a_renamed_rival_stays_one() -> None:
    """By the name that it has now."""
    fold = played(table("dudo", 2), RenameAction(player="rival 0", to="Kay"))
    assert set(fold.rivals) == {"Kay", "rival 1"}


ANYBODY = {"challenge-by-anyone": True}


@pytest.mark.parametrize(
    ("quantity", "options", "caller"),
    [(4, ANYBODY, None), (12, ANYBODY, "rival 1"), (12, {}, None)],
)
def test_they_call_out_of_turn(quantity: int, options: dict[str, Any], caller: str | None) -> None:
    """While a person must act, where anybody may call: whoever trusts the bid least, of those sure of it."""
    fold = table("dudo", 3, dice=4, options=options)
    for number, seat in ((1, "ann"), (2, "rival 0"), (3, "rival 1"), (quantity, "rival 2")):
        fold = played(fold, BidAction(player=seat, quantity=number, face=5))
    assert to_act(fold) is None
    hands = {"rival 0": [5, 5, 1, 5], "rival 1": [2, 2, 3, 3]}
    action = call_out_of_turn(fold, hands.get)
    assert action == (caller and DoubtAction(player=caller))
    assert action is None or isinstance(fold.game.play(action), Game)
