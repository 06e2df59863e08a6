"""The server speaks the language that it is asked in; a made-up one shows that no English is left in it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import table.words
from referee import variant_ids
from table.words import catalogue, languages, message
from tests.web.conftest import PLAYERS, set_up
from tests.web.strange_words import STRANGE, english_left, strange_words
from tests.words.fluent_files import strange
from web.routes.speaking import NEVER_FETCHED, OTHERWISE

__all__ = ["strange_words"]

ROOT = Path(__file__).parents[3] / "web"


def test_every_message_of_the_server_is_there_and_is_used() -> None:
    """No id in the code lacks its sentence, and no sentence lacks its use."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py")))
    used = set(re.findall(r"""["']((?:server|command)-[a-z-]+)["']""", code))
    used |= {f"command-check-{name}" for name in re.findall(r'^        \("([a-z ]+)", ', code, re.MULTILINE)}
    used = {one.replace(" ", "-") for one in used}
    english = (ROOT / "words" / "languages" / "en").glob("*.ftl")
    text = "\n".join(path.read_text(encoding="utf-8") for path in english)
    there_are = set(re.findall(r"^((?:server|command)-[a-z-]+) =", text, re.MULTILINE))
    made_up_of = re.findall(r"""["']((?:server|command)-[a-z-]+-)\{""", code)
    used |= {one for one in there_are if one.startswith(tuple(made_up_of))}
    assert {one for one in used if one not in catalogue()} == set()
    assert {one for one in there_are if one not in used} == set()


WRONG: list[tuple[str, dict[str, Any] | None, tuple[str, ...]]] = [
    ("tables", {"variant": "dudo", "players": ["ann"]}, ()),
    ("tables", {"variant": "dudo", "players": ["ann", "Ann"]}, ("ann", "Ann")),
    ("tables", {"variant": "dudo", "players": PLAYERS, "language": "xx"}, (*languages(), STRANGE)),
    ("tables", {"variant": "nosuch", "players": PLAYERS}, ("nosuch", *variant_ids())),
    ("tables", None, ()),
    ("tables/nosuch/actions", {"version": 0, "action": {"action": "undo"}}, ()),
    ("nosuch", {}, ()),
    ("camera", {}, ()),
    ("TABLE/actions", {"version": "x"}, ("version",)),
    ("TABLE/actions", {"version": 0, "action": {"action": "undo"}}, ()),
    ("TABLE/actions", {"version": 0, "action": {"action": "doubt", "player": "ann"}}, ("ann",)),
    ("TABLE/look", {"version": 0, "source": "x"}, ()),
    ("TABLE/look", {"version": 0}, ()),
    ("TABLE/hand", {"version": 0, "faces": [9]}, ()),
    ("TABLE/take", {"version": 0, "anyway": 3}, ("anyway",)),
    ("TABLE/take", {"version": 0}, ()),
    ("TABLE/discard", {"version": 0}, ()),
    ("TABLE/correct", {"version": 0, "add": {}}, ()),
    ("TABLE/correct", {"version": 0, "face": 9}, ()),
    ("TABLE/photo", {"version": 0}, ()),
]  # fmt: skip


@pytest.mark.usefixtures("strange_words")
@pytest.mark.parametrize(("path", "body", "given"), WRONG)
def test_no_english_is_left_in_refusals(
    client: FlaskClient, path: str, body: dict[str, Any] | None, given: tuple[str, ...]
) -> None:
    """Every wrong request is told in the language of the request, and as a message for any other."""
    url = f"/api/{path}".replace("TABLE", f"tables/{set_up(client).id}")
    refusal = client.post(f"{url}?lang={STRANGE}", json=body).get_json()["refusal"]
    actions = [
        "bid",
        "roll_for_seat",
        "fallen",
        "crooked",
        "direction",
        "sight",
        "reveal",
        "doubt",
        "spot_on",
    ]
    assert english_left(refusal["message"], *given, *PLAYERS, *actions) == []
    assert client.post(url, json=body).get_json()["refusal"]["say"] == refusal["say"]


@pytest.mark.usefixtures("strange_words")
def test_no_english_is_left_in_questions(client: FlaskClient) -> None:
    """What a reading asks comes as a message, and is refused in the request's language."""
    table = set_up(client)
    table.bid_and_doubt(9, 5)
    for faces in ([5] * 7 + [0] + [2] * 6, [5] * 9 + [2] * 7, [5] * 8 + [0] + [2] * 6):
        table.upload(faces)
        version = table.view["version"]
        answer = client.post(f"{table.url}/take?lang={STRANGE}", json={"version": version}).get_json()
        assert english_left(answer["refusal"]["message"]) == []
        asked = table.view["reading"]["count_say"]
        assert (asked is None) == (table.view["reading"]["count_question"] is None)
        assert asked is None or asked["id"] == "server-question"


