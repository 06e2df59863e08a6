"""`ojo backup`, `restore` and `recover`: a night in one file, back, and what is left."""

import socket
from pathlib import Path
from urllib.parse import urlsplit

import click

from table.log.backup import back_up, restore
from table.log.recovery import recover
from web.commands.terminal import SpokenCommand, fault, told
from web.server.folders import data_folder, default_database, noted_address


@click.command("backup", cls=SpokenCommand)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", metavar="URL", envvar="OJO_DATABASE")
def command(file: Path, db: str | None) -> None:
    """Write every table into FILE; safe while Ojo runs."""
    back_up(db or default_database(data_folder()), file)
    click.echo(told("command-backup-done", file=str(file)))


KNOCK_SECONDS = 1.0


@click.command("restore", cls=SpokenCommand)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", metavar="URL", envvar="OJO_DATABASE")
def restore_command(file: Path, db: str | None) -> None:
    """Put the night of FILE in the place of the database; what was there is kept beside it."""
    folder = data_folder()
    running = noted_address(folder)
    if running is not None and _answers(running):
        raise fault("command-restore-runs", address=running)
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


@click.command("recover", cls=SpokenCommand)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", metavar="URL", envvar="OJO_DATABASE")
def recover_command(file: Path, db: str | None) -> None:
    """Write what is left of a damaged database into FILE, which is new."""
    found = recover(db or default_database(data_folder()), file)
    click.echo(told("command-recover-done", **found._asdict(), file=str(file)))
