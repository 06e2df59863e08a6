"""Whose dice: at which place of a table each die lies. Geometry alone; nothing is known of who sits there."""

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.stages.candidates import Floats
from vision.watch.table_edge import Box, Polygon

BETWEEN_FROM = 0.8
"""The way to the nearest place in ways to the next one: from here on a die lies between the two."""
ROUNDS = 10
"""Of gathering dice around their middles; as few as lie on a table have settled by then."""
TRIES = 10
AROUND = 0.35
"""Where no dice tell the places, they are proposed on an oval of this half axis, in sides of the table."""

Corner = tuple[float, float]


def owners(boxes: Sequence[Box], places: Polygon, holds: Sequence[int]) -> list[int | None]:
    """Return for each box the index of the place `(n, 2)` that it lies at, in the same pixels; None where it
    lies between two of them.

    Such a die goes to the one of the two that lacks dice to what it `holds`, where that is only one.
    """
    if not boxes or not len(places):
        return [None] * len(boxes)
    away = np.linalg.norm(_middles(boxes)[:, None] - places[None], axis=2)
    order = away.argsort(axis=1)
    near = np.sort(away, axis=1)
    found: list[int | None] = [
        int(first) if len(places) == 1 or ways[0] < BETWEEN_FROM * ways[1] else None
        for first, ways in zip(order[:, 0], near, strict=True)
    ]
    while True:
        lacking = [most - found.count(place) for place, most in enumerate(holds)]
        told = {
            index: wanting[0]
            for index, place in enumerate(found)
            if place is None
            and len(wanting := [int(one) for one in order[index, :2] if lacking[int(one)] > 0]) == 1
        }
        if not told:
            return found
        # One at a time: the next one may then lie between two that lack nothing.
        index = min(told, key=lambda one: float(near[one, 0]))
        found[index] = told[index]


def proposed_places(
    boxes: Sequence[Box], number: int, size: tuple[int, int], edge: Sequence[Corner] | None = None
) -> list[Corner]:
    """Return so many places in shares of a picture's `size` (width, height), clockwise from its lower rim:
    where the dice lie in groups, else around the middle of the table."""
    sides = np.array(size, np.float32)
    if len(boxes) < number or not number:
        corners = np.array(edge or [(0.0, 0.0), (1.0, 1.0)])
        low, high = corners.min(axis=0), corners.max(axis=0)
        turns = math.pi / 2 + 2 * math.pi * np.arange(number) / number
        ring = np.column_stack((np.cos(turns), np.sin(turns)))
        middles = (low + high) / 2 + AROUND * (high - low) * ring
    else:
        middles = _gathered(_middles(boxes), number) / sides
        x, y = (middles - middles.mean(axis=0)).T
        turns = np.arctan2(y, x)  # y goes down, so that they grow clockwise
        lowest = turns[np.abs(turns - math.pi / 2).argmin()]
        middles = middles[np.argsort((turns - lowest) % (2 * math.pi))]
    return [(round(float(x), 4), round(float(y), 4)) for x, y in middles]


def _middles(boxes: Sequence[Box]) -> Floats:
    corners = np.array(boxes, np.float32).reshape(-1, 4)
    return np.asarray((corners[:, :2] + corners[:, 2:]) / 2)


def _gathered(points: Floats, number: int) -> Floats:
    """Return the middles of so many groups (k-means++)."""
    cv2.setRNGSeed(0)
    enough = cv2.TERM_CRITERIA_MAX_ITER, ROUNDS, 0.0
    return np.asarray(cv2.kmeans(points, number, np.empty(0), enough, TRIES, cv2.KMEANS_PP_CENTERS)[2])
