"""`ojo conformance`: another program is played against the games and told what it does wrong."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.web.conftest import PATIENCE_SECONDS
from web.commands import conformance
from web.commands.conformance import command

RIGHT = [sys.executable, "-m", "web.commands", "play", "-"]


def test_our_own_referee_conforms(monkeypatch: pytest.MonkeyPatch) -> None:
    """`ojo play` itself passes, through the very pipe that others use."""
    monkeypatch.setattr(conformance, "SECONDS_A_GAME", PATIENCE_SECONDS)
    done = CliRunner().invoke(command, ["--games", "call-mexican", *RIGHT])
    assert done.output.endswith("games played as they must be.\n"), done.output
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ("", "no answer"),
        ("print('hello')", "not JSON: hello"),
        ("print('[1]')", "is no object: [1]"),
        ('print(\'{"ok": true, "state": {"variant": "dudo"}}\')', "phase must be"),
    ],
)
def test_a_wrong_referee_is_told(tmp_path: Path, answers: str, said: str) -> None:
    """What it answers wrongly is told, and the exit status says so."""
    referee = tmp_path / "referee.py"
    referee.write_text(f"import sys; sys.stdin.read()\n{answers}\n", encoding="utf-8")
    done = CliRunner().invoke(command, ["--games", "call-mexican", sys.executable, str(referee)])
    assert said in done.output
    assert "\n0 of " in done.output
    assert done.exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["--games", "nil", "x"], "no game's name contains"), (["/no/such/program"], "cannot be started")],
)
def test_what_cannot_be_run_is_one_sentence(arguments: list[str], said: str) -> None:
    """No games, or no program: a usage error, not a wrong referee."""
    done = CliRunner().invoke(command, arguments)
    assert said in done.output
    assert "played as they must be" not in done.output
