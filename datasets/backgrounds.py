"""Grounds for cut-out dice and pictures with no die at all, drawn from noise and simple shapes. BGR uint8,
square."""

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
    return np.clip((total - low) / max(1e-6, high - low), 0, 1)


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


def _grid(rng: np.random.Generator, canvas: Image) -> None:
    """Keys of a keyboard, tiles, a chessboard: rounded squares in rows, some with a sign, none of them
    dice."""
    size, step = len(canvas), int(rng.integers(14, 80))
    a, b, ink = _colour(rng).tolist(), _colour(rng).tolist(), _colour(rng).tolist()
    gap, chess, signs = int(step * rng.uniform(0, 0.2)), rng.random() < 0.4, rng.random() < 0.6
    for i, y in enumerate(range(0, size, step)):
        for j, x in enumerate(range(0, size, step)):
            fill = b if chess and (i + j) % 2 else a
            cv2.rectangle(canvas, (x + gap, y + gap), (x + step - gap, y + step - gap), fill, -1)
            if signs and not chess:
                sign = chr(int(rng.integers(48, 91)))
                cv2.putText(
                    canvas,
                    sign,
                    (x + step // 4, y + step * 3 // 4),
                    int(rng.integers(0, 4)),
                    step / 45,
                    ink,
                    1,
                    cv2.LINE_AA,
                )


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


def background(rng: np.random.Generator, size: int, busy: float = 0.35) -> Image:
    """A square ground; with the chance `busy` something is printed or lies on it."""
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
        [_dots, _grid, _words, _things, _things][int(rng.integers(5))](rng, drawn)
    lit = drawn * (0.75 + 0.5 * _noise(rng, size, 2, 1))[..., None]
    return np.clip(lit, 0, 255).astype(np.uint8)
