"""Teach the face reader to doubt (`models.doubt_head`), and fit how all that is told of a box is joined into
whether it is a die (`vision.stages.joining`).

    python -m datasets.crops.photographs PHOTOGRAPHS/piechowiak --part trained --out build/trained
    python -m datasets.crops.label build/renders/beside --out build/beside
    python -m models.teach_doubts build/trained build/beside --dice-only PHOTOGRAPHS/epanemu --out build/new

The folders are labelled ones (docs/records/evaluation.md); of those after --dice-only, where some dice are
not labelled, what lies beside labelled dice teaches nothing. Half of the pictures teach a head by which the
others are joined, and the other way round, so that the joining has seen the head err; then all teach the one
that stays. With --go-on the head that there is learns more, held near to what it is, and the joining stays.
Minutes on one core.
"""

import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import onnx
import torch
from torch import nn

from datasets.crops.degrade import degrade, recolour, strongest_blur
from datasets.crops.shake import shake
from datasets.labels import IGNORED, PLAIN, Label
from models.card import file_facts
from models.doubt_head import FARTHEST, Floats, Head, head_of_network, seen, with_head
from models.kept import kept
from models.labelled_looks import Labelled, judged, labelled, spoilt
from models.teach_none import DIE_SHARE, by_name, copy_weights, fitted, folder_parser, told
from vision import Reader, load_image, load_reader
from vision.image import Frame
from vision.stages.candidates import nothing_found
from vision.stages.faces import cut_crops
from vision.stages.joining import evidence
from vision.stages.thresholds import JoiningWeights
from vision.weights import CARD, FACE_READER, find_weights

COPIES = 2
"""spoilt copies of each picture, for what the detector finds there"""
DICE_ONLY_EVERY = 3
"""of the folders with dice only every third picture: they are many and alike"""
VIEWS = ((1.0, False), (1.06, True), (0.94, False))
"""zoom and mirroring of the crops that a find is seen by"""
SHAKEN, STILL = 3, 2
"""crops of a die shaken, and not"""
SHAKEN_DICE = 8
"""of each picture"""
LENGTHS = (0.08, 0.5)
"""of a shake, in longer sides of the die"""
LEGIBLE, SMEARED = 0.1, 0.15
"""shakes so short leave pips what they are; so long, they double them or run together"""
DIE_SIDES_PX = (18.0, 110.0)
"""as cameras of several resolutions show it"""
SMEARED_ANSWER = 1
"""of the head's two"""
HIDDEN, EPOCHS, BATCH, RATE, DECAY = 64, 12, 256, 1e-3, 0.03
MORE_EPOCHS, MORE_RATE, TOWARDS_BEFORE, SMEARED_STAYS, MORE_DICE = 8, 4e-4, 7e-4, 0.02, 1.5
"""of a head that goes on: decay towards what it was, the weight of what it said of smears, and of dice"""
TOWARDS_NONE = 1e-3
"""weight decay of the joining"""
JOINING_DOUBTED, SMEAR_DOUBTED = 0.003, 0.005
"""share of all dice that each may doubt: there is its bar, which is put at 0"""


Taught = tuple[np.ndarray, list[float]]
"""A crop (side, side, 3) BGR, and what it teaches: 1 or 0 for no pip die and for smeared, NaN if unknown."""


class Lesson(NamedTuple):
    """What n crops of one folder teach."""

    seen: Floats
    """`(n, k)`: what the head is told of them."""
    truth: Floats
    """`(n, 2)`, as in `Taught`."""
    half: np.ndarray
    """`(n,)`: which half of the pictures they are of."""
    weight: Floats
    """`(n,)`"""


def half_of(one: Labelled) -> int:
    """0 or 1, by the picture's name."""
    return zlib.crc32(one.image.stem.encode()) % 2


def as_input(crops: np.ndarray) -> Floats:
    """BGR `(n, side, side, 3)` uint8 as networks take them."""
    return np.ascontiguousarray(crops[..., ::-1].transpose(0, 3, 1, 2), np.float32) / np.float32(255)


