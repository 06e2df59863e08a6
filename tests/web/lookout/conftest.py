"""A table that is watched by a camera whose scene a test changes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.vision.watched import DrawnReader, Scene
from tests.web.watched_play import Play
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.server.context import Context


@pytest.fixture
def process(make_app: Callable[..., Flask], demo_folder: Path) -> Iterator[Callable[[Scene], Flask]]:
    """Another process on the same tables, whose camera sees a scene; it does not watch yet."""
    apps: list[Flask] = []

    def begun(scene: Scene) -> Flask:
        reader = LoadedReader(lambda: (DrawnReader(), {}))
        apps.append(
            make_app(eye=Eye("0", DemoPictures(demo_folder), reader=reader, open_source=lambda _: scene))
        )
        return apps[-1]

    yield begun
    for app in apps:
        app.extensions["ojo"].lookout.close()


@pytest.fixture
def play(process: Callable[[Scene], Flask], monkeypatch: pytest.MonkeyPatch) -> Play:
    """A watched table; there is no other."""
    monkeypatch.setattr("web.lookout.lookout.BACK_OFF_SECONDS", 0.1)
    scene = Scene()
    app = process(scene)
    parts: Context = app.extensions["ojo"]
    for before in parts.tables.latest():  # another test's dice, which this camera would take for hidden
        parts.tables.delete(before.id)
    parts.lookout.start()
    return Play(app, scene)
