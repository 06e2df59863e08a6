"""Several processes on one PostgreSQL allow no more guesses than one does."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from flask import Flask
from sqlalchemy import text

from table.log.database import Writer, close_database, open_database
from tests.table.databases import postgresql_database
from tests.web.conftest import PIN
from tests.web.server.test_security import log_in
from web.server import guesses
from web.server.guesses import SharedGuessers
from web.server.throttle import FIRST_WAIT_SECONDS, FORGIVEN_SECONDS, TRIES, Throttle

pytestmark = pytest.mark.deep


@pytest.fixture
def url() -> Iterator[str]:
    """An empty database."""
    with postgresql_database() as made:
        yield made


@pytest.fixture
def writers(url: str) -> Iterator[list[Writer]]:
    """Of two processes."""
    engines = [open_database(url) for _ in range(2)]
    yield [Writer(engine) for engine in engines]
    for engine in engines:
        close_database(engine)


def test_wrong_pins_count_at_every_process(url: str, make_app: Callable[..., Flask]) -> None:
    """Five in all, whichever process they come to; then the right one waits at each, and a code has tries of
    its own, which are shared as well."""
    here, there = (make_app(database=url, pin=PIN, host_names=None) for _ in range(2))
    both = [here, there] * TRIES
    assert [log_in(app.test_client(), "000000") for app in both[:TRIES]] == [401] * TRIES
    assert [log_in(app.test_client()) for app in (here, there)] == [429, 429]
    codes = [app.test_client().post("/join", data={"code": "aaaaaaaaaaaa"}).status_code for app in both]
    assert codes == [401] * TRIES + [429] * TRIES


def test_of_many_at_once_only_so_many_are_tries(writers: list[Writer]) -> None:
    """However they come together, at two processes."""
    throttles = [Throttle(SharedGuessers(writer), lambda: 1000.0) for writer in writers]
    together = Barrier(12)

    def guess(number: int) -> float:
        together.wait()
        return throttles[number % 2].wait_seconds(f"address {number}", "home")

    with ThreadPoolExecutor(12) as guessing:
        assert sorted(guessing.map(guess, range(12))) == [0.0] * TRIES + [FIRST_WAIT_SECONDS] * (12 - TRIES)


def test_shared_counts_double_forgive_and_forget(writers: list[Writer]) -> None:
    """As those of one process do; a clock that is set back makes nobody wait for longer."""
    now = [1000.0]
    first, second = (Throttle(SharedGuessers(writer), lambda: now[0]) for writer in writers)
    assert [it.wait_seconds("a") for it in (first, second) * TRIES][:TRIES] == [0.0] * TRIES
    assert second.wait_seconds("a") == FIRST_WAIT_SECONDS
    now[0] -= 500
    assert first.wait_seconds("a") == FIRST_WAIT_SECONDS
    now[0] += 500 + FIRST_WAIT_SECONDS
    assert [first.wait_seconds("a"), second.wait_seconds("a")] == [0.0, 2 * FIRST_WAIT_SECONDS]
    first.forget("a")
    assert second.wait_seconds("a") == 0.0
    for _ in range(TRIES):
        second.wait_seconds("a")
    now[0] += FORGIVEN_SECONDS
    assert first.wait_seconds("a") == 0.0


def test_no_more_is_kept_than_that(writers: list[Writer], monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was tried longest ago goes; no address is readable."""
    monkeypatch.setattr(guesses, "KEYS", 3)
    now = [1000.0]
    throttle = Throttle(SharedGuessers(writers[0]), lambda: now[0])
    for number in range(6):
        throttle.wait_seconds(f"address 10.0.0.{number}")
        now[0] += 1
    with writers[0].begin() as connection:
        kept = connection.execute(text("SELECT * FROM guesses ORDER BY last_try_ms")).all()
    assert [row.last_try_ms for row in kept] == [1_003_000, 1_004_000, 1_005_000]
    assert not any("10.0" in row.id for row in kept)
