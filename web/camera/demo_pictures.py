"""The demo's reveals: rendered pictures that stand in for a camera.

What lies on them is known only as a number of dice; the faces are read by the real reader, as from a camera.
"""

import json
import logging
from collections import defaultdict
from pathlib import Path

import web

log = logging.getLogger(__name__)


class DemoPictures:
    """The pictures of a folder, by how many dice lie on them."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds `demo.json`, a list of `{"file", "dice"}`; a folder without it holds no pictures."""
        self._folder = folder
        self._by_dice: dict[int, list[str]] = defaultdict(list)
        try:
            for picture in json.loads((folder / "demo.json").read_bytes()):
                self._by_dice[int(picture["dice"])].append(str(picture["file"]))
        except FileNotFoundError:
            pass
        except (OSError, ValueError, TypeError, KeyError) as error:
            log.warning("the demo's list of pictures in %s cannot be read: %s", folder, error)
        for files in self._by_dice.values():
            files.sort()

    def __bool__(self) -> bool:
        return bool(self._by_dice)

    @property
    def most_dice(self) -> int:
        """The largest number of dice that a picture shows."""
        return max(self._by_dice, default=0)

    def pick(self, dice: int, turn: int, shown: str | None) -> str | None:
        """A picture with so many dice, or None; they rotate with `turn`, passing by the one just `shown`."""
        files = self._by_dice.get(dice, [])
        others = [file for file in files if file != shown] or files
        return others[turn % len(others)] if others else None

    def path(self, file: str) -> Path:
        """Where a picked picture lies."""
        return self._folder / file


def demo_folder() -> Path:
    """The demo's folder: beside this module in a wheel, in `datasets/` in a checkout."""
    package = Path(web.__file__).parent
    installed = package / "demo"
    return installed if (installed / "demo.json").is_file() else package.parent / "datasets" / "demo"
