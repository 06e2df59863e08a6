"""A picture as a camera takes it that is pushed while its shutter is open."""

import cv2
import numpy as np

from datasets.crops.degrade import Image

STEPS = 64
BEND_RADIANS = 0.8
"""spread of how far a push turns on its way"""
LINGERING = 0.5
"""share of pushes that rest at both ends: edges are seen twice"""
REST_SHARE = 0.12
"""of the way, about each end"""


def shake(image: Image, rng: np.random.Generator, length_px: float) -> Image:
    """Smear `image` along a random bent path from end to end of `length_px`."""
    share = np.linspace(0, 1, STEPS)
    angle = rng.uniform(0, 2 * np.pi) + rng.normal(0, BEND_RADIANS) * share
    path = np.cumsum(np.stack([np.cos(angle), np.sin(angle)], 1), 0)
    path *= length_px / np.linalg.norm(path[-1] - path[0])
    stay = np.ones(STEPS)
    if rng.random() < LINGERING:
        ends = [np.exp(-(((share - end) / REST_SHARE) ** 2)) * rng.uniform(0.5, 4) for end in (0, 1)]
        stay = 0.15 + ends[0] + ends[1]
    stay /= stay.sum()
    path -= stay @ path  # on average the picture stays where it is
    half = int(np.ceil(np.abs(path).max())) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1))
    for (x, y), weight in zip(path + half, stay, strict=True):
        column, row = int(x), int(y)
        right, down = x - column, y - row
        kernel[row : row + 2, column : column + 2] += weight * np.outer((1 - down, down), (1 - right, right))
    return np.asarray(cv2.filter2D(image, -1, kernel), np.uint8)
