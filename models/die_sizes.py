"""How small a die may be: the reader's recall by the size of a die in the picture, in pixels.

    python -m models.die_sizes datasets/demo PHOTOGRAPHS/damiantab

Each labelled picture is made smaller until its dice are of each size, and read again. What a table is told
about its camera (`vision.watch.aim`) stands on these figures.
"""

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from vision import Frame, Reader, load_image, load_reader
from vision.evaluation.figures import Share
from vision.evaluation.labels import PLAIN, labelled_pictures, picture_labels
from vision.evaluation.matching import match

SIDES_PX = (8, 10, 12, 14, 16, 20, 24, 32)


def smaller(frame: Frame, scale: float) -> Frame:
    """Return the picture made smaller as a camera farther away sees it."""
    return np.asarray(cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def recall(reader: Reader, pictures: Iterable[tuple[Path, Path]]) -> dict[int, Share]:
    """Return by size in pixels how many dice were found and read right, undoubted."""
    right: Counter[int] = Counter()
    every: Counter[int] = Counter()
    for image, label_file in pictures:
        frame = load_image(image)
        height, width = frame.shape[:2]
        sides = [one.longer_side for one in picture_labels(label_file, width, height) if one.kind == PLAIN]
        for side_px in SIDES_PX if sides else ():
            scale = side_px / float(np.median(sides))
            if scale >= 1:
                continue
            small = smaller(frame, scale)
            labels = picture_labels(label_file, small.shape[1], small.shape[0])
            pairs = match(image, labels, reader.read(small)).pairs
            every[side_px] += len(pairs)
            right[side_px] += sum(die is not None and die.face == one.face for one, die in pairs)
    return {side_px: Share(right[side_px], every[side_px]) for side_px in SIDES_PX if every[side_px]}


def main() -> None:
    """Print a line a size and folder."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path)
    reader = load_reader()
    for folder in parser.parse_args().folders:
        print(folder.name)
        for side_px, share in recall(reader, labelled_pictures(folder)).items():
            print(f"{side_px:4} px  {share}")


if __name__ == "__main__":
    main()
