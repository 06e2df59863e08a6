"""What installs Ojo elsewhere: the shell script is run without its downloads, the others are read."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.release.scripts import ROOT

FOLDER = ROOT / "docs" / "install"
CONTAINER = (FOLDER / "Containerfile").read_text(encoding="utf-8")
PYTHON = """#!/bin/sh
case "$1 $2" in
"-c "*) exit {old} ;;
"-m venv") mkdir -p "$4/bin"; cp "$0" "$4/bin/python"; printf '#!/bin/sh\\necho ojo 9.9.9\\n' >"$4/bin/ojo"
    chmod +x "$4/bin/ojo" ;;
"-m pip") echo "$*" >>"$HOME/asked" ;;
esac
"""
"""Stands for a Python: it is old or not, makes an environment with an `ojo`, and notes what pip is asked."""


def installed(home: Path, *words: str, old: int = 0) -> subprocess.CompletedProcess[str]:
    """The script, run with Pythons that install nothing."""
    programs = home / "programs"
    programs.mkdir(exist_ok=True)
    for name in ("python3", "python3.11", "python3.12", "python3.13"):
        (programs / name).write_text(PYTHON.format(old=old))
        (programs / name).chmod(0o755)
    environment = {"HOME": str(home), "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    script = ["sh", str(FOLDER / "macos.sh"), *words]
    return subprocess.run(script, env=environment, cwd=home, capture_output=True, text=True, check=False)


def test_it_installs_updates_and_removes(tmp_path: Path) -> None:
    """A command and an entry that opens the page; a second run is an update; nights stay."""
    nights = tmp_path / "Library" / "Application Support" / "ojo" / "ojo.db"
    nights.parent.mkdir(parents=True)
    nights.touch()
    for _ in range(2):
        done = installed(tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert "ojo 9.9.9" in done.stdout
    assert (tmp_path / "asked").read_text().splitlines()[-1].endswith(str(ROOT))
    starter = tmp_path / "Applications" / "Ojo.command"
    assert "serve --open" in starter.read_text()
    assert os.access(starter, os.X_OK)
    assert installed(tmp_path, "--remove").returncode == 0
    assert nights.is_file()
    left = {it.name for it in (tmp_path / "Library").iterdir()} | {it.name for it in starter.parent.iterdir()}
    assert left == {"Application Support"}
    assert not (tmp_path / ".local" / "bin" / "ojo").is_symlink()


def test_an_old_python_is_told(tmp_path: Path) -> None:
    """By one sentence, and nothing is made."""
    done = installed(tmp_path, old=1)
    assert done.returncode == 2
    assert done.stderr.startswith("Ojo needs Python 3.11 or later")
    assert not (tmp_path / "Library").exists()


def test_make_tells_of_an_old_python(tmp_path: Path) -> None:
    """`make run` says which it needs before it makes anything."""
    python = tmp_path / "python"
    python.write_text(PYTHON.format(old=1))
    python.chmod(0o755)
    target = f"{tmp_path}/venv/.runtime"
    done = subprocess.run(
        ["make", target, f"VENV={tmp_path}/venv", f"PYTHON={python}"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "Ojo needs Python 3.11 or later" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_the_container_is_nobody_and_says_how_it_is() -> None:
    """It runs as a user of its own, tells its health where the app does, and copies what there is."""
    lines = [line.split() for line in CONTAINER.splitlines() if line]
    users = [words[1] for words in lines if words[0] == "USER"]
    assert users
    assert users[-1] != "0"
    assert "/healthz" in next(line for line in CONTAINER.splitlines() if line.startswith("HEALTHCHECK"))
    copied = [
        word
        for words in lines
        if words[:1] == ["COPY"] and "--from=built" not in words
        for word in words[1:-1]
    ]
    assert copied
    assert all((ROOT / name).exists() for name in copied)
    needed = re.findall(r'^"([^"]+)" = "vision', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    assert set(needed) <= set(copied)


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_nobody_has_run_is_called_so(language: str) -> None:
    """Both scripts for systems that were not at hand."""
    page = (ROOT / "docs" / "guide" / language / "install.md").read_text(encoding="utf-8")
    for system in ("macOS", "Windows"):
        section = page.partition(f"## {system}\n")[2].partition("\n## ")[0]
        assert re.match(r"\n(Unverified|Sin verificar): ", section)
