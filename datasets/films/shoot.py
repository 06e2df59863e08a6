"""A script -> a film and its truth: every frame composed, and beside it what could be seen in it."""

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.films.camera import Camera
from datasets.films.moving import Die, Mover, Pose
from datasets.films.plates import CutOut, Image
from datasets.films.script import HEIGHT, WIDTH, Script

SHUTTER = 0.5
"""Share of a frame's time that the shutter is open."""
BLUR_LOOKS = 3
"""So many moments of that time are laid over one another for what moves fast,"""
FAST_PX = 2.5
"""by so many pixels a frame."""
SHADOW, SHADE_SCALE = 0.42, 0.25
"""How dark a shadow is, and on how small a picture it is drawn: it has no sharp edge."""
COVERED_FROM = 0.03
"""A die is seen whole while less of its box is covered."""
SHORTEST_STILL_SECONDS = 0.3
NOISES = 3


@dataclass(frozen=True, slots=True)
class Seen:
    """What could be seen in one frame."""

    at_seconds: float
    lies: tuple[CutOut | None, ...]
    """Of each die, what lies there still, whatever covers it; None for one that moves or is away."""
    shown: tuple[CutOut | None, ...]
    """Of each die, what of that is seen whole, by a camera that holds still; else None."""


def shoot(script: Script, path: Path, width_px: int = WIDTH) -> dict[str, Any]:
    """Write the film at `path`, .mp4 or .avi where it has no ending, and return its truth; `width_px` makes
    it smaller, and its truth is then about the full size."""
    jpeg = script.camera.mjpeg_quality
    path = path if path.suffix else path.with_suffix(".avi" if jpeg else ".mp4")
    size, fps = (width_px, HEIGHT * width_px // WIDTH), script.camera.fps
    if jpeg:
        codec = cv2.VideoWriter.fourcc(*"MJPG")
        writer = cv2.VideoWriter(str(path), cv2.CAP_OPENCV_MJPEG, codec, fps, size)
        writer.set(cv2.VIDEOWRITER_PROP_QUALITY, jpeg)
    else:
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), fps, size)
    seen = []
    for frame, what in frames(script):
        small = frame if width_px == WIDTH else cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
        writer.write(small)
        seen.append(what)
    writer.release()
    return truth(script, seen) | {"film": path.name}


def frames(script: Script) -> Iterator[tuple[Image, Seen]]:
    """Every frame, and what could be seen in it."""
    rng = np.random.default_rng([script.seed, 1])
    camera, period = script.camera, 1 / script.camera.fps
    noise = (camera.noise * rng.standard_normal((NOISES, HEIGHT, WIDTH, 3), np.float32)).astype(np.int8)
    grains = [(np.maximum(one, 0).astype(np.uint8), np.maximum(-one, 0).astype(np.uint8)) for one in noise]
    lying: tuple[object, Image] = (None, script.ground)
    for number in range(int(script.seconds * camera.fps)):
        at = number * period
        dice = script.dice_at(at)
        laid = [*script.things, *dice]
        poses = [die.at(at) for die in laid]
        rest = tuple(index for index, pose in enumerate(poses) if pose and not pose.moving)
        key = tuple((index, id(poses[index].cut)) for index in rest)  # type: ignore[union-attr]
        if key != lying[0]:
            base = script.ground.copy()
            for index in rest:
                pose = poses[index]
                if pose is not None:
                    _lay(base, pose)
            lying = (key, base)
        frame = lying[1].copy()
        for die, pose in zip(laid, poses, strict=True):
            if pose is not None and pose.moving:
                _lay_moving(frame, die, at, period)
        cover = np.zeros((HEIGHT, WIDTH), np.float32)
        for mover in script.movers:
            _lay_mover(frame, cover, mover, at, period)
        shaken = _shake(frame, camera, at, rng)
        frame = _expose(shaken[0], camera, at, grains[number % NOISES], rng)
        own = poses[len(script.things) :]
        lies = tuple(pose.cut if pose and not pose.moving else None for pose in own)
        shown = tuple(
            None if shaken[1] or _covered(cover, die.home) >= COVERED_FROM else cut
            for die, cut in zip(dice, lies, strict=True)
        )
        yield frame, Seen(at, lies, shown)


