"""Cups, hands and what stands beside a table, drawn: cut-outs of colour `(h, w, 3)` and alpha `(h, w)`."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

SKINS = ((196, 218, 245), (160, 190, 230), (120, 160, 205), (90, 125, 175), (60, 85, 130), (40, 55, 90))
"""Blue, green, red, from light to dark."""


class Prop(NamedTuple):
    """A thing that can be laid over a picture; `anchor` x, y of it comes to where it is laid."""

    colour: Image
    alpha: NDArray[np.float32]
    anchor: tuple[float, float]


def hand(length_px: float, rng: np.random.Generator) -> Prop:
    """A hand that comes from the right with its sleeve, fingers to the left, anchored amid its fingertips.

    `length_px` is from wrist to fingertips; the sleeve goes on for several of them.
    """
    unit = length_px / 10
    wide, high = round(unit * 52), round(unit * 11)
    skin = np.array(SKINS[rng.integers(len(SKINS))], float) * rng.uniform(0.9, 1.05)
    mask = np.zeros((high, wide), np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(x * unit), round((y + 5.5) * unit)

    spread, curl = rng.uniform(0.7, 1.3), rng.uniform(0.75, 1.0)
    tips = [(1.6, -2.2), (0.6, -0.8), (0.8, 0.7), (1.9, 2.0)]
    for x, y in tips:
        tip = at(6.0 - (6.0 - x) * curl, y * spread)
        cv2.line(mask, at(6.0, y * 0.85), tip, 255, round(1.35 * unit), cv2.LINE_AA)
    cv2.line(mask, at(8.0, 2.0), at(4.2, 4.2 * spread), 255, round(1.5 * unit), cv2.LINE_AA)
    palm = round(2.9 * unit), round(2.6 * unit)
    cv2.ellipse(mask, at(7.6, 0.0), palm, 0, 0, 360, 255, -1)
    cv2.line(mask, at(8.5, 0.2), at(17.0, 0.3), 255, round(3.6 * unit), cv2.LINE_AA)
    deep = cv2.GaussianBlur(cv2.resize(mask, None, fx=0.25, fy=0.25), (0, 0), 0.2 * unit)
    depth = cv2.resize(deep, (wide, high)).astype(np.float32)[..., None] / 255
    colour = skin.astype(np.float32) * (0.55 + 0.45 * np.minimum(depth * 1.1, 1))
    for x, y in tips:  # nails
        tip = at(6.0 - (6.0 - x) * curl, y * spread)
        lighter = tuple(np.minimum(skin * 1.12, 255))
        cv2.circle(colour, tip, round(0.42 * unit), lighter, -1, cv2.LINE_AA)
    cuff = rng.uniform(11.0, 14.0)
    cloth = rng.uniform(20, 230, 3).astype(np.float32)
    sleeve = np.zeros_like(mask)
    corners = [at(cuff, -2.7), at(52, -4.6), at(52, 5.0), at(cuff, 3.0)]
    cv2.fillPoly(sleeve, [np.array(corners, np.int32)], 255, cv2.LINE_AA)
    waves = np.sin(np.linspace(0, rng.uniform(20, 60), wide, dtype=np.float32))
    folds = 0.8 + 0.2 * waves[None, :, None]
    share = sleeve[..., None].astype(np.float32) / 255
    colour = colour * (1 - share) + cloth * folds * share
    mask = np.maximum(mask, sleeve)
    drawn = np.clip(colour, 0, 255).astype(np.uint8)
    return Prop(drawn, (mask / 255).astype(np.float32), (3.0 * unit, 5.5 * unit))


def cup(radius_px: float, rng: np.random.Generator) -> Prop:
    """A cup upside down, seen from above and a little from the front, anchored at its rim's middle."""
    rise = radius_px * rng.uniform(0.25, 0.9)
    size = round(radius_px * 2 + rise + 8)
    middle = (size / 2, size - radius_px - 4)
    colour = np.zeros((size, size, 3), np.float32)
    alpha = np.zeros((size, size), np.uint8)
    body = rng.uniform(15, 220, 3)
    steps = max(8, round(rise / 2))
    for step in range(steps + 1):
        up = step / steps
        radius = radius_px * (1 - 0.22 * up)
        centre = (round(middle[0]), round(middle[1] - rise * up))
        shade = 0.62 + 0.25 * up
        cv2.circle(colour, centre, round(radius), tuple(body * shade), -1, cv2.LINE_AA)
        cv2.circle(alpha, centre, round(radius), 255, -1, cv2.LINE_AA)
    top, radius = (round(middle[0]), round(middle[1] - rise)), round(radius_px * 0.78)
    cv2.circle(colour, top, radius, tuple(body * 0.98), -1, cv2.LINE_AA)
    cv2.circle(
        colour, top, round(radius * 0.86), tuple(body * 0.88), max(1, round(radius * 0.05)), cv2.LINE_AA
    )
    glow = np.zeros((size, size), np.float32)
    cv2.circle(glow, (top[0] - radius // 3, top[1] - radius // 3), max(2, radius // 3), 70.0, -1)
    colour += cv2.GaussianBlur(glow, (0, 0), max(1.0, radius / 5))[..., None]
    return Prop(np.clip(colour, 0, 255).astype(np.uint8), (alpha / 255).astype(np.float32), middle)


def keyboard(width_px: int, height_px: int, rng: np.random.Generator) -> Prop:
    """A laptop's keys in rows, each with a letter or a dot."""
    base, key = rng.uniform(40, 200), rng.uniform(15, 235)
    colour = np.full((height_px, width_px, 3), base, np.uint8)
    pitch = max(14, round(height_px / rng.uniform(5.0, 9.0)))
    ink = 240 if key < 120 else 20
    for top in range(pitch // 3, height_px - pitch, pitch):
        for left in range(pitch // 3, width_px - pitch, pitch):
            end = left + round(pitch * 0.82), top + round(pitch * 0.82)
            cv2.rectangle(colour, (left, top), end, (key,) * 3, -1)
            letter, at = chr(65 + int(rng.integers(26))), (left + pitch // 5, top + round(pitch * 0.6))
            if rng.random() < 0.2:
                middle = left + round(pitch * 0.41), top + round(pitch * 0.41)
                cv2.circle(colour, middle, max(1, pitch // 9), (ink,) * 3, -1, cv2.LINE_AA)
            else:
                font, size = cv2.FONT_HERSHEY_SIMPLEX, pitch / 55
                cv2.putText(colour, letter, at, font, size, (ink,) * 3, 1, cv2.LINE_AA)
    return Prop(colour, np.ones((height_px, width_px), np.float32), (width_px / 2, height_px / 2))


def phone(width_px: int, rng: np.random.Generator) -> Prop:
    """A phone that lies there, its screen dark or lit with a few squares."""
    height_px = round(width_px * 2.05)
    colour = np.full((height_px, width_px, 3), 18, np.uint8)
    alpha = np.zeros((height_px, width_px), np.uint8)
    edge = width_px // 6
    cv2.rectangle(alpha, (edge, 0), (width_px - edge, height_px), 255, -1)
    cv2.rectangle(alpha, (0, edge), (width_px, height_px - edge), 255, -1)
    for x in (edge, width_px - edge - 1):
        for y in (edge, height_px - edge - 1):
            cv2.circle(alpha, (x, y), edge, 255, -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        colour[edge : height_px - edge, edge // 2 : width_px - edge // 2] = rng.uniform(60, 240, 3)
        step = max(8, width_px // 4)
        for x in range(edge, width_px - step, step):
            for y in range(edge * 2, height_px - 2 * step, step):
                side = round(step * 0.7)
                cv2.rectangle(colour, (x, y), (x + side, y + side), rng.uniform(30, 255, 3).tolist(), -1)
    return Prop(colour, (alpha / 255).astype(np.float32), (width_px / 2, height_px / 2))


def desk(width_px: int, height_px: int, rng: np.random.Generator) -> Image:
    """What a table's picture lies on: a plain or grained ground in any colour."""
    tone = rng.uniform(25, 200, 3) * rng.uniform(0.6, 1.0)
    across = rng.normal(0, 1, (height_px, max(2, width_px // 40)))
    grain = cv2.resize(
        cv2.GaussianBlur(across, (0, 0), 1.5), (width_px, height_px), interpolation=cv2.INTER_CUBIC
    )
    shade = np.linspace(rng.uniform(0.8, 1.1), rng.uniform(0.8, 1.1), width_px)[None, :, None]
    return np.asarray(np.clip((tone + grain[..., None] * rng.uniform(0, 16)) * shade, 0, 255), np.uint8)
