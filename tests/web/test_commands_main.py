"""The command line as a whole: errors are one line on stderr and status 2."""

import sys

import click
import pytest

from web import commands


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Run `ojo WORDS` here and return its exit status."""
    monkeypatch.setattr(sys, "argv", ["ojo", *words])
    with pytest.raises(SystemExit) as stop:
        commands.main()
    return int(stop.value.code or 0)


def test_every_subcommand_has_its_module() -> None:
    """What `ojo --help` lists can be run: each name has a module with a click command."""
    group = commands.LazyGroup("ojo")
    context = click.Context(group)
    for name in group.list_commands(context):
        assert isinstance(group.get_command(context, name), click.Command)


@pytest.mark.parametrize("words", [("sing",), ("variants", "--loud"), ("serve", "--port", "many")])
def test_a_wrong_word_is_one_line(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A usage error is status 2 and one line on stderr that names the word."""
    assert run(monkeypatch, *words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words[-1].lstrip("-") in told.err


def test_a_fault_of_our_own_is_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever breaks inside, nobody at a table is shown a traceback unless they ask for it."""

    @click.command()
    def command() -> None:
        raise RuntimeError("the cup\nis upside down")

    monkeypatch.setattr(commands.LazyGroup, "get_command", lambda *_: command)
    monkeypatch.delenv("OJO_TRACEBACK", raising=False)
    assert run(monkeypatch, "read") == 2
    assert capsys.readouterr().err.count("\n") == 1
    monkeypatch.setenv("OJO_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        commands.main()
