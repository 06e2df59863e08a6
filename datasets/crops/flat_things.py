"""Flat things that look like dice, as they are seen from straight above: dominoes, printed faces, chips,
buttons, keys, tiles with dots, numerals on squares. Lengths are edges of a die."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops.degrade import Image
from datasets.scenes.die_mesh import PIPS

EDGE = 100
"""pixels of a die's edge on a thing's own canvas"""
SIGNS = (*"ABCDEFGHKLMNPQRSTUVXYZ0123456789", "10", "12", "20", "Fn", "::", "=", "?")

Colour = tuple[int, int, int]
Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing from straight above: its colours (n, n, 3), where it is (n, n) 0 or 255, and how thick, in
    edges of a die."""

    top: Image
    mask: Mask
    thick: float


def a_colour(rng: np.random.Generator, light: bool) -> Colour:
    """A light or a dark colour, often hardly one."""
    value = rng.uniform(150, 250) if light else rng.uniform(8, 95)
    hsv = np.array([[[rng.uniform(0, 180), rng.choice([10, 40, 180]) * rng.random(), value]]], np.uint8)
    blue, green, red = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].tolist()
    return (blue, green, red)


def two_colours(rng: np.random.Generator) -> tuple[Colour, Colour]:
    """A body's, and one that stands out from it."""
    light = bool(rng.random() < 0.6)
    return a_colour(rng, light), a_colour(rng, not light)


def board(wide: float, high: float, colour: Colour, round_share: float) -> tuple[Image, Mask]:
    """A board so many edges wide and high, its corners rounded by a share of its shorter side."""
    width, height = round(wide * EDGE), round(high * EDGE)
    mask = np.zeros((height, width), np.uint8)
    radius = round(round_share * min(width, height))
    for x, y in ((radius, radius), (width - 1 - radius, radius), (radius, height - 1 - radius),
                 (width - 1 - radius, height - 1 - radius)):  # fmt: skip
        cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    mask[radius : height - radius] = 255
    mask[:, radius : width - radius] = 255
    return np.full((height, width, 3), colour, np.uint8), mask


def pips(top: Image, rng: np.random.Generator, face: int, middle: tuple[float, float], edge: float,
         ink: Colour) -> None:  # fmt: skip
    """The pips of a face about a middle, for a die's edge in pixels; a quarter turn now and then."""
    spacing, radius = rng.uniform(0.22, 0.29), rng.uniform(0.07, 0.11)
    turned = rng.random() < 0.5
    for u, v in PIPS.get(face, ()):
        x, y = (v, u) if turned else (u, v)
        at = (round(middle[0] + x * spacing * edge), round(middle[1] + y * spacing * edge))
        cv2.circle(top, at, max(2, round(radius * edge)), ink, -1, cv2.LINE_AA)


def domino(rng: np.random.Generator) -> Thing:
    """Two halves of none to six pips, with a line between."""
    body, ink = two_colours(rng)
    wide = rng.uniform(0.8, 1.3)
    top, mask = board(wide, 2 * wide, body, rng.uniform(0.02, 0.12))
    side = wide * EDGE
    for half in (0.5, 1.5):
        pips(top, rng, int(rng.integers(0, 7)), (side / 2, half * side), side, ink)
    line = ink if rng.random() < 0.7 else a_colour(rng, light=False)
    margin = round(rng.uniform(0.0, 0.2) * side)
    cv2.line(top, (margin, round(side)), (round(side) - margin, round(side)), line, int(rng.integers(2, 6)))
    if rng.random() < 0.3:
        cv2.circle(top, (round(side / 2), round(side)), round(0.06 * side), (90, 170, 200), -1, cv2.LINE_AA)
    return Thing(top, mask, rng.uniform(0.15, 0.5))


def printed(rng: np.random.Generator) -> Thing:
    """A sheet with one face of a die or a row of them, in frames, on squares of a colour or bare."""
    paper, ink = a_colour(rng, light=True), a_colour(rng, light=False)
    columns, rows = (1, 1) if rng.random() < 0.5 else (int(rng.integers(2, 4)), int(rng.integers(1, 3)))
    pitch = rng.uniform(1.15, 1.6)
    top, mask = board((columns + 0.6) * pitch, (rows + 0.6) * pitch, paper, 0.01)
    how, side = rng.choice(["frame", "square", "bare"]), round(EDGE * rng.uniform(0.8, 1.0))
    if how == "square" and rng.random() < 0.5:
        paper, ink = ink, paper
    for row in range(rows):
        for column in range(columns):
            x, y = ((at + 0.8) * pitch * EDGE for at in (column, row))
            corner = (round(x - side / 2), round(y - side / 2))
            end = (corner[0] + side, corner[1] + side)
            if how == "square":
                cv2.rectangle(top, corner, end, paper, -1)
            elif how == "frame":
                cv2.rectangle(top, corner, end, ink, int(rng.integers(1, 5)))
            pips(top, rng, int(rng.integers(1, 7)), (x, y), side, ink)
    return Thing(top, mask, 0.01)


