"""Photos read by a cluster: the same as here, and where it is gone, here."""

import asyncio
import contextlib
import io
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import numpy as np
import pytest

from table.judging.look import Look
from table.words.refused import Refused
from tests.drawing import KNOWN_AS, Drawing
from tests.web.conftest import ROW, png
from vision import Frame, Reading
from web.eye import cluster, cluster_reader
from web.eye.cluster import Readers
from web.eye.cluster_reader import ClusterReader, cluster_at
from web.eye.looking import STORED_SIDE_PX, jpeg_of
from web.eye.photo_reader import looked
from web.eye.picture_worker import answered, send

PHOTO = png([1, 5, 5])
JPEG = jpeg_of(np.zeros((90, 90, 3), np.uint8))


class Bounded(Drawing):
    """The reader of drawings, told how many dice there may be at most."""

    at_work = 0
    together: ClassVar[list[int]] = []
    """How many were read at once, at each reading."""
    guard = threading.Lock()

    def read(self, frame: Frame, _most: int = 0, **_told: object) -> Reading:
        """See `Drawing`."""
        with self.guard:
            Bounded.at_work += 1
            self.together.append(Bounded.at_work)
        found = super().read(frame)
        with self.guard:
            Bounded.at_work -= 1
        return found


def load_bounded() -> tuple[Bounded, dict[str, str]]:
    """What replicas and this machine load in these tests."""
    return Bounded(ROW.cell_px, ROW.margin_px, ROW.columns, ROW.doubt), KNOWN_AS


class Here:
    """What reads on this machine; it counts."""

    def __init__(self) -> None:
        self.read_here = 0

    def read(self, picture: bytes) -> Look:
        """As the process of photos does, without the process."""
        self.read_here += 1
        return looked(*answered(load_bounded, picture))

    def close(self) -> None:
        """Nothing is held."""


@contextmanager
def serve(statuses: list[int]) -> Iterator[str]:
    """The address of what answers as the deployment does, once each of these statuses was given."""
    readers = Readers()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            picture = self.rfile.read(int(self.headers["Content-Length"]))
            content = b"" if statuses else asyncio.run(readers.read(picture))
            self.send_response(statuses.pop(0) if statuses else 200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"ray://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replicas read drawings."""
    monkeypatch.setattr(cluster, "load_shipped_reader", lambda _backend: load_bounded())


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("ray://readers", ("readers", 8000)),
        ("ray://10.0.0.7:9000", ("10.0.0.7", 9000)),
        ("ray://[2001:db8::7]:9000", ("2001:db8::7", 9000)),
        ("http://readers", None),
        ("ray://", None),
        ("readers", None),
        ("ray://readers/path", None),
        ("ray://readers:many", None),
    ],
)
def test_addresses(address: str, found: tuple[str, int] | None) -> None:
    """Ray Serve's own port where none is named; what is no address is refused."""
    if found is not None:
        assert cluster_at(address) == found
        return
    with pytest.raises(ValueError, match=r"."):
        cluster_at(address)


def test_a_cluster_reads_as_this_machine_does(caplog: pytest.LogCaptureFixture) -> None:
    """Faces, probabilities, doubts, the picture to keep and the weights' hashes, which the log tells once."""
    caplog.set_level("INFO")
    here = Here()
    with serve([]) as address:
        reader = ClusterReader(address, here)
        looks = [reader.read(PHOTO) for _ in range(2)]
    assert here.read_here == 0
    expected = here.read(PHOTO)
    for look in looks:
        assert look.reading.dice == expected.reading.dice
        assert (look.jpeg, look.model, look.source) == (expected.jpeg, expected.model, "photo")
    told = [record.getMessage() for record in caplog.records if "weights" in record.getMessage()]
    assert len(told) == 1
    assert json.dumps(expected.model) in told[0]


def test_what_is_no_picture_is_refused_there_too() -> None:
    """With the same reason: it is looked at here, whatever they say."""
    here = Here()
    with serve([]) as address, pytest.raises(Refused) as refused:
        ClusterReader(address, here).read(b"no picture")
    with pytest.raises(Refused) as expected:
        here.read(b"no picture")
    assert (refused.value.code, refused.value.say) == (expected.value.code, expected.value.say)


@pytest.mark.parametrize(
    ("statuses", "waits", "here"),
    [
        ([503, 503], (0.0, 0.0), 0),  # all at work: it comes again
        ([503, 503], (0.0,), 1),
        ([500], (0.0, 0.0), 1),  # a replica died of it: no other shall
    ],
)
def test_where_nobody_there_reads_this_machine_does(
    statuses: list[int], waits: tuple[float, ...], here: int
) -> None:
    """A reading is late at worst."""
    own = Here()
    with serve(statuses) as address:
        look = ClusterReader(address, own, waits).read(PHOTO)
    assert (len(look.reading.dice), own.read_here) == (3, here)


