"""The page of licences names every part, with the licence that it tells."""

import tomllib
from collections.abc import Callable
from email.message import Message
from importlib.metadata import Distribution, version
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from flask import Flask
from packaging.requirements import Requirement

from tests.web.conftest import PIN
from web.server.parts import LEARNT_FROM, OURS, SHIPPED, installed, licence_of, normalized, required

ROOT = Path(__file__).parents[3]
ASKED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]


@pytest.mark.parametrize(
    ("told", "licence"),
    [
        ({"License-Expression": "MIT", "License": "see the file"}, "MIT"),
        ({"Classifier": "License :: OSI Approved :: BSD License"}, "BSD License"),
        ({"License": "3-Clause BSD License\nand more"}, "3-Clause BSD License"),
        ({}, ""),
    ],
)
def test_how_a_part_tells_its_licence(told: dict[str, str], licence: str) -> None:
    """The expression counts most, then the classifier, then its own words."""
    metadata = Message()
    for key, value in told.items():
        metadata[key] = value
    part = cast(Distribution, SimpleNamespace(metadata=metadata))
    assert licence_of(part) == licence


def test_all_that_is_asked_for_is_a_part() -> None:
    """And what that asks for in turn, each once, and not Ojo itself; each tells a licence."""
    names = [normalized(part.name) for part in installed()]
    assert {normalized(Requirement(it).name) for it in ASKED} <= set(names)
    assert {"cffi", "protobuf", "itsdangerous"} <= set(names)
    assert len(names) == len(set(names))
    assert normalized(OURS) not in names
    assert [part.name for part in installed() if not part.licence] == []
    assert next(required()).metadata["Name"] == OURS


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_tells_them(language: str, make_app: Callable[..., Flask]) -> None:
    """To whoever reaches it: no PIN is asked for, and no release is told."""
    client = make_app(pin=PIN).test_client()
    page = client.get("/licences", query_string={"lang": language})
    assert page.status_code == 200
    for part in (*installed(), *SHIPPED, *LEARNT_FROM):
        assert part.name in page.text
        assert part.licence in page.text
    assert version("flask") not in page.text


def test_every_page_leads_there(make_app: Callable[..., Flask]) -> None:
    """By what it says of its own licence."""
    assert 'href="/licences"' in make_app().test_client().get("/").text


def test_the_guide_names_the_same_parts() -> None:
    """In both languages, for those who have installed nothing yet."""
    for language in ("en", "es"):
        guide = (ROOT / "docs" / "guide" / language / "licences.md").read_text(encoding="utf-8")
        rows = {
            normalized(row.split("|")[1].strip().strip("`")) for row in guide.splitlines() if row[:1] == "|"
        }
        wanted = {normalized(Requirement(it).name) for it in ASKED}
        assert wanted <= rows, wanted - rows
        assert {normalized(it.name) for it in (*SHIPPED, *LEARNT_FROM)} <= rows
