"""What must hold in any game of any variant, with any switches: a state machine over random play."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from referee import Game, Refusal
from referee.actions import Action
from referee.values import granted
from referee.words import told
from referee.words.notation import read_game, read_line, write_action, write_game
from tests.referee.walking import VARIANTS, legal_actions, random_action, random_setup, ways_on
from tests.systems import FEW

JUNK: list[Any] = [
    None,
    [],
    {},
    {"action": "bid"},
    {"action": "cheat", "player": "ann"},
    {"action": "bid", "player": "nobody", "quantity": 1, "face": 2},
    {"action": "bid", "player": "ann", "quantity": 0, "face": 2},
    {"action": "bid", "player": "ann", "quantity": True, "face": 2},
    {"action": "bid", "player": "ann", "quantity": 10**9, "face": 2},
    {"action": "bid", "player": "ann", "quantity": 2, "face": 7},
    {"action": "reveal", "pool": "15"},
    {"action": "reveal", "pool": [0]},
    {"action": "reveal", "dice": {"ann": [7]}},
    {"action": "reveal", "dice": [1, 2]},
    {"action": "reveal"},
    {"action": "claim", "player": "ann", "value": 64},
    {"action": "roll_for_seat", "rolls": {"ann": 0}},
    {"action": "side", "player": "ann", "with": None},
    {"action": ["bid"]},
]


class Play(RuleBasedStateMachine):
    """Any legal play of one variant, with refusals and undo between."""

    variant = ""

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.rng = Random(seed)
        self.setup = random_setup(self.variant, self.rng)
        game = granted(Game.start(self.setup))
        self.game = game
        self.former: list[dict[str, Any]] = []

    def after(self, action: Any) -> Game:
        played = granted(self.game.play_json(action))
        assert played.version == self.game.version + 1
        return played

    @rule()
    def play(self) -> None:
        """Every legal action is accepted; the one chosen goes on."""
        for action in legal_actions(self.game, self.rng):
            self.after(action)
        action = random_action(self.game, self.rng)
        self.former.append(self.game.to_json())
        self.game = self.after(action)

    @rule()
    def go_on(self) -> None:
        """Some more of the same, so that games get somewhere."""
        for _ in range(8):
            self.former.append(self.game.to_json())
            self.game = self.after(random_action(self.game, self.rng))

    @rule()
    def undo(self) -> None:
        """Undo returns the state before the last action that stands, and is refused where none does."""
        undone = self.game.play_json({"action": "undo"})
        if not self.former:
            assert isinstance(undone, Refusal)
            return
        assert isinstance(undone, Game)
        assert undone.to_json() == self.former.pop()
        self.game = undone

    @rule(action=st.sampled_from(JUNK))
    def refuse(self, action: Any) -> None:
        """What may not be is refused in a sentence, and nothing changes."""
        before = self.game.to_json()
        refused = self.game.play_json(action)
        assert isinstance(refused, Refusal)
        assert told.why(refused)
        assert "\n" not in told.why(refused)
        assert self.game.to_json() == before

    @rule()
    def refuse_out_of_turn(self) -> None:
        """An action of a seat that the legal ones do not list is refused."""
        legal = self.game.options()
        for name in (
            "doubt",
            "spot_on",
            "lift",
            "believe",
            "pass",
            "pass_unseen",
            "sight",
            "crooked",
            "fallen",
        ):
            for player in self.game.state.seats:
                if player not in legal.get(self.game.setup.variant.synonyms.get(name, name), []):
                    assert isinstance(
                        self.game.play_json({"action": name, "player": player, "to": "open"}), Refusal
                    )

    @invariant()
    def adds_up(self) -> None:
        """Dice and money are kept: hands and pile add up to the start, purses and pot to nothing."""
        game, state = self.game, self.game.state
        if game.setup.variant.shape == "many-cups":
            assert sum(state.dice.values()) + state.pile == game.setup.full * len(state.seats)
        assert sum(state.purses.values()) + state.pot == 0
        assert all(number >= 0 for number in state.dice.values())
        assert state.pile >= 0
        gone = state.out if state.phase == "over" else state.left  # after the game they may be back
        dead_hands = set(gone) if game.setup.rules.leaving == "dead-hand" else set()
        empty = {seat for seat in state.seats if not state.dice[seat]}
        if state.winner and game.setup.rules.shedding:  # who put the last die aside has won, and is not out
            empty &= set(state.out)
        assert set(state.out) - dead_hands <= empty <= set(state.out)

    @invariant()
    def makes_sense(self) -> None:
        """Somebody can always go on, nobody who is out must, and a game that is over has its one winner."""
        game, state = self.game, self.game.state
        assert ways_on(game) or state.phase == "over"
        assert state.turn is None or state.dice[state.turn]
        assert (state.phase == "over") == (state.winner is not None)
        if state.winner and game.setup.variant.shape != "own-hand":
            shed_all = game.setup.rules.shedding and not state.dice[state.winner]
            assert shed_all or game.playing == [state.winner]
        verdict = state.verdict
        if verdict:
            said = told.verdict(game.setup, verdict)
            explanation = said["explanation"]
            applying = {switch.id for switch in game.setup.variant.switches()}
            assert {cite["switch"] for cite in said["cites"]} <= applying
            assert said["cites"] or verdict.call == "concede"
            assert verdict.bidder in explanation
            assert explanation.endswith((".", ")."))

    @invariant()
    def round_trips(self) -> None:
        """JSON, the list of actions and the text all tell the same game again."""
        game = self.game
        assert json.loads(json.dumps(game.to_json())) == game.to_json()
        again = Game.replay(
            game.setup.to_json(), msgspec.json.decode(msgspec.json.encode(game.actions), type=list[Action])
        )
        text = read_game(write_game(game))
        for other in (again, text):
            assert isinstance(other, Game), other
            assert (other.to_json(), other.version) == (game.to_json(), game.version)
        assert [read_line(write_action(action)) for action in game.actions] == game.actions


def _machine(variant: str, games: int, steps: int) -> type:
    """The state machine of one variant, as a test case."""
    machine: Any = type(f"Play_{variant}", (Play,), {"variant": variant})
    case: type = machine.TestCase
    machine.TestCase.settings = settings(
        max_examples=games, stateful_step_count=steps, suppress_health_check=list(HealthCheck)
    )
    return case


globals().update({f"Test_{it.replace('-', '_')}": _machine(it, games=2, steps=5) for it in FEW})
globals().update(
    {
        f"Test_{it.replace('-', '_')}_long": pytest.mark.deep(_machine(it, games=8, steps=12))
        for it in VARIANTS
    }
)
