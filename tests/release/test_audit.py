"""`make audit` finds by the kept advisories what is known to be weak, without a network."""

import subprocess
import sys

import pytest

from tests.release.scripts import ROOT, script

audit = script("audit")
READ_ON, ADVISORIES = audit.kept(audit.KEPT.read_text(encoding="utf-8"))
KEPT = """
read_on = 2026-01-02
[[advisory]]
id = "CVE-1"
package = "Dice.Cup"
affected = ">=2,<2.3"
says = "it tells who lies"
"""


@pytest.mark.parametrize(("release", "told"), [("2.2.9", 1), ("2.0", 1), ("2.3", 0), ("1.9", 0)])
def test_releases_are_compared_as_numbers(release: str, told: int) -> None:
    """Whatever letters the package's name is written in."""
    _, advisories = audit.kept(KEPT)
    found = audit.weak({"dice-cup": release, "other": "2.1"}, advisories)
    assert len(found) == told
    assert all("CVE-1" in it and release in it for it in found)


@pytest.mark.parametrize(
    ("where", "releases", "told"),
    [
        ("pinned", {"jinja2": "3.1.5"}, "jinja2 3.1.5: a template from elsewhere"),
        ("floors", {"flask": "3.1.0"}, "pyproject.toml admits flask 3.1.0: sessions are signed"),
    ],
)
def test_a_weak_release_fails(
    where: str,
    releases: dict[str, str],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of those that CI installs, and of those that somebody else may get."""
    monkeypatch.setattr(audit, where, lambda _text: releases)
    assert audit.main() == 1
    assert told in capsys.readouterr().err


def test_what_ci_installs_is_not_known_to_be_weak() -> None:
    """By the kept file as it stands."""
    assert audit.weak(audit.pinned(audit.TESTED.read_text(encoding="utf-8")), ADVISORIES) == []


def test_the_kept_file_is_whole() -> None:
    """Each once, about a package that CI installs, in releases below the one that it installs."""
    ids = [it.id for it in ADVISORIES]
    assert len(ids) == len(set(ids)) >= 12
    assert {it.package for it in ADVISORIES} <= set(audit.pinned(audit.TESTED.read_text(encoding="utf-8")))


def test_it_asks_no_network() -> None:
    """With every socket barred it still answers."""
    barred = (
        "import socket, runpy, sys; socket.socket = None; runpy.run_path(sys.argv[1], run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", barred, ROOT / ".ci" / "audit.py"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "kept advisories" in done.stdout


def test_the_weekly_run_tries_the_oldest_and_newest() -> None:
    """A schedule names the script, and the script what takes too long for every change."""
    weekly, schedule, every = ((ROOT / ".ci" / it).read_text("utf-8") for it in ("weekly", "schedule", "run"))
    assert "make dependencies" in weekly
    assert ".ci/weekly" in schedule
    assert "make audit" in weekly
    assert "make audit" in every
