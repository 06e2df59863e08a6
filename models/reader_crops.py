"""Make what the one reader learns from: patches of all that the detector finds in pictures, with what is
known of them and what the five readers of today answer.

    python -m models.reader_crops PHOTOGRAPHS/awsvegas PHOTOGRAPHS/neg-cards \
        --renders build/renders/low --out build/shards

The patches are those of `datasets.crops.finds`, a file for every few pictures; what is there already is not
made again, and of renders, which grow, only whole files are made. What is frozen for measuring is left out;
with --measured only that is taken. The readers are asked of a find as it is and mirrored: their mean tells
more than one look, and no reading could afford it.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from datasets.crops.finds import (
    DRAWN,
    NONE_EACH,
    OFF_DIE_IOU,
    ON_DIE_IOU,
    ONLY_DICE,
    PHOTOGRAPH,
    REACH,
    RENDER,
    SAME_IOU,
    SEVERAL_IOU,
    Patch,
    Task,
    arrays,
    dice_of,
    patch_about,
    piechowiak,
    taught,
)
from datasets.crops.sources import photographs, renders
from vision import Reader, load_reader
from vision.image import Frame
from vision.stages.boxes import longer_sides, nms, overlaps
from vision.stages.candidates import (
    FACE_OUTPUTS,
    SCHOOLED_OUTPUTS,
    Candidates,
    Floats,
    nothing_found,
)
from vision.stages.faces import CROP_PX, FaceReader, Network, answers, cut_crops
from vision.stages.pictures import KINDS, LETTERINGS, PICTURE_PX
from vision.stages.schooled import SCHOOLED_PX, SchooledReader
from vision.stages.stance import CLOSE_PX, MIRRORED, OUTPUTS, WIDE_PX, StanceReader
from vision.weights import find_weights

PICTURES_A_FILE = 24
LEAST_SCORE = 0.1
"""of a find: less than a reading takes, so that there are near misses"""
MEASURED_ONLY = ("damiantab", "demo", "skovy", "tai", "kimble")
"""Folders that are never taught."""
SHOWN = KINDS + len(LETTERINGS) + 1
"""of what the reader of pictures answers: how it looks is its own affair"""


class Teachers(NamedTuple):
    """Today's readers, asked apart from each other."""

    reader: Reader
    stances: StanceReader
    faces: FaceReader
    schooled: SchooledReader

    @classmethod
    def load(cls) -> "Teachers":
        """Return those that are shipped, with a detector that tells near misses too."""
        weights = find_weights()
        detect = replace(weights.thresholds.detect, min_score=LEAST_SCORE)
        weights = replace(weights, thresholds=replace(weights.thresholds, detect=detect))
        reader = load_reader(weights=weights)
        parts = [reader.stages[name] for name in ("stances", "faces", "schooled")]
        stances, faces, schooled = parts
        if not (
            isinstance(stances, StanceReader)
            and isinstance(faces, FaceReader)
            and isinstance(schooled, SchooledReader)
        ):
            raise TypeError(f"the stages are {parts}")
        return cls(reader, stances, faces, schooled)

    def told(self, frame: Frame, boxes: Floats) -> dict[str, Floats]:
        """Return what each answers to the finds in `boxes` (n, 4): quick (n, 7), close (n, 7), face (n, 9),
        schooled (n, 15) and picture (n, 18)."""
        schooled_mirrored = np.append(MIRRORED, np.ones(SCHOOLED_OUTPUTS - OUTPUTS, np.float32))
        wider = self.faces.scale * self.faces.thresholds.wider_crop

        def asked(network: Network, scale: float, pixels: int, outputs: int, mirrored: Any = 1.0) -> Floats:
            crops = cut_crops(frame, boxes, scale, pixels)
            plain, other = (
                answers(network, one, outputs, more=True)[:, :outputs] for one in (crops, crops[:, :, ::-1])
            )
            return np.asarray((plain + mirrored * other) / 2, np.float32)

        face, pictures = self.faces, self.reader.pictures
        near, wide = (asked(face.network, scale, CROP_PX, FACE_OUTPUTS) for scale in (face.scale, wider))
        of_pictures = cut_crops(frame, boxes, pictures.scale, PICTURE_PX)
        return {
            "quick": asked(self.stances.quick, self.stances.scale, WIDE_PX, OUTPUTS, MIRRORED),
            "close": asked(self.stances.close, self.stances.close_scale, CLOSE_PX, OUTPUTS, MIRRORED),
            "of_face": np.asarray((near + wide) / 2, np.float32),
            "schooled": asked(
                self.schooled.network, self.schooled.scale, SCHOOLED_PX, SCHOOLED_OUTPUTS, schooled_mirrored
            ),
            "of_picture": answers(pictures.network, of_pictures, SHOWN, more=True)[:, :SHOWN],
        }


