"""`ojo conformance`: another program is played against the games and told what it does wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.web.conftest import PATIENCE_SECONDS
from web.commands.conformance import command, scripts
from web.commands.suite import run

ROOT = Path(__file__).parents[3]
RIGHT = [sys.executable, "-m", "web.commands", "play", "-"]
A_GAME = next(script.name for script in scripts() if script.name.startswith("call-mexican-"))


def test_our_own_referee_conforms(monkeypatch: pytest.MonkeyPatch) -> None:
    """`ojo play` itself passes, through the very pipe that others use."""
    monkeypatch.setattr(run, "SECONDS_A_GAME", PATIENCE_SECONDS)
    done = CliRunner().invoke(command, ["--games", A_GAME, *RIGHT])
    assert done.output.endswith("games played as they must be.\n"), done.output
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ("", "no answer"),
        ("print('hello')", "not JSON: hello"),
        ("print('[1]')", "is no object: [1]"),
        ('print(\'{"ok": false, "refusal": {"code": "bad-setup"}}\')', "must be played"),
        ('print(\'{"ok": true, "state": {"variant": "dudo"}}\')', "phase must be"),
        ("import time; time.sleep(60)", "no end after 1 seconds"),
    ],
)
def test_a_wrong_referee_is_told(
    tmp_path: Path, answers: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it answers wrongly is told, and the exit status says so."""
    if "sleep" in answers:
        monkeypatch.setattr(run, "SECONDS_A_GAME", 1)
    referee = tmp_path / "referee.py"
    referee.write_text(f"import sys; sys.stdin.read()\n{answers}\n", encoding="utf-8")
    done = CliRunner().invoke(command, ["--games", A_GAME, sys.executable, str(referee)])
    assert done.output.startswith(A_GAME)
    assert said in done.output
    assert "\n0 of 1 games " in done.output
    assert done.exit_code == 1


@pytest.mark.parametrize(("code", "right"), [("too-low", True), ("not-now", False)])
def test_a_refusal_must_have_its_code(code: str, right: bool) -> None:
    """An action that must be refused may neither be played nor refused for another reason."""
    answer = json.dumps({"ok": False, "refusal": {"code": code}})
    game = {"name": "a", "steps": [{"line": {"setup": {}}, "refused": "too-low"}]}
    told = run.wrong(game, [sys.executable, "-c", f"print({answer!r})"])
    assert told is None if right else "must be refused as too-low" in str(told)


def test_a_game_can_be_found_by_its_name() -> None:
    """No two are called alike."""
    names = [script.name for script in scripts()]
    assert len(set(names)) == len(names) > 900


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--games", "nil", "x"], "no game's name contains"),
        (["--games", A_GAME, "/no/such/program"], "cannot be started"),
        ([], "REFEREE"),
    ],
)
def test_what_cannot_be_run_is_one_sentence(arguments: list[str], said: str) -> None:
    """No games, or no program: a usage error, not a wrong referee."""
    done = CliRunner().invoke(command, arguments)
    assert said in done.output
    assert "played as they must be" not in done.output


def test_the_games_can_be_taken_along(tmp_path: Path) -> None:
    """As a folder with a runner that needs no Ojo, by which a referee in another language proves itself, and
    one that is wrong is told so."""
    done = CliRunner().invoke(command, ["--write", str(tmp_path / "games")])
    assert done.exit_code == 0, done.output
    folder = tmp_path / "games"
    assert {"games", "run.py", "README.md", "LICENCE.md", "sources.json"} == {
        path.name for path in folder.iterdir()
    }
    told = json.loads((folder / "sources.json").read_text(encoding="utf-8"))
    assert {"chui-niu", "maexchen", "mentiroso"} <= set(told)
    status, (right, of) = taken_along(folder, A_GAME, *RIGHT)
    assert (status, right, of) == (0, 1, 1)
    assert taken_along(folder, A_GAME, sys.executable, "-c", "") == (1, (0, 1))


@pytest.mark.deep
def test_a_referee_in_another_language(tmp_path: Path) -> None:
    """The small one in JavaScript plays the games of its rule system right, and no other's."""
    assert CliRunner().invoke(command, ["--write", str(tmp_path / "games")]).exit_code == 0
    referee = ["node", str(ROOT / "docs" / "referee.mjs")]
    status, (right, of) = taken_along(tmp_path / "games", "multi-cup", *referee)
    assert (status, right, of > 10) == (0, of, True)
    assert taken_along(tmp_path / "games", "call-dudo", *referee)[0] == 1


def taken_along(folder: Path, games: str, *referee: str) -> tuple[int, tuple[int, int]]:
    """The exit status of the folder's own runner; how many games were played right, it says, of how many."""
    played = [sys.executable, "-I", "run.py", "--games", games, *referee]
    ran = subprocess.run(played, cwd=folder, capture_output=True, text=True, check=False)
    right, _, of, *_ = ran.stdout.splitlines()[-1].split()
    return ran.returncode, (int(right), int(of))


def test_where_nothing_can_be_written_it_is_told(tmp_path: Path) -> None:
    """With the folder's name."""
    (tmp_path / "file").touch()
    done = CliRunner().invoke(command, ["--write", str(tmp_path / "file" / "games")])
    assert done.exit_code != 0
    assert "cannot be made" in done.output
