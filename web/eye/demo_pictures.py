"""The demo's reveals: rendered pictures that stand in for a camera.

What lies on them is known only as a number of dice; the faces are read by the real reader, as from a camera.
"""

import json
import logging
from collections import defaultdict, deque
from pathlib import Path

log = logging.getLogger(__name__)


class DemoPictures:
    """The pictures of a folder, by how many dice lie on them."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds `demo.json`, a list of `{"file", "dice"}`; a folder without it holds no pictures."""
        self._folder = folder
        listed: dict[int, list[str]] = defaultdict(list)
        try:
            for picture in json.loads((folder / "demo.json").read_bytes()):
                listed[int(picture["dice"])].append(str(picture["file"]))
        except FileNotFoundError:
            pass
        except (OSError, ValueError, TypeError, KeyError) as error:
            log.warning("the demo's list of pictures in %s cannot be read: %s", folder, error)
        self._by_dice = {dice: deque(sorted(files)) for dice, files in listed.items()}

    def __bool__(self) -> bool:
        return bool(self._by_dice)

    @property
    def most_dice(self) -> int:
        """The largest number of dice that a picture shows."""
        return max(self._by_dice, default=0)

    def pick(self, dice: int) -> str | None:
        """A picture with so many dice, or None: of all that there are the one that was not shown longest."""
        files = self._by_dice.get(dice)
        if not files:
            return None
        files.rotate(-1)
        return files[-1]

    def film(self, dice: int) -> Path | None:
        """A film in which so many dice are revealed, or None."""
        path = self._folder / "films" / f"{dice:02d}.mp4"
        return path if path.is_file() else None

    def path(self, file: str) -> Path:
        """Where a picked picture lies."""
        return self._folder / file
