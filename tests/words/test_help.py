"""The help of every command, in any language; a made-up one shows that no English is left in it."""

import re

import click
import pytest

from table.words import texts
from tests.web.commands.test_commands_main import run
from tests.web.strange_words import STRANGE, english_left, strange_words
from web import commands

__all__ = ["strange_words"]

AS_WRITTEN = ("auto", "demo", "none", "ojo")
"""What no language says otherwise: names and values as they are typed."""


def written(name: str) -> list[str]:
    """What the help of a command shows as it is typed: its own names, its options', their values."""
    group = commands.ojo
    command = group.get_command(click.Context(group), name) if name else group
    assert command is not None
    shown = [name, *commands.SUBCOMMANDS] if not name else [name]
    for param in command.get_params(click.Context(command)):
        shown += [*param.opts, str(param.default)]
        if isinstance(param.type, click.Choice):
            shown += [str(choice) for choice in param.type.choices]
    return shown


@pytest.mark.usefixtures("strange_words")
@pytest.mark.parametrize("name", ["", *commands.SUBCOMMANDS])
def test_no_english_is_left_in_help(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a command and each of its options is for, the frame around it, and what stands for a value."""
    assert run(monkeypatch, "--language", STRANGE, *name.split(), "--help") == 0
    said = capsys.readouterr().out
    given = sorted({*written(name), *AS_WRITTEN} - {""}, key=len, reverse=True)
    assert english_left(said, *given) == []


def test_every_help_message_helps() -> None:
    """Each is that of a command that there is, and each attribute that of an option it has."""
    group = commands.ojo
    told = re.findall(r"^help-([\w-]+) =.*\n((?:    \..*\n)*)", "\n".join(texts("en")), re.MULTILINE)
    frame = {"usage", "options", "commands", "required", "default", "placeholders", "any"}
    attributes = {name: re.findall(r"    \.([\w-]+) =", text) for name, text in told}
    assert set(attributes) - frame == {"ojo", *commands.SUBCOMMANDS}
    shared = set(attributes["any"])
    for name in {"ojo", *commands.SUBCOMMANDS}:
        command = group if name == "ojo" else group.get_command(click.Context(group), name)
        assert command is not None
        params = command.get_params(click.Context(command))
        options = {max(one.opts, key=len).lstrip("-") for one in params if isinstance(one, click.Option)}
        assert set(attributes[name]) - {"more"} <= options
        assert options <= {*attributes[name], *shared}
