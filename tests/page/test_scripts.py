"""The page's own tests, which Node runs, belong to the suite wherever there is Node."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed; the page itself needs none")
def test_the_scripts_logic() -> None:
    """`node --test tests/page` passes."""
    ran = subprocess.run(["node", "--test", "tests/page/"], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-4000:]
