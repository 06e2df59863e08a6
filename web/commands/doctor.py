"""`ojo doctor`: is all there that a night at the table needs? Each line that says no says what to do."""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import os
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import click
import psutil

from table.log.backup import look_into
from table.log.database import StoreError
from table.words import Listing, Message, message
from web.commands.firewalls import firewall
from web.commands.terminal import SpokenCommand, fault, say, told
from web.server.folders import data_folder, default_database, noted_address
from web.server.listening import next_port
from web.server.networks import own_addresses
from web.server.security import is_loopback
from web.server.settings import DEFAULT_PORT
from web.words.camera_words import camera_message

if TYPE_CHECKING:
    from vision import Camera, Frame

State = Literal["good", "note", "bad"]
MARKS: dict[State, str] = {"good": "ok ", "note": "-- ", "bad": "NO "}
LOCALHOST = "127.0.0.1"
SPEED_FRAMES = 20
"""So many frames are waited for to tell a camera's speed."""
NIGHT_MEGABYTES = 300
"""What a long night with a picture of every call takes."""
PHONES = {
    "mac": ("iphone", "ipad", "desk view camera"),
    "android": ("android webcam",),
    "windows": ("windows virtual camera",),
    "app": ("droidcam", "iriun", "obs virtual", "obs-camera", "epoccam", "camo", "ivcam", "ndi webcam"),
}
"""Whose camera a webcam is -> what stands in its name."""
DEVICES = Path("/dev")
PROCESSES = Path("/proc")


class Process(NamedTuple):
    """A program that runs."""

    number: int
    name: str


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
        ("python", lambda: ("good", ".".join(map(str, sys.version_info[:3])))),
        ("opencv", lambda: library("cv2", "opencv-python-headless")),
        ("onnxruntime", lambda: library("onnxruntime", "onnxruntime")),
        ("weights", weights),
        ("camera", camera),
        ("data folder", lambda: writable(data_folder())),
        ("disk", lambda: room(data_folder())),
        ("database", lambda: database(data_folder(), os.environ.get("OJO_DATABASE"))),
        ("certificate", lambda: certificate(data_folder())),
        ("clock", clock),
        ("terminal", terminal),
        ("port", lambda: free(port)),
        ("network", lambda: network(data_folder())),
        ("firewall", lambda: firewall(port)),
    ]
    findings = []
    for name, check in checks:
        try:
            state, says = check()
        except Exception as error:  # a doctor must not fall ill: whatever breaks is a finding
            state, says = "bad", f"{type(error).__name__}: {error}"
        findings.append(Finding(name, state, " ".join(says.split())))
    return findings


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
    """Whether a webcam answers, and which is a phone by its name; a table can do without."""
    from vision.camera.webcams import webcams

    state, says = answering()
    hints = [
        told("command-doctor-by-name", kind=kind, name=one.name)
        for one in webcams()
        for kind, marks in PHONES.items()
        if any(it in one.name.casefold() for it in marks)
    ]
    if state == "note" and not hints:
        hints = [told("command-doctor-by-address")]
    return state, "; ".join([says, *hints])


def answering() -> tuple[State, str]:
    """Which webcam answers, and how well."""
    from vision import CameraError, find_camera
    from vision.camera.webcams import Webcam, webcams

    webcam = find_camera()
    if webcam is None:
        return "note", why_no_camera()
    try:
        frame = webcam.read()
        speed = frames_a_second(webcam)
    except CameraError as error:
        return "note", say(camera_message(error))
    finally:
        webcam.close()
    name = str(webcam.name)
    there = webcams() or [Webcam(int(name), "")]
    mode = {"width": frame.shape[1], "height": frame.shape[0], "speed": round(speed), "hangs": hangs(frame)}
    named = (message("command-doctor-webcam", number=one.number, name=one.name) for one in there)
    listed = Listing.of(named, "comma")
    return "good", told("command-doctor-camera", name=name, webcams=listed, **mode)


def hangs(frame: Frame) -> Message | str:
    """Which way up a camera hangs that sees this, by a look at it."""
    from vision import ModelError, load_reader

    try:
        seen = load_reader().read(frame)
    except ModelError:  # said by `weights`
        return ""
    if not seen.dice:
        return message("command-doctor-hangs-unknown")
    return message("command-doctor-hangs-turned" if seen.turned else "command-doctor-hangs", turn=seen.turned)


def frames_a_second(webcam: Camera) -> float:
    """How fast the webcam's frames come, as the light is now: in the dark many give but a few."""
    began = time.monotonic()
    for _ in range(SPEED_FRAMES):
        webcam.read()
    return SPEED_FRAMES / (time.monotonic() - began)


def writable(folder: Path) -> tuple[State, str]:
    """Whether the night can be kept: a file can be written where the database will lie."""
    try:
        with tempfile.TemporaryFile(dir=existing(folder)) as file:
            file.write(b"ojo")
            os.fsync(file.fileno())
    except OSError as error:
        # never a folder above: it may be everybody's
        mend = f"sudo chown -R $USER {folder}" if folder.exists() else f"sudo install -d -o $USER {folder}"
        facts = {"folder": str(existing(folder)), "reason": str(error.strerror), "mend": mend}
        return "bad", told("command-doctor-folder", **facts)
    return "good", str(folder)


