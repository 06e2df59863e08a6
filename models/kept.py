"""Arrays that took long to make, kept on disk: what was stopped goes on where it was."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arrays = dict[str, NDArray[Any]]


def kept(
    folder: Path, name: str, made_of: Iterable[bytes], make: Callable[[], Mapping[str, NDArray[Any]]]
) -> Arrays:
    """Return the arrays that `make` makes, from `folder` where they were made before of the same bytes."""
    parts = (hashlib.sha256(part).digest() for part in made_of)
    file = folder / f"{name}-{hashlib.sha256(b''.join(parts)).hexdigest()[:16]}.npz"
    if not file.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        partial = file.with_suffix(".part")
        with partial.open("wb") as out:
            np.savez(out, allow_pickle=False, **make())
        partial.rename(file)  # what was stopped half way is not taken for whole
    with np.load(file) as stored:
        return dict(stored)
