"""A machine's clock that is wrong, at the start or in play: nobody is thrown out, nothing waits for hours.

libfaketime sets the clock of a server that runs, by a file.
"""

import glob
import http.cookiejar
import json
import os
import re
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509

from tests.web.conftest import PATIENCE_SECONDS, PIN
from web.server import certificates, clock, sessions
from web.server.certificates import own_certificate

LIBRARY = next(iter(glob.glob("/usr/lib/*/faketime/libfaketime.so.1")), "")
JUMP_SECONDS = 3600.0
HOUR, DAY, YEAR = 3600, 86400, 31_557_600


class Machine:
    """`ojo serve` on a machine whose clock is set at will."""

    def __init__(self, folder: Path) -> None:
        """Nothing runs yet."""
        self.folder = folder
        self._file = folder / "clock"
        self._process: subprocess.Popen[str] | None = None
        self.root = ""

    def set(self, seconds: int) -> None:
        """Have the clock say so much more than the true time."""
        self._file.write_text(f"{seconds:+d}")

    def start(self, *options: str) -> None:
        """Raises where it does not start."""
        there = {
            "LD_PRELOAD": LIBRARY, "FAKETIME_TIMESTAMP_FILE": str(self._file), "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
            "XDG_DATA_HOME": str(self.folder / "home"), "OJO_PIN": PIN,
        }  # fmt: skip
        serve = [sys.executable, "-m", "web.commands", "serve", "--camera", "none", "--port", "0"]
        self._process = subprocess.Popen(
            [*serve, *options], env=os.environ | there, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        found = re.search(r"http\S+/", self._process.stdout.readline())
        assert found
        self.root = found[0]

    def stop(self) -> None:
        """And wait for its end."""
        if self._process is not None:
            self._process.terminate()
            self._process.communicate(timeout=PATIENCE_SECONDS)
            self._process = None


class Phone:
    """A browser: it keeps its cookies."""

    def __init__(self, machine: Machine) -> None:
        """It has its own clock, which is right; cookies of the session end with it."""
        self._machine = machine
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(jar)

    def ask(self, path: str, form: dict[str, str] | None = None, body: object = None) -> tuple[int, object]:
        """Status and JSON of an answer; None where it is none."""
        headers, data = {"Origin": self._machine.root.rstrip("/")}, None
        if form is not None:
            data = urllib.parse.urlencode(form).encode()
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        request = urllib.request.Request(self._machine.root + path, data, headers)  # noqa: S310  our own
        try:
            answer = self._opener.open(request, timeout=PATIENCE_SECONDS)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            text = answer.read()
        return answer.status, json.loads(text) if text[:1] in (b"{", b"[") else None


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """One whose clock is right."""
    assert LIBRARY, "this machine has no libfaketime"
    made = Machine(tmp_path)
    made.set(0)
    yield made
    made.stop()


def table_of(host: Phone) -> tuple[str, str]:
    """A table that the host sets up, and a code for its seats."""
    _, table = host.ask("api/tables", body={"players": ["ann", "bo"], "variant": "dudo", "dice": 5})
    assert isinstance(table, dict)
    _, invited = host.ask(f"api/tables/{table['id']}/invitations", body={"role": "seat"})
    assert isinstance(invited, dict)
    return table["id"], invited["code"]


@pytest.mark.deep
@pytest.mark.parametrize("begun", [0, -20 * YEAR, 3 * YEAR])
def test_a_clock_that_is_set_in_play_ends_nothing(machine: Machine, begun: int) -> None:
    """By hours, days and years, either way, whatever it said at the start: who is in stays in, codes open,
    bids are taken, a new table is set up."""
    machine.set(begun)
    machine.start()
    host = Phone(machine)
    assert host.ask("login", form={"pin": PIN})[0] == 200
    table, code = table_of(host)
    seat = Phone(machine)
    seat.ask("join", form={"code": code, "seat": "ann"})
    for version, step in enumerate((0, 5 * HOUR, 3 * DAY, 4 * YEAR, -5 * HOUR, -3 * DAY, -4 * YEAR, 0)):
        machine.set(step)
        assert [it.ask("api/me")[0] for it in (host, seat)] == [200, 200], step
        who, player = (host, "bo") if version % 2 else (seat, "ann")
        bid = {"action": "bid", "player": player, "quantity": version + 1, "face": 3}
        status, _ = who.ask(f"api/tables/{table}/actions", body={"version": version, "action": bid})
        assert status == 200, step
        assert host.ask("api/tables", body={"players": ["cy", "di"], "variant": "dudo"})[0] == 201, step
        late = Phone(machine)
        late.ask("join", form={"code": code, "seat": "bo"})
        assert late.ask("api/me")[0] == 200, step
        late.ask("logout", form={})


@pytest.mark.deep
def test_a_clock_that_was_ahead_keeps_nothing_open(machine: Machine) -> None:
    """What was opened three years ahead is over after its own time, not in three years; so are codes."""
    machine.set(3 * YEAR)
    machine.start()
    host = Phone(machine)
    host.ask("login", form={"pin": PIN})
    _, code = table_of(host)
    machine.stop()
    machine.set(0)
    machine.start()
    assert Phone(machine).ask("join", form={"code": code, "seat": "ann"})[0] == 401
    machine.stop()
    machine.set(sessions.MOST_SECONDS + 60)
    machine.start()
    assert host.ask("api/me")[0] == 401


@pytest.mark.deep
def test_encryption_by_a_clock_that_was_wrong(machine: Machine) -> None:
    """What a phone was told to trust, ten years ahead, is good by the right clock; so is the certificate of a
    machine that begins in 1970, as those without a battery do."""
    kept = machine.folder / "home/ojo"
    machine.set(10 * YEAR)
    machine.start("--https")
    machine.stop()
    authority = (kept / "authority.crt").read_bytes()
    for seconds in (0, -56 * YEAR):
        machine.set(seconds)
        machine.start("--https")
        trusted = ssl.create_default_context(cafile=str(kept / "authority.crt"))
        with urllib.request.urlopen(f"{machine.root}healthz", context=trusted) as answer:  # noqa: S310  our own
            assert answer.status == 200
        machine.stop()
        (kept / "tls.crt").unlink()
    assert (kept / "authority.crt").read_bytes() == authority


def test_a_certificate_of_tomorrow_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that a clock made that was ahead: no phone takes it by now."""
    now = certificates._now()
    with monkeypatch.context() as ahead:
        ahead.setattr(certificates, "_now", lambda: now.replace(year=now.year + 1))
        early = own_certificate(tmp_path, ["localhost"])[0].read_bytes()
    late = own_certificate(tmp_path, ["localhost"])[0].read_bytes()
    assert early != late
    assert x509.load_pem_x509_certificate(late).not_valid_before_utc < now


def test_a_certificate_is_renewed_while_it_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as this machine has another address; a folder that cannot be written is tried again."""
    own_certificate(tmp_path, ["localhost"])
    both = ["localhost", "192.168.7.7"]
    there: Iterator[list[str] | OSError] = iter([["localhost"], both, OSError("full"), both])
    renewed: list[tuple[Path, Path]] = []

    def names() -> list[str]:
        if isinstance(told := next(there), OSError):
            raise told
        return told

    class Stopped:
        left = 4

        def wait(self, _seconds: float) -> bool:
            self.left -= 1
            return self.left < 0

    certificates.keep_fitting(tmp_path, names, renewed.append, Stopped())  # type: ignore[arg-type]
    assert renewed == [(tmp_path / "tls.crt", tmp_path / "tls.key")]


def test_a_clock_that_is_set_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What sessions go by begins at the time of day, and goes on by a count."""
    before = clock.steady_time()
    assert before == pytest.approx(time.time(), abs=JUMP_SECONDS)
    monkeypatch.setattr("web.server.clock.time.time", lambda: 0.0)
    assert before <= clock.steady_time() < before + JUMP_SECONDS
