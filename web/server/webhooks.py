"""Webhooks: tell another program of each round and each game, where the host said so when it started Ojo.

Off by default. The address is given on the command line and nowhere else: who can only reach the server
cannot make it ask for anything, inside the network or outside. Each call is signed, tried again with longer
and longer waits, and not led elsewhere by a redirect.
"""

import hashlib
import hmac
import logging
import queue
import secrets
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from email.message import Message
from pathlib import Path
from typing import IO
from urllib.error import HTTPError

import msgspec

from table.contract.told import TableView
from web.contract.news import GameNews, RoundNews
from web.server.folders import kept

WAITS_SECONDS = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Before each further try; after the last the call is given up, and logged."""
ANSWER_SECONDS = 5.0
WAITING_MOST = 1000
"""Calls that wait at once; beyond, the newest are dropped and logged."""
KEY_BYTES = 32

log = logging.getLogger(__name__)


def kept_key(folder: Path) -> str:
    """The key that calls are signed with."""
    made = secrets.token_hex(KEY_BYTES).encode
    return kept(folder / "webhook.key", made, lambda it: bool(it.strip())).decode().strip()


def signature(key: str, at_seconds: str, body: bytes) -> str:
    """`sha256=` and the HMAC-SHA256 of time, full stop and body, in hexadecimal."""
    signed = hmac.new(key.encode(), at_seconds.encode() + b"." + body, hashlib.sha256)
    return f"sha256={signed.hexdigest()}"


class Webhooks:
    """Calls one address, in a thread of its own."""

    def __init__(
        self,
        url: str,
        key: str,
        view: Callable[[str], TableView],
        waits_seconds: Sequence[float] = WAITS_SECONDS,
    ) -> None:
        """`view` gives the contract's view of a table by its id."""
        self._url, self._key, self._view, self._waits = url, key, view, waits_seconds
        self._moved: queue.Queue[str | None] = queue.Queue(WAITING_MOST)
        self._told: dict[str, int] = {}
        self._stopped = threading.Event()
        self._open = urllib.request.build_opener(_NotLedElsewhere).open
        self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)
        self._thread.start()

    def moved(self, table_id: str | None) -> None:
        """A table has moved on; quick, for it is called by who writes."""
        if table_id is None:
            return
        try:
            self._moved.put_nowait(table_id)
        except queue.Full:
            log.warning("too many webhook calls wait; one for table %s is dropped", table_id)

    def close(self) -> None:
        """Stop; what waits is not sent."""
        self._stopped.set()
        self._moved.put(None)
        self._thread.join(ANSWER_SECONDS)

    def _run(self) -> None:
        while (table_id := self._moved.get()) is not None and not self._stopped.is_set():
            try:
                for event in self._news(table_id, self._view(table_id)):
                    self._send(event)
            except Exception as error:  # the next table's news must not wait for this one's fault
                log.warning("no webhook for table %s: %s", table_id, error)

    def _news(self, table_id: str, view: TableView) -> Iterator[RoundNews | GameNews]:
        """The verdicts since the last call, and the game that the last one ended."""
        newest = view.history[-1].version if view.history else 0
        # of a table that was not heard of before, only what has just been judged is news
        before = self._told.get(table_id, newest - (newest == view.version))
        self._told[table_id] = max(newest, before)
        for judged in view.history:
            if judged.version > before:
                about = {
                    key: getattr(judged, key) for key in ("version", "call", "explanation", "losses", "say")
                }
                yield RoundNews(table=table_id, **about)
        if newest > before and view.state.winner:
            yield GameNews(table=table_id, version=newest, winner=view.state.winner)

    def _send(self, news: RoundNews | GameNews) -> None:
        body, event = msgspec.json.encode(news), news.__struct_config__.tag
        for wait_seconds in (*self._waits, None):
            at_seconds = str(int(time.time()))
            headers = {
                "Content-Type": "application/json",
                "X-Ojo-Id": f"{news.table}.{news.version}.{event}",
                "X-Ojo-Time": at_seconds,
                "X-Ojo-Signature": signature(self._key, at_seconds, body),
            }
            request = urllib.request.Request(self._url, body, headers)  # noqa: S310  the host's own address
            try:
                with self._open(request, timeout=ANSWER_SECONDS):
                    return
            except HTTPError as error:
                reason = str(error)
                error.close()
            except OSError as error:
                reason = str(error)
            if wait_seconds is None or self._stopped.wait(wait_seconds):
                break
        log.warning("the webhook for %s was given up (%s)", headers["X-Ojo-Id"], reason)


class _NotLedElsewhere(urllib.request.HTTPRedirectHandler):
    """A redirect is an error: the host named one address."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> None:
        """Follow none."""
