"""`ojo demo`: the demo table, on this machine only."""

import click

from web.camera.service import DEFAULT_BACKEND
from web.commands.serve import DEFAULT_PORT, serve


@click.command()
@click.option("--port", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", metavar="URL", help="The database; by default a file in your data folder.")
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
