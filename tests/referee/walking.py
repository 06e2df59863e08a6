"""Random legal play, for the tests that must hold in any game."""

from random import Random
from typing import Any, cast

from referee import Game, Refusal, load_variant, variant_ids
from referee.actions import Action, read_action
from referee.game import SHAPES
from referee.shapes import cups, seating
from referee.values import granted
from referee.variants.rules import SWITCHES

SEATS_MOST = 6
NAMES = ["ann", "bo", "the cat", "Zoë", 'q"; undo']


def random_setup(variant_id: str, rng: Random, *, dice_most: int = 3, turned: int = 3) -> dict[str, Any]:
    """A setup of the variant with two to four players, small hands, and up to so many switches turned where
    they may be."""
    variant = load_variant(variant_id)
    assert not isinstance(variant, Refusal)
    players = NAMES[: rng.randint(2, 4)]
    setup: dict[str, Any] = {
        "variant": variant_id,
        "players": players,
        "options": {},
        "ante": rng.choice([0, 5]),
    }
    if variant.shape == "many-cups":
        setup["dice"] = rng.choice(
            [rng.randint(1, dice_most), {name: rng.randint(1, dice_most) for name in players}]
        )
        if rng.random() < 0.3:
            setup["full_hand"] = dice_most + 1
    if variant.shape == "one-cup":
        setup["options"]["penalty-limit"] = 3
    for switch in rng.sample(switches := variant.switches(), min(turned, len(switches))):
        if switch.allowed and rng.random() < 0.7:
            mix = setup["options"] | {switch.id: rng.choice(switch.allowed)}
            if not isinstance(Game.start(setup | {"options": mix}), Refusal):
                setup["options"] = mix
    return setup


def legal_actions(game: Game, rng: Random) -> list[dict[str, Any]]:
    """One concrete action for each legal kind and seat; undo is left out."""
    legal = game.legal()
    state = game.state
    found: list[dict[str, Any]] = []
    for name, seats in legal.actions.items():
        for player in seats or [None]:
            action: dict[str, Any] = {"action": name} | ({"player": player} if player is not None else {})
            if name == "bid":
                if not legal.bids:
                    continue
                action["quantity"], action["face"] = rng.choice(legal.bids)
            elif name in ("claim", "pass_on"):
                action["value"] = rng.choice(legal.claims)
            elif name == "believe":
                action |= random_kept(game, rng)
            elif name == "lay_open":
                action["dice"] = [rng.randint(1, 6)]
            elif name == "reroll":
                action["dice"] = rng.choice([1, 5])  # lawful however `rerolling` is set
            elif name == "side":
                action["with"] = rng.choice([state.caller, state.passer or state.bidder])
            elif name == "direction":
                action["to"] = rng.choice(["left", "right"])
            elif name == "join":
                left = sorted(state.left) if state.phase == "over" else []
                action |= {"player": rng.choice([*left, f"guest {game.version}"])}
                if rng.random() < 0.5:
                    action["after"] = rng.choice(state.seats)
            elif name == "rename":
                action["to"] = f"{player[:9]} {game.version}"
            elif name == "move":
                action["after"] = rng.choice([seat for seat in state.seats if seat != player])
            elif name == "sight":
                action["to"] = rng.choice(["open", "closed"])
            elif name == "roll_for_seat":
                tied = [seat for group in state.tied if len(group) > 1 for seat in group]
                waiting = [seat for seat in tied or game.playing if seat not in state.rolled]
                some = rng.sample(waiting, rng.randint(1, len(waiting)))
                least, most = (2, 12) if game.setup.rules.seating == "two-dice" else (1, 6)
                action["rolls"] = {seat: rng.randint(least, most) for seat in some}
            elif name == "reveal":
                action |= random_reveal(game, rng)
            elif name == "undo" or (name == "join" and len(state.seats) >= SEATS_MOST):
                continue
            found.append(action)
    return found


