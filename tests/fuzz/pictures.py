"""Pictures cut, spliced and with bytes changed, read as photos are: a reading or a sentence."""

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import cv2

from table.words.refused import Refused
from tests.load.started import memory_mb_of
from vision import load_image
from vision.camera.demo_folder import demo_folder
from web.eye.loaded_reader import DEFAULT_BACKEND
from web.eye.photo_reader import PhotoReader

KINDS = (".jpg", ".png", ".webp")
SIDE_PX = 320
TOUCHED_SHARE = 0.7
"""Of the pictures: so many are changed, the others are sent as they are."""
SEEN_SHARE = 0.02
"""So many are read by the networks, too; the others by the same process with `blind_worker` for them."""


def run(number: int, seed: int, until: float) -> dict[str, Any]:
    """Send so many pictures."""
    rng, failures, counts = Random(seed), [], Counter[str]()
    whole = [made for path in sorted((demo_folder() / "images").glob("0*"))[:4] for made in _kinds(path)]
    seeing, blind = PhotoReader(DEFAULT_BACKEND), PhotoReader(DEFAULT_BACKEND)
    blind._command = [sys.executable, "-m", "tests.fuzz.blind_worker", DEFAULT_BACKEND]
    slowest, first_mb = 0.0, 0.0
    while counts["pictures"] < number and time.monotonic() < until:
        picture = rng.choice(whole)
        touched = rng.random() < TOUCHED_SHARE
        if touched:
            picture = _mutated(bytearray(picture), rng)
        seen = rng.random() < SEEN_SHARE
        counts["seen by the networks"] += seen
        begun = time.monotonic()
        try:
            (seeing if seen else blind).read(picture)
            counts["read"] += 1
        except Refused as refused:
            counts[refused.code] += 1
            if refused.status >= 500 or not touched or refused.say.id == "server-photo-too-much":
                failures.append(f"{counts['pictures']}: {refused}")
        slowest = max(slowest, time.monotonic() - begun)
        counts["pictures"] += 1
        if counts["pictures"] == min(100, number):
            first_mb = _memory_mb(seeing, blind)
    last_mb = _memory_mb(seeing, blind)
    for reader in (seeing, blind):
        reader.close()
    memory = {"mb after 100": round(first_mb), "mb in the end": round(last_mb)}
    return {**counts, "slowest_s": round(slowest, 2), **memory, "failures": failures}


def _kinds(path: Path) -> list[bytes]:
    frame = load_image(path)
    small = cv2.resize(frame, (SIDE_PX, round(SIDE_PX * frame.shape[0] / frame.shape[1])))
    return [cv2.imencode(kind, small)[1].tobytes() for kind in KINDS]


def _mutated(picture: bytearray, rng: Random) -> bytes:
    """The picture after one to three changes; its head is met more often than its share."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(min(len(picture), rng.choice((64, 1024, len(picture)))))
        some = rng.randbytes(rng.choice((1, 2, 4, 64)))
        change = rng.choice(("flip", "write", "insert", "cut", "end", "repeat"))
        if change == "flip":
            picture[at] ^= 1 << rng.randrange(8)
        elif change == "write":
            picture[at : at + len(some)] = some
        elif change == "insert":
            picture[at:at] = some
        elif change == "cut":
            del picture[at : at + rng.randint(1, 500)]
        elif change == "repeat":
            picture[at:at] = picture[at : at + 2000] * rng.randint(1, 20)
        elif len(picture) > 64:
            del picture[rng.randrange(16, len(picture)) :]
        if not picture:
            break
    return bytes(picture)


def _memory_mb(*readers: PhotoReader) -> float:
    return sum(memory_mb_of(it._worker.pid) for it in readers if it._worker is not None)
