"""`ojo serve`: the table in a browser; `ojo demo`: the demo table, on this machine only."""

import gc
import logging
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
from click.core import ParameterSource

from table.judging.rates import reader_rates
from table.log.elsewhere import Elsewhere
from table.log.forgetting import Keep
from table.log.store import PHOTOS_PER_TABLE, Store
from table.words import Listing, catalogue, languages, message
from web.app import create_app
from web.commands import terminal
from web.commands.parameters import turn_option
from web.commands.pin import show_address
from web.commands.serve_checks import (
    asked_name,
    asked_pin,
    check_backend,
    check_balancer,
    check_camera,
    check_host,
    check_readers,
    check_table,
    check_variant,
    read_pin,
    read_secret,
)
from web.commands.terminal import SpokenCommand
from web.eye.composing import DICE, PIPS
from web.eye.loaded_reader import DEFAULT_BACKEND
from web.server import security
from web.server.context import Context
from web.server.doorway import Doorway
from web.server.folders import note_address, noted_address
from web.server.home_names import as_asked
from web.server.journal import log_to, wait_for_no_reader
from web.server.listening import (
    PortTaken,
    Server,
    next_port,
    open_server,
    raise_descriptor_limit,
    stop_on_signals,
)
from web.server.networks import ANY_ADDRESS, found_nowhere, own_addresses, shown, url_host
from web.server.retention import keep_expiring
from web.server.sessions import HOST_CODE_SECONDS
from web.server.settings import DEFAULT_PORT, LOOPBACK_NAMES, Settings
from web.server.typed import typed
from web.server.webhooks import Webhooks, kept_key
from web.words.discretion import without_secrets

SECRETS = {
    "pin": "OJO_PIN",
    "camera": "OJO_CAMERA",
    "db": "OJO_DATABASE",
    "webhook": "OJO_WEBHOOK",
}
"""Option that may hold a secret -> the variable that keeps it to itself."""
DAYS_MOST = 36_500
ASKED_FOR = ""
"""What `--pin` stands for by itself."""
IDLE_SECONDS = 10.0
"""Without a write; then the database's file is made whole by itself."""
TIDY_SECONDS = 0.5
"""So often it is seen whether that is due, or traces are left of what was deleted."""

log = logging.getLogger(__name__)


@click.command("serve", cls=SpokenCommand)
@click.option("--camera", default="auto", envvar="OJO_CAMERA", show_default=True,
              metavar="auto|0|URL|FILE|demo|none")  # fmt: skip
@turn_option
@click.option("--camera-table", metavar="TABLE")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", metavar="N", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option("--https", is_flag=True)
@click.option("--backend", metavar="NAME", default=DEFAULT_BACKEND, show_default=True)
@click.option("--db", metavar="URL", envvar="OJO_DATABASE")
@click.option("--variant", default="dudo", show_default=True, metavar="ID")
@click.option("--pin", metavar="", envvar="OJO_PIN", is_flag=False, flag_value=ASKED_FOR)
@click.option("--pin-file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--metrics-token-file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--name", "names", metavar="NAME", multiple=True)
@click.option("--behind", metavar="ADDRESS", multiple=True)
@click.option("--readers", metavar="URL")
@click.option("--key-file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--language", metavar="CODE")
@click.option("--pictures", metavar="N", default=PHOTOS_PER_TABLE, show_default=True, type=click.IntRange(1))
@click.option("--pictures-in", metavar="URL")
@click.option("--keep-nights", metavar="N", type=click.IntRange(1, DAYS_MOST))
@click.option("--keep-pictures", metavar="N", type=click.IntRange(1, DAYS_MOST))
@click.option("--webhook", metavar="URL", envvar="OJO_WEBHOOK")
@click.option("--open", "open_browser", is_flag=True)
def command(**options: Any) -> None:
    """Open the table in a browser."""
    context = click.get_current_context()
    for name in SECRETS:
        if context.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
            continue
        given = options[name]
        in_a_network = not security.is_loopback(options["host"])
        if given != ASKED_FOR if name == "pin" else in_a_network and without_secrets(given) != given:
            why = message("command-serve-secret", option=name, variable=SECRETS[name])
            raise terminal.wrong(f"--{name}", why)
    if options["pin"] == ASKED_FOR:
        options["pin"] = asked_pin()
    serve(_told(**options))


