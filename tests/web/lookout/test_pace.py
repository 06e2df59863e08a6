"""Rounds at the pace of people, before a camera as people hang it, by the real networks."""

import time
from collections import Counter
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from flask import Flask

from tests.web.conftest import set_up
from vision import Frame
from vision.camera.cameras import Traits
from vision.camera.demo_folder import demo_folder
from vision.stages.candidates import Floats
from vision.turning import turned
from web.eye.composing import Composer, Throw
from web.eye.demo_pictures import DemoPictures
from web.eye.service import Eye

PERIOD_SECONDS, CUPS_SECONDS, PATIENCE_SECONDS, ROUNDS = 0.08, 0.8, 25.0, 3
Light = Callable[[Floats, Floats, float], Floats]


def fan(y: Floats, x: Floats, at: float) -> Floats:
    """Blades below the lamp, a fifth deep."""
    return 1 - 0.2 * np.clip(2 * np.sin(3 * (np.arctan2(y - 0.1, x - 1.1) + 7.5 * at)), 0, 1)


def leaves(y: Floats, x: Floats, at: float) -> Floats:
    """Before a window, a quarter deep."""
    sway = 0.03 * np.sin(4 * at)
    return 1 - 0.25 * np.clip(2 * np.sin(23 * (x + sway)) * np.sin(19 * (y - sway + 0.1 * x)), 0, 1)


class Arm:
    """A camera that looks at dice as the demo composes them."""

    name = "arm"
    traits = Traits(live=True)

    def __init__(self, light: Light | None, degrees: int) -> None:
        self.composer = Composer(demo_folder() / "throw")
        self._light, self._degrees, self._noise = light, degrees, np.random.default_rng(1)
        self.bare = self.lies = (self.composer._felt * 255).round().astype(np.uint8)

    def read(self) -> Frame:
        """What lies there now."""
        time.sleep(PERIOD_SECONDS)
        seen = self.lies + self._noise.normal(0, 1.5, (*self.lies.shape[:2], 1))
        if self._light is not None:
            y, x = np.mgrid[0 : 1 : seen.shape[0] * 1j, 0 : 1 : seen.shape[1] * 1j]
            seen *= self._light(y, x, time.monotonic())[:, :, None]
        return turned(np.clip(seen, 0, 255).astype(np.uint8), self._degrees)

    def close(self) -> None:
        """Nothing is held."""


@pytest.mark.deep
@pytest.mark.parametrize(
    ("light", "degrees"),
    [(None, 0), (None, 180), (fan, 0), (leaves, 0)],
    ids=["well", "head", "fan", "leaves"],
)
def test_no_round_is_judged_wrongly_or_lost_in_silence(
    make_app: Callable[..., Flask], light: Light | None, degrees: int
) -> None:
    """What is judged, or read without a doubt, lay there; where nothing is, the page says what to do."""
    arm, chance = Arm(light, degrees), Random(60)
    app = make_app(eye=Eye("0", DemoPictures(demo_folder()), open_source=lambda _: arm))
    parts = app.extensions["ojo"]
    parts.eye.warm_up()
    parts.lookout.start()
    for number in range(ROUNDS):
        arm.lies, throw = arm.bare, Throw(tuple(chance.randint(1, 6) for _ in range(6)), f"pace-{number}")
        played = set_up(app.test_client(), dice=2)
        time.sleep(CUPS_SECONDS)
        played.bid_and_doubt(2, 5)
        time.sleep(CUPS_SECONDS)
        arm.lies, ends = arm.composer.compose(throw), time.monotonic() + PATIENCE_SECONDS
        while not (fold := parts.tables.fold(played.id)).judged and time.monotonic() < ends:
            time.sleep(PERIOD_SECONDS)
        reading = fold.judged.reading if fold.judged else fold.reading
        sure = Counter(die.face for die in reading.dice if not die.doubt) if reading else Counter()
        assert not sure - Counter(throw.faces)
        assert reading or parts.lookout.trouble or parts.lookout.status()["sees"] == "long-hands"
    parts.lookout.close()
