"""A circle's own host: theirs is that circle, and nothing else of the machine."""

import re
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from table.exchange import to_json
from tests.table.playing import played
from tests.web.pages import came_in
from tests.web.routes.test_circles import read_alone

BEGAN_MS = 1_700_000_000_000


def night(host: FlaskClient, seed: int, change: Callable[[dict[str, Any]], dict[str, Any]] = dict) -> str:
    """A night of ann and bo that was brought; its table's id."""
    told = to_json(played(["ann", "bo"], Random(seed), 4, BEGAN_MS + seed))
    id_: str = host.post("/api/nights", json=change(told)).get_json()["id"]
    return id_


class Hall(NamedTuple):
    """A machine with two circles of a night each."""

    machine: FlaskClient
    """Its host."""
    keeper: FlaskClient
    """The host of the circle `own`."""
    own: str
    other: str
    """Another circle."""
    nights: dict[str, str]
    """The night of each circle."""


@pytest.fixture
def hall(guarded: Flask, host: FlaskClient) -> Hall:
    """Everybody in."""
    ids = [night(host, seed) for seed in (1, 2)]
    own, other = (host.post("/circles", data={"name": "x", "table": it}).location for it in ids)
    keeper = came_in(guarded, host, own, role="circle-host")
    return Hall(host, keeper, own, other, dict(zip((own, other), ids, strict=True)))


def test_they_look_after_their_circle(hall: Hall) -> None:
    """They add a night by its address, take it out, name people and take the circle along."""
    new = night(hall.machine, 3)
    for address in (new, f"http://house:8000/t/{new}/night?lang=es#circle"):
        added = hall.keeper.post(f"{hall.own}/nights", data={"table": address})
        assert (added.status_code, added.location) == (303, hall.own)
        assert f"night-{new}" in hall.keeper.get(f"{hall.own}/nights").get_data(as_text=True)
        assert hall.keeper.post(f"{hall.own}/nights/{new}/out").location == hall.own
        assert f"night-{new}" not in hall.keeper.get(f"{hall.own}/nights").get_data(as_text=True)
    renamed = hall.keeper.post(f"{hall.own}/players/1/name", data={"name": "Ann M."})
    assert renamed.location == f"{hall.own}/players/1"
    assert "Ann M." in hall.keeper.get(hall.own).get_data(as_text=True)
    assert hall.keeper.get(f"{hall.own}/export").status_code == 200
    assert hall.keeper.get("/api/me").get_json()["role"] == "circle-host"


def test_they_confirm_a_night(hall: Hall) -> None:
    """One of their circle's that the reader decided alone; none of another's."""
    alone = [night(hall.machine, seed, read_alone) for seed in (5, 6)]
    for circle, table_id in zip((hall.own, hall.other), alone, strict=True):
        hall.machine.post(f"{circle}/nights", data={"table": table_id})
    page = hall.keeper.get(hall.own).get_data(as_text=True)
    (form,) = re.findall(r'action="(/c/\w+/nights/\w+/confirm)"', page)
    assert hall.keeper.post(form).status_code == 303
    assert form not in hall.keeper.get(hall.own).get_data(as_text=True)
    assert hall.keeper.post(f"{hall.own}/nights/{alone[1]}/confirm").status_code == 409
    assert hall.keeper.post(f"{hall.other}/nights/{alone[1]}/confirm").status_code == 403
    assert f"{alone[1]}/confirm" in hall.machine.get(hall.other).get_data(as_text=True)


def test_they_take_no_night_of_another_circle(hall: Hall) -> None:
    """Its address is as good as none; the other circle keeps it."""
    theirs = hall.nights[hall.other]
    for table_id in (theirs, "nowhere"):
        assert hall.keeper.post(f"{hall.own}/nights", data={"table": table_id}).status_code == 404
    hall.keeper.post(f"{hall.own}/nights/{theirs}/out")
    assert f"night-{theirs}" in hall.machine.get(hall.other).get_data(as_text=True)


def test_they_may_nothing_else(hall: Hall) -> None:
    """No other circle, no table, no setting of the machine; what is the machine's host's stays so."""
    for url in ("", "/nights", "/wall", "/players/1", "/export"):
        assert hall.keeper.get(f"{hall.other}{url}").status_code == 403
    for url in ("/nights", "/settle", "/players/1/name", "/players/1/merge", "/players/1/leave"):
        assert hall.keeper.post(f"{hall.other}{url}").status_code == 403
    for url in ("/delete", "/again", "/name", "/invitations", "/players/1/forget"):
        assert hall.keeper.post(f"{hall.own}{url}").status_code == 403
    table_id = hall.nights[hall.own]
    assert hall.keeper.get("/").location == hall.own
    for url in ("/screen", "/circles", "/nights", "/camera", "/phones", "/api/tables", "/api/sessions",
                f"/t/{table_id}/night", f"/t/{table_id}/screen", f"/api/tables/{table_id}"):  # fmt: skip
        assert hall.keeper.get(url).status_code == 403, url
    for url in ("/circles", "/circles/bring", "/api/tables", "/api/nights", "/api/invitations"):
        assert hall.keeper.post(url).status_code == 403, url


def test_each_form_on_their_pages_is_answered(hall: Hall) -> None:
    """What a page offers them they may do: no button leads to a refusal for who they are."""
    for page in (hall.own, f"{hall.own}/nights", f"{hall.own}/players/1"):
        told = hall.keeper.get(page).get_data(as_text=True)
        actions = set(re.findall(r'method="post" action="([^"]+)"', told))
        assert actions or page.endswith("/nights")
        for url in actions:
            assert hall.keeper.post(url).status_code != 403, url
