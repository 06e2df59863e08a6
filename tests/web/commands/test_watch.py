"""`ojo watch`: a film with truth through the shipped weights."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from datasets.films.__main__ import DEMO, Order, make
from models.evaluation.films import films_in
from tests.vision.watched import table
from tests.web.commands.test_commands_main import run as run_here
from vision.camera.cameras import Traits
from vision.errors import CameraError, Code
from vision.image import Frame
from web.commands import watch as watching
from web.commands.watch import polygon

SEED = 6


def run(*words: object) -> "subprocess.CompletedProcess[str]":
    """The command `ojo` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "web.commands", *map(str, words)], capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A calm film of four dice, with its truth."""
    made = tmp_path_factory.mktemp("films")
    make(made, range(SEED, SEED + 1), Order((DEMO / "images" / "04-a.jpg",), calm=True))
    return made


@pytest.mark.deep
def test_a_film_is_told_line_by_line(folder: Path) -> None:
    """States at each change and one reveal with the faces of the truth, boxes in the film's pixels."""
    ((film, told),) = films_in(folder)
    result = run("watch", film, "--expected", 4, "--json")
    assert result.returncode == 0, result.stderr
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    (reveal,) = [line["reveal"] for line in lines if "reveal" in line]
    lying = told["reveals"][0]
    assert sorted(reveal["faces"]) == sorted(die["face"] for die in lying["dice"])
    assert (reveal["missing"], reveal["asks"]) == (0, [])
    assert lying["from_seconds"] - 0.2 <= reveal["still_since_seconds"] <= lying["from_seconds"] + 0.2
    boxes = np.array([die["box"] for die in reveal["dice"]])
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    for die in lying["dice"]:
        x0, y0, x1, y1 = die["box"]
        assert np.hypot(*(middles - [(x0 + x1) / 2, (y0 + y1) / 2]).T).min() < (x1 - x0) / 4
    states = [line["state"] for line in lines if "state" in line]
    assert states[0] == "waiting"
    assert "done" in states
    assert states[-1] == "taken away"
    assert all(set(line) == {"at_seconds", "state", "dice"} for line in lines if "state" in line)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["watch", "nowhere.mp4"], "there is no camera, file or folder"),
        (["watch", "README.md"], "no film that can be played"),
        (["watch", "README.md", "--area", "3,4"], "three or more corners"),
        (["watch", "README.md", "--area", "0,0 nan,0 9,9"], "three or more corners"),
        (["watch", "README.md", "--area", "0,0 9,9 20,20"], "three or more corners"),
        (["watch", "README.md", "--area", "0,0 1e9,0 9,9"], "three or more corners"),
        (["watch", "a" * 5000], "there is no camera, file or folder"),
        (["watch", "tests/release"], "holds no picture"),
    ],
)
def test_what_cannot_be_watched_is_one_sentence(
    arguments: list[str], says: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Exit status 2 and one line on stderr, where FFmpeg and OpenCV write as well."""
    assert run_here(monkeypatch, *arguments) == 2
    told = capfd.readouterr().err
    assert says in told
    assert len(told.strip().splitlines()) == 1


class PulledOut:
    """A camera that gives some frames and no more."""

    name = "3"
    traits = Traits(live=True)

    def __init__(self, frames: int) -> None:
        self.frames = frames

    def read(self) -> Frame:
        """An empty table, as long as there is one."""
        if not self.frames:
            raise CameraError(Code.LOST, camera=self.name)
        self.frames -= 1
        return table({})

    def close(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize("code", [Code.SILENT, Code.LOST])
def test_a_camera_that_stops_ends_it_with_what_holds_here(
    code: Code, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One sentence that names it, and nothing of what only a table offers: nobody tries it again here, and
    there are no dice to type in."""

    def opened(source: str) -> PulledOut:
        if code is Code.SILENT:
            raise CameraError(code, camera=source)
        return PulledOut(2)

    monkeypatch.setattr(watching, "open_camera", opened)
    assert run_here(monkeypatch, "watch", "3") == 2
    (told,) = capfd.readouterr().err.strip().splitlines()
    assert "3" in told
    assert not [words for words in ("by itself", "type", "--camera") if words in told]


@pytest.mark.deep
def test_who_has_read_enough_is_no_error() -> None:
    """`ojo watch demo --json | head -1`."""
    words = [sys.executable, "-m", "web.commands", "watch", "demo", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as watching:
        assert watching.stdout is not None
        assert watching.stderr is not None
        assert json.loads(watching.stdout.readline())["state"] == "waiting"
        watching.stdout.close()
        assert watching.stderr.read() == b""
        assert watching.wait() == 0


@pytest.mark.deep
def test_an_interrupt_ends_it_without_a_word() -> None:
    """With the status of what was interrupted; `--realtime` shows pictures for as long as they lie there."""
    words = [sys.executable, "-m", "web.commands", "watch", "demo", "--realtime", "--json"]
    before = signal.signal(
        signal.SIGINT, signal.SIG_DFL
    )  # where the tests run behind a shell's back, children ignore it
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as watching:
        signal.signal(signal.SIGINT, before)
        assert watching.stdout is not None
        watching.stdout.readline()
        watching.send_signal(signal.SIGINT)
        try:
            _, told = watching.communicate(timeout=60)
        finally:
            watching.kill()
        assert (watching.returncode, told.strip()) == (130, b"")


def test_a_table_edge_is_corners_in_order() -> None:
    """One option a corner, or several corners in one."""
    assert polygon(()) is None
    one, several = polygon(("1,2", "3,4", "5,9.5")), polygon(("1,2 3,4 5,9.5",))
    assert one is not None
    assert several is not None
    assert one.tolist() == several.tolist() == [[1, 2], [3, 4], [5, 9.5]]


@pytest.mark.deep
def test_an_edge_partly_outside_of_the_picture_is_cut(folder: Path) -> None:
    """What reaches beyond does not count."""
    ((film, told),) = films_in(folder)
    watched = run(
        "watch", film, "--expected", 4, "--json", "--area", "-500,-500 5000,-500 5000,5000 -500,5000"
    )
    assert watched.returncode == 0, watched.stderr
    (reveal,) = [line["reveal"] for line in map(json.loads, watched.stdout.splitlines()) if "reveal" in line]
    assert sorted(reveal["faces"]) == sorted(die["face"] for die in told["reveals"][0]["dice"])
