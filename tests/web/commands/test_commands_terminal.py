"""The command line speaks its user's language; a made-up one shows that no English is left in it."""

import re
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from table.words import languages
from tests.web.commands.test_commands_main import run
from tests.web.strange_words import STRANGE, english_left, strange_words
from vision.watch.watched import State
from web.commands import terminal, watch

__all__ = ["strange_words"]

SCORE = ["score", "--variant", "dudo", "--players", "ann,bo", "--by", "ann", "--caller", "bo"]
SCORE += ["--call", "doubt"]
IDS = ("ojo", "spot_on", "doubt", "lift", "onnx", "openvino", "ultralytics", "FILE", "ann", "bo", "IMAGE")
IDS += languages()
"""What is written as it is in every language: names of options, programs, players, languages."""


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The machine's own settings and nights play no part."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in (terminal.LANGUAGE_VARIABLE, *terminal.LOCALE_VARIABLES):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("strange_words")
@pytest.mark.parametrize(
    ("words", "given"),
    [
        (["odds", "--dice", "9", "--bid", "7x5"], ()),
        (["odds", "--dice", "9", "--bid", "7x5", "--own", "1,5"], ()),
        ([*SCORE, "--dice-each", "1", "--bid", "1x5", "--reveal", "1,2"], ()),
        (["pin"], ()),
        (["conformance", "--games", "call-mexican", sys.executable, "-m", "web.commands", "play", "-"], ()),
    ],
)
def test_no_english_is_left_in_answers(
    words: list[str],
    given: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What commands print on a good day."""
    assert run(monkeypatch, "--language", STRANGE, *words) == 0
    said = re.sub(r"\S+/join/\S+", "", capsys.readouterr().out)
    assert english_left(said, *given, *IDS) == []


@pytest.mark.usefixtures("strange_words")
def test_backups_speak_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A night goes into a file and back, over another one and where there is none."""
    monkeypatch.setenv(terminal.LANGUAGE_VARIABLE, STRANGE)
    backup, new = tmp_path / "night", f"sqlite:///{tmp_path}/new.db"
    for words in (
        *(["pin"], ["backup", backup], ["restore", backup], ["restore", backup, "--db", new]),
        ["recover", tmp_path / "left"],
    ):
        assert run(monkeypatch, *map(str, words)) == 0
        said = re.sub(r"\S+/join/\S+", "", capsys.readouterr().out)
        assert said.endswith("\n")
        assert english_left(said, str(tmp_path), "night", "before", "db", "left", *IDS) == []


@pytest.mark.usefixtures("strange_words")
@pytest.mark.parametrize(
    "line",
    [
        *({"at_seconds": 1.0, "state": state} for state in get_args(State)),
        {"at_seconds": 1.0, "reveal": {"faces": [1, 6], "asks": [0], "missing": 1}},
        {"at_seconds": 1.0, "reveal": {"faces": [1, 6], "asks": [], "missing": -1}},
    ],
)
def test_the_watcher_speaks_too(line: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Every state of a table, and a reveal with all that may be wrong with it."""
    terminal.choose(STRANGE)
    watch.tell(line, as_json=False)
    terminal.choose(None)
    assert english_left(capsys.readouterr().out) == []


@pytest.mark.usefixtures("strange_words")
@pytest.mark.parametrize(
    ("option", "variable", "locale", "spoken"),
    [
        (None, None, None, "en"),
        (None, None, "vo_001.UTF-8", STRANGE),
        (None, "en", "vo_001.UTF-8", "en"),
        (None, STRANGE, "en_GB.UTF-8", STRANGE),
        (None, "nosuch", "vo", STRANGE),
        (None, None, "C.UTF-8", "en"),
        ("en", STRANGE, STRANGE, "en"),
    ],
)
def test_which_language_is_spoken(
    option: str | None, variable: str | None, locale: str | None, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The option, then the variable, then the system's own; what there is not is passed by."""
    for name, value in ((terminal.LANGUAGE_VARIABLE, variable), ("LANG", locale)):
        if value is not None:
            monkeypatch.setenv(name, value)
    terminal.choose(option)
    assert terminal.spoken() == spoken
    monkeypatch.undo()
    terminal.choose(None)


def test_a_language_that_there_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told, with those that there are."""
    assert run(monkeypatch, "--language", "xx", "variants") == 2
    assert capsys.readouterr().err.startswith("ojo: Invalid value for --language: 'xx' is no language")
    assert sys.argv[0] == "ojo"
