"""`ojo bench`: how long a reading, the start and the referee take here."""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import click
import cv2
import numpy as np

from referee import Game
from referee.actions import Action, BidAction, DoubtAction, NextGameAction, RevealAction
from vision import Reader, encode_jpeg, load_image, load_reader
from vision.camera.demo_folder import demo_folder
from vision.stages.candidates import nothing_found
from vision.watch.stillness import Stillness
from web.commands.terminal import SpokenCommand, fault, told
from web.eye.demo_pictures import DemoPictures

WIDTH, HEIGHT = 1280, 720
WARM_UPS, ROUNDS = 3, 25
NIGHT_ACTIONS, BIDS_A_ROUND = 2000, 4
START_SECONDS = 30.0


@click.command("bench", cls=SpokenCommand)
@click.option("--json", "as_json", is_flag=True)
def command(as_json: bool) -> None:
    """Time the reader, the start and the referee here, each the middle of some rounds."""
    reader = load_reader()
    picture, shown = bench_picture()
    stages = read_stages(reader, picture)
    replayed_ms = night_ms()
    figures: dict[str, Any] = {
        "picture": shown,
        "dice": len(reader.read(load_image(picture)).dice),
        "stages_ms": stages,
        "motion_gate_ms": motion_gate_ms(),
        "first_page_ms": first_page_ms(),
        "referee_night_ms": replayed_ms,
        "referee_actions_per_second": round(NIGHT_ACTIONS / replayed_ms * 1000),
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


def first_page_ms() -> float | None:
    """Return the time from starting `ojo serve` to its first page, in a fresh data folder, or None."""
    start = time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-m", "web.commands", "serve", "--camera", "none", "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"XDG_DATA_HOME": folder, "LOCALAPPDATA": folder, "HOME": folder},
        ) as server,
    ):
        try:
            address = re.search(r"http://\S+", server.stdout.readline() if server.stdout else "")
            while address and server.poll() is None and time.perf_counter() - start < START_SECONDS:
                try:
                    with urllib.request.urlopen(address[0], timeout=5) as page:  # noqa: S310
                        page.read()
                    return round((time.perf_counter() - start) * 1000)
                except urllib.error.URLError:
                    time.sleep(0.01)
            return None
        finally:
            server.terminate()


def night() -> tuple[dict[str, Any], list[Action]]:
    """Return a setup and the actions of a long night: rounds of bids, a doubt and a reveal in many games."""
    setup = {"variant": "dudo", "players": ["a", "b", "c", "d", "e"], "dice": 5}
    game = Game.start(setup)
    while isinstance(game, Game) and game.version < NIGHT_ACTIONS:
        state = game.state
        if state.phase == "over":
            action: Action = NextGameAction()
        elif state.phase == "revealing":
            action = RevealAction(pool=[2] * (game.expected_dice or 0))
        elif state.bids == BIDS_A_ROUND:
            action = DoubtAction(player=state.turn or "")
        else:
            action = BidAction(player=state.turn or "", quantity=state.bids + 1, face=5)
        game = game.play(action)
    if not isinstance(game, Game):
        raise fault("command-bench-refused", why=game.say)
    return setup, game.actions


def night_ms() -> float:
    """Return how long the referee takes to replay a night from its actions, in milliseconds."""
    setup, actions = night()
    return median_ms(lambda: Game.replay(setup, actions))


def table(figures: dict[str, Any]) -> str:
    """Return the figures as text."""
    page = figures["first_page_ms"]
    read = told(
        "command-bench-read", width=WIDTH, height=HEIGHT, picture=figures["picture"], dice=figures["dice"]
    )
    rows = [
        (told("command-bench-gate"), f"{figures['motion_gate_ms']:9.2f} ms"),
        (told("command-bench-first-page"), f"{page:9.0f} ms" if page else told("command-bench-no-page")),
        (told("command-bench-referee"), f"{figures['referee_actions_per_second']:9}"),
        (told("command-bench-night", actions=NIGHT_ACTIONS), f"{figures['referee_night_ms']:9.2f} ms"),
    ]
    wide = max(len(name) for name, _ in rows)
    return "\n".join(
        [
            read,
            *(f"  {stage.replace('_', ' '):18}{ms:9.2f}" for stage, ms in figures["stages_ms"].items()),
            *(f"{name:{wide}} {value}" for name, value in rows),
        ]
    )
