"""What the voice says is the whole game: whoever only hears it can play it again, in every rule system."""

from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
import pytest

from referee import Game
from table.contract.events import read_event
from table.fold import Fold, fold_of, folds_of, game_setup
from table.views.table_view import view_of
from table.words import ENGLISH, languages
from tests.page.hearing import Listener, spoken, spoken_in_time
from tests.referee.walking import random_action
from tests.systems import SYSTEMS

pytestmark = pytest.mark.deep  # runs Node, which the page itself does not need
STEPS_MAX = 80
NOT_HEARD = ("roll_for_seat",)
"""A roll is told by the seats that it gave."""


def setups(variant: str) -> list[dict[str, Any]]:
    """Two tables by these rules: one of two, one of three with small hands; each ends."""
    one_cup = variant in ("mexican", "maexchen", "mentiroso", "single-cup")
    options = {"penalty-limit": 2} if one_cup else {}
    about = {"variant": variant, "options": options, "ante": "2", "edition": 2}
    dice = None if one_cup or variant == "individual-hand" else 2
    tables = [["Ann", "Bo"], ["Ann", "Bo", "Cal"]]
    return [about | {"players": players, "dice": dice} for players in tables]


def walk(setup: dict[str, Any], rng: Random) -> list[Fold]:
    """A random game to its end and into the next one, with something taken back now and then."""
    log = [read_event(0, "setup", setup)]
    folds = [*folds_of(log)]
    games = 0
    while games < 2 and len(folds) < STEPS_MAX:
        fold = folds[-1]
        action = random_action(fold.game, rng)
        if action["action"] in NOT_HEARD:
            continue
        if fold.standing and rng.random() < 0.12:
            action = {"action": "undo"}
        games += action["action"] == "next_game"
        log.append(read_event(fold.version + 1, "action", action))
        folds.append(fold_of(log) if action["action"] == "undo" else fold.apply(log[-1]))
    return folds


def walks_of(variant: str, each: int) -> list[list[Fold]]:
    """So many random games by these rules at each table."""
    rng = Random(variant)
    return [walk(setup, rng) for setup in setups(variant) for _ in range(each)]


def views(walks: list[list[Fold]]) -> list[list[dict[str, Any]]]:
    """The same as a page is told them."""
    return [[msgspec.to_builtins(view_of("t", fold)) for fold in folds] for folds in walks]


@pytest.mark.parametrize("variant", SYSTEMS)
def test_a_game_is_played_again_by_ear(variant: str, tmp_path: Path) -> None:
    """The log alone, given to the referee, ends in the same state and the same verdict."""
    walks = walks_of(variant, 6)
    logs = spoken(views(walks), tmp_path)
    for folds, log in zip(walks, logs, strict=True):
        game = Listener(game_setup(folds[0].setup)).listen(log)
        assert told(game) == told(folds[-1].game), "\n".join(log)


def test_dice_shown_by_mistake_are_told(tmp_path: Path) -> None:
    """Whose and which; where all have shown theirs, that the round is played again."""
    folds = [Fold.begin(read_event(0, "setup", setups("mind-sports")[0]))]
    actions: list[dict[str, Any]] = [
        {"action": "bid", "player": "Ann", "quantity": 2, "face": 5},
        {"action": "reveal", "dice": {"Bo": [2, 3]}},
        {"action": "reveal", "dice": {"Ann": [1, 5]}},
    ]
    for action in actions:
        folds.append(folds[-1].apply(read_event(folds[-1].version + 1, "action", action)))
    (log,) = spoken(views([folds]), tmp_path)
    assert "Bo showed 2 and 3 by mistake" in log, log
    assert log[-2:] == ["All dice were shown: the round is played again.", "Ann to play."]


def test_who_doubts_along_is_heard(tmp_path: Path) -> None:
    """With whom: so the game can be played again where several doubt one bid."""
    options = {"challenge-by-anyone": True, "several-doubters": True, "doubter-gains": "from-bidder"}
    setup = setups("dudo")[1] | {"options": options}
    walks = [walk(setup, Random(seed)) for seed in range(8)]
    assert any(fold.game.state.sides for folds in walks for fold in folds)
    for folds, log in zip(walks, spoken(views(walks), tmp_path), strict=True):
        assert told(Listener(game_setup(folds[0].setup)).listen(log)) == told(folds[-1].game), "\n".join(log)


@pytest.mark.parametrize("variant", SYSTEMS)
@pytest.mark.parametrize("language", [code for code in languages() if code != ENGLISH])
def test_every_language_tells_as_much(variant: str, language: str, tmp_path: Path) -> None:
    """Lines that differ in English differ: so the game can be played again from this log, too."""
    games = views(walks_of(variant, 2))
    meant: dict[str, str] = {}
    for log, english in zip(spoken(games, tmp_path, language), spoken(games, tmp_path), strict=True):
        for line, told in zip(log, english, strict=True):
            assert meant.setdefault(line, told) == told


