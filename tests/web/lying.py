"""A table under a camera that sees drawn dice: what the tests of whose dice are whose have in common."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask

from tests.vision.watched import DrawnReader, Places
from tests.vision.watched import table as drawn
from tests.web.conftest import Table
from vision import Frame
from vision.camera.cameras import Traits
from web.eye.camera_memory import CameraMemory
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye


class Lying:
    """A camera that sees what lies there."""

    name = "desk cam"
    traits = Traits(live=True)

    def __init__(self, lies: Places) -> None:
        self.lies = lies

    def read(self) -> Frame:
        """The table."""
        return drawn(self.lies)

    def close(self) -> None:
        """Nothing is held."""


def app_under(camera: Lying, make_app: Callable[..., Flask], demo_folder: Path, folder: Path) -> Flask:
    """A server of its own in `folder`, whose eye looks through that camera and reads what is drawn."""
    eye = Eye(
        "0", DemoPictures(demo_folder), reader=LoadedReader(lambda: (DrawnReader(), {})),
        open_source=lambda _: camera,
        memory=CameraMemory(folder / "cameras.json"),
    )  # fmt: skip
    eye.warm_up()
    return make_app(eye=eye, data_folder=folder, database=f"sqlite:///{folder / 'ojo.db'}")


class UnderCamera:
    """A table under that camera, spoken to as the camera's page would."""

    def __init__(self, table: Table, camera: Lying) -> None:
        self.table, self.camera = table, camera

    def ask(self, what: str, status: int = 200, **body: object) -> dict[str, Any]:
        """POST, and the answer."""
        answer = self.table.client.post(f"/api/camera/{what}", json={"table": self.table.id, **body})
        assert answer.status_code == status, answer.get_data(as_text=True)
        told: dict[str, Any] = answer.get_json()
        return told
