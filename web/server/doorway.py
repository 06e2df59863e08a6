"""Phones are let in while the server runs: it listens in one home network too, from then on with a PIN.

A server that was started on loopback has no PIN, for only this machine reaches it. So the PIN comes first and
the socket second; at the end the socket goes first, with all who came by it.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import replace

from flask import Flask

from table.words import message
from table.words.refused import Refused
from web.server import security
from web.server.context import Context
from web.server.listening import Server
from web.server.networks import Network, networks
from web.server.settings import Settings

log = logging.getLogger(__name__)


class Doorway:
    """Opens and closes the server of one app to a home network. Safe from any thread."""

    def __init__(self, app: Flask, server: Server, told: Callable[[str, str], None]) -> None:
        """`told(address, pin)` says at the terminal how a further host comes in."""
        self._app, self._server, self._told = app, server, told
        self._guard = threading.Lock()
        self._before = app.extensions["ojo-settings"], ""
        """The settings to go back to, and the key of sessions."""
        self.address: str | None = None
        """This machine's own in the network where it listens; None: on loopback alone."""
        self.came = False
        """Whether anybody has come from another machine since."""

    @property
    def port(self) -> int:
        """Where it listens at each of its addresses."""
        return self._server.bind_addr[1]

    @property
    def url(self) -> str | None:
        """Where phones find the page."""
        scheme = "https" if self._settings.https else "http"
        return None if self.address is None else f"{scheme}://{self.address}:{self.port}/"

    @property
    def secure_url(self) -> str | None:
        """The same for a phone that is to lend its camera, which browsers allow with encryption alone."""
        return self.url and self.url.replace("http:", "https:", 1)

    @property
    def lost(self) -> bool:
        """Whether this machine has left the network where it listens."""
        return self.address is not None and all(it.address != self.address for it in networks())

    def see(self, address: str) -> None:
        """Take note of where a request came from."""
        if self.address is not None and address != self.address and not security.is_loopback(address):
            self.came = True

    def open(self, address: str) -> None:
        """Listen at this address of the machine's own, too. Raises `Refused`."""
        if address not in [it.address for it in networks()]:
            raise Refused("bad-request", message("phones-no-such-network", address=address), 400)
        with self._guard:
            self._close()
            sessions, told = self._parts.sessions, self._settings
            self._before = told, sessions.key
            folder = told.data_folder
            try:
                pin = told.pin or security.kept_pin(folder)
                from web.server.certificates import own_certificate

                certificate = own_certificate(folder, ["localhost", "127.0.0.1", address])
                sessions.key = security.fingerprint(security.secret_key(folder), pin)
                names = {*(told.host_names or ()), address}
                self._settings = replace(told, pin=pin, host_names=names)
                self._server.widen(address, certificate)
            except OSError as error:
                self._go_back()
                reason = (error.strerror or str(error)).lower()
                why = message("phones-closed", address=address, reason=reason)
                raise Refused("no-doorway", why) from error
            self.address, self.came = address, False
        log.info("phones are let in at %s", address)
        self._told(str(self.url), pin)

    def close(self) -> None:
        """Listen on loopback alone again; whoever came from elsewhere is hung up on."""
        with self._guard:
            self._close()
        log.info("phones are no longer let in")

    def networks(self) -> list[Network]:
        """Those to choose from."""
        return networks()

    def _close(self) -> None:
        if self.address is not None:
            self._server.narrow()
            self.address = None
            self._go_back()

    def _go_back(self) -> None:
        self._settings, self._parts.sessions.key = self._before

    @property
    def _settings(self) -> Settings:
        told: Settings = self._app.extensions["ojo-settings"]
        return told

    @_settings.setter
    def _settings(self, told: Settings) -> None:
        self._app.extensions["ojo-settings"] = told

    @property
    def _parts(self) -> Context:
        parts: Context = self._app.extensions["ojo"]
        return parts
