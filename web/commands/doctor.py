"""`ojo doctor`: is all there that a night at the table needs? Each line that says no says what to do."""

import importlib
import importlib.metadata
import json
import os
import socket
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

import click

from web.commands.spoken_help import SpokenCommand
from web.commands.terminal import fault, say, told
from web.server.folders import data_folder
from web.words.camera_words import camera_message

State = Literal["good", "note", "bad"]
LEAST_PYTHON = (3, 11)
MARKS: dict[State, str] = {"good": "ok ", "note": "-- ", "bad": "NO "}
DEFAULT_PORT = 8642
LOCALHOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: good, a note (works without it) or bad."""

    name: str
    state: State
    says: str


@click.command("doctor", cls=SpokenCommand)
@click.option("--json", "as_json", is_flag=True)
@click.option("--port", metavar="N", default=DEFAULT_PORT, show_default=True, type=click.IntRange(1, 65535))
def command(as_json: bool, port: int) -> None:
    """Check Python, libraries, weights, camera, data folder and port; exit status 2 if one is bad."""
    findings = examine(port)
    bad = [finding for finding in findings if finding.state == "bad"]
    if as_json:
        click.echo(json.dumps({"good": not bad, "checks": [asdict(finding) for finding in findings]}))
    else:
        for finding in findings:
            click.echo(f"{MARKS[finding.state]} {_named(finding):14} {finding.says}")
    if bad:
        if len(bad) > 1:
            raise fault("command-doctor-more", check=_named(bad[0]), why=bad[0].says, number=len(bad) - 1)
        raise fault("command-doctor-bad", check=_named(bad[0]), why=bad[0].says)


def _named(finding: Finding) -> str:
    return told(f"command-check-{finding.name.replace(' ', '-')}")


def examine(port: int = DEFAULT_PORT) -> list[Finding]:
    """Return the findings, in the order in which things must be mended. Never raises."""
    checks: list[tuple[str, Callable[[], tuple[State, str]]]] = [
        ("python", python),
        ("opencv", lambda: library("cv2", "opencv-python-headless")),
        ("onnxruntime", lambda: library("onnxruntime", "onnxruntime")),
        ("weights", weights),
        ("camera", camera),
        ("data folder", lambda: writable(data_folder())),
        ("port", lambda: free(port)),
    ]
    findings = []
    for name, check in checks:
        try:
            state, says = check()
        except Exception as error:  # a doctor must not fall ill: whatever breaks is a finding
            state, says = "bad", f"{type(error).__name__}: {error}"
        findings.append(Finding(name, state, " ".join(says.split())))
    return findings


def python() -> tuple[State, str]:
    """Whether this Python is new enough."""
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < LEAST_PYTHON:
        return "bad", told("command-doctor-python", version=version, least=".".join(map(str, LEAST_PYTHON)))
    return "good", version


def library(module: str, distribution: str) -> tuple[State, str]:
    """Whether a compiled library loads: on a bare Debian, OpenCV may lack libGL."""
    try:
        importlib.import_module(module)
    except ImportError as error:
        return "bad", told("command-doctor-library", library=distribution, reason=str(error))
    return "good", importlib.metadata.version(distribution)


def weights() -> tuple[State, str]:
    """Whether the weights are there, are the ones that were measured, and run."""
    import numpy as np

    from vision import ModelError, load_reader
    from vision.weights import find_weights

    try:
        shipped = find_weights()
        load_reader(weights=shipped).read(np.zeros((64, 64, 3), np.uint8))
    except ModelError as error:
        return "bad", say(camera_message(error))
    return "good", told("command-doctor-weights", files=", ".join(file.stem for file in shipped.files))


def camera() -> tuple[State, str]:
    """Whether a webcam answers; a table can do without."""
    from vision import CameraError, find_camera
    from vision.camera.webcams import webcams

    webcam = find_camera()
    if webcam is None:
        return "note", told("command-doctor-no-camera")
    try:
        height, width = webcam.read().shape[:2]
    except CameraError as error:
        return "note", say(camera_message(error))
    finally:
        webcam.close()
    names = ", ".join(f"{one.number} {one.name}" for one in webcams())
    name = str(webcam.name)
    return "good", told("command-doctor-camera", name=name, width=width, height=height, webcams=names)


def writable(folder: Path) -> tuple[State, str]:
    """Whether the night can be kept: a file can be written where the database will lie."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent  # made at the first start
    try:
        with tempfile.TemporaryFile(dir=place) as file:
            file.write(b"ojo")
            os.fsync(file.fileno())
    except OSError as error:
        return "bad", told("command-doctor-folder", folder=str(place), reason=str(error.strerror))
    return "good", str(folder)


def free(port: int) -> tuple[State, str]:
    """Whether `ojo serve` could listen there."""
    with socket.socket() as probe:
        if os.name == "posix":
            probe.setsockopt(
                socket.SOL_SOCKET, socket.SO_REUSEADDR, 1
            )  # as a server does: not held by a past one
        try:
            probe.bind((LOCALHOST, port))
        except OSError as error:
            return "note", told("command-doctor-port", port=port, reason=str(error.strerror))
    return "good", told("command-doctor-free", port=port)
