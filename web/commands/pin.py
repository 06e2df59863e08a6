"""`ojo pin`: the way in from the machine itself, whatever happens in the network."""

import click

from web.commands.spoken_help import SpokenCommand
from web.server.folders import data_folder, default_database, noted_address
from web.server.security import kept_pin
from web.server.sessions import HOST_CODE_SECONDS, Sessions
from web.table.database import StoreError
from web.table.store import Store


@click.command("pin", cls=SpokenCommand)
@click.option("--db", metavar="URL", envvar="OJO_DATABASE")
def command(db: str | None) -> None:
    """Print the kept PIN, and an address that makes one browser the host, once."""
    folder = data_folder()
    try:
        store = Store(db or default_database(folder))
        code = Sessions(store.reader, store.writer).invite("host")
        store.close()
        pin = kept_pin(folder)
    except (StoreError, OSError) as error:
        raise click.ClickException(str(error)) from error
    address = noted_address(folder) or "http://ADDRESS/"
    click.echo(f"PIN {pin} (unless serve was given another)")
    click.echo(f"{address}join/{code} lets one host in, within {HOST_CODE_SECONDS // 60} minutes")
