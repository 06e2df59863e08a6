"""`ojo recover`: what is left of a damaged database, in a new file."""

from pathlib import Path

import click

from table.log.recovery import recover
from web.commands.spoken_help import SpokenCommand
from web.commands.terminal import mendable, told
from web.server.folders import data_folder, default_database


@click.command("recover", cls=SpokenCommand)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", metavar="URL", envvar="OJO_DATABASE")
def command(file: Path, db: str | None) -> None:
    """Write what is left of a damaged database into FILE, which is new."""
    with mendable():
        found = recover(db or default_database(data_folder()), file)
    click.echo(told("command-recover-done", **found._asdict(), file=str(file)))
