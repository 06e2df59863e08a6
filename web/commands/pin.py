"""`ojo pin`: the way in from the machine itself, whatever happens in the network."""

import os
import sys

import click

from table.log.store import Store
from web.commands.terminal import SpokenCommand, fault, told
from web.server.folders import data_folder, default_database, noted_address
from web.server.security import kept_pin
from web.server.sessions import HOST_CODE_SECONDS, Sessions

WHITE_ON_BLACK = "\x1b[97;40m\x1b[38;5;231;48;5;16m"
"""Said first for terminals of sixteen colours, then in those that no theme changes: a code that is drawn in
the terminal's own colours is inverted on a light ground, where no scanner reads it."""
PLAIN = "\x1b[0m"


def show_address(address: str) -> bool:
    """Draw the address where somebody can scan it; False where nobody looks."""
    if not sys.stdout.isatty():
        return False
    import segno

    rows = [list(row) for row in segno.make(address, micro=False).matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)  # two rows are one line of text
    begin, end = ("", "") if os.environ.get("TERM") == "dumb" else (WHITE_ON_BLACK, PLAIN)
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        line = "".join("█▀▄ "[2 * above + below] for above, below in zip(upper, lower, strict=True))
        click.echo(f"{begin}{line}{end}")
    return True


@click.command("pin", cls=SpokenCommand)
@click.option("--db", metavar="URL", envvar="OJO_DATABASE")
def command(db: str | None) -> None:
    """Print the kept PIN, and an address that makes one browser the host, once."""
    folder = data_folder()
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