def truth(script: Script, seen: list[Seen]) -> dict[str, Any]:
    """What a watcher should say of a film: `reveals`, each from when to when all dice lay still and
    uncovered, and `most_seen`, how many ever did. What it may say: `lying`, from when on which faces lay
    still, for a finger on a die need not hide its face."""
    reveals = []
    for whole, run in itertools.groupby(seen, lambda one: _all_of(one.shown)):
        part = list(run)
        begin, end = part[0].at_seconds, part[-1].at_seconds
        if whole is None or end - begin < SHORTEST_STILL_SECONDS:
            continue
        dice = [
            {"face": cut.face, "box": _box(cut, die)}
            for cut, die in zip(part[0].shown, script.dice_at(begin), strict=True)
            if cut is not None
        ]
        reveals.append({"from_seconds": round(begin, 3), "until_seconds": round(end, 3), "dice": dice})
    lying = []
    for whole, run in itertools.groupby(seen, lambda one: _all_of(one.lies)):
        if whole is not None:
            first = next(run)
            faces = [cut.face for cut in first.lies if cut is not None]
            lying.append({"from_seconds": round(first.at_seconds, 3), "faces": faces})
    return {
        "seed": script.seed,
        "tags": script.tags,
        "width": WIDTH,
        "height": HEIGHT,
        "fps": script.camera.fps,
        "seconds": round(len(seen) / script.camera.fps, 3),
        "expected": script.expected,
        "lying_open": script.lying_open,
        "said": [{"at_seconds": at, "what": what, "faces": faces} for at, what, faces in script.said],
        "things": [_box(die.home, die) for die in script.things],
        "area": script.area,
        "reveals": reveals,
        "lying": lying,
        "most_seen": max(sum(cut is not None for cut in one.shown) for one in seen),
    }


def _all_of(cuts: tuple[CutOut | None, ...]) -> tuple[int, ...] | None:
    """Which cut-outs these are, where there is one of each die."""
    return None if None in cuts else tuple(id(cut) for cut in cuts)


def write_truth(truth_of_film: dict[str, Any], path: Path) -> None:
    """Write it beside the film, after it: a film with a truth is whole."""
    path.write_text(json.dumps(truth_of_film) + "\n")


def _box(cut: CutOut, die: Die) -> list[float]:
    size = cut.box[2:] - cut.box[:2]
    return [round(float(side), 1) for side in (*die.home.centre - size / 2, *die.home.centre + size / 2)]


def _covered(cover: NDArray[np.float32], home: CutOut) -> float:
    x0, y0, x1, y1 = home.box.round().astype(int)
    return float(cover[max(y0, 0) : y1, max(x0, 0) : x1].mean())


def _lay(frame: Image, pose: Pose, share: float = 1.0) -> None:
    """Lay a die's cut-out; unturned at its own place its pixels stay as they were."""
    cut = pose.cut
    inside = cut.centre - cut.origin
    centre = (float(inside[0]), float(inside[1]))
    matrix = np.asarray(cv2.getRotationMatrix2D(centre, pose.turn, 1.0), float)
    high, wide = cut.alpha.shape
    reach = int(np.hypot(high, wide) / 2 + max(abs(inside[0] - wide / 2), abs(inside[1] - high / 2))) + 2
    left, top = round(pose.x) - reach, round(pose.y) - reach
    matrix[:, 2] += [pose.x - left - inside[0], pose.y - top - inside[1]]
    _blend(frame, cut.colour, cut.alpha, matrix, (left, top, 2 * reach, 2 * reach), share)


def _lay_moving(frame: Image, die: Die, at: float, period: float) -> None:
    """Lay a die as a shutter that is open for a while sees it."""
    poses = [
        pose for index in range(BLUR_LOOKS) if (pose := die.at(at + index / BLUR_LOOKS * SHUTTER * period))
    ]
    speed = np.hypot(poses[-1].x - poses[0].x, poses[-1].y - poses[0].y) / SHUTTER if poses else 0.0
    if speed <= FAST_PX:
        _lay(frame, poses[0])
        return
    for number, pose in enumerate(
        poses, start=1
    ):  # each in equal shares: 1/n of what is there, over the rest
        _lay(frame, pose, 1.15 / number if number > 1 else 0.8)