def found(reader: Reader, scale: float, one: Labelled, dice_only: bool) -> Iterator[Taught]:
    """Yield crops of what the detector finds in a picture and in spoilt copies, with what they teach."""
    frame = load_image(one.image)
    for copy in range(1 if dice_only else COPIES + 1):
        shown = spoilt(frame, one, copy) if copy else frame
        boxes = reader.run(nothing_found(shown), through="stances").boxes
        for box, die in zip(boxes, told(one.labels, boxes.astype(float)), strict=True):
            if die == 1 or (die == 0 and not dice_only):
                for zoom, mirrored in VIEWS:
                    crop = cut_crops(shown, box[None], scale * zoom)[0]
                    yield crop[:, :: -1 if mirrored else 1], [float(not die), 0.0 if die else np.nan]


def shaken(scale: float, one: Labelled, rng: np.random.Generator) -> Iterator[Taught]:
    """Yield crops of some dice of a picture, still and shaken, seen by cameras of any resolution."""
    frame = load_image(one.image)
    dice = [label for label in one.labels if label.kind == PLAIN]
    for index in rng.permutation(len(dice))[:SHAKEN_DICE]:
        for turn in range(SHAKEN + STILL):
            length = float(np.exp(rng.uniform(*np.log(LENGTHS)))) if turn < SHAKEN else 0.0
            smeared = 1.0 if length >= SMEARED else 0.0 if length < LEGIBLE else np.nan
            yield one_shaken(frame, dice[index], scale, length, rng), [0.0, smeared]


def one_shaken(frame: Frame, die: Label, scale: float, length: float, rng: np.random.Generator) -> np.ndarray:
    """A crop of a die shaken by `length` of its longer sides."""
    reach = int(2 * die.longer_side) + 1
    left, top = max(0, int(die.x) - reach), max(0, int(die.y) - reach)
    part = frame[top : int(die.y) + reach, left : int(die.x) + reach]
    zoom = min(1.0, float(np.exp(rng.uniform(*np.log(DIE_SIDES_PX)))) / die.longer_side)
    side = die.longer_side * zoom
    part = np.asarray(cv2.resize(part, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), np.uint8)
    if length:
        part = shake(part, rng, max(0.5, length * side))
    if rng.random() < 0.5:
        part = recolour(part, rng)
    if rng.random() < 0.6:
        least = strongest_blur(np.array([[0, 0, side, side]]))
        part = degrade(part, rng, 0.4 if length else least)
    middle = np.array([die.x - left, die.y - top]) * zoom + rng.normal(0, 0.03, 2) * side
    half = side / 2 * rng.uniform(0.95, 1.12)
    box = np.array([[*(middle - half), *(middle + half)]], np.float32)
    return cut_crops(part, box, scale)[0]


def kept_lesson(
    reader: Reader, network: onnx.ModelProto, pictures: list[Labelled], dice_only: bool, folder: Path
) -> Lesson:
    """What the pictures of a folder teach, from the folder of lessons where it was made before."""
    made_of = [network.SerializeToString(), str(dice_only).encode()]
    made_of += [part for one in pictures for part in (one.image.read_bytes(), repr(one.labels).encode())]
    name = pictures[0].image.parents[1].name
    return Lesson(
        **kept(folder, name, made_of, lambda: lesson(reader, network, pictures, dice_only)._asdict())
    )


def lesson(reader: Reader, network: onnx.ModelProto, pictures: list[Labelled], dice_only: bool) -> Lesson:
    """What the pictures of a folder teach. A folder counts by the square root of its finds, dice thrice."""
    rng, scale = np.random.default_rng(len(pictures)), find_weights().scales[FACE_READER]
    crops, truth, half = [], [], []
    for one in pictures:
        for crop, says in (*found(reader, scale, one, dice_only), *shaken(scale, one, rng)):
            crops.append(crop)
            truth.append(says)
            half.append(half_of(one))
    taught = np.array(truth, np.float32)
    none = taught[:, 0] == 1
    weight = np.where(none, 1.0, DIE_SHARE) / np.where(none, none.sum(), (~none).sum()) ** 0.5
    parts = [seen(network, as_input(np.stack(crops[at : at + 512]))) for at in range(0, len(crops), 512)]
    return Lesson(np.concatenate(parts), taught, np.array(half), np.asarray(weight, np.float32))


