"""Play a night through the API and keep it: `python -m tests.nights.playing 1.2.3`, once that is the version.

It writes `1.2.3.sql.gz`, the database as it was stored, and `1.2.3.json`: how each table ended, and what undo
brought back, one step after another; into this folder, or one that is named. `test_nights.py` opens every
night that is kept here, and fails where a release has none. The nights that an older version stored are never
made anew.
"""

import gzip
import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from referee import variant_ids
from table import auto_take
from table.judging import judge
from tests.web import conftest as web
from tests.web.conftest import Table, set_up, set_up_to_be_won
from tests.web.routes.test_whole_games import move
from web.app import create_app
from web.server.settings import Settings

NIGHTS = Path(__file__).parent
UNDONE_MOST = 12
"""Steps of undo that are kept of a table."""


def disputed(client: FlaskClient) -> Table:
    """Demo looks, a look again, corrections, a verdict taken back and taken anew."""
    table = set_up(client, ante="polish the boots")
    table.bid_and_doubt(3, 5)
    table.post("look")
    table.post("look", source="demo")
    table.post("take")
    table.act("undo")
    table.post("correct", die=0, face=6)
    table.post("correct", die=1, face=None)
    table.act("undo")
    table.post("correct", die=2, face=None)
    table.post("correct", add={"face": 2, "x": 120, "y": 8})
    table.post("take", anyway=True)
    table.bid_and_doubt(4, 2)
    table.post("look")
    table.post("discard")
    table.act("undo")
    table.post("discard")
    table.post("look")
    table.post("take")
    return table


def miscounted(client: FlaskClient) -> Table:
    """Dice that were missing or too many while the verdict stood all the same, and some asked for anyway."""
    table = set_up(client, ante="2")
    for quantity, faces, anyway in (
        (9, [5] * 9 + [2] * 5, False),
        (9, [5] * 3 + [2] * 9, False),
        (3, [5] * 8 + [1] * 2 + [2] * 6, False),
        (5, [5] * 4 + [2] * 7, True),
        (5, [5] * 5 + [2] * 8, True),
        (6, [5] * 3 + [0] * 3 + [2] * 4, True),
    ):
        table.bid_and_doubt(quantity, 5)
        table.upload(faces)
        if table.view["reading"]["unmoved"]:
            table.post("thrown")
        if anyway:
            assert table.post("take", 422)["refusal"]["code"] == "open-questions"
        table.post("take", anyway=anyway)
    return table


def sides(client: FlaskClient) -> Table:
    """A challenge in which the others take sides, one of them taken back."""
    table = set_up(client, players=["ann", "bo", "cy", "dee"], options={"taking-sides": True})
    table.bid_and_doubt(4, 3)
    table.act("side", player="cy", **{"with": "ann"})
    table.act("undo")
    table.act("side", player="cy", **{"with": "bo"})
    table.act("side", player="dee", **{"with": "ann"})
    table.post("hand", faces=[3] * 3 + [2] * 17)
    table.post("take")
    return table


def fallen(client: FlaskClient) -> Table:
    """Dice that fall before a bid and while a reading lies there, crooked dice, seats rolled for, an exact
    call, a game taken up midway."""
    dice = {"ann": 5, "bo": 3, "cy": 4, "dee": 1}
    table = set_up(client, variant="cacho", players=["ann", "bo", "cy", "dee"], dice=dice)
    table.act("roll_for_seat", rolls={"ann": 6, "bo": 3, "cy": 5, "dee": 2})
    turn = table.view["state"]["turn"]
    table.act("crooked", player=turn)
    table.act("fallen", player=turn)
    table.act("bid", player=table.view["state"]["turn"], quantity=5, face=4, unheard=True)
    table.act("spot_on", player=table.view["legal"]["actions"]["spot_on"][0])
    number = table.view["expected"]
    table.upload([4] * 5 + [2] * (number - 5))
    table.act("fallen", player="cy")
    table.upload([4] * 5 + [2] * (table.view["expected"] - 5))
    table.post("take")
    return table


def mexican(client: FlaskClient) -> Table:
    """Claims of a shared cup, believed and lifted, the dice read in a photo."""
    table = set_up(client, variant="mexican", dice=2, options={"penalty-limit": 3})
    table.act("claim", player="ann", value="41")
    table.act("believe", player="bo")
    table.act("claim", player="bo", value="21")
    table.act("pass_unseen", player="cy")
    table.act("claim", player=table.view["state"]["turn"], value="66")
    table.act("lift", player=table.view["state"]["turn"])
    table.upload([6, 0])
    assert table.post("take", 422)["refusal"]["code"] == "open-questions"
    table.post("correct", die=1, face=5)
    table.post("take")
    table.act("undo")
    table.post("take")
    return table


