"""The text of a game: what it cannot say is refused, and hostile names go through unharmed."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from referee import Game, Refusal, actions
from referee.actions import ACTIONS, RevealAction, RollForSeatAction, SideAction
from referee.values import granted
from referee.words import told
from referee.words.notation import (
    read_game,
    read_line,
    read_setup_line,
    write_action,
    write_game,
    write_setup,
)
from tests.referee.following import examples

NAMES = st.text(min_size=1, max_size=12).filter(lambda name: name.isprintable() and name.strip())
HANDS = st.lists(st.integers(1, 6), max_size=6)
TABLES = (("facts", "call"), ("switches", "switch"), ("tables", "table"), ("legal", "legal"))

UNUSUAL = (
    "undo",
    "ann bids 4A, unheard",
    "reveal all; unseen 1; others 3",
    'reveal ann 10 J Q K A; "the cat" 9',
    '"Zoë K" sides with "q\\"; undo"',
)
"""What no game of the tables says."""


def test_lines() -> None:
    """Every action of the tables has a line, and the line says the action; an ace is written as such."""
    games = [it["game"] for table, kind in TABLES for it in examples(table)[kind]]
    lines = [line for game in games for line in game.strip().splitlines()[1:]]
    seen = set()
    for line in (*lines, *UNUSUAL):
        action = read_line(line)
        assert not isinstance(action, Refusal), line
        seen.add(action.name)
        assert write_action(action) == re.sub(r"(?<=bids )(\d+)x1\b", r"\1A", line)
    assert seen == set(ACTIONS)


@pytest.mark.parametrize(
    "line", ["", "ann", "ann sings", "reveal", "ann bids", "ann bids 0x5", "ann bids 7y5", "seats 3"]
)
def test_lines_that_say_nothing(line: str) -> None:
    """A line that says no action is refused and shown, with how to write one."""
    refused = read_line(f" {line} ")
    assert isinstance(refused, Refusal)
    assert refused.code == "bad-action"
    why = (
        "cannot be read: "
        if line.startswith("ann bids ")
        else "says no action; write as in: ann bids 3x5, bo "
    )
    assert told.why(refused).startswith(f"the line {line!r} {why}")


SETUP_LINES: list[tuple[str, dict[str, Any]]] = [
    ("dudo: ann, bo", {"variant": "dudo", "players": ["ann", "bo"], "options": {}}),
    (
        'red-dead: "Zoë K", bo; dice "Zoë K" 2, bo 13; ante 5; stake "café"; bid-limit = true; '
        "loss = difference",
        {
            "variant": "red-dead",
            "players": ["Zoë K", "bo"],
            "dice": {"Zoë K": 2, "bo": 13},
            "ante": 5,
            "stake": "café",
            "options": {"bid-limit": True, "loss": "difference"},
        },
    ),
    (
        'mexican: "reveal", "3 musketeers", "ä, bo"; dice 2; penalty-limit = 12; unseen = false',
        {
            "variant": "mexican",
            "players": ["reveal", "3 musketeers", "ä, bo"],
            "dice": 2,
            "options": {"penalty-limit": 12, "unseen": False},
        },
    ),
]


@pytest.mark.parametrize(("line", "setup"), SETUP_LINES, ids=["least", "all", "quoted"])
def test_setup_lines(line: str, setup: dict[str, Any]) -> None:
    """The first line says the setup, and the setup is written as that line."""
    assert read_setup_line(line) == setup
    assert write_setup(setup) == line


@settings(max_examples=40)
@given(
    names=st.lists(NAMES, min_size=2, max_size=4, unique=True), faces=st.lists(HANDS, min_size=4, max_size=4)
)
def test_any_names(names: list[str], faces: list[list[int]]) -> None:
    """Any names that a table may have are read back as they were."""
    hands = dict(zip(names, faces, strict=False))
    for action in (
        RevealAction(dice=hands),
        SideAction(player=names[0], with_=names[1]),
        RollForSeatAction(rolls=dict.fromkeys(names, 3)),
    ):
        assert read_line(write_action(action)) == action
    setup = {
        "variant": "dudo",
        "players": names,
        "dice": dict.fromkeys(names, 2),
        "ante": 5,
        "stake": "; " + names[0],
        "options": {"wild-aces": False, "loss": "difference"},
    }
    assert read_setup_line(write_setup(setup)) == setup


@given(text=st.text(max_size=60))
def test_any_text(text: str) -> None:
    """Whatever is written, reading it gives a game or a refusal, never an error."""
    assert isinstance(read_game(text), Game | Refusal)
    assert isinstance(read_line(text), Refusal | Struct)


def test_a_game_reads_as_it_writes() -> None:
    """The whole game's text is the same after reading it."""
    lines = [
        'dudo: ann, "b; o"; dice ann 2, "b; o" 2; full hand 6; ante 5; stake "polish; the boots"; edition 2',
        "ann bids 2x5",
        '"b; o" doubts',
        "reveal all 1 2 3 4",
        "undo",
    ]
    text = "\n".join(lines) + "\n"
    game = granted(read_game("# a night\n \n  # of dice\n" + text))
    assert write_game(game) == text
    assert game.setup.stake == "polish; the boots"
    again = eval(repr(game), {"Game": Game, **vars(actions)})  # noqa: S307
    assert (again.to_json(), again.actions) == (game.to_json(), game.actions)


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", "bad-setup", "the line '' is no setup; write as in: dudo: ann, bo; dice 5"),
        (" # a night", "bad-setup", "the line '' is no setup; write as in: dudo: ann, bo; dice 5"),
        (" dudo ", "bad-setup", "the line 'dudo' is no setup; write as in: dudo: ann, bo; dice 5"),
        ("dudo: ann", "bad-players", "dudo needs 2 to 40 players, not 1"),
        (
            "dudo: ann, bo; cups 5",
            "bad-setup",
            "'cups 5' says nothing of a setup; write dice, full hand, ante, stake, edition or switch = value",
        ),
        ("dudo: ann, bo\nann bids 1x2\nann bids 2x2", "not-your-turn", "ann cannot bid: it is bo's turn"),
        ("dudo: ann, bo\nann sings\nann bids 1x2", "bad-action", "the line 'ann sings' says no action"),
    ],
)
def test_games_that_cannot_be(text: str, code: str, says: str) -> None:
    """The first line that cannot be is told."""
    refused = read_game(text)
    assert isinstance(refused, Refusal)
    assert refused.code == code
    assert told.why(refused).startswith(says)