def _lay_mover(frame: Image, cover: NDArray[np.float32], mover: Mover, at: float, period: float) -> None:
    x, y, turn, scale = mover.at(at)
    prop = mover.prop
    high, wide = prop.alpha.shape
    matrix = np.asarray(cv2.getRotationMatrix2D(prop.anchor, turn, scale), float)
    matrix[:, 2] += np.array([x, y]) - prop.anchor
    corners = np.array([[0, 0], [wide, 0], [0, high], [wide, high]], float) @ matrix[:, :2].T + matrix[:, 2]
    (x0, y0), (x1, y1) = corners.min(axis=0) - 40, corners.max(axis=0) + 40
    left, top, right, bottom = max(0, int(x0)), max(0, int(y0)), min(WIDTH, int(x1)), min(HEIGHT, int(y1))
    if right - left < 8 or bottom - top < 8:
        return
    matrix[:, 2] -= [left, top]
    size = (right - left, bottom - top)
    alpha = cv2.warpAffine(prop.alpha, matrix, size)
    x2, y2, *_ = mover.at(at - SHUTTER * period)
    smear = float(np.hypot(x - x2, y - y2))
    if smear > FAST_PX:
        alpha = cv2.blur(alpha, (max(1, round(abs(x - x2))), max(1, round(abs(y - y2)))))
    colour = cv2.warpAffine(prop.colour, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    near = (10 + 60 * (scale - 1)) * SHADE_SCALE
    shift = np.array([[1, 0, near], [0, 1, near]], float)
    small = cv2.resize(alpha, None, fx=SHADE_SCALE, fy=SHADE_SCALE)
    small = cv2.warpAffine(small, shift, small.shape[::-1])
    shade = cv2.resize(cv2.blur(small, (5, 5)), size) * SHADOW
    part = frame[top:bottom, left:right]
    dark = cv2.blendLinear(part, np.zeros_like(part), 1 - shade, shade)
    part[:] = cv2.blendLinear(dark, colour, 1 - alpha, alpha)
    np.maximum(
        cover[top:bottom, left:right], np.maximum(alpha, shade * 0.3), out=cover[top:bottom, left:right]
    )


def _blend(
    frame: Image,
    colour: Image,
    alpha: NDArray[np.float32],
    matrix: NDArray[np.float64],
    place: tuple[int, int, int, int],
    share: float,
) -> None:
    """Lay a warped cut-out over the part of `frame` at `place` (left, top, width, height)."""
    left, top, wide, high = place
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + wide, WIDTH), min(top + high, HEIGHT)
    if x0 >= x1 or y0 >= y1:
        return
    moved = matrix.copy()
    moved[:, 2] -= [x0 - left, y0 - top]
    size = (x1 - x0, y1 - y0)
    over = cv2.warpAffine(alpha, moved, size) * share
    laid = cv2.warpAffine(colour, moved, size, borderMode=cv2.BORDER_REPLICATE)
    part = frame[y0:y1, x0:x1]
    part[:] = cv2.blendLinear(part, laid, 1 - over, over)


def _shake(frame: Image, camera: Camera, at: float, rng: np.random.Generator) -> tuple[Image, bool]:
    """The frame as a camera that moves sees it, and whether it moves much."""
    px, shaken = camera.tremble_px * rng.normal(0, 0.5, 2), False
    for begin, end, size in camera.shakes:
        if begin <= at < end:
            left = (end - at) / (end - begin)
            px, shaken = px + size * left * np.array([np.sin(55 * at), np.cos(71 * at)]), True
    if np.abs(px).max() < 0.05:
        return frame, shaken
    matrix = np.array([[1, 0, px[0]], [0, 1, px[1]]], float)
    return np.asarray(
        cv2.warpAffine(frame, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE), np.uint8
    ), shaken


def _expose(
    frame: Image, camera: Camera, at: float, grain: tuple[Image, Image], rng: np.random.Generator
) -> Image:
    if camera.blur_px:
        frame = np.asarray(cv2.GaussianBlur(frame, (0, 0), camera.blur_px), np.uint8)
    gain = float(camera.gain.at(at)[0])
    if camera.banding:
        rows = gain * (1 + camera.banding * np.sin(np.linspace(0, 5, HEIGHT) + 23 * at))
        gains = np.broadcast_to(rows[:, None, None], frame.shape).astype(np.float32)
        frame = np.asarray(cv2.multiply(frame, gains, dtype=cv2.CV_8U), np.uint8)
    elif abs(gain - 1) > 1e-3:
        frame = np.asarray(cv2.convertScaleAbs(frame, alpha=gain), np.uint8)
    shift = int(rng.integers(HEIGHT))
    more, less = (np.roll(one, shift, axis=0) for one in grain)
    return np.asarray(cv2.subtract(cv2.add(frame, more), less), np.uint8)
