"""Teach the stance readers anew what is no die, and nothing else: only the row of their last layers that says
so is fitted, on what the shipped detector finds.

    python -m datasets.crops.photographs PHOTOGRAPHS/piechowiak --part trained --out build/trained
    python -m datasets.crops.label build/renders/beside --camera --out build/beside
    python -m models.teach_none build/trained build/beside --dice-only PHOTOGRAPHS/epanemu --out build/weights

The folders are labelled ones (docs/records/evaluation.md); of those after --dice-only, where some dice are
not labelled, what lies beside labelled dice teaches nothing. Minutes on one core, and no PyTorch; how a die
lies, where its middle is and every face stay as they were, to the last bit.
"""

import argparse
import json
import shutil
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray

from datasets.labels import Label, labelled_pictures, picture_labels
from models.card import file_facts
from vision import load_image, load_reader
from vision.stages.boxes import overlaps
from vision.stages.candidates import nothing_found
from vision.stages.faces import cut_crops
from vision.stages.stance import CLOSE_PX, WIDE_PX
from vision.weights import CARD, CLOSE_STANCE_READER, STANCE_READER, find_weights

NO_DIE = 4
"""which of a stance network's outputs"""
ON_DIE_IOU, OFF_DIE_IOU = 0.55, 0.3
"""A find shows a die that it shares so much with. What shares less, `BESIDE_SIDES` decides."""
BESIDE_SIDES = 0.75
"""A find so far from the middle of each die shows none. What lies nearer teaches nothing."""
VIEWS = ((1.0, False), (1.06, True))
"""zoom and mirroring of the crops that a find is seen by"""
DIE_SHARE = 3.0
"""how much more dice weigh than what is none: to lose one is worse than to doubt one too many"""
TOWARDS_OLD = {STANCE_READER: 3e-3, CLOSE_STANCE_READER: 1e-3}
"""weight decay towards the row as it was; the quick network knows less"""
SHARES = {STANCE_READER: 0.2, CLOSE_STANCE_READER: 0.5}
"""how far each goes from its old row to the fitted one: farther, and some sets are asked about more"""
STEPS, RATE = 400, 0.02

Floats = NDArray[np.float32]


class Find(NamedTuple):
    """One find: its crops for each network `(views, 3, side, side)`, and whether it shows a die."""

    crops: dict[str, Floats]
    die: bool


