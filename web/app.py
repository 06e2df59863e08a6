"""The Flask factory: settings in, an app with its working parts out."""

import logging
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from flask import Flask, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException

from web.camera.aiming import Aiming
from web.camera.camera_memory import CameraMemory
from web.camera.demo_pictures import DemoPictures, demo_folder
from web.camera.photo_reader import PhotoReader
from web.camera.service import DEFAULT_BACKEND, Eye
from web.lookout.lookout import Lookout
from web.routes.api import JSON_BYTES, api
from web.routes.camera_setup import camera_setup
from web.routes.guests import guests
from web.routes.guests import sessions as session_routes
from web.routes.login import login_routes
from web.routes.nights import nights
from web.routes.openapi import openapi
from web.routes.operations import Figures, operations
from web.routes.pages import pages
from web.routes.photos import photos
from web.routes.seats import seats
from web.routes.source import source_routes
from web.routes.speaking import language, said, speaking
from web.routes.trust import trust
from web.server import compression, security
from web.server.context import Context
from web.server.folders import data_folder, default_database
from web.server.sessions import Sessions
from web.server.throttle import Throttle
from web.table.authority import NoSuchTable, Tables
from web.table.event import Damaged
from web.table.fold import BrokenLog
from web.table.live import LocalBroadcast
from web.table.store import PHOTOS_PER_TABLE, Store
from web.words import ENGLISH, Fact, message
from web.words.refused import Refused

STREAMS = 1000
"""Streams open at once: each costs a connection and its place in the loop, no thread."""

log = logging.getLogger(__name__)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app. Raises `StoreError` where its database cannot be opened.

    Settings, all of which may be left out: `DATA_FOLDER` (a path), `DATABASE` (its URL), `CAMERA` (auto,
    demo, none, or what `vision.open_camera` takes), `VARIANT` (the one that the door offers first),
    `LANGUAGE` (spoken to who asks for none that there is), `PIN` (None: none is asked for), `HTTPS` (whether
    the server encrypts), `HOST_NAMES` (names that a request may be addressed to; None: any), `STREAMS` (open
    at once), `PICTURES` (kept of each table), `SOURCE_URL`, `BACKEND` (runs the detector), and `EYE` (an
    `Eye` in place of the one that `CAMERA` describes).
    """
    app = Flask(__name__)
    app.config.from_mapping(
        DATA_FOLDER=data_folder(),
        DATABASE=None,
        CAMERA="auto",
        BACKEND=DEFAULT_BACKEND,
        VARIANT="dudo",
        LANGUAGE=ENGLISH,
        PIN=None,
        HOST_NAMES=security.LOOPBACK_NAMES,
        STREAMS=STREAMS,
        SOURCE_URL="/source",
        EYE=None,
        PICTURES=PHOTOS_PER_TABLE,
        HTTPS=False,
        MAX_CONTENT_LENGTH=JSON_BYTES,
        VERSION=own_version(),
        SESSION_COOKIE_NAME="ojo",
    )
    app.config.from_mapping(config or {})
    folder = Path(app.config["DATA_FOLDER"])
    pin = app.config["PIN"]
    key = security.fingerprint(security.secret_key(folder), pin) if pin is not None else ""

    store = Store(app.config["DATABASE"] or default_database(folder), app.config["PICTURES"])
    live = LocalBroadcast(app.config["STREAMS"])
    backend = app.config["BACKEND"]
    eye = app.config["EYE"] or Eye(
        app.config["CAMERA"],
        DemoPictures(demo_folder()),
        backend=backend,
        photos=PhotoReader(backend),
        memory=CameraMemory(folder / "cameras.json"),
    )
    sessions = Sessions(store.reader, store.writer, key)
    tables = Tables(store, live)
    lookout = Lookout(tables, live, eye)
    app.extensions["ojo"] = Context(
        store, live, tables, eye, Aiming(eye, folder / "self-tests"), lookout, Throttle(), sessions
    )  # fmt: skip

    app.extensions["ojo-figures"] = Figures()
    security.init_app(app)
    compression.init_app(app)
    for blueprint in (
        pages,
        api,
        photos,
        login_routes,
        guests,
        session_routes,
        seats,
        nights,
        source_routes,
        trust,
        camera_setup,
        operations,
        openapi,
        speaking,
    ):
        app.register_blueprint(blueprint)
    _answer_errors(app)
    about = {"source_url": app.config["SOURCE_URL"], "version": app.config["VERSION"]}
    app.context_processor(lambda: about | {"language": language(), "say": _say})
    return app


def own_version() -> str:
    """The version of the installed distribution."""
    try:
        return version("ojo-dice")
    except PackageNotFoundError:  # run from a folder that was never installed
        return "unknown"


def _answer_errors(app: Flask) -> None:
    """Every error is a sentence: JSON where the API was asked, else a page; never a traceback."""

    @app.errorhandler(Refused)
    def refused(error: Refused) -> ResponseReturnValue:
        if request.path.startswith("/api/"):
            return error.to_json(language()), error.status, error.headers
        page = render_template("error.html", status=error.status, message=said(error.say))
        return page, error.status, error.headers

    @app.errorhandler(NoSuchTable)
    def no_such_table(_error: NoSuchTable) -> ResponseReturnValue:
        return refused(Refused("no-such-table", message("server-no-such-table"), 404))

    @app.errorhandler(BrokenLog)
    def broken_log(error: BrokenLog) -> ResponseReturnValue:
        log.error("%s: %s", request.path, error)
        return refused(Refused("broken-table", message("server-broken-table"), 500))

    @app.errorhandler(Damaged)
    def damaged(error: Damaged) -> ResponseReturnValue:
        log.error("%s", error)
        return refused(Refused("broken-table", message("server-damaged", event=error.version), 500))

    @app.errorhandler(SQLAlchemyError)
    def store_failed(error: SQLAlchemyError) -> ResponseReturnValue:
        log.error("%s: %s", request.path, getattr(error, "orig", None) or error)
        return refused(Refused("no-database", message("server-no-database"), 503))

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> ResponseReturnValue:
        status = error.code or 500
        code, sentence = _HTTP_ERRORS.get(status, ("bad-request", "server-not-understood"))
        return refused(Refused(code, message(sentence), status))

    @app.errorhandler(Exception)
    def unforeseen(error: Exception) -> ResponseReturnValue:
        log.error("%s failed", request.path, exc_info=error)
        return refused(Refused("internal", message("server-internal"), 500))


_HTTP_ERRORS = {
    404: ("not-found", "server-not-found"),
    405: ("not-found", "server-no-method"),
    413: ("too-large", "server-too-large"),
}
"""Status -> code and sentence of what the server's framework refuses."""


def _say(message_id: str, /, **facts: Fact) -> str:
    """For templates: `say("page-door-title")`."""
    return said(message(message_id, **facts))