def patches_of(teachers: Teachers, task: Task) -> dict[str, Any]:
    """Return the patches of a picture: its dice, what is none, and finds that nobody labelled."""
    one, rng = task.picture, np.random.default_rng(task.seed)
    image = np.ascontiguousarray(one.load()[..., :3])
    found = teachers.reader.run(nothing_found(image), through="detect")
    found = found.take(nms(found.boxes, found.scores, SAME_IOU))
    finds = found.boxes.astype(float)
    every = np.vstack((finds, one.boxes)).astype(np.float32)
    shared = overlaps(every)[0][: len(finds), len(finds) :].astype(float)
    most, several = shared.max(axis=1, initial=0), (shared > SEVERAL_IOU).sum(axis=1) > 1
    patches = list(dice_of(teachers.reader, image, finds, shared, task)) if len(one.boxes) else []
    asked = [in_picture(patch) for patch in patches]
    beside = most < OFF_DIE_IOU
    none = (beside | ((most < ON_DIE_IOU) & several)) & (one.source not in ONLY_DICE)
    unsaid = ~none & (most < ON_DIE_IOU)
    said = [True] * len(patches)
    for index in rng.permutation(np.flatnonzero(none | unsaid))[: NONE_EACH[task.kind]]:
        patches.append(patch_about(image, finds[index], finds[:0], one.source, one.path.stem, task.fold)[0])
        asked.append(finds[index])
        said.append(bool(none[index]))
    boxes = np.array(asked, np.float32).reshape(-1, 4)
    told = teachers.told(image, boxes)
    for patch, known, row in zip(patches, said, told["close"], strict=True):
        if not known:  # what nobody labelled: as today's readers have it
            patch.die, patch.up = bool(row[4] < 0), tuple(row[2:4].tolist())
            patch.leans = patch.stacked = np.nan
    elevation = np.array([patch.elevation for patch in patches], np.float32)
    if not np.isnan(elevation).all():  # what lies beside dice is seen from as high as they are
        elevation[np.isnan(elevation)] = np.nanmedian(elevation)
    facts = {
        "said": np.array(said, bool),
        "box_px": longer_sides(boxes),
        "score": scores_of(boxes, found),
        "elevation": elevation,
        "look": np.array([f"{one.source}/{one.path.stem}"] * len(patches)),
    }
    return arrays(patches) | facts | {name: part.astype(np.float16) for name, part in told.items()}


def in_picture(patch: Patch) -> "np.ndarray":
    """Return the box (4,) that a reading would ask of: the detector's first of a die, if it found it."""
    middle, half = (
        (patch.box[:2] + patch.box[2:]) / 2,
        float((patch.box[2:] - patch.box[:2]).max()) * REACH / 2,
    )
    own = patch.boxes[min(1, len(patch.boxes) - 1)]
    return np.asarray(own * half + np.tile(middle, 2))


def scores_of(boxes: Floats, found: Candidates) -> Floats:
    """Return the detector's score (n,) of each of `boxes` (n, 4); 0 where it found none there."""
    if not len(found) or not len(boxes):
        return np.zeros(len(boxes), np.float32)
    shared = overlaps(np.vstack((boxes, found.boxes)))[0][: len(boxes), len(boxes) :]
    return np.where(shared.max(axis=1) > SAME_IOU, found.scores[shared.argmax(axis=1)], 0).astype(np.float32)


def joined(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the patches of several pictures as one."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def tasks_of(folder: Path, measured: bool) -> Iterator[Task]:
    """Yield the photographs of a set that may be taught, or, `measured`, those that may not."""
    if measured:
        names = set() if folder.name in MEASURED_ONLY else {one.path for one, _ in taught(folder)}
        every = list(photographs(folder))
        kept = [one for one in every if one.path not in names] or every
        yield from (Task(one, PHOTOGRAPH, 0) for one in kept)
        return
    if folder.name in MEASURED_ONLY:
        raise SystemExit(f"{folder.name} is never taught; --measured takes it")
    for one, fold in piechowiak(folder) if folder.name == "piechowiak" else taught(folder):
        yield Task(one, PHOTOGRAPH, fold)


def make(
    teachers: Callable[[], Teachers], name: str, tasks: Iterable[Task], out: Path, *, grows: bool
) -> None:
    """Write the files of a set that are missing; where it grows, only those that are whole."""
    ended = out / f"{name}.ended"
    if ended.exists():
        return
    every = list(tasks)
    for first in range(0, len(every), PICTURES_A_FILE):
        some, path = every[first : first + PICTURES_A_FILE], out / f"{name}-{first:05d}.npz"
        if path.exists() or (grows and len(some) < PICTURES_A_FILE):
            continue
        parts = [patches_of(teachers(), task._replace(seed=first + at)) for at, task in enumerate(some)]
        parts = [part for part in parts if len(part["die"])]
        whole = out / f"{name}.unfinished"
        with whole.open("wb") as file:
            np.savez(file, **(joined(parts) if parts else {"die": np.empty(0, bool)}))
        whole.replace(path)
        print(f"{path.name} {sum(len(part['die']) for part in parts)} patches", flush=True)
    if not grows:
        ended.touch()


def main() -> None:
    """Make what is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photographs", type=Path, nargs="*", help="sets of photographs")
    parser.add_argument("--renders", type=Path, nargs="*", default=[], help="by datasets.scenes.render")
    parser.add_argument("--drawn", type=Path, nargs="*", default=[], help="by datasets.crops.flat_tables")
    parser.add_argument("--measured", action="store_true", help="only what is never taught")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    loaded: list[Teachers] = []

    def teachers() -> Teachers:
        if not loaded:
            loaded.append(Teachers.load())
        return loaded[0]

    for folder in args.photographs:
        make(teachers, folder.name, tasks_of(folder, args.measured), args.out, grows=False)
    for folder in args.drawn:
        drawn = (Task(one, DRAWN, 0) for one in photographs(folder))
        make(teachers, folder.name, drawn, args.out, grows=False)
    for folder in args.renders:
        make(teachers, folder.name, (Task(one, RENDER, 0) for one in renders(folder)), args.out, grows=True)


if __name__ == "__main__":
    main()
