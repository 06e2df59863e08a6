"""Export trained weights to ONNX and pin them:

    python -m models.export --detector RUN/weights/last.pt --reader RUN --crops build/crops.npz
        --stance RUN --close-stance RUN --stances build/stances.npz

Writes models/weights/die-detector.onnx, face-reader.onnx, stance-reader.onnx, close-stance-reader.onnx and
weights.json (formats: docs/weights.md). What is left out stays as it is. The readers of crops
are quantized to int8 (models/quantize.py); --crops and --stances are crops that they learnt from.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import onnx
import torch

from datasets.crops.face_crops import CROP_REACH
from datasets.crops.stances import WIDE_REACH
from models.card import file_facts
from models.crop_network import CLOSE_STANCE, FACE, STANCE, CropInput, CropNetwork, is_normed
from models.crop_training import StoredCrops, load
from models.quantize import FLOAT_IN_FACE, FLOAT_IN_STANCE, SHOWN, as_seen, quantize
from models.sparse_boxes import with_sparse_boxes

WEIGHTS = Path(__file__).parent / "weights"

STRIDES = (8, 16, 32)
"""Pixels from cell to cell of the three maps that a YOLO11 looks for dice in."""
LEAST_SCORE = 0.2
"""Boxes are told of what scores so much; less than the threshold `min_score`, which may be fitted anew."""
SIDE_PX = 832
"""The longer side of a frame at the first scale: on renders it finds two thirds of what 640 misses."""


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


def export_crop_network(runs: list[Path], crop: CropInput, target: Path) -> None:
    """Export the mean of the last weights of runs of one line of training, with a free number of crops."""
    last = mean([torch.load(run / "last.pt", weights_only=True, map_location="cpu") for run in runs])
    network = CropNetwork(crop, normed=is_normed(last)).eval()
    network.load_state_dict(last)
    torch.onnx.export(
        network,
        (torch.zeros(2, 3, crop.pixels, crop.pixels),),
        str(target),
        input_names=["crops"],
        output_names=["logits"],
        dynamic_axes={"crops": {0: "n"}, "logits": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )


def some_of(count: int) -> torch.Tensor:
    """The indexes of the crops, of so many, that a network is shown to be quantized."""
    return torch.randperm(count, generator=torch.Generator().manual_seed(1))[:SHOWN]


def export_reader(runs: list[Path], folder: Path, crops: Path, temperature: float | None) -> None:
    """Export the face reader, in int8 by what it makes of some of `crops`, with a temperature in
    place of the last run's own."""
    stored = load([crops])["crops"]
    shown = torch.from_numpy(stored[some_of(len(stored))][..., ::-1].copy()).permute(0, 3, 1, 2)
    export_crop_network(runs, FACE, folder / "face-reader.onnx")
    quantize(folder / "face-reader.onnx", as_seen(shown, CROP_REACH, FACE), FLOAT_IN_FACE)
    fitted = json.loads((runs[-1] / "reader.json").read_text())["temperature"]
    facts = {"crop_pixels": FACE.pixels, "crop_scale": FACE.scale, "temperature": temperature or fitted}
    pin(folder, "face-reader.onnx", facts)


def export_stance(runs: list[Path], crop: CropInput, folder: Path, name: str, stances: Path) -> None:
    """Export a stance reader, in int8 by what it makes of some of `stances`."""
    data = load([stances])
    stored = StoredCrops(data["jpegs"], data["lengths"])
    export_crop_network(runs, crop, folder / name)
    quantize(folder / name, as_seen(stored[some_of(len(stored))], WIDE_REACH, crop), FLOAT_IN_STANCE)
    pin(folder, name, {"crop_pixels": crop.pixels, "crop_scale": crop.scale})


def main() -> None:
    """Export what is named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--detector", type=Path, nargs="+", help="an ultralytics checkpoint (.pt), or several to average"
    )
    parser.add_argument(
        "--reader", type=Path, nargs="+", help="the folder of a face reader's run, or several"
    )
    parser.add_argument(
        "--stance", type=Path, nargs="+", help="the folder of a stance reader's run, or several"
    )
    parser.add_argument("--close-stance", type=Path, nargs="+", help="likewise, of the larger one")
    parser.add_argument("--stances", type=Path, help="crops that those two learnt from (.npz)")
    parser.add_argument("--crops", type=Path, help="crops that the face reader learnt from (.npz)")
    parser.add_argument(
        "--out",
        type=Path,
        default=WEIGHTS,
        help="to try weights: OJO_WEIGHTS=OUT models.evaluate ...",
    )
    parser.add_argument("--temperature", type=float, help="of the reader, instead of what its run fitted")
    args = parser.parse_args()
    if not (args.detector or args.reader or args.stance or args.close_stance):
        parser.error("name at least one of --detector, --reader, --stance and --close-stance")
    if (args.stance or args.close_stance) and not args.stances:
        parser.error("--stance and --close-stance need --stances build/stances.npz")
    if args.reader and not args.crops:
        parser.error("--reader needs --crops build/crops.npz")
    args.out.mkdir(parents=True, exist_ok=True)
    if args.detector:
        export_detector(args.detector, args.out)
    if args.reader:
        export_reader(args.reader, args.out, args.crops, args.temperature)
    if args.stance:
        export_stance(args.stance, STANCE, args.out, "stance-reader.onnx", args.stances)
    if args.close_stance:
        export_stance(args.close_stance, CLOSE_STANCE, args.out, "close-stance-reader.onnx", args.stances)


if __name__ == "__main__":
    main()