class Layers(nn.Sequential):
    """A head as PyTorch trains it: what is told of crops `(n, k)`, normed, to its two logits `(n, 2)`."""

    def __init__(self, inputs: int, hidden: int, dropped: float) -> None:
        super().__init__(
            nn.Dropout(dropped),
            nn.Linear(inputs, hidden),
            nn.ReLU(),
            nn.Dropout(dropped),
            nn.Linear(hidden, 2),
        )

    def parts(self) -> list[torch.Tensor]:
        """What a `Head` holds of it, in its order."""
        first, second = (layer for layer in self if isinstance(layer, nn.Linear))
        return [first.weight.T, first.bias, second.weight.T, second.bias]


def head_of(lessons: list[Lesson], left_out: int | None) -> Head:
    """Train a head on all crops but those of one half of the pictures."""
    torch.manual_seed(1)
    kept = [one.half != left_out for one in lessons]
    inside, truth, weight = (
        np.concatenate([getattr(one, name)[keep] for one, keep in zip(lessons, kept, strict=True)])
        for name in ("seen", "truth", "weight")
    )
    mean, spread = inside.mean(axis=0), inside.std(axis=0) + 1e-2
    inputs = torch.from_numpy(np.clip((inside - mean) / spread, -FARTHEST, FARTHEST))
    known = torch.from_numpy(~np.isnan(truth) * (weight / weight.mean())[:, None])
    goal = torch.from_numpy(np.nan_to_num(truth))
    network = Layers(inputs.shape[1], HIDDEN, dropped=0.2)

    def loss(batch: torch.Tensor) -> torch.Tensor:
        losses = nn.functional.binary_cross_entropy_with_logits(
            network(inputs[batch]), goal[batch], reduction="none"
        )
        return (losses * known[batch]).mean()

    train(
        network, len(inputs), loss, torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY), EPOCHS
    )
    return Head(mean, spread, *(part.detach().numpy().copy() for part in network.parts()))


def gone_on(lessons: list[Lesson], before: Head) -> Head:
    """Return the head that `before` becomes by more lessons of what shows no pip die. It is held near to what
    it was, and so is what it says of smears: what it learnt from pictures that are not at hand stays."""
    torch.manual_seed(1)
    inside, truth, weight = (
        np.concatenate([getattr(one, name) for one in lessons]) for name in ("seen", "truth", "weight")
    )
    inputs = torch.from_numpy(np.clip((inside - before.mean) / before.spread, -FARTHEST, FARTHEST))
    weight = np.where(truth[:, 0] == 0, MORE_DICE, 1.0) * weight
    share, none = torch.from_numpy(weight / weight.mean()), torch.from_numpy(truth[:, 0])
    network = Layers(inputs.shape[1], len(before.first_bias), dropped=0.1)
    was = [torch.from_numpy(part.copy()) for part in before[2:]]
    with torch.no_grad():
        for part, value in zip(network.parts(), was, strict=True):
            part.copy_(value)
        smeared = network.eval()(inputs)[:, SMEARED_ANSWER]

    def loss(batch: torch.Tensor) -> torch.Tensor:
        made = network(inputs[batch])
        losses = nn.functional.binary_cross_entropy_with_logits(made[:, 0], none[batch], reduction="none")
        moved = sum(((part - value) ** 2).sum() for part, value in zip(network.parts(), was, strict=True))
        stays = ((made[:, SMEARED_ANSWER] - smeared[batch]) ** 2).mean()
        return (losses * share[batch]).mean() + SMEARED_STAYS * stays + TOWARDS_BEFORE * moved

    train(network, len(inputs), loss, torch.optim.Adam(network.parameters(), MORE_RATE), MORE_EPOCHS)
    return Head(before.mean, before.spread, *(part.detach().numpy().copy() for part in network.parts()))


def train(
    network: Layers,
    crops: int,
    loss: Callable[[torch.Tensor], torch.Tensor],
    optimizer: torch.optim.Optimizer,
    epochs: int,
) -> None:
    """Train on so many crops, of which `loss` tells the loss of those at `(BATCH,)` indexes."""
    batches = crops // BATCH
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, epochs * batches)
    network.train()
    for _ in range(epochs):
        for batch in torch.randperm(crops)[: batches * BATCH].split(BATCH):
            optimizer.zero_grad()
            loss(batch).backward()
            optimizer.step()
            schedule.step()


