"""The conformance games: made from the tables, played alike by our referee, noticing faults."""

import json
from functools import cache
from typing import Any

import pytest

import referee.setup
from referee import Game, Refusal, load_variant
from referee.conformance import ConformanceGame, differences, read_game, read_games
from referee.words.catalogue import catalogue
from tests.referee import conforming
from tests.referee.conforming import GAMES, files
from tests.referee.following import examples
from tests.referee.test_mutations import turned
from tests.referee.walking import VARIANTS

ALL = list(read_games())


@cache
def made() -> dict[str, list[str]]:
    """The lines of each file, made from the tables as they are."""
    return {name: text.splitlines() for name, text in files().items()}


def answers(game: ConformanceGame) -> list[dict[str, Any]]:
    """What our referee answers to the game's lines, as `ojo play` prints it."""
    told: list[dict[str, Any]] = []
    state: Game | Refusal | None = None
    for step in game.steps:
        result = state.play(step.line) if isinstance(state, Game) else Game.start(step.line["setup"])
        if isinstance(result, Refusal):
            told.append({"ok": False, "refusal": {"code": result.code.value}})
        else:
            state = result
            told.append(
                {"ok": True, "version": result.version, "state": json.loads(json.dumps(result.to_json()))}
            )
        if not isinstance(state, Game):
            break
    return told


def test_the_files_are_made_from_the_tables() -> None:
    """No file was changed by hand or left behind: `python -m tests.referee.conforming` makes them."""
    assert {
        file.name: file.read_text(encoding="utf-8").splitlines() for file in GAMES.glob("*.jsonl")
    } == made()


@pytest.mark.parametrize(("table", "kind"), [("switches", "switch"), ("facts", "call"), ("tables", "table")])
def test_one_more_example_is_one_more_line(table: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it stands in its table: no other game is named anew, and none changes its place."""
    whole = made()
    every = examples(table)
    games = {"switch": len(every[kind][1].get("then", ()))}.get(kind, 1)
    fewer = {**every, kind: [every[kind][0], *every[kind][2:]]}
    monkeypatch.setattr(conforming, "examples", lambda name: fewer if name == table else examples(name))
    less = {name: text.splitlines() for name, text in files().items()}
    added = {name: [line for line in lines if line not in less[name]] for name, lines in whole.items()}
    assert sum(map(len, added.values())) == games
    assert {name: [it for it in lines if it not in added[name]] for name, lines in whole.items()} == less


def test_names_are_given_once() -> None:
    """A game can be found by its name, and is read back as it was written."""
    assert len({game.name for game in ALL}) == len(ALL) > 500
    assert all(read_game(json.dumps(game.to_json())) == game for game in ALL)


def test_our_referee_conforms() -> None:
    """Every game is answered as it must be."""
    assert [line for game in ALL for line in differences(game, answers(game))] == []


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_a_fault_in_any_rule_is_noticed(variant_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With any one switch of a variant turned, some game is answered otherwise."""
    mine = [game for game in ALL if game.steps[0].line["setup"]["variant"] == variant_id]
    variant = load_variant(variant_id)
    assert not isinstance(variant, Refusal)
    for switch, other in turned(variant):
        if switch.id == "face-names":  # words, which are not compared
            continue
        monkeypatch.setattr(
            referee.setup,
            "load_variant",
            lambda name, other=other: other if name == variant_id else load_variant(name),
        )
        value = getattr(other.rules, switch.name)
        assert any(differences(game, answers(game)) for game in mine), (switch.id, value)
        monkeypatch.undo()


A_GAME = next(game for game in ALL if game.name.startswith("call-dudo-"))
BID = {"ok": True, "state": {"variant": "dudo", "phase": "bidding"}}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "no answer"),
        ([{"ok": False, "refusal": {"code": "bad-setup"}}], "must be played"),
        ([{}], "must be played"),
        ([BID], "turn must be"),
    ],
)
def test_wrong_answers_are_told(given: list[dict[str, Any]], said: str) -> None:
    """What is wrong is told with the line it answers; a missing key is as wrong as another value."""
    told = catalogue().say(differences(A_GAME, given)[0])
    assert said in told
    assert A_GAME.name in told


def test_a_refusal_must_have_its_code() -> None:
    """An action that must be refused may neither be played nor refused for another reason."""
    game = next(game for game in ALL if game.steps[-1].refused)
    good = answers(game)
    assert differences(game, good) == []
    for wrong in ({**good[-2], "ok": True}, {"ok": False, "refusal": {"code": "other"}}):
        assert "must be refused" in catalogue().say(differences(game, [*good[:-1], wrong])[0])


def test_another_format_is_told() -> None:
    """A file of a later format is not misread."""
    with pytest.raises(ValueError, match="format 2"):
        read_game('{"format": 2}')
