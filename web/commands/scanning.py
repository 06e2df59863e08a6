"""An address as a QR code, for who looks at a terminal: a log file wants none."""

import sys


def show_address(address: str) -> bool:
    """Draw the address where somebody can scan it; False where nobody looks."""
    if not sys.stdout.isatty():
        return False
    import segno

    segno.make(address, micro=False).terminal(border=2, compact=True)
    return True
