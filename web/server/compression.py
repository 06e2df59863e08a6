"""Scripts, styles, words and rules go out compressed: most of a page's weight, and no secrets."""

import gzip
from functools import lru_cache

from flask import Flask, Response, request

COMPRESSED = {"static", "speaking.words", "api.variants"}
"""The endpoints whose answers are the same for everybody; what holds a session's own is left as it is, for
compressed answers tell by their length what they share with a request."""
BYTES_LEAST = 1000
KEPT = 256


def init_app(app: Flask) -> None:
    """Compress for whoever takes gzip."""
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    if request.endpoint not in COMPRESSED or response.status_code != 200:
        return response
    response.vary.add("Accept-Encoding")
    mimetype = response.mimetype or ""
    text = mimetype.startswith("text/") or mimetype.endswith(("json", "xml", "javascript"))
    if not text or not request.accept_encodings.quality("gzip"):
        return response
    response.direct_passthrough = False  # a file is read here instead of by the server
    data = response.get_data()
    if len(data) >= BYTES_LEAST:
        response.set_data(_zipped(data))
        response.headers["Content-Encoding"] = "gzip"
        tag, _weak = response.get_etag()
        if tag is not None:
            response.set_etag(tag, weak=True)  # the same content in other bytes
    return response


@lru_cache(maxsize=KEPT)
def _zipped(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)