class Joined(NamedTuple):
    """What is told of n boxes that a reading keeps."""

    evidence: Floats
    """`(n, k)`, as `vision.stages.joining` weighs it."""
    smeared: Floats
    """`(n,)` logits."""
    none: Floats
    """`(n,)`: 1 where no die lies, else 0."""


def joined(reader: Reader, pictures: list[Labelled], dice_only: bool) -> Joined:
    """Read the pictures and return what is known of each die read, true and false."""
    rows, smeared, none = [], [], []
    for one in pictures:
        candidates, dice, row_of_die, labels = judged(reader, one, through="odd")
        facts = evidence(candidates)
        for index in range(len(dice)):
            label, row = labels.get(index), row_of_die[index]
            if label.kind != IGNORED if label else not dice_only:
                rows.append(facts[row])
                smeared.append(candidates.faces.smeared[row])
                none.append(float(label is None))
    return Joined(*(np.array(part, np.float32) for part in (rows, smeared, none)))


def joining_of(parts: list[Joined]) -> tuple[dict[str, float], float]:
    """Fit the joining; return its weights by name, and the logit from which on a crop is to be doubted as
    smeared."""
    parts = [part for part in parts if len(part.none)]
    rows, smeared, none = (np.concatenate([part[at] for part in parts]) for at in range(3))
    weight = np.concatenate([np.where(one.none, 1.0, DIE_SHARE) / len(one.none) ** 0.5 for one in parts])
    even = np.zeros(rows.shape[1], np.float32)
    row, bias = fitted(rows, none, np.asarray(weight, np.float32), even, 0.0, TOWARDS_NONE)
    bias -= float(np.quantile((rows @ row + bias)[none == 0], 1 - JOINING_DOUBTED))
    return by_name(JoiningWeights, bias, row), float(np.quantile(smeared[none == 0], 1 - SMEAR_DOUBTED))


def write(folder: Path, network: onnx.ModelProto, thresholds: dict[str, Any]) -> None:
    """Put a face reader into a folder of weights, with what is fitted to it."""
    onnx.save(network, folder / FACE_READER)
    card = json.loads((folder / CARD).read_text())
    card[FACE_READER] |= file_facts(folder / FACE_READER)
    card["thresholds"] |= thresholds
    (folder / CARD).write_text(json.dumps(card, indent=2, sort_keys=True) + "\n")


def main() -> None:
    """Teach, join and write weights with their card."""
    parser = folder_parser(__doc__)
    parser.add_argument("--go-on", action="store_true", help="teach the head that there is more")
    parser.add_argument("--lessons", type=Path, default=Path("build/lessons"), help="where they are kept")
    args = parser.parse_args()
    copy_weights(args.out)
    thresholds = json.loads((args.out / CARD).read_text())["thresholds"]
    network = onnx.load(args.out / FACE_READER)
    every = 1 if args.go_on else DICE_ONLY_EVERY
    sources = [
        *((list(labelled(folder)), False) for folder in args.folders),
        *((list(labelled(folder))[::every], True) for folder in args.dice_only),
    ]
    lessons = []
    for pictures, dice_only in sources:
        lessons.append(kept_lesson(load_reader(), network, pictures, dice_only, args.lessons))
        print(f"{pictures[0].image.parents[1]}: {len(lessons[-1].truth)} crops", flush=True)
    if args.go_on:
        write(args.out, with_head(network, gone_on(lessons, head_of_network(network))), thresholds)
        return
    parts = []
    for half in (0, 1):
        write(args.out, with_head(network, head_of(lessons, half)), thresholds)
        reader = load_reader(weights=find_weights(args.out))
        for pictures, dice_only in sources:
            parts.append(joined(reader, [one for one in pictures if half_of(one) == half], dice_only))
            print(f"half {half}: {len(parts[-1].none)} boxes, {parts[-1].none.sum():.0f} none", flush=True)
    joining, bar = joining_of(parts)
    head = head_of(lessons, None)
    head.second_bias[SMEARED_ANSWER] -= bar
    write(args.out, with_head(network, head), thresholds | {"joining": joining})
    print(json.dumps(joining))


if __name__ == "__main__":
    main()
