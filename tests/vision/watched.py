"""Tables that are drawn, a reader that really reads them, and films of them."""

import time
from collections.abc import Iterator, Mapping

import cv2
import numpy as np

from vision.camera.cameras import Traits
from vision.image import Frame
from vision.reading import DieReading, Reading
from vision.stages.candidates import Floats

WIDTH, HEIGHT, DIE_PX, FPS = 640, 480, 40, 10
LEVELS_A_FACE = 25
DOUBTFUL = 7
FRAME_SECONDS = 0.06
Places = Mapping[tuple[int, int], int]
"""x, y of each die's upper left corner -> its face; 7 is one that cannot be told."""

GROUND = np.random.default_rng(0).integers(10, 20, (HEIGHT, WIDTH, 3), np.uint8)

NOISE = [
    np.clip(np.random.default_rng(n).normal(0, 2, (2, HEIGHT, WIDTH, 3)), 0, 9).astype(np.uint8)
    for n in range(3)
]


def table(dice: Places, hand: tuple[int, int] | None = None) -> Frame:
    """A dark table with dice as bright squares, striped so that they have an inside, and maybe a hand."""
    frame = GROUND.copy()
    for (x, y), face in dice.items():
        square = frame[y : y + DIE_PX, x : x + DIE_PX]
        square[:] = 60 + face * LEVELS_A_FACE
        square[:: DIE_PX // 2] = 40
    if hand is not None:
        x, y = hand
        frame[y : y + 120, x : x + 200] = 255
    return frame


class DrawnReader:
    """Reads what `table` drew: squares of even brightness on the grid of 20 pixels that they lie on."""

    def __init__(self) -> None:
        self.full = self.again = 0

    def read(self, frame: Frame, **_told: object) -> Reading:
        """All dice, from left to right."""
        self.full += 1
        dice = []
        for x in range(0, frame.shape[1] - DIE_PX + 1, 20):
            for y in range(0, frame.shape[0] - DIE_PX + 1, 20):
                face = face_at(frame, x, y)
                around = frame[max(0, y - 4) : y + DIE_PX + 4, max(0, x - 4) : x + DIE_PX + 4]
                if face and around[0].max() < 60 and around[:, 0].max() < 60 and around[:, -1].max() < 60:
                    box = (float(x), float(y), float(x + DIE_PX), float(y + DIE_PX))
                    dice.append(DieReading(chances_of(face), box, "unreadable" if face == DOUBTFUL else None))
        return Reading(frame.shape[1], frame.shape[0], tuple(dice), 20.0)

    def read_again(self, frame: Frame, boxes: Floats, turned: Floats) -> tuple[Floats, Floats]:
        """The same squares by their boxes."""
        self.again += 1
        rows = [chances_of(face_at(frame, int(box[0]), int(box[1])) or DOUBTFUL) for box in boxes]
        return np.array(rows, np.float32).reshape(-1, 6), self.sharpness(frame, boxes)

    def sharpness(self, frame: Frame, boxes: Floats) -> Floats:
        """All are crisp."""
        return np.ones(len(boxes), np.float32)


def face_at(frame: Frame, x: int, y: int) -> int:
    """The face of the square at a place, 0 where there is none."""
    inside = frame[y + 3 : y + DIE_PX // 2 - 2, x + 2 : x + DIE_PX - 2]
    level = inside.mean()
    if level < 60 or inside.std() > 3:  # in this order: nearly all of a table is bare, and a mean is cheap
        return 0
    face = round((level - 60) / LEVELS_A_FACE)
    return face if 1 <= face <= DOUBTFUL else 0


def chances_of(face: int) -> tuple[float, ...]:
    """Six chances, sure of a face or torn between five and six."""
    if face == DOUBTFUL:
        return (0.0, 0.0, 0.0, 0.0, 0.52, 0.48)
    return tuple(0.995 if one == face else 0.001 for one in range(1, 7))


def film(*scenes: tuple[float, Frame], fps: int = FPS) -> Iterator[tuple[float, Frame]]:
    """Scenes, each lasting so many seconds, as frames with times, with the noise of a sensor."""
    number, ends = 0, 0.0
    for seconds, frame in scenes:
        ends = round(ends + seconds, 6)
        while number / fps < ends:
            yield number / fps, noisy(frame, number)
            number += 1


def noisy(frame: Frame, number: int) -> Frame:
    """A frame with the noise of a sensor, another one than the frame before has."""
    more, less = NOISE[number % len(NOISE)]
    return np.asarray(cv2.subtract(cv2.add(frame, more), less), np.uint8)


class Scene:
    """A camera over a table that the test lays; an error lies there as a camera that was pulled out."""

    name = "scene"
    traits = Traits(live=True)

    def __init__(self) -> None:
        self.lies: Places | Exception = {}
        self.reads = 0
        self.stands_still = False
        """It repeats one frame to the last bit, as no sensor does."""

    def read(self) -> Frame:
        """The next frame."""
        self.reads += 1
        time.sleep(FRAME_SECONDS)
        if isinstance(self.lies, Exception):
            raise self.lies
        number = 0 if self.stands_still else self.reads
        frame = noisy(table(self.lies), number)
        frame[0, 0] = number % 251  # whoever looks at every third frame sees another one each time
        return frame

    def close(self) -> None:
        """Nothing is held."""
