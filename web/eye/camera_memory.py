"""What is remembered of cameras from one night to the next, in one small file of the data folder: which was
chosen, and of each its table's edge, where the seats' dice lie, and how it did in the self-tests."""

from __future__ import annotations

import json
import logging
import os
import threading
from pathlib import Path
from typing import Any

Corners = list[tuple[float, float]]
"""In shares of the picture's width and height, in order around the table."""

log = logging.getLogger(__name__)


class CameraMemory:
    """Reads its file once, and writes it whole at each change."""

    def __init__(self, path: Path | None, turn: int | None = None) -> None:
        """`path` need not exist; None remembers nothing beyond this process. `turn` holds for each camera
        until somebody turns it."""
        self._turn = turn
        self._path = path
        self._guard = threading.Lock()
        self._kept: dict[str, Any] = {"chosen": None, "cameras": {}}
        if path is not None and path.is_file():
            try:
                kept = json.loads(path.read_bytes())
                self._kept = {"chosen": kept["chosen"], "cameras": dict(kept["cameras"])}
            except (OSError, ValueError, KeyError, TypeError) as error:
                log.warning("what was kept of cameras in %s cannot be read: %s", path, error)

    @property
    def chosen(self) -> str | None:
        """The source that the host chose last."""
        chosen = self._kept["chosen"]
        return chosen if isinstance(chosen, str) else None

    def choose(self, source: str) -> None:
        """Remember a choice."""
        with self._guard:
            self._kept["chosen"] = source
            self._write()

    def edge(self, camera: str) -> Corners | None:
        """The table's edge as this camera sees it; None: the whole picture is the table."""
        corners = self._kept["cameras"].get(camera, {}).get("edge")
        return [(float(x), float(y)) for x, y in corners] if corners else None

    def keep_edge(self, camera: str, edge: Corners | None) -> None:
        """Remember it."""
        self._keep(camera, "edge", edge)

    def places(self, camera: str, table_id: str, seats: int) -> Corners | None:
        """Where the dice of each of a table's seats lie as this camera sees them, in the order of the seats;
        None: nobody has said so, or not of so many."""
        kept = self._kept["cameras"].get(camera, {}).get("places") or {}
        if kept.get("table") != table_id or len(kept["at"]) != seats:
            return None
        return [(float(x), float(y)) for x, y in kept["at"]]

    def keep_places(self, camera: str, table_id: str, places: Corners | None) -> None:
        """Remember them, for one table: without names, which are the table's to keep and to forget."""
        self._keep(camera, "places", {"table": table_id, "at": places} if places else None)

    def turn(self, camera: str) -> int:
        """By how many degrees, clockwise, what this camera sees is turned."""
        return int(self._kept["cameras"].get(camera, {}).get("turn", 0)) if self._turn is None else self._turn

    def turn_said(self, camera: str) -> bool:
        """Whether somebody said so; else it was found, and is found again."""
        return self._turn is not None or bool(self._kept["cameras"].get(camera, {}).get("turn said"))

    def keep_turn(self, camera: str, degrees: int, said: bool) -> None:
        """Remember it; the table's edge and the places turn along."""
        from vision.turning import turned_corners

        more, self._turn = degrees - self.turn(camera), None
        with self._guard:
            kept = self._kept["cameras"].setdefault(camera, {})
            kept |= {"turn": degrees, "turn said": said}
            if kept.get("edge"):
                kept["edge"] = turned_corners(kept["edge"], more)
            if places := kept.get("places"):
                kept["places"] = {**places, "at": turned_corners(places["at"], more)}
            self._write()

    def tests(self, camera: str) -> dict[str, int]:
        """How many throws were tested, and of how many dice how many were right."""
        kept = self._kept["cameras"].get(camera, {}).get("tests", {})
        return {key: int(kept.get(key, 0)) for key in ("throws", "dice", "right")}

    def keep_test(self, camera: str, dice: int, right: int) -> None:
        """Add a throw."""
        with self._guard:
            before = self.tests(camera)
            throw = {"throws": 1, "dice": dice, "right": right}
            after = {key: before[key] + more for key, more in throw.items()}
            self._kept["cameras"].setdefault(camera, {})["tests"] = after
            self._write()

    def _keep(self, camera: str, what: str, kept: Any) -> None:
        with self._guard:
            self._kept["cameras"].setdefault(camera, {})[what] = kept
            self._write()

    def _write(self) -> None:
        """A full disk costs the memory, not the night."""
        if self._path is None:
            return
        partial = self._path.with_suffix(".partial")
        try:
            handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)  # an address, a password
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(self._kept, file)
            os.replace(partial, self._path)
        except OSError as error:
            log.warning("what is known of cameras cannot be kept in %s: %s", self._path, error)
