"""What `make release` writes before it builds: a newer version, and a changelog that is closed under it."""

import datetime
import importlib.util
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


def test_the_changelog_is_closed() -> None:
    """What was unreleased stands under the version and its day; an empty heading waits above it."""
    text = "# What changed\n\n## Unreleased\n\n### Added\n\n- a thing\n\n## 0.1.0\n\n- first\n"
    closed = text.replace("## Unreleased\n", "## Unreleased\n\n## 0.2.0 (2026-11-22)\n")
    assert release.with_closed_changelog(text, "0.2.0", DAY) == closed


@pytest.mark.parametrize("text", ["# What changed\n", "## Unreleased\n\n## 0.1.0\n\n- first\n"])
def test_a_release_needs_something_new(text: str) -> None:
    """An empty "Unreleased", or none, is told in a sentence."""
    with pytest.raises(release.ReleaseError, match="tells nothing"):
        release.with_closed_changelog(text, "0.2.0", DAY)