def _told(
    *,
    pin_file: Path | None,
    key_file: Path | None,
    metrics_token_file: Path | None,
    keep_nights: int | None,
    keep_pictures: int | None,
    language: str | None,
    names: Sequence[str],
    turn: int | None,
    db: str | None,
    **options: Any,
) -> Settings:
    """The options, with what is in the files that they name. Raises click's errors."""
    pin = options["pin"] if pin_file is None else read_pin(pin_file)
    options["pin"] = None if pin is None else typed(pin)
    return Settings(
        **options, names=[*map(asked_name, names)], database=db,
        turn=turn, keep=Keep(keep_nights, keep_pictures),
        language=terminal.checked(language) if language else terminal.spoken(),
        key=read_secret("--key-file", key_file),
        metrics_token=read_secret("--metrics-token-file", metrics_token_file),
    )  # fmt: skip


def serve(told: Settings) -> None:
    """Serve until Ctrl-C or SIGTERM. Raises click's errors, each one sentence with the way out."""
    _check(told)
    wait_for_no_reader()
    raise_descriptor_limit()
    told = _prepared(told)
    app = create_app(told)
    parts: Context = app.extensions["ojo"]
    check_table(parts.tables, told.camera_table)
    certificate = _certificate(told.data_folder, _names(told)) if told.https else None
    server = _opened(app, told, certificate)
    stop_on_signals(server)  # before anybody is told that it is there to be stopped

    if not _is_open(told):
        app.extensions["ojo-doorway"] = Doorway(app, server, _tell_way_in)
    told = app.extensions["ojo-settings"] = replace(told, port=server.bind_addr[1])
    note_address(told.data_folder, told.own_url)
    _tell(parts, told)
    if told.open_browser and _has_browser():
        _begin("browser", webbrowser.open, told.own_url)
    with _beside(parts, told, server):
        server.serve(parts.live.close)


def _check(told: Settings) -> None:
    """Raises click's errors where it cannot be so."""
    check_variant(told.variant)
    check_backend(told.backend)
    check_camera(told.camera)
    check_host(told.host)
    if told.webhook is not None and not told.webhook.startswith(("http://", "https://")):
        raise terminal.wrong("--webhook", message("command-serve-webhook"))
    for address in told.behind:
        check_balancer(address)
    if told.readers is not None:
        check_readers(told.readers)
    if told.pin is not None and (problem := security.pin_problem(told.pin)) is not None:
        raise terminal.wrong("--pin", problem)


def _prepared(told: Settings) -> Settings:
    """The settings with the PIN that is asked for; the data folder is made, and written to from now on."""
    folder, pin = told.data_folder, told.pin
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        tempfile.TemporaryFile(dir=folder).close()
        log_to(folder / "ojo.log")
        if pin is None and _is_open(told):
            pin = security.kept_pin(folder)
    except OSError as error:
        reason = str(error.strerror)
        raise terminal.fault("command-serve-folder", folder=str(folder), reason=reason) from error
    return replace(told, pin=pin, host_names=_known_names(told.host, told.names))


def _is_open(told: Settings) -> bool:
    """Whether other machines come in, be it through a balancer on this one."""
    return bool(told.behind) or not security.is_loopback(told.host)


def _opened(app: Any, told: Settings, certificate: tuple[Path, Path] | None) -> Server:
    """The server, listening. Raises `ServerError`; where an Ojo may be in the way, it is named."""
    try:
        return open_server(app, told.host, told.port, certificate, told.behind)
    except PortTaken as error:
        address, port = noted_address(told.data_folder), told.port
        if address is None or urlsplit(address).port != port:
            raise
        why = message("command-serve-port-runs", port=port, address=address, other=next_port(port))
        raise PortTaken(why) from error


