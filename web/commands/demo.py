"""`ojo demo`: the demo table, on this machine only."""

import click

from web.commands import terminal
from web.commands.serve import serve
from web.commands.spoken_help import SpokenCommand
from web.eye.composing import DICE, PIPS
from web.server.settings import DEFAULT_PORT, Settings


@click.command("demo", cls=SpokenCommand)
@click.option("--port", metavar="N", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", metavar="URL")
@click.option("--dice", type=click.Choice(DICE), default=PIPS, show_default=True)
def command(port: int, db: str | None, dice: str) -> None:
    """Open the demo table: rendered reveals read by the real model."""
    told = Settings(
        camera="demo",
        demo_dice=dice,
        port=port,
        database=db,
        language=terminal.spoken(),
        open_browser=True,
    )
    serve(told)
