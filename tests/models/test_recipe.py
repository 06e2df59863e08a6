"""The recipes of the weights, read without running them: every command can be given as it stands."""

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.deep

ROOT = Path(__file__).parents[2]
SHARED = {"add_sources": "datasets/crops/sources.py"}
"""a function that gives a command options -> where it is"""
WRITTEN = ("--out", "--tiles", "--lessons", "--cache", "--export")
"""options that name what a command writes"""

OF_THE_RELEASE_BEFORE = "models.reader_crops"
"""run in a checkout of it, BUILD/reader/before: its readers teach"""

RECIPES = ("recipe", "pictures", "reader")
CALLED = [
    ("recipe SCHOOL=school.pth RENDER=python", "nellbyler awsvegas", 40),
    ("pictures SCHOOL=school.pth", "awsvegas", 9),
    ("reader", "awsvegas", 15),
]
"""makefile and variables, sets of photographs that it needs, and how many commands it has at least"""


def dry_run(makefile: str, *variables: str) -> subprocess.CompletedProcess[str]:
    """What make would do, called from a shell: `make test` gives what runs in it flags of its own."""
    command = [
        "make",
        "--dry-run",
        "--makefile",
        f"models/{makefile}.mk",
        *variables,
    ]  # as `make models` calls it
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=alone)


@pytest.fixture(scope="module", params=CALLED)
def commands(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """The commands of each in their order, from the module on, without where their words go."""
    folder = tmp_path_factory.mktemp("photographs")
    called_so, needed, least = request.param
    makefile, *variables = called_so.split()
    for name in needed.split():
        (folder / name).mkdir()
    variables += ["PERCENT=1", f"BUILD={folder / 'build'}"]
    planned = dry_run(makefile, *variables, f"PHOTOGRAPHS={folder}")
    assert planned.returncode == 0, planned.stderr
    called = [
        shlex.split(line.partition(" -m ")[2].partition(" > ")[0])
        for line in planned.stdout.splitlines()
        if " -m " in line
    ]
    assert len(called) > least
    return called


def test_every_command_knows_its_options(commands: list[list[str]]) -> None:
    """Each module is there, and has each option that it is given; each kind of render is one."""
    for module, *words in commands:
        if module == OF_THE_RELEASE_BEFORE:
            continue
        source = (ROOT / f"{module.replace('.', '/')}.py").read_text()
        shared = [file for function, file in SHARED.items() if re.search(rf"(?<!def )\b{function}\(", source)]
        source += "".join((ROOT / file).read_text() for file in shared)
        for word in words:
            assert not word.startswith("--") or f'"{word}"' in source, (module, word)
        if module == "datasets.scenes.render":
            assert re.search(rf'^    "{words[words.index("--kind") + 1]}": Wish\(', source, re.MULTILINE)


def test_nothing_is_read_before_it_is_made(commands: list[list[str]]) -> None:
    """What a later command takes from the build folder an earlier one was told to write there."""
    made: list[str] = []
    for module, *words in commands:
        outs = {words[i + 1] for i, word in enumerate(words) if word in WRITTEN}
        for word in words:
            if "/build/" in word and "/before/" not in word and word not in outs:
                assert any(word.startswith(one) or one.startswith(word) for one in made), (module, word)
        made.extend(outs)


@pytest.mark.parametrize("given", ["", "/nowhere"])
@pytest.mark.parametrize("makefile", RECIPES)
def test_without_photographs_it_says_so_at_once(makefile: str, given: str) -> None:
    """Before hours of rendering, in a sentence."""
    refused = dry_run(makefile, f"PHOTOGRAPHS={given}")
    assert refused.returncode == 2
    assert "PHOTOGRAPHS=FOLDER, which holds" in refused.stderr
    assert refused.stdout == ""
