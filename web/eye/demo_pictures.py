"""The demo's reveals: what stands in for a camera, read by the real reader like any picture.

Where the folder has the parts, throws are composed of them; else its pictures are shown, of which is known
only how many dice lie there.
"""

import json
import logging
import secrets
from collections import defaultdict, deque
from pathlib import Path

from web.eye.composing import MOST_DICE, PIPS, Composer

log = logging.getLogger(__name__)


class DemoPictures:
    """The pictures of a folder, by how many dice lie on them."""

    def __init__(self, folder: Path, secret: str = "", dice: str = PIPS) -> None:
        """`folder` holds `demo.json`, a list of `{"file", "dice"}`; a folder without it holds no pictures.
        Throws show `dice` of one kind (`web.eye.composing.DICE`).

        Throws follow from `secret`: with none they are others each time the server starts.
        """
        self._folder = folder
        self.secret = secret or secrets.token_hex()
        self.composer = Composer(folder / "throw", dice)
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
        """The largest number of dice that can be shown, composed or in a picture."""
        return MOST_DICE if self.composer else self.most_pictured

    @property
    def most_pictured(self) -> int:
        """The largest number of dice that a picture of the folder shows."""
        return max(self._by_dice, default=0)

    def pick(self, dice: int) -> str | None:
        """A picture with so many dice, or None: of all that there are the one that was not shown longest."""
        files = self._by_dice.get(dice)
        if not files:
            return None
        files.rotate(-1)
        return files[-1]

    def path(self, file: str) -> Path:
        """Where a picked picture lies."""
        return self._folder / file
