"""Empty databases on the PostgreSQL that OJO_TEST_DATABASE names; `.ci/postgres` brings one."""

import hashlib
import os
import signal
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

SERVER = os.environ.get("OJO_TEST_DATABASE")
"""Its URL; `.ci/postgres make deep` brings one."""
ISOLATIONS = ("read committed", "repeatable read", "serializable")
"""What a PostgreSQL may be set to give to who asks for none."""


@contextmanager
def _together(alone: bool) -> Iterator[None]:
    """Wait for whoever has the server alone, or for all others: several workers share it."""
    import fcntl  # not on Windows, where no PostgreSQL is tested on

    mark = hashlib.sha256(str(SERVER).encode()).hexdigest()[:16]
    with (Path(tempfile.gettempdir()) / f"ojo-tests-{mark}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        yield


@contextmanager
def postgresql_database(*, alone: bool = False) -> Iterator[str]:
    """The URL of a new database, which is dropped in the end; `alone`, nobody else has one meanwhile, and the
    server may be made to crash."""
    with _together(alone):
        yield from _new_database()


def _new_database() -> Iterator[str]:
    assert SERVER is not None, "OJO_TEST_DATABASE names no PostgreSQL: .ci/postgres make deep brings one"
    name = f"ojo_{uuid.uuid4().hex}"
    driver = make_url(SERVER).set(drivername="postgresql+psycopg")
    engine = create_engine(driver, isolation_level="AUTOCOMMIT", pool_pre_ping=True)
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield make_url(SERVER).set(database=name).render_as_string(hide_password=False)
    finally:
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()


def crash_postgresql(url: str) -> bool:
    """Kill a process that works on this database, so that all of its server starts anew from its own log;
    False where nobody is connected."""
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    others = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
    with engine.connect() as connection:
        backend = connection.scalar(text(others))
    engine.dispose()
    if backend is not None:
        os.kill(backend, signal.SIGKILL)
    return backend is not None


def with_default_isolation(url: str, isolation: str) -> str:
    """The URL of the same database, where that is what a transaction gets that asks for none."""
    made = make_url(url)
    if made.get_backend_name() == "postgresql":
        said = isolation.replace(" ", "\\ ")
        made = made.update_query_dict({"options": f"-c default_transaction_isolation={said}"})
    return made.render_as_string(hide_password=False)