def told(labels: tuple[Label, ...], boxes: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return `(n,)` for boxes `(n, 4)`: 1 for a die, 0 for none, -1 for what lies between."""
    if not labels:
        return np.zeros(len(boxes), np.int64)
    centres, sides = (
        np.array([(one.x, one.y) for one in labels]),
        np.array([one.longer_side for one in labels]),
    )
    dice = np.hstack((centres - sides[:, None] / 2, centres + sides[:, None] / 2))
    shared = overlaps(np.vstack((boxes, dice)).astype(np.float32))[0][: len(boxes), len(boxes) :].max(axis=1)
    away = np.abs((boxes[:, None, :2] + boxes[:, None, 2:]) / 2 - centres).max(axis=2)
    reach = BESIDE_SIDES * np.maximum(sides, (boxes[:, 2:] - boxes[:, :2]).max(axis=1)[:, None])
    near = (away < reach).any(axis=1)
    return np.select([shared >= ON_DIE_IOU, (shared < OFF_DIE_IOU) & ~near], [1, 0], -1)


def finds(folder: Path, dice_only: bool) -> Iterator[Find]:
    """Yield what the detector finds on the pictures of a labelled folder."""
    reader, weights = load_reader(), find_weights()
    looks = {
        STANCE_READER: (weights.scales[STANCE_READER], WIDE_PX),
        CLOSE_STANCE_READER: (weights.scales[CLOSE_STANCE_READER], CLOSE_PX),
    }
    for image, label_file in labelled_pictures(folder):
        frame = load_image(image)
        labels = picture_labels(label_file, frame.shape[1], frame.shape[0])
        boxes = reader.stages["detect"](nothing_found(frame)).boxes
        for box, die in zip(boxes, told(labels, boxes.astype(float)), strict=True):
            if die < 0 or (dice_only and not die):
                continue
            crops = {}
            for name, (scale, side_px) in looks.items():
                views = [
                    cut_crops(frame, box[None], scale * zoom, side_px)[0][:, :: -1 if mirrored else 1]
                    for zoom, mirrored in VIEWS
                ]
                crops[name] = np.stack(views)[..., ::-1].transpose(0, 3, 1, 2).astype(
                    np.float32
                ) / np.float32(255)
            yield Find(crops, bool(die))


def features(network: onnx.ModelProto, crops: Floats) -> Floats:
    """Return `(n, k)`: what the last layer of a network is told of crops `(n, 3, side, side)`."""
    opened = onnx.ModelProto()
    opened.CopyFrom(network)
    last = next(node for node in reversed(opened.graph.node) if node.op_type == "Gemm")
    value = onnx.helper.make_tensor_value_info(last.input[0], onnx.TensorProto.FLOAT, None)
    opened.graph.output.append(value)
    session = onnxruntime.InferenceSession(opened.SerializeToString(), providers=["CPUExecutionProvider"])
    parts = [
        session.run([last.input[0]], {"crops": part})[0]
        for part in np.array_split(crops, len(crops) // 64 + 1)
    ]
    return np.concatenate(parts)


def fitted(
    seen: Floats, none: Floats, weight: Floats, row: Floats, bias: float, towards_old: float
) -> tuple[Floats, float]:
    """Return the row `(k,)` and bias of least logistic loss on features `(n, k)`, with decay towards the old
    ones; `none` `(n,)` is 1 or 0, `weight` `(n,)` what each counts (Adam, Kingma and Ba 2015)."""
    mean, spread = seen.mean(axis=0), seen.std(axis=0) + 1e-3
    inputs, before = (seen - mean) / spread, seen @ row + bias
    moved, first, second = (np.zeros(seen.shape[1] + 1) for _ in range(3))
    for step in range(1, STEPS + 1):
        chances = 1 / (1 + np.exp(-(before + inputs @ moved[:-1] + moved[-1])))
        errors = weight * (chances - none) / weight.sum()
        slope = np.append(inputs.T @ errors + 2 * towards_old * moved[:-1], errors.sum())
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
        rate = RATE * min(1.0, 2 * (1 - step / STEPS))
        moved -= rate * first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    change = moved[:-1] / spread
    return np.asarray(row + change, np.float32), float(bias + moved[-1] - mean @ change)


def by_name(kind: type, bias: float, row: Floats) -> dict[str, float]:
    """Return a fitted regression as a card has it: under the names of a dataclass, the bias first."""
    return {
        field.name: round(float(value), 4) for field, value in zip(fields(kind), (bias, *row), strict=True)
    }


def teach(path: Path, crops: Floats, none: Floats, weight: Floats, towards_old: float) -> None:
    """Move the no-die row of the network at `path` towards what `crops` teach, in its place."""
    network = onnx.load(path)
    last = next(node for node in reversed(network.graph.node) if node.op_type == "Gemm")
    parts = {one.name: one for one in network.graph.initializer if one.name in last.input}
    rows, biases = (onnx.numpy_helper.to_array(parts[name]).copy() for name in last.input[1:])
    row, bias = fitted(features(network, crops), none, weight, rows[NO_DIE], biases[NO_DIE], towards_old)
    rows[NO_DIE] += SHARES[path.name] * (row - rows[NO_DIE])
    biases[NO_DIE] += SHARES[path.name] * (bias - biases[NO_DIE])
    for name, values in zip(last.input[1:], (rows, biases), strict=True):
        parts[name].CopyFrom(onnx.numpy_helper.from_array(values, name))
    onnx.save(network, path)


def folder_parser(description: str | None) -> argparse.ArgumentParser:
    """Return the command line of what teaches by labelled folders: `folders`, `dice_only` and `out`."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", type=Path, nargs="+", help="labelled folders")
    parser.add_argument(
        "--dice-only", type=Path, nargs="*", default=[], help="whose dice are not all labelled"
    )
    parser.add_argument(
        "--out", type=Path, required=True, help="where the weights are written; may be where they are"
    )
    return parser


def copy_weights(folder: Path) -> None:
    """Put the weights in use into a folder, where they do not lie there already."""
    before = find_weights().folder
    if folder.resolve() != before.resolve():
        shutil.copytree(before, folder, dirs_exist_ok=True)


def main() -> None:
    """Teach both networks and write weights with their card."""
    args = folder_parser(__doc__).parse_args()
    all_finds: list[Find] = []
    weights: list[float] = []
    for folder in (*args.folders, *args.dice_only):
        made = list(finds(folder, folder in args.dice_only))
        count = {die: sum(one.die == die for one in made) for die in (True, False)}
        all_finds += made
        # a source counts by the square root of its finds, as in the other trainings
        weights += [(DIE_SHARE if one.die else 1.0) / count[one.die] ** 0.5 for one in made]
        print(f"{folder}: {count[True]} finds on dice, {count[False]} on none", flush=True)
    if not any(one.die for one in all_finds) or all(one.die for one in all_finds):
        raise SystemExit("there must be finds on dice and on none; name folders with both")
    none = np.repeat([float(not one.die) for one in all_finds], len(VIEWS)).astype(np.float32)
    weight = np.repeat(weights, len(VIEWS)).astype(np.float32)
    copy_weights(args.out)
    card = json.loads((args.out / CARD).read_text())
    for name, towards_old in TOWARDS_OLD.items():
        crops = np.concatenate([one.crops[name] for one in all_finds])
        teach(args.out / name, crops, none, weight, towards_old)
        card[name] |= file_facts(args.out / name)
    (args.out / CARD).write_text(json.dumps(card, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
