"""Disks as they are: full, read-only, and nobody who reads what is printed."""

import http.client
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.web.conftest import PATIENCE_SECONDS

SERVE = [sys.executable, "-m", "web.commands", "serve", "--camera", "none", "--port", "0"]


def test_nobody_need_read_what_is_printed(tmp_path: Path) -> None:
    """The log's disk is full and the terminal is not read: it answers on, ends when asked, and prints nothing
    to where the log should have gone."""
    folder = tmp_path / "ojo"
    folder.mkdir()
    (folder / "ojo.log").symlink_to("/dev/full")
    process = subprocess.Popen(
        SERVE, env=os.environ | {"XDG_DATA_HOME": str(tmp_path)}, stdout=PIPE, stderr=PIPE, text=True
    )
    assert process.stdout is not None
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found
    for number in (1, 2):
        flags = Path(f"/proc/{process.pid}/fdinfo/{number}").read_text().split("flags:")[1].split()[0]
        assert int(flags, 8) & os.O_NONBLOCK, number
    for _ in range(60):
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=PATIENCE_SECONDS)
        connection.request("GET", "/", headers={"Host": "evil.example"})
        assert connection.getresponse().status == 400
        connection.close()
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.deep
@pytest.mark.parametrize("options", [(), ("--host", "0.0.0.0"), ("--https",)])  # noqa: S104
def test_a_read_only_folder_is_one_sentence(tmp_path: Path, options: tuple[str, ...]) -> None:
    """That lies there already; a mount of its own, which ends with the command."""
    (tmp_path / "ojo").mkdir()
    script = (
        'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && XDG_DATA_HOME="$0" exec "$@"'
    )
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script, str(tmp_path), str(tmp_path), *SERVE, *options],
        capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"ojo: The data folder \S+ cannot be written \(.+\); set XDG_DATA_HOME\.\n", done.stderr
    )
