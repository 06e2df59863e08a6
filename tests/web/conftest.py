"""A server with a reader that really reads, though only pictures that these tests draw."""

import io
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient

from table import auto_take
from table.contract.said import Refusal
from table.judging import judge
from table.judging.rates import Rates, ReaderRates
from table.words import ENGLISH
from tests.drawing import KNOWN_AS, Drawing
from tests.web.listening import let_browsers_listen
from web.app import ADDRESSES, create_app
from web.commands import terminal
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.server import feeds
from web.server.budgets import Budgets
from web.server.context import Context
from web.server.settings import Settings
from web.server.throttle import Throttle

PLAYERS = ["ann", "bo", "cy"]
PIN = "482913"
PATIENCE_SECONDS = 60
"""How long at most a test waits for what comes at once: many may share one core."""


ROW = Drawing(cell_px=16, margin_px=0, columns=None, doubt="unreadable")
"""How these tests draw dice: small, side by side."""
draw, png = ROW.draw, ROW.png


STEADY = ReaderRates(
    small=Rates(1e-5, (1e-4, 1e-4), (0.3, 0.01, 1e-3, 1e-4)),
    large=Rates(1e-5, (1e-4, 1e-4), (0.3, 0.01, 1e-3, 1e-4)),
    doubted={},
    shared=1e-4,
    bound=0.02,
    pictures={"real": 10_000, "rendered": 5_000},
)
"""The errors of a reader of drawings, which hardly makes any."""


@pytest.fixture(autouse=True)
def steady_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests draw is judged by what is known of its reader, not of the shipped one."""
    monkeypatch.setattr(judge, "reader_rates", lambda: STEADY)


HOUR_MS = 3_600_000


@pytest.fixture(autouse=True)
def nobody_hurries(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests take is not taken before them, however slow the machine: a verdict that somebody asked
    for is due in an hour."""
    for pause in ("READ_MS", "ANSWERED_MS", "CORRECTED_MS"):
        monkeypatch.setattr(auto_take, pause, HOUR_MS)


def load_drawing() -> tuple[Drawing, dict[str, str]]:
    """What an `Eye` loads in these tests."""
    return ROW, KNOWN_AS


class Table:
    """A table spoken to through the API, as a page would: it remembers the version."""

    def __init__(self, client: FlaskClient, table_id: str) -> None:
        self.client = client
        self.id = table_id
        self.url = f"/api/tables/{table_id}"
        self.view: dict[str, Any] = client.get(self.url).get_json()

    def post(self, what: str, status: int = 200, **fields: Any) -> Any:
        """POST with the version in hand; the new view is kept where the write was good."""
        answer = self.client.post(f"{self.url}/{what}", json={"version": self.view["version"], **fields})
        assert answer.status_code == status, answer.get_data(as_text=True)
        if status == 200:
            self.view = answer.get_json()
        return answer.get_json()

    def act(self, action: str, status: int = 200, **fields: Any) -> Any:
        """One action of the referee."""
        return self.post("actions", status, action={"action": action, **fields})

    def bid_and_doubt(self, quantity: int, face: int) -> None:
        """The seat whose turn it is bids, the next one doubts."""
        self.act("bid", player=self.view["state"]["turn"], quantity=quantity, face=face)
        self.act("doubt", player=self.view["legal"]["actions"]["doubt"][0])

    def upload(self, faces: Sequence[int], status: int = 200) -> Any:
        """Send a drawing as a phone's photo."""
        return self.upload_bytes(png(faces), status)

    def upload_bytes(self, data: bytes, status: int = 200) -> Any:
        """Send any bytes as a phone's photo."""
        form = {"version": str(self.view["version"]), "photo": (io.BytesIO(data), "../../etc/passwd")}
        answer = self.client.post(f"{self.url}/photo", data=form)
        assert answer.status_code == status, answer.get_data(as_text=True)
        if status == 200:
            self.view = answer.get_json()
        return answer.get_json()


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test has the command line speak, the next one does not."""
    monkeypatch.setattr(terminal, "_spoken", [ENGLISH])
    monkeypatch.setattr(terminal, "_for_programs", [ENGLISH])


@pytest.fixture(scope="session")
def demo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two pictures for every number of dice from 1 to 15."""
    folder = tmp_path_factory.mktemp("demo")
    listed = []
    for dice in range(1, 16):
        for letter in "ab":
            file = f"{dice:02d}-{letter}.png"
            faces = [(index + dice + (letter == "b")) % 6 + 1 for index in range(dice)]
            (folder / file).write_bytes(png(faces))
            listed.append({"file": file, "dice": dice})
    (folder / "demo.json").write_text(json.dumps(listed))
    return folder


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a module's servers keep their tables."""
    return tmp_path_factory.mktemp("data")


