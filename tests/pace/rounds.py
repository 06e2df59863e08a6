"""Rounds that people play with seconds between their taps, and whose dice each was judged by."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal

from flask.testing import FlaskClient

from referee import Variant, load_variant, variant_ids
from tests.pace.sources import Source, looking, sending
from tests.pace.table_top import Fault, TableTop
from web.app import create_app
from web.lookout.throwing import throw_at
from web.server.context import Context
from web.server.settings import Settings

End = Literal["right", "misread", "another round", "typed"]
UNASKED_SECONDS = 12.0
"""People wait so long for a verdict; then they mend what is broken, and wait once more."""
ANSWER_SECONDS = 2.0
"""Until somebody has read a question."""
BEGIN_SECONDS = 2.0
"""From the first sight of the table to the first throw."""
CUPS_SECONDS = 0.7
"""From the call to the cups."""


@dataclass
class Judged:
    """How a round came to its verdict."""

    source: Source
    variant: str
    pause_seconds: float
    fault: Fault
    end: End = "typed"
    asked: list[str] = field(default_factory=list)
    """What was asked before, a word each: unmoved, count, dice."""
    late_seconds: float = 0.0
    """From the cups to the verdict."""


class Players:
    """Two players at one table, through the API as a page goes."""

    def __init__(self, client: FlaskClient, parts: Context, variant: str, chance: Random) -> None:
        self.client, self.parts, self.chance = client, parts, chance
        setup = {"players": ["ann", "bo"], "variant": variant}
        self.id: str = client.post("/api/tables", json=setup).get_json()["id"]

    @property
    def view(self) -> dict[str, Any]:
        """What every page is told."""
        view: dict[str, Any] = self.client.get(f"/api/tables/{self.id}").get_json()
        return view

    def post(self, what: str, **fields: Any) -> int:
        """A write on the newest version; its status."""
        body = {"version": self.view["version"], **fields}
        return self.client.post(f"/api/tables/{self.id}/{what}", json=body).status_code

    def send_photo(self, jpeg: bytes) -> None:
        """Upload a photo of the table."""
        import io

        form = {"version": str(self.view["version"]), "photo": (io.BytesIO(jpeg), "photo.jpg")}
        self.client.post(f"/api/tables/{self.id}/photo", data=form)

    def speak(self) -> str:
        """Bid, claim or call: what comes next, a call where there is one to make. Returns its word."""
        view = self.view
        legal, can = view["legal"], view["legal"]["actions"]
        call = next((name for name in ("doubt", "lift") if can.get(name)), None)
        if call:
            self.post("actions", action={"action": call, "player": can[call][0]})
            return call
        if can.get("side"):
            player = can["side"][0]
            self.post("actions", action={"action": "side", "player": player, "with": view["state"]["caller"]})
            return "side"
        if can.get("claim"):
            value = legal["claims"][len(legal["claims"]) // 2]
            self.post("actions", action={"action": "claim", "player": can["claim"][0], "value": value})
            return "claim"
        quantity, face = legal["bids"][len(legal["bids"]) // 3]
        bid = {"action": "bid", "player": can["bid"][0], "quantity": quantity, "face": face}
        self.post("actions", action=bid)
        return "bid"


@contextmanager
def seated(source: Source, variant: str, top: TableTop, folder: Path, chance: Random) -> Iterator[Players]:
    """A server with that eye, and a table at it."""
    with ExitStack() as opened:
        eye = opened.enter_context(looking(source, top))
        app = create_app(Settings(data_folder=folder, database=f"sqlite:///{folder / 'pace.db'}"), eye)
        parts: Context = app.extensions["ojo"]
        eye.warm_up()
        parts.lookout.start()
        players = Players(app.test_client(), parts, variant, chance)
        if source == "phone":
            opened.enter_context(sending(app.test_client, players.id, top))
        time.sleep(BEGIN_SECONDS)
        yield players
        parts.lookout.close()
        parts.taker.close()
        eye.close()
        parts.store.close()


def play(players: Players, top: TableTop, judged: Judged, before: list[tuple[int, ...]]) -> bool:
    """Play a round; what it was judged by is noted in `judged`, and what lay there added to `before`, which
    has the earlier rounds' dice. False where the game was over."""
    view = players.view
    if view["state"]["phase"] == "over":
        return False
    rounds, composed = len(view["history"]), judged.source != "demo"
    last = view["history"][-1]["version"] if rounds else -1
    open_throw = composed and players.chance.random() < 0.5
    time.sleep(judged.pause_seconds)
    number = sum(view["state"]["dice"].values())
    faces = tuple(players.chance.randint(1, 6) for _ in range(number)) if composed else ()
    seed = str(players.chance.random())
    if composed:  # taken up; thrown openly, or under cups that are out of sight
        top.lay((), seed)
        time.sleep(min(0.5, judged.pause_seconds))
        if open_throw:
            top.lay(faces, seed)
    top.break_by(judged.fault)
    for _ in range(12):
        time.sleep(judged.pause_seconds)
        players.speak()
        if players.view["state"]["phase"] in ("revealing", "over") or len(players.view["history"]) > rounds:
            break
    if composed and not open_throw:
        time.sleep(CUPS_SECONDS)
        top.lay(faces, seed)
    if not composed:
        faces = _under_cups(players, faces)
    _wait(players, top, judged, last, faces)
    view = players.view
    if view["judged"] is None or view["judged"]["source"] == "hand":
        judged.end = "typed"
    else:
        read = sorted(die["face"] for die in view["judged"]["dice"] if die["face"] and not die["aside"])
        judged.end = _end(read, sorted(faces), before)
    before.append(tuple(sorted(faces)))
    return True


