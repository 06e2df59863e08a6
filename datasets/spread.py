"""One function over many items: here, or as tasks of a Ray cluster, with the same outcome in the same order.

The function is pure. The files that it reads lie at the same place on every machine, and so does a checkout
that it comes from; what it makes it returns, and who asked writes that down. So a task whose machine dies is
done again on another one, and a run that was stopped goes on where it was.
"""

import argparse
import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from vision.errors import ClusterError, Code, first_line
from vision.weights import FOLDER_VARIABLE

Item = TypeVar("Item")
Made = TypeVar("Made")

AHEAD = 2
"""Tasks handed out for each that the cluster can do at once: the next ones wait where they are done."""
TRIED_MOST = 6
"""Times that a task is begun where the process or the machine that does it dies."""
ROOT = Path(__file__).parents[1]


def ray_option(parser: argparse.ArgumentParser) -> None:
    """Add `--ray` to a workshop's command, as `cluster`."""
    parser.add_argument(
        "--ray",
        dest="cluster",
        metavar="auto|ADDRESS",
        help="do it as tasks of a Ray cluster: one that runs on this machine, or the one at an address",
    )


def spread(
    function: Callable[[Item], Made], items: Iterable[Item], cluster: str | None = None, *, cores: int = 1
) -> Iterator[tuple[Item, Made]]:
    """Yield each item with what the function makes of it, in the items' order.

    `cluster` is Ray's address for one; None: here, one after another. A task keeps `cores` cores busy. Only a
    few items more than are being done are taken at a time. Raises what the function raises, and
    `ClusterError` where Ray is not installed, does not answer, or lost a task too often.
    """
    if cluster is None:
        yield from ((item, function(item)) for item in items)
        return
    ray = _connected(cluster)
    task = ray.remote(num_cpus=cores, max_retries=TRIED_MOST - 1, scheduling_strategy="SPREAD")(_applied)
    shared, waiting = ray.put((Path.cwd(), function)), deque[tuple[Item, Any]]()
    for item in items:
        waiting.append((item, task.remote(shared, item)))
        if len(waiting) >= AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)) // cores):
            first, made = waiting.popleft()
            yield first, _got(ray, made)
    for item, made in waiting:
        yield item, _got(ray, made)


def resumed(
    function: Callable[[Item], str], items: Sequence[tuple[Path, Item]], cluster: str | None = None
) -> Iterator[str]:
    """Yield in order what the function makes of each item: read from its file where that is there, else made
    and written into it."""
    missing = {file: item for file, item in items if not file.is_file()}
    made = zip(missing, spread(function, missing.values(), cluster), strict=True)
    for file, _ in items:
        while not file.is_file():
            other, (_, text) = next(made)
            other.parent.mkdir(parents=True, exist_ok=True)
            partial = other.with_suffix(".part")
            partial.write_text(text, encoding="utf-8")
            partial.rename(other)  # what was stopped half way is not taken for whole
        yield file.read_text(encoding="utf-8")


def _applied(shared: tuple[Path, Callable[[Item], Made]], item: Item) -> Made:
    """In the cluster. A name without a folder means there what it means here."""
    folder, function = shared
    with suppress(OSError):
        os.chdir(folder)
    return function(item)


def _connected(cluster: str) -> Any:
    """Ray, in touch with a cluster."""
    try:
        import ray
    except ImportError:
        raise ClusterError(Code.CLUSTER_NOT_INSTALLED) from None
    if not ray.is_initialized():
        weights = os.environ.get(FOLDER_VARIABLE)
        told = {FOLDER_VARIABLE: str(Path(weights).resolve())} if weights else {}
        told |= {"PYTHONPATH": str(ROOT)} if (ROOT / "pyproject.toml").is_file() else {}
        surroundings = {"env_vars": told}
        try:
            ray.init(cluster, runtime_env=surroundings, log_to_driver=False, logging_level=logging.WARNING)
        except Exception as error:  # each transport has its own
            raise ClusterError(Code.CLUSTER_SILENT, cluster=cluster, reason=first_line(error)) from None
    return ray


def _got(ray: Any, made: Any) -> Any:
    try:
        return ray.get(made)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise ClusterError(Code.CLUSTER_LOST_TASK, times=TRIED_MOST, reason=first_line(error)) from None
