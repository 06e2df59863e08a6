"""What was seen is laid on a table; where its seats were placed in the camera's picture, with whose dice are
whose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from web.camera.looking import Look
from web.camera.service import Eye
from web.table.authority import Tables

if TYPE_CHECKING:
    from web.camera.camera_memory import Corners


def lay(tables: Tables, eye: Eye, table_id: str, version: int, look: Look) -> None:
    """Lay a look on a table that waits for a reveal, made on that version of it."""
    about = look.about
    if look.source == "camera":
        state = tables.fold(table_id).game.state
        places = eye.memory.places(eye.camera.name, table_id, len(state.seats))
        if places is not None:
            about = about | {
                "whose": whose(look, places, {seat: state.dice.get(seat, 0) for seat in state.seats})
            }
    tables.read(table_id, version, look.reading, look.source, look.jpeg, **about)


def whose(look: Look, places: Corners, holds: Mapping[str, int]) -> list[str | None]:
    """Return for each die of a look the seat whose it is, None where that cannot be told; the seats `holds`
    so many dice each, and their `places` are in its order."""
    import numpy as np

    from vision.watch.places import owners

    sides = np.array([look.reading["width"], look.reading["height"]], np.float32)
    boxes = [tuple(die["box"]) for die in look.reading["dice"]]
    seats = list(holds)
    found = owners(boxes, np.array(places, np.float32) * sides, list(holds.values()))
    return [None if place is None else seats[place] for place in found]