def _under_cups(players: Players, otherwise: tuple[int, ...]) -> tuple[int, ...]:
    """What the demo threw for the call that waits."""
    parts = players.parts
    throw = throw_at(parts.eye, players.id, parts.tables.fold(players.id))
    return otherwise if throw is None else throw.faces


def _end(read: list[int], lay: list[int], before: list[tuple[int, ...]]) -> End:
    """Whose dice were judged: up to a die in five may be misread."""
    if read == lay:
        return "right"
    if tuple(read) in before:
        return "another round"
    wrong = sum(max(0, read.count(face) - lay.count(face)) for face in range(1, 7))
    return "misread" if len(read) == len(lay) and wrong <= max(1, len(lay) // 5) else "another round"


def _wait(players: Players, top: TableTop, judged: Judged, last: int, faces: tuple[int, ...]) -> None:
    """Wait for the verdict as people do: answer what is asked, mend the camera, and type in the end."""
    began, asked_at = time.monotonic(), float("inf")
    mended = sent = False
    while not (history := players.view["history"]) or history[-1]["version"] == last:
        now, view = time.monotonic(), players.view
        if view["state"]["phase"] != "revealing":
            break
        reading = view["reading"]
        if judged.source == "photo" and reading is None and not sent:
            players.send_photo(top.jpeg())
            sent = True
        if reading is not None and not reading["clear"]:
            word = "unmoved" if reading["unmoved"] else "count" if reading["count_question"] else "dice"
            if judged.asked[-1:] != [word]:
                judged.asked.append(word)
            asked_at = min(asked_at, now)
            if now - asked_at > ANSWER_SECONDS:
                _answer(players, word, reading, faces)
                asked_at, sent = float("inf"), word != "unmoved"
                if word == "unmoved" and judged.fault != "none":
                    top.break_by("none")
        if now - began > UNASKED_SECONDS and not mended:
            top.break_by("none")
            mended, sent = True, False
        if now - began > 2 * UNASKED_SECONDS:
            players.post("discard")
            players.post("hand", faces=list(faces))
            players.post("take", anyway=True)
        time.sleep(0.1)
    judged.late_seconds = time.monotonic() - began


def _answer(players: Players, word: str, reading: dict[str, Any], faces: tuple[int, ...]) -> None:
    """What people say who see the table: dice that lie as before were not thrown; a wrong number is typed."""
    if word == "unmoved":
        players.post("discard")
    elif word == "count":
        players.post("discard")
        players.post("hand", faces=list(faces))
        players.post("take", anyway=True)
    else:
        index = reading["questions"][0]
        players.post("correct", die=index, face=reading["dice"][index]["face"])


def with_pips() -> list[str]:
    """The rule systems whose dice a camera reads and whose rounds end with a call that anybody may make."""
    systems = [(variant_id, load_variant(variant_id)) for variant_id in variant_ids()]
    return [name for name, kind in systems if isinstance(kind, Variant) and not kind.rules.poker_faces]
