"""Deny by default: names, origins, PIN, sessions, limits, headers; each point of the guard by itself."""

import io
import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import PIN, set_up
from web.app import ADDRESSES
from web.contract.address import ANYBODY
from web.server.security import is_loopback

ORIGIN = {"Origin": "http://localhost"}
HOSTILE = "<img src=x onerror=1>"


def log_in(client: FlaskClient, pin: str = PIN, **kwargs: Any) -> int:
    """Try a PIN; the status of the answer."""
    return client.post("/login", data={"pin": pin}, **kwargs).status_code


def test_a_name_of_a_machine_at_home_is_answered(make_app: Callable[..., Flask]) -> None:
    """Windows and routers give names with a `_`, that no address of the web proper has."""
    names = frozenset({"game_pc", "localhost"})
    client = make_app(pin=PIN, host_names=names).test_client()
    assert client.get("/login", headers={"Host": "game_pc:8642"}).status_code == 200
    assert client.get("/login", headers={"Host": "other_pc:8642"}).status_code == 400


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("localhost:8642", 200),
        ("127.0.0.1:8642", 200),
        ("[::1]:8642", 200),
        ("LOCALHOST:8642", 200),
        ("evil.example", 400),
        ("evil.example:8642", 400),
        ("localhost.evil.example", 400),
        ("127.0.0.1.evil.example", 400),
        ("evil.example@localhost:x", 400),
        ("[::1", 400),
        ("192.168.0.7:8642", 400),
        ("", 400),
    ],
)
def test_on_loopback_only_loopback_names_are_answered(client: FlaskClient, host: str, status: int) -> None:
    """A page elsewhere that points its own name at this machine is turned away, on pages,
    API and static files."""
    for path in ("/", "/api/variants", "/static/css/base.css"):
        assert client.get(path, headers={"Host": host}, buffered=True).status_code == status, path


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://localhost"}, 201),
        ({"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "http://localhost:9999"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://evil.example", "X-Forwarded-Host": "evil.example"}, 403),
    ],
)
def test_a_write_needs_its_own_origin(client: FlaskClient, headers: dict[str, str], status: int) -> None:
    """A browser's write on behalf of another site is refused, whatever proxies' headers say."""
    setup = {"players": ["ann", "bo"], "variant": "dudo"}
    answer = client.post("/api/tables", json=setup, headers=headers)
    assert answer.status_code == status


def test_a_form_of_another_site_cannot_write(client: FlaskClient) -> None:
    """JSON routes take no form and no plain text, which a foreign page could send without asking."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = client.post("/api/tables", data=b'{"players": []}', content_type=kind)
        assert answer.status_code == 415


def test_no_cross_origin_reading_is_offered(client: FlaskClient) -> None:
    """No CORS header, not even on a preflight."""
    answer = client.options(
        "/api/tables", headers={"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    )
    assert not [name for name, _ in answer.headers if name.lower().startswith("access-control")]


@pytest.mark.parametrize("path", ["/", "/api/variants", "/nowhere", "/static/css/base.css", "/source"])
def test_every_answer_has_the_headers(client: FlaskClient, path: str) -> None:
    """CSP, nosniff and no framing, on errors and files as well."""
    headers = client.get(path, buffered=True).headers
    policy = headers["Content-Security-Policy"]
    part = path.endswith(".css")  # which is no document
    sources = ("default-src 'none'",) if part else ("default-src 'self'", "img-src 'self' blob: data:")
    for rule in (*sources, "frame-ancestors 'none'"):
        assert rule in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert ("X-Frame-Options" in headers) is (not part)


class Forbidden(HTMLParser):
    """What of a page the policy would not let run: inline script and style, addresses of other servers."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "style" or (tag == "script" and "src" not in given):
            self.found.append((tag, "", ""))
        for name, value in given.items():
            elsewhere = name in {"src", "href"} and re.match(r"(?:https?:)?//", value)
            if elsewhere or name == "style" or name.startswith("on"):
                self.found.append((tag, name, value))


@pytest.mark.parametrize(
    "page",
    ["<style></style>", "<script>1</script>", "<a onclick=b>", "<p style=''>", "<img src=//b.example>"],
)
def test_what_the_policy_forbids_is_seen(page: str) -> None:
    """The next test can fail."""
    assert Forbidden(page).found


def test_pages_hold_nothing_that_the_policy_forbids(client: FlaskClient) -> None:
    """No inline script or style, and no address outside this server, whoever plays: a name that carries
    markup is text on the door, and data in JSON."""
    table = set_up(client, players=[HOSTILE, "bo"], ante='"><script>1</script>')
    assert "&lt;img src=x" in client.get("/").get_data(as_text=True)
    assert table.view["setup"]["players"][0] == HOSTILE
    for path in ("/", f"/t/{table.id}", f"/t/{table.id}/screen", "/nowhere"):
        page = client.get(path).get_data(as_text=True)
        assert not Forbidden(page).found, path


