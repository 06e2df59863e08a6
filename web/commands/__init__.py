"""The command `ojo`: one module a subcommand, imported only when it is asked for.

Exit status 0 is good, 2 a usage or input error told in one line on stderr.
"""

import gc
import importlib
import io
import os
import sys
from difflib import get_close_matches
from typing import Any, NoReturn

import click

from table.words import Listing, Message, message
from web.commands import terminal
from web.commands.terminal import SpokenCommand

SUBCOMMANDS = (
    "serve", "backup", "restore", "recover", "pin", "demo", "read", "score", "play", "variants", "odds",
    "conformance", "watch", "bench", "doctor",
)  # fmt: skip
"""In the order in which `ojo --help` lists them."""

HELP = "help"
"""A command that is not listed: `ojo help serve` is what many type for `ojo serve --help`."""

MODULES = {
    "odds": "bid_odds", "restore": "backup.restore_command", "recover": "backup.recover_command",
    "demo": "serve.demo_command",
}  # fmt: skip
"""Subcommand -> module and click command, where that is not `command` in a module of its own name."""

FAULT_CHARACTERS_MOST = 500
"""Of what is said of a fault of ours: no sentence holds more than a thousand."""


class LazyGroup(SpokenCommand, click.Group):
    """A group that imports a subcommand's module when it runs: `ojo variants` must not wait for OpenCV."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # `ojo watch ... | head` is no error, though click takes it for one
            os.dup2(
                os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
            )  # what is left is not flushed there
            return 0

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] == HELP:
            asked = args[1:2] or [""]
            if asked[0] in ("", HELP):
                click.echo(ctx.get_help())
                ctx.exit()
            args = [*asked, "--help"]
        if args[0] not in SUBCOMMANDS and not args[0].startswith("-"):
            raise click.UsageError(terminal.say(_no_command(args[0])))
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUBCOMMANDS:
            return None
        gc.disable()  # modules are no garbage, and to look through them for some is a tenth of the start
        try:
            name, _, attribute = MODULES.get(cmd_name, cmd_name).partition(".")
            module = importlib.import_module(f"web.commands.{name}")
        finally:
            gc.enable()
        command: click.Command = getattr(module, attribute or "command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(terminal.told("help-commands")):
            formatter.write_dl([(name, terminal.told(f"help-{name}")) for name in SUBCOMMANDS])


def _no_command(given: str) -> Message:
    """What there is instead of a command that there is not."""
    if os.path.isfile(given):
        return message("command-no-command-file", given=given)
    if alike := get_close_matches(given.lower(), SUBCOMMANDS, n=2):
        return message("command-no-command-but", given=repr(given), others=Listing.of(alike, "or"))
    return message("command-no-command", given=repr(given))


@click.group("ojo", cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ojo-dice", prog_name="ojo", message="%(prog)s %(version)s")
@click.option(
    "--language",
    metavar="CODE",
    is_eager=True,
    expose_value=False,
    callback=lambda _context, _option, asked: terminal.choose(asked),
)
def ojo() -> None:
    """Ojo, the eye on the dice: reads a Liar's Dice reveal and applies your table's rules."""


def main() -> NoReturn:
    """Run the command line; an error a person can mend is one line on stderr and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a code page lacks letters: better a "?" than nothing
            stream.reconfigure(errors="replace")
    terminal.choose(None)
    try:
        result = ojo.main(prog_name="ojo", standalone_mode=False)
    except (
        click.exceptions.NoArgsIsHelpError
    ) as bare:  # no mistake: who types `ojo` wants to see what there is
        click.echo(bare.ctx.get_help() if bare.ctx else "")
        sys.exit(0)
    except click.ClickException as error:
        print(f"ojo: {terminal.one_line(error)}", file=sys.stderr)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except Exception as error:  # a fault of ours: still one line, and the way to the rest
        if os.environ.get("OJO_TRACEBACK"):
            raise
        fault = " ".join(f"{type(error).__name__}: {error}".split())[:FAULT_CHARACTERS_MOST]
        print(f"ojo: {terminal.told('command-fault', fault=fault)}", file=sys.stderr)
        sys.exit(2)
    sys.exit(result if isinstance(result, int) else 0)
