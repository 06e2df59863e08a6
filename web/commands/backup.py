"""`ojo backup`: the night in one file, also while it is played."""

from pathlib import Path

import click

from table.log.backup import back_up
from web.commands.spoken_help import SpokenCommand
from web.commands.terminal import mendable, told
from web.server.folders import data_folder, default_database


@click.command("backup", cls=SpokenCommand)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", metavar="URL", envvar="OJO_DATABASE")
def command(file: Path, db: str | None) -> None:
    """Write every table into FILE; safe while Ojo runs."""
    with mendable():
        back_up(db or default_database(data_folder()), file)
    click.echo(told("command-backup-done", file=str(file)))