def _tell(parts: Context, told: Settings) -> None:
    """Say where the table is, how one comes in, what keeps others out, and what was lost."""
    address = told.own_url
    if told.pin is None:
        click.echo(terminal.told("command-serve-at", address=address))
    else:
        click.echo(terminal.told("command-serve-at-pin", address=address, pin=told.pin))
        if show_address(f"{address}join/{parts.sessions.invite('host')}"):
            click.echo(terminal.told("command-serve-scan", minutes=HOST_CODE_SECONDS // 60))
    if told.host in ANY_ADDRESS:
        _tell_networks(told.host, address)
    if shortened := parts.store.shortened():
        log.error("writes that were acknowledged are gone from tables %s", ", ".join(shortened))
        click.echo(terminal.told("command-shortened", number=len(shortened)))


def _tell_networks(host: str, address: str) -> None:
    """Say where else it is found, or why no other machine finds it."""
    if others := own_addresses(host)[1:]:
        at = tuple(address.replace(shown(host), url_host(it)) for it in others)
        click.echo(terminal.told("command-serve-also", addresses=Listing(at, "and")))
    elif found_nowhere(host):
        other = next(it for it in ANY_ADDRESS if it != host)
        way = "command-serve-other-version" if own_addresses(other) else "command-serve-alone"
        click.echo(terminal.told(way, version=ANY_ADDRESS[other], host=other))


def _tell_way_in(address: str, pin: str) -> None:
    with suppress(OSError):  # nobody may be there to read it
        click.echo(terminal.told("command-serve-at-pin", address=address, pin=pin))


@contextmanager
def _beside(parts: Context, told: Settings, server: Server) -> Iterator[None]:
    """What runs beside the server as long as it serves, and is let go in order."""
    _begin("warm-up", _warm_up, parts)
    stopped = threading.Event()
    _begin("tidy", _keep_tidy, parts.store, stopped)
    _begin("examine", _examine, parts.store)
    if any(told.keep):
        _begin("retention", keep_expiring, parts, told.keep, stopped)
    if told.https:
        from web.server.certificates import keep_fitting

        names = partial(_names, told)
        _begin("certificate", keep_fitting, told.data_folder, names, server.renew, stopped)
    parts.lookout.start()
    parts.taker.resume()
    hooks = Webhooks(told.webhook, kept_key(told.data_folder), parts.tables.view) if told.webhook else None
    if hooks is not None:
        parts.live.listen(hooks.moved)
    elsewhere = Elsewhere(parts.store.reader.url, parts.heard, parts.live.hears)
    yield
    stopped.set()
    elsewhere.close()
    if hooks is not None:
        hooks.close()
    parts.taker.close()
    parts.lookout.close()
    parts.eye.close()
    parts.store.close()


def _begin(name: str, do: Callable[..., object], *given: object) -> None:
    threading.Thread(target=do, args=given, name=name, daemon=True).start()


def _warm_up(parts: Context) -> None:
    """Make ready what would else be made while a whole table waits for its first verdict, word or page."""
    parts.eye.warm_up()
    reader_rates()
    for language in languages():
        catalogue(language)
    parts.circles.warm_up()
    gc.collect()
    gc.freeze()  # all this stays for the night: nobody need wait while the collector walks over it


def _examine(store: Store) -> None:
    """Say where a part of the database's file is destroyed, before people find it one night after another."""
    try:
        reason = store.condition.examine()
    except Exception as error:  # a file that is moved away meanwhile is told to who plays
        log.warning("the database could not be examined: %s", error)
        return
    if reason is not None:
        log.error("the database is damaged: %s", reason)
        with suppress(OSError):  # nobody may be there to read it
            click.echo(terminal.told("command-destroyed", reason=" ".join(reason.split())))


def _keep_tidy(store: Store, stopped: threading.Event) -> None:
    """Whenever nobody plays for a while, the database's file is made whole by itself."""
    wait = TIDY_SECONDS
    while not stopped.wait(wait):
        wait = TIDY_SECONDS
        try:
            store.checkpoint(IDLE_SECONDS)
            store.pictures.catch_up()
        except Exception as error:  # a disk that is full now may not be later
            wait = IDLE_SECONDS
            log.warning("the database could not be tidied: %s", error)


def _certificate(folder: Path, names: list[str]) -> tuple[Path, Path]:
    from web.server.certificates import own_certificate

    try:
        return own_certificate(folder, names)
    except OSError as error:
        reason = str(error.strerror)
        raise terminal.fault("command-serve-certificate", folder=str(folder), reason=reason) from error


def _known_names(host: str, more: Sequence[str]) -> set[str]:
    """What a request may be addressed to: a page elsewhere may point a name of its own at this machine."""
    names = {*LOOPBACK_NAMES, host, *more}
    if not security.is_loopback(host):
        own = socket.gethostname()
        names |= {own, f"{own.partition('.')[0]}.local"}
    return {as_asked(name) for name in names}


def _names(told: Settings) -> list[str]:
    """What the certificate is for."""
    there = own_addresses(told.host) if told.host in ANY_ADDRESS else [as_asked(told.host)]
    return ["localhost", "127.0.0.1", "::1", *there, *told.names]


def _has_browser() -> bool:
    """Whether a browser can open a window; without a display `webbrowser` would take the terminal over."""
    on_a_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not on_a_display:
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


@click.command("demo", cls=SpokenCommand)
@click.option("--port", metavar="N", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", metavar="URL")
@click.option("--dice", type=click.Choice(DICE), default=PIPS, show_default=True)
def demo_command(port: int, db: str | None, dice: str) -> None:
    """Open the demo table: rendered reveals read by the real model."""
    spoken = terminal.spoken()
    serve(
        Settings(
            camera="demo", demo_dice=dice, port=port, database=db, language=spoken, open_browser=True
        )
    )  # fmt: skip
