"""A table's own camera hangs on one process, its pages on another: what the camera reads is on them, and the
tables of all others are none of its business."""

from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from flask import Flask

from tests.vision.watched import DrawnReader, Places, Scene
from tests.web.conftest import set_up
from tests.web.watched_play import Play, until
from web.commands.serve_checks import check_table
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.lookout import lookout
from web.server.context import Context

THREE: Places = {(100, 100): 5, (200, 100): 5, (100, 300): 2}


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database of its own, whose processes do not hear each other: they ask."""
    return f"sqlite:///{tmp_path / 'ojo.db'}"


@pytest.fixture
def pages(make_app: Callable[..., Flask], url: str) -> Play:
    """A process with pages and no camera, and a table there."""
    return Play(make_app(database=url, camera="none"), Scene())


@pytest.fixture
def camera(
    make_app: Callable[..., Flask], url: str, pages: Play, demo_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Flask]:
    """Another process, whose camera stands over that table; it watches."""
    monkeypatch.setattr(lookout, "NEWS_SECONDS", 0.05)
    loaded = LoadedReader(lambda: (DrawnReader(), {}))
    eye = Eye("0", DemoPictures(demo_folder), reader=loaded, open_source=lambda _: pages.scene)
    app = make_app(database=url, eye=eye, camera_table=pages.table.id)
    parts: Context = app.extensions["ojo"]
    parts.lookout.start()
    yield app
    parts.lookout.close()


def test_a_call_at_one_process_is_seen_by_the_camera_of_another(pages: Play, camera: Flask) -> None:
    """Though another table moved last: its verdict comes by itself, and the other is left alone."""
    pages.bid()
    pages.doubt()
    other = set_up(pages.app.test_client(), dice=1)
    other.act("bid", player=other.view["state"]["turn"], quantity=1, face=5)
    parts: Context = camera.extensions["ojo"]
    parts.heard(other.id, "1")
    pages.lay({})
    pages.lay(THREE)
    until(lambda: pages.view["state"]["verdict"] is not None)
    assert pages.verdict()["found"] == 2
    assert pages.parts.tables.fold(other.id).version == 1
    assert parts.lookout.status()["table"] == pages.table.id


def test_the_camera_sees_no_dice_but_its_own_tables(pages: Play, camera: Flask) -> None:
    """Bids at another table cover nothing here, those at its own do; nobody looks through it for another."""
    other = set_up(pages.app.test_client(), dice=1)
    other.act("bid", player=other.view["state"]["turn"], quantity=1, face=5)
    looks = camera.test_client()
    assert looks.get("/api/camera/frame.jpg").status_code == 200
    other.act("doubt", player=other.view["legal"]["actions"]["doubt"][0])
    look = looks.post(f"{other.url}/look", json={"version": 2})
    assert look.status_code == 422
    assert "another table" in look.get_json()["refusal"]["message"]
    pages.bid()
    assert looks.get("/api/camera/frame.jpg").status_code == 422


def test_a_table_that_is_not_there_has_no_camera(pages: Play) -> None:
    """A slip in its id is told at once; one that is there, and none at all, are good."""
    for given in (None, pages.table.id):
        check_table(pages.parts.tables, given)
    with pytest.raises(click.BadParameter, match="no table nosuch"):
        check_table(pages.parts.tables, "nosuch")
