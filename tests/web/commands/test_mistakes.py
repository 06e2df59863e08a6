"""What people get wrong at the command line: each is answered by one sentence that tells the way."""

import re
import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee import variant_ids
from table.words import languages
from tests.web.strange_words import STRANGE, english_left, strange_words
from vision.camera.demo_folder import demo_folder
from web import commands
from web.app import create_app
from web.commands import serve, terminal

__all__ = ["strange_words"]

SCORE = "score --variant dudo --players ann,bo --dice-each 5 --bid 4x6 --by ann --call doubt --caller bo"
TEN = "1,2,3,4,5,6,1,2,3,4"

WRONG = [
    # commands and options
    ("serv", "Did you mean serve?"),
    ("start", "ojo serve opens the table"),
    ("help odd", "Did you mean odds?"),
    ("good.jpg", "write ojo read good.jpg for a picture"),
    ("--port 8000", "--port belongs to a command: ojo serve --port"),
    ("--vesion", "Did you mean --version?"),
    ("-v", "There is no option -v; ojo --help lists them."),
    ("serve --prot 8000", "Did you mean --host or --port?"),
    ("serve -p 8000", "ojo serve --help lists them"),
    ("serve --port", "requires an argument"),
    ("serve --port eighty", "'eighty' is not a whole number"),
    ("serve --port 70000", "a number from 0 to 65535"),
    ("serve --https=yes", "takes no value; write it alone"),
    ("serve table", "unexpected extra argument (table)"),
    ("--language xx variants", "there are en, es"),
    # addresses
    ("serve --host http://localhost/", "write --host localhost"),
    ("serve --host localhost:8000", "write --host localhost --port 8000"),
    ("serve --name http://ojo.local", "without http:// and port, as ojo.local"),
    ("serve --name ojo.local:8642", "without http:// and port, as ojo.local"),
    ("serve --name wü/rfel.local", "without http:// and port, as ojo.local"),
    ("serve --name ㅤ.local", "without http:// and port, as ojo.local"),
    ("serve --webhook example.com", "begins with http:// or https://"),
    ("read http://example.com/a.jpg", "save the picture first"),
    # cameras
    *(
        (f"serve --camera {given}", "is no camera; name a number (0 is the first), a URL as rtsp://cam")
        for given in (
            "htp://cam/x",
            "rtsp//cam",
            "http:/cam",
            "Demo",
            "0,1",
            "-1",
            "video77",
            "no.mp4",
            "notes.txt",
            "empty",
        )
    ),
    ("watch good.jpg --area 1,2", "three or more corners"),
    # files
    ("read nothing.jpg", "does not exist; name a picture"),
    ("read empty", "is a folder; name the pictures in it"),
    ("read film.mp4", "JPEG, PNG and WebP are"),
    ("read notes.txt", "JPEG, PNG and WebP are"),
    ("read good.jpg --annotate notes.txt", "notes.txt is a file; name a folder"),
    ("read good.jpg --model nothing.onnx", "name a file that exists"),
    ("read good.jpg --model good.jpg", "ONNX Runtime cannot load good.jpg"),
    ("read good.jpg --teach none.jsonl", "none.jsonl"),
    ("play nothing.jsonl", "'nothing.jsonl' does not exist"),
    ("play empty", "is a folder; name a file"),
    ("play notes.txt", "write one object a line"),
    ("backup empty", "is a folder; name a file"),
    ("restore nothing.db", "name the file that `ojo backup` wrote"),
    ("serve --pin-file nothing", "nothing cannot be read (No such file or directory)"),
    # databases
    ("serve --host :: --db postgresql://a:b@db/ojo", "OJO_DATABASE"),
    ("backup nothing", "--db"),
    ("backup nothing --db postgresql://db/ojo", "pg_dump"),
    ("pin --db ://nosuch", "no database; write"),
    ("pin --db sqlite://", "forgets the night"),
    # settings
    ("doctor --port 0", "a number from 1 to 65535"),
    ("serve --pin 12", "give a secret as OJO_PIN in the environment"),
    ("serve --keep-nights 0", "a number from 1 to 36500"),
    ("serve --pictures none", "'none' is not a whole number"),
    ("serve --backend tensorflow", "is not one of onnx, openvino, ultralytics"),
    ("serve --language english", "there are en, es"),
    # rules, bids and dice
    ("serve --variant perdudo", "did you mean perudo or dudo?"),
    ("variants Red_Dead", "did you mean red-dead?"),
    ("variants whist", "there are asmodee, bluff"),
    ("odds --dice 20", "Missing option '--bid'"),
    ("odds --dice 20 --bid 7x9", "write the quantity, an x and the face, as 7x5"),
    ("odds --dice 20 --bid 7x5 --own 1,9", "write faces from 1 to 6 with commas"),
    (f"{SCORE} --reveal 1,2,3", "the pool has 3 dice, but in all there are 10"),
    (SCORE, "either with --photo FILE or with --reveal 1,5,5"),
    (f"{SCORE} --reveal {TEN} --set aces", "lacks the = between name and value"),
    (f"{SCORE} --reveal {TEN}".replace("--by ann", "--by carl"), "the seats are ann, bo"),
    (f"{SCORE} --reveal {TEN}".replace("--dice-each 5", "--dice-each five"), "write 5, or 5,4,2"),
    (f"{SCORE} --reveal {TEN} --dice-each 5,4,3", "3 numbers do not fit 2 players"),
    (f"{SCORE} --reveal {TEN} --set wild-aces=maybe", "allowed are true, false"),
    (f"{SCORE} --reveal {TEN} --bid 4y6", "'4y6' is no bid"),
    (f"{SCORE} --photo notes.txt", "JPEG, PNG and WebP are"),
    ("conformance --games nil x", "no game's name contains"),
    ("conformance --games call-mexican no-such-referee", "no-such-referee cannot be started"),
]
"""What is typed, and what of the answer tells the way."""


