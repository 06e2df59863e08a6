"""An address as a QR code, for who looks at a terminal: a log file wants none."""

import os
import sys

import click

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
