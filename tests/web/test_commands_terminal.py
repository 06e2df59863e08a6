"""The command line speaks its user's language; a made-up one shows that no English is left in it."""

import sys

import pytest

from referee import variant_ids
from tests.web.strange_words import STRANGE, english_left, strange_words
from tests.web.test_commands_main import run
from tests.words.fluent_files import strange
from web.commands import terminal
from web.commands.doctor import examine

__all__ = ["strange_words"]

SCORE = ["score", "--variant", "dudo", "--players", "ann,bo", "--by", "ann", "--caller", "bo"]
SCORE += ["--call", "doubt"]
IDS = ("ojo", "spot_on", "doubt", "lift", "onnx", "openvino", "ultralytics", "FILE", "ann", "bo", "IMAGE")
"""What is written as it is in every language: names of options, programs, players."""


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine's own settings play no part."""
    for name in (terminal.LANGUAGE_VARIABLE, *terminal.LOCALE_VARIABLES):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("strange_words")
@pytest.mark.parametrize(
    ("words", "given"),
    [
        (["sing"], ("sing",)),
        (["--loud"], ("loud",)),
        (["odds"], ("dice",)),
        (["odds", "--dice", "many", "--bid", "1x2"], ("many", "dice")),
        (["odds", "--dice", "9999", "--bid", "1x2"], ("dice", "x<=", "<=x")),
        (["odds", "--dice", "9", "--bid", "seven"], ("seven", "bid")),
        (["odds", "--dice", "9", "--bid", "7x5", "--own", "7"], ("own",)),
        (["odds", "--dice", "9", "--bid", "7x5", "--variant", "mexican"], ("variant", "mexican")),
        (
            ["odds", "--dice", "9", "--bid", "7x5", "--variant", "nosuch"],
            ("variant", "nosuch", *variant_ids()),
        ),
        (["odds", "--dice"], ("dice",)),
        (["variants", "nosuch"], ("nosuch", *variant_ids())),
        (["variants", "dudo", "dudo"], ("dudo",)),
        (["play", "/nosuch/file"], ("/nosuch/file", "FILE", "No such file or directory")),
        (["read"], ("IMAGE",)),
        (["read", "--backend", "abacus", "x.jpg"], ("backend", "abacus")),
        ([*SCORE, "--bid", "7x5"], ("photo", "reveal")),
        ([*SCORE, "--bid", "7x5", "--reveal", "1", "--dice-each", "x"], ("dice-each", "x")),
        ([*SCORE, "--bid", "7x5", "--reveal", "1", "--dice-each", "1,2,3"], ("dice-each",)),
        ([*SCORE, "--bid", "7x5", "--reveal", "1", "--set", "wild-aces"], ("set", "wild-aces")),
        ([*SCORE, "--bid", "1x5", "--reveal", "1,2"], ()),
    ],
)
def test_no_english_is_left_in_errors(
    words: list[str],
    given: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Errors of ours and of the library that reads the command line."""
    monkeypatch.setenv(terminal.LANGUAGE_VARIABLE, STRANGE)
    assert run(monkeypatch, *words) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert english_left(told, *given, *IDS) == []


@pytest.mark.usefixtures("strange_words")
@pytest.mark.parametrize(
    ("words", "given"),
    [
        (["odds", "--dice", "9", "--bid", "7x5"], ()),
        (["odds", "--dice", "9", "--bid", "7x5", "--own", "1,5"], ()),
        ([*SCORE, "--dice-each", "1", "--bid", "1x5", "--reveal", "1,2"], ()),
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
    assert english_left(capsys.readouterr().out, *given, *IDS) == []


@pytest.mark.usefixtures("strange_words")
def test_the_doctor_speaks_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a check says of a port and of a library."""
    terminal.choose(STRANGE)
    says = {finding.name: finding.says for finding in examine(1)}
    terminal.choose(None)
    assert english_left(says["port"], "--port", "Permission denied", "Address already in use") == []
    assert strange("SHA") in says["weights"]


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
