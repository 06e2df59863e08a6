"""The contract is told once: what is written of it is what it says, what it refuses has its sentence."""

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.actions import KINDS
from referee.game import _TABLES
from tests.web.conftest import set_up
from web.generated import BEGIN, END, generated, with_table


@pytest.mark.parametrize("path", generated(), ids=lambda path: path.name)
def test_nothing_that_is_written_of_it_is_behind(path: Path) -> None:
    """`python -m web.generated` would change nothing."""
    assert generated()[path] == path.read_text(encoding="utf-8")


def test_a_table_is_written_between_its_marks() -> None:
    """What stands there is replaced, what stands around it stays; a document without the marks is a fault."""
    begin, other = BEGIN.format(name="systems"), BEGIN.format(name="actions")
    text = f"a\n{begin}\n\nold\n\n{END}\nb\n{other}\nkept\n{END}\n"
    assert with_table(text, "systems", "new") == text.replace("old", "new")
    with pytest.raises(ValueError, match="must stand there once"):
        with_table(text, "routes", "new")


def test_every_action_is_defined() -> None:
    """Each action of the referee once, in whichever rule system it is played."""
    assert {"undo", *(name for table in _TABLES.values() for name in table)} == set(KINDS)
    nameless = {name for name, kind in KINDS.items() if "player" not in kind.__struct_fields__}
    assert nameless == {"reveal", "roll_for_seat", "next_game", "undo"}


REFUSALS: list[tuple[str, dict[str, Any], str]] = [
    ("actions", {"version": -1, "action": {"action": "undo"}}, "server-whole"),
    ("actions", {"version": 0}, "server-action"),
    ("actions", {"version": 0, "action": {"action": "undo"}, "junk": 1}, "server-unknown-key"),
    ("look", {"version": 0, "source": "satellite"}, "server-source"),
    ("hand", {"version": 0, "faces": [7]}, "server-faces"),
    ("hand", {"version": 0, "faces": [True]}, "server-faces"),
    ("hand", {"version": 0, "faces": [1] * 201}, "server-faces"),
    ("hand", {"version": 0, "faces": [1], "others": 201}, "server-whole"),
    ("correct", {"version": 0, "die": 0, "face": 0}, "server-face"),
    ("correct", {"version": 0, "die": 0, "seat": 5}, "server-text"),
    ("correct", {"version": 0, "add": [5, 1, 2]}, "server-add"),
    ("correct", {"version": 0, "add": {"face": 9, "x": 1, "y": 2}}, "server-add"),
    ("correct", {"version": 0, "add": {"face": 5, "x": 1, "y": 10**6}}, "server-pixel"),
    ("take", {"version": 0, "anyway": "yes"}, "server-flag"),
    ("odds", {"player": "ann", "own": [0]}, "server-own"),
    ("odds", {"player": "dee", "own": []}, "server-whose-seat"),
    ("dice", {"version": 0, "dice_set": " "}, "server-text"),
    ("dice", {"version": 0, "dice_set": "a\nb"}, "server-text-printable"),
    ("invitations", {"role": "host"}, "server-role"),
    ("invitations", {"role": "seat", "seat": 5}, "server-seat"),
    ("invitations", {"role": "seat", "seat": "dee"}, "server-seat"),
    ("/api/camera/source", {"source": 5}, "server-text"),
    ("/api/camera/edge", {"edge": [[0, 0]] * 13}, "server-edge"),
    ("/api/camera/edge", {"edge": [[0, 0], [1, 1]]}, "server-edge"),
    ("/api/camera/edge", {"edge": [[0, 0], [0.5, 0.5], [1, 1]]}, "server-edge"),
    ("/api/camera/edge", {"edge": None, "table": "x" * 41}, "server-text-long"),
    ("/api/camera/places", {"places": [[0, 0]]}, "server-places"),
    ("/api/camera/places", {"places": [[0.2, 0.5], [1.2, 0.5]]}, "server-places"),
    ("/api/camera/phone", {"phone": "x", "take": 1}, "server-flag"),
    ("/api/camera/turn", {"turn": 45}, "server-picture-turn"),
    ("/api/camera/test", {"faces": [7]}, "server-faces"),
    ("/api/tables", {"players": ["ann"], "variant": "dudo"}, "server-players"),
    ("/api/tables", {"players": ["ann", " "], "variant": "dudo"}, "server-nameless"),
    ("/api/tables", {"players": ["ann", "\u2800\ufe0f"], "variant": "dudo"}, "server-nameless"),
    ("/api/tables", {"players": ["ann", "ANN"], "variant": "dudo"}, "server-name-twice"),
    ("/api/tables", {"players": ["ann", "\u3164ann\u2800"], "variant": "dudo"}, "server-name-twice"),
    ("/api/tables", {"players": ["ann", "\uff41\uff4e\uff4e"], "variant": "dudo"}, "server-name-twice"),
    ("/api/tables", {"players": ["ann", "bo"], "variant": 5}, "server-variant"),
    ("/api/tables", {"players": ["ann", "bo"], "variant": "dudo", "options": []}, "server-options"),
    ("/api/tables", {"players": ["ann", "bo"], "variant": "dudo", "bound": 1}, "server-bound"),
    ("/api/tables", {"players": ["ann", "bo"], "variant": "dudo", "bound": -0.1}, "server-bound"),
    ("/api/tables", {"players": ["ann", "bo"], "variant": "dudo", "language": "tlh"}, "server-language"),
    ("/api/tables", {"players": ["ann", "bo"], "variant": "dudo", "theatre": "long"}, "server-theatre"),
    ("/api/tables", {"players": ["ann", "bo"], "variant": "dudo", "turn_seconds": 10}, "server-turn"),
    ("/api/tables", {"players": ["ann", "bo"], "variant": "dudo", "hearing": "device"}, "server-hearing"),
    ("/api/tables", {"players": ["ann", "bo"], "variant": "dudo", "coins": "bank"}, "server-coins"),
]


@pytest.mark.parametrize(("path", "body", "said"), REFUSALS)
def test_a_wrong_field_is_told_its_own_sentence(
    client: FlaskClient, path: str, body: dict[str, Any], said: str
) -> None:
    """Whatever the library says of it: the catalogue's sentence, in the language that is asked for."""
    table = set_up(client)
    address = path if path.startswith("/") else f"{table.url}/{path}"
    sentences = set()
    for language in ("en", "es"):
        answer = client.post(f"{address}?lang={language}", json=body)
        refusal = answer.get_json()["refusal"]
        assert (answer.status_code, refusal["code"], refusal["say"]["id"]) == (400, "bad-request", said)
        assert "{" not in refusal["message"].replace('{"', "")
        sentences.add(refusal["message"])
    assert len(sentences) == 2
