"""Make a labelled folder of renders, for `models.evaluate` to measure a reader on.

    python -m datasets.crops.label RENDERS --out FOLDER

FOLDER gets `images/` (links where the disk allows them, else copies), `labels/` with the plain, readable
dice in YOLO layout, and `sidecars/` with all that is known of every die, so that cocked, stacked and hidden
ones are not taken for plain. What is there already is replaced; needs no Blender. With --camera every
picture goes through a poor camera first (blur, low resolution, noise, JPEG, drawn by the picture's name).
"""

import argparse
import json
import os
import shutil
import zlib
from collections import Counter
from pathlib import Path

import cv2
import numpy as np

from datasets.crops.degrade import degrade, strongest_blur
from datasets.labels import PLAIN, kind_of, yolo_row


def label(renders: Path, out: Path, camera: bool = False) -> Counter[str]:
    """Label every render that has a sidecar; return how many pictures, and how many dice of each kind, there
    are. Raises `SystemExit` with a sentence where there is none, or one cannot be used."""
    sidecars = sorted(renders.glob("*.json"))
    if not sidecars:
        raise SystemExit(
            f"{renders} holds no render (NAME.json beside NAME.jpg); make some with datasets.scenes.render"
        )
    for name in ("images", "labels", "sidecars"):
        (out / name).mkdir(parents=True, exist_ok=True)
    counts: Counter[str] = Counter()
    for path in sidecars:
        try:
            told = json.loads(path.read_text())
            kinds = [kind_of(die) for die in told["dice"]]
            rows = [
                yolo_row(die["face"] - 1, die["box"], told["width"], told["height"])
                for die, kind in zip(told["dice"], kinds, strict=True)
                if kind == PLAIN
            ]
            picture = renders / told["image"]
            target = out / "images" / f"{path.stem}{picture.suffix}"
            if camera:
                photograph(picture, target, [die["box"] for die in told["dice"]])
            else:
                link_or_copy(picture, target)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise SystemExit(
                f"{path} cannot be used ({type(error).__name__}: {error}); render it again"
            ) from None
        (out / "labels" / f"{path.stem}.txt").write_text("".join(rows))
        shutil.copyfile(path, out / "sidecars" / path.name)
        counts.update(["pictures", *kinds])
    return counts


def photograph(source: Path, target: Path, boxes: list[list[float]]) -> None:
    """Put `source` as a poor camera sees it at `target`; the same name gives the same camera."""
    image = cv2.imread(str(source))
    if image is None:
        raise OSError(f"{source} is no picture")
    rng = np.random.default_rng(zlib.crc32(source.stem.encode()))
    seen = degrade(np.asarray(image, np.uint8), rng, strongest_blur(np.array(boxes).reshape(-1, 4)))
    target.unlink(missing_ok=True)  # it may be a link to the render
    cv2.imwrite(str(target), seen, [cv2.IMWRITE_JPEG_QUALITY, 95])


def link_or_copy(source: Path, target: Path) -> None:
    """Put `source` at `target`, in place of what is there."""
    target.unlink(missing_ok=True)
    try:
        os.link(source.resolve(), target)
    except OSError:  # another disk, or one without links
        shutil.copyfile(source, target)


def main() -> None:
    """Label a folder of renders."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("renders", type=Path, help="what datasets.scenes.render wrote")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--camera", action="store_true", help="through a poor camera")
    args = parser.parse_args()
    counts = label(args.renders, args.out, args.camera)
    print(f"{args.out}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))


if __name__ == "__main__":
    main()