def asking(client: FlaskClient) -> Table:
    """A table that was left with an open question on it."""
    table = set_up(client, variant="red-dead", players=["Zoë", "bo"], dice=3)
    table.bid_and_doubt(4, 5)
    table.upload([5] * 3 + [0] + [2] * 2)
    table.post("correct", die=4, face=6)
    assert table.view["reading"]["questions"]
    return table


def ended(client: FlaskClient) -> Table:
    """Dice with a name, lost ones in sight, the camera freed amid a round, the night ended."""
    table = set_up(client)
    table.post("dice", dice_set="the red ones")
    table.bid_and_doubt(3, 5)
    table.post("look")
    table.post("take")
    table.post("lost", in_sight=True)
    table.act("bid", player=table.view["state"]["turn"], quantity=1, face=2)
    table.post("free")
    table.post("end")
    return table


def to_the_end(variant: str) -> Callable[[FlaskClient], Table]:
    """A whole game of a variant, every third move taken back and made again, and the next game begun."""

    def play(client: FlaskClient) -> Table:
        table = set_up_to_be_won(client, variant, dice=2, penalties=2)
        moves = 0
        while table.view["state"]["phase"] != "over":
            move(table)
            moves += 1
            if moves % 3 == 0 and moves < 16:
                table.act("undo")
                move(table)
        table.act("next_game")
        return table

    return play


def night() -> dict[str, Callable[[FlaskClient], Table]]:
    """Title -> what is played at that table."""
    tables = {play.__name__: play for play in (disputed, miscounted, sides, fallen, mexican, asking, ended)}
    return tables | {f"{variant} to the end": to_the_end(variant) for variant in variant_ids()}


def outline(view: dict[str, Any]) -> list[Any]:
    """What undo must bring back: phase, turn, bid, dice, pot, purses, the reading's faces, verdicts told."""
    state, reading = view["state"], view["reading"]
    kept = [state[key] for key in ("phase", "turn", "bid", "dice", "pot", "purses")]
    return [*kept, reading and reading["counts"], [told["explanation"] for told in view["history"]]]


def open_app(folder: Path, demo: Path, database: str | None = None) -> Flask:
    """The server on a database, or that of the folder, with the tests' reader and the demo as its camera."""
    eye = web.Eye("demo", web.DemoPictures(demo), reader=web.LoadedReader(web.load_drawing))
    return create_app(Settings(data_folder=folder, database=database), eye)


def ends(client: FlaskClient, tables: dict[str, str], undone_most: int = UNDONE_MOST) -> dict[str, Any]:
    """How each table stands, and what each step of undo brings back: this changes the tables."""
    told = {}
    for title, table_id in tables.items():
        table = Table(client, table_id)
        last = {key: table.view[key] for key in ("version", "setup", "state", "legal", "expected", "undo")}
        last |= {"reading": table.view["reading"], "history": table.view["history"]}
        undone = []
        while table.view["undo"] and len(undone) < undone_most:
            table.act("undo")
            undone.append(outline(table.view))
        told[title] = {"id": table_id, "view": last, "undone": undone}
    return told


def main(name: str, into: Path = NIGHTS) -> None:
    """Play the night and write its two files."""
    with tempfile.TemporaryDirectory() as made:
        folder, demo = Path(made) / "data", Path(made) / "demo"
        demo.mkdir()
        listed = [(dice, letter) for dice in range(1, 16) for letter in "ab"]
        for dice, letter in listed:
            faces = [(index + dice + (letter == "b")) % 6 + 1 for index in range(dice)]
            (demo / f"{dice}{letter}.png").write_bytes(web.png(faces))
        told = [{"file": f"{dice}{letter}.png", "dice": dice} for dice, letter in listed]
        (demo / "demo.json").write_text(json.dumps(told))
        app = open_app(folder, demo)
        tables = {title: play(app.test_client()).id for title, play in night().items()}
        app.extensions["ojo"].store.close()
        with closing(sqlite3.connect(folder / "ojo.db")) as stored:
            dump = "\n".join(stored.iterdump())
        (into / f"{name}.sql.gz").write_bytes(gzip.compress(f"{dump}\n".encode(), mtime=0))
        copy = Path(made) / "copy"
        shutil.copytree(folder, copy)
        app = open_app(copy, demo)
        told = ends(app.test_client(), tables)
        app.extensions["ojo"].store.close()
        lines = [f"{json.dumps(title)}: {json.dumps(end, ensure_ascii=False)}" for title, end in told.items()]
        (into / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    judge.reader_rates = lambda: web.STEADY  # what is known of the tests' reader, not of the shipped one
    for pause in ("READ_MS", "ANSWERED_MS", "CORRECTED_MS"):
        setattr(auto_take, pause, web.HOUR_MS)  # no verdict comes by itself, however slow the machine
    main(sys.argv[1], *map(Path, sys.argv[2:]))
