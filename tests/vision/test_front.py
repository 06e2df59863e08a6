"""What `import vision` gives, and that many threads may ask for it first."""

import os
import subprocess
import sys

import pytest

import vision

TOGETHER = """
import importlib, sys, threading
from concurrent.futures import ThreadPoolExecutor

sys.setswitchinterval(1e-5)
gate = threading.Barrier(len(sys.argv) - 1)


def ask(name):
    gate.wait()
    module, _, given = name.partition(":")
    found = importlib.import_module(module)
    return getattr(found, given) if given else found


with ThreadPoolExecutor(len(sys.argv) - 1) as pool:
    list(pool.map(ask, sys.argv[1:]))
"""
"""Threads that each import another module of a process that has imported none of them."""


FIRST = """
import importlib, os, sys


class Note:
    def find_spec(self, name, *_):
        if name == "cv2":
            print(os.environ.get("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS"))
            sys.meta_path.remove(self)


sys.meta_path.insert(0, Note())
importlib.import_module(sys.argv[1])
"""
"""Tells what the environment says of Windows' webcams as OpenCV is first looked for."""


@pytest.mark.parametrize(
    "module", ["vision.camera.sources.webcam", "vision.image", "web.commands.watch", "web.commands.bench"]
)
def test_the_environment_of_webcams_is_set_before_opencv_is_loaded(module: str) -> None:
    """OpenCV reads it once, as it is loaded; later it changes nothing."""
    environment = {key: it for key, it in os.environ.items() if not key.startswith("OPENCV_")}
    done = subprocess.run(
        [sys.executable, "-c", FIRST, module], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.split() == ["0"]


@pytest.mark.parametrize("name", vision.__all__)
def test_every_name_is_given(name: str) -> None:
    """Each that is told, and none else."""
    assert getattr(vision, name).__name__ in (name, "ndarray")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        vision.nothing  # noqa: B018


def test_threads_that_come_first_do_not_fail_each_other() -> None:
    """A server's first requests import what they need at once, each its own."""
    names = [
        "vision.weights", "vision.watch.watcher", "vision.errors", "vision:load_image", "vision:Reader",
        "vision.watch.table_edge", "vision.camera.sources.film", "vision.watch.trouble",
        "vision.backends.onnx",
    ]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", TOGETHER, *names], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
