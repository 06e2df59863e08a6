"""`ojo read`, `bench` and `doctor` as a person or a program calls them, on tiny weights."""

import json
import re
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from table.log.store import Store
from tests.vision.fakes import picture
from tests.vision.tiny_models import DETECTOR, write_weights
from vision import load_image, load_reader
from vision.camera.cameras import Traits
from vision.camera.demo_folder import demo_folder
from vision.camera.webcams import Webcam
from vision.reading import FACES
from web import commands
from web.commands import bench, doctor
from web.server.certificates import own_certificate

PHOTO = picture(".jpg", (640, 320))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a photo and tiny weights that find two dice in it."""
    (tmp_path / "weights").mkdir()
    monkeypatch.setenv("OJO_WEIGHTS", str(write_weights(tmp_path / "weights")))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.jpg").write_bytes(PHOTO)
    (tmp_path / "bad.jpg").write_bytes(PHOTO[:300])
    return tmp_path


def ojo(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *args: str
) -> tuple[int, str, str]:
    """Run a command as the shell does: exit status, standard output, standard error."""
    monkeypatch.setattr(sys, "argv", ["ojo", *args])
    status = 0
    try:
        commands.main()
    except SystemExit as end:
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def test_read_prints_a_line_a_picture(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Faces, how many of each, and the time."""
    status, out, err = ojo(capsys, monkeypatch, "read", "a.jpg", "a.jpg")
    assert (status, err) == (0, "")
    assert [line.partition(";")[0] for line in out.splitlines()] == ["a.jpg: 2 dice: 5 5 (2 x 5)"] * 2


