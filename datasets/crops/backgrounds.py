"""Grounds for cut-out dice and pictures with no die at all, drawn from noise and simple shapes. BGR uint8,
square."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


def _colour(rng: np.random.Generator) -> NDArray[np.float64]:
    h, s, v = rng.uniform(0, 180), rng.choice([rng.uniform(0, 40), rng.uniform(0, 220)]), rng.uniform(15, 250)
    pixel = cv2.cvtColor(np.array([[[h, s, v]]], np.uint8), cv2.COLOR_HSV2BGR)
    return np.asarray(pixel[0, 0], float)


def _noise(
    rng: np.random.Generator, size: int, coarse: int, octaves: int = 4, stretch: float = 1.0
) -> NDArray[np.float64]:
    """Smooth noise 0..1 of (size, size), `coarse` cells across in its lowest octave."""
    total = np.zeros((size, size))
    for i in range(octaves):
        cells = coarse * 2**i
        grid = rng.random((max(2, int(cells * stretch)), max(2, cells))).astype(np.float32)
        total += cv2.resize(grid, (size, size), interpolation=cv2.INTER_CUBIC) / 2**i
    low, high = np.percentile(total, [2, 98])
    return np.asarray(np.clip((total - low) / max(1e-6, high - low), 0, 1), float)


def _mix(a: NDArray[np.float64], b: NDArray[np.float64], share: NDArray[np.float64]) -> NDArray[np.float64]:
    return a + (b - a) * share[..., None]


def _two(rng: np.random.Generator) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    a = _colour(rng)
    b = _colour(rng) if rng.random() < 0.4 else np.clip(a * rng.uniform(0.5, 1.4), 0, 255)
    return a, b


def _ground(rng: np.random.Generator, size: int) -> NDArray[np.float64]:
    """One of: even, cloth, wood, stone, carpet."""
    a, b = _two(rng)
    kind = rng.integers(5)
    if kind == 0:
        return _mix(a, b, _noise(rng, size, 2, 1) * 0.5)
    if kind == 1:
        return _mix(a, b, _noise(rng, size, int(rng.integers(20, 100)), 2))
    if kind == 2:
        return _mix(a, b, _noise(rng, size, int(rng.integers(8, 50)), 3, stretch=rng.uniform(0.03, 0.15)))
    if kind == 3:
        return _mix(a, b, _noise(rng, size, int(rng.integers(3, 14)), 5) ** rng.uniform(0.5, 3))
    tufts = _noise(rng, size, int(rng.integers(15, 60)), 2)
    shift = np.roll(tufts, (2, 2), (0, 1))
    return np.clip(_mix(a, b, tufts) + (tufts - shift)[..., None] * rng.uniform(40, 220), 0, 255)


def _dots(rng: np.random.Generator, canvas: Image) -> None:
    size, colour = len(canvas), _colour(rng).tolist()
    step, radius = int(rng.integers(9, 70)), rng.uniform(0.08, 0.42)
    jitter = rng.choice([0.0, 0.0, 0.4])
    for y in range(0, size, step):
        for x in range(0, size, step):
            at = (int(x + rng.uniform(-1, 1) * jitter * step), int(y + rng.uniform(-1, 1) * jitter * step))
            cv2.circle(canvas, at, max(1, int(radius * step)), colour, -1, cv2.LINE_AA)


def _squares(rng: np.random.Generator, canvas: Image, chess: bool) -> None:
    """Squares in rows, none of them a die: the keys of a keyboard with their signs, or a board with men."""
    size, step = len(canvas), int(rng.integers(14, 80))
    a, b, ink = _colour(rng).tolist(), _colour(rng).tolist(), _colour(rng).tolist()
    gap, signs = int(step * rng.uniform(0, 0.2)), rng.random() < 0.6
    for i, y in enumerate(range(0, size, step)):
        for j, x in enumerate(range(0, size, step)):
            fill = b if chess and (i + j) % 2 else a
            cv2.rectangle(canvas, (x + gap, y + gap), (x + step - gap, y + step - gap), fill, -1)
            if not signs:
                continue
            if chess and rng.random() < 0.3:
                cv2.circle(canvas, (x + step // 2, y + step // 2), int(step * 0.33), ink, -1, cv2.LINE_AA)
            elif not chess:
                sign, font = chr(int(rng.integers(48, 91))), int(rng.integers(0, 4))
                at = (x + step // 4, y + step * 3 // 4)
                cv2.putText(canvas, sign, at, font, step / 45, ink, 1, cv2.LINE_AA)


def _keys(rng: np.random.Generator, canvas: Image) -> None:
    _squares(rng, canvas, chess=False)


def _board(rng: np.random.Generator, canvas: Image) -> None:
    _squares(rng, canvas, chess=True)


def _face(rng: np.random.Generator, canvas: Image) -> None:
    """Heads: two eyes, a nose and a mouth are pips to whoever has seen nothing but dice."""
    size = len(canvas)
    for _ in range(int(rng.integers(1, 4))):
        wide = rng.uniform(0.08, 0.35) * size
        x, y = rng.uniform(0.1, 0.9, 2) * size
        skin = np.array([rng.uniform(60, 200), rng.uniform(90, 210), rng.uniform(120, 245)])
        dark, white = (skin * rng.uniform(0.2, 0.5)).tolist(), [235.0, 240.0, 240.0]

        def blob(
            u: float, v: float, w: float, h: float, colour: list[float], x: float = x, y: float = y,
            wide: float = wide,
        ) -> None:  # fmt: skip
            at, reach = (int(x + u * wide), int(y + v * wide)), (int(w * wide) + 1, int(h * wide) + 1)
            cv2.ellipse(canvas, at, reach, 0, 0, 360, colour, -1, cv2.LINE_AA)

        blob(0, -0.35, 1.12, 1.2, dark)
        blob(0, 0, 1, 1.35, skin.tolist())
        for side in (-1, 1):
            blob(side * 0.4, -0.2, 0.2, 0.1, white)
            blob(side * 0.4, -0.2, 0.09, 0.09, [30.0, 30.0, 30.0])
            blob(side * 0.4, -0.45, 0.24, 0.04, dark)
            blob(side * 0.1, 0.32, 0.05, 0.04, dark)
        blob(0, 0.7, rng.uniform(0.2, 0.5), rng.uniform(0.03, 0.2), [60.0, 60.0, 170.0])


def _cards(rng: np.random.Generator, canvas: Image) -> None:
    """Playing cards and buttons: spots in the very places of pips, but on what is no cube."""
    size = len(canvas)
    for _ in range(int(rng.integers(1, 7))):
        x, y = rng.uniform(0, size, 2)
        unit, turn = rng.uniform(0.02, 0.07) * size, rng.uniform(0, 180)
        spin = cv2.getRotationMatrix2D((0, 0), turn, 1)[:, :2]
        ink = [[40.0, 40.0, 200.0], [30.0, 30.0, 30.0], _colour(rng).tolist()][int(rng.integers(3))]
        if rng.random() < 0.3:
            cv2.circle(canvas, (int(x), int(y)), int(unit * 1.6), _colour(rng).tolist(), -1, cv2.LINE_AA)
            spots, radius = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)], 0.22
        else:
            card = cv2.boxPoints(((x, y), (unit * 5, unit * 7.5), -turn)).astype(np.int32)
            cv2.fillPoly(canvas, [card], [rng.uniform(200, 255)] * 3, cv2.LINE_AA)
            rows = int(rng.integers(1, 5))
            spots = [(u, v) for u in (-1.2, 1.2) for v in np.linspace(-2.4, 2.4, rows)]
            spots, radius = spots + [(0.0, 0.0)] * int(rng.integers(0, 2)), 0.42
        for spot in spots:
            u, v = spin @ np.array(spot) * unit + (x, y)
            if rng.random() < 0.85:
                sides = int(rng.choice([3, 4, 4, 24]))
                shape = cv2.ellipse2Poly((int(u), int(v)), (int(radius * unit) + 1,) * 2, int(turn), 0, 360,
                                         360 // sides)  # fmt: skip
                cv2.fillPoly(canvas, [np.asarray(shape)], ink, cv2.LINE_AA)


def _words(rng: np.random.Generator, canvas: Image) -> None:
    size, ink = len(canvas), _colour(rng).tolist()
    scale = rng.uniform(0.25, 1.6)
    for y in range(int(20 * scale), size, int(26 * scale) + 4):
        line = "".join(rng.choice(list("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789.:;oO    "), 60))
        cv2.putText(
            canvas,
            line,
            (int(rng.integers(-20, 10)), y),
            int(rng.integers(0, 4)),
            scale,
            ink,
            int(1 + scale),
            cv2.LINE_AA,
        )


def _things(rng: np.random.Generator, canvas: Image) -> None:
    """Blobs, rectangles, rings and lines: cups, coins, phones, shadows of hands."""
    size = len(canvas)
    for _ in range(int(rng.integers(1, 9))):
        x, y = rng.integers(0, size, 2).tolist()
        w, h = (rng.uniform(0.03, 0.5, 2) * size).astype(int).tolist()
        colour, filled = _colour(rng).tolist(), -1 if rng.random() < 0.75 else int(rng.integers(1, 8))
        kind = rng.integers(4)
        if kind == 0:
            box = cv2.boxPoints(((x, y), (w, h), rng.uniform(0, 180))).astype(np.int32)
            cv2.fillPoly(canvas, [box], colour, cv2.LINE_AA)
        elif kind == 1:
            cv2.ellipse(
                canvas, (x, y), (w // 2, h // 2), rng.uniform(0, 180), 0, 360, colour, filled, cv2.LINE_AA
            )
        elif kind == 2:
            cv2.circle(canvas, (x, y), w // 3 + 1, colour, filled, cv2.LINE_AA)
        else:
            cv2.line(
                canvas,
                (x, y),
                tuple(rng.integers(0, size, 2).tolist()),
                colour,
                int(rng.integers(1, 14)),
                cv2.LINE_AA,
            )


PRINTS: dict[str, Callable[[np.random.Generator, Image], None]] = {
    "dots": _dots,
    "keys": _keys,
    "board": _board,
    "words": _words,
    "things": _things,
    "face": _face,
    "cards": _cards,
}
"""What may be printed on a ground or lie on it, by name. None of it is a die."""


def background(rng: np.random.Generator, size: int, busy: float = 0.35, printed: str | None = None) -> Image:
    """A square ground; with the chance `busy` something is printed or lies on it: one of `PRINTS`."""
    canvas = _ground(rng, size)
    if rng.random() < 0.15:  # the edge of the table
        other = _ground(rng, size)
        line = (
            np.cos(rng.uniform(0, 6.3)) * np.arange(size)[None]
            + np.sin(rng.uniform(0, 6.3)) * np.arange(size)[:, None]
        )
        canvas = np.where((line > rng.uniform(0.1, 0.9) * line.max())[..., None], other, canvas)
    drawn = np.ascontiguousarray(canvas.clip(0, 255).astype(np.uint8))
    if rng.random() < busy:
        PRINTS[printed or str(rng.choice(list(PRINTS)))](rng, drawn)
    lit = drawn * (0.75 + 0.5 * _noise(rng, size, 2, 1))[..., None]
    return np.clip(lit, 0, 255).astype(np.uint8)
