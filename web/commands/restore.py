"""`ojo restore`: a backup in the place of the database."""

import socket
from pathlib import Path
from urllib.parse import urlsplit

import click

from table.log.backup import restore
from web.commands.spoken_help import SpokenCommand
from web.commands.terminal import fault, mendable, told
from web.server.folders import data_folder, default_database, noted_address

KNOCK_SECONDS = 1.0


@click.command("restore", cls=SpokenCommand)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", metavar="URL", envvar="OJO_DATABASE")
def command(file: Path, db: str | None) -> None:
    """Put the night of FILE in the place of the database; what was there is kept beside it."""
    folder = data_folder()
    running = noted_address(folder)
    if running is not None and _answers(running):
        raise fault("command-restore-runs", address=running)
    with mendable():
        before = restore(file, db or default_database(folder))
    if before is None:
        click.echo(told("command-restore-done", file=str(file)))
    else:
        click.echo(told("command-restore-kept", file=str(file), before=str(before)))


def _answers(address: str) -> bool:
    server = urlsplit(address)
    try:
        with socket.create_connection((server.hostname, server.port or 80), KNOCK_SECONDS):
            return True
    except OSError:
        return False
