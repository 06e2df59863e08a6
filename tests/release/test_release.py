"""What `make release` writes before it builds: a newer version, and notes that are gathered under it."""

import datetime
import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
DAY = datetime.date(2026, 11, 22)


def _release() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / ".ci" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


release = _release()


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
    assert after.startswith(f"{head.rstrip()}\n\n## 99.0.0 ({DAY.isoformat()})\n\n### Added\n")
    assert "- Dice may be green.\n" in after
    assert after.endswith(older)
    assert [path.name for path in (tmp_path / "changelog.d").iterdir()] == ["README.md"]


def test_a_release_needs_something_new(tmp_path: Path) -> None:
    """Without any note there is nothing to release, and a sentence says so."""
    with pytest.raises(release.ReleaseError, match="holds no note"):
        release.gathered_notes(checkout(tmp_path), "99.0.0", DAY)
