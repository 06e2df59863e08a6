"""Train the detector that finds dice: one class, a narrow YOLO11, from scratch, on 320-pixel tiles.

`python -m models.train_detector --tiles build/tiles --out build/runs/a --hours 1.0` trains on the CPU or, if
one is there, a GPU, by the same recipe; `--start FILE.pt` goes on from other weights with a fresh schedule,
`--resume` takes up a run that was stopped. The last weights are in OUT/weights/last.pt after every epoch.

Why one class: from scratch a network learns where dice are long before it learns which face they show; the
face reader does that. Why small tiles: a convolution does not care how large the picture is, so that what it
learns on 320 pixels holds at 640 and more, at a quarter of the hours.
"""

import argparse
from pathlib import Path
from typing import Any

import torch
import ultralytics
import yaml
from ultralytics import YOLO
from ultralytics.nn.tasks import DetectionModel

WIDTH = 0.1875
"""channels over those of the full network; yolo11n has 0.25. Chosen for CPU hours: about twice the pictures
an hour."""
TILE = 320
HELD_OUT = 300


def network(family: str, width: float) -> dict[str, Any]:
    """ultralytics' own description of YOLO11 or YOLO26, for one class at this width."""
    description = Path(ultralytics.__file__).parent / f"cfg/models/{family}/yolo{family}.yaml"
    plan: dict[str, Any] = yaml.safe_load(description.read_text())
    plan["nc"] = 1
    plan["scales"] = {"n": [0.5, width, 1024]}
    return plan


def spare_the_processor() -> None:
    """Let the network run in bfloat16 with channels last while it trains; the loss stays in float32.

    ultralytics does so on GPUs only. On one core of a processor with AVX-512 bfloat16 it was measured to
    train 2.5 times as many tiles a second (35 against 14, width 0.1875, 320 pixels).
    """
    plain = DetectionModel.predict

    def floats(made: Any) -> Any:
        if isinstance(made, torch.Tensor):
            return made.float()
        if isinstance(made, dict):
            return {key: floats(value) for key, value in made.items()}
        return [floats(value) for value in made]

    def predict(self: DetectionModel, x: torch.Tensor, *args: Any, **options: Any) -> Any:
        if not self.training:
            return plain(self, x, *args, **options)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            made = plain(self, x.contiguous(memory_format=torch.channels_last), *args, **options)
        return floats(made)

    DetectionModel.predict = predict


def data_file(tiles: Path, out: Path) -> Path:
    """Write the data description that ultralytics wants; HELD_OUT tiles from all over are held out."""
    images = sorted(str(p.resolve()) for p in (tiles / "images").glob("*.jpg"))
    if len(images) < 600:
        raise SystemExit(
            f"{tiles} holds {len(images)} tiles, too few to train on; "
            "make some with: python -m datasets.crops.tiles"
        )
    out.mkdir(parents=True, exist_ok=True)
    held = set(images[:: len(images) // HELD_OUT])
    (out / "train.txt").write_text("\n".join(i for i in images if i not in held))
    (out / "val.txt").write_text("\n".join(sorted(held)))
    target = out / "data.yaml"
    target.write_text(
        yaml.safe_dump(
            {"path": str(out.resolve()), "train": "train.txt", "val": "val.txt", "names": {0: "die"}}
        )
    )
    return target


def main() -> None:
    """Train."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tiles", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--hours", type=float, default=1.5)
    parser.add_argument("--family", choices=("11", "26"), default="11", help="which YOLO")
    parser.add_argument("--width", type=float, default=WIDTH)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=0.002, help="the highest learning rate")
    parser.add_argument("--start", type=Path, help="weights to start from")
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()

    gpu = torch.cuda.is_available()
    if not gpu:
        spare_the_processor()
    last = args.out / "weights" / "last.pt"
    if args.resume and last.exists():
        YOLO(str(last)).train(resume=True)
        return
    args.out.mkdir(parents=True, exist_ok=True)
    plan = args.out / f"yolo{args.family}n-die.yaml"
    plan.write_text(yaml.safe_dump(network(args.family, args.width)))
    model = YOLO(str(plan))
    if args.start:
        model.load(str(args.start))
    model.train(
        data=str(data_file(args.tiles, args.out)),
        project=str(args.out.resolve().parent),
        name=args.out.name,
        exist_ok=True,
        imgsz=TILE,
        batch=args.batch,
        time=args.hours,
        epochs=100,
        device=[*range(torch.cuda.device_count())] if gpu else "cpu",  # several: a process each
        workers=8 if gpu else 1,
        optimizer="AdamW",
        lr0=args.rate,
        lrf=0.01,
        cos_lr=True,
        warmup_epochs=0.3,
        weight_decay=0.0005,
        # The tiles are turned, zoomed, recoloured and degraded when they are made; here only what is free.
        mosaic=0.0,
        degrees=0.0,
        scale=0.25,
        translate=0.1,
        hsv_h=0.5,
        hsv_s=0.4,
        hsv_v=0.2,
        flipud=0.5,
        fliplr=0.5,
        erasing=0.0,
        val=False,
        plots=False,
        single_cls=True,
        amp=gpu,
    )


if __name__ == "__main__":
    main()
