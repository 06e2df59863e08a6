"""What people are told of an error, for tests that read it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from vision import VisionError
from web.words.camera_words import camera_sentence


@contextmanager
def tells(kind: type[VisionError], match: str) -> Iterator[pytest.ExceptionInfo[VisionError]]:
    """Expect an error of `kind` whose English sentence `match`es."""
    with pytest.raises(kind) as told:
        yield told
    sentence = camera_sentence(told.value)
    assert re.search(match, sentence), sentence
    assert "\n" not in sentence
