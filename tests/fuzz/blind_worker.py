"""The process that reads photos, whose reader sees no dice: all that a mutated picture goes through but the
networks, which never meet what was mutated and take nearly all the time.
"""

from vision import Frame, Reading
from web.eye import looking, picture_worker


class Blind:
    """A reader that sees nothing."""

    def read(self, frame: Frame, _most: int, **_told: object) -> Reading:
        """No dice."""
        height, width = frame.shape[:2]
        return Reading(width, height, (), 0.0)


if __name__ == "__main__":
    looking.load_shipped_reader = lambda _backend: (Blind(), {})
    picture_worker.main()
