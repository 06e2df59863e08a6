"""The ten commonest troubles, each really made, and what `ojo doctor` says to type."""

import ctypes
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from vision import load_image
from vision.camera.demo_folder import demo_folder
from vision.turning import turned
from web.commands import doctor, firewalls
from web.server.folders import note_address
from web.server.listening import next_port

PORT = 8642
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux")
NOBODY = 65534

pytestmark = LINUX


@contextmanager
def as_nobody() -> Iterator[None]:
    """An administrator may open everything, who else runs the tests may not. Files alone, and this thread
    alone, are somebody else's: others of this process go on as they are."""
    if os.geteuid() != 0:
        yield
        return
    files_as = ctypes.CDLL(None).setfsuid
    files_as(NOBODY)
    try:
        yield
    finally:
        files_as(0)


@pytest.fixture
def devices(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of devices that everybody may look into."""
    with TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)  # noqa: S103  it is empty
        monkeypatch.setattr(doctor, "DEVICES", Path(folder))
        yield Path(folder)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Puts programs in the place of those that this machine has; each answers by its first word."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(firewalls, "UFW_SETTINGS", tmp_path / "ufw.conf")

    def put(name: str, **answers: str) -> None:
        cases = "".join(f"*{word}*) printf '%s' '{said}' ;;\n" for word, said in answers.items())
        (folder / name).write_text(f'#!/bin/sh\ncase "$*" in\n{cases}*) exit 1 ;;\nesac\n')
        (folder / name).chmod(0o755)

    return put


def test_there_is_no_webcam(devices: Path) -> None:
    """As in a virtual doctor."""
    assert "no webcam" in doctor.why_no_camera()


def test_a_webcam_that_is_for_others(devices: Path) -> None:
    """Who is not in its group is told how to come in."""
    (devices / "video0").touch(0o600)
    if os.geteuid() != 0:
        (devices / "video0").chmod(0)
    with as_nobody():
        said = doctor.why_no_camera()
    assert "sudo usermod -aG video $USER" in said
    assert str(devices / "video0") in said


@contextmanager
def holder(program: str, *words: object) -> Iterator[tuple[int, str]]:
    """A program that holds something until it is let go: its number, and what it said."""
    command = [sys.executable, "-c", f"{program}; sys.stdin.read()", *map(str, words)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as held:
        assert held.stdout is not None
        yield held.pid, held.stdout.readline()
        held.communicate("")


def test_a_webcam_that_another_program_has(devices: Path) -> None:
    """The program is named, and how to end it."""
    (devices / "video0").touch()
    opens = "import sys; held = open(sys.argv[1]); print('held', flush=True)"
    with holder(opens, devices / "video0") as (by, _):
        assert f"kill {by}" in doctor.why_no_camera()
    assert "plug it in anew" in doctor.why_no_camera()


@pytest.mark.deep
def test_which_way_up_the_camera_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a real look at the dice that lie there, and how to say it once and for all."""
    seen = turned(load_image(demo_folder() / "images" / "05-b.jpg"), 180)
    webcam = SimpleNamespace(name="0", read=lambda: seen, close=lambda: None)
    monkeypatch.setattr("vision.find_camera", lambda: webcam)
    assert "ojo serve --turn 180" in doctor.camera()[1]
    seen[:] = 0
    assert "throw some dice" in doctor.camera()[1]


def test_a_port_that_another_program_has(tmp_path: Path) -> None:
    """Who listens there, and another port."""
    listens = "import socket, sys; it = socket.create_server(('127.0.0.1', 0));"
    listens += "print(it.getsockname()[1], flush=True)"
    with holder(listens) as (by, port):
        _, says = doctor.port_taken(tmp_path, int(port), "address in use")
    assert f"kill {by}" in says
    assert f"ojo serve --port {next_port(int(port))}" in says


def test_a_port_that_ojo_has(tmp_path: Path) -> None:
    """It need not be started twice."""
    note_address(tmp_path, f"http://127.0.0.1:{PORT}/")
    assert f"open http://127.0.0.1:{PORT}/" in doctor.port_taken(tmp_path, PORT, "address in use")[1]


def test_a_taken_port_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By listening there."""
    monkeypatch.setattr(doctor, "data_folder", lambda: tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert doctor.free(port)[0] == "note"


def test_a_folder_that_is_not_ours() -> None:
    """It is given by a command that touches no folder but Ojo's own."""
    with TemporaryDirectory() as above:
        os.chmod(above, 0o555)  # noqa: S103  as a folder of the system's
        folder = Path(above) / "ojo"
        with as_nobody():
            state, says = doctor.writable(folder)
        assert state == "bad"
        assert f"sudo install -d -o $USER {folder}" in says
        os.chmod(above, 0o755)  # noqa: S103
        folder.mkdir(0o500)
        with as_nobody():
            assert f"sudo chown -R $USER {folder}" in doctor.writable(folder)[1]


def test_a_terminal_without_accents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names and the QR code need them."""
    with open(os.devnull, "w", encoding="ascii") as ascii_out, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", ascii_out)
        state, says = doctor.terminal()
    assert (state, "export PYTHONUTF8=1" in says) == ("note", True)


@pytest.mark.parametrize(
    ("address", "state"),
    [
        ("http://192.0.2.7:8642/", "note"),
        ("https://192.0.2.7:8642/", "good"),
        ("http://127.0.0.1:8642/", "good"),
        ("http://[::1]:8642/", "good"),
    ],
)
def test_a_pin_that_goes_unencrypted(
    address: str, state: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the server is reached from a network, without --https."""
    monkeypatch.setattr(doctor, "own_addresses", lambda: ["192.0.2.7"])
    note_address(tmp_path, address)
    found, says = doctor.network(tmp_path)
    assert found == state
    assert ("--https" in says) == (state == "note")


def test_a_machine_in_no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No phone finds it."""
    monkeypatch.setattr(doctor, "own_addresses", lambda: [])
    assert doctor.network(tmp_path)[0] == "note"


UFW = "Status: active\n\nTo       Action  From\n22/tcp   ALLOW   Anywhere\n"


def test_firewalls(programs: Callable[..., None], tmp_path: Path) -> None:
    """Each in its own words: what lets the port in, what does not and what to type, and what is off."""
    assert firewalls.firewall(PORT)[0] == "good"
    programs("ufw", status=UFW)
    assert firewalls.firewall(PORT) == (
        "note",
        f"a firewall keeps phones from {PORT}; type: sudo ufw allow {PORT}/tcp",
    )
    programs("ufw", status=f"{UFW}{PORT}/tcp   ALLOW   Anywhere\n")
    assert firewalls.firewall(PORT) == ("good", f"{PORT} is let in")
    programs("ufw")
    (tmp_path / "ufw.conf").write_text("ENABLED=yes\n")
    assert "sudo ufw allow" in firewalls.firewall(PORT)[1]
    (tmp_path / "ufw.conf").write_text("ENABLED=no\n")
    programs("firewall-cmd", state="running\n", ports="22/tcp\n")
    assert f"sudo firewall-cmd --add-port={PORT}/tcp" in firewalls.firewall(PORT)[1]
    programs("firewall-cmd", state="running\n", ports=f"22/tcp {PORT}/tcp\n")
    assert firewalls.firewall(PORT)[0] == "good"
