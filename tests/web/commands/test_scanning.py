"""The code that is drawn in a terminal: a scanner reads it on any ground."""

import re
import sys

import cv2
import numpy as np
import pytest

from web.commands.pin import show_address

ADDRESS = "http://192.168.0.7:8642/join/abcdefghjkmn"
COLOURS = {"97": ("ink", 255), "40": ("ground", 0), "38;5;231": ("ink", 255), "48;5;16": ("ground", 0)}
PIXELS = 8


def drawn(text: str, ink: int, ground: int) -> np.ndarray:
    """What a terminal with these colours of its own shows: a line is two pixels high, a sign one wide."""
    rows: list[list[int]] = []
    for line in text.splitlines():
        now = {"ink": ink, "ground": ground}
        upper, lower = [], []
        for code, sign in re.findall(r"\x1b\[([\d;]*)m|(.)", line):
            if code == "0":
                now = {"ink": ink, "ground": ground}
            elif code:
                now |= dict(told for key, told in COLOURS.items() if re.search(rf"(^|;){key}($|;)", code))
            else:
                upper.append(now["ink" if sign in "▀█" else "ground"])
                lower.append(now["ink" if sign in "▄█" else "ground"])
        rows += [upper, lower]
    return np.array(rows, np.uint8)


@pytest.mark.parametrize(("ink", "ground"), [(230, 20), (20, 250), (0x83, 0x2B), (0x65, 0xF6)])
def test_a_code_reads_on_every_ground(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ink: int, ground: int
) -> None:
    """It says black and white itself, to the end of each line and no further."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert show_address(ADDRESS)
    code = drawn(capsys.readouterr().out, ink, ground)
    shown = np.pad(np.kron(code, np.ones((PIXELS, PIXELS), np.uint8)), 10 * PIXELS, constant_values=ground)
    assert cv2.QRCodeDetector().detectAndDecode(shown)[0] == ADDRESS


def test_where_no_colour_is_known_none_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A terminal that knows no escape codes gets the signs alone, a file nothing."""
    assert not show_address(ADDRESS)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    assert show_address(ADDRESS)
    assert set(capsys.readouterr().out) == set("▀▄█ \n")
