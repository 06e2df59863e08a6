"""Which pictures of a labelled folder are copies of one photograph, exact, augmented or nearly the same."""

import re
from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.evaluation.labels import Label
from vision.image import Frame

HASH_SIDE = 16
"""Cells across and down of a difference hash (dHash, N. Krawetz, 2013)."""
SAME_BITS = 16
"""Hashes that differ in no more of their 256 bits are of one photograph, if it is labelled alike: between two
throws in front of one camera dice alone differ, which few cells see."""


class Copies:
    """Tells of one picture after another whether it is a copy of one that came before."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._seen: list[tuple[tuple[int, ...], npt.NDArray[np.bool_]]] = []

    def named_so(self, stem: str) -> bool:
        """Whether the name says that it is a copy: Roboflow adds a hash to what a photograph was called."""
        original = re.sub(r"\.rf\.[0-9a-f]+$", "", stem)
        known = original in self._names
        self._names.add(original)
        return known

    def looks_so(self, frame: Frame, labels: Sequence[Label]) -> bool:
        """Whether it shows the same faces as an earlier one, and looks nearly the same, or mirrored."""
        faces = tuple(sorted(label.face for label in labels))
        plain = difference_hash(frame)
        for bits in (plain, difference_hash(np.ascontiguousarray(frame[:, ::-1]))):
            if any(faces == those and (bits != hash_).sum() <= SAME_BITS for those, hash_ in self._seen):
                return True
        self._seen.append((faces, plain))
        return False


def difference_hash(frame: Frame) -> npt.NDArray[np.bool_]:
    """Return `(256,)`: whether each cell of a coarse grey picture is brighter than the one right of it."""
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (HASH_SIDE + 1, HASH_SIDE), interpolation=cv2.INTER_AREA).astype(int)
    return np.asarray(small[:, :-1] > small[:, 1:]).ravel()