def as_defined(answer: Response, strange: list[str]) -> Response:
    """Hold a JSON answer against its definition, whatever it was asked for; `strange` gets what is wrong."""
    if answer.mimetype == "application/json" and answer.status_code != 304:
        address = ADDRESSES.get(request.endpoint or "")
        defined = address.answers.get(answer.status_code) if address else None
        if answer.status_code >= 400 and defined is None:
            defined = Refusal
        try:
            if not isinstance(defined, str):
                msgspec.json.decode(answer.get_data(), type=defined)
        except msgspec.ValidationError as error:
            strange.append(f"{request.method} {request.path} {answer.status_code}: {error}")
    return answer


@pytest.fixture(autouse=True)
def _no_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine none comes between two events."""
    monkeypatch.setattr(feeds, "HEARTBEAT_SECONDS", 2 * PATIENCE_SECONDS)


@pytest.fixture(scope="module")
def make_app(data_folder: Path, demo_folder: Path) -> Iterator[Callable[..., Flask]]:
    """Apps on one database, with the demo as their camera unless told otherwise; closed in the end."""
    made: list[Flask] = []
    strange: list[str] = []

    def make(eye: Eye | None = None, **told: Any) -> Flask:
        eye = eye or Eye("demo", DemoPictures(demo_folder), reader=LoadedReader(load_drawing))
        app = create_app(Settings(**{"data_folder": data_folder} | told), eye)
        let_browsers_listen(app)
        app.after_request(lambda answer: as_defined(answer, strange))
        made.append(app)
        return app

    yield make
    assert strange == [], "answers that are not what the contract says"
    for app in made:
        parts: Context = app.extensions["ojo"]
        parts.live.close()
        parts.taker.close()
        parts.eye.close()
        parts.store.close()


@pytest.fixture(scope="module")
def app(make_app: Callable[..., Flask]) -> Flask:
    """The plain app: loopback, no PIN."""
    return make_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser on this machine."""
    return app.test_client()


def set_up(client: FlaskClient, **setup: Any) -> Table:
    """A new table, dudo for three unless told otherwise."""
    asked = {"players": PLAYERS, "variant": "dudo", "dice": 5, "ante": "1", "options": {}} | setup
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.get_data(as_text=True)
    return Table(client, answer.get_json()["id"])


def set_up_to_be_won(client: FlaskClient, variant: str, dice: int, penalties: int) -> Table:
    """A new table of any variant on which somebody wins before long: `dice` each where all have
    cups, and where nobody loses dice, out by so many penalties."""
    offered = next(one for one in client.get("/api/variants").get_json() if one["id"] == variant)
    switches = {option["id"] for option in offered["options"]}
    return set_up(
        client,
        variant=variant,
        players=PLAYERS,
        dice=dice if "raising" in switches else offered["dice"],
        ante="3",
        options={"penalty-limit": penalties} if "penalty-limit" in switches else {},
    )


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """Three players with five dice each, playing dudo."""
    return set_up(client)


@pytest.fixture(scope="module")
def guarded_app(make_app: Callable[..., Flask]) -> Flask:
    """A server bound to more than loopback."""
    return make_app(pin=PIN, host_names=None)


@pytest.fixture
def guarded(guarded_app: Flask) -> Flask:
    """The same, where nobody has guessed and no guest has spent anything yet."""
    parts: Context = guarded_app.extensions["ojo"]
    guarded_app.extensions["ojo"] = replace(parts, logins=Throttle(), budgets=Budgets())
    return guarded_app


@pytest.fixture
def host(guarded: Flask) -> FlaskClient:
    """The host's browser."""
    client = guarded.test_client()
    client.post("/login", data={"pin": PIN})
    return client
