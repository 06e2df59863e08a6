"""The guide tells of what there is: commands, addresses, buttons and pictures, in both languages alike."""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath

import click
import pytest
from click.testing import CliRunner
from fluent.syntax import ast
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.routing import MapAdapter

from table.words import languages
from tests.guide.views import DEMO
from tests.words.fluent_files import parsed
from web.app import create_app
from web.commands import ojo
from web.commands.suite import run as conformance
from web.server.settings import Settings

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"
LANGUAGES = ("en", "es")
PAGES = {
    language: {
        path.name: path.read_text(encoding="utf-8") for path in sorted((GUIDE / language).glob("*.md"))
    }
    for language in LANGUAGES
}
ALL = {f"{language}/{name}": text for language in LANGUAGES for name, text in PAGES[language].items()}
PICTURE_BYTES_MOST = 60_000
EVENING_PICTURES = 10

BLOCK = re.compile(r"^```\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
PICTURE = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")
BUTTON = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
ADDRESS = re.compile(r"(?:https?://[\w.]+:8642)?(/(?!dev/|opt/)[\w/.]*)")
BEFORE_THE_PROGRAM = re.compile(r"^(?:sudo |[A-Z_]+=\S+ |\S*[/\\](?=ojo|pip))+")

OTHERS = {"uv", "podman", "sh", "powershell"}
"""Programs that install Ojo; what they are given of ours is looked at."""
RUN = {"odds", "variants", "score", "read", "play", "conformance"}
"""Commands that end by themselves in a moment, are asked nothing and leave the machine as it was."""

PATIENCE_SECONDS = 120
"""A busy machine starts a referee slowly."""
ONE_GAME = ["--games", "call-mexican"]
"""All of them take minutes."""


def commands(text: str) -> Iterator[str]:
    """Each line of a block of commands, without what stands before the program."""
    for block in BLOCK.findall(text):
        yield from (BEFORE_THE_PROGRAM.sub("", line) for line in block.splitlines())


def spans(text: str) -> Iterator[str]:
    """What stands as code within prose."""
    yield from (BEFORE_THE_PROGRAM.sub("", span) for span in SPAN.findall(BLOCK.sub("", text)))


SHOWN = sorted({line for text in ALL.values() for line in commands(text)})
NAMED = sorted({span for text in ALL.values() for span in spans(text)})


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that holds the files which the guide's commands name, and to write into."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    monkeypatch.setattr(conformance, "SECONDS_A_GAME", PATIENCE_SECONDS)
    shutil.copy(DEMO / "06-a.jpg", "photo.jpg")
    Path("FOLDER").mkdir()
    for name in ("film.mp4", "copy.db", "saved.db", "PATH"):
        Path(name).touch()
    Path("game.jsonl").write_text('{"setup": {"variant": "dudo", "players": ["ann", "bo"], "dice": 5}}\n')
    return tmp_path


def test_both_languages_have_the_same_pages() -> None:
    """A page that one language lacks is a page that its readers do not get."""
    assert list(PAGES["en"]) == list(PAGES["es"])


@pytest.mark.parametrize("name", PAGES["en"])
def test_both_languages_tell_the_same(name: str) -> None:
    """Headings of the same levels, the same commands, the same pictures, links to the same places."""

    def skeleton(language: str) -> dict[str, list[str]]:
        text = PAGES[language][name]
        return {
            "headings": re.findall(r"^#+(?= )", BLOCK.sub("", text), re.MULTILINE),
            "commands": list(commands(text)),
            "pictures": [file.replace(f"-{language}.", ".") for _, file in PICTURE.findall(text)],
            "links": sorted(link for link in LINK.findall(text) if not link.startswith("../e")),
            "rows": [str(line.count("|")) for line in text.splitlines() if line.startswith("|")],
        }

    assert skeleton("en") == skeleton("es")


def test_each_page_leads_to_the_other_language() -> None:
    """Right below its title."""
    for name in PAGES["en"]:
        assert f"](../es/{name})*" in PAGES["en"][name].splitlines()[2]
        assert f"](../en/{name})*" in PAGES["es"][name].splitlines()[2]


@pytest.mark.parametrize("line", SHOWN)
def test_each_command_is_one_that_there_is(line: str, here: Path) -> None:
    """`ojo` takes it with its values; what may be run is run, and succeeds; make has the target."""
    program, *words = shlex.split(line, posix="\\" not in line)
    if program == "make":
        assert words[0] in targets()
    elif program == "ojo":
        taken(words)
        if words[0] in RUN:
            more = ONE_GAME if words[0] == "conformance" else []
            done = CliRunner().invoke(ojo, [words[0], *more, *words[1:]], input="")
            assert done.exit_code == 0, done.output
    elif program in OTHERS:
        for word in words:
            file = PureWindowsPath(word).as_posix()
            assert not file.startswith("docs/") or (ROOT / file).is_file(), file
        if "serve" in words:  # what a container is told
            taken(words[words.index("serve") :])
    else:
        assert program in ("pip", "py", "python3", "apt")


@pytest.mark.parametrize("span", [span for span in NAMED if span.startswith(("ojo ", "make ", "--"))])
def test_each_command_in_a_sentence_is_one_that_there_is(span: str, here: Path) -> None:
    """As above, but that a sentence may leave out what it is not about."""
    if span.startswith("make: "):
        return  # what a shell says that has no make
    program, *words = shlex.split(span if span.startswith(("ojo", "make")) else f"ojo serve {span}")
    if program == "make":
        assert words[0] in targets()
    elif span in ("--json", "--set"):
        assert all(
            span in options(name) for name in {"--json": ("read", "bench"), "--set": ("variants",)}[span]
        )
    elif span in options("serve"):
        assert words
    else:
        taken(words, whole=False)


def options(command: str) -> set[str]:
    """The long options of a subcommand."""
    found = ojo.get_command(click.Context(ojo), command)
    assert found is not None
    return {name for one in found.params for name in one.opts if name.startswith("--")}


def taken(words: list[str], *, whole: bool = True) -> None:
    """Have click read the words as `ojo` would, without doing anything. Raises what it says of them."""
    if words[0] == "--language":
        assert words[1:] == [one for one in words[1:] if one in languages()]
        return
    command = ojo.get_command(click.Context(ojo), words[0])
    assert command is not None, words
    try:
        with command.make_context(words[0], words[1:]):
            pass
    except click.MissingParameter:
        if whole:
            raise


def targets() -> set[str]:
    """What make can be asked for."""
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MapAdapter]:
    """The addresses of the real app."""
    app = create_app(Settings(data_folder=tmp_path_factory.mktemp("data"), camera="none"))
    yield app.url_map.bind("localhost")
    app.extensions["ojo"].eye.close()
    app.extensions["ojo"].store.close()


