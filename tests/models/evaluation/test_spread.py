"""One function over many items: in order, resumable, and the same in a cluster as here."""

import copy
import importlib.util
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from datasets.spread import resumed, spread
from models.evaluation.readings import NamedReader, digest, reading_of, readings, text_of
from vision.errors import ClusterError, Code, ImageError
from vision.reading import DieReading, Reading
from vision.weights import CARD, find_weights, weights_folder

pytestmark = pytest.mark.deep

DEMO = Path(__file__).parents[3] / "datasets" / "demo" / "images"
needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="no Ray, which is of ojo-dice[hall]"
)


def test_here_items_come_in_order_and_one_at_a_time() -> None:
    """Nothing is done before it is asked for."""
    done: list[int] = []
    made = spread(lambda item: done.append(item) or -item, iter([3, 1, 2]))
    assert next(made) == (3, -3)
    assert done == [3]
    assert list(made) == [(1, -1), (2, -2)]


def test_what_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    """What was made before the fault is kept and not made again; no half of a file is taken for whole; two
    items of one file are made once."""
    files = [(tmp_path / "new" / f"{name}.txt", name) for name in ("a", "b", "a", "c")]
    made: list[str] = []

    def make(name: str, *, until: str) -> str:
        if name == until:
            raise KeyboardInterrupt
        made.append(name)
        return name.upper()

    kept = resumed(partial(make, until="c"), files)
    assert [next(kept), next(kept), next(kept)] == ["A", "B", "A"]
    with pytest.raises(KeyboardInterrupt):
        next(kept)
    (tmp_path / "new" / "c.part").write_text("half")
    assert list(resumed(partial(make, until=""), files)) == ["A", "B", "A", "C"]
    assert made == ["a", "b", "c"]


def test_errors_come_back_from_other_processes() -> None:
    """With their kind, code and facts, of which the sentence is made."""
    error = ImageError(Code.PICTURE_TOO_LARGE, picture="a.jpg", mebibytes=40)
    again = copy.deepcopy(error)  # by the same way as pickling
    assert (type(again), again.code, again.facts, str(again)) == (
        ImageError,
        error.code,
        error.facts,
        str(error),
    )


def test_a_reading_is_kept_with_every_digit() -> None:
    """Chances, box, doubt, turn, features: all that a table judges by."""
    chances = (0.1 + 0.2, 1 / 3, 0.0, 0.0, 0.0, 1 - (0.1 + 0.2) - 1 / 3)
    die = DieReading(chances, (0.1, 1 / 7, 20.0, 30.0), "cut", -12.5, None, b"\x00\x7f\x80")
    reading = Reading(100, 50, (die, DieReading((0.0,) * 5 + (1.0,), (0.0, 0.0, 1.0, 1.0))), 3.25)
    assert reading_of(text_of(reading)) == reading


@pytest.mark.parametrize(("what", "same"), [("risk", True), ("thresholds", False)])
def test_readings_are_kept_for_one_reader(tmp_path: Path, what: str, same: bool) -> None:
    """Other thresholds read otherwise; other error rates, which come from readings, do not."""
    shipped = weights_folder()
    for name in find_weights().sha256:
        (tmp_path / name).symlink_to(shipped / name)
    card = (shipped / CARD).read_text()
    assert f'"{what}"' in card
    (tmp_path / CARD).write_text(card)
    before = NamedReader(weights=tmp_path).kept_as
    assert before == NamedReader().kept_as
    (tmp_path / CARD).write_text(card.replace(f'"{what}": {{', f'"{what}": {{"another": 1,', 1))
    assert (NamedReader(weights=tmp_path).kept_as == before) is same
    assert NamedReader(backend="openvino").kept_as != NamedReader().kept_as


