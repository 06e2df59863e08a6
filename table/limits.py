"""How much a table may have of players, dice, events: told to the page, checked by the server."""

from typing import Any

from referee.setup import DICE_EACH_MAX, NAME_CHARACTERS_MAX, PLAYERS_MAX, STAKE_CHARACTERS_MAX
from referee.variants.variant import Variant

PLAYERS_LEAST = 2
NAME_CHARACTERS_MOST = 24
"""So long a name can be read on a seat of every page; the referee would take a longer one."""
CIRCLE_CHARACTERS_MOST = 40
"""What people call their circle."""
DICE_IN_A_READING_MOST = 200
"""Far above any table; a reading with more is noise, and a log must stay small."""
HOLDER_CHARACTERS_MOST = 32
"""What a page calls itself that is at work on a reading."""
VERSION_MOST = 2**31 - 2
COORDINATE_PX_MOST = 100_000
"""In a picture: far more than any has."""
EDGE_CORNERS_LEAST, EDGE_CORNERS_MOST, EDGE_SHARE_LEAST = 3, 12, 0.001
"""Corners of a table's edge, and how much of the picture it goes around."""
SOURCE_CHARACTERS_MOST = 500
"""What a camera is chosen by: a name or an address."""
TABLE_ID_CHARACTERS_MOST = 40
KEY_CHARACTERS_MOST = 40
"""So much is said of a key that nothing has."""
DAY_MS = 24 * 3600 * 1000
TABLES_A_DAY_MOST = 2_000
"""Set up within 24 hours: a hall has 600, some of them twice; a program that runs wild has more."""
TIME_MS_MOST = 253_402_300_799_999
"""The last millisecond of the year 9999, after which no date can be told; since 1970 UTC."""
EVENTS_MOST = 10_000
"""In one table's log; a long night has two thousand."""
PLAY_MOST = 9_500
"""Of these, after how many play stops: the rest is left for what brings a night to its end."""
ENDING = ("take", "correction", "discard", "thrown")
"""Kinds of events that lead there, beside an undo."""
UNDONE_MOST = 2_000
"""Events of one table that were taken back."""
ASIDES_A_ROUND_MOST = {"crooked": 30, "fallen": 30, "direction": 30, "sight": 30, "roll_for_seat": 200}
"""Actions that may come again and again and bring no call nearer: how often one seat may have each in a
round, and the table its rolls. Three crooked dice in a round are many."""
TABLES_KEPT_MOST = 1_000
"""In memory, those that moved last; a hall has 600. Another is folded anew when somebody asks."""
NIGHT_EVENTS_KEPT_MOST = 8_000
"""In memory, of all nights that somebody looks at: a dozen long ones."""

LIMITS: dict[str, Any] = {
    "players": {"least": PLAYERS_LEAST, "most": PLAYERS_MAX},
    "name": NAME_CHARACTERS_MOST,
    "ante": STAKE_CHARACTERS_MAX,
    "source": SOURCE_CHARACTERS_MOST,
    "another_name": NAME_CHARACTERS_MAX,
}
"""What the pages are told; lengths in characters."""


def dice_of(variant: Variant) -> dict[str, int]:
    """How many dice a head a variant begins with: its own number where there is one cup, or one hand."""
    if variant.shape == "many-cups":
        return {"least": 1, "most": DICE_EACH_MAX}
    return {"least": variant.dice, "most": variant.dice}
