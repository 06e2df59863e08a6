"""The made-up language as a translator would bring it: files, and no line of code."""

import re

import pytest

import table.words
from table.words import texts
from tests.words.fluent_files import made_up

STRANGE = "vo"
"""The made-up language: the English messages with every letter another."""


@pytest.fixture
def strange_words(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The made-up language as a translator would bring it: files, and no line of code. They are written and
    parsed once a run: nobody else asks for that language."""
    folder = tmp_path_factory.getbasetemp() / "strange"
    package = folder / "made_up_words"
    words = package / "languages" / STRANGE / "all.ftl"
    if not words.exists():
        words.parent.mkdir(parents=True)
        (package / "__init__.py").touch()
        words.write_text(made_up(texts("en")), encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(table.words, "PACKAGES", (*table.words.PACKAGES, package.name))


def english_left(said: str, *given: str) -> list[str]:
    """The Latin words of a sentence, less what was given."""
    for one in given:
        said = said.replace(one, "")
    return re.findall(r"[A-Za-z]{2,}", said)
