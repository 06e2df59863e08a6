"""Time the reader beside plain ultralytics calls, on the picture of `ojo bench`:

    python -m models.beside_ultralytics

One call is of the shipped detector at its own side, which finds dice and reads none; the other two are of a
yolo11n with six classes at the default side and at the picture's own, with weights drawn by chance: they cost
as much as trained ones. With ultralytics not installed it ends with an ImportError.
"""

import logging
from functools import partial

from ultralytics import YOLO

from vision import load_image, load_reader
from vision.weights import find_weights
from web.commands.bench import WIDTH, bench_picture, median_ms


def main() -> None:
    """Print a row a call: milliseconds, and how much of that a whole reading takes."""
    logging.getLogger("ultralytics").setLevel(logging.CRITICAL)  # it writes to standard output
    reader, (picture, _) = load_reader(), bench_picture()
    frame, weights = load_image(picture), find_weights()
    whole = median_ms(lambda: reader.read(load_image(picture)))
    network = YOLO("yolo11n.yaml")
    calls = {
        "shipped detector": (YOLO(str(weights.detector), task="detect"), weights.detector_side_px),
        "yolo11n at 640": (network, 640),
        "yolo11n at 1280": (network, WIDTH),
    }
    print(f"| call | ms | a reading of {whole:.2f} ms beside it |\n|---|---|---|")
    for name, (model, side) in calls.items():
        ms = median_ms(partial(model.predict, frame, imgsz=side, device="cpu", verbose=False))
        print(f"| {name} | {ms:.2f} | {whole / ms:.2f} |")


if __name__ == "__main__":
    main()
