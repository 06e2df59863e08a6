"""Several web processes on one PostgreSQL behind Debian's balancer, as a hall runs them; loopback only."""

import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.load.started import START, Started, started

BALANCER = shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
"""Debian's haproxy; None: it is not installed."""
CONFIGURATION = Path(__file__).parents[2] / "docs/hall/haproxy.cfg"
PIN = "482913"
START_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class House:
    """Web processes, and the balancer before them, through which everybody comes."""

    webs: list[Started]
    balancer: Started
    command: list[str]
    """What starts a web process of it."""
    running: ExitStack
    """Ends all of them."""

    def renew(self, number: int) -> None:
        """Let a web process end by itself, and begin another in its place: what an upgrade does."""
        port = self.webs[number].port
        os.kill(self.webs[number].process_id, signal.SIGTERM)
        _await_free(port)
        self.webs[number] = self.running.enter_context(started(command=self.command, port=port))


@contextmanager
def house(url: str, webs: int, *options: str) -> Iterator[House]:
    """So many processes of one house on the database at `url`, each with a data folder of its own."""
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
        (folder / "key").write_text(secrets.token_hex(32))
        (folder / "pin").write_text(PIN)
        shared = ["--key-file", str(folder / "key"), "--pin-file", str(folder / "pin")]
        command = [*START, "--db", url, *shared, "--behind", "127.0.0.1", *options]
        began = [running.enter_context(started(command=command)) for _ in range(webs)]
        balancer = running.enter_context(balanced([web.port for web in began], folder))
        yield House(began, balancer, command, running)


@contextmanager
def balanced(ports: Sequence[int], folder: Path) -> Iterator[Started]:
    """The balancer of docs/hall, its servers at these ports, itself at a free one; it answers when this is
    entered."""
    assert BALANCER is not None
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    path = folder / "haproxy.cfg"
    path.write_text(configured(CONFIGURATION.read_text(), port, ports))
    with (folder / "haproxy.log").open("wb") as told:
        process = subprocess.Popen([BALANCER, "-db", "-f", str(path)], stdout=told, stderr=told)
    try:
        _await_answer(port, process, folder / "haproxy.log")
        yield Started(port, False, process.pid)
    finally:
        process.terminate()
        process.wait(START_SECONDS)


def configured(shipped: str, port: int, ports: Sequence[int]) -> str:
    """The balancer's configuration with its servers at these ports of loopback; all else as it is shipped."""
    lines = []
    for line in shipped.splitlines():
        if found := re.match(r"    server web(\d) ", line):
            if int(found[1]) > len(ports):
                continue
            line = f"    server web{found[1]} 127.0.0.1:{ports[int(found[1]) - 1]}"
        lines.append(line.replace("bind *:8080", f"bind 127.0.0.1:{port}"))
    return "\n".join(lines) + "\n"


def _await_free(port: int) -> None:
    """Wait until nobody listens there any more."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return
        time.sleep(0.02)
    raise TimeoutError(f"a process does not leave port {port}")


def _await_answer(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(log.read_text() or "the balancer does not answer")
