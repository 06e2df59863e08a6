"""Empty databases on the PostgreSQL that OJO_TEST_DATABASE names; `.ci/postgres` brings one."""

import os
import signal
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import create_engine, make_url, text

SERVER = os.environ.get("OJO_TEST_DATABASE")
"""Its URL; None: there is none to test on."""


@contextmanager
def postgresql_database() -> Iterator[str]:
    """The URL of a new database, which is dropped in the end."""
    assert SERVER is not None
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
