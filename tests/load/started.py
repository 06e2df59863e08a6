"""A server in a process of its own, in a data folder of its own, and what it weighs."""

import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

START = [sys.executable, "-m", "web.commands", "serve"]
END_SECONDS = 15


@dataclass(frozen=True, slots=True)
class Started:
    """A server that runs: how to reach it, and its process."""

    port: int
    https: bool
    process_id: int

    def memory_mb(self) -> float:
        """Proportional set size of the process and all that it started, MB; nan where Linux does not tell."""
        return memory_mb_of(self.process_id)

    def cpu_seconds(self) -> float:
        """Processor time that all of them have taken so far; nan where Linux does not tell."""
        return cpu_seconds_of(self.process_id)


@contextmanager
def started(
    https: bool = False, command: list[str] | None = None, home: Path | None = None, port: int = 0
) -> Iterator[Started]:
    """Start `ojo serve` on loopback and a free port, or that one; end it in the end, whatever happened. Its
    data folder is a new one, or the one at that `home`."""
    options = ["--port", str(port), "--camera", "none", *(["--https"] if https else [])]
    with tempfile.TemporaryDirectory() as made, (Path(made) / "stderr").open("wb") as stderr:
        process = subprocess.Popen(
            [*(command or START), *options],
            env={**os.environ, "XDG_DATA_HOME": str(home or made)},
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )
        try:
            assert process.stdout is not None
            port = re.search(r":(\d+)/", process.stdout.readline())
            if port is None:
                raise RuntimeError((Path(made) / "stderr").read_text() or "the server did not start")
            yield Started(int(port[1]), https, process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                print("the server did not end in time and was killed", file=sys.stderr)
            if process.stdout is not None:
                process.stdout.close()


def cpu_seconds_of(process_id: int) -> float:
    """Processor time of a process and all that it started, those that it has seen end among them."""
    own, *others = map(_process_cpu_seconds, _family(process_id))
    return own + sum(it for it in others if it == it)  # one may have ended meanwhile


def memory_mb_of(process_id: int | None = None) -> float:
    """Proportional set size of a process and all that it started, MB; of this one where none is named."""
    return sum(map(_process_memory_mb, _family(process_id or os.getpid())))


def _family(process_id: int) -> list[int]:
    """The process and its descendants."""
    found = [process_id]
    for parent in found:
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            try:
                found.extend(map(int, children.read_text().split()))
            except OSError:
                continue
    return found


def _process_memory_mb(process_id: int) -> float:
    try:
        rollup = Path(f"/proc/{process_id}/smaps_rollup").read_text()
    except OSError:
        return float("nan")
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    return int(found[1]) / 1024 if found else float("nan")


def _process_cpu_seconds(process_id: int) -> float:
    try:
        fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def quantiles(values: list[float]) -> dict[str, float] | None:
    """The middle one, the hundredth from the top, and the largest."""
    if not values:
        return None
    cuts = statistics.quantiles([*values, values[-1]], n=100, method="inclusive")  # it needs two
    return {"p50": round(cuts[49], 1), "p99": round(cuts[98], 1), "max": round(max(values), 1)}