def test_every_route_is_guarded_unless_listed(guarded: Flask) -> None:
    """A route that is added is denied by default, even on loopback, whatever proxies' headers say, and so is
    an address that there is not: the exceptions say so themselves."""
    client = guarded.test_client()
    headers = {"X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1", "Forwarded": "for=127.0.0.1"}

    def denied(method: str, path: str) -> bool:
        answer = client.open(path, method=method, headers=headers, buffered=True)
        if method == "GET" and not path.startswith("/api/"):
            return answer.status_code == 302
        code = answer.get_json()["refusal"]["code"] if path.startswith("/api/") else "log-in"
        return (answer.status_code, code) == (401, "log-in")

    for rule in guarded.url_map.iter_rules():
        path = re.sub(r"<int:\w+>", "1", rule.rule)
        path = re.sub(r"<[^>]+>", "abc", path)
        method = "GET" if "GET" in (rule.methods or ()) else "POST"
        assert ADDRESSES[rule.endpoint].may is ANYBODY or denied(method, path), rule
    assert denied("GET", "/nowhere")
    assert denied("POST", "/nowhere")


def test_the_pin_opens_a_session(guarded: Flask) -> None:
    """The right PIN gives a new cookie, HttpOnly and SameSite=Lax, with which everything is seen;
    logout ends it."""
    client = guarded.test_client()
    answer = client.post("/login?next=/t/abc", data={"pin": f" {PIN} "}, headers=ORIGIN)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/t/abc")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    table = set_up(client)
    assert client.get("/").status_code == 200
    stream = client.get(f"{table.url}/stream")
    assert stream.status_code == 200
    stream.close()
    client.post("/logout", headers=ORIGIN)
    assert client.get("/api/tables").status_code == 401


@pytest.mark.parametrize(
    "target", ["//evil.example", "https://evil.example", "/\\evil.example", "", "evil", "/\t/e"]
)
def test_the_login_sends_nobody_elsewhere(guarded: Flask, target: str) -> None:
    """Only a path on this server is gone on to."""
    answer = guarded.test_client().post("/login", query_string={"next": target}, data={"pin": PIN})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("127.8.8.8", True), ("0.0.0.0", False),  # noqa: S104
     ("::", False), ("192.168.1.5", False), ("10.0.0.1", False), ("my-laptop", False), ("", False)],
)  # fmt: skip
def test_only_loopback_goes_without_a_pin(host: str, loopback: bool) -> None:
    """A private address is not trusted."""
    assert is_loopback(host) is loopback


def test_uploads_are_counted_before_they_are_looked_at(client: FlaskClient) -> None:
    """A photo beyond 20 MiB, or a JSON body beyond 16 KiB, is refused by its size."""
    table = set_up(client)
    table.bid_and_doubt(1, 5)
    head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    photo = head + bytes(20 * 2**20) + b"\r\n--x--\r\n"
    answer = client.post(f"{table.url}/photo", data=photo, content_type="multipart/form-data; boundary=x")
    assert (answer.status_code, answer.get_json()["refusal"]["code"]) == (413, "too-large")
    answer = client.post("/api/tables", json={"players": ["x" * 17_000]})
    assert answer.status_code == 413


def test_one_tables_picture_is_not_anothers(client: FlaskClient) -> None:
    """A picture is found under its own table's id only."""
    table, other = set_up(client), set_up(client)
    table.bid_and_doubt(1, 5)
    table.upload([5] * 15)
    number = table.view["reading"]["id"]
    assert client.get(f"{table.url}/photos/{number}").status_code == 200
    assert client.get(f"{other.url}/photos/{number}").status_code == 404
    assert client.get(f"{table.url}/photos/-1").status_code == 404
    assert client.get(f"{table.url}/photos/{number}/../../../etc/passwd").status_code == 404


def test_refusals_are_logged_without_secrets(guarded: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """Who was refused is in the log; no PIN, right or wrong, is."""
    caplog.set_level("INFO")
    client = guarded.test_client()
    log_in(client, "131313")
    log_in(client, PIN)
    client.post("/api/tables", headers={"Origin": "http://evil.example"})
    guarded.test_client().get("/api/tables")
    text = caplog.text
    assert "wrong PIN from 127.0.0.1" in text
    assert "logged in from 127.0.0.1" in text
    assert "another site" in text
    assert "refused 127.0.0.1 without a session" in text
    assert "131313" not in text
    assert PIN not in text


def test_the_source_is_offered(client: FlaskClient) -> None:
    """The running program's own source, with its licence, as a zip; every page links to it."""
    import zipfile

    assert 'href="/source"' in client.get("/").get_data(as_text=True)
    archive = zipfile.ZipFile(io.BytesIO(client.get("/source", buffered=True).data))
    names = set(archive.namelist())
    assert {"ojo/LICENSE", "ojo/web/app.py", "ojo/referee/game.py", "ojo/vision/reader.py"} <= names
    assert "ojo/referee/variants/dudo.toml" in names
    assert "ojo/web/templates/base.html" in names
    assert "GNU AFFERO GENERAL PUBLIC LICENSE" in archive.read("ojo/LICENSE").decode()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("https://ojo.local", True), ("https://ojo.local:8642", True),
        ("http://ojo.local", False),  # nobody may make a browser believe it (RFC 6797, 7.2)
        ("https://localhost", False), ("https://127.0.0.1", False), ("https://[::1]:8642", False),
    ],
)  # fmt: skip
def test_who_came_encrypted_stays_so(guarded: Flask, address: str, told: bool) -> None:
    """A browser that trusts the certificate asks a name of the house by https alone; other servers of this
    machine, which share its loopback names, are left in peace."""
    answer = guarded.test_client().get("/login", base_url=address)
    assert answer.headers.get("Strict-Transport-Security") == ("max-age=86400" if told else None)
