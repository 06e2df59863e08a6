"""The camera that films a table: its noise, light and shakes."""

from dataclasses import dataclass, field

import numpy as np

from datasets.films.moving import Keys


@dataclass(slots=True)
class Camera:
    """What the camera does to the picture."""

    fps: int
    noise: float
    """Levels, one standard deviation."""
    blur_px: float
    banding: float
    """Share by which a lamp's flicker lightens and darkens rows that roll through the picture."""
    gain: Keys
    """The automatic exposure's factor."""
    shakes: list[tuple[float, float, float]] = field(default_factory=list)
    """Begin, end, pixels."""
    tremble_px: float = 0.0
    """The stand that it hangs on never holds quite still."""
    mjpeg_quality: int | None = None
    """A film of JPEGs in place of MP4."""


def camera_for(tags: list[str], still_at: float, rng: np.random.Generator) -> Camera:
    """A camera for a film with these tags, whose dice lie still at a time."""
    shakes = []
    if "shake" in tags:
        begin = still_at + rng.uniform(-0.6, 0.1)
        shakes.append((begin, begin + rng.uniform(0.25, 0.7), rng.uniform(2, 8)))
    if "gain" in tags:
        low, high = rng.uniform(0.82, 1.0), rng.uniform(1.0, 1.12)
        after = still_at + rng.uniform(0.2, 0.9)
        gain = Keys.of((0, 1), (still_at - 0.9, low), (still_at - 0.2, low), (after, high))
    else:
        gain = Keys.of((0, rng.uniform(0.8, 1.05)))
    return Camera(
        fps=int(rng.choice([15, 20, 25, 30])),
        noise=rng.uniform(0.5, 4.5),
        blur_px=rng.uniform(0.5, 1.1) if "blur" in tags else 0.0,
        banding=rng.uniform(0.01, 0.05) if "flicker" in tags else 0.0,
        gain=gain,
        shakes=shakes,
        tremble_px=rng.uniform(0.0, 0.4),
        mjpeg_quality=int(rng.integers(55, 90)) if rng.random() < 0.3 else None,
    )
