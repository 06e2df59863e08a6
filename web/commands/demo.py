"""`ojo demo`: the demo table, on this machine only."""

import click

from web.camera.service import DEFAULT_BACKEND
from web.commands.serve import DEFAULT_PORT, serve
from web.commands.spoken_help import SpokenCommand


@click.command("demo", cls=SpokenCommand)
@click.option("--port", metavar="N", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", metavar="URL")
def command(port: int, db: str | None) -> None:
    """Open the demo table: rendered reveals read by the real model."""
    serve(
        "demo",
        "127.0.0.1",
        port,
        https=False,
        backend=DEFAULT_BACKEND,
        db=db,
        variant="dudo",
        pin=None,
        open_browser=True,
    )