def test_each_address_leads_somewhere(routes: MapAdapter) -> None:
    """The app has a route for it that a browser can open."""
    for found in filter(None, map(ADDRESS.fullmatch, NAMED)):
        try:
            routes.match(found[1])
        except MethodNotAllowed:
            pytest.fail(f"{found[0]} cannot be opened in a browser")


def said_in(language: str) -> set[str]:
    """Every sentence and word of the pages in that language, without what a table fills in."""
    said = set()
    files = (ROOT / "web" / "words" / "languages" / language).glob("*.ftl")
    for entry in parsed(file.read_text(encoding="utf-8") for file in files):
        for pattern in [entry.value, *(attribute.value for attribute in entry.attributes)]:
            if pattern is not None:
                texts = [one.value for one in pattern.elements if isinstance(one, ast.TextElement)]
                said.add("".join(texts).strip())
    return said


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_button_is_one_that_there_is(language: str) -> None:
    """What is printed bold and is no sentence stands so on a page, in that language."""
    bold = {" ".join(one.split()) for text in PAGES[language].values() for one in BUTTON.findall(text)}
    assert {one for one in bold if not one.endswith(".")} - said_in(language) == set()


def test_each_picture_is_there_and_is_described() -> None:
    """No link shows nothing, and somebody who sees no picture is told something of it."""
    for page, text in ALL.items():
        assert page.endswith("ten-pictures.md") == (
            len(re.findall(r"evening-\d\d", text)) == EVENING_PICTURES
        )
        for told, file in PICTURE.findall(text):
            assert (GUIDE / page).parent.joinpath(file).is_file()
            assert len(told.split()) > 2, told


def test_pictures_are_small_and_all_are_shown() -> None:
    """A repository keeps every picture for ever."""
    files = {path.name: path.stat().st_size for path in (GUIDE / "images").iterdir()}
    assert {name for name, size in files.items() if not 0 < size < PICTURE_BYTES_MOST} == set()
    shown = {Path(file) for text in ALL.values() for _, file in PICTURE.findall(text)}
    assert set(files) == {path.name for path in shown if path.parent.name == "images"}
