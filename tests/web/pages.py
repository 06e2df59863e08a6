"""What tests read off pages."""

import re

from flask import Flask
from flask.testing import FlaskClient


def text(client: FlaskClient, url: str, status: int = 200) -> str:
    """What a page says, without its tags."""
    answer = client.get(url)
    assert answer.status_code == status, answer.get_data(as_text=True)
    return " ".join(re.sub(r"<[^>]*>", " ", answer.get_data(as_text=True)).split())


def came_in(guarded: Flask, host: FlaskClient, own: str, **asked: str) -> FlaskClient:
    """A guest of the circle or tournament at that address, by the code that its host shows."""
    (code,) = set(
        re.findall(r"/join/(\w+)", host.post(f"{own}/invitations", data=asked).get_data(as_text=True))
    )
    guest = guarded.test_client()
    assert re.search("Look at the (circle|tournament)|host", text(guest, f"/join/{code}"))
    assert guest.post("/join", data={"code": code}).location == own
    return guest