def laid_out(folder: Path) -> None:
    """Files that people take for others."""
    (folder / "empty").mkdir()
    (folder / "notes.txt").write_text("two fives\n")
    (folder / "film.mp4").write_bytes(b"\0\0\0\x18ftypmp42")
    shutil.copy(min((demo_folder() / "images").glob("*.jpg")), folder / "good.jpg")


def answered(
    typed: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """What `ojo` says of a mistake: one line, and exit status 2."""
    monkeypatch.setattr(sys, "argv", ["ojo", *typed.split()])
    monkeypatch.setenv("OJO_LANGUAGE", language)
    with pytest.raises(SystemExit) as stop:
        commands.main()
    said = capsys.readouterr().err
    assert (stop.value.code, said.count("\n")) == (2, 1), said
    return said


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder in which the mistakes are made; the language is put back after them."""
    laid_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield tmp_path
    terminal.choose("en")


@pytest.mark.parametrize(("typed", "way"), WRONG)
def test_a_mistake_is_answered_with_the_way(
    typed: str, way: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line on stderr."""
    assert way in answered(typed, "en", monkeypatch, capsys)


AS_IT_IS = (
    "FILE", "OJO_PIN", "OJO_DATABASE", "ojo", "serve", "version", "host", "port", "local", "http", "demo",
    "auto", "phone", "none", "rtsp", "cam", "bid", "true", "false", "dump", "restore", "sqlite", "postgresql",
    "db", "onnx", "openvino", "ultralytics", *languages(), STRANGE, *variant_ids(),
)  # fmt: skip
"""What is written as it is in every language: options, words of options, rule systems."""
SYSTEMS_OWN = ("--model good.jpg", "backup nothing", "play notes.txt", "--pin-file nothing")
"""To these mistakes a system or a library says something, too, in its own language."""


@pytest.mark.usefixtures("strange_words")
@pytest.mark.parametrize("typed", [it for it, _ in WRONG if not it.endswith(SYSTEMS_OWN)])
def test_no_english_is_left_in_an_answer(
    typed: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ours, or of the library that reads the command line: a made-up language shows it."""
    said = answered(typed, STRANGE, monkeypatch, capsys)
    given = {*re.findall("[A-Za-z]{2,}", typed), *AS_IT_IS}
    assert english_left(said, *sorted(given, key=len, reverse=True)) == []


REFUSED = [
    ("--db empty", "empty is a folder; name a file in it, as empty/night.db."),
    ("--db sqlite://night.db", "sqlite:///night.db, or write night.db alone"),
    ("--db sqlite:/night.db", "write a file as night.db"),
    ("--db mysql://localhost/ojo", "Ojo keeps no night in mysql"),
    ("--db notes.txt", "file is not a database"),
    ("--host nowhere.invalid", "choose another --host: 127.0.0.1 for this machine alone"),
    ("--port TAKEN", "choose another with --port"),
]
"""Options of `ojo serve` that are found out when it opens what they name."""


@pytest.mark.parametrize(("options", "way"), REFUSED)
def test_a_server_that_cannot_start_says_why(
    options: str, way: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, with what would do."""
    look_up = socket.getaddrinfo

    def looked_up(host: str, *more: Any, **told: Any) -> Any:
        if host == "nowhere.invalid":  # a network may take its time to say that there is none
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return look_up(host, *more, **told)

    made: list[Flask] = []
    monkeypatch.setattr(serve, "create_app", lambda told: made.append(create_app(told)) or made[-1])
    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    for done in ("log_to", "wait_for_no_reader", "raise_descriptor_limit"):
        monkeypatch.setattr(serve, done, lambda *_: None)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        typed = f"serve --camera none --port 0 {options}".replace("TAKEN", str(taken.getsockname()[1]))
        assert way in answered(typed, "en", monkeypatch, capsys)
    for app in made:
        app.extensions["ojo"].store.close()
