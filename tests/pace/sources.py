"""The ways in which a table top reaches Ojo: each is an `Eye`, and what feeds it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal, get_args

from flask.testing import FlaskClient

from tests.pace.table_top import PERIOD_SECONDS, TableTop, WebCamera
from vision.camera.demo_folder import demo_folder
from web.eye.demo_pictures import DemoPictures
from web.eye.service import Eye

Source = Literal["demo", "webcam", "stream", "phone", "photo"]
SOURCES: tuple[Source, ...] = get_args(Source)
PHONE_PERIOD_SECONDS = 0.18
BOUNDARY = "frame"


@contextmanager
def looking(source: Source, top: TableTop) -> Iterator[Eye]:
    """Open an eye on the table top; the demo looks at its own."""
    pictures = DemoPictures(demo_folder())
    if source == "webcam":
        yield Eye("0", pictures, open_source=lambda _: WebCamera(top))
    elif source == "stream":
        with _streaming(top) as address:
            yield Eye(address, pictures)
    else:
        yield Eye({"demo": "demo", "phone": "phone", "photo": "none"}[source], pictures)


@contextmanager
def sending(client: Callable[[], FlaskClient], table_id: str, top: TableTop) -> Iterator[None]:
    """Let a phone's page lend its camera meanwhile."""
    done = threading.Event()

    def send() -> None:
        phone = client()
        while not done.wait(PHONE_PERIOD_SECONDS):
            phone.post(f"/api/tables/{table_id}/frames", data=top.jpeg(), content_type="image/jpeg")

    thread = threading.Thread(target=send, daemon=True)
    thread.start()
    yield
    done.set()
    thread.join()


@contextmanager
def _streaming(top: TableTop) -> Iterator[str]:
    """A camera on the network: its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={BOUNDARY}")
            self.end_headers()
            try:
                while True:
                    jpeg = top.jpeg()
                    head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
                    self.wfile.write(head.encode() + jpeg + b"\r\n")
                    time.sleep(PERIOD_SECONDS)
            except OSError:  # whoever looked is gone
                return

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/video"
    server.shutdown()
    server.server_close()
