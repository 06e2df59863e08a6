"""The Flask factory: settings in, an app with its working parts out."""

import errno
import logging
import time

from flask import Flask, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException

from table.authority import NoSuchTable, Tables
from table.club.circle.circles import Circles
from table.club.tournament.tournaments import Tournaments
from table.contract.events import BrokenLog
from table.contract.validation import make_ready
from table.kept.turns import Turns
from table.limits import LIMITS
from table.live import Broadcast
from table.log.database import trouble
from table.log.event import Damaged
from table.log.shelf import ObjectShelf
from table.log.store import WRITTEN, Store
from table.words import Fact, Message, message
from table.words.refused import Refused
from vision.camera.demo_folder import demo_folder
from web.contract.address import ANYBODY, JSON_BYTES, Address
from web.eye.camera_memory import CameraMemory
from web.eye.cluster_reader import ClusterReader
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.photo_reader import PhotoReader, Photos
from web.eye.service import Eye
from web.lookout.aiming import Aiming
from web.lookout.cover import Cover
from web.lookout.lookout import Lookout
from web.routes.api import api
from web.routes.camera_setup import camera_setup
from web.routes.circle_changes import circle_changes
from web.routes.circles import circles
from web.routes.doorway import doorway_routes, trust
from web.routes.guests import guests, login_routes
from web.routes.guests import sessions as session_routes
from web.routes.nights import nights
from web.routes.operations import Figures, openapi, operations
from web.routes.pages import pages
from web.routes.photos import photos
from web.routes.routing import Routes
from web.routes.seats import seats
from web.routes.source import source_routes
from web.routes.speaking import language, said, speaking
from web.routes.tournaments import tournament_changes, tournaments
from web.server import compression, security
from web.server.bridge import LOST
from web.server.budgets import Budgets
from web.server.clock import counted_seconds
from web.server.context import Context
from web.server.folders import default_database
from web.server.rivals import Rivals
from web.server.sessions import Sessions
from web.server.settings import VERSION, Settings
from web.server.taker import Taker
from web.server.throttle import Throttle
from web.words.right_to_left import apart

BLUEPRINTS: tuple[Routes, ...] = (
    pages, api, photos, login_routes, guests, session_routes, seats, nights, source_routes, trust,
    camera_setup, operations, openapi, speaking, doorway_routes, circles, circle_changes,
    tournaments, tournament_changes,
)  # fmt: skip

NO_ROOM = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
"""What a system says of a full disk; Windows knows no quota by that name."""
NO_MEMORY = (
    "failed to map segment", "annot allocate memory", "bad_alloc", "nsufficient memory",
    "can't start new thread",
)  # fmt: skip
"""What libraries, the system and the interpreter say of it where they raise no MemoryError."""

STATIC = Address(covered="blind", may=ANYBODY, answers={200: "*/*"}, about="Scripts, styles, pictures.")
ADDRESSES = {"static": STATIC} | {
    name: address for routes in BLUEPRINTS for name, address in routes.addresses.items()
}
"""What was told of each route, by endpoint."""

log = logging.getLogger(__name__)


def create_app(settings: Settings | None = None, eye: Eye | None = None) -> Flask:
    """Make the app, with an eye of its own where none is given. Raises `StoreError` where its database cannot
    be opened."""
    make_ready()
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = JSON_BYTES
    app.extensions["ojo-settings"] = settings = settings or Settings()
    app.extensions["ojo"] = parts = _parts(settings, eye)
    app.extensions["ojo-figures"] = Figures()
    app.before_request(_nothing_written)
    app.before_request(parts.taker.resume)
    security.init_app(app)
    app.before_request(_body_kept)
    compression.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    _answer_errors(app)
    about = {"version": VERSION, "limits": LIMITS, "keep": settings.keep, "say": _say}
    app.jinja_env.filters["apart"] = apart
    app.context_processor(lambda: about | {"language": language()})
    return app