def chip(rng: np.random.Generator) -> Thing:
    """A chip with marks about its rim."""
    body, ink = two_colours(rng)
    wide = rng.uniform(1.2, 2.4)
    top, mask = board(wide, wide, body, 0.5)
    middle, radius = wide * EDGE / 2, wide * EDGE / 2
    marks, reach = int(rng.choice([4, 6, 6, 8])), rng.uniform(0.7, 0.9)
    for mark in range(marks):
        angle = mark * 2 * math.pi / marks
        at = (
            round(middle + reach * radius * math.cos(angle)),
            round(middle + reach * radius * math.sin(angle)),
        )
        cv2.circle(top, at, round(radius * rng.uniform(0.1, 0.16)), ink, -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.circle(top, (round(middle),) * 2, round(radius * 0.55), ink, int(rng.integers(1, 5)), cv2.LINE_AA)
    if rng.random() < 0.5:
        sign(top, rng, (middle, middle), radius, ink)
    return Thing(top, mask, rng.uniform(0.1, 0.25) * int(rng.choice([1, 1, 3])))


def button(rng: np.random.Generator) -> Thing:
    """A button with two or four holes."""
    body, hole = two_colours(rng)
    wide = rng.uniform(0.7, 1.6)
    top, mask = board(wide, wide, body, 0.5)
    middle = wide * EDGE / 2
    rim = tuple(int(channel * 0.8) for channel in body)
    cv2.circle(top, (round(middle),) * 2, round(middle * 0.75), rim, int(rng.integers(2, 7)), cv2.LINE_AA)
    for u, v in PIPS[int(rng.choice([2, 4, 4]))]:
        at = (round(middle * (1 + 0.25 * u)), round(middle * (1 + 0.25 * v)))
        cv2.circle(top, at, round(middle * 0.11), hole, -1, cv2.LINE_AA)
    return Thing(top, mask, rng.uniform(0.1, 0.25))


def keys(rng: np.random.Generator) -> Thing:
    """Some rows of keys with signs, a few with a dot or two."""
    body, ink = two_colours(rng)
    columns, rows, pitch = int(rng.integers(2, 7)), int(rng.integers(1, 5)), rng.uniform(0.95, 1.2)
    slab = a_colour(rng, light=bool(rng.random() < 0.3))
    top, mask = board((columns + 0.2) * pitch, (rows + 0.2) * pitch, slab, 0.04)
    cap, cap_mask = board(pitch * 0.9, pitch * 0.88, body, 0.12)
    high, wide = cap_mask.shape
    for row in range(rows):
        for column in range(columns):
            x, y = (round((at + 0.15) * pitch * EDGE) for at in (column, row))
            one = cap.copy()
            if rng.random() < 0.25:
                pips(one, rng, int(rng.choice([1, 1, 2, 2, 3])), (wide / 2, high / 2), wide * 0.8, ink)
            elif rng.random() < 0.9:
                sign(one, rng, (wide * rng.uniform(0.35, 0.5), high / 2), wide / 2, ink)
            part = top[y : y + high, x : x + wide]
            there = cap_mask[: part.shape[0], : part.shape[1], None] > 127
            part[:] = np.where(there, one[: part.shape[0], : part.shape[1]], part)
    return Thing(top, mask, rng.uniform(0.1, 0.4))


def tile(rng: np.random.Generator) -> Thing:
    """A tile with circles in circles, as of mah-jong, or a bone-coloured one with a sign."""
    body, inks = a_colour(rng, light=True), [a_colour(rng, light=False) for _ in range(2)]
    wide = rng.uniform(0.9, 1.3)
    high = wide * rng.uniform(1.2, 1.45)
    top, mask = board(wide, high, body, rng.uniform(0.06, 0.15))
    for u, v in PIPS[int(rng.integers(1, 7))]:
        at = (round(wide * EDGE * (0.5 + 0.24 * u)), round(high * EDGE * (0.5 + 0.26 * v)))
        for share, ink in zip((0.13, 0.08, 0.035), (inks[0], body, inks[1]), strict=True):
            cv2.circle(top, at, max(1, round(share * wide * EDGE)), ink, -1, cv2.LINE_AA)
    return Thing(top, mask, rng.uniform(0.4, 0.8))


def numeral(rng: np.random.Generator) -> Thing:
    """A square or a many-sided plate with a numeral: a numeral die from above."""
    body, ink = two_colours(rng)
    wide = rng.uniform(0.9, 1.3)
    top, mask = board(wide, wide, body, rng.uniform(0.02, 0.2))
    middle, sides = wide * EDGE / 2, int(rng.choice([4, 4, 3, 5, 6]))
    if sides != 4:
        round_middle = (round(middle), round(middle))
        outline = np.asarray(cv2.ellipse2Poly(round_middle, round_middle, 0, 0, 360, 360 // sides))
        mask = np.asarray(cv2.fillPoly(np.zeros_like(mask), [outline], 255, cv2.LINE_AA), np.uint8)
        for corner in outline.tolist():
            edge_colour = tuple(int(channel * 0.7) for channel in body)
            cv2.line(top, round_middle, corner, edge_colour, 1, cv2.LINE_AA)
    sign(top, rng, (middle, middle), middle * 0.9, ink)
    return Thing(top, mask, rng.uniform(0.3, 1.0))


def sign(
    top: Image, rng: np.random.Generator, middle: tuple[float, float], radius: float, ink: Colour
) -> None:
    """A letter, numeral or sign as large as a circle."""
    text, font = str(rng.choice(SIGNS)), int(rng.choice([0, 2, 3, 4]))
    thick = max(1, round(radius * rng.uniform(0.05, 0.16)))
    (wide, high), _ = cv2.getTextSize(text, font, 1.0, thick)
    scale = radius * rng.uniform(0.9, 1.4) / max(wide, high)
    at = (round(middle[0] - wide * scale / 2), round(middle[1] + high * scale / 2))
    cv2.putText(top, text, at, font, scale, ink, thick, cv2.LINE_AA)


KINDS: dict[str, Callable[[np.random.Generator], Thing]] = {
    "domino": domino, "printed": printed, "chip": chip, "button": button, "keys": keys, "tile": tile,
    "numeral": numeral,
}  # fmt: skip
