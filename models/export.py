"""Export trained weights to ONNX and pin them:

    python -m models.export --detector RUN/weights/last.pt
    python -m models.export --die-reader RUN/last.pt --shards build/shards --out build/weights

Writes die-detector.onnx, or die-reader.onnx, and weights.json (formats: docs/weights.md). What is left out
stays as it is, or is that of the shipped weights. Behind what the reader of dice answers it tells what it
saw: its hidden layer, in the directions in which dice differ most (Pearson's principal components, without
whitening), by which a table tells looks apart (`table.judging.memory`). They are fitted to dice of
photographs.
"""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from torch import nn

from models.card import file_facts
from models.die_reader import HIDDEN_UNITS
from models.patches import Patches
from models.schooled_network import SchooledNetwork
from models.slim import slim
from models.sparse_boxes import with_sparse_boxes
from models.train_die_reader import REAL, SCALE, files_of
from vision.stages.die_reader import CROP_PX, OUTPUTS
from vision.weights import CARD, DIE_READER, FILES

WEIGHTS = Path(__file__).parent / "weights"

STRIDES = (8, 16, 32)
"""Pixels from cell to cell of the three maps that a YOLO11 looks for dice in."""
LEAST_SCORE = 0.2
"""Boxes are told of what scores so much; less than the threshold `min_score`, which may be fitted anew."""
SIDE_PX = 832
"""The longer side of a frame at the first scale: on renders it finds two thirds of what 640 misses."""
DIRECTIONS = 32
"""They hold nine tenths of how dice differ."""
PATCH_FILES, DICE = 40, 4000
"""as many files and dice are enough for these"""


def pin(folder: Path, name: str, facts: dict[str, Any]) -> None:
    """Write a weight file's SHA-256 and facts into weights.json; thresholds are at first the shipped ones."""
    index = folder / "weights.json"
    shipped = json.loads((WEIGHTS / index.name).read_text())
    table = json.loads(index.read_text()) if index.exists() else {"thresholds": shipped["thresholds"]}
    table[name] = file_facts(folder / name) | facts
    index.write_text(json.dumps(table, indent=2, sort_keys=True) + "\n")
    print(f"{name}: {table[name]}")


def mean(states: list[dict[str, torch.Tensor]]) -> dict[str, torch.Tensor]:
    """The mean of weights fine-tuned from one another, which keeps what each is good at (Wortsman et al.
    2022)."""
    return {
        name: torch.stack([state[name].float() for state in states]).mean(0).to(one.dtype)
        for name, one in states[0].items()
    }


def export_detector(checkpoints: list[Path], folder: Path) -> None:
    """Export the mean of ultralytics checkpoints of one line of training, with free height and width."""
    from ultralytics import YOLO

    model, *others = (YOLO(str(checkpoint)) for checkpoint in checkpoints)
    model.model.load_state_dict(mean([other.model.float().state_dict() for other in (model, *others)]))
    made = model.export(format="onnx", imgsz=640, dynamic=True, simplify=True, opset=17, device="cpu")
    network = onnx.load(made)
    with_sparse_boxes(network, STRIDES, LEAST_SCORE)
    onnx.save(network, folder / "die-detector.onnx")
    Path(made).unlink()
    pin(folder, "die-detector.onnx", {"classes": ["die"], "stride": max(STRIDES), "side_px": SIDE_PX})


class Telling(nn.Module):
    """The network, and its hidden layer in some directions behind its answers."""

    def __init__(self, network: SchooledNetwork, rows: torch.Tensor) -> None:
        super().__init__()
        self.network, self.last = network, network.head[-1]
        network.head = network.head[:-1]
        mean = rows.mean(0)
        across = torch.linalg.svd(rows - mean, full_matrices=False)[2][:DIRECTIONS]
        self.directions = nn.Linear(HIDDEN_UNITS, DIRECTIONS)
        self.directions.weight.data, self.directions.bias.data = across, -across @ mean

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        hidden = self.network(crops)
        return torch.cat([self.last(hidden), self.directions(hidden)], 1)


@torch.no_grad()
def seen(network: SchooledNetwork, files: list[Path]) -> torch.Tensor:
    """What the last layer is told (n, HIDDEN_UNITS) of dice of photographs."""
    body, rows = nn.Sequential(network.head[:-1]), []
    whole, network.head = network.head, body
    for at in range(0, len(files), 8):
        patches = Patches(files[at : at + 8], "cpu")
        index = np.flatnonzero(patches.told["die"] & patches.told["said"] & (patches.told["face"] > 0))
        for some in np.array_split(index, len(index) // 256 + 1):
            if len(some):
                rows.append(
                    network(patches.seen(torch.from_numpy(some), CROP_PX, still=True, scale=SCALE).crops)
                )
    network.head = whole
    return torch.cat(rows)[:DICE]


def export_die_reader(checkpoints: list[Path], shards: Path, folder: Path) -> None:
    """Export the mean of checkpoints of `models.train_die_reader`, with a free number of crops."""
    network = SchooledNetwork(OUTPUTS, HIDDEN_UNITS, normed=False)
    states = [torch.load(one, weights_only=True, map_location="cpu")["averaged"] for one in checkpoints]
    network.load_state_dict(mean(states))
    files = [one for one in files_of(shards) if one.name.startswith(REAL)]
    telling = Telling(network.eval(), seen(network, files[:: max(1, len(files) // PATCH_FILES)])).eval()
    facts = {"crop_pixels": CROP_PX, "crop_scale": SCALE}
    export_crop_reader(telling, folder, DIE_READER, facts)


def export_crop_reader(network: nn.Module, folder: Path, name: str, facts: dict[str, Any]) -> None:
    """Write a reader of crops into a folder of weights, and its facts into their card."""
    path, side = folder / name, facts["crop_pixels"]
    torch.onnx.export(
        network.eval(),
        (torch.zeros(2, 3, side, side),),
        str(path),
        input_names=["crops"],
        output_names=["told"],
        dynamic_axes={"crops": {0: "n"}, "told": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )
    made = onnx.load(path)
    slim(made)
    onnx.save(made, path)
    pin(folder, name, facts)


def main() -> None:
    """Export what is named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--detector", type=Path, nargs="+", help="an ultralytics checkpoint (.pt), or several to average"
    )
    parser.add_argument("--die-reader", type=Path, nargs="+", help="a last.pt of its runs, or several")
    parser.add_argument("--shards", type=Path, help="patches that it learnt from")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="OJO_WEIGHTS=OUT tries them")
    args = parser.parse_args()
    if not (args.detector or (args.die_reader and args.shards)):
        parser.error("name --detector, or --die-reader with --shards")
    args.out.mkdir(parents=True, exist_ok=True)
    for name in (*FILES, CARD):
        if not (args.out / name).exists():
            shutil.copyfile(WEIGHTS / name, args.out / name)
    torch.set_num_threads(1)
    if args.detector:
        export_detector(args.detector, args.out)
    if args.die_reader:
        export_die_reader(args.die_reader, args.shards, args.out)


if __name__ == "__main__":
    main()
