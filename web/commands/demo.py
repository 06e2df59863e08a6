"""`ojo demo`: the demo table, on this machine only."""

import click

from web.commands.serve import DEFAULT_PORT, Options, serve
from web.commands.spoken_help import SpokenCommand


@click.command("demo", cls=SpokenCommand)
@click.option("--port", metavar="N", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", metavar="URL")
def command(port: int, db: str | None) -> None:
    """Open the demo table: rendered reveals read by the real model."""
    serve(Options(camera="demo", port=port, db=db, open_browser=True))
