"""Readers on nodes of Ray on this machine, where Ray is installed, which is of `ojo-dice[hall]`."""

import importlib.util
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from table.judging.look import Look
from tests.load.house import CONFIGURATION
from tests.load.readers import Nodes, cluster_of, demo_photos, free_port, read_through
from tests.web.conftest import PATIENCE_SECONDS
from web.eye.cluster_reader import ClusterReader
from web.eye.photo_reader import PhotoReader

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="no Ray, which is of ojo-dice[hall]"),
    pytest.mark.filterwarnings("ignore"),
]


class Nobody:
    """Reads nothing on this machine."""

    def read(self, _picture: bytes) -> Look:
        """Nobody shall ask."""
        raise LookupError("this machine was asked")

    def close(self) -> None:
        """Nothing is held."""


@pytest.fixture
def own() -> Iterator[PhotoReader]:
    """What reads on this machine."""
    reader = PhotoReader("onnx")
    yield reader
    reader.close()


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Nodes]:
    """A head and two nodes that read."""
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    with cluster_of(2) as running:
        yield running


def test_a_cluster_that_loses_replicas_and_a_node(nodes: Nodes, own: PhotoReader) -> None:
    """The demo is read bit for bit as here. When a node is killed in the middle, and then a replica, no photo
    is lost or read otherwise, and the cluster reads again."""
    photos = demo_photos(6)
    reader = ClusterReader(nodes.address, Nobody())
    for photo in photos:
        there, here = reader.read(photo), own.read(photo)
        assert (there.reading.dice, there.jpeg, there.model) == (here.reading.dice, here.jpeg, here.model)
    told = read_through(nodes, photos * 4, own)
    assert (told["read"], told["unlike_here"]) == (24, 0)
    _await_reading(nodes.address, photos[0])
    os.kill(_replica(), signal.SIGKILL)
    assert ClusterReader(nodes.address, own).read(photos[0]).reading.dice
    _await_reading(nodes.address, photos[0])


def test_the_readers_of_the_compose_file_start(tmp_path: Path) -> None:
    """By their very command, but for where they listen; they read."""
    service = yaml.safe_load((CONFIGURATION.parent / "compose.yaml").read_text())["services"]["readers"]
    (program,), (run, _) = service["entrypoint"], service["command"]
    served = yaml.safe_load((CONFIGURATION.parent / "readers.yaml").read_text())
    port = free_port()
    served["http_options"] = {"host": "127.0.0.1", "port": port}
    (tmp_path / "readers.yaml").write_text(yaml.safe_dump(served))
    root = str(CONFIGURATION.parents[2])
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [Path(sys.executable).parent / Path(program).name, run, tmp_path / "readers.yaml"],
            env={**os.environ, "HOME": str(tmp_path), "PYTHONPATH": root},
            stdout=log, stderr=log,
        )  # fmt: skip
    try:
        _await_reading(f"ray://127.0.0.1:{port}", demo_photos(1)[0])
        assert process.poll() is None, (tmp_path / "log").read_text()
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def _await_reading(address: str, photo: bytes) -> None:
    """Wait until the cluster reads by itself."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            assert ClusterReader(address, Nobody()).read(photo).reading.dice
            return
        except LookupError:
            assert time.monotonic() < until
            time.sleep(0.2)


def _replica() -> int:
    """The process of a replica."""
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/cmdline", "rb") as file:
                    if b"ServeReplica:ojo:readers" in file.read():
                        return int(entry)
            except OSError:
                continue
    raise AssertionError("no replica runs")
