"""`ojo conformance`: our games against any referee that speaks `ojo play`."""

import json
from collections import defaultdict
from importlib import resources
from pathlib import Path

import click

from referee import load_variant, variant_ids
from web.commands.conforming import scripts
from web.commands.suite import run
from web.commands.terminal import SpokenCommand, fault, good, say, told

ALONG = ("README.md", "LICENCE.md", "run.py")
"""Files of `suite/` that go with the games."""


@click.command(
    "conformance",
    cls=SpokenCommand,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.option("--games", "wanted", default="")
@click.option("--write", "folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("referee", nargs=-1, type=click.UNPROCESSED)
def command(wanted: str, folder: Path | None, referee: tuple[str, ...]) -> None:
    """Play every conformance game with the REFEREE, a command that answers as `ojo play -` does; or write
    the games as a folder for others to take.

    It is started once a game. What it answers wrongly is told game by game, and the exit status is 1.
    """
    if folder is not None:
        write(folder)
        return
    if not referee:
        raise click.MissingParameter(param_hint="REFEREE", param_type="argument")
    games = [script.played() for script in scripts() if wanted in script.name]
    if not games:
        raise fault("command-conformance-none", given=repr(wanted))
    try:
        differing = run.all_wrong(games, referee)
    except OSError as error:
        reason = str(error.strerror)
        raise fault("command-conformance-not-started", program=referee[0], reason=reason) from error
    for what in filter(None, differing):
        click.echo(what)
    right = differing.count(None)
    click.echo(told("command-conformance-result", right=right, games=len(games)))
    if right < len(games):
        raise SystemExit(1)


def write(folder: Path) -> None:
    """Write the games, what each rule system follows, a runner in Python, and the licence. Raises
    click's error."""
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
        number = _write(folder)
    except OSError as error:
        raise fault("command-no-folder", folder=str(folder), reason=str(error.strerror)) from None
    click.echo(told("command-conformance-written", folder=str(folder), games=number))


def _write(folder: Path) -> int:
    """Returns the number of games."""
    sources = {
        variant.id: {"title": say(variant.title), "follows": say(variant.text("document"))}
        for variant in (good(load_variant(one)) for one in variant_ids())
    }
    games: dict[str, list[str]] = defaultdict(list)
    for script in sorted(scripts(), key=lambda it: it.name):
        games[script.file].append(json.dumps(script.played(), ensure_ascii=False))
    texts = {f"games/{file}.jsonl": "".join(f"{line}\n" for line in lines) for file, lines in games.items()}
    texts["sources.json"] = f"{json.dumps(sources, indent=1, ensure_ascii=False)}\n"
    suite = resources.files("web.commands") / "suite"
    texts |= {name: (suite / name).read_text(encoding="utf-8") for name in ALONG}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return sum(map(len, games.values()))
