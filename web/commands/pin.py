"""`ojo pin`: the way in from the machine itself, whatever happens in the network."""

import click

from table.log.store import Store
from web.commands.scanning import show_address
from web.commands.spoken_help import SpokenCommand
from web.commands.terminal import fault, mendable, told
from web.server.folders import data_folder, default_database, noted_address
from web.server.security import kept_pin
from web.server.sessions import HOST_CODE_SECONDS, Sessions


@click.command("pin", cls=SpokenCommand)
@click.option("--db", metavar="URL", envvar="OJO_DATABASE")
def command(db: str | None) -> None:
    """Print the kept PIN, and an address that makes one browser the host, once."""
    folder = data_folder()
    with mendable():
        store = Store(db or default_database(folder))
        code = Sessions(store.reader, store.writer).invite("host")
        store.close()
    try:
        pin = kept_pin(folder)
    except OSError as error:
        raise fault("command-serve-folder", folder=str(folder), reason=str(error.strerror)) from error
    address = f"{noted_address(folder) or told('command-pin-address')}join/{code}"
    click.echo(told("command-pin", pin=pin))
    show_address(address)
    click.echo(told("command-pin-way-in", address=address, minutes=HOST_CODE_SECONDS // 60))
