"""The guide's pictures of good and bad views show what they are said to show."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.guide.views import IMAGES, VIEWS, View
from vision import load_reader
from vision.reader import Reader
from vision.watch.aim import hints

pytestmark = pytest.mark.deep  # the networks read each view; a browser plays an evening


@pytest.fixture(scope="module")
def reader() -> Reader:
    """The shipped reader."""
    return load_reader()


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_ojo_says_of_each_view_what_the_guide_says(view: View, reader: Reader) -> None:
    """The camera's page names that fault, and none where the view is good."""
    frame = view.frame()
    assert [one.kind for one in hints(frame, reader.read(frame), None)] == [view.kind]


def test_the_pictures_can_be_made_anew(tmp_path: Path) -> None:
    """From today's page: the drawn ones, which the photograph stands beside."""
    subprocess.run([sys.executable, "-m", "tests.guide.picturing", str(tmp_path)], check=True)
    shown = {path.name for path in IMAGES.iterdir()} - {"real-dice.webp"}
    assert {path.name for path in tmp_path.iterdir()} == shown