@pytest.mark.usefixtures("strange_words")
@pytest.mark.parametrize(
    ("query", "cookie", "header", "table", "server", "spoken"),
    [
        ("", None, None, None, "en", "en"),
        ("", None, None, None, STRANGE, STRANGE),
        ("", None, None, STRANGE, "en", STRANGE),
        ("", None, "en-GB,en;q=0.5", STRANGE, "en", "en"),
        ("", None, "xx, vo;q=0.9, en;q=0.1", None, "en", STRANGE),
        ("", STRANGE, "en", None, "en", STRANGE),
        ("?lang=en", STRANGE, STRANGE, STRANGE, STRANGE, "en"),
        ("?lang=nosuch", STRANGE, "en", None, "en", STRANGE),
        ("", "", "", "", "en", "en"),
    ],
)
def test_the_nearest_wish_is_spoken(
    make_app: Callable[..., Flask],
    query: str,
    cookie: str | None,
    header: str | None,
    table: str | None,
    server: str,
    spoken: str,
) -> None:
    """First what the request asks for, then the browser's cookie, its settings, the table, the server."""
    client = make_app(language=server).test_client()
    url = set_up(client, **({"language": table} if table else {})).url
    if cookie is not None:
        client.set_cookie("lang", cookie)
    headers = {} if header is None else {"Accept-Language": header}
    answer = client.post(f"{url}/take{query}", json={"version": 0}, headers=headers).get_json()
    english = catalogue().say(message("server-cups-down"))
    no_reading = catalogue().say(message("server-no-reading"))
    told = {"en": (english, no_reading), STRANGE: (strange(english), strange(no_reading))}
    assert answer["refusal"]["message"] in told[spoken]


@pytest.mark.usefixtures("strange_words")
def test_the_words_of_a_language_are_one_file(client: FlaskClient) -> None:
    """Each message of a page once, in English only where it lacks; fetched once, later only if changed."""
    answer = client.get(f"/words/{STRANGE}.ftl")
    text = answer.get_data(as_text=True)
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    assert strange("The cups are still down") in text
    assert "The cups are still down" not in text
    assert "command-" not in text
    assert "refusal-undo =" in text
    again = client.get(f"/words/{STRANGE}.ftl", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get("/words/en.ftl").headers["ETag"] != answer.headers["ETag"]
    missing = client.get("/words/nosuch.ftl")
    assert missing.status_code == 404


def test_what_a_language_lacks_follows_in_english(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of English, for a sentence is said whole; the server falls back alike."""
    code = "tlh"  # asked for here alone: what was read of a language is kept
    folder = tmp_path / "few_words" / "languages" / code
    folder.mkdir(parents=True)
    (tmp_path / "few_words" / "__init__.py").touch()
    (folder / "some.ftl").write_text("switch-loss = x\npage-dice = { $n } Q\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(table.words, "PACKAGES", (*table.words.PACKAGES, "few_words"))
    own, english = client.get(f"/words/{code}.ftl").get_data(as_text=True).split(f"{OTHERWISE}\n")
    assert own == "switch-loss = x\npage-dice = { $n } Q\n"
    assert english == client.get("/words/en.ftl").get_data(as_text=True)
    assert OTHERWISE not in client.get("/words/es.ftl").get_data(as_text=True)
    dice = message("page-dice", n=3)
    says = catalogue(code).say
    assert (says(dice), says(message("page-pot", n=3)), says(message("switch-loss.one"))) == (
        "3 Q",
        "Pot 3",
        "The loser of a challenge loses one die.",
    )
    assert says(message("page-dice-in-play", dice=dice)) == "3 dice in play"


def test_no_script_says_what_is_never_fetched() -> None:
    """Templates alone say it: a page's scripts would look for it in vain."""
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("static/js/**/*.js")))
    asked = re.findall(r"""[`"'](page-[a-z0-9-]+)""", scripts)
    assert "page-more-questions" in asked
    assert [it for it in asked if it.startswith(NEVER_FETCHED)] == []


def test_a_table_gets_the_words_of_its_own_rule_system(client: Any) -> None:
    """Nothing of the others, and all else as ever; of no known system, all there is."""
    whole = client.get("/words/es.ftl")
    own = client.get("/words/es.ftl?of=dudo")
    text = own.get_data(as_text=True)
    assert ".source-loss" in text.split("variant-dudo = ")[1].split("variant-")[0]
    assert not any(f"variant-{it} = " in text for it in variant_ids() if it != "dudo")
    assert ".true" not in text.split("switch-poker-faces = ")[1].split("\nswitch-")[0]
    assert ".true" in text.split("switch-wild-aces = ")[1].split("\nswitch-")[0]
    assert own.headers["ETag"] != whole.headers["ETag"]
    assert client.get("/words/es.ftl?of=nosuch").headers["ETag"] == whole.headers["ETag"]


def test_what_is_wanted_later_is_fetched_by_itself(client: Any) -> None:
    """The words of a night's end come alone, and are no weight before; of no known part, all there is."""
    whole = client.get("/words/es.ftl")
    part = client.get("/words/es.ftl?only=closing-")
    assert "closing-" not in whole.get_data(as_text=True)
    assert all(
        line.startswith(("closing-", " ", "}")) for line in part.get_data(as_text=True).splitlines() if line
    )
    assert client.get("/words/es.ftl?only=page-").headers["ETag"] == whole.headers["ETag"]
