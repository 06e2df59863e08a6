"""The command and the server as they run: start, many screens, TLS, a clean end, refusals in one line."""

import http.client
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import PATIENCE_SECONDS
from web.commands import main

EVERYWHERE = "0.0.0.0"  # noqa: S104  what a host in a bar would type
Started = tuple[subprocess.Popen[str], str]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A home of its own, without a display."""
    kept = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return kept | {"XDG_DATA_HOME": str(tmp_path / "home")}


@pytest.fixture
def start(environment: dict[str, str]) -> Iterator[Callable[..., Started]]:
    """Start `ojo serve` on a free port; the process and the line that it printed."""
    running: list[subprocess.Popen[str]] = []

    def begin(*options: str, camera: str | None = "none") -> Started:
        serve = ["serve", *(("--camera", camera) if camera else ())]
        command = [sys.executable, "-m", "web.commands", *([] if "demo" in options else serve), *options]
        command += ["--port", "0"]
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        running.append(process)
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, process.stderr and process.stderr.read()
        return process, line

    yield begin
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()


def refuse(environment: dict[str, str], *options: str) -> str:
    """Run `ojo serve` expecting a refusal: exit 2, one line on stderr, nothing on stdout; the line."""
    command = [sys.executable, "-m", "web.commands", "serve", *options]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def port_of(line: str) -> int:
    """The port in the line that the server printed."""
    found = re.search(r":(\d+)/", line)
    assert found
    return int(found[1])


def get(port: int, path: str, method: str = "GET", body: Any = None) -> tuple[int, bytes]:
    """One request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    headers = {"Content-Type": "application/json"} if body is not None else {}
    connection.request(method, path, json.dumps(body) if body is not None else None, headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content


def test_it_starts_serves_and_ends_cleanly(start: Callable[..., Started], tmp_path: Path) -> None:
    """One line with the address; the door opens; SIGTERM ends it with status 0 and nothing on stderr,
    data kept."""
    process, line = start()
    assert re.fullmatch(r"Ojo is at http://127\.0\.0\.1:\d+/ \(Ctrl-C ends it\)\n", line)
    port = port_of(line)
    assert get(port, "/")[0] == 200
    setup = {"players": ["ann", "bo"], "variant": "dudo", "dice": 5}
    status, answer = get(port, "/api/tables", "POST", setup)
    assert status == 201
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert (process.returncode, out, err) == (0, "", "")
    assert (tmp_path / "home" / "ojo" / "ojo.db").is_file()

    _, line = start()
    table_id = json.loads(answer)["id"]
    assert get(port_of(line), f"/api/tables/{table_id}")[0] == 200


@pytest.mark.deep
def test_the_demo_command_serves_as_well(start: Callable[..., Started]) -> None:
    """`ojo demo` opens the same door, on loopback, and ends on Ctrl-C."""
    process, line = start("demo")
    assert get(port_of(line), "/api/camera")[0] == 200
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 0


def test_ending_ends_streams(start: Callable[..., Started]) -> None:
    """A screen that listens is told that this was all when the server ends, and is not cut off."""
    process, line = start()
    port = port_of(line)
    setup = {"players": ["ann", "bo"], "variant": "dudo", "dice": 5}
    url = f"/api/tables/{json.loads(get(port, '/api/tables', 'POST', setup)[1])['id']}"
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    connection.request("GET", f"{url}/stream")
    answer = connection.getresponse()
    answer.readline()
    process.send_signal(signal.SIGINT)
    answer.read()  # raises where the last chunk is missing
    process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 0
    answer.close()
    connection.close()


@pytest.mark.deep
def test_beyond_loopback_a_pin_is_printed_and_asked_for(
    start: Callable[..., Started], environment: dict[str, str]
) -> None:
    """Bound to all addresses, the line holds one that others can type, and the PIN that they need."""
    _, line = start("--host", EVERYWHERE)
    assert re.search(r", PIN \d{6}\n$", line)
    assert EVERYWHERE not in line
    assert get(port_of(line), "/api/tables")[0] == 401
    first = line.rpartition(" ")[2]
    _, line = start("--host", EVERYWHERE)
    assert line.rpartition(" ")[2] == first, "a restart keeps the PIN"
    environment["OJO_PIN"] = "135790246"
    _, line = start("--host", EVERYWHERE)
    assert line.endswith(", PIN 135790246\n")


def test_plain_http_at_the_encrypted_port_only_tells_the_way(start: Callable[..., Started]) -> None:
    """Who types http:// is sent to https://; nothing but the page on trusting is answered in the clear."""
    _, line = start("--https")
    port = port_of(line)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    connection.request("GET", "/api/tables?x=1")
    answer = connection.getresponse()
    answer.read()
    assert (answer.status, answer.headers["Location"]) == (308, f"https://127.0.0.1:{port}/api/tables?x=1")
    connection.request("GET", "/trust")
    answer = connection.getresponse()
    assert (answer.status, b"/trust/authority.crt" in answer.read()) == (200, True)
    connection.request("GET", "/trust/authority.crt")
    answer = connection.getresponse()
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert b"PRIVATE" not in answer.read()
    connection.close()


def test_a_port_in_use_is_one_sentence(environment: dict[str, str]) -> None:
    """Exit 2, the port's number and how to choose another."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = refuse(environment, "--camera", "none", "--port", str(port))
    assert f"Port {port} on 127.0.0.1 cannot be used (address already in use)" in line
    assert "--port" in line


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--backend", "abacus"], "'abacus' is not one of onnx, "),
        (["--variant", "poker"], "dudo"),
        (["--pin", "12"], "OJO_PIN"),
        (["--pin", "123456"], "OJO_PIN"),
        (["--pin"], "6 to 12 digits"),
        (["--host", EVERYWHERE, "--pin", "123456"], "OJO_PIN"),
        (["--host", EVERYWHERE, "--camera", "rtsp://ann:secret@10.0.0.7/"], "OJO_CAMERA"),
        (["--host", EVERYWHERE, "--db", "postgresql://ann:secret@db/ojo"], "OJO_DATABASE"),
        (["--pin-file", "/nowhere/at/all"], "/nowhere/at/all"),
        (["--key-file", "/dev/null"], "fewer than 32 bytes"),
        (["--readers", "http://readers"], "ray://HOST"),
        (["--behind", "balancer"], "10.0.0.0/24"),
        (["--port", "70000"], "65535"),
        (["--port", "many"], "whole number"),
        (["--frobnicate"], "--frobnicate"),
    ],
)
def test_a_wrong_option_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str], expected: str
) -> None:
    """Exit 2 and one line that names what was wrong, before anything is made."""
    monkeypatch.setattr("web.commands.serve._prepared", lambda _: pytest.fail("it went on to serve"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("12\n"))
    monkeypatch.setattr(sys, "argv", ["ojo", "serve", *options])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr()
    assert (ended.value.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert expected in told.err


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--db", "://ojo.db"), "no database; write"),
        (("--host", "999.1.1.1"), "No network address of this machine is called 999.1.1.1"),
        (("--host", "203.0.113.9"), "203.0.113.9"),
    ],
)
def test_what_cannot_be_opened_is_one_sentence(
    environment: dict[str, str], options: tuple[str, ...], expected: str
) -> None:
    """A database or an address that there is not: the same, once the server has tried."""
    assert expected in refuse(environment, *options)


@pytest.mark.deep
def test_secrets_are_told_to_nobody(start: Callable[..., Started], environment: dict[str, str]) -> None:
    """A camera's password is in no view, list of processes or log, though the camera does not answer."""
    environment["OJO_CAMERA"] = "http://ann:hunter2@127.0.0.1:9/live?password=hunter2"
    process, line = start(camera=None)
    port = port_of(line)
    begun = time.monotonic()
    while json.loads(get(port, "/api/camera")[1])["eye"]["state"] == "starting":
        assert time.monotonic() - begun < PATIENCE_SECONDS
        time.sleep(0.2)
    told = get(port, "/api/camera")[1]
    assert b"127.0.0.1:9" in told
    arguments = Path(f"/proc/{process.pid}/cmdline")
    for text in (told, arguments.read_bytes() if arguments.exists() else b"", _log(environment)):
        assert b"hunter2" not in text


def test_a_pin_is_asked_for(environment: dict[str, str]) -> None:
    """`--pin` by itself takes what is typed, or piped in, and no list of processes shows it."""
    command = [sys.executable, "-m", "web.commands", "serve", "--camera", "none", "--port", "0", "--pin"]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("135790246\n")
        process.stdin.close()
        assert process.stdout.readline().endswith("PIN 135790246\n")
        arguments = Path(f"/proc/{process.pid}/cmdline")
        assert not arguments.exists() or b"135790246" not in arguments.read_bytes()
        process.terminate()


@pytest.mark.deep
def test_the_machine_itself_is_a_way_in(start: Callable[..., Started], environment: dict[str, str]) -> None:
    """`ojo pin` prints the PIN and an address that lets one host in, once."""
    _, line = start("--host", EVERYWHERE)
    command = [sys.executable, "-m", "web.commands", "pin"]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert line.rpartition(" ")[2].strip() in told
    code = re.search(r"/join/(\w+)", told)
    assert code is not None
    for status in (303, 401):
        connection = http.client.HTTPConnection("127.0.0.1", port_of(line), timeout=PATIENCE_SECONDS)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/join", f"code={code[1]}", form)
        answer = connection.getresponse()
        assert answer.status == status
        connection.close()
    assert code[1].encode() not in _log(environment)


def _log(environment: dict[str, str]) -> bytes:
    return (Path(environment["XDG_DATA_HOME"]) / "ojo" / "ojo.log").read_bytes()