def test_read_keeps_the_contract_and_reads_on(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One object a picture; a bad one has its error, the rest is read, exit status 2 and one line."""
    status, out, err = ojo(capsys, monkeypatch, "read", "--json", "none.jpg", "a.jpg", "bad.jpg")
    assert status == 2
    assert len(err.splitlines()) == 1
    assert err.startswith("ojo: none.jpg does not exist")
    missing, good, bad = (json.loads(line) for line in out.splitlines())
    assert missing == {
        "image": "none.jpg",
        "error": "none.jpg does not exist; name a picture (JPEG, PNG and WebP)",
    }
    assert list(bad) == ["image", "error"]
    assert list(good) == ["image", "width", "height", "dice", "counts", "milliseconds"]
    assert good["counts"] == {"1": 0, "2": 0, "3": 0, "4": 0, "5": 2, "6": 0}
    assert good["dice"][0]["box"] == [128.0, 128.0, 192.0, 192.0]


def test_read_writes_marked_copies_and_spares_the_photo(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Marked copies have names of their own, even where two pictures share theirs."""
    (folder / "b").mkdir()
    (folder / "b" / "a.jpg").write_bytes(PHOTO)
    status, _, _ = ojo(capsys, monkeypatch, "read", "a.jpg", "b/a.jpg", "--annotate", ".")
    assert status == 0
    assert (folder / "a.jpg").read_bytes() == PHOTO
    assert (folder / "a-read.jpg").is_file()
    assert (folder / "a-read-2.jpg").is_file()


@pytest.mark.parametrize("command", ["read", "bench"])
def test_altered_weights_are_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """No command reads with weights that nobody measured."""
    (folder / "weights" / "die-detector.onnx").write_bytes(DETECTOR + b"\0")
    status, out, err = ojo(capsys, monkeypatch, command, *([] if command == "bench" else ["a.jpg"]))
    assert (status, out) == (2, "")
    assert "SHA-256 differs" in err
    assert len(err.splitlines()) == 1


@pytest.mark.deep
def test_bench_tells_every_stage(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it measures is there and plausible; how long it takes is nobody's test."""
    monkeypatch.setattr(bench, "ROUNDS", 1)
    status, out, err = ojo(capsys, monkeypatch, "bench", "--json")
    told: dict[str, Any] = json.loads(out)
    assert (status, err) == (0, "")
    assert list(told["stages_ms"]) == [
        "decode", "detect", "read", "suppress", "again", "turn", "judge", "whole",
    ]  # fmt: skip
    assert re.search(r"^  whole +[\d.]+$", bench.table(told), re.MULTILINE)


def test_the_dice_of_the_picture_that_bench_reads_are_all_read() -> None:
    """By the shipped weights, face by face: what is timed is a whole reading."""
    picture, name = bench.bench_picture()
    labels = (demo_folder() / name.replace("images", "labels")).with_suffix(".txt").read_text()
    lie_there = Counter(int(line.split()[0]) + 1 for line in labels.splitlines())
    assert load_reader().read(load_image(picture)).counts == {face: lie_there[face] for face in FACES}
    assert lie_there.total() == 30


def test_doctor_names_what_is_bad(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All good is exit status 0; without weights it is 2, and the line says what to do."""
    monkeypatch.setattr(doctor, "camera", lambda: ("note", "none answers"))
    status, out, err = ojo(capsys, monkeypatch, "doctor", "--json")
    checks = {check["name"]: check["state"] for check in json.loads(out)["checks"]}
    assert (status, err) == (0, "")
    assert list(checks) == [
        "python", "opencv", "onnxruntime", "weights", "camera", "data folder", "disk", "database",
        "certificate", "clock", "terminal", "port", "network", "firewall",
    ]  # fmt: skip
    (folder / "weights" / "weights.json").unlink()
    status, out, err = ojo(capsys, monkeypatch, "doctor")
    assert status == 2
    assert "NO  weights" in out
    assert err.startswith("ojo: weights: weights.json is missing")
    assert len(err.splitlines()) == 1


class SlowCamera:
    """A webcam in the dark: by its clock a frame comes every eighth of a second."""

    name = "0"
    traits = Traits(live=True)
    now = 0.0

    def read(self) -> np.ndarray:
        """The next frame."""
        self.now += 0.125
        return np.zeros((720, 1280, 3), np.uint8)

    def close(self) -> None:
        """Nothing is held."""


def test_the_doctor_tells_what_a_camera_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """How large its frames are, and how fast they come."""
    webcam = SlowCamera()
    monkeypatch.setattr("vision.find_camera", lambda: webcam)
    monkeypatch.setattr(doctor, "hangs", lambda _: "")
    monkeypatch.setattr("web.commands.doctor.time", SimpleNamespace(monotonic=lambda: webcam.now))
    monkeypatch.setattr("vision.camera.webcams.webcams", lambda: [Webcam(0, "Integrated"), Webcam(2, "Far")])
    state, says = doctor.camera()
    assert state == "good"
    assert "1280x720, 8 frames a second" in says
    assert says.endswith("webcams: 0 Integrated, 2 Far")
    monkeypatch.setattr("vision.camera.webcams.webcams", list)
    assert "webcams: 0" in doctor.camera()[1], "where no driver tells names"


NAMES = {
    "Ann iPhone Camera": "Continuity Camera",
    "Android Webcam": "Android phone by cable",
    "Pixel 8 (Windows Virtual Camera)": "connected camera",
    "DroidCam Source 3": "start that app",
    "OBS Virtual Camera": "start that app",
    "Iriun Webcam": "start that app",
}


def test_the_doctor_knows_a_phone_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a webcam answers or none does; without one it tells of apps that serve an address, too."""
    monkeypatch.setattr("vision.find_camera", lambda: None)
    monkeypatch.setattr("vision.camera.webcams.webcams", lambda: [Webcam(0, "HD Webcam C920")])
    assert doctor.camera()[1].endswith("ojo serve --camera http://PHONE:8080/video")
    for answers in (lambda: None, SlowCamera):
        monkeypatch.setattr("vision.find_camera", answers)
        for name, kind in NAMES.items():
            found = [Webcam(0, "HD Webcam C920"), Webcam(1, name)]
            monkeypatch.setattr("vision.camera.webcams.webcams", lambda found=found: found)
            says = doctor.camera()[1]
            assert f"“{name}” " in says
            assert kind in says
            assert "“HD Webcam C920” " not in says


def test_the_doctor_looks_at_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Database, certificate, disk and clock: nothing there yet is a note, what is damaged or wrong is bad."""
    path = tmp_path / "ojo.db"
    assert doctor.database(tmp_path, None)[0] == "note"
    assert not path.exists()
    Store(f"sqlite:///{path}").close()
    assert doctor.database(tmp_path, None)[0] == "good"
    path.write_bytes(b"spilled wine " * 400)
    state, says = doctor.database(tmp_path, None)
    assert (state, str(path) in says) == ("bad", True)

    assert doctor.certificate(tmp_path)[0] == "note"
    own_certificate(tmp_path, ["localhost"])
    assert doctor.certificate(tmp_path)[0] == "good"

    assert doctor.room(tmp_path / "not made yet")[0] == "good"
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: SimpleNamespace(free=2**20))
    state, says = doctor.room(tmp_path)
    assert (state, "has 1 MB left" in says, "ojo serve --db" in says) == ("bad", True, True)

    assert doctor.clock()[0] == "good"
    monkeypatch.setattr(doctor.time, "time", lambda: 0.0)
    state, says = doctor.clock()
    assert (state, "sudo timedatectl set-ntp true" in says) == ("bad", True)
