"""Readers on a Ray cluster of local nodes, one of which is killed: `python -m tests.load.readers`.

Needs `ojo-dice[hall]`. Two nodes have a replica each; so many photos of the demo are read by several at once,
and after a third of them a node is killed. Printed are how many were read there and here, how many came to
anything but what this machine alone reads, and milliseconds of each third. All nodes share its cores.
"""

import argparse
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from table.judging.look import Look
from tests.load.load_scenes import quantiles
from vision.camera.demo_folder import demo_folder
from web.eye import cluster
from web.eye.cluster_reader import ClusterReader
from web.eye.photo_reader import PhotoReader, Photos

ASKING = 4
"""Web processes that send a photo each, again and again."""


class Counted:
    """What reads on this machine; it counts."""

    def __init__(self, own: Photos) -> None:
        self._own, self.read_here = own, 0

    def read(self, picture: bytes) -> Look:
        """See `Photos`."""
        self.read_here += 1
        return self._own.read(picture)

    def close(self) -> None:
        """See `Photos`."""
        self._own.close()


@dataclass
class Nodes:
    """A cluster that serves readers: where it answers, and how a node of it dies."""

    address: str
    kill_one: Callable[[], None]


@contextmanager
def cluster_of(nodes: int) -> Iterator[Nodes]:
    """A head that reads nothing, and so many nodes with a replica each."""
    import ray
    from ray import serve
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 0, "include_dashboard": False}
    whole = Cluster(initialize_head=True, head_node_args=head)
    workers = [whole.add_node(num_cpus=1) for _ in range(nodes)]
    path = {"env_vars": {"PYTHONPATH": str(demo_folder().parents[1])}}
    ray.init(address=whole.address, runtime_env=path, log_to_driver=False)
    try:
        port = free_port()
        serve.start(proxy_location="HeadOnly", http_options={"port": port, "host": "127.0.0.1"})
        given = {"replicas_least": str(nodes), "replicas_most": str(nodes)}
        serve.run(cluster.readers(given), name="ojo", route_prefix="/")
        yield Nodes(f"ray://127.0.0.1:{port}", lambda: whole.remove_node(workers.pop(), allow_graceful=False))
    finally:
        serve.shutdown()
        ray.shutdown()
        whole.shutdown()


def free_port() -> int:
    """One of loopback at which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def demo_photos(number: int) -> list[bytes]:
    """So many of the demo's photos, as they are sent."""
    return [path.read_bytes() for path in sorted((demo_folder() / "images").glob("*.jpg"))[:number]]


def read_through(nodes: Nodes, photos: Sequence[bytes], own: Photos) -> dict[str, Any]:
    """Read each of these photos by several at once, a node killed after a third; what came of it."""
    here = Counted(own)
    reader = ClusterReader(nodes.address, here)
    expected = {photo: own.read(photo) for photo in set(photos)}
    took, wrong, guard = list[float](), 0, threading.Lock()
    killed = len(photos) // 3
    dying = threading.Thread(target=nodes.kill_one)

    def read(photo: bytes) -> None:
        nonlocal wrong
        begun = time.monotonic()
        look = reader.read(photo)
        same = look.reading.dice == expected[photo].reading.dice and look.model == expected[photo].model
        with guard:
            took.append((time.monotonic() - begun) * 1000)
            wrong += not same
            if len(took) == killed:
                dying.start()

    with ThreadPoolExecutor(ASKING) as asking:
        list(asking.map(read, photos))
    dying.join()
    thirds = [took[at : at + killed] for at in range(0, len(took), killed)]
    return {
        "photos": len(photos),
        "read": len(took),
        "unlike_here": wrong,
        "read_here": here.read_here,
        "thirds_ms": [quantiles(third) for third in thirds if third],
    }


def main() -> None:
    """Print what came of it."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.readers", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument("--photos", type=int, default=120)
    asked = parser.parse_args()
    few = demo_photos(12)
    own = PhotoReader("onnx")
    try:
        with cluster_of(2) as nodes:
            print(json.dumps(read_through(nodes, (few * asked.photos)[: asked.photos], own), indent=2))
    finally:
        own.close()


if __name__ == "__main__":
    main()
