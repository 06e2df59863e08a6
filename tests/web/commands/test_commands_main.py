"""The command line as a whole: errors are one line on stderr and status 2."""

import io
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


@pytest.mark.parametrize("code_page", ["cp1251", "cp1253", "cp949", "gbk", "shift_jis"])
def test_every_code_page_can_be_written(code_page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it lacks is a question mark: so Windows has it where the output goes to a file."""
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding=code_page))
    assert run(monkeypatch, "variants") == 0
    sys.stdout.flush()
    assert "bluff" in written.getvalue().decode(code_page)


def test_every_subcommand_has_its_module() -> None:
    """What `ojo --help` lists can be run: each name has a module with a click command."""
    group = commands.LazyGroup("ojo")
    context = click.Context(group)
    for name in group.list_commands(context):
        assert isinstance(group.get_command(context, name), click.Command)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("help",), "Usage: ojo [OPTIONS]"),
        ((), "Usage: ojo [OPTIONS]"),
        (("help", "odds"), "Usage: ojo odds"),
    ],
)
def test_who_asks_for_help_gets_it(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`ojo` alone, `ojo help` and `ojo help COMMAND` show the help, a line an option; that is no mistake."""
    assert run(monkeypatch, *words) == 0
    told = capsys.readouterr()
    assert told.out.startswith(said)
    assert told.out.count("\n") > 5
    assert told.err == ""


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
