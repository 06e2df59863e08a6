"""Webcams by their names: which there are, and which of them a name means."""

from typing import NamedTuple

import cv2
from cv2_enumerate_cameras import enumerate_cameras


class Webcam(NamedTuple):
    """A webcam of this machine."""

    number: int
    name: str
    driver: int = cv2.CAP_ANY
    """OpenCV's number of the driver that counts so (`cv2.CAP_V4L2`, ...)."""


def webcams() -> list[Webcam]:
    """Return this machine's webcams by their numbers. Alike ones are told apart by a number."""
    known = cv2.videoio_registry
    drivers = [one for one in known.getCameraBackends() if known.isBackendBuiltIn(one)]
    first = next((found for driver in drivers if (found := _known_to(driver))), set())
    named: list[Webcam] = []
    for number, name, driver in sorted(first):
        twins = sum(one.name.partition(" #")[0] == name for one in named)
        named.append(Webcam(number, f"{name} #{twins + 1}" if twins else name, driver))
    return named


def webcam_named(name: str) -> Webcam | None:
    """Return the webcam with this name, or the only one with it in its name; else None."""
    wanted, there = name.casefold(), webcams()
    exact = [one for one in there if one.name.casefold() == wanted]
    found = exact or [one for one in there if wanted in one.name.casefold()]
    return found[0] if len(found) == 1 else None


def _known_to(driver: int) -> set[tuple[int, str, int]]:
    try:
        return {(one.index, str(one.name), driver) for one in enumerate_cameras(driver)}
    except Exception:  # whatever a driver does: a table must not fail for want of a camera's name
        return set()