def test_kept_readings_are_not_made_again(tmp_path: Path) -> None:
    """What lies under a picture's name is what was read of it."""
    pictures, reader = sorted(DEMO.glob("0[12]-a.jpg")), NamedReader()
    first = list(readings(reader, pictures, keep=tmp_path))
    assert [len(one.dice) for one in first] == [1, 2]
    other = Reading(7, 7, (), 0.0)
    (tmp_path / f"{reader.kept_as}-{digest(pictures[0])}.json").write_text(text_of(other))
    assert list(readings(reader, pictures, keep=tmp_path)) == [other, first[1]]


def test_without_ray_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not an ImportError."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match="cluster-not-installed"):
        list(spread(str, [1], "auto"))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Three nodes of one core each on this machine."""
    import ray
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("RAY_AUTH_MODE", "disabled")
        nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        for _ in range(2):
            nodes.add_node(num_cpus=1)
        try:
            yield nodes
        finally:
            ray.shutdown()
            nodes.shutdown()


@pytest.mark.deep
@needs_ray
@pytest.mark.filterwarnings("ignore")
def test_three_nodes_read_as_this_machine_does(cluster: Any) -> None:
    """Bit for bit, in the same order, and what is wrong with a picture is told as here."""
    pictures, reader = sorted(DEMO.glob("*-a.jpg"))[:6], NamedReader()
    here = [one.dice for one in readings(reader, pictures)]
    assert [one.dice for one in readings(reader, pictures, cluster.address)] == here
    for where in (None, cluster.address):
        with pytest.raises(ImageError, match=r"picture-missing.*nowhere\.jpg"):
            list(readings(reader, [*pictures[:1], Path("nowhere.jpg")], where))


@pytest.mark.deep
@needs_ray
@pytest.mark.filterwarnings("ignore")
def test_films_are_the_same_from_three_nodes(cluster: Any) -> None:
    """Byte for byte, by their seeds."""
    from datasets.films.__main__ import Order

    order = Order((DEMO / "03-a.jpg",), calm=True)
    assert list(spread(order.make, range(2), cluster.address)) == list(spread(order.make, range(2)))


@pytest.mark.deep
@needs_ray
@pytest.mark.filterwarnings("ignore")
def test_a_task_that_is_killed_is_done_again(cluster: Any, tmp_path: Path) -> None:
    """Whether its process dies or its machine; every item comes once, in order."""

    def make(item: int) -> int:
        began = tmp_path / str(item)
        first = not began.exists()
        began.touch()
        if item in (1, 4) and first:
            os.kill(os.getpid(), signal.SIGKILL)
        return item * item

    assert list(spread(make, range(6), cluster.address)) == [(item, item * item) for item in range(6)]


@pytest.mark.deep
@needs_ray
@pytest.mark.filterwarnings("ignore")
def test_a_machine_may_die(cluster: Any, tmp_path: Path) -> None:
    """What it was doing is done elsewhere."""
    import ray

    node = cluster.add_node(num_cpus=1)

    def make(item: int) -> str:
        here = ray.get_runtime_context().get_node_id()
        (tmp_path / f"on-{here}").touch()
        while not (tmp_path / "go").exists():
            time.sleep(0.01)
        return here

    found: list[tuple[int, str]] = []
    collecting = threading.Thread(target=lambda: found.extend(spread(make, range(8), cluster.address)))
    collecting.start()
    while not (tmp_path / f"on-{node.node_id}").exists():
        assert collecting.is_alive()
        time.sleep(0.01)
    cluster.remove_node(node, allow_graceful=False)
    (tmp_path / "go").touch()
    collecting.join()
    assert [item for item, _ in found] == list(range(8))
    assert node.node_id not in {where for _, where in found}


@pytest.mark.deep
@needs_ray
@pytest.mark.filterwarnings("ignore")
def test_where_no_cluster_answers_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a traceback of Ray's."""
    import ray

    if ray.is_initialized():
        ray.shutdown()
    monkeypatch.setattr(ray, "init", lambda *_, **__: (_ for _ in ()).throw(ConnectionError("nobody there")))
    with pytest.raises(ClusterError, match=r"cluster-silent: cluster=auto, reason=nobody there"):
        list(spread(str, [1], "auto"))
