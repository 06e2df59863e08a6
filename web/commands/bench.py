"""`ojo bench`: how long a reading takes here."""

import json
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import click

from vision import Reader, load_image, load_reader
from vision.camera.demo_folder import demo_folder
from vision.stages.candidates import nothing_found
from vision.stages.detector import MIN_SCORE
from web.commands.terminal import SpokenCommand, fault, told
from web.eye.demo_pictures import DemoPictures

WARM_UPS, ROUNDS = 3, 25


@click.command("bench", cls=SpokenCommand)
@click.option("--json", "as_json", is_flag=True)
def command(as_json: bool) -> None:
    """Time the reader's stages here, each the middle of some rounds."""
    reader = load_reader()
    picture, shown = bench_picture()
    stages = read_stages(reader, picture)
    figures: dict[str, Any] = {
        "picture": shown,
        "dice": len(reader.read(load_image(picture)).dice),
        "stages_ms": stages,
        "yolo11n_ms": yolo11n_ms(picture),
    }
    click.echo(json.dumps(figures) if as_json else table(figures))


def bench_picture() -> tuple[bytes, str]:
    """Return the demo's picture with the most dice, and its name."""
    pictures = DemoPictures(demo_folder())
    if (name := pictures.pick(pictures.most_pictured)) is None:
        raise fault("command-bench-no-demo", folder=str(demo_folder()))
    return pictures.path(name).read_bytes(), name


def median_ms(work: Callable[[], object]) -> float:
    """Return the median time of `work` over some rounds, after a few that warm it up."""
    times = []
    for _ in range(WARM_UPS + ROUNDS):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return round(median(times[WARM_UPS:]), 2)


def read_stages(reader: Reader, picture: bytes) -> dict[str, float]:
    """Return the time of each stage of a reading, and of the whole, in milliseconds."""
    times = {"decode": median_ms(lambda: load_image(picture))}
    candidates = nothing_found(load_image(picture))
    for name, stage in reader.stages.items():
        times[name] = median_ms(partial(stage, candidates))
        candidates = stage(candidates)
    times["judge"] = median_ms(partial(reader.judge, candidates))
    times["whole"] = median_ms(lambda: reader.read(load_image(picture), turn=0))
    return times


def yolo11n_ms(picture: bytes) -> float | None:
    """Return what a plain ultralytics call takes for the same picture, or None where that is not installed:
    of a yolo11n at 640, with weights drawn by chance, which cost as much as trained ones."""
    if find_spec("ultralytics") is None:
        return None
    from vision.backends.ultralytics import Backend

    plain = Backend(Path("yolo11n.yaml"), 640, MIN_SCORE)
    return median_ms(lambda: plain.detect(load_image(picture)))


def table(figures: dict[str, Any]) -> str:
    """Return the figures as text."""
    read = told("command-bench-read", picture=figures["picture"], dice=figures["dice"])
    stages = (f"  {stage.replace('_', ' '):18}{ms:9.2f}" for stage, ms in figures["stages_ms"].items())
    plain, share = figures["yolo11n_ms"], ""
    if plain:
        share = told(
            "command-bench-plain", ms=f"{plain:.0f}", share=f"{figures['stages_ms']['whole'] / plain:.2f}"
        )
    return "\n".join(filter(None, (read, *stages, share)))
