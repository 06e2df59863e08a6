"""`ojo bench`: how long a reading and a look at an idle table take here."""

import json
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import click
import cv2
import numpy as np

from vision import Reader, encode_jpeg, load_image, load_reader
from vision.camera.demo_folder import demo_folder
from vision.stages.candidates import nothing_found
from vision.watch.stillness import Stillness
from web.commands.terminal import SpokenCommand, fault, told
from web.eye.demo_pictures import DemoPictures

WIDTH, HEIGHT = 1280, 720
WARM_UPS, ROUNDS = 3, 25


@click.command("bench", cls=SpokenCommand)
@click.option("--json", "as_json", is_flag=True)
def command(as_json: bool) -> None:
    """Time the reader and the motion gate here, each the middle of some rounds."""
    reader = load_reader()
    picture, shown = bench_picture()
    stages = read_stages(reader, picture)
    figures: dict[str, Any] = {
        "picture": shown,
        "dice": len(reader.read(load_image(picture)).dice),
        "stages_ms": stages,
        "motion_gate_ms": motion_gate_ms(),
    }
    click.echo(json.dumps(figures) if as_json else table(figures))


def bench_picture() -> tuple[bytes, str]:
    """Return a JPEG of 1280x720 and what it is: the demo reveal with the most dice, on a wider table."""
    pictures = DemoPictures(demo_folder())
    if (name := pictures.pick(pictures.most_pictured)) is None:
        raise fault("command-bench-no-demo", folder=str(demo_folder()))
    frame = load_image(pictures.path(name))
    scale = min(WIDTH / frame.shape[1], HEIGHT / frame.shape[0])
    enlarged = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    wide = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    wide[:] = np.median(frame, axis=(0, 1))
    top, left = (HEIGHT - enlarged.shape[0]) // 2, (WIDTH - enlarged.shape[1]) // 2
    wide[top : top + enlarged.shape[0], left : left + enlarged.shape[1]] = enlarged
    return encode_jpeg(wide), name


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
    times["whole"] = median_ms(lambda: reader.read(load_image(picture)))
    return times


def motion_gate_ms() -> float:
    """Return what a 1280x720 frame of an idle table costs."""
    frame, gate = np.full((720, 1280, 3), 90, np.uint8), Stillness()
    return median_ms(lambda: gate.see(frame, 0.0))


def table(figures: dict[str, Any]) -> str:
    """Return the figures as text."""
    read = told(
        "command-bench-read", width=WIDTH, height=HEIGHT, picture=figures["picture"], dice=figures["dice"]
    )
    return "\n".join(
        [
            read,
            *(f"  {stage.replace('_', ' '):18}{ms:9.2f}" for stage, ms in figures["stages_ms"].items()),
            f"{told('command-bench-gate')} {figures['motion_gate_ms']:9.2f} ms",
        ]
    )
