"""Several Ojos on one PostgreSQL hear each other at once, by its LISTEN and NOTIFY.

What is announced within a transaction is heard when it is committed, and only then. While the line is down
nothing is lost: who listens to a table asks the store every second (`web.server.feeds`), and once it is up
again whatever was kept of any table may be outdated.
"""

import logging
import threading
from collections.abc import Callable

from sqlalchemy import URL, Connection, func, select

CHANNEL = "ojo"
OUTDATED = "outdated"
"""What is announced of a table that was changed otherwise than by an event; no table is called so."""
ANY_TABLE = "*"
WAKE_SECONDS = 0.5
"""So often the thread that listens sees whether it is to end."""
AGAIN_SECONDS = 0.5
"""After a line that broke."""
KEEPALIVE = {"keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3"}
"""So that a database's machine that is gone is noticed within half a minute; in seconds, and probes."""

log = logging.getLogger(__name__)


def announce(connection: Connection, about: str, what: str | int) -> None:
    """Tell the other processes on this database, once the transaction is committed; words without spaces."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{about} {what}")))


class Elsewhere:
    """Hears what any process on the database announced, this one included, in a thread of its own."""

    def __init__(
        self, url: URL, told: Callable[[str, str], None], hears: Callable[[bool], None] = lambda _: None
    ) -> None:
        """`told` is called with both words of each announcement, `hears` with whether the line is up, as soon
        as that changes; other databases have no line."""
        address = url.set(drivername="postgresql").update_query_dict(KEEPALIVE)
        self._address = address.render_as_string(hide_password=False)
        self._told, self._hears = told, hears
        self._closed = threading.Event()
        if url.get_backend_name() == "postgresql":
            threading.Thread(target=self._run, name="elsewhere", daemon=True).start()

    def close(self) -> None:
        """Stop hearing."""
        self._closed.set()

    def _run(self) -> None:
        import psycopg

        while not self._closed.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._told(OUTDATED, ANY_TABLE)
                    self._hears(True)
                    while not self._closed.is_set():
                        for heard in connection.notifies(timeout=WAKE_SECONDS):
                            about, _, what = heard.payload.partition(" ")
                            self._told(about, what)
            except psycopg.Error as error:
                self._hears(False)
                log.warning("the database's line is down: %s", error)
                self._closed.wait(AGAIN_SECONDS)