BID_MS, CUPS_MS, VERDICT_MS, LETTER_MS = 1900, 3000, 9000, 65
"""A lively table: a bid so often, cups up after a call, more time after a verdict and while dice are thrown
again; and a voice, which takes so long a letter."""
LATE_MS, AT_LAST_MS = 1000, 3000


def timed(walk: list[Fold]) -> list[dict[str, Any]]:
    """A game's views by the table's clock: nothing happens while its opening is told."""
    at, clocked = 0, []
    for before, fold, view in zip([walk[0], *walk], walk, views([walk])[0], strict=False):
        clocked.append({"ms": at, "view": view})
        judged = fold.game.state.verdict is not None and fold.game.state.verdict != before.game.state.verdict
        rests = judged or fold is walk[0] or len(fold.mishaps) > len(before.mishaps)
        at += VERDICT_MS if rests else CUPS_MS if fold.game.state.phase == "revealing" else BID_MS
    return clocked


def waits(clocked: list[dict[str, Any]], log: list[dict[str, Any]]) -> list[int]:
    """How long after each call and each verdict the voice begins to tell of it, in milliseconds."""
    waited = []
    for before, after in pairwise(clocked):
        was, now = before["view"], after["view"]
        called = now["state"]["call"] and not was["state"]["call"]
        judged = len(now["history"]) > len(was["history"])
        if (called or judged) and now["standing"] > was["standing"]:
            begun = [it["ms"] for it in log if it["version"] == now["version"]]
            waited.append(begun[0] - after["ms"] if begun else BID_MS)
    return waited


@pytest.mark.parametrize("variant", SYSTEMS)
def test_the_voice_keeps_up_with_a_lively_table(variant: str, tmp_path: Path) -> None:
    """A turn is never told late; calls and verdicts are told at once as a rule, though people come, go and
    take things back; and whoever hears it can play the game again."""
    walks = walks_of(variant, 4)
    clocked = [timed(walk) for walk in walks]
    late: list[int] = []
    for folds, views_at, log in zip(
        walks, clocked, spoken_in_time(clocked, tmp_path, LETTER_MS), strict=True
    ):
        text = "\n".join(f"{it['ms']} {it['text']}" for it in log)
        game = Listener(game_setup(folds[0].setup)).listen(it["text"] for it in log)
        assert told(game) == told(folds[-1].game), text
        late += waits(views_at, log)
        for line in log:
            newest = [it["view"] for it in views_at if it["ms"] <= line["ms"]][-1]
            if line["text"].endswith(" to play."):
                assert line["text"] == f"{newest['state']['turn']} to play.", text
    assert median(late) == 0
    assert max(late) <= AT_LAST_MS


@pytest.mark.parametrize("language", languages())
def test_a_call_is_told_at_once_and_a_verdict_within_a_second(language: str, tmp_path: Path) -> None:
    """Six at a table whose bids come faster than they can be said, with a call that cuts one short."""
    players = ["Ana", "Beto", "Cruz", "Dora", "Elías", "Flor"]
    setup = {"variant": "cacho", "players": players, "dice": 5, "options": {}, "ante": "", "edition": 2}
    walk = [Fold.begin(read_event(0, "setup", setup))]
    for round_ in range(4):
        for quantity in range(3, 12):
            state = walk[-1].game.state
            bid = {"action": "bid", "player": state.turn, "quantity": quantity, "face": 4 + round_ % 2}
            walk.append(walk[-1].apply(read_event(walk[-1].version + 1, "action", bid)))
        doubt = {"action": "doubt", "player": walk[-1].game.legal().actions["doubt"][0]}
        walk.append(walk[-1].apply(read_event(walk[-1].version + 1, "action", doubt)))
        pool = [3] * (walk[-1].game.expected_dice or 0)
        reveal = {"action": "reveal", "pool": pool}
        walk.append(walk[-1].apply(read_event(walk[-1].version + 1, "action", reveal)))
    clocked = timed(walk)
    [log] = spoken_in_time([clocked], tmp_path, LETTER_MS, language)
    waited = waits(clocked, log)
    assert len(waited) == 8
    assert max(waited[::2]) == 0, log
    assert max(waited[1::2]) <= LATE_MS, log


def told(game: Game) -> dict[str, Any]:
    """The state, less which dice lay there and did not matter."""
    state = game.to_json()
    return state | {"verdict": state["verdict"] and {**state["verdict"], "dice": None}}
