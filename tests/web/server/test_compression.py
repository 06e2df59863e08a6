"""What is the same for everybody goes out compressed, once; what a browser has is not sent again."""

import gzip

import pytest
from flask.testing import FlaskClient

GZIP = {"Accept-Encoding": "gzip"}
SENT = ["/static/js/pages/table_page.js", "/static/css/base.css", "/words/en.ftl", "/api/variants"]


@pytest.mark.parametrize("path", SENT)
def test_text_is_compressed_for_who_takes_it(client: FlaskClient, path: str) -> None:
    """The same content in fewer bytes, and only for who asked; a second request with its tag gets none."""
    plain, zipped = client.get(path, buffered=True), client.get(path, headers=GZIP, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == plain.data
    assert len(zipped.data) < len(plain.data) / 2
    assert "Accept-Encoding" in zipped.headers["Vary"]
    assert int(zipped.headers["Content-Length"]) == len(zipped.data)
    again = client.get(path, headers={**GZIP, "If-None-Match": zipped.headers["ETag"]}, buffered=True)
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", ["/api/tables", "/", "/static/icons/icon-192.png", "/static/nothing.js"])
def test_nothing_else_is(client: FlaskClient, path: str) -> None:
    """Not what holds a session's own, not what is compressed already, no error."""
    assert "Content-Encoding" not in client.get(path, headers=GZIP, buffered=True).headers
