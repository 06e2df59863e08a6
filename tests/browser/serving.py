"""The real app behind the real server, as long as a test or a module needs it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from flask import Flask

from web.app import create_app
from web.eye.service import Eye
from web.server.context import Context
from web.server.listening import Server, open_server
from web.server.settings import Settings


class Served(NamedTuple):
    """A server that answers on loopback."""

    url: str
    parts: Context
    app: Flask
    server: Server


@contextmanager
def serving(told: Settings, eye: Eye | None = None) -> Iterator[Served]:
    """Start a server with these settings; closed in the end, with all that it holds."""
    app = create_app(told, eye)
    server = open_server(app, "127.0.0.1", 0, None)
    thread = threading.Thread(target=server.serve)
    thread.start()
    parts: Context = app.extensions["ojo"]
    yield Served(f"http://127.0.0.1:{server.bind_addr[1]}", parts, app, server)
    parts.live.close()
    parts.taker.close()
    server.stop()
    thread.join()
    parts.eye.close()
    parts.store.close()