def random_kept(game: Game, rng: Random) -> dict[str, Any]:
    """What may be told beside believing: dice that are kept, those that lie open among them, and how many are
    rolled."""
    variant, rules, state = game.setup.variant, game.setup.rules, game.state
    top = rules.top_again and state.bid == variant.claims[-1]
    if top or variant.reads not in ("of-a-kind", "named-hand") or rng.random() < 0.5:
        return {}
    open_still = rng.sample(state.kept, rng.randint(0, len(state.kept)))
    under = [rng.randint(1, 6) for _ in range(variant.dice - len(state.kept))]
    kept = [*open_still, *under[: rng.randint(0, len(under))]]
    told: dict[str, Any] = {"kept": kept} if kept else {}
    if rules.rolls_said and rng.random() < 0.5:
        told["rolls"] = rng.randint(0, variant.dice - len(kept))
    return told


def random_reveal(game: Game, rng: Random) -> dict[str, Any]:
    """Dice for the call that waits: by seat, or in one pool."""
    expected = game.expected_dice
    assert expected is not None
    state, holds = game.state, game.to_json()["dice"]
    known = {seat: list(hand)[: holds[seat]] for seat, hand in state.shown.items() if holds[seat]}
    if state.kept:
        known = {str(state.bidder): list(state.kept)}
    about = [face for seat, hand in known.items() if in_question(game, seat) for face in hand]
    if rng.random() < 0.5 and not cups.by_cup(game.setup.rules):
        return {"pool": about + [rng.randint(1, 6) for _ in range(expected - len(about))]}
    return {
        "dice": {
            seat: (there := known.get(seat, [])) + [rng.randint(1, 6) for _ in range(number - len(there))]
            for seat, number in holds.items()
            if number
        }
    }


def in_question(game: Game, seat: str) -> bool:
    """Whether the standing call is about the seat's dice."""
    alone = game.setup.rules.claim_scope == "bidder" or game.state.passer
    return not alone or seat == (game.state.passer or game.state.bidder)


def random_action(game: Game, rng: Random) -> dict[str, Any]:
    """A legal action, calls rather likelier than their share, and what goes round in circles rather rarer."""
    actions = legal_actions(game, rng)
    weights = {"doubt": 3.0, "spot_on": 1.0, "lift": 2.0, "bid": 3.0, "fallen": 0.05, "crooked": 0.05}
    weights |= {"roll_for_seat": 0.1, "direction": 0.2, "sight": 0.3}
    weights |= {"join": 0.05, "leave": 0.05, "rename": 0.02, "move": 0.02}
    chosen = rng.choices(actions, [weights.get(action["action"], 1.0) for action in actions])[0]
    if chosen["action"] == "bid":  # low bids make rounds long enough to matter
        quantity, face = game.legal().bids[0:8][rng.randrange(min(8, len(game.legal().bids)))]
        chosen |= {"quantity": quantity, "face": face}
    return chosen


def random_move(game: Game, rng: Random) -> Action:
    """The same as the referee takes it."""
    return cast(Action, granted(read_action(random_action(game, rng))))


CHOSEN_BEFORE = ("undo", "direction", "sight")
"""What may be done again and again, or before anything else, and brings nobody further."""


def ways_on(game: Game) -> set[str]:
    """The actions by which the game itself goes on: not undo, nor what is done aside, as taking another name,
    nor what is chosen before the first bid, nor a bid or a claim of which none is legal."""
    legal = game.legal()
    table = {**SHAPES[game.setup.variant.shape].ACTIONS, **seating.ACTIONS}
    ways = {name for name in legal.actions if name not in CHOSEN_BEFORE and not table[name].aside}
    if game.state.phase == "seating":
        ways |= legal.actions.keys() & {"roll_for_seat"}
    lists = {"bid": legal.bids, "claim": legal.claims}
    return {name for name in ways if lists.get(name, True)}


VARIANTS = variant_ids()
ALL_SWITCHES = tuple(SWITCHES)
