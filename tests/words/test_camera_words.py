"""Every error and every doubt of vision has its sentence, and no sentence is left over."""

import re
from importlib import resources

import pytest

from referee.words.catalogue import Catalogue, texts_of
from vision import ImageError
from vision.errors import Code
from vision.reading import DOUBTS
from web.words.camera_words import camera_sentence

TEXT = (resources.files("web.words") / "languages" / "en" / "camera.ftl").read_text(encoding="utf-8")


def test_each_code_and_each_doubt_has_one_sentence() -> None:
    """And there is none for what cannot happen."""
    ids = re.findall(r"^(camera-[a-z-]+) =", TEXT, re.MULTILINE)
    codes = [f"camera-{code}" for code in Code]
    doubts = [f"camera-doubt-{word.replace('_', '-')}" for word in DOUBTS]
    assert sorted(ids) == sorted(["camera-the-picture", *codes, *doubts])


@pytest.mark.parametrize("name", ["a.jpg", None])
def test_a_picture_without_a_name_is_the_picture(name: str | None) -> None:
    """One that a page sent has none."""
    error = ImageError(Code.PICTURE_TOO_LARGE, picture=name, mebibytes=40)
    assert camera_sentence(error) == f"{name or 'the picture'} is larger than 40 MiB; send a smaller picture"


def test_an_unknown_language_falls_back_to_english() -> None:
    """What a language lacks is said in English."""
    assert camera_sentence(ImageError(Code.PICTURE_EMPTY, picture="a"), "xx").startswith("a is empty")
    assert "camera-closed" in Catalogue("en", texts_of("en", ["web.words"]))
