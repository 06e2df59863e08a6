"""What a Debian package says of itself; that it installs is tried on bare Debians."""

from pathlib import Path

import pytest

from tests.release.scripts import script

deb = script("deb")


@pytest.mark.parametrize(("release", "version"), [("12", "1.2.3~deb12"), ("13", "1.2.3~deb13")])
def test_the_version_names_the_release(release: str, version: str) -> None:
    """So that an upgrade of Debian brings the package for its Python; a plain 1.2.3 is newer than both."""
    assert deb.version_of('name = "ojo"\nversion = "1.2.3"\n', release) == version


def test_it_holds_what_was_tried(tmp_path: Path) -> None:
    """Every package of the tested set at its version, and nothing that pip would not take as a constraint."""
    lines = deb.constraints(tmp_path / "stage").read_text("utf-8").splitlines()
    names = {line.split("==")[0] for line in lines}
    assert {"flask", "numpy", "onnxruntime", "opencv-python-headless"} <= names
    assert all(line.count("==") == 1 and " " not in line for line in lines)


def test_it_holds_the_runtime_once(tmp_path: Path) -> None:
    """What Python loads, and not the same again for programs in C."""
    folder = tmp_path / "lib/python3.11/site-packages/onnxruntime/capi"
    folder.mkdir(parents=True)
    kept = {"onnxruntime_pybind11_state.cpython-311.so", "libonnxruntime_providers_shared.so"}
    for name in [*kept, "libonnxruntime.so.1.32.0"]:
        (folder / name).touch()
    deb.drop_spare(tmp_path)
    assert {path.name for path in folder.iterdir()} == kept