SEEN = {"width": 90, "height": 90, "milliseconds": 1.0}
DIE = {"face": 5, "confidence": 0.9, "probabilities": [0, 0, 0, 0, 1, 0], "box": [0, 0, 9, 9], "doubt": None}


@pytest.mark.parametrize(
    "answer",
    [
        b"garbage", b"{}", b"", b"\xff" * 100, "[" * 100_000, "[]", "{}", "null",
        '{"code": "nonsense", "facts": {}}', '{"code": 7}',
        '{"code": "picture-damaged", "facts": {"kind": "JPEG"}}', '{"code": "model-missing", "facts": {}}',
        '{"reading": [], "model": {}}', '{"reading": {"dice": 7}, "model": {}}',
        *(
            json.dumps({"reading": SEEN | {"dice": [DIE | strange]}, "model": {}})
            for strange in (
                {"box": [1, 2]}, {"box": "all"}, {"probabilities": []},
                {"probabilities": [1] * 7}, {"doubt": 3}, {"lettering": {"A": "much"}}, {"features": 7},
            )
        ),
        *(
            json.dumps({"reading": SEEN | {"dice": []} | seen, "model": model})
            for seen, model in (
                ({"width": 10**400}, {}), ({"milliseconds": float("nan")}, {}), ({"height": 0.5}, {}),
                ({}, {"detector": 7}), ({"dice": [DIE] * 500}, {}),
            )
        ),
    ],
    ids=str,
)  # fmt: skip
def test_nonsense_is_no_answer(answer: str | bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A photo is read here where readers answer something else than a reading."""
    own, content = Here(), io.BytesIO()
    if isinstance(answer, str):
        send(content, answer.encode(), JPEG)
    reader = ClusterReader("ray://127.0.0.1", own, ())
    monkeypatch.setattr(reader, "_post", lambda _: (200, content.getvalue() or answer))
    assert (len(reader.read(PHOTO).reading.dice), own.read_here) == (3, 1)


@pytest.mark.parametrize(
    "picture",
    [b"", b"garbage", PHOTO, JPEG[:-9], jpeg_of(np.zeros((9, STORED_SIDE_PX + 1, 3), np.uint8), 9**9)],
    ids=len,
)
def test_no_picture_to_keep_is_no_answer(picture: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is a whole JPEG as it is kept here: everybody looks at it later."""
    own, content = Here(), io.BytesIO()
    answer = json.dumps({"reading": SEEN | {"dice": [DIE]}, "model": {}}).encode()
    reader = ClusterReader("ray://127.0.0.1", own, ())
    monkeypatch.setattr(reader, "_post", lambda _: (200, content.getvalue()))
    send(content, answer, JPEG)
    assert (len(reader.read(PHOTO).reading.dice), own.read_here) == (1, 0)
    content.truncate(content.seek(0))
    send(content, answer, picture)
    assert (len(reader.read(PHOTO).reading.dice), own.read_here) == (3, 1)


def test_a_cluster_that_answers_for_ever_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte now and then is no answer either."""
    monkeypatch.setattr(cluster_reader, "READING_SECONDS", 0.2)
    own, over = Here(), threading.Event()

    def drip() -> None:
        with listening.accept()[0] as asking, contextlib.suppress(OSError):
            asking.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            while not over.wait(0.01):
                asking.sendall(b"0")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        dripping = threading.Thread(target=drip)
        dripping.start()
        reader = ClusterReader(f"ray://127.0.0.1:{listening.getsockname()[1]}", own)
        assert (len(reader.read(PHOTO).reading.dice), own.read_here) == (3, 1)
        over.set()
        dripping.join()


def test_a_cluster_that_loses_a_replica_reads_on() -> None:
    """Only the photo that the replica had is read here; the next is read there."""
    own = Here()
    with serve([500]) as address:
        reader = ClusterReader(address, own)
        assert [len(reader.read(PHOTO).reading.dice) for _ in range(3)] == [3, 3, 3]
    assert own.read_here == 1


def test_a_cluster_that_is_gone_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked once, and then not for a while."""
    own = Here()
    with serve([]) as address:
        pass
    reader, asked = ClusterReader(address, own), []
    post = reader._post
    monkeypatch.setattr(reader, "_post", lambda picture: asked.append(picture) or post(picture))
    assert [len(reader.read(PHOTO).reading.dice) for _ in range(3)] == [3, 3, 3]
    assert (len(asked), own.read_here) == (1, 3)


def test_a_replica_reads_one_picture_at_a_time() -> None:
    """However many come at once, and each answer is its own picture's."""
    Bounded.together.clear()

    async def all_at_once() -> list[bytes]:
        readers = Readers()
        return await asyncio.gather(*(readers.read(png([1] * n)) for n in range(1, 9)))

    answers = asyncio.run(all_at_once())
    assert Bounded.together == [1] * 8
    assert [answer.count(b'"face"') for answer in answers] == [*range(1, 9)]
