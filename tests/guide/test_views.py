"""The guide's pictures of good and bad views show what they are said to show."""

import pytest

from tests.guide.views import VIEWS, View
from vision import load_reader
from vision.reader import Reader
from vision.watch.aim import hints

pytestmark = pytest.mark.deep  # the networks read each view


@pytest.fixture(scope="module")
def reader() -> Reader:
    """The shipped reader."""
    return load_reader()


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_ojo_says_of_each_view_what_the_guide_says(view: View, reader: Reader) -> None:
    """The camera's page names that fault, and none where the view is good."""
    frame = view.frame()
    assert [one.kind for one in hints(frame, reader.read(frame), None)] == [view.kind]
