"""A table that is watched, its camera a scene that a test changes."""

import time
from collections.abc import Callable
from typing import Any

import msgspec
from flask import Flask

from tests.vision.watched import Places, Scene
from tests.web.conftest import PATIENCE_SECONDS, Table, set_up
from web.routes.routing import view_told
from web.server.context import Context


class Play:
    """A table of three with one die each, watched, with a scene to change."""

    def __init__(self, app: Flask, scene: Scene) -> None:
        self.app = app
        self.scene = scene
        self.table = self.another()

    @property
    def parts(self) -> Context:
        """The server's parts: asked directly, as if no page were open."""
        parts: Context = self.app.extensions["ojo"]
        return parts

    def another(self, **setup: Any) -> Table:
        """Set up a table."""
        return set_up(self.app.test_client(), **{"dice": 1, **setup})

    @property
    def view(self) -> dict[str, Any]:
        """What the pages would be shown."""
        return dict(msgspec.to_builtins(view_told(self.parts, self.parts.tables.view(self.table.id))))

    def lay(self, lies: Places | Exception) -> None:
        """Change what the camera sees, and give it time to see that."""
        self.scene.lies = lies
        reads = self.scene.reads
        until(lambda: self.scene.reads > reads + 2)

    def bid(self, quantity: int = 1) -> None:
        """So many fives, by whose turn it is."""
        self.table.act("bid", player=self.table.view["state"]["turn"], quantity=quantity, face=5)

    def doubt(self) -> None:
        """The next seat doubts."""
        self.table.act("doubt", player=self.table.view["legal"]["actions"]["doubt"][0])

    def verdict(self) -> dict[str, Any]:
        """The verdict, once there is one."""
        until(lambda: self.view["state"]["verdict"] is not None)
        return dict(self.view["state"]["verdict"])


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < ends, "it never came to pass"
        time.sleep(0.02)
