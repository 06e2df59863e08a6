"""What `make release` writes before it builds: a newer version, and notes that are gathered under it."""

import datetime
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.release.scripts import ROOT, script

DAY = datetime.date(2026, 11, 22)


release = script("release")


def test_the_version_is_written_once() -> None:
    """Only the project's own version changes, and the rest of the file stays as it was."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    written = release.with_version(text, "99.0.0")
    changed = [new for old, new in zip(text.splitlines(), written.splitlines(), strict=True) if old != new]
    assert changed == ['version = "99.0.0"']


@pytest.mark.parametrize(
    ("version", "why"),
    [("1.2", "is no version"), ("0.9.9", "not newer"), ("1.10.0", "not newer"), ("x", "no version")],
)
def test_what_is_no_newer_version_is_refused(version: str, why: str) -> None:
    """Versions are compared as numbers, not as words."""
    with pytest.raises(release.ReleaseError, match=why):
        release.with_version('version = "1.10.0"\n', version)


def test_the_addresses_are_written_once() -> None:
    """A release names source, issues and changes; the next one names the new place alone where that moved."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    first = release.with_urls(text, "https://code.example/ojo/ojo")
    moved = release.with_urls(first, "https://example.org/dice/ojo")
    urls = tomllib.loads(moved)["project"].pop("urls")
    assert urls["Issues"] == "https://example.org/dice/ojo/issues"
    assert "code.example" not in moved
    assert len(moved.splitlines()) == len(text.splitlines()) + 5
    with pytest.raises(release.ReleaseError, match="no repository's address"):
        release.with_urls(text, "ojo")


def checkout(folder: Path, *notes: str) -> Path:
    """A copy of what the notes of a release are gathered from and in."""
    (folder / "changelog.d").mkdir()
    for name in ("pyproject.toml", "CHANGELOG.md", "changelog.d/README.md"):
        shutil.copy(ROOT / name, folder / name)
    for number, note in enumerate(notes):
        (folder / "changelog.d" / f"note-{number}.added.md").write_text(f"{note}\n", encoding="utf-8")
    return folder


def test_notes_are_gathered_under_the_version(tmp_path: Path) -> None:
    """They stand above all older releases, whose text stays as it was, and their files are gone."""
    release.gathered_notes(checkout(tmp_path, "Dice may be green."), "99.0.0", DAY)
    before = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    after = (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    head, older = before[: before.index("## ")], before[before.index("## ") :]
    assert after.startswith(f"{head.rstrip()}\n\n## 99.0.0 ({DAY.isoformat()})\n\n### What you can do now\n")
    assert "- Dice may be green.\n" in after
    assert after.endswith(older)
    assert [path.name for path in (tmp_path / "changelog.d").iterdir()] == ["README.md"]


def test_a_release_needs_something_new(tmp_path: Path) -> None:
    """Without any note there is nothing to release, and a sentence says so."""
    with pytest.raises(release.ReleaseError, match="holds no note"):
        release.gathered_notes(checkout(tmp_path), "99.0.0", DAY)


def test_two_builds_must_be_alike(tmp_path: Path) -> None:
    """By their bytes, not by their names."""
    first, second = tmp_path / "one", tmp_path / "two"
    for folder in (first, second):
        folder.mkdir()
        (folder / "ojo.whl").write_bytes(b"wheel")
    release.same_twice([first / "ojo.whl"], [second / "ojo.whl"])
    (second / "ojo.whl").write_bytes(b"other")
    with pytest.raises(release.ReleaseError, match="Two builds differ"):
        release.same_twice([first / "ojo.whl"], [second / "ojo.whl"])


def test_sums_are_what_sha256sum_checks(tmp_path: Path) -> None:
    """`sha256sum --check SHA256SUMS` says OK, and does not once a file was changed."""
    files = [tmp_path / "one", tmp_path / "two"]
    for file in files:
        file.write_text(file.name, encoding="utf-8")
    (tmp_path / "SHA256SUMS").write_text(release.sums(files), encoding="utf-8")

    def checked() -> int:
        command = ["sha256sum", "--check", "--status", "SHA256SUMS"]
        return subprocess.run(command, cwd=tmp_path, check=False).returncode

    assert checked() == 0
    files[0].write_text("changed", encoding="utf-8")
    assert checked() == 1


def test_every_part_tells_a_licence() -> None:
    """In the list's own terms, or in its own words; a part that tells none is named, what installs is not."""
    listed = {
        "components": [
            {"name": "flask", "licenses": [{"license": {"id": "BSD-3-Clause"}}]},
            {"name": "protobuf"},
            {"name": "pip"},
            {"name": "mystery"},
        ]
    }
    assert release.with_licences(listed, {"protobuf": "3-Clause BSD License"}) == ["mystery"]
    assert listed["components"][1]["licenses"] == [{"license": {"name": "3-Clause BSD License"}}]
