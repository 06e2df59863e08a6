"""The made-up language as a translator would bring it: files, and no line of code."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import web.words
from tests.words.fluent_files import made_up
from web.words import catalogue, texts

STRANGE = "vo"
"""The made-up language: the English messages with every letter another."""


@pytest.fixture
def strange_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The made-up language as a translator would bring it: files, and no line of code."""
    package = tmp_path / "made_up_words"
    (package / "languages" / STRANGE).mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "languages" / STRANGE / "all.ftl").write_text(made_up(texts("en")), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(web.words, "PACKAGES", (*web.words.PACKAGES, package.name))
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()


def english_left(said: str, *given: str) -> list[str]:
    """The Latin words of a sentence, less what was given."""
    for one in given:
        said = said.replace(one, "")
    return re.findall(r"[A-Za-z]{2,}", said)