def room(folder: Path) -> tuple[State, str]:
    """Whether the disk has room for a night's pictures."""
    place = existing(folder)
    megabytes = shutil.disk_usage(place).free // 2**20
    if megabytes < NIGHT_MEGABYTES:
        return "bad", told("command-doctor-no-room", folder=str(place), megabytes=megabytes)
    return "good", told("command-doctor-room", megabytes=megabytes)


def database(folder: Path, url: str | None) -> tuple[State, str]:
    """Whether the database can be read, is whole, and is one of ours; it is left as it is."""
    try:
        if not look_into(url or default_database(folder)):
            return "note", told("command-doctor-no-database")
    except StoreError as error:
        return "bad", say(error.say)
    return "good", told("command-doctor-database")


def certificate(folder: Path) -> tuple[State, str]:
    """Until when the certificate of --https holds; it is made, and renewed, when the server starts."""
    from web.server.certificates import valid_until

    until = valid_until(folder)
    if until is None:
        return "note", told("command-doctor-no-certificate")
    return "good", told("command-doctor-certificate", date=until.date().isoformat())


def clock() -> tuple[State, str]:
    """Whether the clock is right as far as can be told: not before this program was put here."""
    if time.time() < Path(__file__).stat().st_mtime:
        return "bad", told("command-doctor-clock-behind", time=time.strftime("%Y-%m-%d %H:%M"))
    return "good", time.strftime("%Y-%m-%d %H:%M %Z")


def existing(folder: Path) -> Path:
    """The folder, or what of the way to it is there: the rest is made at the first start."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder


def free(port: int) -> tuple[State, str]:
    """Whether `ojo serve` could listen there, and who does where it cannot."""
    with socket.socket() as probe:
        if os.name == "posix":
            probe.setsockopt(
                socket.SOL_SOCKET, socket.SO_REUSEADDR, 1
            )  # as a server does: not held by a past one
        try:
            probe.bind((LOCALHOST, port))
        except OSError as error:
            return port_taken(data_folder(), port, str(error.strerror))
    return "good", told("command-doctor-free", port=port)


def why_no_camera() -> str:
    """Why no webcam answers, as far as this system tells."""
    if not sys.platform.startswith("linux"):
        return told("command-doctor-no-camera", system=sys.platform)
    devices = sorted(DEVICES.glob("video[0-9]*"))
    if not devices:
        return told("command-doctor-no-device")
    for device in devices:
        if not os.access(device, os.R_OK | os.W_OK, effective_ids=True):
            return told("command-doctor-no-right", device=str(device))
        for holder in holders(str(device.resolve())):
            return told(
                "command-doctor-held", device=str(device), program=holder.name, number=str(holder.number)
            )
    return told("command-doctor-no-camera", system=sys.platform)


def holders(opened: str) -> Iterator[Process]:
    """The other processes that have opened a file, where we may see it."""
    for folder in PROCESSES.glob("[0-9]*"):
        if int(folder.name) == os.getpid():
            continue
        with suppress(OSError):
            if any(os.readlink(it) == opened for it in (folder / "fd").iterdir()):
                yield Process(int(folder.name), (folder / "comm").read_text(encoding="utf-8").strip())


def who_listens(port: int) -> Process | None:
    """The process that listens at a port, where the system tells."""
    with suppress(psutil.Error):
        for one in psutil.net_connections("tcp"):
            if one.status == psutil.CONN_LISTEN and one.laddr.port == port and one.pid is not None:
                return Process(one.pid, psutil.Process(one.pid).name())
    return None


def port_taken(folder: Path, port: int, reason: str) -> tuple[State, str]:
    """What stands at a port that is not free."""
    address = noted_address(folder) or ""
    if f":{port}/" in address:
        return "note", told("command-doctor-port-ojo", port=port, address=address, other=next_port(port))
    if (by := who_listens(port)) is not None:
        facts = {"program": by.name, "number": str(by.number)}
        return "note", told("command-doctor-port-by", port=port, other=next_port(port), **facts)
    return "note", told("command-doctor-port", port=port, reason=reason, other=next_port(port))


def terminal() -> tuple[State, str]:
    """Whether names with accents, and the QR code, can be written here."""
    encoding = (sys.stdout.encoding or "ascii").lower()
    if encoding.replace("-", "") != "utf8":
        return "note", told("command-doctor-terminal", encoding=encoding)
    return "good", encoding


def network(folder: Path) -> tuple[State, str]:
    """Whether phones find this machine, and whether the last server kept its PIN from who listens."""
    addresses = own_addresses()
    if not addresses:
        return "note", told("command-doctor-no-network")
    scheme, _, rest = (noted_address(folder) or "").partition("://")
    host = rest.partition("/")[0].rpartition(":")[0].strip("[]")
    if scheme == "http" and host and not is_loopback(host):
        return "note", told("command-doctor-plain", address=f"{scheme}://{rest}")
    return "good", addresses[0]