def _parts(settings: Settings, eye: Eye | None) -> Context:
    """The server's working parts. Raises `StoreError`."""
    folder = settings.data_folder
    secret = settings.key or security.secret_key(folder)  # of any length: it is a key of HMAC
    key = security.fingerprint(secret, settings.pin) if settings.pin is not None else ""
    shelf = ObjectShelf(settings.pictures_in) if settings.pictures_in is not None else None
    store = Store(settings.database or default_database(folder), settings.pictures, shelf)
    live = Broadcast(settings.streams)
    eye = eye or _eye(settings, secret)
    sessions = Sessions(store.reader, store.writer, key)
    tables = Tables(store, live)
    cover = Cover(tables, settings.camera_table)
    return Context(
        addresses=ADDRESSES, store=store, live=live, tables=tables, circles=Circles(store, tables),
        tournaments=Tournaments(store, tables), eye=eye, cover=cover,
        aiming=Aiming(eye, cover),
        lookout=Lookout(tables, live, eye, settings.camera_table),
        taker=Taker(tables, live, [Rivals(tables, eye).act_in_seconds]),
        turns=Turns(lambda: time.time_ns() // 1_000_000, counted_seconds), logins=Throttle(),
        budgets=Budgets(), sessions=sessions,
    )  # fmt: skip


def _eye(settings: Settings, secret: bytes) -> Eye:
    photos: Photos = PhotoReader(settings.backend)
    if settings.readers is not None:
        photos = ClusterReader(settings.readers, photos)
    reader = LoadedReader(backend=settings.backend, photos=photos)
    memory = CameraMemory(settings.data_folder / "cameras.json", settings.turn)
    pictures = DemoPictures(demo_folder(), secret.hex(), settings.demo_dice)
    return Eye(settings.camera, pictures, reader=reader, memory=memory)


def _nothing_written() -> None:
    WRITTEN.set(False)


def _body_kept() -> None:
    """What was sent is all here. Raises the disk's OSError where it is not."""
    if (lost := request.environ.get(LOST)) is not None:
        raise lost


def _answer_errors(app: Flask) -> None:
    """Every error is a sentence: JSON where the API was asked, else a page; never a traceback."""

    @app.errorhandler(Refused)
    def refused(error: Refused) -> ResponseReturnValue:
        if request.path.startswith("/api/"):
            return error.to_json(language()), error.status, error.headers
        page = render_template("error.html", status=error.status, message=said(error.say))
        return page, error.status, error.headers

    def failed(code: str, say: Message, status: int = 500) -> ResponseReturnValue:
        """What went wrong; where it did so after a commit, that this was kept."""
        if WRITTEN.get():
            code, say, status = "kept", message("server-kept"), 500
        return refused(Refused(code, say, status))

    @app.errorhandler(NoSuchTable)
    def no_such_table(_error: NoSuchTable) -> ResponseReturnValue:
        return refused(Refused("no-such-table", message("server-no-such-table"), 404))

    @app.errorhandler(BrokenLog)
    def broken_log(error: BrokenLog) -> ResponseReturnValue:
        log.error("%s: %s", request.path, error)
        return failed("broken-table", message("server-broken-table"))

    @app.errorhandler(Damaged)
    def damaged(error: Damaged) -> ResponseReturnValue:
        log.error("%s", error)
        return failed("broken-table", message("server-damaged", event=error.version))

    @app.errorhandler(SQLAlchemyError)
    def store_failed(error: SQLAlchemyError) -> ResponseReturnValue:
        log.error("%s: %s", request.path, getattr(error, "orig", None) or error)
        said = {"destroyed": "store-destroyed", "full": "store-full", None: "server-no-database"}
        return failed("no-database", message(said[trouble(error)]), 503)

    @app.errorhandler(MemoryError)
    def no_memory(error: Exception) -> ResponseReturnValue:
        log.error("%s: no memory is left", request.path, exc_info=error)
        return failed("no-memory", message("store-no-memory"), 503)

    @app.errorhandler(OSError)
    def disk_failed(error: OSError) -> ResponseReturnValue:
        if error.errno not in NO_ROOM:
            return unforeseen(error)
        log.error("%s: %s", request.path, error)
        return failed("no-room", message("store-no-room"), 507)

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> ResponseReturnValue:
        status = error.code or 500
        code, sentence = _HTTP_ERRORS.get(status, ("bad-request", "server-not-understood"))
        return refused(Refused(code, message(sentence), status))

    @app.errorhandler(Exception)
    def unforeseen(error: Exception) -> ResponseReturnValue:
        if any(words in str(error) for words in NO_MEMORY):
            return no_memory(error)
        log.error("%s failed", request.path, exc_info=error)
        return failed("internal", message("server-internal"))


_HTTP_ERRORS = {
    404: ("not-found", "server-not-found"),
    405: ("not-found", "server-no-method"),
    413: ("too-large", "server-too-large"),
}
"""Status -> code and sentence of what the server's framework refuses."""


def _say(message_id: str, /, **facts: Fact) -> str:
    """For templates: `say("page-source")`."""
    return said(message(message_id, **facts))
